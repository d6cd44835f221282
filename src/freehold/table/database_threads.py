"""Runs the work on the database in threads, so that the event loop never waits for it.

An SQLite file has one writer, so one thread does all the writing there. On PostgreSQL one thread stores choices, and
everything else runs beside it, since it may take longer. Each piece of work is stored completely or not at all, and
nobody hears of it before it is stored.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from freehold.rules.errors import FreeholdError
from freehold.table.choice_rows import ChoiceRows, Overtaken, store_alone, store_on_sqlite
from freehold.table.database import CONNECTIONS, SQLITE, Writer, reading, writing
from freehold.table.errors import Busy
from freehold.table.grouped_writes import GroupedWrites, Outcome, settle
from freehold.table.postgres_choices import PostgresChoices

Result = TypeVar("Result")
Work = Callable[[Connection], Result]


class DatabaseThreads:
    """Runs pieces of work on a database, each in a transaction; work may raise a refusal before it writes anything."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._threads: Final = ThreadPoolExecutor(CONNECTIONS, "freehold-database")
        # On SQLite all writes share a connection and a thread, on PostgreSQL only choices do.
        self._kept: Final = Writer(engine) if engine.dialect.name == SQLITE else None
        choices = PostgresChoices(engine)
        store = choices.store if self._kept is None else self._store_on_sqlite
        close = (self._kept or choices).close
        self._grouped: Final = GroupedWrites[Work[Any] | ChoiceRows](store, self._put_alone, close)

    async def read(self, work: Work[Result]) -> Result:
        """Run work that only reads; its result."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    async def write(self, work: Work[Result]) -> Result:
        """Run work that writes; its result, once it is stored. It may be run more than once before that."""
        done: asyncio.Future[Result]
        if self._kept is not None:
            done = self._grouped.put(work)
        else:
            done = asyncio.get_running_loop().create_future()
            self._put_alone(work, done)
        return await done

    async def write_choices(self, rows: ChoiceRows) -> None:
        """Store choices."""
        await self._grouped.put(rows)

    async def close(self) -> None:
        """Wait for pending writes, and close the connections."""
        await self._grouped.close()
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    def _put_alone(self, item: Work[Any] | ChoiceRows, done: asyncio.Future[Any]) -> None:
        """Run a piece of work in a transaction of its own, even if the caller is cancelled."""
        loop = done.get_loop()

        def end(stored: "Future[Outcome]") -> None:
            # This fails if nobody waits any longer, since the event loop has ended.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, done, stored.result())

        self._threads.submit(self._store_alone, _work(item)).add_done_callback(end)

    # In any thread.

    def _read(self, work: Work[Result], again: bool = True) -> Result:
        try:
            with reading(self._engine) as connection:
                return work(connection)
        except FreeholdError as error:
            if again and _has_lost_connection(error):
                return self._read(work, again=False)
            raise

    def _store_alone(self, work: Work[Any], again: bool = True) -> Outcome:
        outcome: Outcome | None = None
        try:
            with writing(self._engine) as connection:
                outcome = _outcome(work, connection)
            return outcome
        except Exception as error:
            if again and outcome is None and _has_lost_connection(error):
                return self._store_alone(work, again=False)
            return None, error

    # In the thread that writes to an SQLite file.

    def _store_on_sqlite(self, items: list[Work[Any] | ChoiceRows]) -> list[Outcome]:
        """Store pieces in one transaction."""
        assert self._kept is not None
        try:
            choices = [item for item in items if isinstance(item, ChoiceRows)]
            if len(choices) < len(items):
                with self._kept.transaction() as connection:
                    return [_outcome(_work(item), connection) for item in items]
            with self._kept.driver_transaction() as (driver, news):
                outcomes: list[Outcome] = []
                for rows in choices:
                    try:
                        store_on_sqlite(driver, rows)
                        news.append(rows.news)
                        outcomes.append((None, None))
                    except Overtaken as refusal:
                        outcomes.append((None, refusal))
                return outcomes
        except Exception as error:
            # Store each separately, so that a failure does not affect the others. But if another process holds the
            # database, all of them have waited long enough.
            if len(items) > 1 and not isinstance(error, Busy):
                return [self._store_on_sqlite([item])[0] for item in items]
            return [(None, error)] * len(items)


def _work(item: Work[Any] | ChoiceRows) -> Work[Any]:
    return partial(store_alone, rows=item) if isinstance(item, ChoiceRows) else item


def _outcome(work: Work[Any], connection: Connection) -> Outcome:
    try:
        return work(connection), None
    except FreeholdError as refusal:
        # Refusals come before anything is written.
        return None, refusal


def _has_lost_connection(error: Exception) -> bool:
    return isinstance(error.__cause__, DBAPIError) and error.__cause__.connection_invalidated
