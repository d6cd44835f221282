"""Militia."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, C, cards, lay


@pytest.mark.ruling("militia-basics")
def test_costs_4_and_is_an_attack() -> None:
    militia = all_cards()["Militia"]
    assert militia.cost == 4
    assert militia.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("militia-coins")
def test_gives_2_coins() -> None:
    table = lay("A hand: Militia; B hand: 3 Copper")
    table.choose("Militia")
    assert table.coins == 2


@pytest.mark.ruling("militia-discard-to-three", "militia-victim-chooses")
def test_each_other_player_discards_down_to_three_of_their_choice() -> None:
    table = lay("A hand: Militia; B hand: 3 Copper, 2 Estate; C hand: 2 Gold, 2 Estate", players=3)
    table.choose("Militia")
    assert table.asks(B, "discard", "Militia")
    assert table.options == {"Copper", "Estate"}
    table.choose("Estate", "Copper")
    assert table.hand(B) == cards("2 Copper, Estate")
    assert table.discard(B) == cards("Estate, Copper")
    assert table.asks(C, "discard", "Militia")
    table.choose("Gold")
    assert table.hand(C) == cards("Gold, 2 Estate")
    assert table.asked == A


@pytest.mark.ruling("militia-three-or-fewer")
def test_three_cards_are_kept() -> None:
    table = lay("A hand: Militia, Copper; B hand: 2 Copper, Estate")
    table.choose("Militia")
    assert table.asked == A
    assert table.hand(B) == cards("2 Copper, Estate")


@pytest.mark.ruling("militia-second-no-effect")
def test_a_second_militia_does_nothing_more() -> None:
    table = lay("actions: 2; A hand: 2 Militia, Copper; B hand: 5 Copper")
    table.choose("Militia")
    assert table.hand(B) == cards("3 Copper")
    table.choose("Militia")
    assert table.hand(B) == cards("3 Copper")
    assert table.coins == 4
