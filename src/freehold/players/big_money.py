from typing import final

from mypy_extensions import i64

from freehold.players.player import Player
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import ALL, BUY, DECLINE, PLAY_ACTION, PLAY_TREASURE


@final
class BigMoney(Player):
    def __init__(self, smithies: i64) -> None:
        self.smithies: i64 = smithies
        self.bought: i64 = 0

    def choose(self, view: View) -> i64:
        purpose = view.purpose()
        if purpose == PLAY_TREASURE:
            return ALL
        if purpose == BUY:
            coins = view.coins()
            if coins >= 8:
                return 5
            if coins >= 6:
                return 2
            if coins >= 4 and self.bought < self.smithies:
                self.bought += 1
                return 7
            if coins >= 3:
                return 1
            return DECLINE
        if purpose == PLAY_ACTION:
            return 7
        return DECLINE


def play_out(game: Game, players: list[Player]) -> None:
    views = [View(game, i64(seat)) for seat in range(len(players))]
    while game.asked >= 0:
        game.choose(players[game.asked].choose(views[game.asked]))
