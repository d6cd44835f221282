"""Totals over many rounds: whole numbers, so the order of adding them does not matter."""

from dataclasses import dataclass
from typing import Self

from freehold.lab.statistics import Sample
from freehold.players.match import (
    DRAWS,
    ENDINGS,
    GAMES,
    PLAYERS,
    POINTS,
    PRODUCTS,
    ROUNDS,
    ROW,
    SHARE,
    SHARE_BY_PLACE,
    SQUARES_BY_PLACE,
    TURNS,
    VICTORY_SHARE,
    WINS,
)
from freehold.rules.vocabulary import ENDING_IDS, RUNNING


@dataclass(frozen=True)
class Totals:
    """The numbers of a tally by name; players are numbered from 0 in the order given."""

    numbers: tuple[int, ...]

    @classmethod
    def empty(cls, players: int) -> Self:
        """The totals of no games yet."""
        return cls((0,) * (PLAYERS + players * ROW))

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(tuple(one + more for one, more in zip(self.numbers, other.numbers, strict=True)))

    @property
    def players(self) -> int:
        """How many players there are."""
        return (len(self.numbers) - PLAYERS) // ROW

    @property
    def rounds(self) -> int:
        """How many rounds were played: games with the same seed, each player going first once."""
        return self.numbers[ROUNDS]

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.numbers[GAMES]

    @property
    def turns(self) -> int:
        """The turns of all players together."""
        return self.numbers[TURNS]

    def endings(self) -> dict[str, int]:
        """How many games ended in each way."""
        return {name: self.numbers[ENDINGS + ending] for ending, name in enumerate(ENDING_IDS) if ending != RUNNING}

    # One player.

    def _of(self, player: int, what: int) -> int:
        return self.numbers[PLAYERS + player * ROW + what]

    def wins(self, player: int) -> int:
        """Outright victories."""
        return self._of(player, WINS)

    def draws(self, player: int) -> int:
        """Shared victories."""
        return self._of(player, DRAWS)

    def losses(self, player: int) -> int:
        """How many games the player lost."""
        return self.games - self.wins(player) - self.draws(player)

    def points(self, player: int) -> int:
        """The victory points of the player in all games together."""
        return self._of(player, POINTS)

    def share(self, player: int) -> int:
        """The player's share of the victories in all games together; a victory counts `VICTORY_SHARE`."""
        return self._of(player, SHARE)

    def scores(self, player: int) -> Sample:
        """The player's share of the victories in each round; a victory shared by two counts half."""
        most = VICTORY_SHARE * self.players
        return Sample(self.rounds, self.share(player), self._of(player, PRODUCTS + player), most)

    def scores_at(self, player: int, place: int) -> Sample:
        """The player's share of the victories in games where it goes first (place 0), second (place 1), and so on."""
        total, squares = self._of(player, SHARE_BY_PLACE + place), self._of(player, SQUARES_BY_PLACE + place)
        return Sample(self.rounds, total, squares, VICTORY_SHARE)

    # Two players.

    def leads(self, player: int, other: int) -> Sample:
        """How far the player is ahead of the other in each round: 0.5 is even, and 1 is the maximum."""
        most = VICTORY_SHARE * self.players
        lead = self.share(player) - self.share(other)
        own, both, theirs = (
            self._of(player, PRODUCTS + player),
            self._of(player, PRODUCTS + other),
            self._of(other, PRODUCTS + other),
        )
        squares = self.rounds * most**2 + 2 * most * lead + own - 2 * both + theirs
        return Sample(self.rounds, self.rounds * most + lead, squares, 2 * most)
