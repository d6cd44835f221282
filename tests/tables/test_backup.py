"""Back-up and restore: a copy made while people play is the database at one moment, and games continue from it."""

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, ANN
from tests.tables.postgres import Postgres, programs
from tests.tables.stored import played, run, same, settled
from tests.terminal.typist import run as freehold


def check_copy(database: str, restored: str, make_copy: Callable[[], None]) -> None:
    """Copy a database while a game is played there; the copy has the table as it was at one moment."""
    known: dict[int, Table] = {}
    token = ""

    async def play_and_copy(storage: Storage) -> None:
        nonlocal token
        table, people = await settled(storage, A_PAIR)
        token = people[ANN].token
        await storage.say(table.id, ANN, "", "this is in the copy")
        table = await played(storage, table, 5)
        known[table.version] = table
        copying = asyncio.create_task(asyncio.to_thread(make_copy))
        while not copying.done():
            table = await played(storage, table, 1)
            known[table.version] = table
            await asyncio.sleep(0)
        await copying

    async def continue_there(storage: Storage) -> None:
        (table_id,) = {table.id for table in known.values()}
        table = await storage.load_table(table_id)
        assert same(table, known[table.version])
        assert table.seat_of(token) == ANN
        assert [line.text for line in await storage.chat(table_id)] == ["this is in the copy"]
        assert (await played(storage, table, 10_000)).status == "over"

    run(database, 1, play_and_copy)
    run(restored, 1, continue_there)


def test_an_sqlite_file_is_copied_while_people_play(tmp_path: Path) -> None:
    copy = tmp_path / "restored" / "freehold.sqlite"
    copy.parent.mkdir()

    def make_copy() -> None:
        done = freehold("backup", str(copy), "--data", str(tmp_path))
        assert (done.code, done.err) == (0, "")
        assert done.out == f"The tables are copied to {copy}.\n"

    check_copy(str(tmp_path / "freehold.sqlite"), str(copy), make_copy)


def test_a_postgresql_database_is_copied_while_people_play(postgres: Postgres, tmp_path: Path) -> None:
    database, restored = postgres.new_database(), postgres.new_database()
    copy = str(tmp_path / "freehold.dump")

    def make_copy() -> None:
        dump = [str(programs() / "pg_dump"), "--format=custom", f"--file={copy}", database]
        subprocess.run(dump, check=True, timeout=60)
        restore = [str(programs() / "pg_restore"), "--exit-on-error", "--no-owner", f"--dbname={restored}", copy]
        subprocess.run(restore, check=True, timeout=60)

    check_copy(database, restored, make_copy)


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """A folder with an SQLite file."""

    async def body(storage: Storage) -> None:
        await settled(storage, A_PAIR)

    run(str(tmp_path / "freehold.sqlite"), 1, body)
    return tmp_path


def test_a_copy_is_one_file_that_others_cannot_read(tables: Path) -> None:
    copy = tables / "copies" / "copy.sqlite"
    copy.parent.mkdir()
    assert freehold("backup", str(copy), "--data", str(tables)).code == 0
    assert [path.name for path in copy.parent.iterdir()] == ["copy.sqlite"]
    assert copy.stat().st_mode & 0o077 == 0


def test_a_copy_does_not_replace_another(tables: Path) -> None:
    (tables / "copy.sqlite").write_text("yesterday", "utf-8")
    done = freehold("backup", str(tables / "copy.sqlite"), "--data", str(tables))
    assert (done.code, done.out) == (1, "")
    assert "exists already" in done.err
    assert (tables / "copy.sqlite").read_text("utf-8") == "yesterday"


def test_a_damaged_file_gives_no_copy(tables: Path) -> None:
    database = tables / "freehold.sqlite"
    content = bytearray(database.read_bytes())
    # Everything but the header and the schema.
    content[3 * 4096 :] = b"\xff" * (len(content) - 3 * 4096)
    database.write_bytes(content)
    done = freehold("backup", str(tables / "copy.sqlite"), "--data", str(tables))
    assert (done.code, done.out) == (1, "")
    assert "damaged" in done.err
    assert not [path for path in tables.iterdir() if "copy" in path.name]


@pytest.mark.parametrize("file", ["missing/copy.sqlite", "."])
def test_a_copy_that_cannot_be_written_is_one_sentence(tables: Path, file: str) -> None:
    done = freehold("backup", str(tables / file), "--data", str(tables))
    assert (done.code, done.out) == (1, "")
    assert done.err.count("\n") == 1
    assert freehold("backup", str(tables / "copy"), "--data", str(tables / "nowhere")).code == 1
    assert not (tables / "nowhere").exists()
