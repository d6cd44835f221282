"""Those who play the rounds: this process alone, or several processes. What they find does not depend on them."""

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from types import ModuleType, TracebackType
from typing import Final, Protocol, Self, TypeVar

from freehold.lab.matchup import Matchup, play_blocks
from freehold.lab.tally import Totals
from freehold.rules.errors import FreeholdError

# Rounds are counted block by block, and these are the same however they are handed out.
BLOCK: Final = 100
# So long a task is worth sending to another process, and short enough to wait for it.
SECONDS_OF_TASK: Final = 0.15
# Other processes take a while to start, so little work is done more quickly without them.
SECONDS_ALONE: Final = 0.25

Handle = TypeVar("Handle")


@dataclass(frozen=True)
class Task:
    """Some rounds of a matchup, from the beginning of a block on."""

    matchup: Matchup
    rounds: range

    def play(self) -> "Played":
        begin = time.perf_counter()
        blocks = [self.rounds[start : start + BLOCK] for start in range(0, len(self.rounds), BLOCK)]
        return Played(self, play_blocks(self.matchup, blocks), time.perf_counter() - begin)


@dataclass(frozen=True)
class Played:
    """What came of a task, block by block, and how long it took."""

    task: Task
    blocks: list[Totals]
    seconds: float


class Executor(Protocol):
    """Plays tasks, a few at a time, and hands in what came of them in their order."""

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]: ...


def in_order(
    tasks: Iterable[Task],
    start: Callable[[Task], Handle],
    wait: Callable[[Handle], Played],
    cancel: Callable[[Handle], object],
    ahead: int,
) -> Generator[Played, None, None]:
    """Start tasks before they are needed, this many of them, and wait for them one after the other."""
    waiting: deque[Handle] = deque()
    try:
        for task in tasks:
            waiting.append(start(task))
            if len(waiting) > ahead:
                yield wait(waiting.popleft())
        while waiting:
            yield wait(waiting.popleft())
    finally:
        for handle in waiting:
            cancel(handle)


class InProcess:
    """This process does it all."""

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        for task in tasks:
            yield task.play()


class Workers:
    """Other processes, which are started once there is enough to do; they end with this one, whatever happens."""

    def __init__(self, processes: int, seconds_alone: float = SECONDS_ALONE) -> None:
        self.processes = processes
        self.seconds_alone = seconds_alone
        self._pool: ProcessPoolExecutor | None = None

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        tasks = iter(tasks)
        if self._pool is None:
            begin = time.perf_counter()
            while time.perf_counter() - begin < self.seconds_alone:
                task = next(tasks, None)
                if task is None:
                    return
                yield task.play()
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), _end_with_parent)
        try:
            yield from in_order(tasks, self._start, Future.result, Future.cancel, 2 * self.processes)
        except BrokenProcessPool:
            raise FreeholdError("a worker process has ended unexpectedly; was there enough memory?") from None

    def _start(self, task: Task) -> "Future[Played]":
        assert self._pool is not None
        # The pool starts its processes when they are first needed.
        with _deaf_to_interrupts(), _without_main_module():
            return self._pool.submit(Task.play, task)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started here do not hear Ctrl-C, which the terminal sends to all; it is heard here afterwards."""
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


@contextmanager
def _without_main_module() -> Iterator[None]:
    """Processes started here do not import the command they were started by, which would take them a while."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _end_with_parent() -> None:
    """Let a worker end when the process that started it is gone, even if that was killed."""
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
