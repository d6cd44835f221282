"""Looking for what other servers have changed goes on, whatever is broken."""

import asyncio
from pathlib import Path

import pytest

from freehold.server.hub import Hub
from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR
from tests.tables.stored import edit, played, run, settled


class Page:
    """Somebody who watches a table."""

    seat: int | None = None

    def __init__(self) -> None:
        self.tables: asyncio.Queue[Table] = asyncio.Queue()

    def show(self, table: Table) -> None:
        self.tables.put_nowait(table)

    def hear(self) -> None:
        pass

    async def sees(self, version: int) -> None:
        while (await asyncio.wait_for(self.tables.get(), 30)).version < version:
            pass


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


def test_watching_goes_on_whatever_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
