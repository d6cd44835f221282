"""Ropewalk: +2 Cards. +1 Buy. When you gain this, gain a card costing up to $2."""

from freehold import read_json, write_json
from freehold.notation.position import read_position, write_position
from tests.table import A, cards, lay


def test_it_draws_two_cards_and_gives_a_buy() -> None:
    table = lay("A hand: Ropewalk; A deck: 5 Copper")
    table.choose("Ropewalk")
    assert table.hand(A) == cards("2 Copper")
    assert (table.actions, table.buys) == (0, 2)


def test_gaining_it_gains_a_card_costing_up_to_two() -> None:
    table = lay("phase: buy; coins: 4", kingdom="Ropewalk, Cellar, Moat")
    table.choose("Ropewalk")
    assert table.asks(A, "gain", "Ropewalk")
    assert (table.decision.cheapest, table.decision.dearest) == (0, 2)
    assert table.options == {"Copper", "Estate", "Curse", "Cellar", "Moat"}
    table.choose("Moat")
    assert table.owned(A)["Moat"] == table.owned(A)["Ropewalk"] == 1


def test_a_card_that_gains_it_sets_it_off_too() -> None:
    table = lay("A hand: Workshop", kingdom="Ropewalk")
    table.choose("Workshop", "Ropewalk")
    assert table.asks(A, "gain", "Ropewalk")
    table.choose("Estate")
    assert table.discard(A) >= cards("Ropewalk, Estate")


def test_gaining_another_card_sets_nothing_off() -> None:
    table = lay("phase: buy; coins: 4; buys: 2", kingdom="Ropewalk")
    table.choose("Silver")
    assert table.asks(A, "buy")


def test_with_empty_piles_nothing_is_gained() -> None:
    kingdom = "Ropewalk, Village, Smithy, Festival, Laboratory, Market, Gardens, Council Room, Workshop, Militia"
    table = lay("phase: buy; coins: 4; trash: 60 Copper, 14 Estate, 10 Curse", kingdom=kingdom)
    table.choose("Ropewalk")
    assert table.owned(A)["Ropewalk"] == 1
    assert table.phase == "over"


def test_a_game_stopped_at_its_question_is_saved() -> None:
    table = lay("phase: buy; coins: 4", kingdom="Ropewalk, Moat")
    table.choose("Ropewalk")
    for saved in (read_json(write_json(table.game)), read_position(write_position(table.game)), table.game.copy()):
        assert saved == table.game
        saved.answer("Moat")
        assert saved.owned(A, saved.setup.slot("Moat")) == 1
