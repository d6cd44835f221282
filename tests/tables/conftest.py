"""Databases for the tests of tables: an SQLite file, and a database of a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, as a path or an address; the one of PostgreSQL may have tables of other tests in it."""
    if request.param == "sqlite":
        return str(tmp_path / "tables" / "freehold.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.shared_database()


@pytest.fixture(params=["sqlite", "postgres"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind that has never been used."""
    if request.param == "sqlite":
        return str(tmp_path / "freehold.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
