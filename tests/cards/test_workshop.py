"""Workshop."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])

# Of a kingdom filled up around Workshop, what costs $4 or less.
UP_TO_4 = {"Copper", "Curse", "Estate", "Silver", "Cellar", "Moat", "Village", "Workshop", "Gardens", "Smithy"}


@pytest.mark.ruling("workshop-basics")
@both_editions
def test_costs_3_and_is_an_action(edition: str) -> None:
    workshop = kingdom_cards(edition)["Workshop"]
    assert workshop.cost == 3
    assert workshop.type_names() == ["Action"]


@pytest.mark.ruling("workshop-effect", "workshop-mandatory")
@both_editions
def test_a_card_costing_up_to_4_must_be_gained_to_the_discard_pile(edition: str) -> None:
    table = lay("A hand: Workshop, Estate; A discard: Copper", edition=edition)
    table.choose("Workshop")
    assert table.asks(A, "gain", "Workshop")
    assert table.options == UP_TO_4
    table.choose("Smithy")
    assert table.supply("Smithy") == 9
    assert table.discard(A) == cards("Copper, Smithy")
    assert table.discard_top(A) == "Smithy"
    assert table.hand(A) == cards("Estate")


@pytest.mark.ruling("workshop-no-coins")
@both_editions
def test_coins_do_not_raise_the_limit(edition: str) -> None:
    table = lay("coins: 4; A hand: Workshop", edition=edition)
    table.choose("Workshop")
    assert table.options == UP_TO_4
    table.choose("Gardens")
    assert table.coins == 4
