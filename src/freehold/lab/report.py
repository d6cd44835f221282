"""The report: what a simulation found, as one page that needs nothing but a browser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from freehold.lab.watch import Watched
from freehold.players.strategy import Strategy


@dataclass(frozen=True)
class Estimate:
    """A share from 0 to 1, and the interval around it that holds the true one in 95 of 100 such simulations."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """How one player did in all games: a win is a victory alone, a draw a shared one."""

    name: str
    wins: int
    draws: int
    rate: Estimate
    mean_points: float
    # The same when this player began, was second, and so on.
    by_place: Sequence[Estimate] = ()
    strategy: Strategy | None = None


@dataclass(frozen=True)
class Findings:
    """What a simulation found, in the order in which its players were named."""

    verdict: str
    standings: Sequence[Standing]
    games: int
    seed: int
    # The command that plays the same games again.
    command: str
    kingdom_name: str = ""
    # How many games took so many turns, and ended so (by the names in `ENDING_NAMES`); of the watched ones if empty.
    turns: Mapping[int, int] = field(default_factory=dict)
    endings: Mapping[str, int] = field(default_factory=dict)


def write_report(findings: Findings, watched: Watched, path: Path) -> None:
    """Write the page to a file, whole or not at all."""
    raise NotImplementedError
