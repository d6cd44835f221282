"""A sweep: the same games once for each value of the placeholders in a strategy, to see which value is best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from freehold.lab.findings import Estimate, Standing
from freehold.lab.simulation import Simulation
from freehold.lab.statistics import ERROR, Sample, interval
from freehold.players.match import VICTORY_SHARE


@dataclass(frozen=True)
class Variant:
    """What the games with one combination of values have shown."""

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


def best_of(variants: Sequence[Variant]) -> Variant:
    """The variant with the highest win rate, of those that have played."""
    return max(variants, key=lambda one: (one.simulation.totals.games > 0, one.standing.rate.value))


def behind_best(variants: Sequence[Variant]) -> list[Estimate | None]:
    """The win rate of each variant minus that of the best; None for the best, and for those without games.

    A round has the same seed in all variants, so the differences are taken round by round. The best is known only from
    the same games, so the intervals allow for comparing any two: the chance that any of them misses is at most 5%.
    """
    best = best_of(variants)
    pairs = len(variants) * (len(variants) - 1) // 2
    return [
        None if one is best or not one.simulation.totals.games else _difference(one, best, ERROR / pairs)
        for one in variants
    ]


def _difference(one: Variant, other: Variant, error: float) -> Estimate:
    """The win rate of one variant minus that of another, in the rounds that both have played."""
    most = VICTORY_SHARE * one.simulation.players
    rounds = zip(one.simulation.shares[one.player], other.simulation.shares[other.player], strict=False)
    # As a lead in a game: 0.5 is even, and 1 is the maximum.
    leads = Sample.of([most + share - other_share for share, other_share in rounds], 2 * most)
    low, high = interval(leads, error)
    return Estimate(2 * leads.mean - 1, 2 * low - 1, 2 * high - 1)


def verdict(variants: Sequence[Variant]) -> str:
    """Which value wins most, and which others cannot be told apart from it: those whose interval contains 0."""
    best = best_of(variants)
    if not best.simulation.totals.games:
        return "No games were played"
    level = [one for one, behind in zip(variants, behind_best(variants), strict=True) if behind and behind.high >= 0]
    equal = [one.name for one in level if one.standing.rate.value == best.standing.rate.value]
    close = [one.name for one in level if one.name not in equal]
    sentence = f"{' and '.join([best.name, *equal])} win most and equally often" if equal else f"{best.name} wins most"
    return f"{sentence}, but cannot be told apart from {' or '.join(close)}" if close else sentence
