"""Torturer."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, C, D, cards, lay

DISCARD = "discard"
CURSE = "curse"


@pytest.mark.ruling("torturer-basics")
def test_costs_5_and_is_an_attack() -> None:
    torturer = all_cards()["Torturer"]
    assert torturer.cost == 5
    assert torturer.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("torturer-effect", "torturer-victim-chooses")
def test_draws_3_cards_and_each_other_player_discards_2_or_takes_a_curse() -> None:
    table = lay(
        "A hand: Torturer; A deck: Gold, Silver, Copper, Estate; B hand: 2 Copper, 2 Estate; C hand: Silver, Gold",
        players=3,
    )
    table.choose("Torturer")
    assert table.hand(A) == cards("Gold, Silver, Copper")
    assert table.asks(B, "choose", "Torturer")
    assert table.options == {DISCARD, CURSE}
    table.choose(DISCARD)
    assert table.asks(B, "discard", "Torturer")
    assert table.options == {"Copper", "Estate"}
    table.choose("Estate")
    assert table.options == {"Copper", "Estate"}
    table.choose("Copper")
    assert table.hand(B) == cards("Copper, Estate")
    assert table.discard(B) == cards("Estate, Copper")
    assert table.asks(C, "choose", "Torturer")
    assert table.options == {DISCARD, CURSE}
    table.choose(CURSE)
    assert table.hand(C) == cards("Silver, Gold, Curse")
    assert table.supply("Curse") == 19
    assert table.asked == A
    assert "Curse" not in table.owned(A) + table.owned(B)


@pytest.mark.ruling("torturer-curse-to-hand")
def test_the_curse_goes_to_hand() -> None:
    table = lay("A hand: Torturer; B hand: Copper")
    table.choose("Torturer", CURSE)
    assert table.hand(B) == cards("Copper, Curse")
    assert table.discard(B) == cards("")
    assert table.deck(B) == cards("")


@pytest.mark.ruling("torturer-curse-empty")
def test_the_curse_may_be_chosen_when_none_is_left() -> None:
    table = lay("A hand: Torturer; B hand: 3 Copper; trash: 10 Curse")
    table.choose("Torturer")
    assert table.options == {DISCARD, CURSE}
    table.choose(CURSE)
    assert table.asked == A
    assert table.owned(B) == cards("3 Copper")
    assert table.hand(B) == cards("3 Copper")


@pytest.mark.ruling("torturer-discard-short")
@pytest.mark.parametrize("hand", ["Gold", ""])
def test_discarding_may_be_chosen_with_fewer_than_2_cards(hand: str) -> None:
    table = lay(f"A hand: Torturer; B hand: {hand}")
    table.choose("Torturer")
    assert table.options == {DISCARD, CURSE}
    table.choose(DISCARD)
    assert table.asked == A
    assert table.hand(B) == cards("")
    assert table.discard(B) == cards(hand)
    assert table.supply("Curse") == 10


@pytest.mark.ruling("torturer-short-order", "torturer-decide-order")
def test_the_victims_decide_one_after_the_other_and_the_last_curse_goes_to_the_first() -> None:
    table = lay(
        "active: C; C hand: Torturer; D hand: Copper; A hand: Copper; B hand: Copper; trash: 29 Curse", players=4
    )
    table.choose("Torturer")
    assert table.asks(D, "choose", "Torturer")
    table.choose(CURSE)
    assert table.hand(D) == cards("Copper, Curse")
    assert table.asks(A, "choose", "Torturer")
    table.choose(CURSE)
    assert table.hand(A) == cards("Copper")
    assert table.asks(B, "choose", "Torturer")
    table.choose(DISCARD)
    assert table.hand(B) == cards("")
    assert table.asked == C


@pytest.mark.ruling("torturer-decide-order")
def test_a_later_victim_can_still_take_the_curse_that_an_earlier_one_left() -> None:
    table = lay("A hand: Torturer; B hand: 2 Copper; C hand: Gold; trash: 19 Curse", players=3)
    table.choose("Torturer", DISCARD)
    assert table.discard(B) == cards("2 Copper")
    assert [event.seat for event in table.events("choose", C)] == [B]
    assert table.asks(C, "choose", "Torturer")
    table.choose(CURSE)
    assert table.hand(C) == cards("Gold, Curse")
