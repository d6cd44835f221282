"""Which players are connected to which server, and how long the others have been away.

All times are those of the database: the clocks of several servers differ. A row counts until a time that its server
keeps moving on. When a player leaves, it becomes the time of leaving; when a server dies, it stays as it was.
"""

import json
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, DateTime, delete, func, literal, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from freehold.table.database import SQLITE
from freehold.table.schema import PRESENCE

# How many seconds a server's list of connected players is valid; it is renewed after a third of that.
BELIEVED_FOR: Final = 30.0
# After how many seconds an entry is removed; a player without one has been away for long enough.
KEPT_FOR: Final = 86_400.0
# The name of the server in the entry that is made when a seat is taken, before any server sees the player.
_NO_SERVER: Final = ""


# For each player how many seconds are left, and how many at other servers. A server asks this every second about all
# tables with listeners. With times computed here and not by the database, it took five times as long.
_SECONDS_LEFT: Final = """
SELECT table_id, seat, max(seconds), max(CASE WHEN server <> ? THEN seconds END)
FROM (SELECT table_id, seat, server, {left} AS seconds FROM presence WHERE table_id IN ({ids})) AS present
GROUP BY table_id, seat HAVING max(seconds) > ?
"""
_ON_SQLITE: Final = _SECONDS_LEFT.format(
    left="(julianday(until) - julianday('now')) * 86400.0", ids="SELECT value FROM json_each(?)"
)
_ON_POSTGRES: Final = _SECONDS_LEFT.format(
    left="EXTRACT(EPOCH FROM until - timezone('UTC', clock_timestamp()))::float8",
    ids="SELECT json_array_elements_text(?::json)",
).replace("?", "%s")


class DatabaseTime(FunctionElement[datetime]):
    """The current time of the database in UTC, or a time this many seconds later."""

    type = DateTime()
    name = "database_time"
    inherit_cache = True

    def __init__(self, later: float = 0.0) -> None:
        super().__init__(literal(f"{later:+.3f} seconds"))


@compiles(DatabaseTime, SQLITE)
def _time_of_sqlite(time: DatabaseTime, compiler: SQLCompiler, **options: Any) -> str:
    # Six decimals, as SQLAlchemy stores them, so that times compare as text.
    return f"strftime('%Y-%m-%d %H:%M:%f000', 'now', {compiler.process(time.clauses, **options)})"


@compiles(DatabaseTime, "postgresql")
def _time_of_postgres(time: DatabaseTime, compiler: SQLCompiler, **options: Any) -> str:
    # Not the time of the transaction, which may have waited for others.
    return f"(timezone('UTC', clock_timestamp()) + CAST({compiler.process(time.clauses, **options)} AS interval))"


class Presence(NamedTuple):
    """Who is at a table."""

    # The seats whose players are connected to other servers.
    elsewhere: frozenset[int]
    # The seconds until each player counts as absent, for those who do not yet.
    waits: dict[int, float]


def read_presence(
    connection: Connection, table_ids: Collection[str], server: str, absence: float
) -> dict[str, Presence]:
    """Who is at these tables, as seen by a server; players count as absent after this many seconds."""
    elsewhere: dict[str, list[int]] = {}
    waits: dict[str, dict[int, float]] = {}
    statement = _ON_SQLITE if connection.dialect.name == SQLITE else _ON_POSTGRES
    values = (server, json.dumps([*table_ids]), -absence)
    for table_id, seat, left, left_elsewhere in connection.exec_driver_sql(statement, values):
        waits.setdefault(table_id, {})[seat] = left + absence
        if left_elsewhere is not None and left_elsewhere > 0:
            elsewhere.setdefault(table_id, []).append(seat)
    return {
        table_id: Presence(frozenset(elsewhere.get(table_id, ())), waits.get(table_id, {})) for table_id in table_ids
    }


def take_seats(connection: Connection, table_id: str, seats: Iterable[int]) -> None:
    """Count the absence of new players from now on, until they connect."""
    _store(connection, [(table_id, seat) for seat in seats], _NO_SERVER, 0.0)


def come(connection: Connection, seats: Iterable[tuple[str, int]], server: str) -> None:
    """Store that these players are connected to a server."""
    _store(connection, seats, server, BELIEVED_FOR)


def _store(connection: Connection, seats: Iterable[tuple[str, int]], server: str, seconds: float) -> None:
    values = [{"table_id": table_id, "seat": seat, "server": server} for table_id, seat in seats]
    if values:
        dialect = sqlite if connection.dialect.name == SQLITE else postgresql
        until = {"until": DatabaseTime(seconds)}
        statement = dialect.insert(PRESENCE).values(until)
        key = PRESENCE.primary_key.columns
        connection.execute(statement.on_conflict_do_update(index_elements=key, set_=until), values)


def leave(connection: Connection, server: str, seats: Collection[tuple[str, int]] | None = None) -> None:
    """Store that these players, or all, are no longer connected to a server."""
    here = (PRESENCE.c.server == server) & (PRESENCE.c.until > DatabaseTime())
    if seats is not None:
        here &= tuple_(PRESENCE.c.table_id, PRESENCE.c.seat).in_(seats)
    connection.execute(update(PRESENCE).where(here).values(until=DatabaseTime()))


def forget(connection: Connection) -> None:
    """Remove the entries of players who left long ago."""
    connection.execute(delete(PRESENCE).where(PRESENCE.c.until < DatabaseTime(-KEPT_FOR)))


def pardon(connection: Connection, absence: float) -> None:
    """If no server was running, count absence from now on, except for players who were already absent before."""
    last, now = connection.execute(select(func.max(PRESENCE.c.until), DatabaseTime())).one()
    if last is not None and last < now:
        recently = PRESENCE.c.until > last - timedelta(seconds=absence)
        connection.execute(update(PRESENCE).where(recently).values(until=DatabaseTime()))
