"""How sure a result is: an interval for a number of rounds fixed in advance, and one that may be watched all the time.

The games of a round share a seed, so they are no independent witnesses; the rounds are. Everything here is therefore
made of the scores of rounds: how many rounds, the sum of their scores, and the sum of the squares.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

ERROR: Final = 0.05
# What is staked on the mean being higher, or lower, than somebody says; each stake finds differences of its own size.
_STAKES: Final = tuple(2.0**-power for power in range(1, 11))
_COSTS: Final = tuple(-math.log1p(-stake) - stake for stake in _STAKES)

Interval = tuple[float, float]


@dataclass(frozen=True)
class Sample:
    """The scores of independent rounds, whole numbers from 0 to `most`."""

    rounds: int
    total: int
    squares: int
    most: int

    @property
    def mean(self) -> float:
        """The mean score as a share of the most there is; even if nothing is known."""
        return self.total / (self.rounds * self.most) if self.rounds else 0.5

    def deviations(self, centre: float) -> float:
        """The sum of the squared distances from a centre, as shares."""
        squares = self.squares / self.most**2
        return squares - 2 * centre * self.total / self.most + self.rounds * centre**2


def interval(sample: Sample, error: float = ERROR) -> Interval:
    """The interval that misses the true mean no oftener than `error`, for a number of rounds that was fixed before.

    It is Wilson's interval for as many independent games as would tell as much as these rounds do. That number comes
    from the variance of the rounds, with two made-up rounds among them, one won and one lost: so even a player who has
    won every game gets an interval of some width.
    """
    if not sample.rounds:
        return 0.0, 1.0
    rounds = sample.rounds + 2
    with_two = Sample(rounds, sample.total + sample.most, sample.squares + sample.most**2, sample.most)
    mean = with_two.mean
    variance_of_mean = with_two.deviations(mean) / (rounds - 1) / rounds
    games = mean * (1 - mean) / variance_of_mean

    squared = NormalDist().inv_cdf(1 - error / 2) ** 2
    mean = sample.mean
    centre = (mean + squared / (2 * games)) / (1 + squared / games)
    reach = math.sqrt(squared * (mean * (1 - mean) / games + squared / (4 * games**2))) / (1 + squared / games)
    # The mean is one of its ends where every game was won, or lost.
    return max(0.0, min(mean, centre - reach)), min(1.0, max(mean, centre + reach))


class Evidence:
    """What is known of a mean after each block of rounds; it may be looked at after every one, and one may stop then.

    Somebody who says "the mean is at most m" is taken up on it: a made-up fortune is staked, round by round, on the
    mean being higher. If they are right, no way of betting makes the fortune grow twentyfold with a probability of more
    than one in twenty, however long it goes on (Ville's inequality). So once it has, they are wrong. The bet on a round
    with score x pays exp(stake * (x - m) - cost(stake) * (x - c)**2), where c is the mean of the blocks before: an
    empirical Bernstein supermartingale (Howard, Ramdas, McAuliffe and Sekhon, 2021), whatever the scores look like.
    """

    def __init__(self) -> None:
        self.rounds = 0
        self.total = 0.0
        self.deviations = 0.0

    def add(self, block: Sample) -> None:
        """Take in the next block."""
        centre = (self.total + 0.5) / (self.rounds + 1)
        self.deviations += block.deviations(centre)
        self.total += block.total / block.most
        self.rounds += block.rounds

    def is_above(self, value: float, error: float) -> bool:
        """Whether it is shown that the mean is higher than this."""
        return self._fortune(self.total - self.rounds * value) >= -math.log(error)

    def is_below(self, value: float, error: float) -> bool:
        """Whether it is shown that the mean is lower than this."""
        return self._fortune(self.rounds * value - self.total) >= -math.log(error)

    def _fortune(self, surplus: float) -> float:
        """The logarithm of what has become of a fortune of one, divided evenly among the stakes."""
        parts = [stake * surplus - cost * self.deviations for stake, cost in zip(_STAKES, _COSTS, strict=True)]
        largest = max(parts)
        return largest + math.log(sum(math.exp(part - largest) for part in parts) / len(parts))

    def interval(self, error: float = ERROR) -> Interval:
        """The means that are not refuted: all of these intervals hold the true one together, but for `error`."""
        if not self.rounds:
            return 0.0, 1.0
        reach = self._reach(-math.log(error / 2)) / self.rounds
        mean = self.total / self.rounds
        return max(0.0, mean - reach), min(1.0, mean + reach)

    def _reach(self, goal: float) -> float:
        """The surplus at which the fortune reaches a goal."""
        from scipy.optimize import brentq

        # The largest stake alone gets there with this much.
        enough = (goal + math.log(len(_STAKES)) + _COSTS[0] * self.deviations) / _STAKES[0]
        return float(brentq(lambda surplus: self._fortune(surplus) - goal, 0.0, enough))
