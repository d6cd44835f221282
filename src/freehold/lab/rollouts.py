"""Rollouts of a decision in several processes or on a cluster, until there are enough of them."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from freehold.lab.executor import AnyExecutor, Pace
from freehold.lab.matchup import Contestant, make_player
from freehold.notation.position import read_json, write_json
from freehold.players.rollouts import Rollouts, RolloutTally, WorldsOfSeat
from freehold.rules.errors import BadSetup
from freehold.rules.game import Game
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.view import View

# Rollouts are counted in blocks of this many, which do not depend on who plays them.
BLOCK_SIZE: Final = 50


@dataclass(frozen=True)
class Question:
    """A decision as a seat sees it, the options to compare, and who plays on in each seat."""

    saved: str
    seat: int
    options: tuple[int, ...]
    contestants: tuple[Contestant, ...]
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= LARGEST_SEED:
            raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {self.seed}")

    def rollouts(self) -> Rollouts:
        """The rollouts of the question, ready to be played."""
        game = read_json(self.saved)
        players = [make_player(contestant, game.setup) for contestant in self.contestants]
        return Rollouts(WorldsOfSeat(View(game, self.seat)), players, self.seat, self.seed)


def ask(
    game: Game, seat: int, options: tuple[int, ...], contestants: tuple[Contestant, ...], seed: int = 0
) -> Question:
    """The question which of these options is best for a seat at this moment of a game."""
    return Question(write_json(game), seat, options, contestants, seed)


# A worker gets many tasks of the same question.
@lru_cache(maxsize=4)
def _cached_rollouts(question: Question) -> Rollouts:
    return question.rollouts()


@dataclass(frozen=True)
class RolloutTask:
    """Some rollouts of a question, by number, starting at the beginning of a block."""

    question: Question
    numbers: range

    def play(self) -> "RolloutResult":
        started = time.perf_counter()
        rollouts = _cached_rollouts(self.question)
        blocks = [self.numbers[start : start + BLOCK_SIZE] for start in range(0, len(self.numbers), BLOCK_SIZE)]
        tallies = [rollouts.run(self.question.options, block.start, len(block)) for block in blocks]
        return RolloutResult(tallies, time.perf_counter() - started)


@dataclass(frozen=True)
class RolloutResult:
    """The tallies of a task, block by block, and how long it took."""

    blocks: list[RolloutTally]
    seconds: float


class RolloutRun:
    """Plays a number of rollouts of a question; `tally` has the results so far, also after an interruption."""

    def __init__(self, question: Question, count: int) -> None:
        self.question = question
        self.count = count
        self.tally = RolloutTally(question.options)
        self._pace = Pace()

    def run(self, executor: AnyExecutor, is_enough: Callable[[RolloutTally], bool] = lambda _: False) -> None:
        """Play the rollouts that are left, or fewer if `is_enough` says so: it is asked after every block."""
        for result in executor.play(self._tasks()):
            self._pace.note(len(result.blocks), result.seconds)
            for block in result.blocks:
                self.tally += block
                if is_enough(self.tally):
                    return

    def _tasks(self) -> Iterator[RolloutTask]:
        start = self.tally.rollouts
        while start < self.count:
            blocks = self._pace.blocks_next((self.count - start) // BLOCK_SIZE)
            stop = min(start + blocks * BLOCK_SIZE, self.count)
            yield RolloutTask(self.question, range(start, stop))
            start = stop
