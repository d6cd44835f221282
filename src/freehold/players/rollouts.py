"""Rollouts: plays games from a decision to their end, many times, to estimate what each option is worth.

A rollout has a number. Its luck depends on the seed and this number alone, so the results are the same however the
numbers are split into chunks and wherever these are played. All options are tried in the same world with the same luck
to come, so that their difference varies less than their results. Everything is counted in whole numbers, which can be
added up in any order.
"""

from collections.abc import Sequence
from math import sqrt
from operator import mul
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.players.match import VICTORY_SHARE, play_out, seed_of_round
from freehold.players.player import Player
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.game import Game
from freehold.rules.randomness import random_from_seed
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE

# Instead of an option: let the player who is asked choose.
PLAYER_CHOOSES: Final = NONE
# What a point of margin is worth, as a share of a victory: measured, it raises signal to noise by 13 to 24%.
MARGIN_WEIGHT: Final = 0.01

# The numbers of each option in a tally. A share is counted in parts of a victory, a margin in points.
SHARES: Final = 0
MARGINS: Final = 1
# Sums of products: of the option with itself, and of the option with the first one.
SHARES_SQUARED: Final = 2
SHARES_MARGINS: Final = 3
MARGINS_SQUARED: Final = 4
SHARE_FIRST_SHARE: Final = 5
SHARE_FIRST_MARGIN: Final = 6
MARGIN_FIRST_SHARE: Final = 7
MARGIN_FIRST_MARGIN: Final = 8
OPTION_SIZE: Final = 9


class Worlds:
    """A source of games that all continue from the same decision."""

    def deal(self, seed: i64) -> Game:
        """A new game for each seed, the same one for the same seed."""
        raise AssertionError("a source of worlds says how it deals")


@final
class WorldsOfSeat(Worlds):
    """The games that a seat cannot tell from the real one: what it cannot see is dealt again at random."""

    def __init__(self, view: View) -> None:
        self.view: Final = view

    def deal(self, seed: i64) -> Game:
        """Deal again what the seat cannot know."""
        return self.view.determinize(seed)


@final
class KnownWorld(Worlds):
    """The real game with all its hidden cards, with other luck to come; for looking back at a finished game."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game

    def deal(self, seed: i64) -> Game:
        """Keep all cards where they are, and shuffle differently from now on."""
        world = self.game.copy()
        world.random = random_from_seed(seed)
        return world


@final
class RolloutTally:
    """The results of some rollouts for each option, as whole numbers. Tallies of the same options can be added.

    The value of a result is the seat's share of the victory, plus a weight for each point of its margin over the best
    other player. Options are numbered in the order given, and differences are to the first one.
    """

    def __init__(self, options: Sequence[int], rollouts: int = 0, numbers: Sequence[int] = ()) -> None:
        self.options: Final = tuple(options)
        self.rollouts: Final = rollouts
        self.numbers: Final = tuple(numbers) or (0,) * (len(self.options) * OPTION_SIZE)

    def __add__(self, other: "RolloutTally") -> "RolloutTally":
        if self.options != other.options:
            raise BadSetup(f"tallies of different options cannot be added: {self.options} and {other.options}")
        numbers = [one + more for one, more in zip(self.numbers, other.numbers, strict=True)]
        return RolloutTally(self.options, self.rollouts + other.rollouts, numbers)

    def only(self, places: Sequence[int]) -> "RolloutTally":
        """The tally of some options, by place; the first one must be among them, and stay first."""
        if not places or places[0] != 0:
            raise BadSetup("a tally compares with its first option, which has to stay the first")
        numbers = [number for place in places for number in self._numbers(place)]
        return RolloutTally([self.options[place] for place in places], self.rollouts, numbers)

    def _numbers(self, place: int) -> tuple[int, ...]:
        return self.numbers[place * OPTION_SIZE : (place + 1) * OPTION_SIZE]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RolloutTally) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[type["RolloutTally"], tuple[object, ...]]:
        return RolloutTally, self._parts()

    def __repr__(self) -> str:
        return f"<RolloutTally of {self.rollouts} rollouts for the options {', '.join(map(str, self.options))}>"

    def _parts(self) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
        return self.options, self.rollouts, self.numbers

    def _of(self, option: int, part: int) -> int:
        """A sum of one option."""
        if not 0 <= option < len(self.options):
            raise BadSetup(f"there is no option {option}: they are 0 to {len(self.options) - 1}, in the order given")
        return self.numbers[option * OPTION_SIZE + part]

    def share(self, option: int) -> float:
        """The mean share of the victory: the estimated chance to win, where a shared victory counts in part."""
        return self.mean(option, 0.0)

    def margin(self, option: int) -> float:
        """The mean margin in points."""
        margins = self._of(option, MARGINS)
        return margins / self.rollouts if self.rollouts else 0.0

    def mean(self, option: int, weight: float = MARGIN_WEIGHT) -> float:
        """The mean value of an option."""
        total = self._of(option, SHARES) / VICTORY_SHARE + weight * self._of(option, MARGINS)
        return total / self.rollouts if self.rollouts else 0.0

    def error(self, option: int, weight: float = MARGIN_WEIGHT) -> float:
        """The standard error of the mean; infinite with fewer than two rollouts."""
        return self._error(self._spread(option), weight)

    def difference(self, option: int, weight: float = MARGIN_WEIGHT) -> float:
        """How much better an option is than the first one, on average."""
        return self.mean(option, weight) - self.mean(0, weight)

    def difference_error(self, option: int, weight: float = MARGIN_WEIGHT) -> float:
        """The standard error of the difference, from the differences within each rollout."""
        own, first, both = self._spread(option), self._spread(0), self._spread_with_first(option)
        spread = [one + other - _times(2, shared) for one, other, shared in zip(own, first, both, strict=True)]
        return self._error((spread[0], spread[1], spread[2]), weight)

    # Spreads: sums of squared deviations of the shares, of both products of deviations, and of the margins, times the
    # number of rollouts. In whole numbers they are exact.

    def _deviations(self, products: int, one: int, other: int) -> int:
        return _times(self.rollouts, products) - _times(one, other)

    def _spread(self, option: int) -> tuple[int, int, int]:
        shares, margins = self._of(option, SHARES), self._of(option, MARGINS)
        return (
            self._deviations(self._of(option, SHARES_SQUARED), shares, shares),
            _times(2, self._deviations(self._of(option, SHARES_MARGINS), shares, margins)),
            self._deviations(self._of(option, MARGINS_SQUARED), margins, margins),
        )

    def _spread_with_first(self, option: int) -> tuple[int, int, int]:
        shares, margins = self._of(option, SHARES), self._of(option, MARGINS)
        first_shares, first_margins = self._of(0, SHARES), self._of(0, MARGINS)
        return (
            self._deviations(self._of(option, SHARE_FIRST_SHARE), shares, first_shares),
            self._deviations(self._of(option, SHARE_FIRST_MARGIN), shares, first_margins)
            + self._deviations(self._of(option, MARGIN_FIRST_SHARE), margins, first_shares),
            self._deviations(self._of(option, MARGIN_FIRST_MARGIN), margins, first_margins),
        )

    def _error(self, spread: tuple[int, int, int], weight: float) -> float:
        """The standard error of a mean with this spread."""
        if self.rollouts < 2:
            return float("inf")
        shares = spread[0] / VICTORY_SHARE**2
        both = weight * (spread[1] / VICTORY_SHARE)
        total = shares + both + weight * weight * spread[2]
        # Rounding can make a spread of nothing slightly negative.
        return sqrt(max(0.0, total) / (self.rollouts - 1)) / self.rollouts


@final
class Rollouts:
    """Rollouts from one decision, with one player for each seat; the results are those of one seat.

    The players must answer from what they see, and not remember earlier games.
    """

    def __init__(self, worlds: Worlds, players: Sequence[Player], seat: i64, seed: i64) -> None:
        if not 0 <= seat < len(players):
            raise BadSetup(f"there is no seat {seat}: the seats are 0 to {len(players) - 1}")
        self.worlds: Final = worlds
        self.players: Final = list(players)
        self.seat: Final[i64] = seat
        self.seed: Final[i64] = seed
        # How many choices all rollouts took so far: what they cost.
        self.choices: i64 = 0

    def run(self, options: Sequence[int], first: i64, count: i64) -> RolloutTally:
        """Play the rollouts numbered from `first` on, each once with every option, and tally their results.

        Options are those of the decision; PLAYER_CHOOSES leaves it to the player. The game itself stays as it is.
        """
        numbers = vec[i64]([0] * (len(options) * OPTION_SIZE))
        chosen = vec[i64](list(options))
        number: i64
        for number in range(first, first + count):
            self._roll_out(self.worlds.deal(seed_of_round(self.seed, number)), chosen, numbers)
        return RolloutTally(options, int(count), list(numbers))

    def _roll_out(self, world: Game, options: vec[i64], numbers: vec[i64]) -> None:
        """Play a world to its end once with each option, and add up the results."""
        if world.setup.players != len(self.players):
            raise BadSetup(f"the game has {world.setup.players} players, but {len(self.players)} are given")
        first_share: i64 = 0
        first_margin: i64 = 0
        place: i64
        for place in range(i64(len(options))):
            game = world.copy()
            if options[place] != PLAYER_CHOOSES:
                self._choose(game, options[place])
            play_out(game, self.players)
            self.choices += game.number - world.number
            share = share_of_victory(game, self.seat)
            margin = margin_of(game, self.seat)
            if place == 0:
                first_share = share
                first_margin = margin
            at = place * OPTION_SIZE
            numbers[at + SHARES] += share
            numbers[at + MARGINS] += margin
            numbers[at + SHARES_SQUARED] += share * share
            numbers[at + SHARES_MARGINS] += share * margin
            numbers[at + MARGINS_SQUARED] += margin * margin
            numbers[at + SHARE_FIRST_SHARE] += share * first_share
            numbers[at + SHARE_FIRST_MARGIN] += share * first_margin
            numbers[at + MARGIN_FIRST_SHARE] += margin * first_share
            numbers[at + MARGIN_FIRST_MARGIN] += margin * first_margin

    def _choose(self, game: Game, option: i64) -> None:
        if game.asked != self.seat:
            raise IllegalChoice(f"seat {self.seat} is not asked anything now, so it has no options")
        game.choose(option)


def _times(one: int, other: int) -> int:
    """The product of two numbers that may be large.

    Python looks for signals while it multiplies large numbers. Compiled code takes an interrupted `*` for a lack of
    memory and aborts the program; this way, Ctrl-C is raised.
    """
    product: int = mul(one, other)
    return product


def share_of_victory(game: Game, seat: i64) -> i64:
    """The part of the victory that a seat gets in a finished game, VICTORY_SHARE for all of it."""
    points = game.score(seat)
    turns = game.turns_taken(seat)
    sharing: i64 = 1
    other: i64
    for other in range(game.setup.players):
        if other != seat:
            theirs = game.score(other)
            if theirs > points or (theirs == points and game.turns_taken(other) < turns):
                return 0
            if theirs == points and game.turns_taken(other) == turns:
                sharing += 1
    return VICTORY_SHARE // sharing


def margin_of(game: Game, seat: i64) -> i64:
    """How many points a seat is ahead of the best other one."""
    best: i64 = NONE
    most: i64 = 0
    other: i64
    for other in range(game.setup.players):
        if other != seat:
            points = game.score(other)
            if best == NONE or points > most:
                best = other
                most = points
    return game.score(seat) - most
