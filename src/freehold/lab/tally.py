"""What came of many rounds, added up: whole numbers, so that it does not matter who played which of them."""

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
    """The numbers of a tally by their names; players are counted from 0, in the order in which they were named."""

    numbers: tuple[int, ...]

    @classmethod
    def of_nothing(cls, players: int) -> Self:
        return cls((0,) * (PLAYERS + players * ROW))

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(tuple(one + more for one, more in zip(self.numbers, other.numbers, strict=True)))

    @property
    def players(self) -> int:
        return (len(self.numbers) - PLAYERS) // ROW

    @property
    def rounds(self) -> int:
        return self.numbers[ROUNDS]

    @property
    def games(self) -> int:
        return self.numbers[GAMES]

    @property
    def turns(self) -> int:
        """The turns of all players together."""
        return self.numbers[TURNS]

    def endings(self) -> dict[str, int]:
        """How many games ended in which way."""
        return {name: self.numbers[ENDINGS + ending] for ending, name in enumerate(ENDING_IDS) if ending != RUNNING}

    # One player.

    def _of(self, player: int, what: int) -> int:
        return self.numbers[PLAYERS + player * ROW + what]

    def wins(self, player: int) -> int:
        """The victories alone."""
        return self._of(player, WINS)

    def draws(self, player: int) -> int:
        """The shared victories."""
        return self._of(player, DRAWS)

    def losses(self, player: int) -> int:
        return self.games - self.wins(player) - self.draws(player)

    def points(self, player: int) -> int:
        return self._of(player, POINTS)

    def scores(self, player: int) -> Sample:
        """What the player won of each round; a victory shared by two is worth half."""
        most = VICTORY_SHARE * self.players
        return Sample(self.rounds, self._of(player, SHARE), self._of(player, PRODUCTS + player), most)

    def scores_at(self, player: int, place: int) -> Sample:
        """What the player won of the games in which it began (place 0), was second (place 1), and so on."""
        total, squares = self._of(player, SHARE_BY_PLACE + place), self._of(player, SQUARES_BY_PLACE + place)
        return Sample(self.rounds, total, squares, VICTORY_SHARE)

    # Two players.

    def leads(self, player: int, other: int) -> Sample:
        """By how much the player won more of each round than the other one: a half if neither did, one at the most."""
        most = VICTORY_SHARE * self.players
        lead = self._of(player, SHARE) - self._of(other, SHARE)
        own, both, theirs = (
            self._of(player, PRODUCTS + player),
            self._of(player, PRODUCTS + other),
            self._of(other, PRODUCTS + other),
        )
        squares = self.rounds * most**2 + 2 * most * lead + own - 2 * both + theirs
        return Sample(self.rounds, self.rounds * most + lead, squares, 2 * most)
