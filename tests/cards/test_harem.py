"""Harem."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, cards, lay


@pytest.mark.ruling("harem-basics")
def test_costs_6_and_is_a_treasure_and_a_victory_card() -> None:
    harem = all_cards()["Harem"]
    assert harem.cost == 6
    assert harem.type_names() == ["Treasure", "Victory"]


@pytest.mark.ruling("harem-basics")
def test_mine_takes_it_as_a_treasure_and_bureaucrat_as_a_victory_card() -> None:
    table = lay("actions: 2; A hand: Mine, Bureaucrat, Silver; B hand: Harem, Gold")
    table.choose("Mine", "Silver")
    assert "Harem" in table.options
    table.choose("Harem")
    assert table.hand(A) == cards("Bureaucrat, Harem")
    table.choose("Bureaucrat")
    assert table.deck_top(B) == ["Harem"]
    assert table.hand(B) == cards("Gold")


@pytest.mark.ruling("harem-coins")
def test_gives_2_coins() -> None:
    table = lay("A hand: 2 Harem, Estate")
    assert table.asks(A, "play-treasure")
    assert table.options == {"Harem", "all", "decline"}
    table.choose("Harem")
    assert table.coins == 2
    table.choose("Harem")
    assert table.coins == 4
    assert table.in_play(A) == cards("2 Harem")


@pytest.mark.ruling("harem-vp")
def test_is_worth_2_points() -> None:
    table = lay("A hand: Harem; A discard: 2 Harem")
    assert table.game.score(A) == 6
    table.choose("all")
    assert table.game.score(A) == 6


@pytest.mark.ruling("harem-pile")
@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
def test_the_pile_has_8_or_12_cards(players: int, size: int) -> None:
    assert lay("", players=players, kingdom="Harem").supply("Harem") == size


@pytest.mark.ruling("harem-not-silver")
@pytest.mark.parametrize("order", [("Harem", "Silver"), ("Silver", "Harem")])
def test_merchant_pays_for_a_silver_and_not_for_a_harem(order: tuple[str, str]) -> None:
    table = lay("A hand: Merchant, Harem, Silver")
    table.choose("Merchant")
    worth = {"Harem": 2, "Silver": 3}
    for name in order:
        before = table.coins
        table.choose(name)
        assert table.coins - before == worth[name]
