"""Let players play games to their end."""

from mypy_extensions import i64

from freehold.players.player import Player
from freehold.rules.game import Game, start
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE


def play_out(game: Game, players: list[Player]) -> None:
    """Play a game from here to its end, each seat by its player."""
    views = [View(game, i64(seat)) for seat in range(len(players))]
    while game.asked != NONE:
        seat = game.asked
        game.choose(players[seat].choose(views[seat]))


def play_many(setup: Setup, players: list[Player], seeds: range) -> int:
    """Play a game for each seed, the starting seat moving on from game to game; how many decisions they took."""
    decisions = 0
    for seed in seeds:
        game = start(setup, seed, seed % setup.players)
        play_out(game, players)
        decisions += game.number
    return decisions
