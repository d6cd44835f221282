"""Hands what has to be stored to one thread in groups, each of which is one transaction.

A commit costs processor time however much it stores: measured on SQLite, 0.4 ms to begin, to check the file and to
commit, beside 0.07 ms for each choice. So while much arrives, a group begins at the earliest some milliseconds after
the one before, and what arrives in the meantime shares it. At 200 choices a second, four or five share a group, and
each is stored some 12 ms later than without this. Then their players are shown the result together too, while the code
for that is still in the processor's caches. While little arrives, everything is stored at once.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, Generic, TypeVar

Item = TypeVar("Item")
# What became of a piece: a result, or an error. None: this thread could not store it, and it has to be stored alone.
Outcome = tuple[Any, Exception | None]
Waiting = tuple[Item, asyncio.Future[Any]]

# How many seconds pass at least between the beginnings of two groups.
DISTANCE: Final = 0.02
# If fewer pieces than this arrive in that time on average, nothing waits.
FEW: Final = 3.0
# How much the newest gap between two pieces counts in their mean gap.
WEIGHT_OF_NEWEST: Final = 0.1
# How many seconds a thread that has written for long leaves to other processes at most.
LONGEST_REST: Final = 0.05
# Maximum number of pieces in one transaction, since other servers wait for it to end.
MOST_TOGETHER: Final = 64


class GroupedWrites(Generic[Item]):
    """Stores what it is given in groups; `store` runs in a thread, and so does `close` at the end."""

    def __init__(
        self,
        store: Callable[[list[Item]], Sequence[Outcome | None]],
        store_alone: Callable[[Item, asyncio.Future[Any]], None],
        close: Callable[[], None],
    ) -> None:
        self._store: Final = store
        self._store_alone: Final = store_alone
        self._close: Final = close
        self._thread: Final = Thread(target=self._store_all, name="freehold-writer", daemon=True)
        self._groups: Final[SimpleQueue[list[Waiting[Item]] | None]] = SimpleQueue()
        # In the event loop: what waits for the next group, when the last one began, and when the next one may.
        self._waiting: list[Waiting[Item]] = []
        self._is_storing = False
        self._timer: asyncio.TimerHandle | None = None
        self._began = 0.0
        self._next = 0.0
        # When the last piece arrived, and the mean gap between the last ones; long ones all count the same.
        self._arrived = 0.0
        self._gap = 2 * DISTANCE
        self._ended: asyncio.Future[None] | None = None

    # In the event loop.

    def put(self, item: Item) -> asyncio.Future[Any]:
        """Store something soon; the result or the error, once that is certain."""
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._waiting.append((item, done))
        now = loop.time()
        self._gap += WEIGHT_OF_NEWEST * (min(now - self._arrived, 5 * DISTANCE) - self._gap)
        self._arrived = now
        self._begin_when_due(loop)
        return done

    async def close(self) -> None:
        """Wait until everything is stored, and end the thread."""
        if self._waiting or self._is_storing:
            self._ended = asyncio.get_running_loop().create_future()
            await self._ended
        if self._thread.ident:
            self._groups.put(None)
            await asyncio.to_thread(self._thread.join)

    def _begin_when_due(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._is_storing or self._timer is not None:
            return
        wait = self._next - loop.time()
        if wait <= 0:
            self._begin()
        else:
            self._timer = loop.call_later(wait, self._begin)

    def _begin(self) -> None:
        self._timer = None
        group = self._waiting[:MOST_TOGETHER]
        self._waiting = self._waiting[MOST_TOGETHER:]
        self._is_storing = True
        self._began = group[0][1].get_loop().time()
        self._groups.put(group)
        if not self._thread.ident:
            self._thread.start()

    def _end(self, group: list[Waiting[Item]], outcomes: Sequence[Outcome | None]) -> None:
        self._is_storing = False
        now = asyncio.get_running_loop().time()
        # For as long as this took, others may write to the same file. Measured with two busy processes, each waited for
        # the other without this, and 95 of 100 choices took 120 ms instead of 21.
        distance = DISTANCE if FEW * self._gap < DISTANCE else 0.0
        self._next = max(self._began + distance, now + min(now - self._began, LONGEST_REST))
        for (item, done), outcome in zip(group, outcomes, strict=True):
            if outcome is None:
                self._store_alone(item, done)
            else:
                settle(done, outcome)
        if self._waiting:
            self._begin_when_due(asyncio.get_running_loop())
        elif self._ended is not None:
            self._ended.set_result(None)

    # In the thread.

    def _store_all(self) -> None:
        while (group := self._groups.get()) is not None:
            outcomes = self._store([item for item, _ in group])
            # This fails if nobody waits any longer, since the event loop has ended.
            with suppress(RuntimeError):
                group[0][1].get_loop().call_soon_threadsafe(self._end, group, outcomes)
        self._close()


def settle(done: asyncio.Future[Any], outcome: Outcome) -> None:
    """Tell the one who waits, if anybody still does."""
    result, error = outcome
    if done.cancelled():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
