"""A sweep: the values are compared round by round, since a round has the same seed with each of them."""

import math
from dataclasses import replace

import pytest

from freehold.lab.executor import InProcess
from freehold.lab.simulation import Simulation
from freehold.lab.sweep import Variant, behind_best, verdict
from freehold.notation.strategy import read_strategy
from tests.lab.strategies import MONEY, matchup

DUCHIES = """strategy "Duchies"
buy Province
buy Duchy when Provinces left <= N
buy Gold
buy Silver
"""


def variant(value: int, games: int = 200) -> Variant:
    strategy = read_strategy(DUCHIES.replace("N", str(value)))
    simulation = Simulation(replace(matchup(strategy, MONEY), by_round=True), games)
    simulation.run(InProcess())
    return Variant({"N": str(value)}, simulation, 0)


def test_values_that_play_nearly_the_same_games_can_be_told_apart() -> None:
    """Independent games with these win rates would not be enough: the interval of their difference contains 0."""
    fewer, more = variant(2), variant(3)
    one, other = fewer.standing.rate, more.standing.rate
    unpaired = math.hypot(one.high - one.low, other.high - other.low)
    assert one.value - other.value + unpaired / 2 > 0
    behind, best = behind_best([fewer, more])
    assert behind is not None
    assert best is None
    assert behind.value == pytest.approx(one.value - other.value)
    assert behind.low < behind.value < behind.high < 0
    assert behind.high - behind.low < 0.7 * unpaired
    assert verdict([fewer, more]) == "N = 3 wins most"


def test_values_that_play_the_same_games_are_a_tie() -> None:
    """No game begins with more than eight Provinces, so the condition always holds."""
    tied = [variant(8, 40), variant(9, 40)]
    best, behind = behind_best(tied)
    assert best is None
    assert behind is not None
    assert behind.value == 0
    assert behind.low == pytest.approx(-behind.high)
    assert verdict(tied) == "N = 8 and N = 9 win most and equally often"


def test_a_value_that_is_close_cannot_be_told_apart() -> None:
    assert verdict([variant(1), variant(3), variant(4)]) == "N = 4 wins most, but cannot be told apart from N = 3"


def test_the_more_values_the_wider_the_intervals() -> None:
    few, more, least = variant(1), variant(3), variant(0)
    alone, together = behind_best([few, more])[0], behind_best([few, more, least])[0]
    assert alone is not None
    assert together is not None
    assert alone.value == together.value
    assert together.low < alone.low < alone.high < together.high


def test_a_value_that_was_interrupted_is_compared_in_the_rounds_that_it_played() -> None:
    begun, missing = variant(1, 40), variant(2, 0)
    behind = behind_best([variant(3), begun, missing])
    short = behind_best([variant(3, 40), begun, missing])
    assert behind == short
    assert behind[2] is None
    assert "N = 2" not in verdict([variant(3), begun, missing])
    assert verdict([missing]) == "No games were played"
