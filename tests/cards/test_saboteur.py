"""Saboteur."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, C, Table, cards, lay


def revealed(table: Table) -> list[str]:
    return [name for event in table.events("reveal") for name in table.names(event)]


@pytest.mark.ruling("saboteur-basics")
def test_costs_5_and_is_an_attack() -> None:
    saboteur = all_cards()["Saboteur"]
    assert saboteur.cost == 5
    assert saboteur.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("saboteur-reveal", "saboteur-trash", "saboteur-discard-others")
def test_each_other_player_loses_the_first_card_that_costs_3_or_more() -> None:
    table = lay("A hand: Saboteur; B deck: Copper, Estate, Silver, Gold; C deck: Province, Copper", players=3)
    table.choose("Saboteur")
    assert revealed(table) == ["Copper", "Estate", "Silver"]
    assert table.trash() == cards("Silver")
    assert table.asks(B, "gain", "Saboteur")
    table.choose("decline")
    assert table.discard(B) == cards("Copper, Estate")
    assert table.deck_top(B) == ["Gold"]
    assert table.asks(C, "gain", "Saboteur")
    table.choose("decline")
    assert table.trash() == cards("Silver, Province")
    assert table.discard(C) == cards("")
    assert table.deck_top(C) == ["Copper"]
    assert table.asked == A


@pytest.mark.ruling("saboteur-gain-optional")
def test_the_victim_may_gain_a_card_that_costs_at_least_2_less() -> None:
    table = lay("A hand: Saboteur; B deck: Smithy", kingdom="Pawn, Cellar, Village, Remodel")
    table.choose("Saboteur")
    assert table.asks(B, "gain", "Saboteur")
    assert table.options == {"Copper", "Curse", "Estate", "Pawn", "Cellar", "decline"}
    table.choose("decline")
    assert table.owned(B) == cards("")
    assert table.trash() == cards("Smithy")


@pytest.mark.ruling("saboteur-example")
def test_for_a_card_of_5_the_victim_may_gain_one_of_up_to_3() -> None:
    table = lay("A hand: Saboteur; B deck: Laboratory", kingdom="Village, Smithy, Festival")
    table.choose("Saboteur")
    costs = {name: table.cost(name) for name in table.game.setup.slots}
    assert {"Silver", "Village"} <= table.options
    assert table.options == {name for name, cost in costs.items() if cost <= 3} | {"decline"}


@pytest.mark.ruling("saboteur-gain-supply-discard")
def test_the_gained_card_comes_from_the_supply_to_the_discard_pile() -> None:
    table = lay("A hand: Saboteur; B deck: Copper, Festival", kingdom="Village")
    table.choose("Saboteur", "Village")
    assert table.supply("Village") == 9
    assert table.discard(B) == cards("Copper, Village")
    assert table.hand(B) == cards("")
    assert table.trash() == cards("Festival")


@pytest.mark.ruling("saboteur-shuffle")
@pytest.mark.parametrize("random", [1, 2, 3])
def test_revealed_cards_are_not_shuffled_in(random: int) -> None:
    table = lay(f"random: {random}; A hand: Saboteur; B deck: 4 Copper; B discard: Silver")
    table.choose("Saboteur")
    assert revealed(table) == ["Copper", "Copper", "Copper", "Copper", "Silver"]
    table.choose("decline")
    assert table.deck(B) == cards("")
    assert table.discard(B) == cards("4 Copper")


@pytest.mark.ruling("saboteur-none-found")
def test_a_victim_without_a_card_that_costs_3_discards_everything_and_loses_nothing() -> None:
    table = lay("A hand: Saboteur; B hand: Gold; B deck: 2 Copper; B discard: Estate, Curse")
    table.choose("Saboteur")
    assert table.asked == A
    assert revealed(table)[:2] == ["Copper", "Copper"]
    assert sorted(revealed(table)[2:]) == ["Curse", "Estate"]
    assert table.trash() == cards("")
    assert table.deck(B) == cards("")
    assert table.discard(B) == cards("2 Copper, Estate, Curse")
    assert table.hand(B) == cards("Gold")


@pytest.mark.ruling("saboteur-bridge")
def test_bridge_lowers_the_costs_that_count() -> None:
    table = lay("actions: 2; A hand: Bridge, Saboteur; B deck: Silver, Smithy", kingdom="Village, Cellar")
    table.choose("Bridge", "Saboteur")
    assert revealed(table) == ["Silver", "Smithy"]
    assert table.trash() == cards("Smithy")
    assert {"Copper", "Curse", "Estate", "Cellar"} <= table.options
    assert not {"Silver", "Village"} & table.options
    table.choose("decline")
    assert table.discard(B) == cards("Silver")


@pytest.mark.ruling("saboteur-no-cards")
def test_a_victim_without_cards_reveals_nothing_and_the_next_one_is_still_hit() -> None:
    table = lay("A hand: Saboteur; B hand: Gold; C deck: Silver", players=3, edition="intrigue 1e")
    table.choose("Saboteur")
    assert table.asks(C, "gain", "Saboteur")
    assert [event.seat for event in table.events("reveal")] == [C]
    table.choose("decline")
    assert table.owned(B) == cards("Gold")
    assert table.trash() == cards("Silver")


@pytest.mark.ruling("saboteur-short-pile")
def test_the_last_card_of_a_pile_goes_to_the_first_victim_who_takes_it() -> None:
    table = lay("A hand: Saboteur; B deck: Silver; C deck: Silver; trash: 19 Curse", players=3, edition="1e")
    table.choose("Saboteur")
    assert table.asks(B, "gain", "Saboteur")
    assert table.options == {"Curse", "Copper", "decline"}
    table.choose("Curse")
    assert table.discard(B) == cards("Curse")
    assert table.asks(C, "gain", "Saboteur")
    assert table.options == {"Copper", "decline"}
    table.choose("Copper")
    assert table.discard(C) == cards("Copper")
