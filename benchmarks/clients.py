"""Clients and servers for load tests: scripted players, plain HTTP requests, and a server in a process of its own."""

import asyncio
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from freehold.server.messages import KingdomSpec, NewTable, SeatSpec, SeatTaken, TakeSeat

SOURCE = Path(__file__).parent.parent / "src"
BUYS = ("Province", "Gold", "Militia", "Smithy", "Silver")
MAX_COPIES = {"Militia": 1, "Smithy": 1}
TIMEOUT = 30.0
# Where the kernel counts received bytes in `struct tcp_info`.
_BYTES_RECEIVED = 128


class Failed(Exception):
    """The server refused something, or closed the connection."""


TROUBLE = (Failed, OSError, EOFError, TimeoutError, WebSocketException, msgspec.MsgspecError)


# What a scripted player looks at.


class Option(msgspec.Struct):
    id: str


class Question(msgspec.Struct):
    number: int
    purpose: str
    options: list[Option]
    least: int
    copies: dict[str, int]
    main: str | None


class Waiting(msgspec.Struct):
    seat: int


class Request(msgspec.Struct):
    id: int
    mine: bool


class View(msgspec.Struct, tag="table", rename="camel"):
    """The parts of a table that a scripted player looks at."""

    version: int
    status: str
    question: Question | None
    waiting: Waiting | None
    request: Request | None
    next_table: str | None


class Changed(msgspec.Struct, rename="camel"):
    """The same parts of a table, as far as they have changed."""

    version: int | msgspec.UnsetType = msgspec.UNSET
    status: str | msgspec.UnsetType = msgspec.UNSET
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    waiting: Waiting | msgspec.UnsetType | None = msgspec.UNSET
    request: Request | msgspec.UnsetType | None = msgspec.UNSET
    next_table: str | msgspec.UnsetType | None = msgspec.UNSET


class News(msgspec.Struct, tag="news"):
    changed: Changed

    def after(self, view: View) -> View:
        """The table after this message."""
        new = {
            name: value for name, value in msgspec.structs.asdict(self.changed).items() if value is not msgspec.UNSET
        }
        return msgspec.structs.replace(view, **new)


class Refused(msgspec.Struct, tag="refused"):
    code: str
    detail: str


class Chat(msgspec.Struct, tag="chat"):
    """Chat, however much of it; players do not read it."""


_decode = msgspec.json.Decoder(View | News | Refused | Chat).decode
NOTHING_YET = View(0, "", None, None, None, None)


# Requests.


class Answer(NamedTuple):
    status: int
    body: bytes


class Http:
    """A connection that stays open for any number of requests."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, address: str, message: object = None) -> Answer:
        """Send a request as if from an address, and wait for the answer."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self._reader is not None
        body = b"" if message is None else msgspec.json.encode(_for_any_version(message))
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-Forwarded-For: {address}\r\n"
        try:
            self._writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            return await asyncio.wait_for(_read_answer(self._reader), TIMEOUT)
        except (*TROUBLE, asyncio.CancelledError):
            self.close()
            raise

    def close(self) -> None:
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None


def _for_any_version(message: object) -> object:
    """A message without the fields that only say the usual, which older versions may not know."""
    if isinstance(message, list):
        return [_for_any_version(part) for part in message]
    if not isinstance(message, msgspec.Struct):
        return message
    said = {field.name: getattr(message, field.name) for field in msgspec.structs.fields(message)}
    usual = {
        field.name: field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(message)
    }
    return {name: _for_any_version(value) for name, value in said.items() if value != usual[name]}


async def _read_answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    status = int(head.split(" ", 2)[1])
    if "transfer-encoding: chunked" in head:
        body = b""
        while size := int(await reader.readline(), 16):
            body += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
        return Answer(status, body)
    length = int(head.partition("content-length:")[2].partition("\r\n")[0] or 0)
    return Answer(status, await reader.readexactly(length))


async def post(port: int, path: str, message: object, address: str) -> SeatTaken:
    """Set up a table, or take a seat."""
    with closing(Http(port)) as http:
        answer = await http.ask("POST", path, address, message)
    if answer.status >= 300:
        raise Failed(f"{answer.status}: {answer.body.decode(errors='replace')}")
    return msgspec.json.decode(answer.body, type=SeatTaken)


FIRST_GAME = KingdomSpec(kind="set", set="First Game")


class Seats(NamedTuple):
    """A table, and the tokens of the people at it."""

    table: str
    tokens: tuple[str, ...]


async def table_for_two(port: int, address: str) -> Seats:
    order = NewTable(name="Ann", seats=[SeatSpec(kind="person"), SeatSpec(kind="open")], kingdom=FIRST_GAME)
    ann = await post(port, "/api/tables", order, address)
    bob = await post(port, f"/api/tables/{ann.table}/seats", TakeSeat(name="Bob"), address)
    return Seats(ann.table, (ann.token, bob.token))


async def table_with_computer(port: int, address: str) -> Seats:
    order = NewTable(name="Ann", seats=[SeatSpec(kind="person"), SeatSpec(kind="computer")], kingdom=FIRST_GAME)
    ann = await post(port, "/api/tables", order, address)
    return Seats(ann.table, (ann.token,))


# Players.


class Page:
    """A connection to a table: a player with a token, or a spectator."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view = NOTHING_YET
        self.bought: dict[str, int] = {}

    @classmethod
    async def open(cls, port: int, table: str, token: str | None, address: str) -> "Page":
        """Connect, say hello, and wait for the table."""
        page = cls(await connect_to(port, table, address))
        try:
            await page.send({"type": "hello"} if token is None else {"type": "hello", "token": token})
            await page.see()
        except BaseException:
            page.drop()
            raise
        return page

    async def send(self, message: dict[str, object]) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def see(self) -> View:
        """Wait for the next view of the table."""
        while True:
            message = _decode(await asyncio.wait_for(self.socket.recv(), TIMEOUT))
            if isinstance(message, Refused):
                raise Failed(f"{message.code}: {message.detail}")
            if isinstance(message, View | News):
                return self.take(message)

    def take(self, message: View | News) -> View:
        """See a message about the table."""
        self.view = message if isinstance(message, View) else message.after(self.view)
        return self.view

    def drop(self) -> None:
        self.socket.transport.abort()

    def received_bytes(self) -> int:
        """How many bytes have arrived from the server, as Linux counts them."""
        raw: socket.socket = self.socket.transport.get_extra_info("socket")
        info = raw.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 192)
        return int(struct.unpack_from("Q", info, _BYTES_RECEIVED)[0])

    async def choose(self) -> None:
        """Answer the current question."""
        question = self.view.question
        assert question is not None
        await self.send({"type": "choose", "number": question.number, "picks": self.picks(question)})

    def picks(self, question: Question) -> list[str]:
        """Play everything, buy the best card, and give up the first cards offered."""
        names = [option.id for option in question.options]
        if question.main == "all":
            return ["all"]
        if question.purpose == "play-action":
            return names[:1]
        if question.purpose in ("buy", "gain"):
            for name in BUYS:
                if name in names and self.bought.get(name, 0) < MAX_COPIES.get(name, 99):
                    self.bought[name] = self.bought.get(name, 0) + 1
                    return [name]
            return ["decline"] if "decline" in names else names[:1]
        if question.least > 0:
            cards = [name for name in names for _ in range(question.copies.get(name, 0))]
            return cards[: question.least]
        return [question.main or names[0]]


async def connect_to(port: int, table: str, address: str) -> ClientConnection:
    """A connection on which nothing has been said yet, as if from an address."""
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    headers = {"x-forwarded-for": address}
    return await connect(url, additional_headers=headers, max_queue=None, open_timeout=TIMEOUT, ping_interval=None)


async def choose_and_watch(mover: Page, other: Page) -> float:
    """Choose; the milliseconds until both players have seen the table after it."""
    before = [(page, page.view.version) for page in (mover, other)]
    started = time.perf_counter()
    await mover.choose()
    for page, version in before:
        # A view with the same version only says who has come or gone.
        while page.view.version == version:
            await page.see()
    return 1000 * (time.perf_counter() - started)


@dataclass
class Tally:
    """How long choices took, and what went wrong."""

    milliseconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def percentile(self, percent: float) -> float:
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


# Processes.


def end_tidily() -> None:
    """When this process is asked to end, end the processes that it has started first."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class Server:
    """`freehold serve` in a process of its own, from any source tree."""

    def __init__(
        self,
        source: Path,
        database: str | Path,
        workers: int = 1,
        log: Path | None = None,
        steps: Path | None = None,
    ) -> None:
        """A database is the address of a PostgreSQL database, or the folder of an SQLite file.

        With a file for them, the long steps of the event loop are written down.
        """
        program = ["freehold.cli"] if steps is None else ["benchmarks.steps", str(steps)]
        where = ["--database", database] if isinstance(database, str) else ["--data", str(database)]
        several = ["--workers", str(workers)] if workers > 1 else []
        command = [sys.executable, "-m", *program, "serve", "--port", "0", "--no-browser", *where, *several]
        with nullcontext() if log is None else log.open("w") as errors:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environment(source),
                cwd=SOURCE.parent,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the server did not start")
        self.port = int(line.rstrip("/ \n").rpartition(":")[2])

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process.pid)

    def megabytes(self) -> float:
        return megabytes(self.process.pid)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def environment(source: Path) -> dict[str, str]:
    """The environment in which Python imports Freehold from a source tree."""
    return {**os.environ, "PYTHONPATH": str(source)}


@contextmanager
def running_server(source: Path, database: str | Path | None = None, workers: int = 1) -> Iterator[Server]:
    """A server that runs during the block, by default with a new SQLite file."""
    with tempfile.TemporaryDirectory(prefix="freehold-load-") as folder:
        server = Server(source, database or Path(folder), workers)
        try:
            yield server
        finally:
            server.stop()


def has_workers(source: Path) -> bool:
    """Whether this version can run in several processes."""
    command = [sys.executable, "-m", "freehold.cli", "serve", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, env=environment(source), check=True)
    return "--workers" in shown.stdout


def processes(pid: int) -> list[int]:
    """A process and its descendants."""
    found = [pid]
    for one in found:
        try:
            for children in Path(f"/proc/{one}/task").glob("*/children"):
                found += [int(child) for child in children.read_text().split()]
        except OSError:
            continue
    return found


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process, of its descendants, and of those of them that have ended."""
    ticks = 0
    for one in processes(pid):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(int(field) for field in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """The memory of a process and its descendants; shared pages count once."""
    kilobytes = 0
    for one in processes(pid):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        kilobytes += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kilobytes / 1024


def address_of(number: int, network: int = 1) -> str:
    """An address for each table, so that nobody shares a limit per address."""
    return f"10.{network}.{number // 250}.{number % 250 + 1}"
