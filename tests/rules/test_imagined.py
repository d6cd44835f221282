"""Imagined games: the seat sees the same, no card is lost, and nothing hidden is given away."""

from random import Random

import pytest

from freehold.cards.catalogue import make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.rules.game import Game, start
from freehold.rules.soundness import check_cards
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from tests.distributions import likely_option
from tests.table import A, B, cards, lay

GAMES = 20


def games(number: int) -> list[Game]:
    """A random game at some of its questions; in every other one players can pass each other cards."""
    edition = ("1e", "2e")[number % 2]
    required = ["Masquerade"] if number % 4 < 2 else []
    setup = make_setup(random_kingdom(edition, number, required=required), 2 + number % 4, edition, 40)
    game = start(setup, number)
    rng = Random(number)
    found: list[Game] = []
    while game.asked != NONE:
        if rng.random() < 0.1:
            found.append(game.copy())
        game.choose(likely_option(game, rng))
    return found


@pytest.mark.parametrize("number", range(GAMES))
def test_the_seat_sees_the_same_and_no_card_is_lost(number: int) -> None:
    for game in games(number):
        for seat in range(NONE, game.setup.players):
            view = View(game, seat)
            imagined = view.imagine(number)
            check_cards(imagined)
            assert View(imagined, seat).data() == view.data()


@pytest.mark.parametrize("number", range(GAMES))
def test_how_the_hidden_cards_really_lie_makes_no_difference(number: int) -> None:
    for game in games(number):
        for seat in range(NONE, game.setup.players):
            other = View(game, seat).imagine(7)
            assert View(other, seat).imagine(5) == View(game, seat).imagine(5)


def test_hands_and_decks_are_dealt_again() -> None:
    table = lay("A hand: Copper; A deck: / 5 Gold, 5 Estate; B hand: 3 Gold; B deck: / 3 Curse; B discard: 2 Curse")
    hands = {View(table.game, A).imagine(seed).in_hand(B, table.game.setup.slot("Gold")) for seed in range(30)}
    assert hands == {0, 1, 2, 3}
    drawn = set()
    for seed in range(30):
        game = table.view(A).imagine(seed)
        game.draw(A, 1)
        drawn.add(game.in_hand(A, game.setup.slot("Gold")))
    assert drawn == {0, 1}
    assert table.hand(B) == cards("3 Gold")


def test_cards_that_the_seat_has_seen_stay_where_they_are() -> None:
    table = lay("A hand: Copper; A deck: Gold(A), Silver(A) / 5 Estate; B deck: Curse(AB) / 4 Copper; B hand: 2 Estate")
    for seed in range(10):
        game = table.view(A).imagine(seed)
        assert game.setup.cards[game.top(A)].name == "Gold"
        assert game.setup.cards[game.top(A, 1)].name == "Silver"
        assert game.setup.cards[game.top(B)].name == "Curse"
