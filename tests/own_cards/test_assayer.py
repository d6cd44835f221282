"""Assayer: +1 Card. +1 Action. +1 Buy. It brings Bullion ($9, worth $5) and Realm ($11, 9 victory points)."""

import pytest

from freehold import read_json, write_json
from freehold.cards.catalogue import make_setup
from freehold.notation.position import read_position, write_position
from freehold.rules.vocabulary import ENDING_IDS
from tests.own_cards.examples import kingdom_with
from tests.table import A, cards, lay


def test_it_draws_a_card_and_gives_an_action_and_a_buy() -> None:
    table = lay("A hand: Assayer; A deck: Moat, Copper")
    table.choose("Assayer")
    assert table.hand(A) == cards("Moat")
    assert (table.actions, table.buys, table.coins) == (1, 2, 0)


@pytest.mark.parametrize(
    ("players", "bullion", "realm"), [(2, 12, 8), (3, 12, 12), (4, 12, 12), (5, 18, 15), (6, 18, 18)]
)
def test_its_piles_are_in_the_supply(players: int, bullion: int, realm: int) -> None:
    table = lay("A hand: Copper", players=players, kingdom="Assayer")
    assert (table.supply("Bullion"), table.supply("Realm")) == (bullion, realm)


def test_without_it_they_are_not_there() -> None:
    assert "Bullion" not in make_setup(kingdom_with("Dovecote")).slots


def test_bullion_pays_five_and_is_played_with_all_treasures() -> None:
    table = lay("A hand: 2 Bullion, Copper", kingdom="Assayer")
    table.choose("all")
    assert table.coins == 11
    assert "Realm" in table.options


def test_they_cost_nine_and_eleven() -> None:
    table = lay("A hand: Bullion, Gold", kingdom="Assayer")
    assert (table.cost("Bullion"), table.cost("Realm")) == (9, 11)
    table.choose("all")
    assert table.coins == 8
    assert not table.options & {"Bullion", "Realm"}


def test_a_realm_counts_nine_points() -> None:
    table = lay("A hand: 2 Realm, Estate", kingdom="Assayer")
    assert table.game.score(A) == 19


def test_the_game_ends_with_the_turn_that_empties_the_realms() -> None:
    table = lay("phase: buy; coins: 11; buys: 2; trash: 7 Realm; A hand: Copper; B hand: Copper", kingdom="Assayer")
    table.choose("Realm")
    assert table.phase == "buy"
    table.choose("decline")
    assert table.phase == "over"
    assert ENDING_IDS[table.game.ending] == "provinces"


def test_the_last_province_still_ends_it() -> None:
    table = lay("phase: buy; coins: 8; trash: 7 Province; A hand: Copper; B hand: Copper", kingdom="Assayer")
    table.choose("Province")
    assert table.game.is_over


def test_they_can_be_gained_by_what_gains_by_cost() -> None:
    table = lay("A hand: Remodel, Bullion; B hand: Copper", kingdom="Assayer")
    table.choose("Remodel", "Realm")
    assert table.discard(A) == cards("Realm")


def test_a_position_with_them_is_written_and_read() -> None:
    table = lay("A hand: Assayer, Bullion; A discard: Realm; B hand: Copper")
    for saved in (read_json(write_json(table.game)), read_position(write_position(table.game)), table.game.copy()):
        assert saved == table.game
        assert saved.score(A) == 9


def test_they_are_not_kingdom_cards_themselves() -> None:
    with pytest.raises(ValueError, match="Bullion comes with another card and is not one of the ten kingdom cards"):
        kingdom_with("Bullion")
