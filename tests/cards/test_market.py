"""Market."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.mark.ruling("market-basics")
@both_editions
def test_costs_5_and_is_an_action(edition: str) -> None:
    market = kingdom_cards(edition)["Market"]
    assert market.cost == 5
    assert market.type_names() == ["Action"]


@pytest.mark.ruling("market-effect")
@both_editions
def test_gives_a_card_an_action_a_buy_and_a_coin(edition: str) -> None:
    table = lay("A hand: Market, Village; A deck: Estate, Duchy", edition=edition)
    table.choose("Market")
    assert table.hand(A) == cards("Village, Estate")
    assert (table.actions, table.buys, table.coins) == (1, 2, 1)
