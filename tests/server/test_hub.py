"""What listeners are shown: the newest, who is there, and what other servers have changed, whatever is broken."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from freehold.server.hub import Hub
from freehold.server.listening import listen
from freehold.table.storage import CHANNEL, Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, seated
from tests.tables.people import played as a_few_choices
from tests.tables.postgres import running_postgres
from tests.tables.stored import edit, played, run, settled


class Page:
    """A listener at a table."""

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.tables: asyncio.Queue[Table] = asyncio.Queue()

    def show(self, table: Table) -> None:
        self.tables.put_nowait(table)

    def hear(self) -> None:
        pass

    async def sees(self, version: int) -> None:
        while (await asyncio.wait_for(self.tables.get(), 30)).version < version:
            pass


def test_nobody_is_shown_an_older_table_than_others() -> None:
    hub = Hub(Storage(create_engine("sqlite://")))
    first, second = Page(0), Page(1)
    old = seated(A_PAIR)
    new = a_few_choices(old, 3)
    hub.join(new, first)
    hub.join(old, second)
    assert second.tables.get_nowait() is new
    assert hub.connected(old.id) == {0, 1}


def test_who_goes_is_seen_to_go_even_if_the_database_does_not_answer() -> None:
    hub = Hub(Storage(create_engine("sqlite://")))
    pages = [Page(0), Page(1), Page(1)]
    table = seated(A_PAIR)
    for page in pages:
        hub.join(table, page)
    shown = pages[0].tables.qsize()
    # Another page of the same player stays.
    hub.leave(table.id, pages[2])
    assert pages[0].tables.qsize() == shown
    hub.leave(table.id, pages[1])
    assert pages[0].tables.qsize() == shown + 1
    assert hub.connected(table.id) == {0}
    hub.leave(table.id, pages[0])
    assert hub.connected(table.id) == set()


def test_a_broken_table_is_no_trouble_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "tables.sqlite")
    monkeypatch.setattr("freehold.server.hub.LOOK_EVERY", 0.01)

    async def body(here: Storage, there: Storage) -> None:
        hub = Hub(here)
        page = Page()
        broken = [(await settled(here, A_PAIR))[0] for _ in range(2)]
        table, _ = await settled(here, A_PAIR)
        for one in (broken[0], table, broken[1]):
            hub.join(one, page if one is table else Page())
        edit(database, f"UPDATE tables SET kingdom = '[', version = 9 WHERE id IN {broken[0].id, broken[1].id}")
        watching = asyncio.create_task(hub.watch())
        for _ in range(2):
            table = await played(there, table, 1)
            await page.sees(table.version)
        watching.cancel()

    run(database, 2, body)


def test_watching_continues_after_any_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.hub.LOOK_EVERY", 0.01)

    async def body(storage: Storage) -> None:
        looked = asyncio.Semaphore(0)

        async def fail(_: object) -> None:
            looked.release()
            raise RuntimeError("nobody has thought of this")

        monkeypatch.setattr(storage, "say_who_is_here", fail)
        watching = asyncio.create_task(Hub(storage).watch())
        for _ in range(2):
            await asyncio.wait_for(looked.acquire(), 30)
        watching.cancel()

    run(str(tmp_path / "tables.sqlite"), 1, body)


def test_announcements_are_heard_again_after_the_connection_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    # Only what is announced is noticed.
    monkeypatch.setattr("freehold.server.hub.LOOK_EVERY", 3600.0)
    monkeypatch.setattr("freehold.server.listening.AGAIN_AFTER", 0.05)

    async def body(here: Storage, there: Storage) -> None:
        hub, page = Hub(here), Page()
        table, _ = await settled(here, A_PAIR)
        hub.join(table, page)
        listening = asyncio.create_task(listen(hub, address))
        for _ in range(3):
            while not hub.hears_others:
                await asyncio.sleep(0.01)
            table = await played(there, table, 1)
            await page.sees(table.version)
            edit(address, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN {CHANNEL}'")
            while hub.hears_others:
                await asyncio.sleep(0.01)
        # What was missed meanwhile is found.
        table = await played(there, table, 1)
        await page.sees(table.version)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    with running_postgres() as server:
        address = server.new_database()
        run(address, 2, body)
