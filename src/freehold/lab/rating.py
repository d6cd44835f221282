"""One number for the strength of each entry of a tournament, from who won how often against whom.

The model is Bradley and Terry's: the odds of a win are the ratio of two strengths. A rating is 400 times the decimal
logarithm of a strength, as in chess, so 200 points more win 76% of the games; the mean of a group is 1500. Each pair
that met is given one more game, decided by a coin: so somebody who always won has a finite rating, and whoever played
only a game or two an interval of some width.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MEAN: Final = 1500.0
POINTS_PER_LOGIT: Final = 400 / math.log(10)
# So many standard errors to each side hold 95% of a normal distribution.
ERRORS_FOR_95_PERCENT: Final = 1.959964
ROUNDS_OF_FITTING: Final = 10_000


@dataclass(frozen=True)
class Meeting:
    """What one entry scored against another; a win is 1 and a draw a half.

    The variance is that of the whole score, as the games showed it: games of one round share their luck, so it is not
    simply that of so many coins.
    """

    first: str
    second: str
    games: int
    score: float
    variance: float

    @property
    def share(self) -> float:
        """The part of the games that the first won, with the half that the coin gives."""
        return (self.score + 0.5) / (self.games + 1)


@dataclass(frozen=True)
class Rating:
    """How strong an entry is, and the bounds that hold the truth in 95 of 100 tournaments."""

    name: str
    rating: float
    low: float
    high: float


def rate(meetings: Sequence[Meeting]) -> list[list[Rating]]:
    """The ratings, best first, in groups of entries that are linked by games; two groups cannot be compared."""
    return [_rate_group(group) for group in _linked(meetings)]


def _linked(meetings: Sequence[Meeting]) -> list[list[Meeting]]:
    """The meetings, parted where no game links one entry with another; the largest group first."""
    groups: list[tuple[set[str], list[Meeting]]] = []
    for meeting in meetings:
        names, members = {meeting.first, meeting.second}, [meeting]
        apart = []
        for group in groups:
            if names.isdisjoint(group[0]):
                apart.append(group)
            else:
                names, members = names | group[0], group[1] + members
        groups = [*apart, (names, members)]
    return [members for _, members in sorted(groups, key=lambda group: (-len(group[0]), min(group[0])))]


def _rate_group(meetings: Sequence[Meeting]) -> list[Rating]:
    # They take a second to load.
    import choix
    import numpy as np
    from scipy.special import expit

    names = sorted({name for meeting in meetings for name in (meeting.first, meeting.second)})
    place = {name: number for number, name in enumerate(names)}
    wins = np.zeros((len(names), len(names)))
    for meeting in meetings:
        first, second = place[meeting.first], place[meeting.second]
        wins[first, second] += meeting.score + 0.5
        wins[second, first] += meeting.games - meeting.score + 0.5
    logits = choix.ilsr_pairwise_dense(wins, max_iter=ROUNDS_OF_FITTING)
    logits -= logits.mean()

    # The likelihood says how much a game tells (its curvature), the games how much they varied; both together make
    # an interval that holds although the games of a round are not independent and some are drawn.
    curvature = np.zeros_like(wins)
    spread = np.zeros_like(wins)
    for meeting in meetings:
        first, second = place[meeting.first], place[meeting.second]
        expected = float(expit(logits[first] - logits[second]))
        link = np.zeros(len(names))
        link[first], link[second] = 1, -1
        coin = (0 - meeting.share) ** 2 / 2 + (1 - meeting.share) ** 2 / 2
        curvature += (meeting.games + 1) * expected * (1 - expected) * np.outer(link, link)
        spread += (meeting.variance + coin) * np.outer(link, link)
    # Only differences are known, so the curvature alone has no inverse; what is added falls out again, since the rows
    # of the spread sum to nothing. It is as if the mean were known.
    inverse = np.linalg.inv(curvature + np.diag(curvature).mean())
    errors = np.sqrt(np.diag(inverse @ spread @ inverse))

    ratings = []
    for name, logit, error in zip(names, logits.tolist(), errors.tolist(), strict=True):
        rating = MEAN + POINTS_PER_LOGIT * logit
        margin = ERRORS_FOR_95_PERCENT * POINTS_PER_LOGIT * error
        ratings.append(Rating(name, rating, rating - margin, rating + margin))
    return sorted(ratings, key=lambda rating: (-rating.rating, rating.name))
