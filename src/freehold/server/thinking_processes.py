"""Processes in which computer players think or games are reviewed, apart from the processes that serve pages.

They have a low priority, so that serving pages comes first. They are started when there is work for them, and end with
the process that started them, or when they have had nothing to do for a while. One of them can be kept ready instead.
"""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, Protocol, TypeVar

from freehold.lab.processes import block_interrupts, exit_with_parent, without_main_module
from freehold.rules.errors import FreeholdError

# How much later than others these processes get their turn, as `nice` counts. Tests set it to 0, since on a busy
# machine they would wait for minutes.
NICENESS: Final = 10
# A process without work ends after this many seconds, and another is started when it is needed.
IDLE_SECONDS: Final = 300.0

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class ThinkingFailed(FreeholdError):
    """A process that died, was too slow, or could not do what it was asked to do."""


class Work(Protocol[Result_co]):
    """Something to do in another process."""

    def run(self) -> Result_co: ...


@dataclass(frozen=True)
class _Done(Generic[Result]):
    """A result and the processor time it took; or the kind of the error."""

    result: Result | None
    seconds: float
    error: str = ""


@dataclass(frozen=True)
class _Life:
    """How a process lives."""

    # How much priority it gives up, and whether it works only when the processors would be idle otherwise.
    niceness: int
    only_when_idle: bool
    # How many seconds without work it waits; None if it waits as long as it takes.
    idle_seconds: float | None
    # A module that it imports first.
    needs: str


def _serve(pipe: Connection, lifeline: Connection, life: _Life) -> None:
    """The life of a process: do what it is sent, one thing after the other."""
    exit_with_parent(lifeline)
    if hasattr(os, "nice"):
        os.nice(life.niceness)
    if life.only_when_idle and sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    if life.needs:
        import_module(life.needs)
    while pipe.poll(life.idle_seconds):
        started = time.process_time()
        try:
            work: Work[Any] = pipe.recv()
            done = _Done(work.run(), time.process_time() - started)
        except EOFError:
            return
        except Exception as error:
            done = _Done(None, time.process_time() - started, type(error).__name__)
        pipe.send(done)


class _Process:
    """A process that is started when there is something to do."""

    # Starting one hides the main module for a moment.
    _starting: Final = threading.Lock()

    def __init__(self, life: _Life) -> None:
        self._life: Final = life
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        # The process ends when this is closed, as the system does if this process is killed.
        self._lifeline: Connection | None = None

    def do(self, work: Work[Result]) -> _Done[Result]:
        """Send work to the process and wait for it."""
        self.start()
        assert self._pipe is not None
        try:
            self._pipe.send(work)
            done: _Done[Result] = self._pipe.recv()
            return done
        except (EOFError, OSError):
            # It may be dying still, and must not be asked again.
            self.kill()
            raise ThinkingFailed("a process in which computers think has died") from None

    def start(self) -> None:
        """Start the process, unless it runs."""
        if self._process is not None and self._process.is_alive():
            return
        for old in (self._pipe, self._lifeline):
            if old is not None:
                old.close()
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        watched, self._lifeline = context.Pipe(duplex=False)
        arguments = (theirs, watched, self._life)
        name = "freehold-review" if self._life.needs else "freehold-think"
        process = context.Process(target=_serve, args=arguments, name=name, daemon=True)
        with self._starting, block_interrupts(), without_main_module():
            process.start()
        # Otherwise nobody would notice if the process died.
        theirs.close()
        watched.close()
        self._process = process

    def kill(self) -> None:
        """End the process; whoever waits for it is told."""
        if self._process is not None:
            self._process.kill()
            self._process.join()


class ThinkingProcesses:
    """A few processes, and the work that waits for one: first come, first served.

    With `needs`, the name of a module, one process can be kept ready, and all of them import the module first.
    """

    def __init__(self, count: int, killed_after: float, only_when_idle: bool = False, needs: str = "") -> None:
        # A process that takes longer than this many seconds is killed.
        self._killed_after: Final = killed_after
        is_idle = only_when_idle and NICENESS > 0
        self._all: Final = [
            _Process(_Life(NICENESS, is_idle, None if needs and not number else IDLE_SECONDS, needs))
            for number in range(count)
        ]
        # The one that is kept ready is taken first.
        self._free: Final = self._all[::-1]
        self._turns: Final = asyncio.Semaphore(count)
        self._threads: Final = ThreadPoolExecutor(count, "freehold-think")
        self._working: Final[set[asyncio.Task[Any]]] = set()

    async def start_one(self) -> None:
        """Start the process that is kept ready, unless it works already."""
        async with self._turns:
            process = self._free.pop()
            try:
                await asyncio.get_running_loop().run_in_executor(self._threads, process.start)
            finally:
                self._free.append(process)

    async def run(self, work: Work[Result], charge: Callable[[float], None] = lambda _: None) -> Result:
        """The result of some work; `charge` is told the processor time, even if nobody waits for the result."""
        await self._turns.acquire()
        working = asyncio.create_task(self._run(work, charge))
        self._working.add(working)
        working.add_done_callback(self._forget)
        return await asyncio.shield(working)

    def _forget(self, working: asyncio.Task[Any]) -> None:
        self._working.discard(working)
        if not working.cancelled():
            # Perhaps nobody waits for it any more, and then asyncio would complain about an error.
            working.exception()

    async def _run(self, work: Work[Result], charge: Callable[[float], None]) -> Result:
        process = self._free.pop()
        try:
            doing = asyncio.get_running_loop().run_in_executor(self._threads, process.do, work)
            done, _ = await asyncio.wait([doing], timeout=self._killed_after)
            if not done:
                charge(self._killed_after)
                process.kill()
            answer = await doing
        finally:
            self._free.append(process)
            self._turns.release()
        charge(answer.seconds)
        if answer.result is None:
            # It is not said what failed, since the world is a secret of its seat.
            raise ThinkingFailed(f"a process in which computers think has failed: {answer.error}")
        return answer.result

    async def close(self) -> None:
        """End all processes, whatever they do."""
        while self._working:
            # One of them may be starting just now.
            for process in self._all:
                process.kill()
            await asyncio.wait(self._working, timeout=0.1)
        # One may be starting to be ready.
        self._threads.shutdown()
        for process in self._all:
            process.kill()
