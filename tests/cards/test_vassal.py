"""Vassal."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay


@pytest.mark.ruling("vassal-basics")
def test_costs_3_and_is_an_action() -> None:
    vassal = kingdom_cards("2e")["Vassal"]
    assert vassal.cost == 3
    assert vassal.type_names() == ["Action"]


@pytest.mark.ruling("vassal-effect")
def test_gives_2_coins_and_discards_the_top_card_which_may_be_played_if_an_action() -> None:
    table = lay("A hand: Vassal, Moat; A deck: Smithy, Copper; A discard: Estate")
    table.choose("Vassal")
    assert table.coins == 2
    assert table.discard(A) == cards("Estate, Smithy")
    assert table.discard_top(A) == "Smithy"
    assert table.deck_top(A) == ["Copper"]
    assert table.asks(A, "play", "Vassal")
    assert table.options == {"Smithy", "decline"}


@pytest.mark.ruling("vassal-optional", "vassal-not-action-stays")
def test_an_action_not_played_stays_in_the_discard_pile() -> None:
    table = lay("A hand: Vassal; A deck: Smithy, 3 Copper")
    table.choose("Vassal", "decline")
    assert table.asks(A, "buy")
    assert table.discard(A) == cards("Smithy")
    assert table.in_play(A) == cards("Vassal")
    assert not table.hand(A)


@pytest.mark.ruling("vassal-no-action-used")
@pytest.mark.parametrize("actions", [1, 2])
def test_the_action_is_played_for_no_action(actions: int) -> None:
    table = lay(f"actions: {actions}; A hand: Vassal, Moat; A deck: Smithy, 3 Copper")
    table.choose("Vassal", "Smithy")
    assert table.hand(A) == cards("Moat, 3 Copper")
    assert table.actions == actions - 1


@pytest.mark.ruling("vassal-to-play-area")
def test_the_action_moves_into_play_and_does_what_it_says() -> None:
    table = lay("A hand: Vassal; A deck: Market, Estate, Copper; A discard: Silver, Gold")
    table.choose("Vassal", "Market")
    assert table.in_play(A) == cards("Vassal, Market")
    assert table.discard(A) == cards("Silver, Gold")
    assert table.discard_top(A) == "Gold"
    assert table.hand(A) == cards("Estate")
    assert (table.actions, table.buys, table.coins) == (1, 2, 3)


@pytest.mark.ruling("vassal-to-play-area")
def test_a_vassal_may_play_a_vassal() -> None:
    table = lay("A hand: Vassal; A deck: Vassal, Festival, Copper")
    table.choose("Vassal", "Vassal", "Festival")
    assert table.in_play(A) == cards("2 Vassal, Festival")
    assert table.coins == 6


@pytest.mark.ruling("vassal-not-action-stays")
@pytest.mark.parametrize("card", ["Gold", "Estate", "Curse"])
def test_a_card_that_is_no_action_stays_in_the_discard_pile(card: str) -> None:
    table = lay(f"A hand: Vassal; A deck: {card}, Smithy")
    table.choose("Vassal")
    assert table.asks(A, "buy")
    assert table.discard(A) == cards(card)
    assert table.deck_top(A) == ["Smithy"]
    assert table.coins == 2


@pytest.mark.ruling("vassal-empty-deck")
def test_an_empty_deck_is_shuffled_first() -> None:
    table = lay("A hand: Vassal; A discard: 3 Festival")
    table.choose("Vassal")
    assert [event.seat for event in table.events("shuffle")] == [A]
    assert table.discard(A) == cards("Festival")
    assert table.deck(A) == cards("2 Festival")
    table.choose("Festival")
    assert table.in_play(A) == cards("Vassal, Festival")
    assert not table.discard(A)


@pytest.mark.ruling("vassal-empty-deck")
def test_with_no_cards_at_all_nothing_is_discarded() -> None:
    table = lay("A hand: Vassal, Smithy")
    table.choose("Vassal")
    assert table.asks(A, "buy")
    assert not table.discard(A)
    assert table.coins == 2
