"""Load test: many tables at once on a real server. Measures how soon both players see a choice, and the cost.

Two scripted players sit at each table and pause before each choice, as people do, only much shorter. The time runs from
sending a choice until both players have received the table after it. With `--games` they do not pause, and play until
that many games are over: the memory of the server must not grow.

    make load
    .venv/bin/python benchmarks/load.py --tables 50 --seconds 20
    .venv/bin/python benchmarks/load.py --tables 50 --games 10000
"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from freehold.server.messages import KingdomSpec, NewTable, SeatSpec, SeatTaken, TakeSeat

BUYS = ("Province", "Gold", "Militia", "Smithy", "Silver")
MAX_COPIES = {"Militia": 1, "Smithy": 1}
TIMEOUT = 30.0
TARGET_MS = 100.0
MAX_ERRORS = 10


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


class View(msgspec.Struct, tag="table", rename="camel"):
    """The parts of a table that a scripted player looks at."""

    version: int
    status: str
    question: Question | None
    waiting: Waiting | None
    next_table: str | None


class Refused(msgspec.Struct, tag="refused"):
    code: str
    detail: str


_decode = msgspec.json.Decoder(View | Refused).decode


class Failed(Exception):
    """The server refused a message."""


class Player:
    """A connection, and a plan what to buy."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view = View(0, "", None, None, None)
        self.bought: dict[str, int] = {}

    @classmethod
    async def sit(cls, port: int, table: str, token: str, address: str) -> "Player":
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        player = cls(await connect(url, additional_headers={"x-forwarded-for": address}, max_queue=None))
        await player.send({"type": "hello", "token": token})
        await player.receive()
        return player

    async def send(self, message: dict[str, object]) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def receive(self) -> None:
        message = _decode(await asyncio.wait_for(self.socket.recv(), TIMEOUT))
        if isinstance(message, Refused):
            raise Failed(f"{message.code}: {message.detail}")
        self.view = message

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


@dataclass
class Tally:
    """The measurements."""

    milliseconds: list[float] = field(default_factory=list)
    games: int = 0
    errors: list[str] = field(default_factory=list)

    def percentile(self, percent: float) -> float:
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


class ServerProcess:
    """The server, in a separate process."""

    def __init__(self, folder: str, database: str | None) -> None:
        where = ["--database", database] if database else ["--data", folder]
        command = [sys.executable, "-m", "freehold.cli", "serve", "--port", "0", "--no-browser", *where]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip("/ \n").rpartition(":")[2])

    def megabytes(self) -> float:
        shown = subprocess.run(["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, check=True)
        return int(shown.stdout) / 1024

    def cpu_seconds(self) -> float:
        """The CPU time of the server, from Linux's /proc; `ps` only gives whole seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


class Load:
    """All tables, and when to stop."""

    def __init__(self, port: int, pause: float, games: int | None) -> None:
        self.port = port
        self.pause = pause
        self.games = games
        self.measuring = False
        self.ended = False
        self.tally = Tally()

    async def post(self, path: str, message: object, address: str) -> SeatTaken:
        body = msgspec.json.encode(message)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await asyncio.wait_for(reader.read(), TIMEOUT)
        writer.close()
        return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=SeatTaken)

    async def play_at_a_table(self, number: int) -> None:
        """Play game after game at one table until the load test ends."""
        address = f"10.1.{number // 256}.{number % 256}"
        try:
            seats = [SeatSpec(kind="person"), SeatSpec(kind="open")]
            new_table = NewTable(name="Ann", seats=seats, kingdom=KingdomSpec(kind="set", set="First Game"))
            ann = await self.post("/api/tables", new_table, address)
            bob = await self.post(f"/api/tables/{ann.table}/seats", TakeSeat(name="Bob"), address)
            table: str | None = ann.table
            while table is not None:
                table = await self.play(table, (ann.token, bob.token), address)
        except (Failed, OSError, TimeoutError, WebSocketException, msgspec.MsgspecError) as error:
            self.tally.errors.append(f"table {number}: {error!r}")

    async def play(self, table: str, tokens: tuple[str, str], address: str) -> str | None:
        """Play one game and return the table of the next one, if there is one."""
        players = [await Player.sit(self.port, table, token, address) for token in tokens]
        try:
            current = players[0]
            while not self.ended:
                if current.view.question is None:
                    if current.view.waiting is None:
                        break
                    current = players[current.view.waiting.seat]
                await self.choose(current, players[1 - players.index(current)])
            if self.ended or current.view.status != "over":
                return None
            self.tally.games += 1
            if self.games is not None and self.tally.games >= self.games:
                self.ended = True
                return None
            await current.send({"type": "rematch", "sameKingdom": True})
            while current.view.next_table is None:
                await current.receive()
            return current.view.next_table
        finally:
            for player in players:
                player.socket.transport.abort()

    async def choose(self, mover: Player, other: Player) -> None:
        """Pause, choose, and wait until both players have seen the choice."""
        if self.pause:
            await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
        while mover.view.question is None:
            await mover.receive()
        question = mover.view.question
        version = mover.view.version
        started = time.perf_counter()
        await mover.send({"type": "choose", "number": question.number, "picks": mover.picks(question)})
        while mover.view.version == version:
            await mover.receive()
        while other.view.version != mover.view.version:
            await other.receive()
        if self.measuring:
            self.tally.milliseconds.append(1000 * (time.perf_counter() - started))


async def measure(server: ServerProcess, tables: int, seconds: float, pause: float, games: int | None) -> Tally:
    console = Console()
    load = Load(server.port, pause, games)
    tasks = [asyncio.create_task(load.play_at_a_table(number)) for number in range(tables)]
    if games is None:
        # Give everybody time to sit down.
        await asyncio.sleep(min(10.0, seconds / 3))
    load.measuring = True
    started, cpu = time.perf_counter(), server.cpu_seconds()
    memory = [server.megabytes()]
    if games is None:
        await asyncio.sleep(seconds)
    else:
        memory = await watch_memory(load, server, games, console)
    load.measuring = False
    elapsed, used = time.perf_counter() - started, server.cpu_seconds() - cpu
    load.ended = True
    console.print(report(load.tally, tables, elapsed, used, (memory[0], server.megabytes()), games is None))
    await asyncio.gather(*tasks)
    for error in load.tally.errors[:5]:
        console.print(f"error at {error}")
    return load.tally


async def watch_memory(load: Load, server: ServerProcess, games: int, console: Console) -> list[float]:
    """Measure the memory of the server ten times, first after a tenth of the games."""
    step = max(1, games // 10)
    memory: list[float] = []
    while not load.ended and len(load.tally.errors) < MAX_ERRORS:
        await asyncio.sleep(0.2)
        if load.tally.games >= step * (len(memory) + 1):
            memory.append(server.megabytes())
            console.print(f"{load.tally.games} games, {memory[-1]:.0f} MB")
    return memory or [server.megabytes()]


def report(tally: Tally, tables: int, elapsed: float, cpu: float, memory: tuple[float, float], paused: bool) -> Grid:
    """The measurements as a table."""
    choices = len(tally.milliseconds)
    grid = Grid("what", "measured", "target")
    grid.add_row("tables", str(tables), "")
    grid.add_row("choices", f"{choices}, {choices / elapsed:.0f}/s", "")
    grid.add_row("finished games", str(tally.games), "")
    grid.add_row("choice to both views, median", f"{tally.percentile(50):.1f} ms", "")
    # Without pauses the server is always saturated, so there is no target.
    grid.add_row("95th percentile", f"{tally.percentile(95):.1f} ms", f"< {TARGET_MS:.0f} ms" if paused else "")
    grid.add_row("99th percentile", f"{tally.percentile(99):.1f} ms", "")
    grid.add_row("errors", str(len(tally.errors)), "0")
    grid.add_row("server CPU per choice", f"{1000 * cpu / max(1, choices):.2f} ms", "")
    grid.add_row("server memory, start to end", " to ".join(f"{one:.0f}" for one in memory) + " MB", "flat")
    return grid


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    parser.add_argument("--pause", type=float, default=1.0, help="average pause before a choice, in seconds")
    parser.add_argument("--games", type=int, help="play this many games without pauses instead")
    parser.add_argument("--database", help="a PostgreSQL database; by default a new SQLite file")
    chosen = parser.parse_args()
    pause = 0.0 if chosen.games else chosen.pause
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(folder, chosen.database)
        try:
            tally = asyncio.run(measure(server, chosen.tables, chosen.seconds, pause, chosen.games))
        finally:
            server.stop()
    is_fast = bool(chosen.games) or tally.percentile(95) < TARGET_MS
    return 0 if is_fast and not tally.errors else 1


if __name__ == "__main__":
    sys.exit(main())
