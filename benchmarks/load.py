"""Load test: many tables at once on a real server. Measures how soon both players see a choice, and what it costs.

Two scripted players sit at each table and pause before each choice, as people do, only much shorter. The time runs from
sending a choice until both players have received the table after it. The test runs on SQLite and on PostgreSQL, with
one worker and with two, first at one choice per table and second, and then faster and faster up to the knee: the
highest rate at which 95 of 100 choices still take less than 100 ms. Another version, built in place, can run beside
this one. With `--games` the players do not pause, and play until that many games are over: the memory of the server
must not grow.

    make load
    make load LOAD="--beside ../other/src --databases sqlite --workers 1"
    make load LOAD="--tables 50 --games 10000"
"""

import argparse
import asyncio
import os
import random
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import psycopg
import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

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
    cpu_seconds,
    end_tidily,
    has_workers,
    parent_of,
    post,
    running_server,
    table_for_two,
)
from benchmarks.machine import Machine
from freehold.notation.kingdom import read_kingdom
from freehold.notation.record import Record, write_record
from freehold.players.strategist import Strategist
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.server.messages import NewTable, SeatSpec
from freehold.strategies.library import default_strategy
from tests.tables.postgres import Postgres, running_postgres

SQLITE, POSTGRES = "sqlite", "postgresql"
NAMES = {SQLITE: "SQLite", POSTGRES: "PostgreSQL"}
THIS, OTHER = "this version", "the other"
# 95 of 100 choices at 200 tables should take less than this, and all but 5 of 100 at the knee.
TARGETS_MS = {SQLITE: 50.0, POSTGRES: 100.0}
KNEE_MS = 100.0
# Each step towards the knee is this much faster.
STEP = 1.15
MOST_STEPS = 18
SETTLE_SECONDS = 2.0
# The memory of a server is steady if it has changed by less than this for so many seconds.
STEADY_MEGABYTES = 0.5
STEADY_FOR = 4
STEADY_WITHIN = 20
# Spectators at one table; a server admits no more than a hundred.
AT_ONE_TABLE = 20
MAX_ERRORS = 10


@dataclass
class Measured:
    """What one server did."""

    version: str
    database: str
    workers: int
    tally: Tally = field(default_factory=Tally)
    rate: float = 0.0
    knee: float = 0.0
    # Milliseconds of CPU per choice, of the server, also just below the knee, and of PostgreSQL.
    cpu: float = 0.0
    cpu_at_knee: float = 0.0
    database_cpu: float = 0.0
    bytes_per_choice: float = 0.0
    kilobytes_per_table: float = 0.0
    kilobytes_per_connection: float = 0.0


class Unit(NamedTuple):
    name: str
    digits: int


def median(result: Measured) -> float:
    return result.tally.percentile(50)


def slowest(result: Measured) -> float:
    return result.tally.percentile(95)


def database_cpu(result: Measured) -> float:
    return result.database_cpu


MILLISECONDS = Unit(" ms", 1)
ROWS: tuple[tuple[str, Unit, Callable[[Measured], float]], ...] = (
    ("choices per second", Unit("", 0), attrgetter("rate")),
    ("choice to both views, median", MILLISECONDS, median),
    ("95 of 100 within", MILLISECONDS, slowest),
    ("the knee, choices per second", Unit("", 0), attrgetter("knee")),
    ("CPU of the server per choice", Unit(" ms", 2), attrgetter("cpu")),
    ("the same just below the knee", Unit(" ms", 2), attrgetter("cpu_at_knee")),
    ("CPU of the database per choice", Unit(" ms", 2), database_cpu),
    ("sent to both players per choice", Unit(" bytes", 0), attrgetter("bytes_per_choice")),
    ("memory per table", Unit(" kB", 0), attrgetter("kilobytes_per_table")),
    ("memory per idle connection", Unit(" kB", 0), attrgetter("kilobytes_per_connection")),
)


class Load:
    """All tables of one server."""

    def __init__(self, server: Server, games: int | None = None) -> None:
        self.port = server.port
        # How many seconds pass between two choices at a table.
        self.interval = 0.0
        self.most_games = games
        self.games = 0
        self.ended = False
        self.seated = 0
        self.pages: set[Page] = set()
        self.tally = Tally()

    async def play_at_a_table(self, number: int) -> None:
        """Play game after game at one table until the load test ends."""
        address = address_of(number)
        try:
            seats: Seats | None = await table_for_two(self.port, address)
            while seats is not None:
                seats = await self.play(seats, address)
        except TROUBLE as error:
            self.tally.errors.append(f"table {number}: {error!r}")

    async def play(self, seats: Seats, address: str) -> Seats | None:
        """Play one game; where the next one is, if there is one."""
        players = [await Page.open(self.port, seats.table, token, address) for token in seats.tokens]
        self.pages.update(players)
        self.seated += 1
        try:
            await self.play_to_the_end(players)
            if self.ended:
                return None
            self.games += 1
            if self.most_games is not None and self.games >= self.most_games:
                self.ended = True
                return None
            await players[0].send({"type": "rematch", "sameKingdom": True})
            while (await players[0].see()).next_table is None:
                pass
            next_table = players[0].view.next_table
            return None if next_table is None else Seats(next_table, seats.tokens)
        finally:
            self.seated -= 1
            for player in players:
                self.pages.discard(player)
                player.drop()

    async def play_to_the_end(self, players: list[Page]) -> None:
        due = time.perf_counter() + random.random() * self.interval
        while not self.ended:
            asked = [player for player in players if player.view.question is not None]
            if not asked:
                if players[0].view.status == "over":
                    return
                waiting = players[0].view.waiting
                await players[0 if waiting is None else waiting.seat].see()
                continue
            await asyncio.sleep(due - time.perf_counter())
            # The rate does not sink when the server is slow, but a table does not catch up either.
            due = max(due, time.perf_counter()) + random.uniform(0.5, 1.5) * self.interval
            if not self.ended:
                self.tally.milliseconds.append(await choose_and_watch(asked[0], players[1 - players.index(asked[0])]))

    def received_bytes(self) -> int:
        return sum(page.received_bytes() for page in self.pages)


async def measured_while(load: Load, seconds: float) -> tuple[Tally, float]:
    """The choices made during some seconds, and how many those were per second."""
    load.tally = Tally(errors=load.tally.errors)
    started = time.perf_counter()
    await asyncio.sleep(seconds)
    tally, load.tally = load.tally, Tally(errors=load.tally.errors)
    return tally, len(tally.milliseconds) / (time.perf_counter() - started)


async def measure(
    server: Server, database_pid: int | None, tables: int, seconds: float, result: Measured, reviews: int = 0
) -> None:
    """Idle connections, then one choice per table and second, then faster up to the knee; perhaps beside reviews."""
    with_connections = await measure_idle(server, 2 * tables, result)
    load = Load(server)
    load.interval = 1.0
    tasks = [asyncio.create_task(load.play_at_a_table(number)) for number in range(tables)]
    while load.seated < tables and not load.tally.errors:
        await asyncio.sleep(0.1)
    await ask_for_reviews(server, reviews)
    await asyncio.sleep(SETTLE_SECONDS)
    cpu, database_cpu, received = server.cpu_seconds(), _cpu_of(database_pid), load.received_bytes()
    result.tally, result.rate = await measured_while(load, seconds)
    choices = max(1, len(result.tally.milliseconds))
    result.cpu = 1000 * (server.cpu_seconds() - cpu) / choices
    result.database_cpu = 1000 * (_cpu_of(database_pid) - database_cpu) / choices
    # A finished game takes its bytes along; a few seconds of play have few of those.
    result.bytes_per_choice = max(0, load.received_bytes() - received) / choices
    result.kilobytes_per_table = 1024 * (server.megabytes() - with_connections) / tables
    result.knee, result.cpu_at_knee = await find_knee(load, server, seconds / 2)
    load.ended = True
    await asyncio.wait(tasks)
    result.tally.errors = load.tally.errors


async def ask_for_reviews(server: Server, count: int) -> None:
    """Ask for reviews of different games, each from another address."""
    for number in range(count):
        record = Record(list(read_kingdom("First Game").cards), ["Ann", "Bob"], number, first=0)
        game = record.new_game()
        player = Strategist(default_strategy(), game.setup)
        while game.asked != NONE:
            names = {option: name for name, option in game.decision().options.items()}
            record.choices.append(names[int(player.choose(View(game, game.asked)))])
            game.answer(record.choices[-1])
        with closing(Http(server.port)) as http:
            answer = await http.ask("POST", "/api/reviews", address_of(number, 3), {"record": write_record(record)})
        if answer.status >= 300:
            raise Failed(f"{answer.status}: {answer.body.decode(errors='replace')}")


def _cpu_of(pid: int | None) -> float:
    return 0.0 if pid is None else cpu_seconds(pid)


async def measure_idle(server: Server, count: int, result: Measured) -> float:
    """Let spectators watch tables where nothing happens; the memory of the server with them."""
    order = NewTable(name="Ann", seats=[SeatSpec(kind="person"), SeatSpec(kind="open")], kingdom=FIRST_GAME)
    tables = [
        (await post(server.port, "/api/tables", order, address_of(number, 2))).table
        for number in range(-(-count // AT_ONE_TABLE))
    ]
    first = await Page.open(server.port, tables[0], None, address_of(count, 2))
    before = await steady_megabytes(server)
    pages = [
        await Page.open(server.port, tables[number // AT_ONE_TABLE], None, address_of(number, 2))
        for number in range(count)
    ]
    await asyncio.sleep(1.0)
    after = server.megabytes()
    result.kilobytes_per_connection = 1024 * (after - before) / count
    for page in (first, *pages):
        page.drop()
    return after


async def steady_megabytes(server: Server) -> float:
    """The memory of a server once it has started everything, such as the processes that think."""
    seen = [server.megabytes()]
    for _ in range(STEADY_WITHIN):
        if len(seen) > STEADY_FOR and max(seen[-STEADY_FOR:]) - min(seen[-STEADY_FOR:]) < STEADY_MEGABYTES:
            break
        await asyncio.sleep(1.0)
        seen.append(server.megabytes())
    return seen[-1]


async def find_knee(load: Load, server: Server, seconds: float) -> tuple[float, float]:
    """Choose faster step by step; the rate at which the 95th percentile passes 100 ms, between two steps.

    Also the milliseconds of CPU per choice at the last step before that.
    """
    good = Step(0.0, 1.0, 0.0)
    for number in range(MOST_STEPS):
        load.interval = 1.0 / STEP**number
        step = await measure_step(load, server, seconds)
        if step.slow >= KNEE_MS:
            # Something else on this machine may have been busy for a moment.
            step = await measure_step(load, server, seconds)
        if step.slow >= KNEE_MS or step.rate < 0.9 * good.rate:
            share = (KNEE_MS - good.slow) / (step.slow - good.slow) if step.slow > KNEE_MS else 0.0
            return good.rate + share * max(0.0, step.rate - good.rate), good.cpu
        good = step
    return good.rate, good.cpu


class Step(NamedTuple):
    """Choices per second, how many milliseconds 95 of 100 took, and milliseconds of CPU for each."""

    rate: float
    slow: float
    cpu: float


async def measure_step(load: Load, server: Server, seconds: float) -> Step:
    await asyncio.sleep(SETTLE_SECONDS)
    cpu = server.cpu_seconds()
    tally, rate = await measured_while(load, seconds)
    choices = max(1, len(tally.milliseconds))
    return Step(rate, tally.percentile(95), 1000 * (server.cpu_seconds() - cpu) / choices)


# Everything.


@contextmanager
def new_database(postgres: Postgres | None) -> Iterator[tuple[str | None, int | None]]:
    """The address of an empty PostgreSQL database and the process of its server, or nothing for SQLite."""
    if postgres is None:
        yield None, None
        return
    address = postgres.new_database()
    with psycopg.connect(address) as connection:
        yield address, parent_of(connection.info.backend_pid)


def run(task: Coroutine[object, object, None]) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(task)


def measure_all(chosen: argparse.Namespace, console: Console) -> list[Measured]:
    """Every database and number of workers, with the versions in turn."""
    versions = {THIS: SOURCE} | ({OTHER: chosen.beside} if chosen.beside else {})
    able = {name: has_workers(source) for name, source in versions.items()}
    plan = [
        (database, workers, name)
        for database in chosen.databases
        for workers in chosen.workers
        for name in versions
        if workers == 1 or able[name]
    ]
    results = []
    with ExitStack() as stack:
        # A database that loses nothing, as people run it.
        postgres = (
            stack.enter_context(running_postgres("-c max_connections=200")) if POSTGRES in chosen.databases else None
        )
        progress = stack.enter_context(Progress(console=console, transient=True))
        shown = progress.add_task("", total=len(plan))
        for database, workers, name in plan:
            progress.update(shown, description=f"{name}, {database}, {_counted(workers)}")
            result = Measured(name, database, workers)
            with (
                new_database(postgres if database == POSTGRES else None) as (address, pid),
                running_server(versions[name], address, workers) as server,
            ):
                run(measure(server, pid, chosen.tables, chosen.seconds, result, chosen.reviews))
            results.append(result)
            progress.advance(shown)
    return results


def _counted(workers: int) -> str:
    return f"{workers} worker{'s' if workers > 1 else ''}"


def report(results: list[Measured], tables: int) -> Grid:
    """The measurements, beside those of the other version with as many workers, or else with one."""
    grid = Grid(title=f"{tables} tables, with the players and the database on the same {os.cpu_count()} cores")
    for heading in ("", "this version", "the other", "ratio", "wanted"):
        grid.add_column(heading, justify="right" if heading else "left")
    others = {(result.database, result.workers): result for result in results if result.version == OTHER}
    for result in results:
        if result.version != OTHER:
            one = (result.database, 1)
            _add_rows(grid, result, others.get((result.database, result.workers), others.get(one)))
    return grid


def _add_rows(grid: Grid, result: Measured, other: Measured | None) -> None:
    beside = "" if other is None else _counted(other.workers)
    grid.add_row(f"[bold]{NAMES[result.database]}", f"[bold]{_counted(result.workers)}", f"[bold]{beside}")
    for what, unit, value in ROWS:
        if result.database == SQLITE and value is database_cpu:
            continue
        mine = value(result)
        cells = [f"{mine:,.{unit.digits}f}{unit.name}", "", "", ""]
        if other is not None:
            cells[1] = f"{value(other):,.{unit.digits}f}{unit.name}"
            cells[2] = f"{mine / value(other):.2f}" if value(other) > 0 else ""
        if value is slowest:
            cells[3] = f"< {TARGETS_MS[result.database]:.0f} ms"
        grid.add_row(what, *cells)
    errors = "" if other is None else str(len(other.tally.errors))
    grid.add_row("errors", str(len(result.tally.errors)), errors, "", "0", end_section=True)


async def soak(server: Server, tables: int, games: int, console: Console) -> None:
    """Play without pauses, and print the memory of the server ten times on the way."""
    load = Load(server, games)
    tasks = [asyncio.create_task(load.play_at_a_table(number)) for number in range(tables)]
    step = max(1, games // 10)
    shown = 0
    while not load.ended and len(load.tally.errors) < MAX_ERRORS:
        await asyncio.sleep(0.2)
        if load.games >= step * (shown + 1):
            shown += 1
            console.print(f"{load.games} games, {server.megabytes():.0f} MB")
    load.ended = True
    await asyncio.wait(tasks)
    show_errors(load.tally, console)


def show_errors(tally: Tally, console: Console) -> None:
    for error in tally.errors[:5]:
        console.print(f"error at {error}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to measure; each step to the knee: half")
    parser.add_argument("--databases", nargs="+", choices=(SQLITE, POSTGRES), default=[SQLITE, POSTGRES])
    parser.add_argument("--workers", nargs="+", type=int, default=[1, 2])
    parser.add_argument(
        "--beside", type=Path, help="the source folder of another version, built in place, to compare with"
    )
    parser.add_argument("--reviews", type=int, default=0, help="ask for this many reviews of games before measuring")
    parser.add_argument("--games", type=int, help="play this many games without pauses instead, on SQLite")
    chosen = parser.parse_args()
    end_tidily()
    console = Console()
    machine = Machine()
    if chosen.games:
        with running_server(SOURCE, workers=chosen.workers[0]) as server:
            run(soak(server, chosen.tables, chosen.games, console))
        return 0
    results = measure_all(chosen, console)
    console.print(report(results, chosen.tables))
    console.print(str(machine))
    mine = [result for result in results if result.version == THIS]
    for result in results:
        show_errors(result.tally, console)
    is_fast = all(result.tally.percentile(95) < TARGETS_MS[result.database] for result in mine)
    return 0 if is_fast and not any(result.tally.errors for result in mine) else 1


if __name__ == "__main__":
    sys.exit(main())
