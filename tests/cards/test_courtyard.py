"""Courtyard."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("courtyard-cost")
def test_costs_2() -> None:
    assert all_cards()["Courtyard"].cost == 2
    table = lay("A hand: 2 Copper", kingdom="Courtyard")
    table.choose("all", "Courtyard")
    assert table.owned(A) == cards("2 Copper, Courtyard")


@pytest.mark.ruling("courtyard-types")
def test_is_a_plain_action() -> None:
    assert all_cards()["Courtyard"].type_names() == ["Action"]


@pytest.mark.ruling("courtyard-effect")
def test_draws_3_cards_and_puts_one_back_on_top_of_the_deck() -> None:
    table = lay("A hand: Courtyard, Estate; A deck: Gold, Silver, Copper, Duchy")
    table.choose("Courtyard", "Silver")
    assert table.hand(A) == cards("Estate, Gold, Copper")
    assert table.deck_top(A) == ["Silver", "Duchy"]
    assert table.discard(A) == cards("")
    assert table.actions == 0


@pytest.mark.ruling("courtyard-effect")
def test_a_card_must_be_put_back() -> None:
    table = lay("A hand: Courtyard; A deck: Gold, Silver, Copper")
    table.choose("Courtyard")
    assert table.asks(A, "topdeck", "Courtyard")
    assert table.options == {"Gold", "Silver", "Copper"}


@pytest.mark.ruling("courtyard-draw-first")
def test_the_three_cards_are_in_hand_before_the_choice() -> None:
    table = lay("A hand: Courtyard, Estate; A deck: Gold, Silver, Copper")
    table.choose("Courtyard")
    assert table.hand(A) == cards("Estate, Gold, Silver, Copper")
    assert table.options == {"Estate", "Gold", "Silver", "Copper"}


@pytest.mark.ruling("courtyard-draw-first")
def test_a_shuffle_for_the_draw_comes_before_the_card_is_put_back() -> None:
    table = lay("A hand: Courtyard, Estate; A deck: Gold; A discard: 2 Silver")
    table.choose("Courtyard")
    assert table.hand(A) == cards("Estate, Gold, 2 Silver")
    table.choose("Estate")
    assert table.deck_top(A) == ["Estate"]


@pytest.mark.ruling("courtyard-any-card")
def test_a_card_held_before_may_be_put_back() -> None:
    table = lay("A hand: Courtyard, Estate; A deck: Gold, Silver, Copper")
    table.choose("Courtyard", "Estate")
    assert table.hand(A) == cards("Gold, Silver, Copper")
    assert table.deck_top(A) == ["Estate"]


@pytest.mark.ruling("courtyard-effect")
def test_with_no_card_to_draw_or_hold_nothing_is_put_back() -> None:
    table = lay("A hand: Courtyard")
    table.choose("Courtyard")
    assert table.asks(A, "buy")
    assert table.deck(A) == cards("")


def test_only_its_owner_knows_the_card_put_back() -> None:
    table = lay("A hand: Courtyard; A deck: Gold, Silver, Copper")
    table.choose("Courtyard", "Gold")
    assert table.view(A).known_top(A) == [table.view(A).slot("Gold")]
    assert table.view(B).known_top(A) == [-1]
    (event,) = table.events("topdeck", viewer=B)
    assert table.names(event) == []
