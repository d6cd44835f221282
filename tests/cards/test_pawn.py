"""Pawn."""

import pytest

from freehold.cards.catalogue import all_cards
from freehold.rules.events import EVENT_IDS
from tests.table import A, cards, lay

OPTIONS = {"card", "action", "buy", "coin"}


@pytest.mark.ruling("pawn-cost")
def test_costs_2_and_1_after_a_bridge() -> None:
    table = lay("A hand: Bridge, Pawn")
    assert table.cost("Pawn") == 2
    table.choose("Bridge")
    assert table.cost("Pawn") == 1


@pytest.mark.ruling("pawn-types")
def test_is_an_action_and_nothing_else() -> None:
    assert all_cards()["Pawn"].type_names() == ["Action"]


@pytest.mark.ruling("pawn-effect")
@pytest.mark.parametrize(
    ("first", "second", "drawn", "actions", "buys", "coins"),
    [
        ("card", "action", 1, 1, 1, 0),
        ("card", "buy", 1, 0, 2, 0),
        ("card", "coin", 1, 0, 1, 1),
        ("action", "buy", 0, 1, 2, 0),
        ("action", "coin", 0, 1, 1, 1),
        ("buy", "coin", 0, 0, 2, 1),
    ],
)
def test_gives_any_two_of_its_four_options(
    first: str, second: str, drawn: int, actions: int, buys: int, coins: int
) -> None:
    table = lay("A hand: Pawn, Village; A deck: Estate, Duchy")
    table.choose("Pawn")
    assert table.asks(A, "choose", "Pawn")
    assert table.options == OPTIONS
    table.choose(first, second)
    assert table.hand(A) == cards("Village, Estate" if drawn else "Village")
    assert (table.actions, table.buys, table.coins) == (actions, buys, coins)
    assert table.decision.card == ""


@pytest.mark.ruling("pawn-different")
@pytest.mark.parametrize("first", sorted(OPTIONS))
def test_no_option_can_be_chosen_twice(first: str) -> None:
    table = lay("A hand: Pawn; A deck: Estate")
    table.choose("Pawn", first)
    assert table.asks(A, "choose", "Pawn")
    assert table.options == OPTIONS - {first}


@pytest.mark.ruling("pawn-choose-both-first")
def test_the_card_is_drawn_only_after_both_options_are_chosen() -> None:
    table = lay("A hand: Pawn; A deck: Village")
    table.choose("Pawn", "card")
    assert table.asks(A, "choose", "Pawn")
    assert table.hand(A) == cards("")
    assert table.events("draw") == []
    table.choose("action")
    assert table.hand(A) == cards("Village")


@pytest.mark.ruling("pawn-either-order")
@pytest.mark.parametrize(("first", "second"), [("draw", "actions"), ("actions", "draw")])
def test_the_options_are_carried_out_in_the_order_the_player_names_them(first: str, second: str) -> None:
    option = {"draw": "card", "actions": "action"}
    table = lay("A hand: Pawn; A deck: Village")
    table.choose("Pawn", option[first], option[second])
    done = [EVENT_IDS[event.kind] for event in table.journal.events]
    assert [kind for kind in done if kind in option] == [first, second]
    assert table.hand(A) == cards("Village")
    assert table.actions == 1
