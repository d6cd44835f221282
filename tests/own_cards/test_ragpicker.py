"""Ragpicker: +2 Cards. Discard a card. When you discard this other than during Clean-up, you may reveal it to draw a
card."""

from freehold import read_json, write_json
from freehold.notation.position import read_position, write_position
from tests.table import A, B, cards, lay


def test_it_draws_two_cards_and_discards_one() -> None:
    table = lay("A hand: Ragpicker, Estate; A deck: 5 Copper")
    table.choose("Ragpicker")
    assert table.hand(A) == cards("Estate, 2 Copper")
    assert table.asks(A, "discard", "Ragpicker")
    assert table.options == {"Estate", "Copper"}
    table.choose("Estate")
    assert table.discard(A) == cards("Estate")


def test_discarding_it_may_draw_a_card() -> None:
    table = lay("A hand: 2 Ragpicker; A deck: 5 Copper")
    table.choose("Ragpicker", "Ragpicker")
    assert table.asks(A, "reveal", "Ragpicker")
    assert (table.decision.zone, table.options) == ("discard", {"Ragpicker", "decline"})
    table.choose("Ragpicker")
    assert table.hand(A) == cards("3 Copper")


def test_it_need_not_be_revealed() -> None:
    table = lay("A hand: 2 Ragpicker; A deck: 5 Copper")
    table.choose("Ragpicker", "Ragpicker", "decline")
    assert table.hand(A) == cards("2 Copper")


def test_each_of_several_discarded_together_may_draw() -> None:
    table = lay("A hand: Militia; B hand: 2 Ragpicker, 3 Estate; B deck: 5 Gold")
    table.choose("Militia")
    # A Reaction to being discarded is not a Reaction to an Attack.
    assert table.asks(B, "discard", "Militia")
    table.choose("Ragpicker", "Ragpicker")
    assert table.asks(B, "reveal", "Ragpicker")
    table.choose("Ragpicker")
    assert table.asks(B, "reveal", "Ragpicker")
    table.choose("Ragpicker")
    assert table.hand(B) == cards("3 Estate, 2 Gold")
    assert table.active == A


def test_clean_up_sets_nothing_off() -> None:
    table = lay("A hand: Ragpicker; A deck: 5 Copper; B hand: Moat")
    table.end_turn()
    assert table.asks(B, "play-action")


def test_with_no_card_left_to_draw_nothing_happens() -> None:
    table = lay("A hand: Militia; A deck: 5 Copper; B hand: Ragpicker, 3 Estate")
    table.choose("Militia", "Ragpicker", "Ragpicker")
    # The only card to draw is the one just discarded.
    assert table.hand(B) == cards("3 Estate, Ragpicker")


def test_with_an_empty_hand_nothing_is_discarded() -> None:
    table = lay("A hand: Ragpicker; B hand: Moat; B deck: 6 Copper")
    table.choose("Ragpicker")
    assert table.hand(A) == cards("")
    assert table.asks(A, "buy")


def test_a_throne_room_plays_it_twice() -> None:
    table = lay("A hand: Throne Room, Ragpicker, Estate; A deck: 6 Copper")
    table.choose("Throne Room", "Ragpicker", "Estate")
    assert table.hand(A) == cards("3 Copper")


def test_a_game_stopped_at_its_question_is_saved() -> None:
    table = lay("A hand: 2 Ragpicker; A deck: 5 Copper")
    table.choose("Ragpicker", "Ragpicker")
    for saved in (read_json(write_json(table.game)), read_position(write_position(table.game)), table.game.copy()):
        assert saved == table.game
        saved.answer("Ragpicker")
        assert saved.hand_size(A) == 3


def test_the_card_drawn_is_seen_by_its_owner_alone() -> None:
    table = lay("A hand: Militia; B hand: Ragpicker, 3 Estate; B deck: 5 Gold")
    table.choose("Militia", "Ragpicker", "Ragpicker")
    (hidden,) = table.events("draw", A)
    (shown,) = table.events("draw", B)
    assert (hidden.slots, hidden.count) == ([], 1)
    assert table.names(shown) == ["Gold"]
