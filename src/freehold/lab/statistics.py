"""Confidence intervals: one for a fixed number of rounds, and one that stays valid when checked after every block.

The games of a round share a seed, so they are not independent, but the rounds are. So everything here is computed from
the round scores: the number of rounds, the sum of their scores, and the sum of the squares.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, Self

ERROR: Final = 0.05
# Bet sizes; each is best at finding differences of a certain size.
_STAKES: Final = tuple(2.0**-power for power in range(1, 11))
_COSTS: Final = tuple(-math.log1p(-stake) - stake for stake in _STAKES)

Interval = tuple[float, float]


@dataclass(frozen=True)
class Sample:
    """The scores of independent rounds, each a whole number from 0 to `most`."""

    rounds: int
    total: int
    squares: int
    most: int

    @classmethod
    def of(cls, scores: Collection[int], most: int) -> Self:
        """The sample of these scores."""
        return cls(len(scores), sum(scores), sum(score**2 for score in scores), most)

    @property
    def mean(self) -> float:
        """The mean score as a share of the maximum; 0.5 if there are no rounds."""
        return self.total / (self.rounds * self.most) if self.rounds else 0.5

    def deviations(self, centre: float) -> float:
        """The sum of squared distances from a centre, with scores as shares of the maximum."""
        squares = self.squares / self.most**2
        return squares - 2 * centre * self.total / self.most + self.rounds * centre**2


def interval(sample: Sample, error: float = ERROR) -> Interval:
    """The confidence interval for a number of rounds fixed in advance; it misses the true mean with chance `error`.

    It is Wilson's interval with the effective number of independent games. That number comes from the variance of the
    rounds, after adding two made-up rounds, one won and one lost: so even a player who has won every game gets an
    interval of some width.
    """
    if not sample.rounds:
        return 0.0, 1.0
    rounds = sample.rounds + 2
    padded = Sample(rounds, sample.total + sample.most, sample.squares + sample.most**2, sample.most)
    mean = padded.mean
    variance_of_mean = padded.deviations(mean) / (rounds - 1) / rounds
    games = mean * (1 - mean) / variance_of_mean

    squared = NormalDist().inv_cdf(1 - error / 2) ** 2
    mean = sample.mean
    centre = (mean + squared / (2 * games)) / (1 + squared / games)
    reach = math.sqrt(squared * (mean * (1 - mean) / games + squared / (4 * games**2))) / (1 + squared / games)
    # If every game was won, or lost, the mean is one end of the interval.
    return max(0.0, min(mean, centre - reach)), min(1.0, max(mean, centre + reach))


class Evidence:
    """What is known about a mean after each block of rounds. It is valid to check after every block and stop then.

    To test the claim "the mean is at most m", we bet a made-up fortune, round by round, that the mean is higher. If the
    claim is true, the chance that the fortune ever grows twentyfold is at most one in twenty, however long we play
    (Ville's inequality). So if it does, we reject the claim. The bet on a round with score x pays
    exp(stake * (x - m) - cost(stake) * (x - c)**2), where c is the mean of the blocks before: an empirical Bernstein
    supermartingale (Howard, Ramdas, McAuliffe and Sekhon, 2021), whatever the distribution of the scores.
    """

    def __init__(self) -> None:
        self.rounds = 0
        self.total = 0.0
        self.deviations = 0.0

    def add(self, block: Sample) -> None:
        """Add the next block."""
        centre = (self.total + 0.5) / (self.rounds + 1)
        self.deviations += block.deviations(centre)
        self.total += block.total / block.most
        self.rounds += block.rounds

    def is_above(self, value: float, error: float) -> bool:
        """Whether the mean is shown to be higher than this."""
        return self._log_fortune(self.total - self.rounds * value) >= -math.log(error)

    def is_below(self, value: float, error: float) -> bool:
        """Whether the mean is shown to be lower than this."""
        return self._log_fortune(self.rounds * value - self.total) >= -math.log(error)

    def _log_fortune(self, surplus: float) -> float:
        """The logarithm of a fortune that started at 1, split evenly among the stakes."""
        parts = [stake * surplus - cost * self.deviations for stake, cost in zip(_STAKES, _COSTS, strict=True)]
        largest = max(parts)
        return largest + math.log(sum(math.exp(part - largest) for part in parts) / len(parts))

    def interval(self, error: float = ERROR) -> Interval:
        """The means that are not rejected; the chance that this interval ever misses the true mean is `error`."""
        if not self.rounds:
            return 0.0, 1.0
        reach = self._reach(-math.log(error / 2)) / self.rounds
        mean = self.total / self.rounds
        return max(0.0, mean - reach), min(1.0, mean + reach)

    def _reach(self, goal: float) -> float:
        """The surplus at which the fortune reaches a goal."""
        from scipy.optimize import brentq

        # An upper bound: the largest stake alone reaches the goal with this much.
        enough = (goal + math.log(len(_STAKES)) + _COSTS[0] * self.deviations) / _STAKES[0]
        return float(brentq(lambda surplus: self._log_fortune(surplus) - goal, 0.0, enough))
