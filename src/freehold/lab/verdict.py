"""The verdict: who is better, in one sentence that claims no more than the games have shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from freehold.lab.findings import Standing


@dataclass(frozen=True)
class Verdict:
    """The player with the highest win rate, and the rivals who may be as good; no rivals means the lead is clear."""

    leader: int
    rivals: tuple[int, ...]
    # If set, the rivals are shown to be within this many percentage points of the leader's win rate.
    margin: float | None = None

    @property
    def is_clear(self) -> bool:
        return not self.rivals

    def sentence(self, standings: Sequence[Standing], games: int) -> str:
        if not games:
            return "No game was finished"
        names = [standing.name for standing in standings]
        beaten = [name for player, name in enumerate(names) if player not in (self.leader, *self.rivals)]
        if self.is_clear:
            return f"{names[self.leader]} beats {join_names(beaten)}: {format_rate(standings[self.leader])}"
        level = [self.leader, *self.rivals]
        ahead = f", and ahead of {join_names(beaten)}" if beaten else ""
        shown = [self.leader] if len(names) == 2 else level
        rates = ", ".join(f"{names[player]} {format_rate(standings[player])}" for player in shown)
        if self.margin is None:
            found = f"too close to call after {games:,} games"
        else:
            found = f"equally good, with less than {self.margin:g} point{'' if self.margin == 1 else 's'} between them"
        return f"{join_names([names[player] for player in level])} are {found}{ahead}: {rates}"


def format_rate(standing: Standing) -> str:
    """A win rate with its interval: 94.1% (93.2 to 94.9)."""
    share = standing.rate
    return f"{100 * share.value:.1f}% ({100 * share.low:.1f} to {100 * share.high:.1f})"


def join_names(names: Sequence[str]) -> str:
    """Names in a sentence: Ann, Bo and Cy."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
