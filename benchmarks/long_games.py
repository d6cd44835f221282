"""Writes two very long games into a new database, for the siege: `python -m benchmarks.long_games FOLDER`.

At one table the game goes on, at the other it is over. It runs with the source tree of the server under attack, since
versions differ in how they store tables.
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

import msgspec

from freehold.table.database import open_engine, prepare
from freehold.table.new_table import NewTable, SeatSpec
from freehold.table.storage import Storage
from freehold.table.table import Table
from freehold.terminal.serve import FILE

TURNS = 870
BUYS = ("Province", "Gold", "Silver")


class LongGames(msgspec.Struct):
    """The tables, and the tokens of the two players where the game goes on."""

    going_on: str
    tokens: tuple[str, str]
    over: str


async def play(storage: Storage, table: Table, to_the_end: bool) -> Table:
    """Play all Treasures and buy nothing for many turns; then stop, or play to win."""
    while (session := table.session) is not None and session.asked is not None:
        is_long = session.game.turn >= TURNS
        if is_long and not to_the_end:
            break
        options = session.view(session.asked).decision().options
        wanted = ("all", *(BUYS if is_long else ()), "decline")
        pick = next((name for name in wanted if name in options), next(iter(options)))
        table = await storage.choose(table.id, session.asked, int(session.game.number), [pick])
    return table


async def write(folder: Path) -> LongGames:
    # In memory, since thousands of choices would take long to reach the disk one by one.
    memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else folder
    with tempfile.TemporaryDirectory(dir=memory) as place:
        engine = open_engine(Path(place) / FILE)
        await prepare(engine)
        storage = Storage(engine)
        tables = []
        for to_the_end in (False, True):
            ann = await storage.create_table(NewTable("Ann", (SeatSpec("person"), SeatSpec("open"))))
            bob = await storage.take_seat(ann.table.id, "Bob")
            tables.append((ann, bob, await play(storage, bob.table, to_the_end)))
        await storage.close()
        shutil.copyfile(Path(place) / FILE, folder / FILE)
    (ann, bob, going_on), (_, _, over) = tables
    return LongGames(going_on.id, (ann.token, bob.token), over.id)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(write(Path(sys.argv[1])))))
