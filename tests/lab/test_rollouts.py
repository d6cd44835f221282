"""Rollouts in several processes: the same numbers as in one, also when they are stopped or interrupted."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from freehold.lab.executor import AnyTask, InProcess, Result, Workers
from freehold.lab.rollouts import BLOCK_SIZE, Question, RolloutRun, RolloutTask, ask
from freehold.players.levels import Level
from freehold.players.rollouts import RolloutTally
from freehold.players.thinking import Thinking
from freehold.rules.errors import BadSetup
from tests.lab.strategies import MONEY, SMITHY
from tests.table import A, lay

COUNT = 3 * BLOCK_SIZE + 7


def question() -> Question:
    """Smithy or Silver, with a few turns left."""
    table = lay(
        "A hand: Copper; A deck: / 5 Copper, 3 Silver, Gold; B hand: 5 Copper; B deck: / 3 Silver, 2 Gold;"
        " trash: 6 Province; phase: buy; coins: 4"
    )
    offered = table.game.decision().options
    return ask(table.game, A, (offered["Silver"], offered["Smithy"]), (SMITHY, MONEY), seed=5)


def in_one_piece(count: int = COUNT) -> RolloutTally:
    asked = question()
    return asked.rollouts().run(asked.options, 0, count)


def test_a_run_counts_what_rollouts_in_one_piece_count() -> None:
    run = RolloutRun(question(), COUNT)
    run.run(InProcess())
    assert run.tally == in_one_piece()
    assert run.tally.rollouts == COUNT


def test_two_processes_give_the_same_numbers() -> None:
    run = RolloutRun(question(), COUNT)
    with Workers(2, seconds_in_process=0) as workers:
        run.run(workers)
    assert run.tally == in_one_piece()


def test_a_run_stops_when_there_are_enough() -> None:
    run = RolloutRun(question(), 100 * BLOCK_SIZE)
    run.run(InProcess(), lambda tally: tally.rollouts >= 2 * BLOCK_SIZE)
    assert run.tally == in_one_piece(2 * BLOCK_SIZE)


def test_a_thinking_player_can_play_on() -> None:
    asked = question()
    hard = Thinking("Hard", Level("Hard", 40), (SMITHY, MONEY))
    run = RolloutRun(replace(asked, contestants=(hard, MONEY)), 2)
    run.run(InProcess())
    assert run.tally.rollouts == 2


class Interrupted:
    """Plays in this process, until Ctrl-C is pressed after the first task."""

    def play(self, tasks: Iterable[AnyTask[Result]]) -> Iterator[Result]:
        for task in tasks:
            yield task.play()
            raise KeyboardInterrupt


def test_an_interruption_keeps_what_was_done() -> None:
    run = RolloutRun(question(), COUNT)
    with pytest.raises(KeyboardInterrupt):
        run.run(Interrupted())
    assert run.tally == in_one_piece(BLOCK_SIZE)
    # And the run can be continued.
    run.run(InProcess())
    assert run.tally == in_one_piece()


def test_a_task_is_played_block_by_block() -> None:
    result = RolloutTask(question(), range(BLOCK_SIZE, 2 * BLOCK_SIZE + 3)).play()
    assert [block.rollouts for block in result.blocks] == [BLOCK_SIZE, 3]
    assert in_one_piece(BLOCK_SIZE) + result.blocks[0] + result.blocks[1] == in_one_piece(2 * BLOCK_SIZE + 3)


def test_a_bad_seed_is_refused() -> None:
    with pytest.raises(BadSetup, match="a seed is a whole number from 0 to"):
        Question("", A, (), (), -1)
