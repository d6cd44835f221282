"""Let players play a game to its end."""

from mypy_extensions import i64

from freehold.players.player import Player
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE


def play_out(game: Game, players: list[Player]) -> None:
    """Play a game from here to its end, each seat by its player."""
    views = [View(game, i64(seat)) for seat in range(len(players))]
    while game.asked != NONE:
        game.choose(players[game.asked].choose(views[game.asked]))
