"""Storing choices, which are by far the most frequent change, with as little work as possible.

The statements are written out for each database and run by the driver alone: SQLAlchemy takes longer than SQLite
itself. On PostgreSQL all choices of a group are one statement, which also announces them.
"""

import json
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from freehold.rules.errors import FreeholdError
from freehold.sessions.game_session import GameSession
from freehold.table import announcements
from freehold.table.database import SQLITE, announce, name_of_server
from freehold.table.table import Table

# Every change is announced to other servers, on PostgreSQL on this channel.
CHANNEL: Final = "freehold"

# Everything about a table that stays as it is when its players only make choices.
_THE_REST: Final = attrgetter(*(name for name in Table.__slots__ if name not in ("version", "session")))
# The columns of a choice beside the id of its table.
COLUMNS: Final = ("number", "seat", "picks", "by_computer", "version")

_UPDATE: Final = "UPDATE tables SET version = ?, status = ?, state = ?, changed = ? WHERE id = ? AND version = ?"
_INSERT: Final = "INSERT INTO choices (table_id, number, seat, picks, by_computer, version) VALUES (?, ?, ?, ?, ?, ?)"

# Given the choices at several tables as JSON, it returns which of them were stored, by their numbers.
_ON_POSTGRES: Final = f"""
WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(%s) AS one(
        n int, id text, before int, version int, status text, state text, changed timestamp, made json,
        part int, news text
    )
), held AS MATERIALIZED (
    SELECT given.n FROM tables JOIN given ON tables.id = given.id AND tables.version = given.before
    FOR NO KEY UPDATE OF tables %s
), changed AS (
    UPDATE tables SET version = given.version, status = given.status, state = given.state, changed = given.changed
    FROM given JOIN held ON given.n = held.n
    WHERE tables.id = given.id AND tables.version = given.before
    RETURNING given.*
), made AS (
    INSERT INTO choices (table_id, number, seat, picks, by_computer, version)
    SELECT changed.id, choice.*
    FROM changed, json_to_recordset(changed.made)
        AS choice(number int, seat smallint, picks text, by_computer bool, version int)
)
SELECT string_agg(n::text, ' '), pg_notify('{CHANNEL}', %s || string_agg(news, '')) FROM changed GROUP BY part
"""
# A choice waits for nobody who holds its table, since the others of its group would wait too; it is stored alone then.
TOGETHER: Final = _ON_POSTGRES % ("$1::json", "SKIP LOCKED", "$2::text")
_ALONE: Final = _ON_POSTGRES % ("%s::json", "", "%s::text")
# PostgreSQL takes 8,000 bytes as one announcement.
_LONGEST_NOTICE: Final = 7900


class Overtaken(FreeholdError):
    """A table that has changed since this change of it was computed; nothing was written."""


class ChoiceRows(NamedTuple):
    """Choices made at a table, as they are stored."""

    table_id: str
    # The version that they follow, and the one that they lead to.
    before: int
    version: int
    status: str
    state: str
    changed: datetime
    # For each choice its number, seat, picks, whether a computer made it, and its version.
    made: list[tuple[int, int, str, bool, int]]
    # What to announce; empty if nobody listens.
    news: str


def now() -> datetime:
    """The time in UTC, as the database stores it."""
    return datetime.now(UTC).replace(tzinfo=None)


@lru_cache(maxsize=4096)
def _encoded(picks: tuple[str, ...]) -> str:
    """What was picked, as it is stored; most choices are made again and again."""
    return json.dumps(picks, ensure_ascii=False)


def choices_kept(before: GameSession | None, after: GameSession | None) -> int:
    """How many of the earlier choices are still there."""
    if before is None or after is None:
        return 0
    old, new = before.entries, after.entries
    if len(new) >= len(old) and (not old or new[len(old) - 1] is old[-1]):
        return before.choice_count
    kept = 0
    while kept < min(len(old), len(new)) and old[kept].choice == new[kept].choice:
        kept += 1
    return before.choice_count - len(old) + kept


def choice_values(table: Table, start: int) -> list[tuple[int, int, str, bool, int]]:
    """The choices of a table from this number on, as values of their columns."""
    if table.session is None:
        return []
    computers = table.computers
    first = table.session.choice_count - len(table.session.entries)
    values: list[tuple[int, int, str, bool, int]] = []
    for number, entry in enumerate(table.session.entries[start - first :], start):
        choice = entry.choice
        values.append((number, choice.seat, _encoded(choice.picks), choice.seat in computers, choice.version))
    return values


def rows_of_choices(before: Table, after: Table, announced: bool = True) -> ChoiceRows | None:
    """What to store, and perhaps to announce, if the only change at a table is that choices were made; else None."""
    session = after.session
    # A checkpoint may have been made by loading the table, and is not stored yet.
    if before.session is None or session is None or session.checkpoint is not None:
        return None
    kept = choices_kept(before.session, session)
    if kept < before.session.choice_count or _THE_REST(before) != _THE_REST(after):
        return None
    made = choice_values(after, kept)
    news = ""
    if announced:
        choices = [entry.choice for entry in session.entries[len(session.entries) - len(made) :]]
        game_hash = announcements.hash_of_game(session.game)
        news = announcements.of_choices(after.id, after.version, before.version, choices, game_hash)
    return ChoiceRows(after.id, before.version, after.version, after.status, session.state(), now(), made, news)


def store_on_sqlite(driver: sqlite3.Connection, rows: ChoiceRows) -> None:
    """Store choices within a transaction, unless the table has changed."""
    time = rows.changed.isoformat(" ", "microseconds")
    values = (rows.version, rows.status, rows.state, time, rows.table_id, rows.before)
    if driver.execute(_UPDATE, values).rowcount == 0:
        raise Overtaken("the table has changed in the meantime")
    driver.executemany(_INSERT, [(rows.table_id, *choice) for choice in rows.made])


def values_for_postgres(group: Sequence[ChoiceRows]) -> str:
    """Choices at several tables as the parameter of the statement."""
    part = 0
    length = 0
    given: list[dict[str, Any]] = []
    for n, rows in enumerate(group):
        if length + len(rows.news) >= _LONGEST_NOTICE:
            part, length = part + 1, 0
        length += len(rows.news) + 1
        made = [dict(zip(COLUMNS, choice, strict=True)) for choice in rows.made]
        values = {"id": rows.table_id, "before": rows.before, "version": rows.version, "status": rows.status}
        values |= {"state": rows.state, "changed": rows.changed.isoformat(" ", "microseconds"), "made": made}
        given.append({"n": n, **values, "part": part, "news": f"\n{rows.news}"})
    return json.dumps(given)


def store_alone(connection: Connection, rows: ChoiceRows) -> None:
    """Store choices within any transaction, unless the table has changed; wait for others who hold the table."""
    if connection.dialect.name == SQLITE:
        driver: Any = connection.connection.dbapi_connection
        assert isinstance(driver, sqlite3.Connection)
        store_on_sqlite(driver, rows)
        announce(connection, rows.news)
    else:
        values = (values_for_postgres([rows]), name_of_server(connection))
        if connection.exec_driver_sql(_ALONE, values).one_or_none() is None:
            raise Overtaken("the table has changed in the meantime")
