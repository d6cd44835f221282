"""Executors: play rounds or rollouts in this process or in several. The results are the same either way."""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Final, Protocol, Self, TypeVar

from freehold.lab.matchup import Matchup, play_blocks, take_notes
from freehold.lab.processes import block_interrupts, exit_with_parent, without_main_module
from freehold.lab.tally import Totals
from freehold.rules.errors import FreeholdError

# Target length of a task: worth sending to another process, and short enough to wait for.
TASK_SECONDS: Final = 0.15
# Play here for this long before starting worker processes: a short job is faster without them.
SECONDS_IN_PROCESS: Final = 0.25

Work = TypeVar("Work")
Handle = TypeVar("Handle")
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class AnyTask(Protocol[Result_co]):
    """A piece of work that can be sent to another process."""

    def play(self) -> Result_co:
        """Do the work."""
        ...


@dataclass(frozen=True)
class Task:
    """Some rounds of a matchup, starting at the beginning of a block."""

    matchup: Matchup
    rounds: range

    def play(self) -> "TaskResult":
        started = time.perf_counter()
        size = self.matchup.block_size
        blocks = [self.rounds[start : start + size] for start in range(0, len(self.rounds), size)]
        found = play_blocks(self.matchup, blocks)
        return TaskResult(self, found, time.perf_counter() - started, take_notes(self.matchup))


@dataclass(frozen=True)
class TaskResult:
    """The results of a task, block by block, and how long it took."""

    task: Task
    blocks: list[Totals]
    seconds: float
    # What happened to bots.
    notes: tuple[str, ...] = ()


class Executor(Protocol):
    """Plays tasks, possibly several at once, and yields the results in the order of the tasks."""

    def play(self, tasks: Iterable[Task]) -> Iterator[TaskResult]:
        """Play the tasks, and give their results in order."""
        ...


class AnyExecutor(Protocol):
    """An executor for tasks of any kind, as all those here are."""

    def play(self, tasks: Iterable[AnyTask[Result]]) -> Iterator[Result]:
        """Play the tasks, and give their results in order."""
        ...


class Pace:
    """How many blocks to put into a task, so that it takes about as long as it should."""

    def __init__(self) -> None:
        self._blocks = 1

    def blocks_next(self, blocks_left: int) -> int:
        """The size of the next task: smaller ones towards the end, so that all workers finish together."""
        return min(self._blocks, max(1, blocks_left // 8))

    def note(self, blocks: int, seconds: float) -> None:
        """Adjust the size to how long a task took."""
        per_block = seconds / blocks
        wanted = int(TASK_SECONDS / per_block) if per_block else self._blocks * 2
        self._blocks = max(1, min(wanted, self._blocks * 2))


def run_in_order(
    tasks: Iterable[Work],
    start: Callable[[Work], Handle],
    wait: Callable[[Handle], Result],
    cancel: Callable[[Handle], object],
    ahead: int,
) -> Generator[Result, None, None]:
    """Start up to `ahead` tasks in advance and yield their results in order."""
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
    """Plays everything in this process."""

    def play(self, tasks: Iterable[AnyTask[Result]]) -> Iterator[Result]:
        """Play one task after the other, and give their results in order."""
        for task in tasks:
            yield task.play()


class Workers:
    """A pool of processes, started once there is enough work; they exit with this process, even if it is killed."""

    def __init__(self, processes: int, seconds_in_process: float = SECONDS_IN_PROCESS) -> None:
        self.processes = processes
        self.seconds_in_process = seconds_in_process
        self._pool: ProcessPoolExecutor | None = None
        # The workers exit when this is closed.
        self._lifeline: Connection | None = None

    def play(self, tasks: Iterable[AnyTask[Result]]) -> Iterator[Result]:
        """Play the tasks in several processes, and give their results in order."""
        tasks = iter(tasks)
        if self._pool is None:
            started = time.perf_counter()
            while time.perf_counter() - started < self.seconds_in_process:
                task = next(tasks, None)
                if task is None:
                    return
                yield task.play()
            context = get_context("spawn")
            watched, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self.processes, context, exit_with_parent, (watched,))
        try:
            yield from run_in_order(tasks, self._start, Future.result, Future.cancel, 2 * self.processes)
        except BrokenProcessPool:
            raise FreeholdError("a worker process died unexpectedly; the machine may have run out of memory") from None

    def _start(self, task: AnyTask[Result]) -> "Future[Result]":
        assert self._pool is not None
        # The pool starts its processes on the first submit.
        with block_interrupts(), without_main_module():
            return self._pool.submit(task.play)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None and self._lifeline is not None:
            # Nobody waits for the tasks that are still being played, and a player that thinks may take minutes.
            self._lifeline.close()
            self._pool.shutdown(wait=True, cancel_futures=True)
