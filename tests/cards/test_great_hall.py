"""Great Hall."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("great-hall-cost")
def test_costs_3() -> None:
    assert all_cards()["Great Hall"].cost == 3
    table = lay("A hand: 3 Copper", kingdom="Great Hall")
    table.choose("all", "Great Hall")
    assert table.owned(A) == cards("3 Copper, Great Hall")


@pytest.mark.ruling("great-hall-types")
def test_is_an_action_and_a_victory_card() -> None:
    assert all_cards()["Great Hall"].type_names() == ["Action", "Victory"]


@pytest.mark.ruling("great-hall-types")
def test_in_hand_it_is_an_action_to_play_and_a_victory_card_for_an_attack() -> None:
    table = lay("A hand: Bureaucrat, Great Hall; B hand: Great Hall, Copper")
    assert table.options == {"Bureaucrat", "Great Hall", "decline"}
    table.choose("Bureaucrat")
    assert table.deck_top(B) == ["Great Hall"]
    assert table.hand(B) == cards("Copper")


@pytest.mark.ruling("great-hall-types")
def test_in_the_deck_it_is_a_victory_card_for_scout() -> None:
    table = lay("A hand: Scout; A deck: Great Hall, Copper, Copper, Copper")
    table.choose("Scout")
    assert table.hand(A) == cards("Great Hall")


@pytest.mark.ruling("great-hall-types")
def test_revealed_in_hand_it_is_an_action_for_shanty_town() -> None:
    table = lay("A hand: Shanty Town, Great Hall; A deck: 2 Copper")
    table.choose("Shanty Town")
    assert table.hand(A) == cards("Great Hall")


@pytest.mark.ruling("great-hall-effect")
def test_gives_a_card_and_an_action() -> None:
    table = lay("A hand: Great Hall; A deck: Gold, Silver")
    table.choose("Great Hall")
    assert table.hand(A) == cards("Gold")
    assert (table.actions, table.buys, table.coins) == (1, 1, 0)


@pytest.mark.ruling("great-hall-vp")
def test_is_worth_1_point() -> None:
    table = lay("A hand: Great Hall; A discard: 2 Great Hall, Copper")
    assert table.game.score(A) == 3
    table.choose("Great Hall")
    assert table.game.score(A) == 3
    assert table.game.score(B) == 0


@pytest.mark.ruling("great-hall-pile")
@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
def test_the_pile_has_8_or_12_cards(players: int, size: int) -> None:
    assert lay("", players=players, kingdom="Great Hall").supply("Great Hall") == size
