"""The database comes about by migrations, also when several servers start at once."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, inspect, text

from freehold.table import migrations
from freehold.table.database import BadDatabase, open_engine, prepare, reading
from freehold.table.schema import METADATA
from tests.tables.stored import edit


def test_the_migrations_lead_to_the_tables_of_the_schema(empty_database: str) -> None:
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
        assert connection.execute(text("SELECT version_num FROM alembic_version")).all() == [(newest(),)]
    for engine in engines:
        engine.dispose()


def newest() -> str:
    head = ScriptDirectory(str(Path(migrations.__file__).parent)).get_current_head()
    assert head is not None
    return head


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
