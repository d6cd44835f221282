"""Dovecote: +1 Card. +1 Action. Gain a Dove. Dove, outside the Supply: +1 Action. +$2. Trash this."""

import pytest

from freehold import read_json, write_json
from freehold.notation.position import read_position, write_position
from tests.table import A, B, cards, lay


def test_it_draws_a_card_gives_back_its_action_and_gains_a_dove() -> None:
    table = lay("A hand: Dovecote; A deck: Moat, Copper")
    table.choose("Dovecote")
    assert table.hand(A) == cards("Moat")
    assert table.actions == 1
    assert table.discard(A) == cards("Dove")
    assert table.supply("Dove") == 15


def test_a_dove_gives_an_action_and_two_coins_and_trashes_itself() -> None:
    table = lay("A hand: Dove, Moat", kingdom="Dovecote")
    table.choose("Dove")
    assert (table.actions, table.coins) == (1, 2)
    assert table.trash() == cards("Dove")
    assert table.in_play(A) == cards("")


def test_a_throne_room_plays_a_dove_twice_and_trashes_it_once() -> None:
    table = lay("A hand: Throne Room, Dove, Moat", kingdom="Dovecote")
    table.choose("Throne Room", "Dove")
    assert (table.actions, table.coins) == (2, 4)
    assert table.trash() == cards("Dove")


def test_a_throne_room_on_the_dovecote_gains_two() -> None:
    table = lay("A hand: Throne Room, Dovecote; A deck: 4 Copper")
    table.choose("Throne Room", "Dovecote")
    assert table.discard(A) == cards("2 Dove")


def test_with_no_dove_left_none_is_gained() -> None:
    table = lay("A hand: Dovecote; A deck: Moat, Copper; trash: 16 Dove")
    table.choose("Dovecote")
    assert table.discard(A) == cards("")
    assert table.actions == 1


def test_an_empty_pile_of_doves_does_not_count_for_the_end() -> None:
    table = lay("phase: buy; coins: 3; trash: 16 Dove, 10 Village, 9 Smithy; A hand: Copper", kingdom="Dovecote")
    assert table.game.empty_piles() == 1
    table.choose("decline")
    assert not table.game.is_over


def test_a_dove_cannot_be_bought_or_gained_by_cost() -> None:
    table = lay("A hand: Workshop, Copper", kingdom="Dovecote")
    table.choose("Workshop")
    assert "Dove" not in table.options
    assert "Copper" in table.options
    table.choose("Copper", "all")
    assert "Dove" not in table.options


def test_the_view_shows_the_pile_outside_the_supply() -> None:
    data = lay("A hand: Copper", kingdom="Dovecote").view(B).data()
    assert data["outside"] == {"Dove": 16}
    assert "Dove" not in str(data["supply"]).replace("Dovecote", "")


def test_a_game_with_doves_is_saved() -> None:
    table = lay("A hand: Dovecote, Dove, Moat; A deck: 5 Copper")
    table.choose("Dovecote", "Dove")
    for saved in (read_json(write_json(table.game)), read_position(write_position(table.game)), table.game.copy()):
        assert saved == table.game
        assert saved.cells[: saved.setup.width] == table.game.cells[: saved.setup.width]


def test_a_dove_is_not_a_kingdom_card() -> None:
    with pytest.raises(ValueError, match="Dove comes with another card"):
        lay("A hand: Copper", kingdom="Dove")
