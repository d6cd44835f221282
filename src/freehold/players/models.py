"""Models of players: which of several plans somebody follows, judged by the cards they own.

Each plan plays some games first, which shows what it usually owns after each of its turns, and how much that varies.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.players.match import Seat, seed_of_round
from freehold.players.player import Player
from freehold.rules.game import start
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE

# Games that show what a plan owns, and how many turns of them are looked at.
GAMES: Final = 40
MOST_TURNS: Final = 40
# Later turns than this share of the games reach are not looked at: those that last long are not typical.
FEWEST_GAMES: Final = GAMES // 4
# Even a card that a plan always or never has may turn up otherwise, in this many copies, as a variance.
NOISE: Final = 0.4
NOISE_PER_COPY: Final = 0.15
# Counts of different cards are not independent of each other, so together they say less.
DEPENDENCE: Final = 0.5
# Nobody follows a plan exactly, so no plan is ever out of the question.
LEAST_WEIGHT: Final = 0.01


@final
class Model:
    """A plan, and what its player usually owns after each turn."""

    def __init__(self, player: Player, others: Player, setup: Setup, seed: i64) -> None:
        self.player: Final = player
        self.width: Final[i64] = setup.width
        # For every turn: how many games got there, and for every slot the sum of the copies and of their squares.
        self.games: Final[vec[i64]] = vec[i64]([0] * (MOST_TURNS + 1))
        self.sums: Final[vec[i64]] = vec[i64]([0] * ((MOST_TURNS + 1) * setup.width))
        self.squares: Final[vec[i64]] = vec[i64]([0] * ((MOST_TURNS + 1) * setup.width))
        number: i64
        for number in range(GAMES):
            self._watch(others, setup, seed_of_round(seed, number), number % setup.players)
        last: i64 = 0
        while last < MOST_TURNS and self.games[last + 1] >= FEWEST_GAMES:
            last += 1
        self.last: Final[i64] = last

    def _watch(self, others: Player, setup: Setup, seed: i64, seat: i64) -> None:
        """Play a game, and note what this plan owns after each of its turns."""
        game = start(setup, seed, 0)
        seats = [Seat(others, View(game, i64(number))) for number in range(setup.players)]
        seats[seat] = Seat(self.player, View(game, seat))
        turn: i64 = 0
        while turn < MOST_TURNS:
            while game.asked != NONE and game.turns_taken(seat) <= turn:
                asked = seats[game.asked]
                game.choose(asked.player.choose(asked.view))
            if game.turns_taken(seat) <= turn:
                return
            turn = game.turns_taken(seat)
            if turn > MOST_TURNS:
                return
            self.games[turn] += 1
            slot: i64
            for slot in range(self.width):
                copies = game.owned(seat, slot)
                self.sums[turn * self.width + slot] += copies
                self.squares[turn * self.width + slot] += copies * copies

    def fit(self, view: View, seat: i64) -> float:
        """How likely it is that somebody with this plan owns what this seat owns, as a logarithm."""
        return self._compare(view, seat, True)

    def misfit(self, view: View, seat: i64) -> float:
        """How far what this seat owns is from the plan: the mean over all cards, 1 or less if it varies as usual."""
        return self._compare(view, seat, False)

    def _compare(self, view: View, seat: i64, likelihood: bool) -> float:
        turn = view.turns_taken(seat)
        if turn > self.last:
            turn = self.last
        if turn == 0:
            return 0.0
        games = float(self.games[turn])
        total = 0.0
        slot: i64
        for slot in range(self.width):
            mean = float(self.sums[turn * self.width + slot]) / games
            more = NOISE_PER_COPY * mean
            variance = float(self.squares[turn * self.width + slot]) / games - mean * mean + NOISE + more * more
            off = float(view.owned_by(seat, slot)) - mean
            if likelihood:
                total -= 0.5 * (off * off / variance + log(variance))
            else:
                total += off * off / variance
        return DEPENDENCE * total if likelihood else total / float(self.width)


def models_of(players: Sequence[Player], setup: Setup, seed: int) -> list[Model]:
    """A model of each player, from games against the first of them."""
    return [Model(player, players[0], setup, i64(seed)) for player in players]


def posterior(models: Sequence[Model], view: View, seat: int) -> list[float]:
    """How likely a seat follows each of the models; the sum is 1."""
    fits = [model.fit(view, seat) for model in models]
    best = max(fits)
    weights = [exp(fit - best) for fit in fits]
    total = sum(weights)
    share = 1.0 - LEAST_WEIGHT * len(models)
    return [LEAST_WEIGHT + share * weight / total for weight in weights]
