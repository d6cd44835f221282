"""Runs the work on the database in threads, so that the event loop never waits for it.

An SQLite file has one writer, and a commit takes milliseconds to reach the disk. So writes that arrive while the disk
is busy share the next transaction; PostgreSQL does that itself. Each piece of work is still stored completely or not at
all, and nobody hears of it before it is stored.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
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
Waiting = tuple[Work[Any], asyncio.Future[Any]]

# Maximum number of pieces of work in one transaction, since other servers wait for it to end.
MOST_TOGETHER: Final = 64


class DatabaseThreads:
    """Runs pieces of work on a database, each in a transaction; work may raise a refusal before it writes anything."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._threads: Final = ThreadPoolExecutor(CONNECTIONS, "freehold-database")
        # One thread writes to an SQLite file, with one connection; it starts with the first piece of work.
        self._writer: Final = Thread(target=self._write_all, name="freehold-writer", daemon=True)
        self._waiting: Final[SimpleQueue[Waiting | None]] = SimpleQueue()
        self._kept: Final = Writer(engine) if engine.dialect.name == SQLITE else None

    async def read(self, work: Work[Result]) -> Result:
        """Run work that only reads; its result."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    async def write(self, work: Work[Result]) -> Result:
        """Run work that writes; its result, once it is stored. It may be run more than once before that."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        if self._kept is not None:
            self._waiting.put((work, done))
            if not self._writer.ident:
                self._writer.start()
        else:
            # Shielded: a thread finishes its work even if the caller was cancelled.
            storing = asyncio.shield(loop.run_in_executor(self._threads, self._store, [work]))
            _settle(done, *(await storing)[0])
        return await done

    async def close(self) -> None:
        """Wait for pending writes, and close the connections."""
        if self._writer.ident:
            self._waiting.put(None)
            await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    # In the thread that writes to an SQLite file.

    def _write_all(self) -> None:
        assert self._kept is not None
        while batch := self._batch():
            outcomes = self._store([work for work, _ in batch])
            # This fails if nobody waits any longer, since the event loop has ended.
            with suppress(RuntimeError):
                batch[0][1].get_loop().call_soon_threadsafe(_settle_all, batch, outcomes)
        self._kept.close()

    def _batch(self) -> list[Waiting]:
        """The work that has arrived, at least one piece; none at the end."""
        first = self._waiting.get()
        batch = [] if first is None else [first]
        while batch and len(batch) < MOST_TOGETHER and not self._waiting.empty():
            another = self._waiting.get()
            if another is None:
                # It is found again after this batch.
                self._waiting.put(None)
                break
            batch.append(another)
        return batch

    # In any thread.

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
            with writing(self._engine) if self._kept is None else self._kept.transaction() as connection:
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


def _settle_all(batch: list[Waiting], outcomes: list[Outcome]) -> None:
    for (_, done), outcome in zip(batch, outcomes, strict=True):
        _settle(done, *outcome)


def _settle(done: asyncio.Future[Any], result: object, refusal: Exception | None) -> None:
    if done.cancelled():
        return
    if refusal is None:
        done.set_result(result)
    else:
        done.set_exception(refusal)


def _has_lost_connection(error: Exception) -> bool:
    return isinstance(error.__cause__, DBAPIError) and error.__cause__.connection_invalidated
