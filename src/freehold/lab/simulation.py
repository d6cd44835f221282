"""A simulation: plays the rounds of a matchup, block by block, and says what they show so far."""

from array import array
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from freehold.lab.executor import Executor, Pace, Task
from freehold.lab.findings import Standing, estimate
from freehold.lab.matchup import Matchup
from freehold.lab.statistics import ERROR, Evidence, interval
from freehold.lab.tally import Totals
from freehold.lab.verdict import Verdict
from freehold.players.strategy import Strategy

# The default limit of a simulation that runs until the result is clear.
MAX_GAMES: Final = 1_000_000
# Players whose win rates differ by less than this many percentage points are equally good.
DEFAULT_MARGIN: Final = 1.0
EVEN: Final = 0.5


class Simulation:
    """Plays a fixed number of rounds, or, with a margin, until it is clear who is better."""

    def __init__(self, matchup: Matchup, games: int, margin: float | None = None) -> None:
        self.matchup = matchup
        self.players = len(matchup.contestants)
        # Whole rounds, so that everybody goes first equally often.
        self.rounds = -(-games // self.players)
        self.margin = margin
        self.totals = Totals.empty(self.players)
        # What each player has won of each block.
        self.shares = [array("i") for _ in range(self.players)]
        self._player_evidence = [Evidence() for _ in range(self.players)]
        self._pair_evidence = {pair: Evidence() for pair in combinations(range(self.players), 2)}
        self._pace = Pace()
        # What happened to bots.
        self.notes: list[str] = []

    def run(self, executor: Executor, on_progress: Callable[[], None] = lambda: None) -> None:
        """Play the rounds; `on_progress` is called after each task."""
        for result in executor.play(self._tasks()):
            self._pace.note(len(result.blocks), result.seconds)
            self.notes += result.notes
            for block in result.blocks:
                self.totals += block
                for player, shares in enumerate(self.shares):
                    shares.append(block.share(player))
                if self.margin is not None and self._add_evidence(block):
                    return
            on_progress()

    def _tasks(self) -> Iterator[Task]:
        start, size = 0, self.matchup.block_size
        while start < self.rounds:
            blocks = self._pace.blocks_next((self.rounds - start) // size)
            stop = min(start + blocks * size, self.rounds)
            yield Task(self.matchup, range(start, stop))
            start = stop

    def _add_evidence(self, block: Totals) -> bool:
        """Add a block to the evidence and return whether the result is clear."""
        for player, evidence in enumerate(self._player_evidence):
            evidence.add(block.scores(player))
        for pair, evidence in self._pair_evidence.items():
            evidence.add(block.leads(*pair))
        verdict = self.verdict()
        return verdict.is_clear or verdict.margin is not None

    # Results so far.

    def verdict(self) -> Verdict:
        """Who is better, as far as is known; the chance that any pair is judged wrongly is at most 5%."""
        leader = max(range(self.players), key=lambda player: self.totals.scores(player).total)
        others = [player for player in range(self.players) if player != leader]
        rivals = tuple(other for other in others if not self._is_ahead(leader, other))
        if self.margin is not None and rivals and all(self._is_level(leader, rival) for rival in rivals):
            return Verdict(leader, rivals, self.margin)
        return Verdict(leader, rivals)

    def _is_ahead(self, player: int, other: int) -> bool:
        error = ERROR / len(self._pair_evidence)
        if self.margin is None:
            return interval(self.totals.leads(player, other), error)[0] > EVEN
        if player < other:
            return self._pair_evidence[player, other].is_above(EVEN, error / 2)
        return self._pair_evidence[other, player].is_below(EVEN, error / 2)

    def _is_level(self, player: int, other: int) -> bool:
        assert self.margin is not None
        error = ERROR / len(self._pair_evidence) / 2
        evidence = self._pair_evidence[min(player, other), max(player, other)]
        # A pair score of 0.5 is even, so a lead of two percentage points raises it by one.
        reach = self.margin / 100 / 2
        return evidence.is_below(EVEN + reach, error) and evidence.is_above(EVEN - reach, error)

    def standings(self) -> list[Standing]:
        """How each player did."""
        return [self._standing(player, name) for player, name in enumerate(self.matchup.names)]

    def _standing(self, player: int, name: str) -> Standing:
        totals = self.totals
        scores = totals.scores(player)
        contestant = self.matchup.contestants[player]
        return Standing(
            name,
            totals.wins(player),
            totals.draws(player),
            estimate(scores, None if self.margin is None else self._player_evidence[player].interval()),
            totals.points(player) / totals.games if totals.games else 0.0,
            [estimate(totals.scores_at(player, place)) for place in range(self.players)],
            contestant if isinstance(contestant, Strategy) else None,
        )
