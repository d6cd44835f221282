"""Nobles."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("nobles-basics")
def test_costs_6_and_is_an_action_and_a_victory_card() -> None:
    nobles = all_cards()["Nobles"]
    assert nobles.cost == 6
    assert nobles.type_names() == ["Action", "Victory"]


@pytest.mark.ruling("nobles-effect", "nobles-no-mix")
def test_3_cards_come_without_actions() -> None:
    table = lay("A hand: Nobles; A deck: Gold, Silver, Copper, Estate")
    table.choose("Nobles")
    assert table.hand(A) == cards("")
    table.choose("cards")
    assert table.hand(A) == cards("Gold, Silver, Copper")
    assert table.actions == 0
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("nobles-effect", "nobles-no-mix")
def test_2_actions_come_without_cards() -> None:
    table = lay("A hand: Nobles, Festival; A deck: Gold, Silver, Copper, Estate")
    table.choose("Nobles", "actions")
    assert table.actions == 2
    assert table.hand(A) == cards("Festival")
    assert table.asks(A, "play-action")


@pytest.mark.ruling("nobles-no-mix")
def test_there_are_just_two_options_and_one_must_be_chosen() -> None:
    table = lay("A hand: Nobles; A deck: 3 Copper")
    table.choose("Nobles")
    assert table.asks(A, "choose", "Nobles")
    assert table.options == {"cards", "actions"}
    assert (table.decision.least, table.decision.most) == (1, 1)


@pytest.mark.ruling("nobles-effect")
def test_under_throne_room_each_play_has_its_own_choice() -> None:
    table = lay("A hand: Throne Room, Nobles; A deck: Gold, Silver, Copper, Estate")
    table.choose("Throne Room", "Nobles", "cards")
    assert table.asks(A, "choose", "Nobles")
    table.choose("actions")
    assert table.hand(A) == cards("Gold, Silver, Copper")
    assert table.actions == 2


@pytest.mark.ruling("nobles-vp")
def test_is_worth_2_points() -> None:
    table = lay("A hand: Nobles; A deck: Nobles; A discard: 2 Nobles")
    assert table.game.score(A) == 8
    table.choose("Nobles", "actions")
    assert table.game.score(A) == 8
    assert table.game.score(B) == 0


@pytest.mark.ruling("nobles-pile")
@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
def test_the_pile_has_8_or_12_cards(players: int, size: int) -> None:
    assert lay("", players=players, kingdom="Nobles").supply("Nobles") == size
