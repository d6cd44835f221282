"""Where tables are kept: a database, and nothing but the database.

Every method that changes something is one transaction, and it is stored when the method returns. Two servers can use
one database: whoever changes a table holds its row, so the same question is answered once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncEngine

from freehold.table.order import NewTable
from freehold.table.table import Table

# On PostgreSQL everything that happens is told on this channel, as "table version" or "table chat": LISTEN freehold.
CHANNEL = "freehold"


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody has sat down; the token is the right to the seat and kept nowhere else."""

    table: Table
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at a table; a spectator has no seat."""

    id: int
    seat: int | None
    name: str
    text: str
    said: datetime


class Storage:
    """The tables in a database; `engine` comes from `database.open_engine` and was made ready by `prepare`."""

    def __init__(self, engine: AsyncEngine, most_cached: int = 400) -> None:
        raise NotImplementedError

    async def create_table(self, order: NewTable) -> Seated:
        """Set up a table and sit down at it."""
        raise NotImplementedError

    async def load_table(self, table_id: str) -> Table:
        """The table as it is stored now."""
        raise NotImplementedError

    async def take_seat(self, table_id: str, name: str, seat: int | None = None) -> Seated:
        """Take an open seat; with the last of them the game begins."""
        raise NotImplementedError

    async def choose(self, table_id: str, seat: int, number: int, picks: Sequence[str]) -> Table:
        """Answer a question with all picks or none."""
        raise NotImplementedError

    async def pick_card(self, table_id: str, seat: int, card: str) -> Table:
        """Pick the next card of the kingdom where the players choose it in turn."""
        raise NotImplementedError

    async def undo(self, table_id: str, seat: int, version: int) -> Table:
        """Take back the last choice of a seat, or ask the others."""
        raise NotImplementedError

    async def answer_request(self, table_id: str, seat: int, request: int, agree: bool) -> Table:
        """Agree or disagree with what somebody asked."""
        raise NotImplementedError

    async def hand_over(self, table_id: str, by: int, seat: int) -> Table:
        """Ask the others to let the computer play on for a seat."""
        raise NotImplementedError

    async def again(self, table_id: str, seat: int, same_kingdom: bool) -> Table:
        """The old table, whose `next_table` is the next game with the same people; once made, the same for all."""
        raise NotImplementedError

    async def say(self, table_id: str, seat: int | None, name: str, text: str) -> ChatLine:
        """Say something at the table; `name` is only for spectators."""
        raise NotImplementedError

    async def chat(self, table_id: str, after: int = 0) -> list[ChatLine]:
        """What was said after a line, the last few hundred lines at most."""
        raise NotImplementedError

    async def versions(self, table_ids: Iterable[str]) -> dict[str, int]:
        """The versions of these tables as they are stored, without those that are gone."""
        raise NotImplementedError

    async def remove_unplayed(self, days: float) -> int:
        """Remove the tables where nobody has chosen anything and nothing has happened for so many days."""
        raise NotImplementedError

    async def close(self) -> None:
        """Let go of the database."""
        raise NotImplementedError
