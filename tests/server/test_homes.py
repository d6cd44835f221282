"""The homes of tables: pages are brought to the worker that their table belongs to, and none is lost on the way."""

import asyncio
import json
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from freehold.server.homes import WorkerState, home_of
from freehold.server.serve import configuration, free_socket
from freehold.server.settings import Settings
from freehold.server.workers import WorkerServer
from tests.server.pages import Page, new_table, play_on, take_seat
from tests.server.serving import (
    ServerProcess,
    connection_to,
    server_process,
    settled_connection_to,
    worker_at,
    workers_of,
)

HOST = "Host: localhost\r\n"
UPGRADE = (
    f"{HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


def live(table: str) -> str:
    return f"/api/tables/{table}/live"


def home(table: str) -> int | None:
    return home_of(live(table).encode(), 2)


# Real processes.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server_process("--workers", "2", "--data", str(tmp_path_factory.mktemp("homes"))) as running:
        yield running
        assert running.interrupt(signal.SIGTERM)[0] == 0


async def sit_down(address: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two people at a new table."""
    ann = await new_table(address)
    return ann, await take_seat(address, ann["table"])


async def open_page(server: ServerProcess, seat: dict[str, Any], sock: socket.socket | None = None) -> Page:
    return await Page.open(server.address, seat["table"], seat["token"], sock=sock)


def place(server: ServerProcess, page: Page) -> int | None:
    """The process to which a page is connected."""
    return worker_at(server, page.socket.local_address[1])


async def table_at(server: ServerProcess, worker: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two people at a new table that is at home at this process."""
    while True:
        ann, bob = await sit_down(server.address)
        async with await open_page(server, ann) as page:
            if place(server, page) == worker:
                return ann, bob


def test_the_pages_of_a_table_meet_at_its_home_and_play_there(server: ServerProcess) -> None:
    async def play() -> None:
        homes: dict[int | None, set[int | None]] = {0: set(), 1: set()}
        async with AsyncExitStack() as stack:
            pages: list[Page] = []
            while not all(homes.values()) or len(pages) < 10:
                seats = await sit_down(server.address)
                pages += [await stack.enter_async_context(await open_page(server, seat)) for seat in seats]
                homes[home(seats[0]["table"])].update(place(server, page) for page in pages[-2:])
            assert sorted(worker for found in homes.values() for worker in found if worker) == sorted(
                workers_of(server)
            )
            mover = await play_on(pages[-2:], Random(1))
            assert mover.over

    asyncio.run(play())


def test_only_pages_are_handed_over_and_only_by_the_first_request(server: ServerProcess) -> None:
    async def ask() -> None:
        here, there = workers_of(server)
        ann, _ = await table_at(server, there)
        table = f"/api/tables/{ann['table']}"
        for path, headers, expected in (
            (table, HOST, b"200"),
            (f"{table}/log.txt", HOST, b"200"),
            (f"{table}/live", HOST, b"404"),
            (f"{table}/live/", UPGRADE, b"403"),
            (f"{table.upper()}/live", UPGRADE, b"403"),
            ("/api/health", HOST, b"200"),
        ):
            with closing(connection_to(server, here)) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\n{headers}\r\n".encode())
                assert connection.recv(1000, socket.MSG_PEEK)[9:12] == expected
                assert worker_at(server, connection.getsockname()[1]) != there
        async with await open_page(server, ann, settled_connection_to(server, here)) as page:
            assert place(server, page) == here

    asyncio.run(ask())


def test_a_bot_is_brought_to_the_home_of_its_table() -> None:
    for table in ("aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"):
        assert home_of(f"/api/tables/{table}/bot".encode(), 5) == home_of(live(table).encode(), 5)


def test_a_slow_request_is_handed_over_when_it_is_complete(server: ServerProcess) -> None:
    async def ask() -> None:
        here, there = workers_of(server)
        ann, _ = await table_at(server, there)
        with closing(connection_to(server, here)) as connection:
            for letter in f"GET {live(ann['table'])} HTTP/1.1\r\n{UPGRADE}\r\n":
                connection.sendall(letter.encode())
            assert connection.recv(1000).startswith(b"HTTP/1.1 101")
            assert worker_at(server, connection.getsockname()[1]) == there

    asyncio.run(ask())


def test_while_the_home_is_dead_others_serve_its_tables(server: ServerProcess) -> None:
    async def play() -> None:
        here, there = workers_of(server)
        seats = await table_at(server, there)
        async with AsyncExitStack() as stack:
            lost = [await stack.enter_async_context(await open_page(server, seat)) for seat in seats]
            await play_on(lost, Random(2), 5)
            # So that nobody replaces it.
            server.process.send_signal(signal.SIGSTOP)
            try:
                os.kill(there, signal.SIGKILL)
                for page in lost:
                    with suppress(ConnectionClosed):
                        while True:
                            await page.take()
                pages = []
                for seat in seats:
                    page = await open_page(server, seat, connection_to(server, here))
                    pages.append(await stack.enter_async_context(page))
                    assert place(server, page) == here
                await play_on(pages, Random(3), 5)
            finally:
                server.process.send_signal(signal.SIGCONT)
            # Its successor is the home again; those who are elsewhere stay there, and play on with those who come.
            while len(set(workers_of(server)) - {there}) < 2:
                await asyncio.sleep(0.05)
            (new,) = set(workers_of(server)) - {here}
            connection_to(server, new).close()
            again = await stack.enter_async_context(await open_page(server, seats[1]))
            assert place(server, again) == new
            await play_on([pages[0], again], Random(4), 5)

    asyncio.run(play())


# Two workers in this process.


async def tell(number: int, page: WebSocket) -> None:
    assert page.client is not None
    await page.accept()
    await page.send_json({"worker": number, "client": page.client.host})
    while True:
        await page.receive_text()


class Two:
    """Two workers, each at a port of its own, and a table that is at home at the second."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.table = next(table for table in (f"{number:010}" for number in range(100)) if home(table) == 1)
        self.workers: list[WorkerServer] = []
        self.ports: list[int] = []
        self._running: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the next one."""
        number = len(self.workers)
        app = Starlette(routes=[WebSocketRoute("/api/tables/{table}/live", partial(tell, number))])
        config = configuration(lambda: app, Settings("", workers=2))
        worker = WorkerServer(config, WorkerState(self.folder, number, 2))
        listening = free_socket("127.0.0.1", 0)
        self.workers.append(worker)
        self.ports.append(listening.getsockname()[1])
        self._running.append(asyncio.create_task(worker.serve([listening])))
        while not worker.started:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        for worker in self.workers:
            worker.should_exit = True
        await asyncio.gather(*self._running)

    @asynccontextmanager
    async def page(self) -> AsyncIterator[tuple[ClientConnection, dict[str, Any]]]:
        """A page that connects to the first, and what it is told."""
        url = f"ws://127.0.0.1:{self.ports[0]}{live(self.table)}"
        async with connect(url, additional_headers={"x-forwarded-for": "6.6.6.6, 1.2.3.4"}) as page:
            yield page, json.loads(await asyncio.wait_for(page.recv(), 30))

    def connections(self) -> list[int]:
        """How many connections each counts."""
        return [len(worker.server_state.connections) for worker in self.workers]


def with_two(
    folder: Path, play: Callable[[Two], Awaitable[None]], started: int = 1, loop: Callable[[], Any] | None = None
) -> None:
    """Run a test with some of the two workers running, in a thread, where they do not handle signals."""

    async def run() -> None:
        two = Two(folder)
        for _ in range(started):
            await two.start()
        try:
            await play(two)
        finally:
            await two.stop()

    def run_in_loop() -> None:
        with asyncio.Runner(loop_factory=loop) as runner:
            runner.run(run())

    with ThreadPoolExecutor(1) as thread:
        thread.submit(run_in_loop).result()


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_connection_that_is_handed_over_is_like_any_other(tmp_path: Path, loop: Callable[[], Any]) -> None:
    async def play(two: Two) -> None:
        async with two.page() as (page, told):
            assert told == {"worker": 1, "client": "1.2.3.4"}
            while two.connections() != [0, 1]:
                await asyncio.sleep(0.01)
            (protocol,) = two.workers[1].server_state.connections
            connection = protocol.transport.get_extra_info("socket")
            # Nagle's algorithm is off, and a page that reads nothing is dropped.
            for option in (socket.TCP_NODELAY, socket.TCP_USER_TIMEOUT):
                assert connection.getsockopt(socket.IPPROTO_TCP, option) > 0
            # Whoever stops tells its pages, and waits for them.
            await two.stop()
            with pytest.raises(ConnectionClosed) as closed:
                await page.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert two.connections() == [0, 0]

    with_two(tmp_path, play, started=2, loop=loop)


def silent_home(two: Two) -> socket.socket:
    """A home that reads no offers."""
    offers = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    offers.settimeout(30)
    offers.bind(str(two.folder / "home-1"))
    return offers


def test_a_page_is_served_where_it_is_if_there_is_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.homes.ANSWER_WITHIN", 1000.0)

    async def play(two: Two) -> None:
        async with two.page() as (_, told):
            assert told["worker"] == 0
        # The same if a home has died and left its socket, or dies before it answers.
        with silent_home(two) as offers:
            asyncio.get_running_loop().call_later(0.1, offers.close)
            for _ in range(2):
                async with two.page() as (_, told):
                    assert told["worker"] == 0
        # One that starts again is the home again.
        await two.start()
        async with two.page() as (_, told):
            assert told["worker"] == 1

    with_two(tmp_path, play)


def test_an_offer_is_withdrawn_if_the_home_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.homes.ANSWER_WITHIN", 0.1)

    async def play(two: Two) -> None:
        with silent_home(two) as offers:
            async with two.page() as (page, told):
                assert told["worker"] == 0
                _, (connection, answer), _, _ = socket.recv_fds(offers, 1000, 2)
                os.close(connection)
                # It is too late to take it.
                with socket.socket(fileno=answer) as late, pytest.raises(BrokenPipeError):
                    late.send(b"+")
                await page.ping()
                assert two.connections() == [1]

    with_two(tmp_path, play)


def test_an_offer_waits_until_there_is_room(tmp_path: Path) -> None:
    async def play(two: Two) -> None:
        with silent_home(two) as offers, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as busy:
            busy.setblocking(False)
            busy.connect(offers.getsockname())
            others = 0
            with suppress(BlockingIOError):
                while True:
                    busy.send(b"")
                    others += 1

            def make_room() -> None:
                for _ in range(others):
                    offers.recv(1)
                head, (connection, answer), _, _ = socket.recv_fds(offers, 1000, 2)
                heads.append(head)
                for file in (connection, answer):
                    os.close(file)

            heads: list[bytes] = []
            making = asyncio.create_task(asyncio.to_thread(make_room))
            async with two.page() as (_, told):
                # It was offered, and not taken.
                await making
                assert heads[0].startswith(f"GET {live(two.table)} HTTP/1.1\r\n".encode())
                assert told["worker"] == 0

    with_two(tmp_path, play)


@pytest.mark.parametrize("beginning", ["", "GET ", "GET {path} HTTP/1.1\r\n", "GET {path} HTTP/1.1\r\n{upgrade}"])
def test_half_a_request_for_a_page_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beginning: str
) -> None:
    monkeypatch.setattr("freehold.server.protocols.REQUEST_WITHIN", 0.1)

    async def ask(two: Two) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", two.ports[0])
        writer.write(beginning.format(path=live(two.table), upgrade=UPGRADE).encode())
        with suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), 30) == b""
        writer.close()
        assert two.connections() == [0, 0]

    with_two(tmp_path, ask, started=2, loop=uvloop.new_event_loop)


def test_a_request_for_a_page_that_is_too_large_is_refused(tmp_path: Path) -> None:
    async def ask(two: Two) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", two.ports[0])
        writer.write(f"GET {live(two.table)} HTTP/1.1\r\n{UPGRADE}X-Long: {'x' * 20_000}\r\n\r\n".encode())
        assert (await asyncio.wait_for(reader.read(), 30)).startswith(b"HTTP/1.1 400")
        writer.close()
        assert two.connections() == [0, 0]

    with_two(tmp_path, ask, started=2, loop=uvloop.new_event_loop)
