"""What it costs to store a choice, in SQLite and in PostgreSQL, and to hear of it in another process.

Two people play at each of a hundred tables, and choices come at a given rate, at random moments. The processor time is
that of the whole process, less that of the same choices when they are only made and not stored; the regular checks of
the server count as making. A second process follows all tables. Another version, built in place, can run in turn.

    python -m benchmarks.storage
    python -m benchmarks.storage --beside ../main/src --rates 200 --databases sqlite
"""

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import uvloop

from freehold.server.bus import Bus
from freehold.server.hub import Hub
from freehold.server.listening import listen
from freehold.server.serve import COLLECTED_AFTER, SWITCH_SECONDS
from freehold.table.database import open_engine, prepare
from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, game_of, random_answer
from tests.tables.postgres import running_postgres
from tests.tables.stored import settled

HERE = Path(__file__).parents[1]
TABLES = 100
DATABASES = ("sqlite", "postgresql")
# A table, and what its players answer: the seat, the number of the question, and the picks.
Script = tuple[Table, list[tuple[int, int, list[str]]]]
Choose = Callable[[str, int, int, list[str]], Awaitable[object]]


class Page:
    """A page that is shown the table, but does nothing with it."""

    def __init__(self, seat: int) -> None:
        self.seat: int | None = seat
        self.shown = 0

    def show(self, _: Table) -> None:
        self.shown += 1

    def hear(self) -> None:
        pass


class Process:
    """A server without connections: storage, listeners, and what it hears from others."""

    def __init__(self, database: str, folder: Path) -> None:
        self.bus = None if "://" in database else Bus(folder)
        self.storage = Storage(open_engine(database, None if self.bus is None else self.bus.send))
        self.hub = Hub(self.storage)
        self.pages = [Page(0), Page(1)]
        hearing = listen(self.hub, database) if self.bus is None else self.bus.listen(self.hub)
        self.tasks = [asyncio.create_task(self.hub.watch()), asyncio.create_task(hearing)]

    def join(self, table: Table) -> None:
        for page in self.pages:
            self.hub.join(table, page)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.storage.close()


def tune() -> None:
    """What a server does when it starts."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


# The process that stores.


def script(table: Table, length: int) -> Script:
    answers: list[tuple[int, int, list[str]]] = []
    on = table
    while len(answers) < length and on.status == "playing":
        answers.append(random_answer(game_of(on)))
        on = on.choose(*answers[-1])
    return table, answers


async def offer(scripts: list[Script], rate: float, choose: Choose) -> tuple[float, list[float]]:
    """Make the choices at this rate: milliseconds of processor time for each, and how long each took."""
    moments = random.Random(1)
    taken: list[float] = []
    choices = [(table.id, *answers[turn]) for turn in range(len(scripts[0][1])) for table, answers in scripts]

    async def make(choice: tuple[str, int, int, list[str]]) -> None:
        started = time.perf_counter()
        await choose(*choice)
        taken.append(1000 * (time.perf_counter() - started))

    started = time.process_time()
    due = time.perf_counter()
    making: list[asyncio.Task[None]] = []
    for choice in choices:
        due += moments.expovariate(rate)
        await asyncio.sleep(due - time.perf_counter())
        making.append(asyncio.create_task(make(choice)))
    await asyncio.gather(*making)
    return 1000 * (time.process_time() - started) / len(choices), taken


async def store(database: str, folder: Path, rate: float, seconds: float) -> dict[str, float]:
    """Choices at this rate, with a follower in another process."""
    engine = open_engine(database)
    await prepare(engine)
    engine.dispose()
    process = Process(database, folder)
    tables = max(1, min(TABLES, round(rate * seconds)))
    turns = max(1, round(rate * seconds / tables))
    scripts: list[Script] = []
    while len(scripts) < tables:
        table, _ = await settled(process.storage, A_PAIR)
        if len((one := script(table, turns))[1]) == turns:
            scripts.append(one)
            process.join(table)
    here = {table.id: table for table, _ in scripts}

    async def only_make(table_id: str, *choice: Any) -> None:
        here[table_id] = here[table_id].choose(*choice)

    async def make_and_store(table_id: str, *choice: Any) -> None:
        await process.hub.change(table_id, process.storage.choose(table_id, *choice))

    follower = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.storage", "--follow", database, str(folder), *here],
        cwd=HERE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with follower:
        assert follower.stdout is not None
        assert await asyncio.to_thread(follower.stdout.readline) == "ready\n"
        both, taken = await offer(scripts, rate, make_and_store)
        # The last announcements may still be on their way.
        await asyncio.sleep(0.2)
        following, shown = (await asyncio.to_thread(follower.communicate, "end\n"))[0].split()
    # A server that cannot keep up shows some versions together.
    assert int(shown) >= 1.6 * len(taken), f"only {shown} of {2 * len(taken)} views were shown by the follower"
    alone, _ = await offer(scripts, rate, only_make)
    await process.close()
    slowest = quantiles(taken, n=20)[-1] if len(taken) > 1 else taken[0]
    return {
        "median": median(taken),
        "p95": slowest,
        "making": alone,
        "storing": both - alone,
        "hearing": float(following) / len(taken),
    }


# The process that follows.


async def follow(database: str, folder: Path, table_ids: list[str]) -> None:
    """Follow tables until told to end; prints the milliseconds of processor time, and how often a table was shown."""
    process = Process(database, folder)
    for table_id in table_ids:
        process.join(await process.storage.load_table(table_id))
    # Until it listens, and has said who is here.
    await asyncio.sleep(2.0)
    shown = sum(page.shown for page in process.pages)
    started = time.process_time()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    cpu = 1000 * (time.process_time() - started)
    print(f"{cpu} {sum(page.shown for page in process.pages) - shown}")
    await process.close()


# Everything.


@contextmanager
def databases(names: list[str]) -> Iterator[dict[str, Callable[[], str]]]:
    """For each kind of database, how to make an empty one."""
    with tempfile.TemporaryDirectory() as folder, running_postgres("") as server:
        new = {
            "sqlite": lambda: str(Path(tempfile.mkdtemp(dir=folder)) / "freehold.db"),
            "postgresql": server.new_database,
        }
        yield {name: new[name] for name in names}


def measured(source: Path, database: str, rate: float, seconds: float) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.storage", "--store", database, str(rate), str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    result = subprocess.run(command, cwd=HERE, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    numbers: dict[str, float] = json.loads(result.stdout)
    return numbers


def compare(arguments: argparse.Namespace) -> None:
    sources = {"this version": HERE / "src"}
    if arguments.beside is not None:
        sources["the other"] = arguments.beside.resolve()
    print("                                            ms until stored      ms of processor time per choice")
    print("database     choices/s  version               median     p95     making  storing  hearing")
    with databases(arguments.databases) as new:
        for name in arguments.databases:
            for rate in arguments.rates:
                runs: dict[str, list[dict[str, float]]] = {version: [] for version in sources}
                for _ in range(arguments.rounds):
                    for version, source in sources.items():
                        runs[version].append(measured(source, new[name](), rate, arguments.seconds))
                for version, found in runs.items():
                    one = {key: median(run[key] for run in found) for key in found[0]}
                    times = f"{one['median']:>10.1f}{one['p95']:>8.1f}"
                    cpu = f"{one['making']:>11.2f}{one['storing']:>9.2f}{one['hearing']:>9.2f}"
                    print(f"{name:<13}{rate:>9.0f}  {version:<18}{times}{cpu}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="the source folder of another version, built in place")
    parser.add_argument("--databases", nargs="+", choices=DATABASES, default=[*DATABASES])
    parser.add_argument("--rates", nargs="+", type=float, default=[1.0, 200.0, 500.0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--store", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--follow", nargs="+", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.follow is not None:
        database, folder, *table_ids = arguments.follow
        tune()
        uvloop.run(follow(database, Path(folder), table_ids))
    elif arguments.store is not None:
        tune()
        with tempfile.TemporaryDirectory() as bus:
            database, rate, seconds = arguments.store
            print(json.dumps(uvloop.run(store(database, Path(bus), float(rate), float(seconds)))))
    else:
        compare(arguments)


if __name__ == "__main__":
    main()
