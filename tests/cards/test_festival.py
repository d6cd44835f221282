"""Festival."""

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


@both_editions
@pytest.mark.ruling("festival-basics")
def test_is_an_action_costing_5(edition: str) -> None:
    festival = kingdom_cards(edition)["Festival"]
    assert festival.cost == 5
    assert festival.type_names() == ["Action"]


@both_editions
@pytest.mark.ruling("festival-effect", "festival-no-card")
def test_gives_2_actions_a_buy_and_2_coins_but_no_card(edition: str) -> None:
    table = lay("A hand: Festival, Estate; A deck: 2 Copper", edition=edition)
    table.choose("Festival")
    assert (table.actions, table.buys, table.coins) == (2, 2, 2)
    assert table.hand(A) == cards("Estate")
    assert table.deck(A) == cards("2 Copper")
    assert table.events("draw") == []


@pytest.mark.ruling("festival-count-example-1e")
def test_counting_actions_through_festival_market_and_festival() -> None:
    table = lay("A hand: 2 Festival, Market; A deck: 3 Village", edition="1e")
    assert table.actions == 1
    table.choose("Festival")
    assert table.actions == 2
    table.choose("Market")
    assert table.actions == 2
    table.choose("Festival")
    assert table.actions == 3
