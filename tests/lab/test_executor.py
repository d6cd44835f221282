"""Executors: the results do not depend on the number of processes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import active_children
from pathlib import Path

import pytest

from freehold.lab.executor import InProcess, Task, TaskResult, Workers, run_in_order
from freehold.lab.matchup import BLOCK_SIZE, Matchup
from freehold.lab.tally import Totals
from freehold.notation.kingdom import Kingdom
from freehold.players.strategy import Line, Strategy
from freehold.rules.errors import FreeholdError
from tests.lab.strategies import MONEY, SMITHY, matchup

BEEKEEPER = Path(__file__).parents[2] / "docs" / "examples" / "beekeeper.py"


def tasks(one: Matchup, lengths: list[int]) -> Iterator[Task]:
    start = 0
    for length in lengths:
        yield Task(one, range(start, start + length))
        start += length


def blocks(played: Iterator[TaskResult]) -> list[Totals]:
    return [block for one in played for block in one.blocks]


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(2, seconds_in_process=0) as executor:
        yield executor


def test_several_processes_give_the_same_results_in_the_same_order(workers: Workers) -> None:
    one = matchup(SMITHY, MONEY)
    lengths = [3, 1, 4, 1, 5, 9, 2, 6]
    found = blocks(workers.play(tasks(one, lengths)))
    assert found == blocks(InProcess().play(tasks(one, lengths)))
    assert [block.rounds for block in found] == lengths


def test_a_task_is_played_block_by_block() -> None:
    played = Task(matchup(MONEY, MONEY), range(BLOCK_SIZE, 2 * BLOCK_SIZE + 7)).play()
    assert [block.rounds for block in played.blocks] == [BLOCK_SIZE, 7]
    assert played.seconds > 0


def test_one_pool_plays_many_matchups(workers: Workers) -> None:
    mixed = [Task(matchup(*pair), range(2)) for pair in ((SMITHY, MONEY), (MONEY, SMITHY), (MONEY, MONEY, SMITHY))]
    assert blocks(workers.play(mixed)) == blocks(InProcess().play(mixed))


def test_the_caller_can_stop_early(workers: Workers) -> None:
    endless = (Task(matchup(MONEY, MONEY), range(number, number + 1)) for number in range(10**9))
    played = workers.play(endless)
    assert [next(played).task.rounds.start for _ in range(3)] == [0, 1, 2]
    del played
    assert next(endless).rounds.start < 20


def test_only_a_few_tasks_are_started_in_advance() -> None:
    started: list[Task] = []
    cancelled: list[Task] = []

    def start(task: Task) -> Task:
        started.append(task)
        return task

    played = run_in_order(tasks(matchup(MONEY, MONEY), [1] * 10), start, Task.play, cancelled.append, 3)
    assert next(played).task is started[0]
    assert len(started) == 4
    played.close()
    assert cancelled == started[1:]


def test_a_short_job_starts_no_processes() -> None:
    with Workers(2, seconds_in_process=60) as executor:
        before = set(active_children())
        assert len(blocks(executor.play(tasks(matchup(MONEY, MONEY), [1, 1])))) == 2
        assert set(active_children()) <= before


def test_an_error_in_a_task_is_raised_here(workers: Workers) -> None:
    wrong = Matchup((SMITHY, MONEY), Kingdom("2e", ("Moat",)))
    with pytest.raises(FreeholdError, match="a kingdom has 10 cards, not 1"):
        blocks(workers.play([Task(wrong, range(1))]))


def test_workers_load_custom_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process does not, so it could not have played them itself."""
    monkeypatch.setenv("FREEHOLD_CARDS", str(BEEKEEPER))
    keeper = Strategy("Keeper", (Line("Province"), Line("Beekeeper"), Line("Silver")))
    kingdom = Kingdom("2e", (*matchup(MONEY, MONEY).kingdom.cards[:9], "Beekeeper"))
    with Workers(1, seconds_in_process=0) as executor:
        (found,) = blocks(executor.play([Task(Matchup((keeper, MONEY), kingdom), range(2))]))
    assert found.games == 4


@dataclass(frozen=True)
class Sleep:
    """A task that takes a while."""

    seconds: float

    def play(self) -> float:
        time.sleep(self.seconds)
        return self.seconds


def test_leaving_does_not_wait_for_tasks_in_progress() -> None:
    started = time.monotonic()
    before = set(active_children())
    with Workers(2, seconds_in_process=0) as executor:
        played = executor.play([Sleep(0.0), Sleep(60.0), Sleep(60.0), *[Sleep(0.0)] * 5])
        assert next(played) == 0.0
        del played
    assert time.monotonic() - started < 30
    assert set(active_children()) <= before


def test_a_killed_worker_is_an_error() -> None:
    with Workers(1, seconds_in_process=0) as executor:
        before = set(active_children())
        played = executor.play(tasks(matchup(MONEY, MONEY), [1] * 100))
        next(played)
        for process in set(active_children()) - before:
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(FreeholdError, match="a worker process died unexpectedly"):
            blocks(played)


# In a separate program, since only the first process was ever affected.
FIRST_PROCESS = """
import os, signal, time
from multiprocessing import get_context
from freehold.lab.processes import block_interrupts
process = get_context("spawn").Process(target=time.sleep, args=(60,))
with block_interrupts():
    process.start()
(blocked,) = (line.split()[1] for line in open(f"/proc/{process.pid}/status") if line.startswith("SigBlk"))
process.kill()
process.join()
print(int(blocked, 16) >> signal.SIGINT - 1 & 1)
"""


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="this system does not tell which signals are blocked"
)
def test_interrupts_are_blocked_even_in_the_first_process() -> None:
    command = [sys.executable, "-c", FIRST_PROCESS]
    assert subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout == "1\n"
