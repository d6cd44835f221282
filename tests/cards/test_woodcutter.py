"""Woodcutter."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay


@pytest.mark.ruling("woodcutter-basics")
def test_costs_3_and_is_an_action() -> None:
    woodcutter = kingdom_cards("1e")["Woodcutter"]
    assert woodcutter.cost == 3
    assert woodcutter.type_names() == ["Action"]


@pytest.mark.ruling("woodcutter-effect")
def test_gives_a_buy_and_2_coins_and_nothing_else() -> None:
    table = lay("A hand: Woodcutter, Estate; A deck: Gold", edition="1e")
    table.choose("Woodcutter")
    assert (table.actions, table.buys, table.coins) == (0, 2, 2)
    assert table.hand(A) == cards("Estate")
