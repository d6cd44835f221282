"""Ratings: one number for the strength of each entry of a tournament, from the results of all pairs.

The model is Bradley-Terry: the odds of a win are the ratio of two strengths. A rating is 400 times the decimal
logarithm of a strength, as in chess, so 200 points more win 76% of the games; the mean of a group is 1500. Each pair
that met gets one extra game, decided by a coin flip. So an entry that always won has a finite rating, and one that
played only a game or two has an interval of some width.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from freehold.lab.statistics import ERROR

MEAN: Final = 1500.0
POINTS_PER_LOGIT: Final = 400 / math.log(10)
# How many standard errors on each side cover 95% of a normal distribution.
ERRORS_FOR_95_PERCENT: Final = NormalDist().inv_cdf(1 - ERROR / 2)
MAX_ITERATIONS: Final = 10_000


@dataclass(frozen=True)
class HeadToHead:
    """What one entry scored against another; a win is 1 and a draw a half.

    The variance is that of the total score, as observed. Games of one round share their luck, so it is not simply that
    of as many coin flips.
    """

    first: str
    second: str
    games: int
    score: float
    variance: float

    @property
    def share(self) -> float:
        """The share of the games that the first won, including the half point from the coin flip."""
        return (self.score + 0.5) / (self.games + 1)


@dataclass(frozen=True)
class Rating:
    """How strong an entry is, with the 95% confidence interval."""

    name: str
    rating: float
    low: float
    high: float


def rate(pairs: Sequence[HeadToHead]) -> list[list[Rating]]:
    """The ratings, best first, in groups of entries that games connect; ratings of two groups cannot be compared."""
    return [_rate_group(group) for group in _connected_groups(pairs)]


def _connected_groups(pairs: Sequence[HeadToHead]) -> list[list[HeadToHead]]:
    """The pairs in groups that games connect, the largest group first."""
    groups: list[tuple[set[str], list[HeadToHead]]] = []
    for pair in pairs:
        names, members = {pair.first, pair.second}, [pair]
        apart = []
        for group in groups:
            if names.isdisjoint(group[0]):
                apart.append(group)
            else:
                names, members = names | group[0], group[1] + members
        groups = [*apart, (names, members)]
    return [members for _, members in sorted(groups, key=lambda group: (-len(group[0]), min(group[0])))]


def _rate_group(pairs: Sequence[HeadToHead]) -> list[Rating]:
    # Slow to import.
    import choix
    import numpy as np
    from scipy.special import expit

    names = sorted({name for pair in pairs for name in (pair.first, pair.second)})
    place = {name: number for number, name in enumerate(names)}
    wins = np.zeros((len(names), len(names)))
    for pair in pairs:
        first, second = place[pair.first], place[pair.second]
        wins[first, second] += pair.score + 0.5
        wins[second, first] += pair.games - pair.score + 0.5
    logits = choix.ilsr_pairwise_dense(wins, max_iter=MAX_ITERATIONS)
    logits -= logits.mean()

    # A sandwich estimate: the curvature of the likelihood, and how much the games actually varied. The interval holds
    # although the games of a round are not independent and some are drawn.
    curvature = np.zeros_like(wins)
    spread = np.zeros_like(wins)
    for pair in pairs:
        first, second = place[pair.first], place[pair.second]
        expected = float(expit(logits[first] - logits[second]))
        link = np.zeros(len(names))
        link[first], link[second] = 1, -1
        coin = (0 - pair.share) ** 2 / 2 + (1 - pair.share) ** 2 / 2
        curvature += (pair.games + 1) * expected * (1 - expected) * np.outer(link, link)
        spread += (pair.variance + coin) * np.outer(link, link)
    # Only differences are known, so the curvature alone has no inverse. What is added cancels out, since the rows of
    # the spread sum to zero; it amounts to fixing the mean.
    inverse = np.linalg.inv(curvature + np.diag(curvature).mean())
    errors = np.sqrt(np.diag(inverse @ spread @ inverse))

    ratings = []
    for name, logit, error in zip(names, logits.tolist(), errors.tolist(), strict=True):
        rating = MEAN + POINTS_PER_LOGIT * logit
        margin = ERRORS_FOR_95_PERCENT * POINTS_PER_LOGIT * error
        ratings.append(Rating(name, rating, rating - margin, rating + margin))
    return sorted(ratings, key=lambda rating: (-rating.rating, rating.name))
