"""What one strategy scored against another, in whole numbers that can be added up."""

from dataclasses import astuple, dataclass
from typing import Final

from freehold.lab.statistics import Sample
from freehold.lab.tally import Totals

# The best score of a round: two games, counted in half games.
MAX_ROUND_SCORE: Final = 4


@dataclass(frozen=True)
class Score:
    """What the first of two strategies scored against the second."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    rounds: int = 0
    # The sum of the squared round scores, in half games: it says how much they vary.
    squares: int = 0
    first_points: int = 0
    second_points: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def is_possible(self) -> bool:
        """Whether rounds can end like this."""
        counts = (self.wins, self.draws, self.losses)
        most = MAX_ROUND_SCORE**2 * self.rounds
        return min(counts) >= 0 and self.games == 2 * self.rounds and 0 <= self.squares <= most

    def sample(self) -> Sample:
        """The round scores."""
        return Sample(self.rounds, 2 * self.wins + self.draws, self.squares, MAX_ROUND_SCORE)

    def swapped(self) -> "Score":
        """What the second scored against the first."""
        squares = self.rounds * MAX_ROUND_SCORE**2 - 2 * MAX_ROUND_SCORE * self.sample().total + self.squares
        return Score(self.losses, self.draws, self.wins, self.rounds, squares, self.second_points, self.first_points)


def score_of(totals: Totals) -> Score:
    """The score of the first player over rounds of two players."""
    scores = totals.scores(0)
    unit = scores.most // MAX_ROUND_SCORE
    return Score(
        totals.wins(0),
        totals.draws(0),
        totals.losses(0),
        totals.rounds,
        scores.squares // unit**2,
        totals.points(0),
        totals.points(1),
    )
