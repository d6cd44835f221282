"""Witch."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from freehold.rules.events import EVENT_IDS
from tests.table import A, B, C, D, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.mark.ruling("witch-basics")
@both_editions
def test_costs_5_and_is_an_attack(edition: str) -> None:
    witch = kingdom_cards(edition)["Witch"]
    assert witch.cost == 5
    assert witch.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("witch-effect")
@both_editions
def test_draws_2_cards_and_then_gives_each_other_player_a_curse(edition: str) -> None:
    table = lay("A hand: Witch; A deck: Silver, Estate, Gold", edition=edition, players=3)
    table.choose("Witch")
    assert [EVENT_IDS[event.kind] for event in table.journal.events] == ["play", "draw", "gain", "gain"]
    assert table.hand(A) == cards("Silver, Estate")
    assert table.owned(B) == table.owned(C) == cards("Curse")
    assert table.owned(A)["Curse"] == 0
    assert (table.actions, table.coins) == (0, 0)


@pytest.mark.ruling("witch-curse-from-supply")
@both_editions
def test_the_curses_go_from_the_supply_to_the_discard_piles(edition: str) -> None:
    table = lay("trash: Curse; A hand: Witch; B hand: Copper; B deck: Estate; B discard: Silver", edition=edition)
    assert table.supply("Curse") == 9
    table.choose("Witch")
    assert table.supply("Curse") == 8
    assert table.trash() == cards("Curse")
    assert table.discard(B) == cards("Silver, Curse")
    assert table.discard_top(B) == "Curse"


@pytest.mark.ruling("witch-turn-order")
@both_editions
def test_the_curses_are_given_out_from_the_left(edition: str) -> None:
    table = lay("active: C; C hand: Witch", edition=edition, players=4)
    table.choose("Witch")
    assert [event.seat for event in table.events("gain")] == [D, A, B]


@pytest.mark.ruling("witch-short-supply")
@both_editions
def test_too_few_curses_go_to_the_first_in_turn_order(edition: str) -> None:
    table = lay("trash: 28 Curse; active: C; C hand: Witch", edition=edition, players=4)
    table.choose("Witch")
    assert table.discard(D) == table.discard(A) == cards("Curse")
    assert not table.owned(B)
    assert table.supply("Curse") == 0
    assert table.asked == C


@pytest.mark.ruling("witch-no-curses")
@both_editions
def test_with_no_curses_left_it_still_draws_2_cards(edition: str) -> None:
    table = lay("trash: 10 Curse; A hand: Witch; A deck: Silver, Estate, Gold", edition=edition)
    table.choose("Witch")
    assert table.hand(A) == cards("Silver, Estate")
    assert not table.owned(B)
    assert table.trash() == cards("10 Curse")
