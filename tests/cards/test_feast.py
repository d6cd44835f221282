"""Feast, a card of the first edition only."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, Table, cards, lay


def lay_first(text: str) -> Table:
    return lay(text, edition="1e")


@pytest.mark.ruling("feast-basics")
def test_is_an_action_costing_4() -> None:
    feast = kingdom_cards("1e")["Feast"]
    assert feast.cost == 4
    assert feast.type_names() == ["Action"]


@pytest.mark.ruling("feast-effect")
def test_trashes_itself_and_gains_a_card_costing_up_to_5() -> None:
    table = lay_first("A hand: Feast, Adventurer, Estate")
    table.choose("Feast")
    assert table.trash() == cards("Feast")
    assert table.in_play(A) == cards("")
    assert table.asks(A, "gain", "Feast")
    piles = [card.name for card in table.game.setup.cards]
    assert table.options == {name for name in piles if table.cost(name) <= 5}
    assert {"Copper", "Curse", "Feast", "Duchy"} <= table.options
    assert not {"Gold", "Adventurer", "Province"} & table.options
    table.choose("Duchy")
    assert table.owned(A) == cards("Duchy, Adventurer, Estate")


@pytest.mark.ruling("feast-gain-from-supply")
def test_the_card_comes_from_the_supply_and_goes_to_the_discard_pile() -> None:
    table = lay_first("A hand: Feast; A deck: Copper; trash: 8 Duchy, Laboratory")
    left = table.supply("Laboratory")
    table.choose("Feast")
    assert "Duchy" not in table.options
    table.choose("Laboratory")
    assert table.discard(A) == cards("Laboratory")
    assert table.hand(A) == cards("")
    assert table.deck_top(A) == ["Copper"]
    assert table.supply("Laboratory") == left - 1
    assert table.trash() == cards("8 Duchy, Laboratory, Feast")


@pytest.mark.ruling("feast-no-coins")
def test_coins_do_not_raise_the_limit() -> None:
    table = lay_first("A hand: Festival, Feast, Gold")
    table.choose("Festival", "Feast")
    assert table.coins == 2
    assert "Duchy" in table.options
    assert not {"Gold", "Province"} & table.options
    table.choose("Duchy")
    assert table.coins == 2


@pytest.mark.ruling("feast-throne-room", "feast-gain-independent")
def test_played_twice_it_is_trashed_once_and_gains_twice() -> None:
    table = lay_first("A hand: Throne Room, Feast, Estate")
    table.choose("Throne Room")
    assert table.asks(A, "gain", "Feast")
    assert table.trash() == cards("Feast")
    table.choose("Duchy")
    assert table.asks(A, "gain", "Feast")
    table.choose("Silver")
    assert table.asks(A, "buy")
    assert table.trash() == cards("Feast")
    assert table.in_play(A) == cards("Throne Room")
    assert table.discard(A) == cards("Duchy, Silver")


@pytest.mark.ruling("feast-throne-room", "feast-gain-independent")
def test_a_second_feast_in_hand_is_not_trashed_in_place_of_the_one_that_is_gone() -> None:
    table = lay_first("actions: 2; A hand: Throne Room, 2 Feast")
    table.choose("Throne Room", "Duchy", "Silver")
    assert table.trash() == cards("Feast")
    assert table.hand(A) == cards("Feast")
    table.choose("Feast", "Estate")
    assert table.trash() == cards("2 Feast")
    assert table.owned(A) == cards("Throne Room, Duchy, Silver, Estate")


@pytest.mark.ruling("feast-throne-room")
def test_two_feasts_under_throne_room_on_throne_room_gain_four_cards() -> None:
    table = lay_first("A hand: 2 Throne Room, 2 Feast")
    table.choose("Throne Room", "Throne Room")
    # Only Feasts are left to play, so both times the Throne Room takes one without asking.
    table.choose("Duchy", "Silver", "Estate", "Copper")
    assert table.asks(A, "buy")
    assert table.trash() == cards("2 Feast")
    assert table.in_play(A) == cards("2 Throne Room")
    assert table.discard(A) == cards("Duchy, Silver, Estate, Copper")
