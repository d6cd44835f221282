"""Trading Post."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, cards, lay


@pytest.mark.ruling("trading-post-basics")
def test_costs_5_and_is_an_action() -> None:
    trading_post = all_cards()["Trading Post"]
    assert trading_post.cost == 5
    assert trading_post.type_names() == ["Action"]


@pytest.mark.ruling("trading-post-effect", "trading-post-exactly-two")
def test_trashes_exactly_2_cards_for_a_silver_in_hand() -> None:
    table = lay("A hand: Trading Post, Copper, 2 Estate, Curse")
    table.choose("Trading Post")
    assert table.asks(A, "trash", "Trading Post")
    assert table.options == {"Copper", "Estate", "Curse"}
    table.choose("Curse")
    assert table.asks(A, "trash", "Trading Post")
    assert table.options == {"Copper", "Estate"}
    table.choose("Estate")
    assert table.decision.card == ""
    assert table.trash() == cards("Curse, Estate")
    assert table.hand(A) == cards("Copper, Estate, Silver")
    assert table.supply("Silver") == 39


def test_with_just_2_cards_both_go() -> None:
    table = lay("A hand: Trading Post, Gold, Duchy")
    table.choose("Trading Post")
    assert table.trash() == cards("Gold, Duchy")
    assert table.hand(A) == cards("Silver")


@pytest.mark.ruling("trading-post-silver-hand")
def test_the_silver_can_be_played_this_turn() -> None:
    table = lay("A hand: Trading Post, 2 Estate")
    table.choose("Trading Post")
    assert table.discard(A) == cards("")
    assert table.asks(A, "play-treasure")
    table.choose("Silver")
    assert table.coins == 2


@pytest.mark.ruling("trading-post-no-silver")
def test_without_a_silver_left_the_cards_are_trashed_all_the_same() -> None:
    table = lay("A hand: Trading Post, 2 Estate, Copper; trash: 40 Silver")
    table.choose("Trading Post", "Estate", "Estate")
    assert table.trash() == cards("40 Silver, 2 Estate")
    assert table.owned(A) == cards("Trading Post, Copper")


@pytest.mark.ruling("trading-post-one-card")
def test_a_single_card_is_trashed_for_nothing() -> None:
    table = lay("A hand: Trading Post, Gold")
    table.choose("Trading Post")
    assert table.asks(A, "buy")
    assert table.trash() == cards("Gold")
    assert table.owned(A) == cards("Trading Post")


@pytest.mark.ruling("trading-post-empty-hand")
def test_with_an_empty_hand_nothing_happens() -> None:
    table = lay("A hand: Trading Post; A deck: 2 Copper")
    table.choose("Trading Post")
    assert table.asks(A, "buy")
    assert table.trash() == cards("")
    assert table.owned(A) == cards("Trading Post, 2 Copper")
