"""Announcements between processes: they arrive, and whatever happens to a process, the others go on."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from freehold.rules.errors import FreeholdError
from freehold.server.bus import Bus
from freehold.server.hub import Hub
from freehold.table.storage import Storage

MANY = 20_000


class Ears(Hub):
    """A hub that only notes what it hears."""

    def __init__(self) -> None:
        super().__init__(Storage(create_engine("sqlite://")))
        self.heard: list[tuple[str, str]] = []
        self._more = asyncio.Event()

    def hear_of(self, table_id: str, news: str = "") -> None:
        self.heard.append((table_id, news))
        self._more.set()
        if news == "trouble":
            raise FreeholdError("this table cannot be loaded")

    async def until(self, *last: str) -> None:
        """Wait for an announcement."""
        async with asyncio.timeout(30):
            while tuple(last) not in self.heard:
                self._more.clear()
                await self._more.wait()


@asynccontextmanager
async def listening(folder: Path) -> AsyncIterator[tuple[Bus, Ears]]:
    """A process that listens to the others."""
    before = len(list(folder.iterdir()))
    bus, ears = Bus(folder), Ears()
    task = asyncio.create_task(bus.listen(ears))
    while len(list(folder.iterdir())) == before:
        await asyncio.sleep(0)
    yield bus, ears
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_all_others_hear_what_is_announced_in_order(tmp_path: Path) -> None:
    async def announce() -> None:
        async with listening(tmp_path) as (bus, own), listening(tmp_path) as (_, one), listening(tmp_path) as (_, two):
            # More than fits into one write.
            news = [("tableabcde", str(version)) for version in range(1000)]
            bus.send([f"{table} {version}" for table, version in news])
            bus.send(["tableabcde chat"])
            for ears in (one, two):
                await ears.until("tableabcde", "chat")
                assert ears.heard == [*news, ("tableabcde", "chat")]
            assert not own.heard
        # Those who leave take their pipes with them.
        assert not list(tmp_path.iterdir())

    asyncio.run(announce())


def test_a_table_that_cannot_be_loaded_does_not_end_the_listening(tmp_path: Path) -> None:
    async def announce() -> None:
        async with listening(tmp_path) as (bus, _), listening(tmp_path) as (_, ears):
            bus.send(["first trouble"])
            await ears.until("first", "trouble")
            bus.send(["second 2"])
            await ears.until("second", "2")

    asyncio.run(announce())


def test_a_process_that_does_not_read_holds_up_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def announce() -> None:
        async with listening(tmp_path) as (bus, _), listening(tmp_path) as (_, ears):
            for number in range(MANY):
                bus.send([f"{number} 1"])
            assert "too slow" in caplog.text
            await ears.until("0", "1")
            assert 1000 < len(ears.heard) < MANY
            # It hears again what comes later, and nothing was cut in two.
            bus.send(["later 2"])
            await ears.until("later", "2")
            assert all(news in ("1", "2") for _, news in ears.heard)

    asyncio.run(announce())


def test_the_pipe_of_a_dead_process_is_removed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "dead")
    os.mkfifo(tmp_path / ".starting")
    Bus(tmp_path).send(["tableabcde 1"])
    assert [path.name for path in tmp_path.iterdir()] == [".starting"]


def test_a_change_is_stored_though_nobody_can_be_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "bus"
    bus = Bus(folder)
    folder.rmdir()
    bus.send(["tableabcde 1"])
    assert "other processes cannot be told of a change" in caplog.text
