"""Bandit, a card of the second edition only."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from freehold.rules.events import EVENT_IDS
from tests.table import A, B, C, cards, lay


@pytest.mark.ruling("bandit-basics")
def test_is_an_attack_costing_5() -> None:
    bandit = kingdom_cards("2e")["Bandit"]
    assert bandit.cost == 5
    assert bandit.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("bandit-gain-gold-first")
def test_its_player_gains_a_gold_before_anybody_reveals() -> None:
    table = lay("A hand: Bandit; A deck: Copper; B deck: Silver, Gold")
    left = table.supply("Gold")
    table.choose("Bandit")
    assert table.asked == B
    assert table.discard(A) == cards("Gold")
    assert table.deck_top(A) == ["Copper"]
    assert table.supply("Gold") == left - 1
    assert [EVENT_IDS[event.kind] for event in table.journal.events] == ["play", "gain", "reveal"]


@pytest.mark.ruling("bandit-reveal-two")
def test_the_others_reveal_their_top_two_in_turn_order() -> None:
    table = lay(
        "active: B; B hand: Bandit; B deck: Gold, Gold; A deck: Copper, Estate, Gold; C deck: Village, Duchy, Gold",
        players=3,
    )
    table.choose("Bandit")
    shown = [(event.seat, table.names(event)) for event in table.events("reveal", viewer=-1)]
    assert shown == [(C, ["Village", "Duchy"]), (A, ["Copper", "Estate"])]
    assert table.deck_top(A) == table.deck_top(C) == ["Gold"]
    assert table.deck_top(B) == ["Gold", "Gold"]


@pytest.mark.ruling("bandit-trash-noncopper", "bandit-discard-rest", "bandit-mandatory")
@pytest.mark.parametrize("other", ["Copper", "Estate", "Village"])
@pytest.mark.parametrize("treasure", ["Silver", "Gold", "Harem"])
def test_the_one_treasure_that_is_no_copper_is_trashed_without_asking(treasure: str, other: str) -> None:
    table = lay(f"A hand: Bandit; B deck: {other}, {treasure}, Estate")
    table.choose("Bandit")
    assert table.asked == A
    assert table.trash() == cards(treasure)
    assert table.discard(B) == cards(other)
    assert table.deck_top(B) == ["Estate"]


@pytest.mark.ruling("bandit-victim-chooses", "bandit-mandatory", "bandit-discard-rest", "bandit-trash-noncopper")
@pytest.mark.parametrize(("lost", "kept"), [("Silver", "Gold"), ("Gold", "Silver")])
def test_the_victim_chooses_which_of_two_treasures_is_trashed(lost: str, kept: str) -> None:
    table = lay("A hand: Bandit; B deck: Silver, Gold, Copper")
    table.choose("Bandit")
    assert table.asks(B, "trash", "Bandit")
    assert table.options == {"Silver", "Gold"}
    table.choose(lost)
    assert table.asked == A
    assert table.trash() == cards(lost)
    assert table.discard(B) == cards(kept)
    assert table.deck_top(B) == ["Copper"]


@pytest.mark.ruling("bandit-trash-noncopper", "bandit-discard-rest")
def test_of_two_silvers_one_is_trashed_and_one_discarded() -> None:
    table = lay("A hand: Bandit; B deck: 2 Silver")
    table.choose("Bandit")
    assert table.trash() == cards("Silver")
    assert table.discard(B) == cards("Silver")
    assert table.deck(B) == cards("")


@pytest.mark.ruling("bandit-no-target")
@pytest.mark.parametrize("revealed", ["2 Copper", "Copper, Province", "Village, Curse"])
def test_without_such_a_treasure_both_cards_are_discarded(revealed: str) -> None:
    table = lay(f"A hand: Bandit; B hand: Gold; B deck: {revealed}, Silver")
    table.choose("Bandit")
    assert table.asked == A
    assert table.trash() == cards("")
    assert table.discard(B) == cards(revealed)
    assert table.deck_top(B) == ["Silver"]
    assert table.hand(B) == cards("Gold")


@pytest.mark.ruling("bandit-no-gold-left")
def test_with_no_gold_left_the_attack_still_happens() -> None:
    table = lay("A hand: Bandit; B deck: Silver, Estate; trash: 30 Gold")
    table.choose("Bandit")
    assert table.owned(A) == cards("Bandit")
    assert table.trash() == cards("30 Gold, Silver")
    assert table.discard(B) == cards("Estate")


@pytest.mark.ruling("bandit-attacker-gets-none")
def test_the_trashed_treasures_stay_in_the_trash() -> None:
    table = lay("A hand: Bandit; B deck: Silver, Estate; C deck: Harem, Copper", players=3)
    table.choose("Bandit")
    assert table.asks(A, "buy")
    assert table.trash() == cards("Silver, Harem")
    assert table.owned(A) == cards("Bandit, Gold")


@pytest.mark.ruling("bandit-too-few")
@pytest.mark.parametrize("zone", ["deck", "discard"])
@pytest.mark.parametrize(
    ("only", "trashed", "discarded"),
    [("Gold", "Gold", ""), ("Copper", "", "Copper"), ("Estate", "", "Estate"), ("", "", "")],
)
def test_a_victim_with_fewer_than_two_cards_reveals_what_there_is(
    zone: str, only: str, trashed: str, discarded: str
) -> None:
    table = lay(f"A hand: Bandit; B hand: Silver; B {zone}: {only}")
    table.choose("Bandit")
    assert table.asks(A, "buy")
    assert [name for event in table.events("reveal") for name in table.names(event)] == list(cards(only))
    assert table.trash() == cards(trashed)
    assert table.discard(B) == cards(discarded)
    assert table.hand(B) == cards("Silver")
    assert table.discard(A) == cards("Gold")
