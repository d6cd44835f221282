"""Who is better, in one sentence that says no more than the games have shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from freehold.lab.report import Standing


@dataclass(frozen=True)
class Verdict:
    """The player with the highest win rate, and those who may be as good; none of them is left if the lead is clear."""

    leader: int
    rivals: tuple[int, ...]
    # The rivals are shown to be within so many points of the win rate of the leader; nothing if they are not.
    margin: float | None = None

    @property
    def is_clear(self) -> bool:
        return not self.rivals

    def sentence(self, standings: Sequence[Standing], games: int) -> str:
        if not games:
            return "No game was played to its end"
        names = [standing.name for standing in standings]
        beaten = [name for player, name in enumerate(names) if player not in (self.leader, *self.rivals)]
        if self.is_clear:
            return f"{names[self.leader]} beats {listed(beaten)}: {rate(standings[self.leader])}"
        level = [self.leader, *self.rivals]
        ahead = f", and ahead of {listed(beaten)}" if beaten else ""
        shown = [self.leader] if len(names) == 2 else level
        rates = ", ".join(f"{names[player]} {rate(standings[player])}" for player in shown)
        if self.margin is None:
            found = f"too close to call after {games:,} games"
        else:
            found = f"equally good, with less than {self.margin:g} point{'' if self.margin == 1 else 's'} between them"
        return f"{listed([names[player] for player in level])} are {found}{ahead}: {rates}"


def rate(standing: Standing) -> str:
    """A win rate with its interval: 94.1% (93.2 to 94.9)."""
    one = standing.rate
    return f"{100 * one.value:.1f}% ({100 * one.low:.1f} to {100 * one.high:.1f})"


def listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
