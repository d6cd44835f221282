"""Wishing Well."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("wishing-well-basics")
def test_costs_3_and_is_an_action() -> None:
    wishing_well = all_cards()["Wishing Well"]
    assert wishing_well.cost == 3
    assert wishing_well.type_names() == ["Action"]


@pytest.mark.ruling("wishing-well-effect", "wishing-well-draw-first")
def test_draws_a_card_then_takes_the_next_one_if_it_is_named() -> None:
    table = lay("A hand: Wishing Well; A deck: Village, Gold, Silver")
    table.choose("Wishing Well")
    assert table.hand(A) == cards("Village")
    assert table.actions == 1
    assert table.asks(A, "name", "Wishing Well")
    assert table.events("reveal") == []
    table.choose("Gold")
    assert [table.names(event) for event in table.events("name", B)] == [["Gold"]]
    assert [table.names(event) for event in table.events("reveal", B)] == [["Gold"]]
    assert table.hand(A) == cards("Village, Gold")
    assert table.deck_top(A) == ["Silver"]


@pytest.mark.ruling("wishing-well-name-card")
def test_a_card_is_named_and_no_type() -> None:
    table = lay("A hand: Wishing Well; A deck: Copper, Copper; trash: 10 Curse")
    table.choose("Wishing Well")
    assert table.options == set(table.game.setup.slots)
    assert not {"Action", "Treasure", "Victory", "decline"} & table.options


@pytest.mark.ruling("wishing-well-miss")
def test_a_card_that_was_not_named_goes_back_on_top() -> None:
    table = lay("A hand: Wishing Well; A deck: Copper, Gold, Silver")
    table.choose("Wishing Well", "Copper")
    assert [table.names(event) for event in table.events("reveal", B)] == [["Gold"]]
    assert table.hand(A) == cards("Copper")
    assert table.deck_top(A) == ["Gold", "Silver"]
    assert table.discard(A) == cards("")


def test_the_discard_pile_is_shuffled_for_the_reveal() -> None:
    table = lay("A hand: Wishing Well; A deck: Copper; A discard: Gold")
    table.choose("Wishing Well", "Gold")
    assert table.hand(A) == cards("Copper, Gold")


@pytest.mark.ruling("wishing-well-empty-deck")
def test_with_no_card_left_nothing_is_revealed() -> None:
    table = lay("A hand: Wishing Well; A deck: Copper")
    table.choose("Wishing Well", "Copper")
    assert table.hand(A) == cards("Copper")
    assert table.events("reveal") == []


@pytest.mark.ruling("wishing-well-empty-deck")
def test_a_card_is_named_even_if_there_was_none_to_draw() -> None:
    table = lay("A hand: Wishing Well")
    table.choose("Wishing Well")
    assert table.decision.card == "Wishing Well"
    assert table.options == set(table.game.setup.slots)
    table.choose("Gold")
    assert [table.names(event) for event in table.events("name", B)] == [["Gold"]]
    assert table.events("reveal") == []
    assert table.hand(A) == cards("")
