"""When the database fails, is locked, or disappears for a moment: a clear sentence, and nothing half stored."""

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine, event

from freehold.sessions.errors import NotAllowed
from freehold.table import database as databases
from freehold.table.database import BadDatabase, open_engine, prepare, writing
from freehold.table.errors import Busy, CannotSave
from freehold.table.storage import CHANNEL, Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, ALONE, ANN, game_of, random_answer
from tests.tables.postgres import Postgres, free_port
from tests.tables.stored import edit, played, run, same, settled, storages

FULL_ON_POSTGRES = (
    "CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$"
    " LANGUAGE plpgsql",
    "CREATE TRIGGER full_disk BEFORE INSERT ON choices FOR EACH ROW EXECUTE FUNCTION full_disk()",
)


def cramped(database: str) -> Engine:
    """An engine whose database cannot grow."""
    if "://" in database:
        edit(database, *FULL_ON_POSTGRES)
        return open_engine(database)
    engine = open_engine(database)
    # A limit of one page means: no more pages than there are now.
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 1"))
    return engine


def test_a_full_disk_stores_nothing_rather_than_half(database: str) -> None:
    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        full = Storage(cramped(database))
        trouble = ""
        while not trouble:
            try:
                table = await full.choose(table.id, *random_answer(game_of(table)))
            except CannotSave as error:
                trouble = str(error)
        assert trouble == "the disk of the database is full, so this could not be saved; nothing has changed"
        assert same(await full.load_table(table.id), table)
        await full.close()
        assert same(await storage.load_table(table.id), table)
        if "://" in database:
            edit(database, "DROP FUNCTION full_disk CASCADE")
        on = await played(storage, table, 3)
        assert on.version == table.version + 3

    run(database, 1, body)


def test_waiting_for_a_transaction_of_others_has_a_limit(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        engine = open_engine(database)
        choice = random_answer(game_of(table))
        with writing(engine) as connection:
            connection.exec_driver_sql("UPDATE tables SET title = 'held'")
            with pytest.raises(Busy, match="so this could not be saved; try again"):
                await storage.choose(table.id, *choice)
            # Reading does not wait.
            assert same(await storage.load_table(table.id), table)
        engine.dispose()
        assert (await storage.choose(table.id, *choice)).version == table.version + 1

    monkeypatch.setattr(databases, "LOCK_TIMEOUT_MS", 1000)
    run(database, 1, body)


def test_grouped_writes_wait_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "tables.sqlite")
    begin = databases._begin_writing
    tried: list[sqlite3.Connection] = []

    def try_to_begin(driver: sqlite3.Connection) -> None:
        tried.append(driver)
        begin(driver)

    async def body(storage: Storage) -> None:
        tables = [(await settled(storage, A_PAIR))[0] for _ in range(6)]
        engine = open_engine(database)
        with writing(engine):
            monkeypatch.setattr(databases, "_begin_writing", try_to_begin)
            ends = await asyncio.gather(*(played(storage, table, 1) for table in tables), return_exceptions=True)
        engine.dispose()
        assert [type(end) for end in ends] == [Busy] * len(tables)
        # All of them together, or the first alone and then the others.
        assert 1 <= len(tried) <= 2

    monkeypatch.setattr(databases, "LOCK_TIMEOUT_MS", 50)
    run(database, 1, body)


def test_a_write_that_fails_does_not_take_others_with_it(database: str) -> None:
    async def body(storage: Storage) -> None:
        tables = [(await settled(storage, ALONE))[0] for _ in range(6)]
        broken = tables[3]
        # Its next choice is already there, so that it cannot be stored.
        count = game_of(broken).choice_count
        edit(database, f"INSERT INTO choices VALUES ('{broken.id}', {count}, 0, '[]', FALSE, 1)")
        ends = await asyncio.gather(*(played(storage, table, 1) for table in tables), return_exceptions=True)
        for table, end in zip(tables, ends, strict=True):
            if table is broken:
                assert isinstance(end, CannotSave)
            else:
                assert isinstance(end, Table)
                assert end.version == table.version + 1

    run(database, 1, body)


def test_cancelled_work_is_still_done(database: str) -> None:
    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        choosing = asyncio.create_task(storage.choose(table.id, *random_answer(game_of(table))))
        await asyncio.sleep(0)
        choosing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await choosing
        await storage.close()
        async with storages(database) as (other,):
            on = await other.load_table(table.id)
            assert on.version == table.version + 1
            assert (await played(other, on, 2)).version == on.version + 2

    run(database, 1, body)


# PostgreSQL.


def test_a_restart_of_the_database_is_hardly_noticed(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        for _ in range(3):
            table = await played(storage, table, 2)
            await asyncio.gather(*(storage.load_table(table.id) for _ in range(8)))
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            assert same(await storage.load_table(table.id), table)
            # So is it for choices, which have a connection of their own.
            table = await played(storage, table, 1)

    run(address, 1, body)


def test_other_servers_are_notified(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}".encode())
            on = await played(storage, table, 2)
            with pytest.raises(NotAllowed):
                await storage.take_seat(table.id, "Eve")
            await storage.say(table.id, ANN, "", "hello")
            notices = [notice.payload for notice in connection.notifies(timeout=10, stop_after=3)]
        # A server can tell its own from those of others.
        lines = [notice.removeprefix(f"{storage.server}\n").split(" ", 2) for notice in notices]
        assert [line[:2] for line in lines] == [
            [table.id, str(on.version - 1)],
            [table.id, str(on.version)],
            [table.id, "chat"],
        ]

    run(address, 1, body)


def test_a_database_that_does_not_answer() -> None:
    engine = open_engine(f"postgresql://nobody:secret@127.0.0.1:{free_port()}/none")
    with pytest.raises(BadDatabase, match="the database cannot be opened") as refusal:
        asyncio.run(prepare(engine))
    assert "secret" not in str(refusal.value)
    assert "\n" not in str(refusal.value)

    async def load() -> None:
        storage = Storage(engine)
        try:
            with pytest.raises(Busy, match="is not responding, so this could not be read"):
                await storage.load_table("abcdefghij")
        finally:
            await storage.close()

    asyncio.run(load())


def test_a_database_that_is_gone_from_the_network_is_given_up(postgres: Postgres) -> None:
    engine = open_engine(postgres.new_database())
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        parameters = driver.info.get_parameters()
    engine.dispose()
    silence = int(parameters["keepalives_interval"]) * int(parameters["keepalives_count"])
    assert int(parameters["keepalives_idle"]) + silence == 30
    assert int(parameters["tcp_user_timeout"]) == 30_000


# Databases that cannot be used.


@pytest.mark.parametrize(
    ("database", "reason"),
    [("mysql://host/name", "mysql databases are not"), ("://", "a database is the path")],
)
def test_an_unknown_kind_of_database(database: str, reason: str) -> None:
    with pytest.raises(BadDatabase, match=reason):
        open_engine(database)


def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Ann, " * 1000, "utf-8")
    engine = open_engine(path)
    with pytest.raises(BadDatabase, match="the database cannot be opened: file is not a database"):
        asyncio.run(prepare(engine))
    engine.dispose()


def test_a_folder_that_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadDatabase, match="cannot be created: "):
        open_engine(tmp_path / "file" / "freehold.db")
