"""Coppersmith."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import WITH_INTRIGUE_1E, B, lay


@pytest.mark.ruling("coppersmith-basics")
def test_costs_4_and_is_a_plain_action() -> None:
    coppersmith = all_cards()["Coppersmith"]
    assert coppersmith.cost == 4
    assert coppersmith.type_names() == ["Action"]


@pytest.mark.ruling("coppersmith-effect")
def test_each_copper_gives_2_coins_and_other_treasures_what_they_always_give() -> None:
    table = lay("A hand: Coppersmith, 2 Copper, Silver, Gold")
    table.choose("Coppersmith")
    assert table.coins == 0
    table.choose("Copper")
    assert table.coins == 2
    table.choose("Copper")
    assert table.coins == 4
    table.choose("Silver")
    assert table.coins == 6
    table.choose("Gold")
    assert table.coins == 9


@pytest.mark.ruling("coppersmith-effect")
def test_playing_all_treasures_at_once_counts_the_same() -> None:
    table = lay("A hand: Coppersmith, 3 Copper, Silver")
    table.choose("Coppersmith", "all")
    assert table.coins == 8


@pytest.mark.ruling("coppersmith-effect")
def test_it_ends_with_the_turn() -> None:
    table = lay("A hand: Coppersmith, Copper; B hand: 2 Copper")
    table.choose("Coppersmith")
    table.end_turn()
    assert table.active == B
    table.choose("all")
    assert table.coins == 2


@pytest.mark.ruling("coppersmith-effect")
def test_it_does_not_add_to_a_coppersmith_of_the_next_turn() -> None:
    table = lay("A hand: Coppersmith, Copper; B hand: Coppersmith, 2 Copper")
    table.choose("Coppersmith")
    table.end_turn()
    table.choose("Coppersmith", "all")
    assert table.coins == 4


@pytest.mark.ruling("coppersmith-cumulative")
@pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)
def test_throne_room_makes_each_copper_worth_3(edition: str) -> None:
    table = lay("A hand: Throne Room, Coppersmith, 2 Copper", edition=edition)
    table.choose("Throne Room")
    if edition != "1e":
        table.choose("Coppersmith")
    table.choose("Copper")
    assert table.coins == 3
    table.choose("Copper")
    assert table.coins == 6


@pytest.mark.ruling("coppersmith-cumulative")
def test_two_coppersmiths_add_up() -> None:
    table = lay("actions: 2; A hand: 2 Coppersmith, 2 Copper")
    table.choose("Coppersmith", "Coppersmith", "all")
    assert table.coins == 6


@pytest.mark.ruling("coppersmith-only-money")
def test_copper_still_costs_0() -> None:
    table = lay("actions: 2; A hand: Coppersmith, Remodel, Copper, Estate")
    table.choose("Coppersmith")
    assert table.cost("Copper") == 0
    table.choose("Remodel", "Copper")
    assert "Estate" in table.options
    assert "Silver" not in table.options
    table.choose("Estate")
    assert table.asks(table.active, "buy")
    assert table.coins == 0
    assert table.options == {"Copper", "Curse", "decline"}
