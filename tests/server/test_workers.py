"""Several processes on one port: they hear of each other at once, are replaced when they die, and stop cleanly."""

import asyncio
import os
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import Scope
from websockets.exceptions import ConnectionClosed

from freehold.server.serve import configuration
from freehold.server.settings import Settings
from tests.server.pages import Page, likely_picks, new_table, play_on, take_seat
from tests.server.serving import ServerProcess, server_process, settled_connection_to, worker_at, workers_of
from tests.tables.postgres import Postgres, running_postgres
from tests.terminal.typist import run

# A process that hangs is waited for for a minute, but one that has died is replaced within this many seconds.
SOON = 20


def two_workers(*arguments: str) -> AbstractContextManager[ServerProcess]:
    return server_process("--workers", "2", *arguments, program="tests.server.announced_only")


async def sit_down(address: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two people at a new table."""
    ann = await new_table(address)
    return ann, await take_seat(address, ann["table"])


async def page_at(stack: AsyncExitStack, server: ServerProcess, worker: int, seat: dict[str, Any]) -> Page:
    """A page of a seat that is connected to this process, even if the table is at home elsewhere."""
    connection = settled_connection_to(server, worker)
    page = await Page.open(server.address, seat["table"], seat["token"], sock=connection)
    assert worker_at(server, connection.getsockname()[1]) == worker
    return await stack.enter_async_context(page)


@asynccontextmanager
async def at_two_workers(server: ServerProcess, *seats: dict[str, Any]) -> AsyncIterator[tuple[Page, Page]]:
    """Two players of a table whose pages are connected to different processes."""
    ann, bob = seats or await sit_down(server.address)
    here, there = workers_of(server)
    async with AsyncExitStack() as stack:
        yield await page_at(stack, server, here, ann), await page_at(stack, server, there, bob)


async def hear_of_each_other(one: Page, other: Page) -> None:
    """See who is there, what is said and what is chosen at another process, without waiting for a regular check."""
    await one.sees(1, "connected", True)
    await other.send(type="say", text="Do you hear me?")
    await one.heard(1)
    await play_on([one, other], Random(1), 10)
    await other.socket.close()
    await one.sees(1, "connected", False)


async def closed(page: Page) -> None:
    """Wait until a page has lost its connection."""
    with suppress(ConnectionClosed):
        while True:
            await page.take()


async def replaced(server: ServerProcess, worker: int) -> int:
    """Kill a process, just when it is asked whether it is alive; the one that takes its place."""
    (stays,) = set(workers_of(server)) - {worker}
    os.kill(worker, signal.SIGSTOP)
    await asyncio.sleep(1.0)
    os.kill(worker, signal.SIGKILL)
    async with asyncio.timeout(SOON):
        while worker in workers_of(server) or len(workers_of(server)) < 2:
            await asyncio.sleep(0.05)
    (new,) = set(workers_of(server)) - {stays}
    return new


def test_processes_hear_of_each_other_and_are_replaced(tmp_path: Path) -> None:
    async def play(server: ServerProcess) -> None:
        async with at_two_workers(server) as (one, other):
            await hear_of_each_other(one, other)
        ann, bob = await sit_down(server.address)
        async with at_two_workers(server, ann, bob) as (one, other):
            await play_on([one, other], Random(2), 5)
            dies = worker_at(server, other.socket.local_address[1])
            assert dies is not None
            new = await replaced(server, dies)
            await closed(other)
            async with AsyncExitStack() as stack:
                # Wherever the page connects to, and at the new process, the table is there.
                again = await stack.enter_async_context(await Page.open(server.address, bob["table"], bob["token"]))
                assert again.log == other.log
                again = await page_at(stack, server, new, bob)
                await play_on([one, again], Random(3), 10)

        # A process that finds no file does not create one, and the server stops.
        (tmp_path / "freehold.sqlite").unlink()
        os.kill(new, signal.SIGKILL)
        code, said = await asyncio.to_thread(server.end)
        assert code == 1
        assert f"process {dies} has died; another takes its place" in said
        assert "is missing; it must have been removed while the server was running" in said
        assert "the server has stopped because a process could not start" in said
        assert not (tmp_path / "freehold.sqlite").exists()

    with two_workers("--data", str(tmp_path)) as server:
        asyncio.run(play(server))


async def choose_until_closed(one: Page, other: Page) -> tuple[int, ConnectionClosed]:
    """How many choices were acknowledged, and how the connection ended."""
    chosen = 0
    while True:
        try:
            mover = one if one.asked else other
            await mover.is_asked_or_over()
            await mover.choose(*likely_picks(mover.view["question"], Random(chosen)))
        except ConnectionClosed as end:
            return chosen, end
        chosen += 1


def test_a_server_that_is_stopped_loses_nothing(tmp_path: Path) -> None:
    async def play(server: ServerProcess) -> None:
        async with at_two_workers(server) as (one, other):
            stopping = asyncio.create_task(asyncio.to_thread(server.interrupt, signal.SIGTERM))
            chosen, end = await choose_until_closed(one, other)
            assert await stopping == (0, "")
            # The code for a server that restarts, so that the page connects again.
            assert end.rcvd is not None
            assert end.rcvd.code == 1012
        with closing(sqlite3.connect(tmp_path / "freehold.sqlite")) as connection:
            ((stored,),) = connection.execute("SELECT count(*) FROM choices")
        # The last one may have been stored, though nobody was told.
        assert stored in (chosen, chosen + 1)

    with two_workers("--data", str(tmp_path)) as server:
        asyncio.run(play(server))


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as found:
        yield found


def test_processes_on_postgresql_end_with_the_one_that_started_them(postgres: Postgres) -> None:
    async def play(server: ServerProcess) -> None:
        async with at_two_workers(server) as (one, other):
            await hear_of_each_other(one, other)
            workers = workers_of(server)
            server.kill()
            await closed(one)
        for worker in workers:
            while Path(f"/proc/{worker}").exists():
                await asyncio.sleep(0.05)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port))

    with two_workers("--database", postgres.new_database()) as server:
        asyncio.run(play(server))


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("--workers", "0", "--workers must be at least 1, not 0"),
        ("--proxy", "127.0.0.1, proxy", "--proxy must be addresses or networks such as 127.0.0.1 or 172.18.0.0/16"),
    ],
)
def test_options_that_make_no_sense(option: str, value: str, complaint: str) -> None:
    done = run("serve", option, value)
    assert done.code == 2
    assert complaint in done.err


@pytest.mark.parametrize(("proxies", "seen"), [("10.0.0.2, 10.0.0.0/31", "1.2.3.4"), ("10.0.0.2", "10.0.0.1")])
def test_only_a_proxy_that_was_named_is_believed(proxies: str, seen: str) -> None:
    clients: list[str] = []

    async def client(scope: Scope, *_: object) -> None:
        clients.append(scope["client"][0])

    config = configuration(lambda: Starlette(routes=[Mount("/", client)]), Settings("", proxies=proxies))
    config.load()
    headers = [(b"x-forwarded-for", b"6.6.6.6, 1.2.3.4")]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "client": ("10.0.0.1", 5000)}
    asyncio.run(config.loaded_app(scope, None, None))
    assert clients == [seen]
