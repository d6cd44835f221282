"""Storages for the tests of tables, closed at the end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from freehold.table.database import open_engine, prepare, writing
from freehold.table.new_table import NewTable
from freehold.table.storage import ABSENCE, Seated, Storage
from freehold.table.table import Table
from tests.tables.people import NAMES, game_of, random_answer


@asynccontextmanager
async def storages(database: str, count: int = 1, absence: float = ABSENCE) -> AsyncIterator[list[Storage]]:
    """Several storages on one database, as several servers have them."""
    opened = [Storage(open_engine(database), absence=absence) for _ in range(count)]
    engine = open_engine(database)
    await prepare(engine)
    engine.dispose()
    try:
        yield opened
    finally:
        for storage in opened:
            await storage.close()


async def settled(storage: Storage, order: NewTable) -> tuple[Table, list[Seated]]:
    """A table with everybody at it."""
    people = [await storage.create_table(order)]
    table = people[0].table
    for name in NAMES[1 : 1 + len(table.open_seats)]:
        people.append(await storage.take_seat(table.id, name))
    return people[-1].table, people


async def played(storage: Storage, table: Table, choices: int) -> Table:
    """The table after this many random choices, or at the end of the game."""
    for _ in range(choices):
        if table.status == "playing":
            table = await storage.choose(table.id, *random_answer(game_of(table)))
    return table


def edit(database: str, *statements: str) -> None:
    """Change a database without the storages."""
    engine = open_engine(database)
    with writing(engine) as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def run(database: str, servers: int, body: Callable[..., Awaitable[None]], absence: float = ABSENCE) -> None:
    """Run a test with this many servers on one database."""

    async def main() -> None:
        async with storages(database, servers, absence) as opened:
            await body(*opened)

    asyncio.run(main())


def same(one: Table, other: Table) -> bool:
    """Whether two tables are the same, games and all."""
    games = (one.session, other.session)
    if games[0] is None or games[1] is None:
        return one == other
    return (
        replace(one, session=None) == replace(other, session=None)
        and games[0].game == games[1].game
        and games[0].entries == games[1].entries
        and games[0].record == games[1].record
        and games[0].computers == games[1].computers
        and len(games[0].journal.events) == len(games[1].journal.events)
    )
