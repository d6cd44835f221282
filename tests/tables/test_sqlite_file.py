"""The SQLite file: a missing one is created, a damaged one is refused, and one that goes away in use is noticed."""

import asyncio
import logging
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from freehold.table.database import BadDatabase, open_engine, prepare
from freehold.table.errors import CannotSave
from freehold.table.storage import Storage
from tests.tables.people import A_PAIR, game_of, random_answer
from tests.tables.stored import played, run, same, settled


def log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def replace(file: Path) -> None:
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.rename(file)


def empty(file: Path) -> None:
    os.truncate(file, 0)


def remove_log(file: Path) -> None:
    log_of(file).unlink()


# While it is used.


@pytest.mark.parametrize("harm", [Path.unlink, replace, empty, remove_log])
def test_a_file_that_goes_away_in_use_saves_nothing(
    tmp_path: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite"

    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        table = await played(storage, table, 2)
        harm(file)
        with pytest.raises(CannotSave, match="the file of the database was removed or replaced, so nothing can be"):
            await storage.choose(table.id, *random_answer(game_of(table)))
        # The refused choice was not made, not even in the file that nobody can open again.
        assert same(await storage.load_table(table.id), table)

    with caplog.at_level(logging.ERROR):
        run(str(file), 1, body)
    assert "stop the server, restore the database from a back-up, and start the server again" in caplog.text


def test_a_removed_file_is_not_created_again_by_a_running_server(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    engine = open_engine(file)
    asyncio.run(prepare(engine))
    file.unlink()
    with pytest.raises(CannotSave, match="removed or replaced"):
        engine.connect()
    assert not file.exists()


# At the start.


def test_a_missing_file_is_created_once_though_several_servers_start(tmp_path: Path) -> None:
    file = tmp_path / "new" / "tables.sqlite"

    async def start() -> None:
        engine = open_engine(file)
        await prepare(engine)
        engine.dispose()

    with ThreadPoolExecutor(4) as servers:
        for started in [servers.submit(asyncio.run, start()) for _ in range(4)]:
            started.result()
    assert list(file.parent.iterdir()) == [file]


def test_a_missing_file_is_created_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PermissionError("this file system has no links")

    monkeypatch.setattr(os, "link", fail)
    open_engine(tmp_path / "tables.sqlite").dispose()
    assert [path.name for path in tmp_path.iterdir()] == ["tables.sqlite"]


def test_a_missing_file_is_created_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "disk" / "tables.sqlite")

    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        await played(storage, table, 1)
        assert log_of(tmp_path / "disk" / "tables.sqlite").exists()

    run(str(tmp_path / "link"), 1, body)


def test_a_server_that_dies_while_it_creates_the_file_can_start_again(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    open_engine(file).dispose()
    assert file.stat().st_size
    asyncio.run(prepare(open_engine(file)))


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch()
    with pytest.raises(BadDatabase, match="is empty, so its tables are lost; restore it from a back-up, or remove it"):
        open_engine(file)
    assert not file.stat().st_size


def test_a_file_without_its_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    engine = open_engine(file)
    asyncio.run(prepare(engine))
    engine.dispose()
    os.truncate(file, file.stat().st_size // 2)
    engine = open_engine(file)
    with pytest.raises(BadDatabase, match="the database cannot be opened: database disk image is malformed"):
        asyncio.run(prepare(engine))
    engine.dispose()


def test_a_log_without_its_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    log_of(file).write_bytes(b"the last choices")
    with pytest.raises(BadDatabase, match=r"is missing, but tables.sqlite-wal is there; restore the file"):
        open_engine(file)
    assert not file.exists()


def test_a_file_that_cannot_be_created(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="cannot be created: "):
        open_engine(tmp_path / ("x" * 300))
