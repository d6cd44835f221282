"""The crosstable of a tournament: every entry's score against every other, and the ratings."""

from collections.abc import Iterable, Mapping
from typing import Final

from freehold.lab.rating import HeadToHead, Rating, rate
from freehold.lab.results_file import PairKey, ResultsFile
from freehold.lab.score import Score


class Crosstable:
    """Scores by the names of two entries, summed over all kingdoms."""

    def __init__(self, scores: Mapping[tuple[str, str], Score]) -> None:
        self.scores: Final = dict(scores)
        # Best first. No games link entries of different groups.
        self.groups: Final[list[list[Rating]]] = rate([_head_to_head(*pair, score) for pair, score in scores.items()])

    @property
    def names(self) -> list[str]:
        """All entries that have played, group by group, best first."""
        return [rating.name for group in self.groups for rating in group]

    def score(self, name: str, other: str) -> Score | None:
        """What one entry scored against another, or None if they have not met."""
        if (name, other) in self.scores:
            return self.scores[name, other]
        score = self.scores.get((other, name))
        return score and score.swapped()

    def total(self, name: str) -> Score:
        """What one entry scored against all others."""
        met = [self.score(name, other) for other in self.names]
        return sum((score for score in met if score is not None), Score())


def crosstable(file: ResultsFile, pairs: Iterable[PairKey]) -> Crosstable:
    """The crosstable of these pairs, as far as they have played."""
    names = file.strategies()
    known = file.scores()
    scores: dict[tuple[str, str], Score] = {}
    for pair in pairs:
        if pair in known:
            key = names[pair.first], names[pair.second]
            scores[key] = scores.get(key, Score()) + known[pair]
    return Crosstable(scores)


def current_pairs(file: ResultsFile) -> list[PairKey]:
    """All pairs of a file, with only the latest version of a strategy that has changed."""
    latest_by_name = {name: number for number, name in file.strategies().items()}
    latest = set(latest_by_name.values())
    return [pair for pair in file.scores() if pair.first in latest and pair.second in latest]


def _head_to_head(first: str, second: str, score: Score) -> HeadToHead:
    sample = score.sample()
    # The variance of the total score in games; a round has two.
    variance = 4 * sample.deviations(sample.mean) * sample.rounds / max(1, sample.rounds - 1)
    return HeadToHead(first, second, score.games, sample.total / 2, variance)
