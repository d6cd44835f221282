"""Chronicler: +1 Card. +1 Action. Take a Page token. If you have 3 of them, return them for 2 victory points."""

from freehold import read_json, write_json
from freehold.notation.position import read_position, write_position
from tests.table import A, B, Table, cards, lay


def pages(table: Table, seat: int) -> tuple[int, int]:
    """The Pages of a player, and the victory points that are not on cards, as the other one sees them."""
    seen = table.view(1 - seat).data()["seats"]
    assert isinstance(seen, list)
    return seen[seat]["tokens"]["Page"], seen[seat]["points"]


def test_it_draws_a_card_gives_back_its_action_and_takes_a_page() -> None:
    table = lay("A hand: Chronicler; A deck: Moat, 2 Copper")
    table.choose("Chronicler")
    assert table.actions == 1
    assert sum(table.hand(A).values()) == 1
    assert pages(table, A) == (1, 0)
    assert pages(table, B) == (0, 0)


def test_the_third_page_is_returned_with_the_others_for_two_points() -> None:
    table = lay("A hand: 4 Chronicler; A deck: 9 Copper")
    before = table.game.score(A)
    table.choose("Chronicler", "Chronicler")
    assert pages(table, A) == (2, 0)
    assert table.game.score(A) == before
    table.choose("Chronicler")
    assert pages(table, A) == (0, 2)
    assert table.game.score(A) == before + 2
    table.choose("Chronicler")
    assert pages(table, A) == (1, 2)


def test_pages_stay_from_turn_to_turn_and_the_other_player_has_others() -> None:
    table = lay("A hand: Chronicler; A deck: 9 Copper; B hand: Chronicler; B deck: 9 Copper")
    table.choose("Chronicler")
    table.end_turn()
    table.choose("Chronicler")
    table.end_turn()
    assert pages(table, A) == pages(table, B) == (1, 0)


def test_a_throne_room_takes_two_pages() -> None:
    table = lay("A hand: Throne Room, Chronicler; A deck: 9 Copper")
    table.choose("Throne Room", "Chronicler")
    assert table.actions == 2
    assert table.hand(A) == cards("2 Copper")
    assert pages(table, A) == (2, 0)


def test_tokens_and_points_are_saved() -> None:
    table = lay("A hand: 4 Chronicler; A deck: 9 Copper")
    table.choose("Chronicler", "Chronicler", "Chronicler", "Chronicler")
    for saved in (read_json(write_json(table.game)), read_position(write_position(table.game)), table.game.copy()):
        assert saved == table.game
        assert (saved.tokens(A, "Page"), saved.score(A)) == (1, table.game.score(A))


def test_everybody_hears_of_tokens_and_points() -> None:
    table = lay("A hand: 3 Chronicler; A deck: 9 Copper")
    table.choose("Chronicler", "Chronicler", "Chronicler")
    told = [(event.word, event.count) for event in table.events("tokens", B)]
    assert told == [("Page", 1), ("Page", 1), ("Page", 1), ("Page", -3), ("", 2)]
