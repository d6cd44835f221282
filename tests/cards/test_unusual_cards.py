"""Unusual cards that people may write, and which ones are refused."""

from collections.abc import Iterator

import pytest

from freehold import BadSetup, Card, Game, add_card, card, step
from freehold.cards.catalogue import all_cards, remove_card
from freehold.rules.errors import BadCard
from freehold.rules.vocabulary import ACTION, DISCARD, TRASH, TREASURE, VICTORY
from tests.table import A, B, cards, lay


@card("Magpie's Hoard", 5, TREASURE, "$1. +1 Buy. Draw a card, then discard a card.", coins=1, buys=1, cards=1)
def hoard(game: Game, me: int) -> None:
    game.ask(me, DISCARD, game.hand(me), hoard_discard)


@step
def hoard_discard(game: Game, me: int, slot: int, _: int) -> None:
    game.discard(me, slot)


@card("Busybody", 2, ACTION, "Asks twice at once, which no card can.")
def busybody(game: Game, me: int) -> None:
    game.ask(me, TRASH, game.hand(me), hoard_discard, optional=True)
    game.ask(me, DISCARD, game.hand(me), hoard_discard, optional=True)


@pytest.fixture(autouse=True)
def _own_cards() -> Iterator[None]:
    for one in (hoard, busybody):
        add_card(one)
    yield
    for one in (hoard, busybody):
        remove_card(one.name)


def test_a_treasure_with_more_than_coins_is_followed() -> None:
    table = lay("A hand: Magpie's Hoard, Copper, Estate; A deck: Gold", kingdom="Magpie's Hoard")
    table.choose("Magpie's Hoard")
    assert (table.coins, table.buys) == (1, 2)
    assert table.asks(A, "discard", "Magpie's Hoard")
    assert table.hand(A) == cards("Copper, Estate, Gold")
    table.choose("Estate")
    assert table.phase == "treasure"
    table.choose("all")
    assert table.coins == 5
    assert table.asks(A, "buy")


def test_all_treasures_are_those_that_only_pay_coins() -> None:
    table = lay("A hand: 2 Magpie's Hoard, 2 Copper; A deck: 5 Estate", kingdom="Magpie's Hoard")
    table.choose("all")
    assert table.in_play(A) == cards("2 Copper")
    assert table.options == {"Magpie's Hoard", "decline"}
    table.choose("Magpie's Hoard", "Estate", "Magpie's Hoard")
    assert table.asks(A, "buy")
    assert (table.coins, table.buys) == (4, 3)


def test_such_a_treasure_counts_as_no_action() -> None:
    table = lay("A hand: Magpie's Hoard, 2 Copper; A deck: 5 Estate", kingdom="Magpie's Hoard")
    table.choose("Magpie's Hoard")
    assert table.game.actions_played == 0
    assert table.actions == 1


def test_two_questions_in_one_step_are_an_error_of_the_card() -> None:
    table = lay("A hand: Busybody, 2 Copper, Estate; B hand: Copper", kingdom="Busybody")
    with pytest.raises(BadCard, match="Busybody asks two questions in one step; a step asks one"):
        table.choose("Busybody")
    assert table.hand(B) == cards("Copper")


@pytest.mark.parametrize("name", ["Fish, Chips", "", " Moth", "Half/Half", "A|B", "Ten\nPins"])
def test_names_that_a_text_could_not_hold_are_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="cannot be the name of a card; use letters, digits, spaces, ' and -"):
        add_card(Card(name, 3, ACTION, "Nothing."))


@pytest.mark.parametrize("name", ["Moat", "MoAt", "moat", "Throne-Room", "throneroom", "Magpies Hoard"])
def test_names_that_differ_only_in_their_writing_are_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="there is already a card called"):
        add_card(Card(name, 3, ACTION, "Nothing."))


@pytest.mark.parametrize("option", ["all", "decline", "", "two\nlines"])
def test_options_that_mean_something_else_or_that_a_text_could_not_hold_are_refused(option: str) -> None:
    with pytest.raises(BadSetup, match="Twins cannot have an option with the id"):
        add_card(Card("Twins", 3, ACTION, "Choose.", options={"card": "+1 Card", option: "+1 Action"}))
    assert "Twins" not in all_cards()


def test_a_card_may_have_points_and_a_score_of_its_own() -> None:
    def one_for_each_copper(game: Game, me: int) -> int:
        return game.owned(me, game.setup.slot("Copper"))

    add_card(Card("Old Mint", 4, VICTORY, "2 points, and 1 for each Copper.", points=2, score=one_for_each_copper))
    try:
        table = lay("A hand: 2 Old Mint, 3 Copper; B hand: 3 Copper", kingdom="Old Mint")
        assert table.game.score(A) == 2 * (2 + 3)
        assert table.game.score(B) == 0
    finally:
        remove_card("Old Mint")
