"""Village."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.mark.ruling("village-basics")
@both_editions
def test_costs_3_and_is_an_action(edition: str) -> None:
    village = kingdom_cards(edition)["Village"]
    assert village.cost == 3
    assert village.type_names() == ["Action"]


@pytest.mark.ruling("village-effect", "village-example-actions")
@both_editions
def test_gives_a_card_and_turns_1_action_into_2(edition: str) -> None:
    table = lay("A hand: Village; A deck: Smithy, Copper", edition=edition)
    table.choose("Village")
    assert table.hand(A) == cards("Smithy")
    assert (table.actions, table.buys, table.coins) == (2, 1, 0)


@pytest.mark.ruling("village-effect")
@both_editions
def test_its_actions_add_to_those_left(edition: str) -> None:
    table = lay("actions: 3; A hand: 2 Village; A deck: 2 Copper", edition=edition)
    table.choose("Village", "Village")
    assert table.actions == 5
