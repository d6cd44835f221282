"""Migrations create the database and bring it up to date, also when several servers start at once."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, inspect, select, text

from freehold.rules.shuffles import SECRET_BYTES
from freehold.table import migrations
from freehold.table.database import NEWEST, BadDatabase, open_engine, prepare, reading, upgrade, writing
from freehold.table.schema import CHOICES, METADATA, SEATS, TABLES
from tests.tables.stored import edit


def test_the_migrations_create_the_schema(empty_database: str) -> None:
    engine = open_engine(empty_database)
    asyncio.run(prepare(engine))
    with reading(engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        inspector = inspect(connection)
        for name, table in METADATA.tables.items():
            checks = {one.name for one in table.constraints if isinstance(one, CheckConstraint)}
            assert {one["name"] for one in inspector.get_check_constraints(name)} == checks
    engine.dispose()


def test_several_servers_can_start_at_once(empty_database: str) -> None:
    engines = [open_engine(empty_database) for _ in range(4)]

    async def start() -> None:
        await asyncio.gather(*(prepare(engine) for engine in engines))

    asyncio.run(start())
    with reading(engines[0]) as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).all() == [(NEWEST,)]
    for engine in engines:
        engine.dispose()


# A table as version 0.1.0 stored it, with its seats and two choices.
STORED_BY_VERSION_1 = (
    "INSERT INTO tables VALUES ('abcdefghij', 3, 2, 'playing', 'Chosen cards', '1e', 'strict', '{}', '[]', 7, NULL,"
    " '{}', '{}', 1, NULL, '2026-01-31 12:00:00', '2026-01-31 12:00:00')",
    f"INSERT INTO seats VALUES ('abcdefghij', 0, 'person', 'Ann', '', '{'0' * 64}')",
    "INSERT INTO seats VALUES ('abcdefghij', 1, 'computer', 'Computer', 'default', '')",
    """INSERT INTO choices VALUES ('abcdefghij', 0, 0, '["+1 Card", "+$1"]', FALSE, 2)""",
    """INSERT INTO choices VALUES ('abcdefghij', 1, 1, '["Silver"]', TRUE, 3)""",
)


def test_what_version_1_stored_is_converted(empty_database: str) -> None:
    engine = open_engine(empty_database)
    with writing(engine) as connection:
        upgrade(connection, "0002")
    edit(empty_database, *STORED_BY_VERSION_1)
    asyncio.run(prepare(engine))
    with reading(engine) as connection:
        (table,) = connection.execute(select(TABLES)).all()
        seats = connection.scalars(select(SEATS.c.name).order_by(SEATS.c.number)).all()
        picks = connection.scalars(select(CHOICES.c.picks).order_by(CHOICES.c.number)).all()
    engine.dispose()
    assert (table.editions, table.last_rewind, table.checkpoint) == ("base 1e, intrigue 1e", 2, "{}")
    assert seats == ["Ann", "Computer"]
    assert picks == ['["card", "coin"]', '["Silver"]']


def test_only_tables_where_nobody_has_played_get_a_secret(empty_database: str) -> None:
    engine = open_engine(empty_database)
    with writing(engine) as connection:
        upgrade(connection, "0003")
    begun = {"waiting": False, "drafting": False, "playing": True, "over": True}
    columns = "id, version, last_rewind, status, title, editions, counters, kingdom_spec, kingdom, seed, state"
    rest = "choices_before, created, changed"
    for number, (status, has_game) in enumerate(begun.items()):
        values = f"'table{number}', 1, 0, '{status}', '', '', 'strict', '{{}}', '[]', {number}"
        state = "'{}'" if has_game else "NULL"
        times = "0, '2026-01-31 12:00:00', '2026-01-31 12:00:00'"
        edit(empty_database, f"INSERT INTO tables ({columns}, {rest}) VALUES ({values}, {state}, {times})")
    asyncio.run(prepare(engine))
    with reading(engine) as connection:
        found = {row.status: (row.secret, row.seed) for row in connection.execute(select(TABLES))}
    engine.dispose()
    assert {status: seed for status, (_, seed) in found.items()} == {
        "waiting": None,
        "drafting": 1,
        "playing": 2,
        "over": 3,
    }
    assert {status for status, (secret, _) in found.items() if secret} == {"waiting"}
    assert len(bytes.fromhex(found["waiting"][0])) == SECRET_BYTES


def test_the_newest_migration_is_the_last_one() -> None:
    assert ScriptDirectory(str(Path(migrations.__file__).parent)).get_current_head() == NEWEST


OPEN = """
import asyncio, sys
from freehold.table.database import open_engine, prepare
engine = open_engine(sys.argv[1])
asyncio.run(prepare(engine))
engine.dispose()
print("alembic" in sys.modules)
"""


def test_a_database_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPEN, str(tmp_path / "tables.sqlite")]
    printed = [subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout for _ in range(2)]
    assert printed == ["True\n", "False\n"]


def test_a_database_of_a_newer_version_is_left_alone(empty_database: str) -> None:
    engine = open_engine(empty_database)
    asyncio.run(prepare(engine))
    edit(empty_database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="belongs to a newer version of Freehold; update Freehold"):
        asyncio.run(prepare(engine))
    engine.dispose()


def test_an_sqlite_file_keeps_what_is_committed(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "freehold.db")
    asyncio.run(prepare(engine))
    with reading(engine) as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
