"""Plays games between players to the end, and counts the results."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.players.player import Player
from freehold.rules.game import Game, start
from freehold.rules.randomness import LOW_62, random_from_seed
from freehold.rules.setup import MOST_SEATS, Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE

# A victory is worth this much, shared evenly by all who share it: whole numbers for up to six.
VICTORY_SHARE: Final = 60

# The numbers of a tally: first those for all players together, then a row for each player.
ROUNDS: Final = 0
GAMES: Final = 1
TURNS: Final = 2
ENDINGS: Final = 3
PLAYERS: Final = 8

# Within the row of a player. What depends on the place has one number per place: going first, second, and so on.
WINS: Final = 0
DRAWS: Final = 1
POINTS: Final = 2
SHARE: Final = 3
SHARE_BY_PLACE: Final = 4
SQUARES_BY_PLACE: Final = SHARE_BY_PLACE + MOST_SEATS
# The player's shares of a round multiplied by those of each player, used to compare two of them.
PRODUCTS: Final = SQUARES_BY_PLACE + MOST_SEATS
ROW: Final = PRODUCTS + MOST_SEATS

_STRIDE: Final = 2862933555777941757


@final
class Seat:
    """A player and what they see. A final class, because compiled code checks quickly that a list holds one."""

    def __init__(self, player: Player, view: View) -> None:
        self.player: Final = player
        self.view: Final = view


def play_out(game: Game, players: list[Player]) -> None:
    """Play a game from here to its end, one player per seat."""
    seats = [Seat(player, View(game, i64(number))) for number, player in enumerate(players)]
    while game.asked != NONE:
        seat = seats[game.asked]
        game.choose(seat.player.choose(seat.view))


def play_many(setup: Setup, players: list[Player], seeds: range) -> int:
    """Play a game for each seed, with the next seat starting each time; how many decisions they took."""
    decisions = 0
    for seed in seeds:
        game = start(setup, seed, seed % setup.players)
        play_out(game, players)
        decisions += game.number
    return decisions


def seed_of_round(seed: i64, number: i64) -> i64:
    """The seed of the games of one round; no two rounds have the same."""
    return random_from_seed((random_from_seed(seed) + number * _STRIDE) & LOW_62)


def play_rounds(
    setup: Setup,
    players: list[Player],
    seed: i64,
    rounds: range,
    tally: "Tally | None" = None,
    decks: "Decks | None" = None,
) -> int:
    """Play rounds: one seed each, with every player going first once; how many decisions they took.

    Seat 0 always goes first. In the first game of a round the players sit in order, in the next the second player goes
    first, and so on around the table.
    """
    decisions = 0
    tables = [players[begins:] + players[:begins] for begins in range(len(players))]
    for number in rounds:
        dealt = seed_of_round(seed, number)
        for begins, table in enumerate(tables):
            game = start(setup, dealt, 0)
            play_out(game, table)
            decisions += game.number
            if tally is not None:
                tally.note_game(game, begins)
            if decks is not None:
                decks.note_game(game, begins)
        if tally is not None:
            tally.end_round()
    return decisions


@final
class Tally:
    """The results of some rounds, as whole numbers that can be added up."""

    def __init__(self, players: i64) -> None:
        self.players: Final[i64] = players
        self.numbers: Final[vec[i64]] = vec[i64]([0] * (PLAYERS + players * ROW))
        # What each player has won of the round in progress.
        self.shares: Final[vec[i64]] = vec[i64]([0] * players)

    def note_game(self, game: Game, begins: i64) -> None:
        """Count a finished game in which this player went first."""
        players = self.players
        numbers = self.numbers
        winners: i64 = 0
        sharing: i64 = 0
        most_points: i64 = 0
        fewest_turns: i64 = 0
        player = begins
        seat: i64
        for seat in range(players):
            points = game.score(seat)
            turns = game.turns_taken(seat)
            numbers[PLAYERS + player * ROW + POINTS] += points
            player += 1
            if player == players:
                player = 0
            if sharing and points == most_points and turns == fewest_turns:
                winners |= 1 << seat
                sharing += 1
            elif not sharing or points > most_points or (points == most_points and turns < fewest_turns):
                winners = 1 << seat
                sharing = 1
                most_points = points
                fewest_turns = turns
        share = VICTORY_SHARE // sharing
        for seat in range(players):
            if (winners >> seat) & 1:
                at = PLAYERS + player * ROW
                if sharing == 1:
                    numbers[at + WINS] += 1
                else:
                    numbers[at + DRAWS] += 1
                numbers[at + SHARE] += share
                numbers[at + SHARE_BY_PLACE + seat] += share
                numbers[at + SQUARES_BY_PLACE + seat] += share * share
                self.shares[player] += share
            player += 1
            if player == players:
                player = 0
        numbers[GAMES] += 1
        numbers[TURNS] += game.turn
        numbers[ENDINGS + game.ending] += 1

    def end_round(self) -> None:
        """Note how the players shared the victories of a round, once every player has gone first."""
        shares = self.shares
        one: i64
        other: i64
        for one in range(self.players):
            for other in range(self.players):
                self.numbers[PLAYERS + one * ROW + PRODUCTS + other] += shares[one] * shares[other]
        for one in range(self.players):
            shares[one] = 0
        self.numbers[ROUNDS] += 1


@final
class Decks:
    """What one player has at the end of some games, added up by slot."""

    def __init__(self, setup: Setup, player: i64) -> None:
        self.players: Final[i64] = setup.players
        self.player: Final[i64] = player
        self.copies: Final[vec[i64]] = vec[i64]([0] * setup.width)

    def note_game(self, game: Game, begins: i64) -> None:
        """Add the deck of the player at the end of a game in which another player, or the same, went first."""
        seat = self.player - begins
        if seat < 0:
            seat += self.players
        slot: i64
        for slot in range(len(self.copies)):
            self.copies[slot] += game.owned(seat, slot)
