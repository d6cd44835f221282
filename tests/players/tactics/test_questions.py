"""Answers to cards that have no tactics, such as people's own cards."""

from collections.abc import Iterator

import pytest

from freehold import Game, add_card, card, step
from freehold.cards.catalogue import remove_card
from freehold.rules.vocabulary import ACTION, ATTACK, ON_GAIN, PUT_IN_DECK, REVEAL, WHILE_IN_PLAY
from tests.players.tactics.advice import advice, follow
from tests.table import A, B, cards, lay


@card("Town Crier", 3, ACTION, "While this is in play, when you gain a card, +$1.")
def crier(game: Game, me: int) -> None:
    pass


@crier.when(ON_GAIN, WHILE_IN_PLAY)
def crier_pays(game: Game, me: int, _: int, __: int) -> None:
    game.plus_coins(1)


@card("Almoner", 3, ACTION, "While this is in play, when you gain a card, +1 Buy.")
def almoner(game: Game, me: int) -> None:
    pass


@almoner.when(ON_GAIN, WHILE_IN_PLAY)
def almoner_gives(game: Game, me: int, _: int, __: int) -> None:
    game.plus_buys(1)


@card("Beadle", 3, ACTION | ATTACK, "Each other player reveals a card from their hand.")
def beadle(game: Game, me: int) -> None:
    game.each_victim(me, beadle_asks)


@step
def beadle_asks(game: Game, foe: int, _: int, __: int) -> None:
    game.ask(foe, REVEAL, game.hand(foe), beadle_sees)


@step
def beadle_sees(game: Game, foe: int, slot: int, _: int) -> None:
    game.reveal_card(foe, slot)


@card("Sexton", 3, ACTION, "Put a card from your hand anywhere in your deck.")
def sexton(game: Game, me: int) -> None:
    game.ask(me, PUT_IN_DECK, game.hand(me), sexton_chosen)


@step
def sexton_chosen(game: Game, me: int, slot: int, _: int) -> None:
    game.remember(0, slot)
    game.ask_place(me, game.deck_size(me), sexton_buries, subject=slot)


@step
def sexton_buries(game: Game, me: int, place: int, above: int) -> None:
    game.put_in_deck(me, game.remembered(0), above + place)


OWN_CARDS = (crier, almoner, beadle, sexton)


@pytest.fixture(autouse=True)
def _own_cards() -> Iterator[None]:
    for one in OWN_CARDS:
        add_card(one)
    yield
    for one in OWN_CARDS:
        remove_card(one.name)


def test_cards_that_act_at_once_do_so_one_after_the_other_whatever_the_gained_card_would_answer() -> None:
    """The question is put on the occasion of the gained card, which has tactics for its own questions only."""
    table = lay("A in play: Town Crier, Almoner; coins: 3; phase: buy", kingdom="Masquerade")
    table.choose("Masquerade")
    assert table.asks(A, "order", "Masquerade")
    assert advice(table) in table.options
    follow(table)
    assert (table.coins, table.buys) == (1, 1)


def test_a_card_that_has_to_be_revealed_on_another_players_turn_is_no_reaction() -> None:
    table = lay("A hand: Beadle; B hand: Moat, Copper, Estate")
    table.choose("Beadle", "decline")
    assert table.asks(B, "reveal", "Beadle")
    assert advice(table) in table.options


def test_what_is_missed_least_goes_to_the_bottom_of_the_deck() -> None:
    table = lay("A hand: Sexton, Gold, Estate, Copper; A deck: 3 Silver, 2 Copper")
    table.choose("Sexton")
    assert follow(table) == ["Estate", "5"]
    assert table.hand(A) == cards("Gold, Copper")
