"""Merchant."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("merchant-basics")
def test_costs_3_and_is_an_action() -> None:
    merchant = kingdom_cards("2e")["Merchant"]
    assert merchant.cost == 3
    assert merchant.type_names() == ["Action"]


@pytest.mark.ruling("merchant-effect")
def test_gives_a_card_and_an_action_and_makes_the_first_silver_pay_3() -> None:
    table = lay("A hand: Merchant, Silver; A deck: Estate, Duchy")
    table.choose("Merchant")
    assert table.hand(A) == cards("Silver, Estate")
    assert (table.actions, table.coins) == (1, 0)
    table.choose("Silver")
    assert table.coins == 3


@pytest.mark.ruling("merchant-effect")
def test_the_bonus_ends_with_the_turn() -> None:
    table = lay("A hand: Merchant; A deck: Estate, Merchant, 4 Silver, Copper; B hand: Silver")
    table.choose("Merchant")
    table.end_turn()
    table.choose("Silver")
    assert (table.active, table.coins) == (B, 2)
    table.end_turn()
    table.choose("Merchant", "Silver")
    assert (table.active, table.coins) == (A, 3)


@pytest.mark.ruling("merchant-per-merchant")
def test_each_merchant_adds_its_own_bonus() -> None:
    table = lay("A hand: 3 Merchant, Silver; A deck: 3 Estate")
    table.choose("Merchant", "Merchant", "Merchant", "Silver")
    assert table.coins == 5


@pytest.mark.ruling("merchant-only-first-silver")
def test_a_second_silver_gets_no_bonus() -> None:
    table = lay("A hand: Merchant, 3 Silver; A deck: Estate")
    table.choose("Merchant", "Silver")
    assert table.coins == 3
    table.choose("Silver")
    assert table.coins == 5
    table.choose("Silver")
    assert table.coins == 7


@pytest.mark.ruling("merchant-only-first-silver")
def test_silvers_played_all_at_once_get_one_bonus() -> None:
    table = lay("A hand: Merchant, 3 Silver; A deck: Estate")
    table.choose("Merchant", "all")
    assert table.coins == 7


@pytest.mark.ruling("merchant-silver-needed")
def test_without_a_silver_there_is_no_bonus() -> None:
    table = lay("A hand: Merchant, Copper; A deck: Estate")
    table.choose("Merchant", "all")
    assert table.coins == 1


@pytest.mark.ruling("merchant-silver-needed")
def test_a_silver_kept_in_hand_brings_no_bonus() -> None:
    table = lay("A hand: Merchant, Silver; A deck: Estate")
    table.choose("Merchant", "decline")
    assert table.phase == "buy"
    assert table.coins == 0


@pytest.mark.ruling("merchant-two-two-silvers")
def test_two_merchants_and_two_silvers_give_6() -> None:
    table = lay("A hand: 2 Merchant, 2 Silver; A deck: 2 Estate")
    table.choose("Merchant", "Merchant", "Silver", "Silver")
    assert table.coins == 6


@pytest.mark.ruling("merchant-throne-room")
def test_a_merchant_played_twice_adds_two_bonuses() -> None:
    table = lay("A hand: Throne Room, Merchant, 2 Silver; A deck: 2 Estate")
    table.choose("Throne Room", "Merchant", "Silver")
    assert table.coins == 4
    table.choose("Silver")
    assert table.coins == 6


@pytest.mark.ruling("merchant-not-other-treasure")
def test_other_treasures_neither_get_the_bonus_nor_use_it_up() -> None:
    table = lay("A hand: Merchant, Copper, Silver, Gold, Harem; A deck: Estate")
    table.choose("Merchant", "Copper")
    assert table.coins == 1
    table.choose("Gold")
    assert table.coins == 4
    table.choose("Harem")
    assert table.coins == 6
    table.choose("Silver")
    assert table.coins == 9
