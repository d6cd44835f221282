"""The mixture that cannot be exploited."""

import pytest

from freehold.lab.mixture import rates_against, unexploitable_mixture


def test_rock_paper_scissors_is_a_third_each() -> None:
    assert unexploitable_mixture([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]) == pytest.approx([1 / 3] * 3)


def test_a_strategy_that_beats_all_others_is_played_alone() -> None:
    rates = [[0.5, 0.4, 0.7], [0.6, 0.5, 0.6], [0.3, 0.4, 0.5]]
    assert unexploitable_mixture(rates) == pytest.approx([0, 1, 0])
    assert rates_against(rates, [0, 1, 0]) == pytest.approx([0.4, 0.5, 0.4])


def test_one_that_loses_to_all_is_left_out_of_a_circle() -> None:
    rates = [[0.5, 0, 1, 0.6], [1, 0.5, 0, 0.6], [0, 1, 0.5, 0.6], [0.4, 0.4, 0.4, 0.5]]
    mixture = unexploitable_mixture(rates)
    assert mixture == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    assert max(rates_against(rates, mixture)) == pytest.approx(0.5)


def test_a_single_strategy_is_always_played() -> None:
    assert unexploitable_mixture([[0.5]]) == [1.0]
