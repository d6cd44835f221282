"""A sweep: the same games for each value of the placeholders in a strategy, to see which value is best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from freehold.lab.findings import Standing
from freehold.lab.simulation import Simulation


@dataclass(frozen=True)
class Variant:
    """The results of the games with one combination of values."""

    values: Mapping[str, str]
    simulation: Simulation
    # The place of the player whose strategy has the placeholders.
    player: int

    @property
    def name(self) -> str:
        """The values in words: N = 2."""
        return ", ".join(f"{name} = {value}" for name, value in self.values.items())

    @property
    def standing(self) -> Standing:
        """How the player with the placeholders did."""
        return self.simulation.standings()[self.player]


def verdict(variants: Sequence[Variant]) -> str:
    """The value that won most, and the others that are not clearly worse because their intervals overlap."""
    played = [one for one in variants if one.simulation.totals.games]
    if not played:
        return "No games were played"
    best = max(played, key=lambda one: one.standing.rate.value)
    close = [one.name for one in played if one is not best and one.standing.rate.high >= best.standing.rate.low]
    if not close:
        return f"{best.name} wins most"
    return f"{best.name} wins most, but it is not clear that it is better than {' or '.join(close)}"
