"""How long it takes to store a choice, in SQLite and in PostgreSQL: `python -m benchmarks.storage`.

At each table a person, simulated by the default strategy, plays against the computer. Every choice is on disk before
the next one is made.
"""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from freehold.sessions.computers import computer_player
from freehold.table.database import open_engine, prepare
from freehold.table.new_table import NewTable
from freehold.table.storage import Storage
from tests.tables.postgres import running_postgres

TABLES = (1, 10, 50)
CHOICES = 50


async def play(storage: Storage, taken: list[float]) -> None:
    table = (await storage.create_table(NewTable("Ann"))).table
    assert table.session is not None
    player = computer_player("default", table.session.game.setup)
    assert player is not None
    for _ in range(CHOICES):
        assert table.session is not None
        if table.session.is_over:
            return
        names = {option: name for name, option in table.session.game.decision().options.items()}
        pick = names[player.choose(table.session.view(0))]
        started = time.perf_counter()
        table = await storage.choose(table.id, 0, int(table.session.game.number), [pick])
        taken.append(1000 * (time.perf_counter() - started))


async def measure(name: str, database: str) -> None:
    engine = open_engine(database)
    await prepare(engine)
    storage = Storage(engine)
    await play(storage, [])
    for tables in TABLES:
        taken: list[float] = []
        started = time.perf_counter()
        await asyncio.gather(*(play(storage, taken) for _ in range(tables)))
        rate = len(taken) / (time.perf_counter() - started)
        print(f"{name:<12}{tables:>7}{median(taken):>12.1f}{quantiles(taken, n=20)[-1]:>10.1f}{rate:>14.0f}")
    await storage.close()


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory() as folder, running_postgres("") as server:
        yield {"SQLite": str(Path(folder) / "freehold.db"), "PostgreSQL": server.new_database()}


if __name__ == "__main__":
    print("database     tables   median ms    p95 ms          choices/s")
    with databases() as both:
        for each, address in both.items():
            asyncio.run(measure(each, address))
