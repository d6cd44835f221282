"""Lamplighter: +$2. At the start of your next turn, draw until you have 6 cards in hand. (It stays in play.)"""

from freehold import read_json, write_json
from freehold.notation.position import read_position, write_position
from tests.table import A, B, cards, lay


def test_it_gives_its_coins_now_and_draws_up_to_six_at_the_start_of_the_next_turn() -> None:
    table = lay("A hand: Lamplighter; A deck: 9 Copper; B hand: Estate; B deck: 9 Estate")
    table.choose("Lamplighter")
    assert table.coins == 2
    table.end_turn()
    table.end_turn()
    assert table.active == A
    assert table.hand(A) == cards("6 Copper")


def test_it_stays_in_play_until_the_clean_up_of_the_next_turn() -> None:
    table = lay("A hand: Lamplighter; A deck: 20 Copper; B hand: Estate; B deck: 9 Estate")
    table.choose("Lamplighter")
    table.end_turn()
    assert table.in_play(A) == cards("Lamplighter")
    assert "'staying': {'Lamplighter': 1}" in str(table.view(B).data()["seats"])
    table.end_turn()
    assert table.in_play(A) == cards("Lamplighter")
    table.end_turn()
    assert table.in_play(A) == cards("")
    assert table.discard(A)["Lamplighter"] == 1


def test_it_does_not_draw_again_in_the_turn_after() -> None:
    table = lay("A hand: Lamplighter; A deck: 20 Copper; B hand: Estate; B deck: 9 Estate")
    table.choose("Lamplighter")
    for _ in range(4):
        table.end_turn()
    assert table.active == A
    assert table.hand(A) == cards("5 Copper")


def test_it_waits_for_the_turn_of_its_owner() -> None:
    table = lay("A hand: Lamplighter; A deck: 20 Copper; B hand: Estate; B deck: 9 Estate; C deck: 9 Estate", players=3)
    table.choose("Lamplighter")
    table.end_turn()
    assert table.hand(A) == cards("5 Copper")
    table.end_turn()
    assert table.hand(A) == cards("5 Copper")
    table.end_turn()
    assert table.hand(A) == cards("6 Copper")


def test_several_draw_once_up_to_six() -> None:
    table = lay("actions: 2; A hand: 2 Lamplighter; A deck: 20 Copper; B deck: 9 Estate")
    table.choose("Lamplighter", "Lamplighter")
    assert table.coins == 4
    table.end_turn()
    assert table.in_play(A) == cards("2 Lamplighter")
    table.end_turn()
    assert table.hand(A) == cards("6 Copper")


def test_a_throne_room_plays_it_twice_and_one_card_stays() -> None:
    table = lay("A hand: Throne Room, Lamplighter; A deck: 20 Copper; B deck: 9 Estate")
    table.choose("Throne Room", "Lamplighter")
    assert table.coins == 4
    table.end_turn()
    assert table.in_play(A)["Lamplighter"] == 1
    table.end_turn()
    assert table.hand(A) == cards("6 Copper")
    table.end_turn()
    assert table.in_play(A) == cards("")


def test_with_too_few_cards_it_draws_those_there_are() -> None:
    table = lay("A hand: Lamplighter; A deck: 3 Copper; B deck: 9 Estate")
    table.choose("Lamplighter")
    table.end_turn()
    table.end_turn()
    assert table.hand(A) == cards("3 Copper")


def test_a_larger_hand_stays_as_it_is() -> None:
    table = lay("A hand: Lamplighter; A deck: 20 Copper; B hand: Council Room; B deck: 9 Estate")
    table.choose("Lamplighter")
    table.end_turn()
    table.choose("Council Room")
    table.end_turn()
    assert table.hand(A) == cards("6 Copper")


def test_what_waits_for_the_next_turn_is_saved() -> None:
    table = lay("A hand: Lamplighter; A deck: 9 Copper; B hand: Moat; B deck: 9 Estate")
    table.choose("Lamplighter")
    table.end_turn()
    assert table.active == B
    for saved in (read_json(write_json(table.game)), read_position(write_position(table.game)), table.game.copy()):
        assert saved == table.game
        saved.answer("decline")
        saved.answer("decline")
        assert saved.active == A
        assert saved.hand_size(A) == 6
