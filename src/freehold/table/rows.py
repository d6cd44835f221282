"""Tables as rows of the database, and back."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import ARRAY, Connection, Row, Text, bindparam, delete, func, insert, literal, select, update

from freehold.rules.errors import FreeholdError
from freehold.sessions.game_session import Checkpoint, Choice, GameSession, restored
from freehold.table import announcements
from freehold.table.choice_rows import CHANNEL as CHANNEL
from freehold.table.choice_rows import COLUMNS, choice_values, choices_kept
from freehold.table.choice_rows import Overtaken as Overtaken
from freehold.table.choice_rows import now as now
from freehold.table.database import SQLITE, announce, name_of_server
from freehold.table.errors import NoSuchTable
from freehold.table.new_table import KingdomSpec
from freehold.table.presence import take_seats
from freehold.table.schema import AGREEMENTS, CHOICES, REQUESTS, SEATS, TABLES
from freehold.table.table import Request, Seat, Table

# The statements of every choice, built once.
_VERSION: Final = select(TABLES.c.version).where(TABLES.c.id == bindparam("table_id"))
_LOCKED_VERSION: Final = _VERSION.with_for_update()
_UPDATE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table_id"), TABLES.c.version == bindparam("old_version"))
    .returning(TABLES.c.id)
)
# A server asks this every second about all tables with listeners.
_NEWS: Final = """
SELECT id, version, coalesce((SELECT max(id) FROM chat_lines WHERE table_id = tables.id), 0)
FROM tables WHERE id IN ({ids})
"""
_NEWS_ON_SQLITE: Final = _NEWS.format(ids="SELECT value FROM json_each(?)")
_NEWS_ON_POSTGRES: Final = _NEWS.format(ids="SELECT json_array_elements_text(%s::json)")


def tell(connection: Connection, *news: str) -> None:
    """Announce something to other servers as soon as it is committed."""
    if _is_sqlite(connection):
        announce(connection, *news)
    elif news:
        told = [announcements.sent_by(name_of_server(connection), one) for one in news]
        connection.execute(select(func.pg_notify(CHANNEL, func.unnest(literal(told, ARRAY(Text))))))


def _is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == SQLITE


# Reading.


def read_version(connection: Connection, table_id: str, lock: bool = False) -> int:
    """The version of a table; with `lock`, nobody else can change the table until this transaction ends."""
    version = connection.scalar(_LOCKED_VERSION if lock else _VERSION, {"table_id": table_id})
    if version is None:
        raise NoSuchTable("there is no such table; perhaps nobody used it for a long time and it was removed")
    return int(version)


def read_news(connection: Connection, table_ids: Sequence[str]) -> list[tuple[str, int, int]]:
    """The id, the version and the last line of chat of tables; those that no longer exist are left out."""
    statement = _NEWS_ON_SQLITE if _is_sqlite(connection) else _NEWS_ON_POSTGRES
    found = connection.exec_driver_sql(statement, (json.dumps(table_ids),))
    return [(table_id, version, line) for table_id, version, line in found]


def check_version(connection: Connection, table: Table) -> None:
    """Lock the row of a table, unless it has changed."""
    if read_version(connection, table.id, lock=True) != table.version:
        raise Overtaken("the table has changed in the meantime")


def read_name(connection: Connection, table_id: str, seat: int) -> str:
    """The name of a player."""
    return str(connection.scalar(select(SEATS.c.name).where(SEATS.c.table_id == table_id, SEATS.c.number == seat)))


def read_table(connection: Connection, table_id: str, known: Table | None) -> Table:
    """The stored table; given an older version of it, only the choices since then are replayed."""
    row = (connection.execute(select(TABLES).where(TABLES.c.id == table_id))).one()
    table = Table(
        row.id,
        row.version,
        row.title,
        row.editions,
        row.counters,
        _kingdom_spec(row.kingdom_spec),
        bytes.fromhex(row.secret),
        row.first,
        _read_seats(connection, table_id),
        tuple(json.loads(row.kingdom)),
        None,
        _read_request(connection, table_id),
        row.next_table,
        row.last_rewind,
        row.seed or 0,
        row.hints,
        row.day or "",
        row.lesson,
        row.listed,
    )
    if row.state is None:
        return table
    return replace(table, session=_read_game(connection, row, table, known))


def _read_game(connection: Connection, row: Row[Any], table: Table, known: Table | None) -> GameSession:
    if known is not None and known.session is not None and row.last_rewind <= known.version:
        news = _read_choices(connection, row.id, known.session.choice_count)
        # A server with a newer version of the rules may have made choices that are not legal here.
        with suppress(FreeholdError):
            session = known.session.followed(news)
            if session.state() == row.state:
                return session
    choices = _read_choices(connection, row.id, row.choices_before)
    checkpoint = None if row.checkpoint is None else Checkpoint(row.checkpoint, row.choices_before)
    return restored(table.record(), table.computers, choices, checkpoint, row.state)


def _read_choices(connection: Connection, table_id: str, start: int) -> list[Choice]:
    """The choices of a table from this number on."""
    columns = (CHOICES.c.seat, CHOICES.c.picks, CHOICES.c.version)
    found = select(*columns).where(CHOICES.c.table_id == table_id, CHOICES.c.number >= start)
    rows = connection.execute(found.order_by(CHOICES.c.number))
    return [Choice(seat, tuple(json.loads(picks)), version) for seat, picks, version in rows]


def _read_seats(connection: Connection, table_id: str) -> tuple[Seat, ...]:
    rows = connection.execute(select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.number))
    return tuple(
        Seat(row.kind, row.name or "", row.computer, row.token_hash, row.taken_over_at, row.resigned) for row in rows
    )


def _read_request(connection: Connection, table_id: str) -> Request | None:
    row = (connection.execute(select(REQUESTS).where(REQUESTS.c.table_id == table_id))).one_or_none()
    if row is None:
        return None
    agreed = connection.scalars(select(AGREEMENTS.c.seat).where(AGREEMENTS.c.table_id == table_id))
    return Request(row.number, row.kind, row.asked_by, row.seat, frozenset(agreed), row.keeps)


def _kingdom_spec(text: str) -> KingdomSpec:
    fields = json.loads(text)
    return KingdomSpec(fields["kind"], fields["set"], *(tuple(fields[key]) for key in ("cards", "required", "banned")))


# Writing.


def insert_table(connection: Connection, table: Table) -> None:
    """Store a new table."""
    time = now()
    values = {
        **_values(table),
        "id": table.id,
        "title": table.title,
        "editions": table.editions,
        "counters": table.counters,
        "hints": table.hints,
        "day": table.day or None,
        "lesson": table.lesson,
        "listed": table.listed,
        "kingdom_spec": json.dumps(asdict(table.kingdom_spec), ensure_ascii=False),
        "secret": table.secret.hex(),
        "seed": None if table.secret else table.seed,
        "first": table.first,
        "created": time,
        "changed": time,
    }
    connection.execute(insert(TABLES), values)
    connection.execute(insert(SEATS), [_seat_values(table, number) for number in range(len(table.seats))])
    take_seats(connection, table.id, table.people)
    _insert_choices(connection, table, 0)


def update_table(connection: Connection, before: Table, after: Table) -> None:
    """Store what has changed at a table; if somebody else has changed it since, nothing is written."""
    kept = choices_kept(before.session, after.session)
    values = {**_values(after), "changed": now(), "table_id": before.id, "old_version": before.version}
    # Check this first: a transaction that is too late must not have written anything.
    if connection.execute(_UPDATE, values).one_or_none() is None:
        raise Overtaken("the table has changed in the meantime")
    tell(connection, announcements.of_version(after.id, after.version))
    for number, seat in enumerate(after.seats):
        if seat != before.seats[number]:
            place = (SEATS.c.table_id == after.id) & (SEATS.c.number == number)
            connection.execute(update(SEATS).where(place), _seat_values(after, number))
            if seat.kind == "person":
                take_seats(connection, after.id, [number])
    if before.session is not None and kept < before.session.choice_count:
        undone = (CHOICES.c.table_id == after.id) & (CHOICES.c.number >= kept)
        connection.execute(delete(CHOICES).where(undone))
    _insert_choices(connection, after, kept)
    if before.request != after.request:
        _replace_request(connection, after)


def _values(table: Table) -> dict[str, object]:
    """The columns of a table that can change."""
    checkpoint = table.session.checkpoint if table.session else None
    return {
        "version": table.version,
        "last_rewind": table.last_rewind,
        "status": table.status,
        "kingdom": json.dumps(table.kingdom, ensure_ascii=False),
        "state": table.session.state() if table.session else None,
        "checkpoint": checkpoint.state if checkpoint else None,
        "choices_before": checkpoint.choices if checkpoint else 0,
        "next_table": table.next_table,
    }


def _seat_values(table: Table, number: int) -> dict[str, object]:
    seat = table.seats[number]
    return {
        "table_id": table.id,
        "number": number,
        "kind": seat.kind,
        "name": seat.name or None,
        "computer": seat.computer,
        "token_hash": seat.token_hash,
        "taken_over_at": seat.taken_over_at,
        "resigned": seat.resigned,
    }


def _insert_choices(connection: Connection, table: Table, start: int) -> None:
    """Store the choices of a table from this number on."""
    values = [{"table_id": table.id, **dict(zip(COLUMNS, one, strict=True))} for one in choice_values(table, start)]
    if values:
        connection.execute(insert(CHOICES), values)


def _replace_request(connection: Connection, table: Table) -> None:
    request = table.request
    connection.execute(delete(REQUESTS).where(REQUESTS.c.table_id == table.id))
    if request is None:
        return
    values = {
        "table_id": table.id,
        "number": request.id,
        "kind": request.kind,
        "asked_by": request.by,
        "seat": request.seat,
        "keeps": request.keeps,
    }
    connection.execute(insert(REQUESTS), values)
    if request.agreed:
        agreed = [{"table_id": table.id, "seat": seat} for seat in sorted(request.agreed)]
        connection.execute(insert(AGREEMENTS), agreed)
