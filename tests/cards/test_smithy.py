"""Smithy."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.mark.ruling("smithy-basics")
@both_editions
def test_costs_4_and_is_an_action(edition: str) -> None:
    smithy = kingdom_cards(edition)["Smithy"]
    assert smithy.cost == 4
    assert smithy.type_names() == ["Action"]


@pytest.mark.ruling("smithy-effect")
@both_editions
def test_draws_3_cards_and_gives_nothing_else(edition: str) -> None:
    table = lay("A hand: Smithy, Copper; A deck: Estate, Silver, Duchy, Gold", edition=edition)
    table.choose("Smithy")
    assert table.hand(A) == cards("Copper, Estate, Silver, Duchy")
    assert (table.actions, table.buys, table.coins) == (0, 1, 0)
