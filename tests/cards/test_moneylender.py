"""Moneylender."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, Table, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


def lend(table: Table, edition: str) -> None:
    """Play Moneylender and trash a Copper, which only the second edition asks about."""
    table.choose("Moneylender")
    if edition == "2e":
        table.choose("Copper")


@pytest.mark.ruling("moneylender-basics")
@both_editions
def test_costs_4_and_is_an_action(edition: str) -> None:
    moneylender = kingdom_cards(edition)["Moneylender"]
    assert moneylender.cost == 4
    assert moneylender.type_names() == ["Action"]


@pytest.mark.ruling("moneylender-effect")
@both_editions
def test_trashes_a_copper_for_3_coins(edition: str) -> None:
    table = lay("A hand: Moneylender, Copper, Estate", edition=edition)
    lend(table, edition)
    assert table.trash() == cards("Copper")
    assert table.hand(A) == cards("Estate")
    assert table.coins == 3


@pytest.mark.ruling("moneylender-single")
@both_editions
def test_trashes_one_copper_however_many_are_in_hand(edition: str) -> None:
    table = lay("A hand: Moneylender, 4 Copper", edition=edition)
    lend(table, edition)
    assert table.asks(A, "play-treasure")
    assert table.trash() == cards("Copper")
    assert table.hand(A) == cards("3 Copper")
    assert table.coins == 3


@pytest.mark.ruling("moneylender-needs-copper", "moneylender-only-copper")
@both_editions
def test_without_a_copper_nothing_is_trashed_and_no_coins_come(edition: str) -> None:
    table = lay("A hand: Moneylender, Silver, Gold, Estate", edition=edition)
    table.choose("Moneylender")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("Silver, Gold, Estate")
    assert not table.trash()
    assert table.coins == 0


@pytest.mark.ruling("moneylender-only-copper")
@both_editions
def test_of_several_treasures_only_copper_can_be_trashed(edition: str) -> None:
    table = lay("A hand: Moneylender, Copper, Silver, Gold", edition=edition)
    table.choose("Moneylender")
    if edition == "2e":
        assert table.options == {"Copper", "decline"}
        table.choose("Copper")
    assert table.trash() == cards("Copper")
    assert table.hand(A) == cards("Silver, Gold")


@pytest.mark.ruling("moneylender-mandatory-1e")
def test_a_copper_in_hand_must_go_in_the_first_edition() -> None:
    table = lay("A hand: Moneylender, Copper, Silver", edition="1e")
    table.choose("Moneylender")
    assert table.trash() == cards("Copper")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("moneylender-optional-2e", "moneylender-needs-copper")
def test_trashing_may_be_declined_in_the_second_edition_for_no_coins() -> None:
    table = lay("A hand: Moneylender, Copper")
    table.choose("Moneylender")
    assert table.asks(A, "trash", "Moneylender")
    assert table.options == {"Copper", "decline"}
    table.choose("decline")
    assert table.hand(A) == cards("Copper")
    assert not table.trash()
    assert table.coins == 0
