"""Stores the daily kingdoms: the secret of each day, who has played, and how it ended."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite

from freehold.rules.shuffles import SECRET_BYTES
from freehold.sessions.errors import NotAllowed
from freehold.table import rows
from freehold.table.database import SQLITE
from freehold.table.database_threads import DatabaseThreads
from freehold.table.schema import DAILY_GAMES, DAYS, TABLES
from freehold.table.table import Table, new_secret

# Who everybody plays against.
OPPONENT: Final = "medium"


class Day(NamedTuple):
    day: str
    secret: bytes
    opponent: str


class DailyStorage:
    """The daily kingdoms in a database."""

    def __init__(self, threads: DatabaseThreads) -> None:
        self._threads: Final = threads

    async def find(self, day: str) -> Day:
        """The kingdom of a day; the first who asks for it sets it up."""
        found = select(DAYS.c.secret, DAYS.c.opponent).where(DAYS.c.day == day)
        row = await self._threads.read(lambda connection: connection.execute(found).one_or_none())
        if row is None:
            new = {"day": day, "secret": new_secret().hex(), "opponent": OPPONENT}
            # Unless another server was quicker.
            await self._threads.write(lambda connection: _is_added(connection, DAYS, new))
            row = await self._threads.read(lambda connection: connection.execute(found).one())
        secret = bytes.fromhex(row.secret)
        assert len(secret) == SECRET_BYTES
        return Day(day, secret, row.opponent)

    async def check_unplayed(self, day: str, player: str) -> None:
        """Check that a player, by the hash of what a browser calls itself, has not played on this day."""
        found = select(DAILY_GAMES.c.day).where(DAILY_GAMES.c.day == day, DAILY_GAMES.c.player == player)
        if await self._threads.read(lambda connection: connection.execute(found).one_or_none()) is not None:
            raise _played()

    async def begin(self, table: Table, player: str) -> None:
        """Store the table at which a player plays the kingdom of the day."""

        def store(connection: Connection) -> None:
            # This comes first: a refusal must not have written anything.
            if not _is_added(connection, DAILY_GAMES, {"day": table.day, "player": player}):
                raise _played()
            rows.insert_table(connection, table)
            mine = (DAILY_GAMES.c.day == table.day) & (DAILY_GAMES.c.player == player)
            connection.execute(update(DAILY_GAMES).where(mine), {"table_id": table.id})

        await self._threads.write(store)

    async def uncounted(self, day: str, at_most: int) -> Sequence[str]:
        """Tables whose games are over but not counted yet."""
        found = (
            select(TABLES.c.id)
            .join(DAILY_GAMES, DAILY_GAMES.c.table_id == TABLES.c.id)
            .where(DAILY_GAMES.c.day == day, DAILY_GAMES.c.margin.is_(None), TABLES.c.status == "over")
            .limit(at_most)
        )
        return await self._threads.read(lambda connection: connection.scalars(found).all())

    async def count(self, table_id: str, margin: int) -> None:
        """Note how a game has ended."""
        game = update(DAILY_GAMES).where(DAILY_GAMES.c.table_id == table_id)
        await self._threads.write(lambda connection: connection.execute(game, {"margin": margin}))

    async def margins(self, day: str) -> dict[int, int]:
        """How many games of a day were won by how many points."""
        found = (
            select(DAILY_GAMES.c.margin, func.count())
            .where(DAILY_GAMES.c.day == day, DAILY_GAMES.c.margin.is_not(None))
            .group_by(DAILY_GAMES.c.margin)
        )
        counted = await self._threads.read(lambda connection: connection.execute(found).all())
        return {int(margin): int(games) for margin, games in counted}

    async def margin_of(self, day: str, table_id: str) -> int | None:
        """By how many points a game was won, or None if it is not over."""
        found = select(DAILY_GAMES.c.margin).where(DAILY_GAMES.c.day == day, DAILY_GAMES.c.table_id == table_id)
        return await self._threads.read(lambda connection: connection.scalar(found))


def _is_added(connection: Connection, table: SqlTable, values: dict[str, str]) -> bool:
    """Add a row, unless there is one with the same key."""
    dialect = sqlite if connection.dialect.name == SQLITE else postgresql
    adding = dialect.insert(table).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(adding, values).one_or_none() is not None


def _played() -> NotAllowed:
    return NotAllowed("this browser has already played today's kingdom; there is another one tomorrow", "played-today")
