"""Siege: attacks on a real server from one address, and what players at other tables notice.

Twenty tables with two scripted players each, every table with an address of its own, play before, during and after
each attack. The attacker is a process of its own. During an attack the median time from a choice to both views may at
most double, and 95 of 100 choices must take less than 200 ms. A control, in which the attacker only uses up a core and
leaves the server alone, shows what is due to the machine: all of them share its cores.

    make siege
    make siege SIEGE="--seconds 20 --only hellos undos"
    make siege SIEGE="--source ../other/src"
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import connect

from benchmarks.clients import (
    FIRST_GAME,
    SOURCE,
    TROUBLE,
    Failed,
    Http,
    Page,
    Seats,
    Server,
    Tally,
    address_of,
    choose_and_watch,
    connect_to,
    end_tidily,
    environment,
    table_for_two,
    table_with_computer,
)
from benchmarks.long_games import LongGames
from freehold.server.messages import NewTable, SeatSpec

ATTACKER = "203.0.113.7"
TABLES = 20
# How many seconds pass between two choices at a table.
INTERVAL = 0.4
PROBE_EVERY = 0.05
# The phases before and after an attack last this share of the attack.
SHARE = 0.4
MOST_DOUBLED = 2.0
MOST_MS = 200.0
# How long a server may take to recover before the next attack.
RECOVERS_WITHIN = 60.0


# The attacks. Each runs until it is cancelled. The server is expected to refuse most of it, which is counted.


@dataclass
class Target:
    """What the attacker knows."""

    port: int
    games: LongGames
    # The table of a victim, which anybody may watch.
    victim: str = ""


@dataclass
class Counts:
    sent: int = 0
    refused: int = 0
    cpu: float = 0.0


Attack = Callable[[Target, Counts], Awaitable[None]]


async def repeat(act: Callable[[], Awaitable[None]], counts: Counts) -> None:
    """Do something again and again, whatever the server says to it."""
    while True:
        try:
            await act()
            counts.sent += 1
        except TROUBLE:
            counts.sent += 1
            counts.refused += 1
            # Otherwise refusals without a wait would never let another task run.
            await asyncio.sleep(0)


async def at_once(count: int, act: Callable[[], Awaitable[None]], counts: Counts) -> None:
    await asyncio.gather(*(repeat(act, counts) for _ in range(count)))


async def take_views(page: Page, counts: Counts) -> None:
    """Read everything that a page is sent until its connection ends."""
    while True:
        try:
            await page.see()
        except Failed:
            counts.refused += 1
        except TimeoutError:
            continue


async def open_pages(target: Target, table: str, tokens: list[str | None], counts: Counts) -> list[Page]:
    """As many pages at a table as the server admits."""
    pages = []
    for token in tokens:
        try:
            pages.append(await Page.open(target.port, table, token, ATTACKER))
        except TROUBLE:
            counts.refused += 1
    return pages


async def hellos(target: Target, counts: Counts) -> None:
    """Six loops connect to a game of 870 turns, say hello, and leave."""

    async def greet() -> None:
        (await Page.open(target.port, target.games.going_on, None, ATTACKER)).drop()

    await at_once(6, greet, counts)


async def undos(target: Target, counts: Counts) -> None:
    """At a game of 870 turns with 32 pages open, one player asks to undo and the other agrees, again and again."""

    async def undo() -> None:
        ann_token, bob_token = target.games.tokens
        pages = await open_pages(target, target.games.going_on, [ann_token, bob_token, *[None] * 30], counts)
        try:
            if len(pages) < 2:
                raise Failed("not admitted")
            async with asyncio.TaskGroup() as tasks:
                for page in pages:
                    tasks.create_task(take_views(page, counts))
                tasks.create_task(ask_and_agree(pages[0], pages[1], counts))
        except* TROUBLE as broken:
            raise Failed("the connection was closed") from broken
        finally:
            for page in pages:
                page.drop()

    await repeat(undo, counts)


async def ask_and_agree(ann: Page, bob: Page, counts: Counts) -> None:
    while True:
        asked = ann.view.version
        await ann.send({"type": "undo", "version": asked})
        await asyncio.sleep(0.02)
        if bob.view.request is not None and bob.view.request.mine:
            await bob.send({"type": "answer", "request": bob.view.request.id, "agree": True})
            await asyncio.sleep(0.02)
        counts.sent += 1


async def choices(target: Target, counts: Counts) -> None:
    """Forty connections choose and undo at tables with computers."""

    async def choose_and_undo() -> None:
        seats = await table_with_computer(target.port, ATTACKER)
        page = await Page.open(target.port, seats.table, seats.tokens[0], ATTACKER)
        try:
            while page.view.status != "over":
                with contextlib.suppress(Failed):
                    await page.choose()
                    await page.see()
                await page.send({"type": "undo", "version": page.view.version})
                counts.sent += 2
                try:
                    await page.see()
                except Failed:
                    counts.refused += 1
        finally:
            page.drop()

    await at_once(40, choose_and_undo, counts)


async def chat(target: Target, counts: Counts, table: str | None = None) -> None:
    """A hundred spectators chat at one table."""

    async def talk() -> None:
        page = await Page.open(target.port, table or target.games.going_on, None, ATTACKER)
        reading = asyncio.create_task(take_views(page, counts))
        try:
            while not reading.done():
                await page.send({"type": "say", "text": "Hello, " * 60})
                counts.sent += 1
                # The rate at which version 0.1.0 let every page chat.
                await asyncio.sleep(0.4)
            raise Failed("the connection was closed")
        finally:
            reading.cancel()
            page.drop()

    await at_once(100, talk, counts)


async def chat_at_victim(target: Target, counts: Counts) -> None:
    """A hundred spectators chat at the table of a victim."""
    await chat(target, counts, target.victim)


async def ask(http: Http, method: str, path: str, message: object = None) -> None:
    answer = await http.ask(method, path, ATTACKER, message)
    if answer.status >= 400:
        raise Failed(f"status {answer.status}")


async def new_tables(target: Target, counts: Counts) -> None:
    """Eight loops set up tables."""
    order = NewTable(name="Ann", seats=[SeatSpec(kind="person"), SeatSpec(kind="open")], kingdom=FIRST_GAME)

    async def loop() -> None:
        http = Http(target.port)
        await repeat(lambda: ask(http, "POST", "/api/tables", order), counts)

    await asyncio.gather(*(loop() for _ in range(8)))


async def downloads(target: Target, counts: Counts) -> None:
    """Ten loops read the log, replay, record and info of games of 870 turns."""
    going_on, over = (f"/api/tables/{table}" for table in (target.games.going_on, target.games.over))
    paths = (going_on, f"{going_on}/log.txt", f"{over}/log.txt", f"{over}/replay", f"{over}/record.txt")

    async def loop(path: str) -> None:
        http = Http(target.port)
        await repeat(lambda: ask(http, "GET", path), counts)

    await asyncio.gather(*(loop(path) for path in paths * 2))


NONSENSE: tuple[bytes, ...] = (
    b'{"type": "hello"',
    b'{"type": "choose", "number": "x"}',
    b"\xff\xfe\x80",
    b"[" * 15_000,
    b'{"type": "say", "text": "' + b"x" * 15_000 + b'"}',
    b" " * 1_000_000,
)


async def nonsense(target: Target, counts: Counts) -> None:
    """Twenty connections send malformed JSON, invalid UTF-8, deep brackets and huge messages."""

    async def send() -> None:
        socket = await connect_to(target.port, target.games.going_on, ATTACKER)
        try:
            for message in NONSENSE * 5:
                await socket.send(message, text=True)
                counts.sent += 1
                await asyncio.sleep(0.01)
            await socket.recv()
            raise Failed("nonsense")
        finally:
            socket.transport.abort()

    await at_once(20, send, counts)


async def slow_readers(target: Target, counts: Counts) -> None:
    """Sixty pages that never read, at a table where choices are made and undone, and 200 half-sent requests."""

    async def never_read() -> None:
        url = f"ws://127.0.0.1:{target.port}/api/tables/{target.games.going_on}/live"
        async with connect(url, additional_headers={"x-forwarded-for": ATTACKER}, max_queue=1) as socket:
            await socket.send('{"type": "hello"}')
            await socket.wait_closed()

    async def half_a_request() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        try:
            writer.write(f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {ATTACKER}\r\n".encode())
            while not reader.at_eof():
                writer.write(b"X: x\r\n")
                await writer.drain()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(100), 1.0)
        finally:
            writer.transport.abort()

    readers = (at_once(60, never_read, counts), at_once(200, half_a_request, counts))
    await asyncio.gather(*readers, undos(target, counts))


async def control(_: Target, counts: Counts) -> None:
    """No attack: the other process uses up a core and leaves the server alone."""
    while True:
        until = time.perf_counter() + 0.01
        while time.perf_counter() < until:
            counts.sent += 0
        await asyncio.sleep(0)


ATTACKS: dict[str, Attack] = {
    "control": control,
    "hellos": hellos,
    "undos": undos,
    "choices": choices,
    "chat": chat,
    "chat-at-victim": chat_at_victim,
    "new-tables": new_tables,
    "downloads": downloads,
    "nonsense": nonsense,
    "slow-readers": slow_readers,
}


def attacker(pipe: Connection, name: str, target: Target, seconds: float) -> None:
    """The process of the attacker: wait for the signal, attack, and report."""
    pipe.send(None)
    target.victim = pipe.recv()
    counts = Counts()

    async def attack() -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ATTACKS[name](target, counts), seconds)

    used = time.process_time()
    with contextlib.suppress(Exception), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(attack())
    counts.cpu = time.process_time() - used
    pipe.send(counts)


# The victims.


class Choice(NamedTuple):
    table: int
    sent: float
    milliseconds: float


@dataclass
class Victims:
    """The tables that should notice nothing, and a probe that asks for something cheap all the time."""

    port: int
    tables: list[str] = field(default_factory=lambda: [""] * TABLES)
    made: list[Choice] = field(default_factory=list)
    # When each table sent the choice that it is waiting for.
    waiting: dict[int, float] = field(default_factory=dict)
    errors: list[tuple[float, str]] = field(default_factory=list)
    probes: list[tuple[float, float]] = field(default_factory=list)
    probing: float | None = None

    async def play(self, number: int) -> None:
        """Play at one table for ever; after an error, connect again."""
        address = address_of(number)
        seats: Seats | None = None
        while True:
            try:
                seats = seats or await table_for_two(self.port, address)
                self.tables[number] = seats.table
                if await self.play_game(number, seats, address):
                    seats = None
            except TROUBLE as error:
                self.errors.append((time.perf_counter(), f"table {number}: {error!r}"))
                await asyncio.sleep(0.5)

    async def play_game(self, number: int, seats: Seats, address: str) -> bool:
        """Play until the game is over, which is True, or cannot go on here."""
        players = [await Page.open(self.port, seats.table, token, address) for token in seats.tokens]
        try:
            while players[0].view.status != "over":
                await asyncio.sleep(random.uniform(0.5, 1.5) * INTERVAL)
                mover = players[0] if players[0].view.question is not None else players[1]
                if mover.view.question is None:
                    return False
                self.waiting[number] = sent = time.perf_counter()
                milliseconds = await choose_and_watch(mover, players[1 - players.index(mover)])
                self.made.append(Choice(number, sent, milliseconds))
            return True
        finally:
            self.waiting.pop(number, None)
            for player in players:
                player.drop()

    async def probe(self) -> None:
        http = Http(self.port)
        while True:
            self.probing = sent = time.perf_counter()
            try:
                await http.ask("GET", "/api/computers", address_of(random.randrange(10_000), 9))
            except TROUBLE as error:
                self.errors.append((sent, f"probe: {error!r}"))
            self.probes.append((sent, 1000 * (time.perf_counter() - sent)))
            await asyncio.sleep(PROBE_EVERY)

    def between(self, start: float, end: float, only: int | None = None) -> Tally:
        """The choices sent in a span of time; those without an answer have taken as long as until now."""
        now = time.perf_counter()
        made = [*self.made, *(Choice(table, sent, 1000 * (now - sent)) for table, sent in self.waiting.items())]
        times = [
            one.milliseconds
            for one in {(one.table, one.sent): one for one in reversed(made)}.values()
            if start <= one.sent < end and only in (None, one.table)
        ]
        return Tally(times, [text for at, text in self.errors if start <= at < end])

    def stall(self, start: float, end: float) -> float:
        """The longest time that a probe took in a span of time, in milliseconds."""
        now = time.perf_counter()
        times = [milliseconds for sent, milliseconds in self.probes if start <= sent < end]
        if self.probing is not None and start <= self.probing < end:
            times.append(1000 * (now - self.probing))
        return max(times, default=0.0)

    async def recovered(self) -> None:
        """Wait until the server answers quickly again."""
        until = time.perf_counter() + RECOVERS_WITHIN
        while time.perf_counter() < until:
            await asyncio.sleep(0.5)
            since = time.perf_counter() - 0.5
            if any(sent > since and milliseconds < 100 for sent, milliseconds in self.probes) and all(
                sent > since for sent in self.waiting.values()
            ):
                return


# Everything.


class Outcome(NamedTuple):
    name: str
    before: Tally
    during: Tally
    after: Tally
    stall: float
    counts: Counts
    seconds: float

    def is_borne(self) -> bool:
        """Whether the victims noticed little enough."""
        doubled = self.during.percentile(50) <= MOST_DOUBLED * self.before.percentile(50)
        return doubled and self.during.percentile(95) < MOST_MS and not self.during.errors


async def besiege(port: int, games: LongGames, names: list[str], seconds: float, console: Console) -> list[Outcome]:
    victims = Victims(port)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(victims.play(number)) for number in range(TABLES)]
        tasks.append(group.create_task(victims.probe()))
        while not all(victims.tables):
            await asyncio.sleep(0.1)
        outcomes = []
        for name in names:
            outcomes.append(await attack(victims, Target(port, games), name, seconds))
            console.print(f"{name}: {cell(outcomes[-1].during)} ms during the attack")
        for task in tasks:
            task.cancel()
    return outcomes


async def attack(victims: Victims, target: Target, name: str, seconds: float) -> Outcome:
    """One attack, from the quiet before to the quiet after."""
    pipe, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=attacker, args=(theirs, name, target, seconds))
    process.start()
    try:
        # It starts up before the measurement does.
        await asyncio.to_thread(pipe.recv)
        await victims.recovered()
        began = time.perf_counter()
        await asyncio.sleep(SHARE * seconds)
        attacked = time.perf_counter()
        pipe.send(victims.tables[0])
        await asyncio.sleep(seconds)
        ended = time.perf_counter()
        counts: Counts = await asyncio.to_thread(pipe.recv)
    finally:
        process.terminate()
        process.join()
    await victims.recovered()
    quiet = time.perf_counter()
    await asyncio.sleep(SHARE * seconds)
    only = 0 if name == "chat-at-victim" else None
    during = victims.between(attacked, ended, only)
    return Outcome(
        name,
        # One table makes too few choices to know its median before.
        victims.between(began, attacked),
        during,
        victims.between(quiet, time.perf_counter()),
        victims.stall(attacked, ended),
        counts,
        seconds,
    )


def cell(tally: Tally) -> str:
    return f"{tally.percentile(50):,.0f} / {tally.percentile(95):,.0f}"


def report(outcomes: list[Outcome]) -> Grid:
    grid = Grid(
        title="From a choice to both views, at other tables: median / 95 of 100, in ms",
        caption=f"Borne: the median at most doubles, 95 of 100 take less than {MOST_MS:.0f} ms, no errors.",
    )
    for heading in (
        "attack",
        "before",
        "during",
        "after",
        "errors",
        "longest stall",
        "sent",
        "refused",
        "CPU",
        "borne",
    ):
        grid.add_column(heading, justify="left" if heading == "attack" else "right")
    for outcome in outcomes:
        counts = outcome.counts
        is_control = outcome.name == "control"
        grid.add_row(
            "(control: a busy core)" if is_control else outcome.name,
            cell(outcome.before),
            cell(outcome.during),
            cell(outcome.after),
            str(len(outcome.during.errors)),
            f"{outcome.stall:,.0f} ms",
            f"{counts.sent:,}",
            f"{counts.refused:,}",
            f"{100 * counts.cpu / outcome.seconds:.0f} %",
            "" if is_control else "[green]✓" if outcome.is_borne() else "[red]✗",
        )
    return grid


def prepare(source: Path, folder: str) -> LongGames:
    """Write the long games with the version that is to be besieged."""
    command = [sys.executable, "-m", "benchmarks.long_games", folder]
    written = subprocess.run(
        command, env=environment(source), cwd=SOURCE.parent, check=True, stdout=subprocess.PIPE, timeout=300
    )
    return msgspec.json.decode(written.stdout, type=LongGames)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each attack lasts")
    parser.add_argument("--only", nargs="+", choices=list(ATTACKS), default=list(ATTACKS), metavar="ATTACK")
    parser.add_argument(
        "--source", type=Path, default=SOURCE, help="the source folder of another version, built in place"
    )
    chosen = parser.parse_args()
    end_tidily()
    console = Console()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 4096), hard), hard))
    with tempfile.TemporaryDirectory(prefix="freehold-siege-") as folder:
        games = prepare(chosen.source.absolute(), folder)
        server = Server(chosen.source.absolute(), Path(folder))
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                outcomes = runner.run(besiege(server.port, games, chosen.only, chosen.seconds, console))
        finally:
            server.stop()
    console.print(report(outcomes))
    return 0 if all(outcome.is_borne() for outcome in outcomes if outcome.name != "control") else 1


if __name__ == "__main__":
    sys.exit(main())
