"""The threads that talk to the database, while the server goes on: many read, and who writes when.

An SQLite file has one writer, and to get a transaction safely onto the disk takes milliseconds. So what comes in while
the disk is busy is stored together in the next transaction, as PostgreSQL does by itself. Each piece is still stored
whole or not at all, and nobody hears of it before it is stored.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from freehold.rules.errors import FreeholdError
from freehold.table.database import CONNECTIONS, SQLITE, reading, writing
from freehold.table.errors import Busy

Result = TypeVar("Result")
Work = Callable[[Connection], Result]
# What came of a piece of work: a result, or why not.
Outcome = tuple[Any, Exception | None]

# So many at most share a transaction, since other servers wait for it to end.
MOST_TOGETHER: Final = 64


class Workers:
    """Runs pieces of work on a database, each in a transaction; work that writes reads first, and may refuse then."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._together: Final = engine.dialect.name == SQLITE
        self._threads: Final = ThreadPoolExecutor(CONNECTIONS, "freehold-database")
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def read(self, work: Work[Result]) -> Result:
        """The result of work that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    async def write(self, work: Work[Result]) -> Result:
        """The result of work that writes, once it is stored; it may be run more than once before that."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        if self._together:
            self._waiting.append((work, done))
            if self._writing is None or self._writing.done():
                self._writing = asyncio.create_task(self._write())
        else:
            # Shielded, so that a thread does what it was given even if nobody waits for it any more.
            storing = asyncio.shield(loop.run_in_executor(self._threads, self._store, [work]))
            _settle(done, *(await storing)[0])
        return await done

    async def close(self) -> None:
        """Wait for what is being written, and let go of the database."""
        if self._writing is not None:
            await self._writing
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
            outcomes = await loop.run_in_executor(self._threads, self._store, [work for work, _ in batch])
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                _settle(done, *outcome)

    # In a thread.

    def _read(self, work: Work[Result], again: bool = True) -> Result:
        try:
            with reading(self._engine) as connection:
                return work(connection)
        except FreeholdError as error:
            if again and _has_lost_connection(error):
                return self._read(work, again=False)
            raise

    def _store(self, works: list[Work[Any]], again: bool = True) -> list[Outcome]:
        """Do pieces of work in one transaction."""
        outcomes: list[Outcome] = []
        try:
            with writing(self._engine) as connection:
                outcomes = [_outcome(work, connection) for work in works]
            return outcomes
        except Exception as error:
            # One must not suffer for what another one broke, nor for a database that was restarted in between.
            # But where somebody else holds the database, all have waited long enough.
            broken = len(works) > 1 and not isinstance(error, Busy)
            if broken or (again and not outcomes and _has_lost_connection(error)):
                return [self._store([work], again=False)[0] for work in works]
            return [(None, error)] * len(works)


def _outcome(work: Work[Any], connection: Connection) -> Outcome:
    try:
        return work(connection), None
    except FreeholdError as refusal:
        # It has written nothing.
        return None, refusal


def _settle(done: asyncio.Future[Any], result: object, refusal: Exception | None) -> None:
    if done.cancelled():
        return
    if refusal is None:
        done.set_result(result)
    else:
        done.set_exception(refusal)


def _has_lost_connection(error: Exception) -> bool:
    return isinstance(error.__cause__, DBAPIError) and error.__cause__.connection_invalidated
