"""Ironworks."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, cards, lay


@pytest.mark.ruling("ironworks-cost")
def test_costs_4() -> None:
    assert all_cards()["Ironworks"].cost == 4
    table = lay("A hand: 4 Copper", kingdom="Ironworks")
    table.choose("all", "Ironworks")
    assert table.owned(A) == cards("4 Copper, Ironworks")


@pytest.mark.ruling("ironworks-types")
def test_is_a_plain_action() -> None:
    assert all_cards()["Ironworks"].type_names() == ["Action"]


@pytest.mark.ruling("ironworks-effect")
def test_a_card_costing_up_to_4_must_be_gained() -> None:
    table = lay("A hand: Ironworks", kingdom="Smithy, Village, Market, Gardens, Moat, Duke, Nobles, Harem, Great Hall")
    table.choose("Ironworks")
    assert table.asks(A, "gain", "Ironworks")
    four_or_less = {"Copper", "Curse", "Estate", "Silver", "Moat", "Village", "Great Hall", "Smithy", "Gardens"}
    assert table.options == {*four_or_less, "Ironworks"}


@pytest.mark.ruling("ironworks-effect")
@pytest.mark.parametrize(
    ("gained", "actions", "coins", "drawn"),
    [("Village", 1, 0, ""), ("Silver", 0, 1, ""), ("Estate", 0, 0, "Gold"), ("Curse", 0, 0, "")],
)
def test_the_bonus_goes_by_the_type_of_the_gained_card(gained: str, actions: int, coins: int, drawn: str) -> None:
    table = lay("A hand: Ironworks, Duchy; A deck: 3 Gold", kingdom="Village")
    table.choose("Ironworks", gained)
    assert (table.actions, table.coins) == (actions, coins)
    assert table.hand(A) == cards("Duchy") + cards(drawn)
    assert table.discard(A) == cards(gained)


@pytest.mark.ruling("ironworks-gain-supply-discard")
def test_the_card_comes_from_the_supply_to_the_discard_pile() -> None:
    table = lay("A hand: Ironworks; A discard: Copper; trash: 2 Smithy", kingdom="Smithy")
    table.choose("Ironworks", "Smithy")
    assert table.supply("Smithy") == 7
    assert table.trash() == cards("2 Smithy")
    assert table.discard(A) == cards("Copper, Smithy")
    assert table.discard_top(A) == "Smithy"


@pytest.mark.ruling("ironworks-gain-supply-discard")
def test_a_card_of_an_empty_pile_cannot_be_gained() -> None:
    table = lay("A hand: Ironworks; trash: 10 Smithy")
    table.choose("Ironworks")
    assert "Smithy" not in table.options


@pytest.mark.ruling("ironworks-gain-supply-discard")
def test_with_the_deck_empty_the_gained_card_is_shuffled_in_and_can_be_drawn() -> None:
    table = lay("A hand: Ironworks")
    table.choose("Ironworks", "Estate")
    assert table.hand(A) == cards("Estate")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("ironworks-two-types")
def test_a_great_hall_gives_a_card_and_an_action() -> None:
    table = lay("A hand: Ironworks; A deck: Gold, Silver", kingdom="Great Hall")
    table.choose("Ironworks", "Great Hall")
    assert (table.actions, table.coins) == (1, 0)
    assert table.hand(A) == cards("Gold")


@pytest.mark.ruling("ironworks-two-types")
def test_a_harem_made_cheap_gives_a_card_and_a_coin() -> None:
    table = lay("actions: 3; A hand: 2 Bridge, Ironworks; A deck: Gold, Silver", kingdom="Harem")
    table.choose("Bridge", "Bridge", "Ironworks", "Harem")
    assert (table.actions, table.coins) == (0, 3)
    assert table.hand(A) == cards("Gold")


@pytest.mark.ruling("ironworks-bridge")
def test_after_a_bridge_a_duchy_is_within_the_limit() -> None:
    table = lay("actions: 2; A hand: Bridge, Ironworks; A deck: Copper")
    table.choose("Bridge", "Ironworks")
    assert "Duchy" in table.options
    assert "Gold" not in table.options
    table.choose("Duchy")
    assert table.discard(A) == cards("Duchy")
    assert table.hand(A) == cards("Copper")
