"""A process that plays at some tables of a database at once and prints every choice that is stored, until it is killed.

python -m tests.tables.playing DATABASE TABLES
"""

import asyncio
import sys

from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, game_of, random_answer
from tests.tables.stored import settled, storages


async def play(storage: Storage, table: Table) -> None:
    while table.status == "playing":
        seat, _, picks = random_answer(game_of(table))
        place = game_of(table).choice_count
        table = await storage.choose(table.id, *random_answer(game_of(table)))
        print(table.id, table.version, place, seat, picks[0], sep="\t", flush=True)


async def main(database: str, tables: int) -> None:
    async with storages(database) as (storage,):
        await asyncio.gather(*[play(storage, (await settled(storage, A_PAIR))[0]) for _ in range(tables)])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
