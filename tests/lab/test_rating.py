"""Ratings: they recover the strengths behind made-up results, with honest intervals."""

import math
import random
from itertools import combinations, pairwise

import pytest

from freehold.lab.rating import MEAN, HeadToHead, Rating, rate

STRENGTHS = {"Ann": 1740.0, "Bo": 1590.0, "Cy": 1500.0, "Di": 1390.0, "Eve": 1280.0}


def expected(first: float, second: float) -> float:
    return 1 / (1 + 10 ** ((second - first) / 400))


def exact(first: str, second: str, games: int) -> HeadToHead:
    """Two players who score exactly as their strengths predict."""
    share = expected(STRENGTHS[first], STRENGTHS[second])
    return HeadToHead(first, second, games, games * share, games * share * (1 - share))


def drawn(first: str, second: str, rounds: int, lots: random.Random, copied: float = 0.0) -> HeadToHead:
    """Random rounds of two games; some second games only repeat the first, so they add no information."""
    share = expected(STRENGTHS[first], STRENGTHS[second])
    scores = []
    for _ in range(rounds):
        one = lots.random() < share
        other = one if lots.random() < copied else lots.random() < share
        scores.append(one + other)
    mean = sum(scores) / rounds
    variance = sum((score - mean) ** 2 for score in scores) * rounds / (rounds - 1)
    return HeadToHead(first, second, 2 * rounds, sum(scores), variance)


def by_name(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.name: rating for rating in ratings}


def test_exact_results_give_the_exact_strengths_best_first() -> None:
    (ratings,) = rate([exact(*pair, 1_000_000) for pair in combinations(STRENGTHS, 2)])
    assert [rating.name for rating in ratings] == list(STRENGTHS)
    for rating in ratings:
        assert rating.rating == pytest.approx(STRENGTHS[rating.name], abs=0.1)


def test_strengths_are_found_along_a_chain_of_pairs() -> None:
    (ratings,) = rate([exact(*pair, 1_000_000) for pair in pairwise(STRENGTHS)])
    assert {rating.name: round(rating.rating) for rating in ratings} == STRENGTHS


def test_two_hundred_points_more_win_76_percent() -> None:
    ann, bo = rate([HeadToHead("Ann", "Bo", 10_000, 7597.5, 1825.0)])[0]
    assert ann.rating - bo.rating == pytest.approx(200, abs=0.2)
    assert (ann.rating + bo.rating) / 2 == pytest.approx(MEAN)


@pytest.mark.parametrize("copied", [0.0, 0.5, 1.0])
def test_the_intervals_are_right_95_times_in_100_even_if_the_games_of_a_round_share_their_luck(
    copied: float,
) -> None:
    lots = random.Random(11)
    held = [
        rating.low <= STRENGTHS[rating.name] <= rating.high
        for _ in range(100)
        for rating in rate([drawn(*pair, 60, lots, copied) for pair in combinations(STRENGTHS, 2)])[0]
    ]
    assert len(held) == 500
    assert sum(held) / len(held) == pytest.approx(0.95, abs=0.025)


def test_more_games_make_narrower_intervals() -> None:
    def width(games: int) -> float:
        ratings = rate([exact(*pair, games) for pair in combinations(STRENGTHS, 2)])[0]
        return ratings[0].high - ratings[0].low

    assert width(100) / width(10_000) == pytest.approx(10, rel=0.1)


def test_an_entry_that_always_won_has_a_finite_rating_with_a_wide_interval() -> None:
    (ratings,) = rate(
        [HeadToHead("Ann", "Bo", 100, 100, 0), HeadToHead("Ann", "Cy", 100, 100, 0), exact("Bo", "Cy", 100)]
    )
    found = by_name(ratings)
    assert all(math.isfinite(number) for one in ratings for number in (one.rating, one.low, one.high))
    assert found["Ann"].rating - found["Bo"].rating > 600
    assert found["Ann"].high - found["Ann"].low > 200
    assert found["Ann"].low > found["Bo"].high


def test_draws_count_half() -> None:
    even = rate([HeadToHead("Ann", "Bo", 100, 50, 0)])[0]
    assert [round(rating.rating) for rating in even] == [MEAN, MEAN]


def test_entries_that_no_games_connect_are_rated_separately() -> None:
    groups = rate([exact("Ann", "Bo", 100), exact("Di", "Eve", 100), exact("Bo", "Cy", 100)])
    assert [[rating.name for rating in group] for group in groups] == [["Ann", "Bo", "Cy"], ["Di", "Eve"]]
    for group in groups:
        assert sum(rating.rating for rating in group) / len(group) == pytest.approx(MEAN)


def test_a_pair_that_connects_two_groups_merges_them() -> None:
    meetings = [exact("Ann", "Bo", 100), exact("Cy", "Di", 100), exact("Eve", "Di", 100), exact("Bo", "Cy", 100)]
    assert [len(group) for group in rate(meetings)] == [5]


def test_the_order_of_the_pairs_does_not_matter() -> None:
    meetings = [exact(*pair, 100) for pair in combinations(STRENGTHS, 2)]
    for one, other in zip(rate(meetings)[0], rate(meetings[::-1])[0], strict=True):
        assert one.name == other.name
        assert one.rating == pytest.approx(other.rating)


def test_without_games_nobody_is_rated() -> None:
    assert rate([]) == []
