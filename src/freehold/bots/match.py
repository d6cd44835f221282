"""Games of bots and other players."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from freehold.bots.player import BotSeat
from freehold.players import match
from freehold.players.match import Tally, seed_of_round
from freehold.players.player import Player
from freehold.rules.events import Journal
from freehold.rules.game import Game, start
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE

Participant = Player | BotSeat


@final
class Seats:
    """The players of a game at their seats. The journal is the one that was given to the game at its start."""

    def __init__(self, game: Game, journal: Journal, players: Sequence[Participant], names: Sequence[str]) -> None:
        self._game: Final = game
        self._journal: Final = journal
        self._seats: Final = [(player, View(game, i64(seat))) for seat, player in enumerate(players)]
        for player, view in self._seats:
            if isinstance(player, BotSeat):
                player.begin(view, names)

    def choose(self) -> i64:
        """What the player who is asked chooses."""
        player, view = self._seats[self._game.asked]
        return player.choose(view, self._journal.events) if isinstance(player, BotSeat) else player.choose(view)

    def end(self) -> None:
        """Tell the bots that the game is over."""
        for player, view in self._seats:
            if isinstance(player, BotSeat):
                player.end(self._game, int(view.seat), self._journal.events)


def play_out(game: Game, journal: Journal, players: Sequence[Participant], names: Sequence[str]) -> None:
    """Play a game to its end, one player per seat."""
    seats = Seats(game, journal, players, names)
    while game.asked != NONE:
        game.choose(seats.choose())
    seats.end()


def play_rounds(
    setup: Setup, players: Sequence[Participant], names: Sequence[str], seed: int, rounds: range, tally: Tally
) -> None:
    """Play rounds as `players.match.play_rounds` does; with bots, the games have a journal."""
    built_in = [player for player in players if isinstance(player, Player)]
    if len(built_in) == len(players):
        match.play_rounds(setup, built_in, i64(seed), rounds, tally)
        return
    for number in rounds:
        dealt = seed_of_round(i64(seed), i64(number))
        for begins in range(len(players)):
            journal = Journal()
            game = start(setup, dealt, 0, journal)
            play_out(game, journal, [*players[begins:], *players[:begins]], [*names[begins:], *names[:begins]])
            tally.note_game(game, begins)
        tally.end_round()
