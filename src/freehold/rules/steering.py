"""Steering: which cards come next from a draw pile whose order nobody knows."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from freehold.rules.vocabulary import NONE

if TYPE_CHECKING:
    from freehold.rules.draw_pile import DrawPile


@mypyc_attr(allow_interpreted_subclasses=True)
class Steering:
    """Says which cards come next; a game without it takes random ones."""

    def next_card(self, game: "DrawPile", seat: i64, depth: i64, count: i64, kind: i64) -> i64:
        """The slot of the card at this depth of a seat's draw pile, or none to leave it to chance.

        `count` cards are needed together, for an event of this kind (draw, look or reveal), or for none of these if a
        single card is taken in some other way.
        """
        return NONE

    def refuse(self, number: i64, slot: i64) -> None:
        """Called if the card is not among those that can come next; a random card comes instead."""


@final
class StatedDraws(Steering):
    """The cards that a record states: for each choice, those that came from draw piles, in the order they came.

    Only the place within the current choice is kept, so a copy of the game can be steered from its next choice on.
    """

    def __init__(self, draws: dict[int, list[int]]) -> None:
        self._draws: Final = draws
        self._number: i64 = NONE
        # How many cards of the choice have come, and whether one of them could not come.
        self._taken: i64 = 0
        self._is_refused: bool = False

    def next_card(self, game: "DrawPile", seat: i64, depth: i64, count: i64, kind: i64) -> i64:
        self._begin(game.number)
        stated = self._draws.get(game.number)
        if stated is None or self._is_refused or self._taken >= len(stated):
            return NONE
        self._taken += 1
        return stated[self._taken - 1]

    def refuse(self, number: i64, slot: i64) -> None:
        self._begin(number)
        self._taken -= 1
        self._is_refused = True

    def taken(self, number: i64) -> list[int]:
        """Which of the cards stated for this choice, the last one made, have come."""
        self._begin(number)
        return self._draws.get(number, [])[: self._taken]

    def left(self, number: i64) -> list[int]:
        """Which of the cards stated for this choice, the last one made, have not come."""
        self._begin(number)
        return self._draws.get(number, [])[self._taken :]

    def _begin(self, number: i64) -> None:
        if number != self._number:
            self._number = number
            self._taken = 0
            self._is_refused = False
