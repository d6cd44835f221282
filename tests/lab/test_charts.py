"""The data behind the charts of a report."""

from typing import Any

import pytest

from freehold.cards.basic import CURSE_CARD, GOLD, PROVINCE, SILVER
from freehold.cards.catalogue import make_setup
from freehold.lab.charts import Spec, gains_by_turn, lengths, turn_by_turn, turns_shown, win_rates
from freehold.lab.observations import Observations
from freehold.rules.setup import Setup

KINGDOM = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Witch", "Workshop"]


@pytest.fixture(scope="module")
def setup() -> Setup:
    return make_setup(KINGDOM, 2)


def rows_of(spec: Spec) -> list[dict[str, Any]]:
    """The data of all layers of a chart."""
    return [row for rows in spec["datasets"].values() for row in rows]


# Win rates.


def domain_of(spec: Spec) -> list[float]:
    [domain] = [
        layer["encoding"]["x"]["scale"]["domain"] for layer in spec["layer"] if "scale" in layer["encoding"]["x"]
    ]
    return [round(bound, 4) for bound in domain]


def test_rates_have_intervals_overall_and_by_place() -> None:
    rates = [[(0.6, 0.5, 0.7), (0.7, 0.6, 0.8), (0.5, 0.4, 0.6)], [(0.4, 0.3, 0.5), (0.5, 0.4, 0.6), (0.3, 0.2, 0.4)]]
    rows = [row for row in rows_of(win_rates(["A", "B"], rates)) if "place" in row]
    assert [(row["name"], row["place"], row["rate"]) for row in rows] == [
        ("A", "all games", 0.6),
        ("A", "going first", 0.7),
        ("A", "going second", 0.5),
        ("B", "all games", 0.4),
        ("B", "going first", 0.5),
        ("B", "going second", 0.3),
    ]
    assert (rows[1]["low"], rows[1]["high"]) == (0.6, 0.8)


@pytest.mark.parametrize(
    ("rates", "domain"),
    [
        # Close rates are not magnified.
        ([[(0.501, 0.499, 0.503)], [(0.499, 0.497, 0.501)]], [0.4, 0.6]),
        # The axis always includes an equal share, and stays between 0 and 1.
        ([[(0.99, 0.97, 1.0)], [(0.9, 0.8, 0.95)]], [0.48, 1.0]),
        ([[(0.0, 0.0, 0.3)], [(0.2, 0.1, 0.4)]], [0.0, 0.52]),
    ],
)
def test_the_axis_has_a_sensible_range(rates: list[list[tuple[float, float, float]]], domain: list[float]) -> None:
    assert domain_of(win_rates(["A", "B"], rates)) == domain


def test_an_equal_share_is_one_over_the_number_of_players() -> None:
    rates = [[(0.3, 0.2, 0.4)]] * 4
    [fair] = [row["fair"] for row in rows_of(win_rates(["A", "B", "C", "D"], rates)) if "fair" in row]
    assert fair == 0.25


# Turn by turn.


def test_a_turn_is_a_mean_and_the_middle_half_of_the_games() -> None:
    spec = turn_by_turn([[[3, 3, 3, 3], [3, 4, 8, 9, 26]], [[1], [7]]], ["A", "B"], 2, "points")
    rows = rows_of(spec)
    assert [(row["name"], row["turn"], row["mean"], row["low"], row["high"], row["games"]) for row in rows] == [
        ("A", 1, 3.0, 3, 3, 4),
        ("A", 2, 10.0, 4, 9, 5),
        ("B", 1, 1.0, 1, 1, 1),
        ("B", 2, 7.0, 7, 7, 1),
    ]


def test_turns_reached_by_a_quarter_of_the_games_are_shown(setup: Setup) -> None:
    of_one = [[0] * 8, [0] * 8, [0] * 2, [0]]
    observed = Observations(setup, [of_one, of_one[:2]], [of_one, of_one[:2]], [[], []], games=8)
    assert turns_shown(observed) == 3
    assert turns_shown(Observations(setup, [[], []], [[], []], [[], []])) == 0


# Gains.


def turn_with(setup: Setup, **gains: int) -> list[int]:
    return [gains.get(card.name, 0) for card in setup.cards]


def test_gains_are_per_game_that_reached_the_turn_and_early_cards_come_first(setup: Setup) -> None:
    mine = [turn_with(setup, Silver=4), turn_with(setup, Gold=2), turn_with(setup, Province=1)]
    theirs = [turn_with(setup), turn_with(setup, Curse=4), turn_with(setup)]
    reached = [[0] * 4, [0] * 4, [0] * 2]
    observed = Observations(setup, [reached, reached], [reached, reached], [mine, theirs], games=4)
    first, second = gains_by_turn(observed, 3)
    cards = [setup.cards[slot].name for slot in (SILVER, CURSE_CARD, GOLD, PROVINCE)]
    labels = ["Silver\u20021.0", "Curse\u2002-", "Gold\u20020.5", "Province\u20020.2"]
    assert list(dict.fromkeys(row["card"] for row in rows_of(first))) == cards
    assert list(dict.fromkeys(row["label"] for row in rows_of(first))) == labels
    found = {(row["card"], row["turn"]): row["gains"] for row in rows_of(first) if row["gains"]}
    assert found == {("Silver", 1): 1.0, ("Gold", 2): 0.5, ("Province", 3): 0.5}
    assert {(row["card"], row["turn"]) for row in rows_of(second) if row["gains"]} == {("Curse", 2)}
    assert len(rows_of(second)) == 4 * 3
    # The same colour means the same number for all players.
    assert first["encoding"]["opacity"]["scale"] == second["encoding"]["opacity"]["scale"]


def test_rarely_gained_cards_are_left_out(setup: Setup) -> None:
    reached = [[0] * 100]
    observed = Observations(setup, [reached], [reached], [[turn_with(setup, Silver=90, Estate=4)]], games=100)
    [spec] = gains_by_turn(observed, 1)
    assert {row["card"] for row in rows_of(spec)} == {"Silver"}


# Lengths.


def test_every_length_has_its_bar() -> None:
    rows = rows_of(lengths({14: 1, 16: 3}))
    assert [(row["turns"], row["from"], row["to"], row["games"], row["share"]) for row in rows] == [
        ("14", 13.5, 14.5, 1, 0.25),
        ("16", 15.5, 16.5, 3, 0.75),
    ]


def test_many_lengths_share_bars() -> None:
    rows = rows_of(lengths(dict.fromkeys(range(10, 200), 1)))
    assert len(rows) <= 60
    assert sum(row["games"] for row in rows) == 190
    assert rows[1]["turns"] == "12 to 15"
