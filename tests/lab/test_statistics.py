"""Confidence intervals, checked with made-up rounds."""

import math

import numpy as np
import pytest

from freehold.lab.statistics import Evidence, Sample, interval

MOST = 120
# What a round of two players can score in 120ths: each game is won, shared or lost.
SCORES = np.arange(5) * 30


def rounds_of(scores: "list[int] | np.ndarray[tuple[int], np.dtype[np.int64]]") -> Sample:
    values = [int(score) for score in scores]
    return Sample(len(values), sum(values), sum(value**2 for value in values), MOST)


def sample_of(counts: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> Sample:
    """A number of rounds for each possible score."""
    return Sample(int(counts.sum()), int(counts @ SCORES), int(counts @ SCORES**2), MOST)


def width(around: tuple[float, float]) -> float:
    return around[1] - around[0]


# A number of rounds fixed in advance.


def test_independent_games_have_wilsons_interval() -> None:
    """60 of 100 single games: Wilson's interval is 0.5020 to 0.6906."""
    low, high = interval(rounds_of([MOST] * 60 + [0] * 40))
    assert (low, high) == pytest.approx((0.5020, 0.6906), abs=0.002)


@pytest.mark.parametrize("score", [0, 30, 60, 120])
@pytest.mark.parametrize("rounds", [1, 2, 10, 1000])
def test_no_interval_is_without_width(score: int, rounds: int) -> None:
    """Even a player who wins every game, or two who always share, leave some doubt."""
    low, high = interval(rounds_of([score] * rounds))
    assert 0 <= low <= score / MOST <= high <= 1
    assert high - low > 1 / (2 * rounds + 10)


def test_games_of_a_round_that_end_alike_count_as_one() -> None:
    """Games that always agree carry half as much information as independent ones, and games that balance carry more."""
    alike = width(interval(rounds_of([120, 0] * 500)))
    independent = width(interval(rounds_of([120, 60, 60, 0] * 250)))
    balanced = width(interval(rounds_of([90, 60, 60, 30] * 250)))
    assert alike == pytest.approx(independent * math.sqrt(2), rel=0.01)
    assert balanced == pytest.approx(independent / 2, rel=0.01)


def test_more_rounds_or_a_larger_error_make_the_interval_narrower() -> None:
    one, four = rounds_of([120, 60, 0] * 100), rounds_of([120, 60, 0] * 400)
    assert width(interval(four)) == pytest.approx(width(interval(one)) / 2, rel=0.01)
    assert width(interval(one, 0.01)) > width(interval(one))


def test_without_rounds_nothing_is_known() -> None:
    nothing = Sample(0, 0, 0, MOST)
    assert (nothing.mean, interval(nothing), Evidence().interval()) == (0.5, (0.0, 1.0), (0.0, 1.0))


@pytest.mark.parametrize("rounds", [25, 400])
@pytest.mark.parametrize(
    "chances",
    [[0.25, 0, 0.5, 0, 0.25], [0.5, 0, 0, 0, 0.5], [0.05, 0.05, 0.8, 0.05, 0.05], [0.01, 0, 0.18, 0, 0.81]],
    ids=["independent", "alike", "balanced", "one-sided"],
)
def test_the_interval_is_right_in_95_of_100_simulations(rounds: int, chances: list[float]) -> None:
    truth = float(np.array(chances) @ SCORES) / MOST
    tries = 2000
    drawn = np.random.default_rng(rounds).multinomial(rounds, chances, size=tries)
    intervals = [interval(sample_of(counts)) for counts in drawn]
    missed = sum(not low <= truth <= high for low, high in intervals)
    assert missed / tries < 0.065
    assert len({round(low, 6) for low, _ in intervals}) > 5


# Checking after every block.

BLOCK_SIZE = 100


def blocks_of(chances: list[float], blocks: int, seed: int) -> list[Sample]:
    drawn = np.random.default_rng(seed).multinomial(BLOCK_SIZE, chances, size=blocks)
    return [sample_of(counts) for counts in drawn]


def test_two_equal_players_are_wrongly_distinguished_in_at_most_5_of_100_simulations() -> None:
    """Although we check after each of 200 blocks."""
    tries, alarms = 300, 0
    for seed in range(tries):
        evidence = Evidence()
        for block in blocks_of([0.2, 0.1, 0.4, 0.1, 0.2], 200, seed):
            evidence.add(block)
            if evidence.is_above(0.5, 0.025) or evidence.is_below(0.5, 0.025):
                alarms += 1
                break
    assert alarms / tries <= 0.05


def test_checking_a_fixed_interval_that_often_would_be_wrong_much_more_often() -> None:
    """That is why there are two kinds."""
    tries, alarms = 60, 0
    for seed in range(tries):
        total = Sample(0, 0, 0, MOST)
        for block in blocks_of([0.2, 0.1, 0.4, 0.1, 0.2], 200, seed):
            total = Sample(total.rounds + block.rounds, total.total + block.total, total.squares + block.squares, MOST)
            low, high = interval(total)
            if not low <= 0.5 <= high:
                alarms += 1
                break
    assert alarms / tries > 0.2


@pytest.mark.parametrize(
    ("chances", "blocks"),
    [
        ([0.05, 0.05, 0.3, 0.1, 0.5], 1),
        ([0.12, 0.1, 0.4, 0.1, 0.28], 10),
        ([0.17, 0.1, 0.4, 0.1, 0.23], 60),
    ],
    ids=["74%", "58%", "53%"],
)
def test_larger_differences_are_found_sooner(chances: list[float], blocks: int) -> None:
    for seed in range(10):
        evidence = Evidence()
        drawn = blocks_of(chances, blocks, seed)
        while drawn and not evidence.is_above(0.5, 0.025):
            evidence.add(drawn.pop(0))
            assert not evidence.is_below(0.5, 0.025)
        assert evidence.is_above(0.5, 0.025)


def test_players_who_always_share_are_soon_equally_good() -> None:
    evidence = Evidence()
    for _ in range(25):
        evidence.add(rounds_of([60] * BLOCK_SIZE))
    assert evidence.is_above(0.495, 0.025)
    assert evidence.is_below(0.505, 0.025)
    assert not evidence.is_above(0.499, 0.025)


def test_the_interval_has_the_means_that_are_not_rejected() -> None:
    evidence = Evidence()
    for block in blocks_of([0.1, 0.1, 0.4, 0.1, 0.3], 20, 1):
        evidence.add(block)
    low, high = evidence.interval(0.05)
    assert evidence.is_above(low - 1e-6, 0.025)
    assert not evidence.is_above(low + 1e-6, 0.025)
    assert evidence.is_below(high + 1e-6, 0.025)
    assert not evidence.is_below(high - 1e-6, 0.025)
    assert 0.5 < low < 0.6 < high < 0.7


def test_intervals_stay_between_0_and_1() -> None:
    evidence = Evidence()
    evidence.add(rounds_of([MOST] * 3))
    low, high = evidence.interval()
    assert 0 <= low < 0.5
    assert high == 1
