"""The turn: its phases, what it starts with, and whose cards it touches."""

import pytest

from freehold.cards.catalogue import find_set, make_setup
from freehold.rules.game import start
from tests.table import A, B, Table, cards, lay

EDITIONS = ("1e", "2e")


def allowance(table: Table) -> tuple[int, int, int]:
    return table.actions, table.buys, table.coins


@pytest.mark.ruling("turn-three-phases")
@pytest.mark.parametrize("edition", EDITIONS)
def test_actions_then_treasures_and_buys_then_clean_up(edition: str) -> None:
    table = lay("A hand: Village, Silver, Estate; A deck: 6 Copper; B hand: Moat", edition=edition)
    assert table.asks(A, "play-action")
    table.choose("Village")
    assert table.asks(A, "play-treasure")
    table.choose("Silver", "Copper")
    assert table.asks(A, "buy")
    assert table.in_play(A) == cards("Village, Silver, Copper")
    table.choose("Estate")
    assert table.asks(B, "play-action")
    assert table.in_play(A) == cards("")
    assert table.hand(A) == cards("5 Copper")


@pytest.mark.ruling("turn-default-allowance")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_turn_begins_with_one_action_one_buy_and_no_coins(edition: str) -> None:
    table = Table(start(make_setup(find_set("First Game", edition).cards, editions=edition), seed=1))
    assert allowance(table) == (1, 1, 0)


@pytest.mark.ruling("turn-default-allowance", "turn-fresh-2e")
def test_what_a_turn_leaves_unused_is_gone() -> None:
    table = lay("A hand: Festival, 3 Copper; A deck: 5 Copper; B hand: Moat, 4 Copper; B deck: 5 Copper")
    table.choose("Festival", "all")
    assert allowance(table) == (2, 2, 5)
    table.choose("decline")
    assert table.active == B
    assert allowance(table) == (1, 1, 0)
    table.end_turn()
    assert table.active == A
    assert allowance(table) == (1, 1, 0)


@pytest.mark.ruling("turn-fresh-2e")
def test_an_unused_buy_does_not_reach_the_next_turn_of_its_player() -> None:
    table = lay("buys: 3; A hand: 3 Copper; A deck: 5 Copper; B hand: 5 Copper")
    table.end_turn()
    table.end_turn()
    table.choose("all", "Copper")
    assert table.active == B


@pytest.mark.ruling("turn-no-return-to-action")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_action_is_played_once_the_buy_phase_has_begun(edition: str) -> None:
    table = lay("actions: 2; buys: 3; A hand: Smithy, 2 Silver; A deck: 5 Copper", edition=edition)
    table.choose("decline")
    assert table.asks(A, "play-treasure")
    assert table.options == {"Silver", "all", "decline"}
    table.choose("Silver", "decline")
    assert table.asks(A, "buy")
    table.choose("Copper")
    assert table.asks(A, "buy")
    table.choose("Copper", "Copper")
    assert table.active == B
    assert [table.names(event) for event in table.events("play")] == [["Silver"]]


@pytest.mark.ruling("turn-own-areas")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_player_uses_a_deck_hand_discard_pile_and_play_area_of_their_own(edition: str) -> None:
    table = lay(
        "A hand: Smithy, Estate; A deck: 3 Silver, 5 Copper; A discard: Duchy; "
        "B hand: Village; B deck: 6 Gold; B discard: Curse",
        edition=edition,
    )
    table.choose("Smithy")
    assert table.hand(A) == cards("3 Silver, Estate")
    table.choose("Silver", "decline", "Estate")
    assert table.discard(A) == cards("Duchy, Smithy, 3 Silver, 2 Estate")
    assert table.hand(A) == cards("5 Copper")
    assert (table.hand(B), table.deck(B), table.discard(B)) == (cards("Village"), cards("6 Gold"), cards("Curse"))
    table.choose("Village")
    assert table.in_play(B) == cards("Village")
    assert table.in_play(A) == cards("")
    table.end_turn()
    assert table.discard(B) == cards("Curse, Village, Gold")
    assert table.discard(A) == cards("Duchy, Smithy, 3 Silver, 2 Estate")
