"""A simulation: the rounds of a matchup, one block after the other, and what they show so far."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from freehold.lab.executor import BLOCK, SECONDS_OF_TASK, Executor, Played, Task
from freehold.lab.matchup import Matchup
from freehold.lab.report import Estimate, Standing
from freehold.lab.statistics import ERROR, Evidence, Interval, Sample, interval
from freehold.lab.tally import Totals
from freehold.lab.verdict import Verdict

# A simulation that may stop by itself stops at the latest after so many games.
MOST_GAMES: Final = 1_000_000
# Who differ by less than so many points of the win rate are equally good.
MARGIN: Final = 1.0
EVEN: Final = 0.5


class Simulation:
    """Plays rounds until there are enough of them: a number fixed in advance, or until it is clear who is better."""

    def __init__(self, matchup: Matchup, games: int, margin: float | None = None) -> None:
        self.matchup = matchup
        self.players = len(matchup.strategies)
        # Whole rounds, so that everybody begins equally often.
        self.rounds = -(-games // self.players)
        self.margin = margin
        self.totals = Totals.of_nothing(self.players)
        self._of_player = [Evidence() for _ in range(self.players)]
        self._of_pair = {pair: Evidence() for pair in combinations(range(self.players), 2)}
        self._task_blocks = 1

    def run(self, executor: Executor, note: Callable[[], None] = lambda: None) -> None:
        """Let the executor play; `note` is called now and then, when more is known."""
        for played in executor.play(self._tasks()):
            self._choose_size(played)
            for block in played.blocks:
                self.totals += block
                if self.margin is not None and self._weigh(block):
                    return
            note()

    def _tasks(self) -> Iterator[Task]:
        start = 0
        while start < self.rounds:
            # Towards the end they become smaller, so that all workers finish together.
            blocks = min(self._task_blocks, max(1, (self.rounds - start) // (8 * BLOCK)))
            stop = min(start + blocks * BLOCK, self.rounds)
            yield Task(self.matchup, range(start, stop))
            start = stop

    def _choose_size(self, played: Played) -> None:
        per_block = played.seconds / len(played.blocks)
        wanted = int(SECONDS_OF_TASK / per_block) if per_block else self._task_blocks * 2
        self._task_blocks = max(1, min(wanted, self._task_blocks * 2))

    def _weigh(self, block: Totals) -> bool:
        """Take a block as evidence; whether it is decided now."""
        for player, evidence in enumerate(self._of_player):
            evidence.add(block.scores(player))
        for pair, evidence in self._of_pair.items():
            evidence.add(block.leads(*pair))
        verdict = self.verdict()
        return verdict.is_clear or verdict.margin is not None

    # What is known so far.

    def verdict(self) -> Verdict:
        """Who is better, as far as it is known; in at most one of twenty cases any pair is judged wrongly."""
        leader = max(range(self.players), key=lambda player: self.totals.scores(player).total)
        others = [player for player in range(self.players) if player != leader]
        rivals = tuple(other for other in others if not self._is_ahead(leader, other))
        if self.margin is not None and rivals and all(self._is_level(leader, rival) for rival in rivals):
            return Verdict(leader, rivals, self.margin)
        return Verdict(leader, rivals)

    def _is_ahead(self, player: int, other: int) -> bool:
        error = ERROR / len(self._of_pair)
        if self.margin is None:
            return interval(self.totals.leads(player, other), error)[0] > EVEN
        if player < other:
            return self._of_pair[player, other].is_above(EVEN, error / 2)
        return self._of_pair[other, player].is_below(EVEN, error / 2)

    def _is_level(self, player: int, other: int) -> bool:
        assert self.margin is not None
        error = ERROR / len(self._of_pair) / 2
        evidence = self._of_pair[min(player, other), max(player, other)]
        # The score of a pair is even at a half, so a lead of two points is one point there.
        reach = self.margin / 100 / 2
        return evidence.is_below(EVEN + reach, error) and evidence.is_above(EVEN - reach, error)

    def standings(self) -> list[Standing]:
        """How each player did."""
        return [self._standing(player, name) for player, name in enumerate(self.matchup.names)]

    def _standing(self, player: int, name: str) -> Standing:
        totals = self.totals
        scores = totals.scores(player)
        return Standing(
            name,
            totals.wins(player),
            totals.draws(player),
            _estimate(scores, interval(scores) if self.margin is None else self._of_player[player].interval()),
            totals.points(player) / totals.games if totals.games else 0.0,
            [
                _estimate(at_place, interval(at_place))
                for at_place in (totals.scores_at(player, place) for place in range(self.players))
            ],
            self.matchup.strategies[player],
        )


def _estimate(sample: Sample, around: Interval) -> Estimate:
    return Estimate(sample.mean, *around)
