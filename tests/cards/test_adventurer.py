"""Adventurer, a card of the first edition only."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, Table, cards, lay


def lay_first(text: str) -> Table:
    return lay(text, edition="1e")


@pytest.mark.ruling("adventurer-basics")
def test_is_an_action_costing_6() -> None:
    adventurer = kingdom_cards("1e")["Adventurer"]
    assert adventurer.cost == 6
    assert adventurer.type_names() == ["Action"]


@pytest.mark.ruling("adventurer-effect", "adventurer-stops-at-second")
def test_digs_for_two_treasures_and_discards_what_lay_between() -> None:
    table = lay_first("A hand: Adventurer; A deck: Estate, Silver, Village, Gold, Copper, Duchy; A discard: Curse")
    table.choose("Adventurer")
    assert table.hand(A) == cards("Silver, Gold")
    assert table.discard(A) == cards("Curse, Estate, Village")
    assert table.deck_top(A) == ["Copper", "Duchy"]
    assert table.aside(A) == cards("")
    shown = [name for event in table.events("reveal", viewer=-1) for name in table.names(event)]
    assert shown == ["Estate", "Silver", "Village", "Gold"]


@pytest.mark.ruling("adventurer-stops-at-second")
def test_two_treasures_on_top_are_all_it_reveals() -> None:
    table = lay_first("A hand: Adventurer; A deck: Copper, Copper, Gold, Estate")
    table.choose("Adventurer")
    assert table.hand(A) == cards("2 Copper")
    assert table.deck_top(A) == ["Gold", "Estate"]
    assert table.discard(A) == cards("")
    assert len(table.events("reveal")) == 2


@pytest.mark.ruling("adventurer-shuffle-excludes-revealed")
def test_a_shuffle_midway_leaves_out_the_cards_already_revealed() -> None:
    table = lay_first("A hand: Adventurer; A deck: Estate, Estate, Silver; A discard: 2 Duchy, Copper")
    table.choose("Adventurer")
    assert len(table.events("shuffle")) == 1
    assert table.hand(A) == cards("Silver, Copper")
    # The first Silver and the Estates were set aside, so only the three discards were shuffled.
    assert table.discard(A) + table.deck(A) == cards("2 Estate, 2 Duchy")
    assert table.deck(A)["Estate"] == 0
    assert table.discard(A)["Estate"] == 2


@pytest.mark.ruling("adventurer-shuffle-excludes-revealed", "adventurer-one-treasure")
def test_with_one_treasure_in_deck_and_discards_only_that_one_is_taken() -> None:
    table = lay_first("A hand: Adventurer, Duchy; A deck: Estate, Silver; A discard: Curse, Village")
    table.choose("Adventurer")
    assert table.hand(A) == cards("Duchy, Silver")
    assert table.discard(A) == cards("Estate, Curse, Village")
    assert table.deck(A) == cards("")
    # Each card was revealed once and the discards shuffled once: no revealed card came up again.
    assert len(table.events("reveal")) == 4
    assert len(table.events("shuffle")) == 1


@pytest.mark.ruling("adventurer-no-treasure")
def test_without_any_treasure_everything_revealed_is_discarded() -> None:
    table = lay_first("A hand: Adventurer, Duchy; A deck: Estate; A discard: 2 Curse")
    table.choose("Adventurer")
    assert table.hand(A) == cards("Duchy")
    assert table.discard(A) == cards("Estate, 2 Curse")
    assert table.deck(A) == cards("")


@pytest.mark.ruling("adventurer-hand-treasure-usable")
def test_the_treasures_found_can_be_played_this_turn() -> None:
    table = lay_first("A hand: Adventurer; A deck: Gold, Estate, Silver")
    table.choose("Adventurer")
    assert table.coins == 0
    assert table.asks(A, "play-treasure")
    assert table.options == {"Gold", "Silver", "all", "decline"}
    table.choose("Gold", "Silver")
    assert table.coins == 5
    assert table.in_play(A) == cards("Adventurer, Gold, Silver")
