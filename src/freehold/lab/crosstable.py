"""The crosstable of a tournament: what everybody scored against everybody, and the ratings that follow from it."""

from collections.abc import Iterable, Mapping
from typing import Final

from freehold.lab.rating import Meeting, Rating, rate
from freehold.lab.report import Estimate
from freehold.lab.results_file import PairKey, ResultsFile, Score
from freehold.lab.statistics import interval


class Crosstable:
    """Scores by the names of two entries, over all kingdoms together."""

    def __init__(self, scores: Mapping[tuple[str, str], Score]) -> None:
        self.scores: Final = dict(scores)
        # Best first; entries of different groups have no games that link them.
        self.groups: Final[list[list[Rating]]] = rate([_meeting(*pair, score) for pair, score in scores.items()])

    @property
    def names(self) -> list[str]:
        """All who have played, group by group, best first."""
        return [rating.name for group in self.groups for rating in group]

    def score(self, name: str, other: str) -> Score | None:
        """What one scored against the other; nothing if they have not met."""
        if (name, other) in self.scores:
            return self.scores[name, other]
        turned = self.scores.get((other, name))
        return turned and turned.turned()

    def total(self, name: str) -> Score:
        """What one scored against all."""
        met = [self.score(name, other) for other in self.names]
        return sum((score for score in met if score is not None), Score())


def estimate(score: Score) -> Estimate:
    """The share of the games that was won, with its interval; a draw counts half."""
    sample = score.sample()
    return Estimate(sample.mean, *interval(sample))


def crosstable(file: ResultsFile, pairs: Iterable[PairKey]) -> Crosstable:
    """The crosstable of what these pairs have played so far."""
    names = file.strategies()
    known = file.scores()
    scores: dict[tuple[str, str], Score] = {}
    for pair in pairs:
        if pair in known:
            both = names[pair.first], names[pair.second]
            scores[both] = scores.get(both, Score()) + known[pair]
    return Crosstable(scores)


def pairs_of_now(file: ResultsFile) -> list[PairKey]:
    """All pairs of a file, but of a strategy that has changed only the last version."""
    last = {name: number for number, name in file.strategies().items()}
    newest = set(last.values())
    return [pair for pair in file.scores() if pair.first in newest and pair.second in newest]


def _meeting(first: str, second: str, score: Score) -> Meeting:
    sample = score.sample()
    # Of the whole score, counted in games, of which a round has two.
    variance = 4 * sample.deviations(sample.mean) * sample.rounds / max(1, sample.rounds - 1)
    return Meeting(first, second, score.games, sample.total / 2, variance)
