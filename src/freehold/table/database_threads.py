"""Runs the work on the database in threads, so that the event loop never waits for it.

An SQLite file has one writer, and a commit takes milliseconds to reach the disk. So writes that arrive while the disk
is busy share the next transaction; PostgreSQL does that itself. Each piece of work is still stored completely or not at
all, and nobody hears of it before it is stored.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from freehold.rules.errors import FreeholdError
from freehold.table.database import CONNECTIONS, SQLITE, Writer, reading, writing
from freehold.table.errors import Busy

Result = TypeVar("Result")
Work = Callable[[Connection], Result]
# The outcome of a piece of work: a result, or an error.
Outcome = tuple[Any, Exception | None]

# Maximum number of pieces of work in one transaction, since other servers wait for it to end.
MOST_TOGETHER: Final = 64


class DatabaseThreads:
    """Runs pieces of work on a database, each in a transaction; work may raise a refusal before it writes anything."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._together: Final = engine.dialect.name == SQLITE
        self._threads: Final = ThreadPoolExecutor(CONNECTIONS, "freehold-database")
        # One thread writes to an SQLite file: what it needs stays in the processor's cache.
        self._writer: Final = ThreadPoolExecutor(1, "freehold-writer") if self._together else self._threads
        self._kept: Final = Writer(engine)
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def read(self, work: Work[Result]) -> Result:
        """Run work that only reads; its result."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    async def write(self, work: Work[Result]) -> Result:
        """Run work that writes; its result, once it is stored. It may be run more than once before that."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        if self._together:
            self._waiting.append((work, done))
            if self._writing is None or self._writing.done():
                self._writing = asyncio.create_task(self._write())
        else:
            # Shielded: a thread finishes its work even if the caller was cancelled.
            storing = asyncio.shield(loop.run_in_executor(self._threads, self._store, [work]))
            _settle(done, *(await storing)[0])
        return await done

    async def close(self) -> None:
        """Wait for pending writes, and close the connections."""
        if self._writing is not None:
            await self._writing
        await asyncio.to_thread(self._writer.shutdown)
        self._kept.close()
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
            outcomes = await loop.run_in_executor(self._writer, self._store, [work for work, _ in batch])
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
            with self._kept.transaction() if self._together else writing(self._engine) as connection:
                outcomes = [_outcome(work, connection) for work in works]
            return outcomes
        except Exception as error:
            # Run each separately, so that a failure does not affect the others, or retry after a restart of the
            # database. But if another process holds the database, all of them have waited long enough.
            broken = len(works) > 1 and not isinstance(error, Busy)
            if broken or (again and not outcomes and _has_lost_connection(error)):
                return [self._store([work], again=False)[0] for work in works]
            return [(None, error)] * len(works)


def _outcome(work: Work[Any], connection: Connection) -> Outcome:
    try:
        return work(connection), None
    except FreeholdError as refusal:
        # Refusals come before anything is written.
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
