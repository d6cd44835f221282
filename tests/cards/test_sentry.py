"""Sentry."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, B, Table, cards, lay


def look(table: Table) -> None:
    table.choose("Sentry")
    assert table.asks(A, "trash", "Sentry")


def faces_seen(table: Table, kind: str, viewer: int) -> set[str]:
    """The cards of these events whose faces the seat may see."""
    slots = [slot for event in table.events(kind, viewer) for slot in [*event.slots, event.shown] if slot >= 0]
    return {table.game.setup.cards[slot].name for slot in slots}


@pytest.mark.ruling("sentry-basics")
def test_costs_5_and_is_an_action() -> None:
    sentry = kingdom_cards("2e")["Sentry"]
    assert sentry.cost == 5
    assert sentry.type_names() == ["Action"]


@pytest.mark.ruling("sentry-effect", "sentry-draw-first")
def test_draws_a_card_gets_an_action_and_only_then_looks_at_two() -> None:
    table = lay("A hand: Sentry; A deck: Gold, Curse, Estate, Silver")
    look(table)
    assert table.hand(A) == cards("Gold")
    assert table.actions == 1
    assert table.options == {"Curse", "Estate", "decline"}
    table.choose("Curse", "decline")
    assert table.asks(A, "discard", "Sentry")
    assert table.options == {"Estate", "decline"}
    table.choose("Estate")
    assert table.trash() == cards("Curse")
    assert table.discard(A) == cards("Estate")
    assert table.deck_top(A) == ["Silver"]
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("sentry-combinations")
@pytest.mark.parametrize(
    ("answers", "trashed", "discarded", "deck"),
    [
        (["Curse", "Estate"], "Curse, Estate", "", ["Gold"]),
        (["decline", "Curse", "Estate"], "", "Curse, Estate", ["Gold"]),
        (["decline", "decline", "Curse"], "", "", ["Estate", "Curse", "Gold"]),
        (["Curse", "decline", "Estate"], "Curse", "Estate", ["Gold"]),
        (["Estate", "decline", "Curse"], "Estate", "Curse", ["Gold"]),
        (["Curse", "decline", "decline"], "Curse", "", ["Estate", "Gold"]),
        (["Estate", "decline", "decline"], "Estate", "", ["Curse", "Gold"]),
        (["decline", "Curse", "decline"], "", "Curse", ["Estate", "Gold"]),
        (["decline", "Estate", "decline"], "", "Estate", ["Curse", "Gold"]),
    ],
)
def test_each_card_is_trashed_discarded_or_put_back(
    answers: list[str], trashed: str, discarded: str, deck: list[str]
) -> None:
    table = lay("A hand: Sentry; A deck: Copper, Curse, Estate, Gold")
    table.choose("Sentry", *answers)
    assert table.trash() == cards(trashed)
    assert table.discard(A) == cards(discarded)
    assert table.deck_top(A) == deck
    assert table.hand(A) == cards("Copper")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("sentry-combinations")
def test_of_two_equal_cards_one_may_be_trashed_and_one_put_back() -> None:
    table = lay("A hand: Sentry; A deck: Copper, 2 Estate, Gold")
    table.choose("Sentry", "Estate", "decline", "decline")
    assert table.trash() == cards("Estate")
    assert table.deck_top(A) == ["Estate", "Gold"]


@pytest.mark.ruling("sentry-put-back-order")
@pytest.mark.parametrize(("first", "top"), [("Silver", "Duchy"), ("Duchy", "Silver")])
def test_two_cards_go_back_in_the_order_their_owner_chooses(first: str, top: str) -> None:
    table = lay("A hand: Sentry; A deck: Copper, Silver, Duchy, Gold")
    table.choose("Sentry", "decline", "decline")
    assert table.asks(A, "topdeck", "Sentry")
    assert table.options == {"Silver", "Duchy"}
    table.choose(first)
    assert table.deck_top(A) == [top, first, "Gold"]


@pytest.mark.ruling("sentry-look-private")
def test_the_cards_are_looked_at_and_not_revealed() -> None:
    table = lay("A hand: Sentry; A deck: Copper, Silver, Duchy, Gold")
    look(table)
    names = [table.game.setup.cards[slot].name for slot in table.view(A).known_top(A)[:2]]
    assert names == ["Silver", "Duchy"]
    for other in (B, -1):
        assert set(table.view(other).known_top(A)) == {-1}
        assert table.view(other).options() == 0
        assert not faces_seen(table, "look", other)
    table.choose("decline", "decline", "Silver")
    assert not table.events("reveal")
    for other in (B, -1):
        assert set(table.view(other).known_top(A)) == {-1}
        assert not faces_seen(table, "topdeck", other)


@pytest.mark.ruling("sentry-look-private")
def test_the_others_see_what_is_trashed_and_what_is_discarded() -> None:
    table = lay("A hand: Sentry; A deck: Copper, Silver, Duchy, Gold")
    table.choose("Sentry", "Silver", "decline", "Duchy")
    assert faces_seen(table, "trash", B) == {"Silver"}
    assert faces_seen(table, "discard", B) == {"Duchy"}


@pytest.mark.ruling("sentry-look-private")
def test_of_two_discarded_cards_the_others_see_only_the_top_one() -> None:
    table = lay("A hand: Sentry; A deck: Copper, Silver, Duchy, Gold")
    table.choose("Sentry", "decline", "Silver", "Duchy")
    assert table.discard_top(A) == "Duchy"
    assert faces_seen(table, "discard", A) == {"Silver", "Duchy"}
    for other in (B, -1):
        assert faces_seen(table, "discard", other) == {"Duchy"}


@pytest.mark.ruling("sentry-short-deck")
@pytest.mark.parametrize("piles", ["A deck: Copper, Curse", "A deck: Copper; A discard: Curse"])
def test_with_one_card_left_just_that_one_is_dealt_with(piles: str) -> None:
    table = lay(f"A hand: Sentry; {piles}")
    look(table)
    assert table.hand(A) == cards("Copper")
    assert table.options == {"Curse", "decline"}
    table.choose("Curse")
    assert table.trash() == cards("Curse")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("sentry-short-deck")
def test_one_card_left_in_the_deck_and_one_after_a_reshuffle_are_both_looked_at() -> None:
    table = lay("A hand: Sentry; A deck: Copper, Curse; A discard: Estate")
    look(table)
    assert table.options == {"Curse", "Estate", "decline"}
    table.choose("decline", "decline", "Curse")
    assert table.deck_top(A) == ["Estate", "Curse"]


@pytest.mark.ruling("sentry-short-deck")
def test_with_no_card_left_nothing_is_asked() -> None:
    table = lay("A hand: Sentry; A deck: Copper")
    table.choose("Sentry")
    assert table.hand(A) == cards("Copper")
    assert table.asks(A, "play-treasure")
