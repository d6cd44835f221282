"""Tables stored in the database of a server, so that a test can start where it needs to."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from sqlalchemy import delete

from freehold.notation.position import write_json
from freehold.players.strategist import Strategist
from freehold.sessions.game_session import Checkpoint, GameSession
from freehold.strategies.library import default_strategy
from freehold.table import rows
from freehold.table.database import open_engine, writing
from freehold.table.new_table import KingdomSpec, NewTable, SeatSpec
from freehold.table.schema import PRESENCE
from freehold.table.table import Table, hash_of, new_id, new_table, new_token
from tests.shuffled import secret
from tests.table import lay

SEED = 3


class HasDatabase(Protocol):
    """A server with an SQLite file."""

    @property
    def database(self) -> Path: ...


@dataclass(frozen=True)
class StoredTable:
    """A stored table, and the links to it."""

    id: str
    # The links to the seats of Ann and Bob; the computer has none.
    ann: str
    bob: str

    @property
    def watching(self) -> str:
        return f"/t/{self.id}"

    @property
    def replay(self) -> str:
        return f"/replay/{self.id}"


def _seated(computer: bool, kingdom: tuple[str, ...], editions: str = "") -> tuple[Table, StoredTable]:
    """Ann and Bob at a new table; Bob may be a computer."""
    ann, bob = new_token(), new_token()
    other = SeatSpec("computer", "Bob") if computer else SeatSpec("open")
    order = NewTable("Ann", (SeatSpec("person"), other), KingdomSpec("cards", cards=kingdom), editions)
    table, _ = new_table(order, new_id(), secret(SEED), hash_of(ann))
    if not computer:
        table = table.sit_down("Bob", hash_of(bob))
    return table, StoredTable(table.id, f"/t/{table.id}#{ann}", f"/t/{table.id}#{bob}")


def _store(server: HasDatabase, table: Table) -> None:
    engine = open_engine(server.database)
    with writing(engine) as connection:
        rows.insert_table(connection, table)
    engine.dispose()


def store_table(
    server: HasDatabase, position: str, *, computer: bool = False, edition: str | None = None
) -> StoredTable:
    """A table with a game that starts from a position, where A is Ann and B is Bob."""
    game = lay(position, edition=edition).game
    table, links = _seated(computer, tuple(game.setup.kingdom), game.setup.editions)
    session = GameSession.replayed(table.record(), table.computers, (), Checkpoint(write_json(game), 0))
    _store(server, replace(table, session=session))
    return links


def forget_presence(server: HasDatabase, table: StoredTable) -> None:
    """Make everybody who is not at a table absent for long enough."""
    engine = open_engine(server.database)
    with writing(engine) as connection:
        connection.execute(delete(PRESENCE).where(PRESENCE.c.table_id == table.id))
    engine.dispose()


def finished_table(server: HasDatabase) -> tuple[StoredTable, GameSession]:
    """A table with a game that Ann and Bob have played to its end, and that game."""
    kingdom = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
    table, links = _seated(False, kingdom)
    assert table.session is not None
    player = Strategist(default_strategy(), table.session.game.setup)
    while table.session is not None and table.session.asked is not None:
        seat = table.session.asked
        view = table.session.view(seat)
        names = {option: name for name, option in view.decision().options.items()}
        table = table.choose(seat, int(table.session.game.number), [names[player.choose(view)]])
    assert table.session is not None
    _store(server, table)
    return links, table.session
