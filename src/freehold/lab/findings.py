"""What a simulation found: win rates with their intervals, how each player did, and the result as a whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from freehold.lab.statistics import Interval, Sample, interval
from freehold.players.strategy import Strategy


@dataclass(frozen=True)
class Estimate:
    """A share from 0 to 1, or the difference of two, with its 95% confidence interval."""

    value: float
    low: float
    high: float


def estimate(sample: Sample, bounds: Interval | None = None) -> Estimate:
    """The mean of a sample with these bounds, or with those for a number of rounds fixed in advance."""
    return Estimate(sample.mean, *(bounds or interval(sample)))


@dataclass(frozen=True)
class Standing:
    """How one player did over all games; names are unique. A win is an outright victory, a draw a shared one."""

    name: str
    wins: int
    draws: int
    rate: Estimate
    mean_points: float
    # The win rate when this player goes first, second, and so on.
    by_place: Sequence[Estimate] = ()
    strategy: Strategy | None = None


@dataclass(frozen=True)
class Findings:
    """The result of a simulation; players are in the order in which they were named."""

    verdict: str
    standings: Sequence[Standing]
    games: int
    seed: int
    # The command that plays the same games again.
    command: str
    kingdom_name: str = ""
    # How many games took each number of turns, and how many ended in each way (by `ENDING_IDS`). If empty, the report
    # counts the observed games instead.
    turns: Mapping[int, int] = field(default_factory=dict)
    endings: Mapping[str, int] = field(default_factory=dict)
