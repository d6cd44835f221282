"""A player cannot reach what its seat may not see: dealing the hidden cards again never changes an answer."""

from random import Random

import pytest

from freehold.cards.catalogue import make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.notation.strategy import read_strategy
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.strategies.library import default_strategy
from tests.hidden import redealt

GAMES = 12
DEALS = 3


def answers_alike(player: Player, game: Game, rng: Random) -> int:
    """The answer of the seat that is asked, after checking that it does not depend on hidden cards."""
    seat = game.asked
    before = View(game, seat).data()
    answer = player.choose(View(game, seat))
    for _ in range(DEALS):
        twin = redealt(game, seat, rng)
        assert View(twin, seat).data() == before
        assert player.choose(View(twin, seat)) == answer, game.decision().data()
    return answer


@pytest.mark.parametrize("number", range(GAMES))
def test_dealing_the_hidden_cards_again_changes_no_answer(number: int) -> None:
    rng = Random(number)
    edition = ("1e", "2e")[number % 2]
    players = 2 + number % 3
    # Every other kingdom has the card that lets two players keep a secret from the others.
    required = ["Masquerade"] if number % 4 < 2 else []
    kingdom = random_kingdom(edition, number, required=required)
    setup = make_setup(kingdom, players, edition)
    seats: list[Player] = [Strategist(default_strategy(), setup) for _ in range(players)]
    game = start(setup, number)
    while game.asked != NONE and game.turn < 60:
        game.choose(answers_alike(seats[game.asked], game, rng))


def test_conditions_about_the_others_use_only_what_is_known() -> None:
    lines = """
    strategy "Watchful"
    buy Province when score difference >= -6 and gains to end > 1
    buy Duchy when score difference < 0
    buy Masquerade until 2
    buy Estate when Estates owned by an opponent > 3 and Coppers owned by all opponents < 14
    buy Gold when Golds owned by an opponent >= Golds owned
    buy Copper when Victory cards owned by all opponents > 5 * players
    buy Silver
    discard Estate when Estates owned by an opponent > 2
    """
    watchful = read_strategy(lines)
    setup = make_setup(random_kingdom("1e", 5, required=["Masquerade"]), 3, "1e")
    rng = Random(5)
    seats: list[Player] = [Strategist(watchful, setup) for _ in range(3)]
    game = start(setup, 5)
    while game.asked != NONE:
        game.choose(answers_alike(seats[game.asked], game, rng))
