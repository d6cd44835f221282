"""Many connections, and slow, half-open or lost ones: they hold up nobody."""

import asyncio
import gc
import json
import resource
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NoReturn
from weakref import WeakSet

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from freehold.server.app import make_app
from freehold.server.hub import Hub
from freehold.server.limits import MOST_WAITING, UNLIMITED, Clients
from freehold.server.protocols import GuardedHttp, GuardedWebSocket, text_frame
from freehold.server.serve import free_socket, open_server
from freehold.server.settings import Settings
from freehold.server.socket import Connection
from freehold.server.workers import BACKLOG, TAKEN_AT_ONCE
from freehold.table.database import open_engine, prepare, writing
from freehold.table.errors import Busy
from freehold.table.new_table import NewTable
from freehold.table.storage import ChatLine, Storage
from tests.server.pages import ANN_AND_THE_COMPUTER, Page, new_table, play_on, take_seat
from tests.server.serving import PATIENCE, ServerProcess, running_server, server_process

THOUSAND = 1000


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let this process open as many connections as the test needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 3 * THOUSAND
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard) if hard > 0 else wanted, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def place_of(address: str) -> tuple[str, int]:
    host, _, port = address.removeprefix("http://").partition(":")
    return host, int(port)


def live(address: str, table: str) -> str:
    return f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"


# Many.


def test_a_thousand_connections_leave_room_for_a_game(tmp_path: Path, many_files: None) -> None:
    async def come(server: ServerProcess) -> None:
        seat = await new_table(server.address, **ANN_AND_THE_COMPUTER)
        tables = [(await new_table(server.address))["table"] for _ in range(THOUSAND // 50)]
        async with await Page.open(server.address, seat["table"], seat["token"]) as page, AsyncExitStack() as stack:

            async def watch(table: str, number: int) -> str:
                comes_from = {"x-forwarded-for": f"10.0.0.{number % 20}"}
                connecting = connect(live(server.address, table), compression=None, additional_headers=comes_from)
                socket = await stack.enter_async_context(connecting)
                await socket.send('{"type":"hello"}')
                return str(json.loads(await asyncio.wait_for(socket.recv(), 60))["type"])

            came: Counter[str] = Counter()
            for table in tables:
                came.update(await asyncio.gather(*(watch(table, number) for number in range(50))))
            assert came == {"table": THOUSAND}
            # A player who is already connected continues, and others can set up tables.
            await page.choose("all")
            assert (await new_table(server.address))["seat"] == 0
        # When they leave, there is room again.
        async with await Page.open(server.address, seat["table"], seat["token"]) as page:
            assert page.view["question"]["purpose"] == "buy"

    with server_process("--data", str(tmp_path)) as server:
        asyncio.run(come(server))
        assert server.interrupt() == (0, "")


def test_who_watches_does_not_keep_out_who_plays(tmp_path: Path) -> None:
    async def come(address: str) -> None:
        seat = await new_table(address)
        async with AsyncExitStack() as stack:
            for token in (None, seat["token"]):
                for room in (True, True, False):
                    page = await stack.enter_async_context(await Page.open(address, seat["table"], token))
                    assert bool(page.view) == room
                assert page.refusals[-1]["code"] == "too-many-pages"

    with running_server(
        tmp_path / "tables.sqlite", replace(UNLIMITED, pages_of_a_player=2, pages_of_spectators=2)
    ) as address:
        asyncio.run(come(address))


def test_what_was_said_is_read_as_soon_as_the_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fails = iter([True, True])
    chat = Storage.chat

    async def slow_chat(storage: Storage, table_id: str, after: int = 0) -> list[ChatLine]:
        if next(fails, False):
            raise Busy("the database does not answer")
        return await chat(storage, table_id, after)

    async def come(address: str) -> None:
        seat = await new_table(address)
        async with await Page.open(address, seat["table"], seat["token"]) as page:
            await page.send(type="say", text="Hello!")
            await page.heard(1)

    monkeypatch.setattr("freehold.server.chat.READ_AGAIN_AFTER", 0.01)
    monkeypatch.setattr(Storage, "chat", slow_chat)
    with running_server(tmp_path / "tables.sqlite") as address:
        asyncio.run(come(address))


def test_answers_are_not_held_back() -> None:
    with closing(free_socket("127.0.0.1", 0)) as listening:
        # Asyncio looks at this before it turns off Nagle's algorithm.
        assert listening.proto == socket.IPPROTO_TCP


@pytest.mark.skipif(sys.platform != "linux", reason="asks the Linux kernel")
def test_many_connections_may_wait_but_few_are_taken_at_once(tmp_path: Path) -> None:
    async def body() -> None:
        ready = asyncio.Event()
        with closing(free_socket("127.0.0.1", 0)) as listening:
            server = await open_server(Settings(tmp_path / "tables.sqlite"), ready.set)
            served = asyncio.create_task(server.serve([listening]))
            await asyncio.wait_for(ready.wait(), 30)
            # The field tcpi_sacked of a listening socket is how many may wait.
            information = listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104)
            (may_wait,) = struct.unpack_from("I", information, 28)
            most = int(Path("/proc/sys/net/core/somaxconn").read_text("ascii"))
            server.should_exit = True
            await served
        assert (server.config.backlog, may_wait) == (TAKEN_AT_ONCE, min(BACKLOG, most))

    asyncio.run(body())


# Slow, half open, gone.


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_message_is_one_frame(length: int) -> None:
    text = b"x" * length
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_who_does_not_say_hello_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.page_socket.HELLO_WITHIN", 0.2)

    async def come(address: str) -> None:
        seat = await new_table(address)
        async with connect(live(address, seat["table"])) as connection:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(connection.recv(), 30)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008

    with running_server(tmp_path / "freehold.sqlite") as address:
        asyncio.run(come(address))


def test_half_a_request_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.app.BODY_WITHIN", 0.2)
    beginnings = (
        b"",
        b"GET /api/se",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n{",
    )
    with running_server(tmp_path / "freehold.sqlite") as address, ExitStack() as stack:
        for _ in range(20):
            opened = [stack.enter_context(closing(socket.create_connection(place_of(address)))) for _ in beginnings]
            for connection, beginning in zip(opened, beginnings, strict=True):
                connection.sendall(beginning)
        assert asyncio.run(new_table(address))["seat"] == 0
        opened[-1].settimeout(30)
        assert opened[-1].recv(1000).startswith(b"HTTP/1.1 408")


def test_a_connection_on_which_nothing_is_asked_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.protocols.REQUEST_WITHIN", 0.1)

    async def watch(address: str) -> None:
        seat = await new_table(address)
        async with await Page.open(address, seat["table"], seat["token"]) as page:
            for beginning in (b"", b"GET /api/se"):
                with closing(socket.create_connection(place_of(address), timeout=30)) as silent:
                    silent.sendall(beginning)
                    with suppress(ConnectionResetError):
                        assert await asyncio.to_thread(silent.recv, 1000) == b""
            # A page may be silent for as long as it likes.
            await page.send(type="say", text="I am thinking.")
            await page.heard(1)

    with running_server(tmp_path / "freehold.sqlite") as address:
        asyncio.run(watch(address))


def test_connections_that_end_do_not_wait_for_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It looks at old objects very rarely, so whatever it has to free stays in memory.
    alive: WeakSet[object] = WeakSet()
    for kind in (Connection, GuardedHttp, GuardedWebSocket):
        monkeypatch.setattr(kind, "__init__", _remembering(kind.__init__, alive))

    async def come_and_go(address: str) -> None:
        seat = await new_table(address)
        for is_tidy in (True, False):
            async with (
                await Page.open(address, seat["table"], seat["token"]) as player,
                await Page.open(address, seat["table"]) as spectator,
            ):
                await player.send(type="say", text="Hello.")
                await spectator.heard(1)
                if not is_tidy:
                    for page in (player, spectator):
                        page.socket.transport.abort()
        until = time.monotonic() + PATIENCE
        while alive and time.monotonic() < until:
            await asyncio.sleep(0.05)

    gc.disable()
    try:
        with running_server(tmp_path / "freehold.sqlite") as address:
            asyncio.run(come_and_go(address))
            assert not list(alive)
    finally:
        gc.enable()


def _remembering(initialise: Callable[..., None], made: WeakSet[object]) -> Callable[..., None]:
    def remember(self: object, *arguments: object, **named: object) -> None:
        made.add(self)
        initialise(self, *arguments, **named)

    return remember


def test_a_page_that_never_reads_holds_up_nobody(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        ann = await new_table(address)
        bob = await take_seat(address, ann["table"])
        with closing(socket.create_connection(place_of(address))) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.setblocking(False)
            async with (
                connect(live(address, ann["table"]), sock=deaf, max_queue=1, compression=None) as never_reads,
                await Page.open(address, ann["table"], ann["token"]) as one,
                await Page.open(address, ann["table"], bob["token"]) as other,
            ):
                await never_reads.send('{"type":"hello"}')
                await play_on([one, other], Random(1), 300)
                assert one.view["turn"] > 20
                await one.send(type="say", text="Still here.")
                await other.heard(1)
                never_reads.transport.abort()

    with running_server(tmp_path / "freehold.sqlite") as address:
        asyncio.run(play(address))


def test_who_asks_and_asks_and_never_listens_is_shown_out(tmp_path: Path) -> None:
    taken = 0

    async def receive() -> Message:
        nonlocal taken
        taken += 1
        if taken == 1:
            return {"type": "websocket.connect"}
        text = '{"type":"hello"}' if taken == 2 else '{"type":"undo","version":1}'
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": text}

    async def send(message: Message) -> None:
        if message["type"] != "websocket.accept":
            await asyncio.Event().wait()

    async def no_hint(*_: object) -> NoReturn:
        raise NotImplementedError

    async def come() -> None:
        engine = open_engine(tmp_path / "freehold.sqlite")
        await prepare(engine)
        storage = Storage(engine)
        seated = await storage.create_table(NewTable("Ann"))
        page = WebSocket({"type": "websocket"}, receive, send)
        clients = Clients(UNLIMITED)
        connection = Connection(page, Hub(storage), storage, seated.table.id, clients, "10.0.0.1", no_hint)
        await asyncio.wait_for(connection.serve(), 30)
        await storage.close()

    asyncio.run(come())
    assert taken == 2 + MOST_WAITING + 1


# The end.


def test_it_stops_at_once_and_quietly_while_pages_are_open(tmp_path: Path) -> None:
    async def stop(server: ServerProcess) -> None:
        seat = await new_table(server.address)
        async with await Page.open(server.address, seat["table"], seat["token"]) as page:
            ended = await asyncio.to_thread(server.interrupt)
            assert ended == (0, "")
            with pytest.raises(ConnectionClosed):
                await page.take()

    with server_process("--data", str(tmp_path)) as server, ExitStack() as stack:
        for beginning in (
            b"",
            b"GET /api/se",
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
        ):
            connection = stack.enter_context(closing(socket.create_connection(place_of(server.address))))
            connection.sendall(beginning)
        asyncio.run(stop(server))


def test_it_starts_though_it_cannot_tidy_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.table.database.LOCK_TIMEOUT_MS", 50)
    database = tmp_path / "tables.sqlite"

    async def start() -> None:
        engine = open_engine(database)
        await prepare(engine)
        app = make_app(Storage(open_engine(database)), Settings(database))
        # Another process holds the database.
        with writing(engine):
            async with app.router.lifespan_context(app):
                pass
        engine.dispose()

    asyncio.run(start())
