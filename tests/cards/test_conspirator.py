"""Conspirator."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, cards, lay


@pytest.mark.ruling("conspirator-basics")
def test_costs_4_and_is_a_plain_action() -> None:
    conspirator = all_cards()["Conspirator"]
    assert conspirator.cost == 4
    assert conspirator.type_names() == ["Action"]


@pytest.mark.ruling("conspirator-effect")
def test_as_the_third_action_it_also_gives_a_card_and_an_action() -> None:
    table = lay("actions: 3; A hand: 3 Conspirator; A deck: 5 Copper")
    table.choose("Conspirator")
    assert (table.actions, table.coins) == (2, 2)
    table.choose("Conspirator")
    assert (table.actions, table.coins) == (1, 4)
    assert table.hand(A) == cards("Conspirator")
    table.choose("Conspirator")
    assert (table.actions, table.coins) == (1, 6)
    assert table.hand(A) == cards("Copper")


@pytest.mark.ruling("conspirator-effect")
def test_actions_that_were_played_and_trashed_count() -> None:
    table = lay("A hand: 2 Mining Village, Conspirator; A deck: 3 Copper")
    table.choose("Mining Village", "Mining Village", "Mining Village", "Mining Village")
    assert table.in_play(A) == cards("")
    table.choose("Conspirator")
    assert table.hand(A) == cards("3 Copper")


@pytest.mark.ruling("conspirator-effect")
def test_the_actions_of_an_earlier_turn_do_not_count() -> None:
    table = lay("A hand: 3 Festival; A deck: 5 Copper; B hand: Festival, Conspirator; B deck: 5 Copper")
    table.choose("Festival", "Festival", "Festival")
    table.end_turn()
    table.choose("Festival", "Conspirator")
    assert table.coins == 4
    assert table.actions == 1


@pytest.mark.ruling("conspirator-evaluate-when-played")
def test_the_bonus_comes_at_once_so_the_card_drawn_can_be_played() -> None:
    table = lay("A hand: 2 Festival, Conspirator; A deck: Market, Copper")
    table.choose("Festival", "Festival", "Conspirator")
    assert table.hand(A) == cards("Market")
    assert table.actions == 3
    assert table.options == {"Market", "decline"}


@pytest.mark.ruling("conspirator-evaluate-when-played", "conspirator-no-reevaluate")
def test_actions_played_later_do_not_help_an_earlier_conspirator() -> None:
    table = lay("actions: 2; A hand: Conspirator, 3 Festival; A deck: 5 Copper")
    table.choose("Conspirator", "Festival", "Festival", "Festival")
    # 2 to begin with, 4 used, 6 from the Festivals.
    assert table.actions == 4
    assert table.hand(A) == cards("")
    assert table.events("draw") == []


@pytest.mark.ruling("conspirator-throne-counts-three")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_throne_room_on_an_action_counts_as_three(edition: str) -> None:
    table = lay("A hand: Throne Room, Festival, Copper", edition=edition)
    table.choose("Throne Room")
    if edition == "2e":
        assert table.game.actions_played == 1
        table.choose("Festival")
    assert table.game.actions_played == 3


@pytest.mark.ruling("conspirator-throne-example", "conspirator-throne-counts-three")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_throne_room_on_conspirator_gives_the_bonus_on_its_second_play_only(edition: str) -> None:
    table = lay("A hand: Throne Room, Conspirator, Estate; A deck: 5 Copper", edition=edition)
    table.choose("Throne Room")
    if edition == "2e":
        table.choose("Conspirator")
    assert table.coins == 4
    assert table.actions == 1
    assert table.hand(A) == cards("Estate, Copper")
    again, draw = table.events("play-again")[0], table.events("draw")[0]
    assert table.journal.events.index(again) < table.journal.events.index(draw)


@pytest.mark.ruling("conspirator-throne-counts-three")
def test_throne_room_on_conspirator_after_another_action_gives_the_bonus_twice() -> None:
    table = lay("A hand: Festival, Throne Room, Conspirator; A deck: 5 Copper")
    table.choose("Festival", "Throne Room", "Conspirator")
    assert table.hand(A) == cards("2 Copper")
    assert table.actions == 3


@pytest.mark.ruling("conspirator-action-victory-counts")
def test_great_hall_counts_as_an_action() -> None:
    table = lay("A hand: Great Hall, Festival, Conspirator; A deck: Estate, Gold, Silver")
    table.choose("Great Hall", "Festival", "Conspirator")
    assert table.hand(A) == cards("Estate, Gold")
    assert table.actions == 2
