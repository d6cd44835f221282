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
GAMES: Final = 60
MOST_TURNS: Final = 40
# Later turns than this share of the games reach are not looked at: those that last long are not typical.
FEWEST_GAMES: Final = GAMES // 4
# Copies of a card are counted up to this many.
MOST_COPIES: Final = 15
COUNTS: Final = MOST_COPIES + 1
# A number of copies is a little more likely if games with one more or one fewer were seen, and never impossible.
NEIGHBOURS: Final = 0.1
NEVER_SEEN: Final = 0.002
# What varies from a plan without being strange: this many copies, as a variance.
NOISE: Final = 0.4
NOISE_PER_COPY: Final = 0.15
# Nobody follows a plan exactly, so no plan is ever out of the question.
LEAST_WEIGHT: Final = 0.01
# What players usually do is more likely by this than any other plan, before anything is known of them.
USUAL: Final = 0.3


@final
class Model:
    """A plan, and what its player usually owns after each turn."""

    def __init__(self, player: Player, others: Player, setup: Setup, seed: i64) -> None:
        self.player: Final = player
        self.width: Final[i64] = setup.width
        # Others decide how many of these a player gets.
        self.curse: Final[i64] = setup.slots.get("Curse", NONE)
        # For every turn: how many games got there, and for every slot in how many of them each number of copies was
        # owned.
        self.games: Final[vec[i64]] = vec[i64]([0] * (MOST_TURNS + 1))
        self.seen: Final[vec[i64]] = vec[i64]([0] * ((MOST_TURNS + 1) * setup.width * COUNTS))
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
                self.seen[self._place(turn, slot) + min(game.owned(seat, slot), MOST_COPIES)] += 1

    def _place(self, turn: i64, slot: i64) -> i64:
        """Where the counts of a slot after a turn begin."""
        return (turn * self.width + slot) * COUNTS

    def _turn(self, view: View, seat: i64) -> i64:
        """The turn to compare with: the last one that the seat has taken, or that was seen."""
        return min(view.turns_taken(seat), self.last)

    def fit(self, view: View, seat: i64) -> float:
        """How likely it is that somebody with this plan owns what this seat owns, as a logarithm."""
        turn = self._turn(view, seat)
        if turn == 0:
            return 0.0
        games = float(self.games[turn]) * (1.0 + 2.0 * NEIGHBOURS)
        total = 0.0
        slot: i64
        for slot in range(self.width):
            if slot != self.curse:
                copies = min(view.owned_by(seat, slot), MOST_COPIES)
                at = self._place(turn, slot) + copies
                near: i64 = 0
                if copies > 0:
                    near += self.seen[at - 1]
                if copies < MOST_COPIES:
                    near += self.seen[at + 1]
                total += log(NEVER_SEEN + (float(self.seen[at]) + NEIGHBOURS * float(near)) / games)
        return total

    def misfit(self, view: View, seat: i64) -> float:
        """How far what this seat owns is from the plan: the mean over all cards, 1 or less if it varies as usual."""
        turn = self._turn(view, seat)
        if turn == 0:
            return 0.0
        games = float(self.games[turn])
        total = 0.0
        slot: i64
        for slot in range(self.width):
            at = self._place(turn, slot)
            copies: i64
            owned: i64 = 0
            squares: i64 = 0
            for copies in range(COUNTS):
                owned += copies * self.seen[at + copies]
                squares += copies * copies * self.seen[at + copies]
            mean = float(owned) / games
            usual = NOISE_PER_COPY * mean
            variance = float(squares) / games - mean * mean + NOISE + usual * usual
            off = float(min(view.owned_by(seat, slot), MOST_COPIES)) - mean
            total += off * off / variance
        return total / float(self.width)


def models_of(players: Sequence[Player], setup: Setup, seed: int) -> list[Model]:
    """A model of each player, from games against the first of them."""
    return [Model(player, players[0], setup, i64(seed)) for player in players]


def posterior(models: Sequence[Model], view: View, seat: int, usual: int | None = None) -> list[float]:
    """How likely a seat follows each of the models, one of which may be usual; the sum is 1."""
    size = len(models)
    fits = [model.fit(view, seat) for model in models]
    best = max(fits)
    weights = [exp(fit - best) for fit in fits]
    if usual is not None:
        weights[usual] *= 1.0 + USUAL * size
    total = sum(weights)
    share = 1.0 - LEAST_WEIGHT * size
    return [LEAST_WEIGHT + share * weight / total for weight in weights]
