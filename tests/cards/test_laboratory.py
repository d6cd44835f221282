"""Laboratory."""

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


@both_editions
@pytest.mark.ruling("laboratory-basics")
def test_is_an_action_costing_5(edition: str) -> None:
    laboratory = kingdom_cards(edition)["Laboratory"]
    assert laboratory.cost == 5
    assert laboratory.type_names() == ["Action"]


@both_editions
@pytest.mark.ruling("laboratory-effect")
def test_draws_two_cards_and_gives_an_action(edition: str) -> None:
    table = lay("A hand: Laboratory, Estate; A deck: Village, Gold, Duchy", edition=edition)
    table.choose("Laboratory")
    assert table.hand(A) == cards("Estate, Village, Gold")
    assert table.deck_top(A) == ["Duchy"]
    assert (table.actions, table.buys, table.coins) == (1, 1, 0)
    assert table.asks(A, "play-action")
