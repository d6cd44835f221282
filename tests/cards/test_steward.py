"""Steward."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, cards, lay

OPTIONS = {"cards", "coins", "trash"}


@pytest.mark.ruling("steward-basics")
def test_costs_3_and_is_an_action() -> None:
    steward = all_cards()["Steward"]
    assert steward.cost == 3
    assert steward.type_names() == ["Action"]


@pytest.mark.ruling("steward-effect", "steward-no-mix")
@pytest.mark.parametrize(
    ("option", "hand", "coins", "trash"),
    [
        ("cards", "3 Estate, Silver, Gold", 0, ""),
        ("coins", "3 Estate", 2, ""),
        ("trash", "Estate", 0, "2 Estate"),
    ],
)
def test_gives_one_of_its_three_options_and_nothing_of_the_others(
    option: str, hand: str, coins: int, trash: str
) -> None:
    table = lay("A hand: Steward, 3 Estate; A deck: Silver, Gold, Copper")
    table.choose("Steward")
    assert table.asks(A, "choose", "Steward")
    assert table.options == OPTIONS
    table.choose(option)
    assert table.decision.card == ""
    assert table.hand(A) == cards(hand)
    assert table.coins == coins
    assert table.trash() == cards(trash)


@pytest.mark.ruling("steward-exactly-two")
def test_trashing_takes_exactly_two_cards() -> None:
    table = lay("A hand: Steward, Copper, 2 Estate, Curse")
    table.choose("Steward", "trash")
    assert table.asks(A, "trash", "Steward")
    assert table.options == {"Copper", "Estate", "Curse"}
    table.choose("Curse")
    assert table.asks(A, "trash", "Steward")
    assert table.options == {"Copper", "Estate"}
    table.choose("Estate")
    assert table.decision.card == ""
    assert table.trash() == cards("Curse, Estate")
    assert table.hand(A) == cards("Copper, Estate")


@pytest.mark.ruling("steward-one-card")
def test_with_one_card_in_hand_that_one_is_trashed() -> None:
    table = lay("A hand: Steward, Gold")
    table.choose("Steward")
    assert table.options == OPTIONS
    table.choose("trash")
    assert table.trash() == cards("Gold")
    assert table.hand(A) == cards("")


@pytest.mark.ruling("steward-empty-hand")
def test_with_an_empty_hand_trashing_may_be_chosen_and_does_nothing() -> None:
    table = lay("A hand: Steward; A deck: 3 Copper")
    table.choose("Steward")
    assert table.options == OPTIONS
    table.choose("trash")
    assert table.trash() == cards("")
    assert table.owned(A) == cards("Steward, 3 Copper")
    assert table.coins == 0
    assert table.asks(A, "buy")
