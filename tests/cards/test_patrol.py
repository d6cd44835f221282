"""Patrol, a card of Intrigue's second edition only."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, Table, cards, lay


def revealed(table: Table, viewer: int | None = None) -> list[str]:
    return [name for event in table.events("reveal", viewer) for name in table.names(event)]


@pytest.mark.ruling("patrol-basics")
def test_costs_5_and_is_an_action() -> None:
    patrol = all_cards()["Patrol"]
    assert patrol.cost == 5
    assert patrol.type_names() == ["Action"]


@pytest.mark.ruling("patrol-effect", "patrol-draw-first", "patrol-must-take-all")
@pytest.mark.parametrize(("under", "top"), [("Silver", "Gold"), ("Gold", "Silver")])
def test_draws_3_cards_then_takes_points_and_curses_of_the_next_4(under: str, top: str) -> None:
    table = lay("A hand: Patrol; A deck: Copper, Duchy, Village, Estate, Silver, Curse, Gold, Province")
    table.choose("Patrol")
    assert table.actions == 0
    assert revealed(table) == ["Estate", "Silver", "Curse", "Gold"]
    assert table.hand(A) == cards("Copper, Duchy, Village, Estate, Curse")
    assert table.asks(A, "topdeck", "Patrol")
    assert table.options == {"Silver", "Gold"}
    table.choose(under)
    assert table.deck_top(A) == [top, under, "Province"]
    assert table.decision.card == ""


@pytest.mark.ruling("patrol-must-take-all")
def test_four_such_cards_are_all_taken() -> None:
    table = lay("A hand: Patrol; A deck: 3 Copper, 2 Curse, Province, Gardens, Estate")
    table.choose("Patrol")
    assert table.hand(A) == cards("3 Copper, 2 Curse, Province, Gardens")
    assert table.deck_top(A) == ["Estate"]


@pytest.mark.ruling("patrol-multitype")
def test_takes_victory_cards_that_have_another_type_too() -> None:
    table = lay("A hand: Patrol; A deck: 3 Copper, Mill, Nobles, Harem, Village")
    table.choose("Patrol")
    assert table.hand(A) == cards("3 Copper, Mill, Nobles, Harem")
    assert table.deck_top(A) == ["Village"]


@pytest.mark.ruling("patrol-all-see")
def test_everybody_sees_the_four_cards() -> None:
    table = lay("A hand: Patrol; A deck: 3 Copper, Estate, Silver, Smithy, Gold")
    table.choose("Patrol")
    for viewer in (A, B, -1):
        assert revealed(table, viewer) == ["Estate", "Silver", "Smithy", "Gold"]


@pytest.mark.ruling("patrol-order-private")
def test_the_others_do_not_see_the_order() -> None:
    table = lay("A hand: Patrol; A deck: 3 Copper, Silver, Gold, Smithy, Village")
    table.choose("Patrol", "Smithy", "Village", "Gold")
    assert table.deck_top(A) == ["Silver", "Gold", "Village", "Smithy"]
    assert [table.game.setup.cards[slot].name for slot in table.view(A).known_top(A)] == table.deck_top(A)
    for viewer in (B, -1):
        assert table.view(viewer).known_top(A) == [-1, -1, -1, -1]


@pytest.mark.ruling("patrol-shuffle")
@pytest.mark.parametrize("random", [1, 2, 3])
def test_a_short_deck_is_revealed_first_and_kept_out_of_the_shuffle(random: int) -> None:
    table = lay(f"random: {random}; A hand: Patrol; A deck: 3 Copper, Estate, Gold; A discard: 6 Silver")
    table.choose("Patrol")
    assert revealed(table) == ["Estate", "Gold", "Silver", "Silver"]
    assert table.hand(A) == cards("3 Copper, Estate")
    table.choose("Gold")
    assert table.deck_top(A) == ["Silver", "Silver", "Gold"]
    assert table.deck(A) == cards("Gold, 6 Silver")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("patrol-too-few")
@pytest.mark.parametrize(
    ("deck", "hand", "left"),
    [
        ("3 Copper, Estate, Silver", "3 Copper, Estate", ["Silver"]),
        ("3 Copper, Curse", "3 Copper, Curse", []),
        ("2 Copper", "2 Copper", []),
        ("", "", []),
    ],
)
def test_reveals_what_there_is(deck: str, hand: str, left: list[str]) -> None:
    table = lay(f"A hand: Patrol; A deck: {deck}")
    table.choose("Patrol")
    assert table.decision.card == ""
    assert table.hand(A) == cards(hand)
    assert table.deck_top(A) == left


@pytest.mark.ruling("patrol-throne-room")
def test_under_throne_room_the_second_play_draws_what_the_first_put_back() -> None:
    table = lay("A hand: Throne Room, Patrol; A deck: 3 Copper, Silver, Gold, Estate, Curse, Duchy, Province")
    table.choose("Throne Room", "Patrol")
    assert table.hand(A) == cards("3 Copper, Estate, Curse")
    table.choose("Gold")
    assert table.hand(A) == cards("3 Copper, Estate, Curse, Silver, Gold, Duchy, Province")
    assert table.deck(A) == cards("")
