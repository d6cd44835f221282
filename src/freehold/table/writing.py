"""Who writes when: on SQLite one transaction at a time, on PostgreSQL as many as there are connections.

An SQLite file has one writer, and to get a transaction safely onto the disk takes milliseconds. So what comes in while
the disk is busy is stored together in the next transaction, as other databases do inside. Each piece is still stored
whole or not at all, and nobody hears of it before it is stored.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from freehold.rules.errors import FreeholdError
from freehold.table.database import SQLITE, writing

Result = TypeVar("Result")
Work = Callable[[AsyncConnection], Awaitable[Result]]

# So many at most share a transaction, since other servers wait for it to end.
MOST_TOGETHER: Final = 64


class Writer:
    """Runs pieces of work, each of which reads first and either refuses or writes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Final = engine
        self._together: Final = engine.dialect.name == SQLITE
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None

    async def run(self, work: Work[Result]) -> Result:
        """The result of the work, once it is stored; it may be run more than once before that."""
        if not self._together:
            async with writing(self._engine) as connection:
                return await work(connection)
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write())
        return await done

    async def close(self) -> None:
        """Wait for what is being written."""
        if self._task is not None:
            await self._task

    async def _write(self) -> None:
        while self._waiting:
            batch = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
            await self._store(batch)

    async def _store(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        outcomes: list[tuple[Any, Exception | None]] = []
        try:
            async with writing(self._engine) as connection:
                for work, _ in batch:
                    outcomes.append(await self._outcome(work, connection))
        except Exception as error:
            if len(batch) > 1:
                # One must not suffer for what another one broke.
                for one in batch:
                    await self._store([one])
                return
            outcomes = [(None, error)]
        for (_, done), (result, refusal) in zip(batch, outcomes, strict=True):
            if done.cancelled():
                continue
            if refusal is None:
                done.set_result(result)
            else:
                done.set_exception(refusal)

    async def _outcome(self, work: Work[Any], connection: AsyncConnection) -> tuple[Any, Exception | None]:
        try:
            return await work(connection), None
        except FreeholdError as refusal:
            # It has written nothing.
            return None, refusal
