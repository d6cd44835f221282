"""Artisan, a card of the second edition only."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay


@pytest.mark.ruling("artisan-basics")
def test_is_an_action_costing_6() -> None:
    artisan = kingdom_cards("2e")["Artisan"]
    assert artisan.cost == 6
    assert artisan.type_names() == ["Action"]


@pytest.mark.ruling("artisan-gain-to-hand")
def test_gains_a_card_from_the_supply_to_hand() -> None:
    table = lay("A hand: Artisan, Estate; trash: Village")
    left = table.supply("Duchy")
    table.choose("Artisan")
    assert table.asks(A, "gain", "Artisan")
    table.choose("Duchy")
    assert table.hand(A) == cards("Duchy, Estate")
    assert table.discard(A) == cards("")
    assert table.supply("Duchy") == left - 1
    assert table.trash() == cards("Village")


@pytest.mark.ruling("artisan-cost-limit")
def test_offers_every_pile_that_costs_up_to_5_and_none_else() -> None:
    table = lay("A hand: Artisan, Estate")
    table.choose("Artisan")
    piles = [card.name for card in table.game.setup.cards]
    assert table.options == {name for name in piles if table.cost(name) <= 5}
    assert {"Copper", "Curse", "Duchy", "Laboratory"} <= table.options
    assert not {"Gold", "Artisan", "Province"} & table.options


@pytest.mark.ruling("artisan-no-coins")
def test_coins_do_not_raise_the_limit() -> None:
    table = lay("actions: 2; A hand: Festival, Artisan, 2 Gold")
    table.choose("Festival", "Artisan")
    assert table.coins == 2
    assert "Duchy" in table.options
    assert not {"Gold", "Artisan", "Province"} & table.options
    table.choose("Duchy", "Duchy")
    assert table.coins == 2


@pytest.mark.ruling("artisan-topdeck-mandatory", "artisan-topdeck-any")
@pytest.mark.parametrize("put_back", ["Silver", "Estate", "Smithy"])
def test_then_any_one_card_from_hand_goes_on_the_deck(put_back: str) -> None:
    table = lay("A hand: Artisan, Estate, Smithy; A deck: Copper")
    table.choose("Artisan", "Silver")
    assert table.asks(A, "topdeck", "Artisan")
    assert table.options == {"Silver", "Estate", "Smithy"}
    table.choose(put_back)
    assert table.deck_top(A) == [put_back, "Copper"]
    assert table.hand(A) == cards("Silver, Estate, Smithy") - cards(put_back)


@pytest.mark.ruling("artisan-order", "artisan-topdeck-mandatory")
def test_the_gained_card_goes_on_the_deck_if_it_is_the_only_one_in_hand() -> None:
    table = lay("A hand: Artisan; A deck: Copper")
    table.choose("Artisan", "Silver")
    assert table.hand(A) == cards("")
    assert table.deck_top(A) == ["Silver", "Copper"]


@pytest.mark.ruling("artisan-order")
def test_nothing_is_put_back_before_the_gain() -> None:
    table = lay("A hand: Artisan, Estate, Copper; A deck: Gold")
    table.choose("Artisan")
    assert table.asks(A, "gain", "Artisan")
    assert table.deck_top(A) == ["Gold"]
    table.choose("Silver")
    assert table.asks(A, "topdeck", "Artisan")
    assert table.hand(A) == cards("Estate, Copper, Silver")
