"""Exact answers about one turn: can its player surely end the game and win it, and how likely is that?

Everything the player may choose is tried, and everything the player may draw is enumerated. Treasures are played all at
once: no card of these sets makes it better to keep one. What is not enumerated is whatever depends on the hidden cards
of another player: their answers, their draws, and Attacks that a Reaction may ward off. Neither are draws after a
shuffle. There the search assumes the worst or the best, and only what is true in both cases is known.
"""

from typing import Final

from freehold.players.match import VICTORY_SHARE
from freehold.players.rollouts import share_of_victory
from freehold.puzzles.outcomes import outcomes
from freehold.rules.errors import FreeholdError
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import ALL, ATTACK, BUY, DECLINE, DISCARDED, NONE, PLAY, PLAY_ACTION, PLAY_TREASURE

# A probability above this is 1, but for rounding.
SURE: Final = 1 - 1e-9


class TooManyPositions(FreeholdError):
    """A search that would take too long."""


def options_of(game: Game) -> list[int]:
    """The options of the question, as numbers; Treasures are played all at once."""
    if game.purpose == PLAY_TREASURE and (game.options >> ALL) & 1:
        return [ALL]
    options, found = int(game.options), []
    while options:
        found.append((options & -options).bit_length() - 1)
        options &= options - 1
    return found


class TurnSearch:
    """How likely the player whose turn it is can win the game in this turn, with the best choices."""

    def __init__(self, game: Game, most_positions: int, spare: int = 0, explores: bool = True) -> None:
        """With `explores`, a play that depends on hidden cards is followed in this world when the best is assumed: a
        choice that does not win here does not surely win."""
        self.explores: Final = explores
        self.seat: Final = int(game.active)
        self.turn: Final = int(game.turn)
        self.spare: Final = spare
        self.left = most_positions
        # What is known of positions, with the worst and with the best assumption.
        self._known: Final[tuple[dict[object, float], ...]] = ({}, {})

    def surely_wins(self, game: Game, option: int) -> bool | None:
        """Whether a choice keeps a sure win; None if that cannot be enumerated."""
        if self.after(game, option, 1) <= SURE:
            return False
        return True if self.after(game, option, 0) > SURE else None

    def winning_line(self, game: Game, option: int) -> list[int]:
        """Choices that win from here, beginning with one that keeps a sure win; draws are those of this game.

        It declines as soon as it can, and buys the dearest card that wins, so that no choice is in vain.
        """
        game = game.copy()
        line: list[int] = []
        while True:
            line.append(option)
            game.choose(option)
            if game.asked == NONE:
                return line
            ranked = sorted(options_of(game), key=lambda one: _rank(game, one))
            option = next(one for one in ranked if self.after(game, one, 0) > SURE)

    def best(self, game: Game, unknown: int) -> float:
        """How likely the player wins with the best choices from here; what cannot be enumerated counts as unknown."""
        if game.asked == NONE:
            won = game.turn == self.turn and share_of_victory(game, self.seat) == VICTORY_SHARE
            return 1.0 if won else 0.0
        if game.turn != self.turn:
            return 0.0
        if game.asked != self.seat or (self.spare and game.zone == DISCARDED):
            return float(unknown)
        if game.purpose == BUY and View(game, self.seat).gains_to_end() > game.buys:
            return 0.0
        key = _key(game)
        known = self._known[unknown]
        if key not in known:
            found = 0.0
            for option in options_of(game):
                found = max(found, self.after(game, option, unknown))
                if found > SURE:
                    break
            known[key] = found
        return known[key]

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooManyPositions("too many positions to look at")

    def after(self, game: Game, option: int, unknown: int) -> float:
        """How likely the player wins after a choice."""
        if depends_on_hidden(game, option) and not (unknown and self.explores):
            return float(unknown)
        found = 0.0
        for likely, after in outcomes(game, option, self.spare):
            self._count()
            found += likely * (unknown if after is None else self.best(after, unknown))
        return found


def depends_on_hidden(game: Game, option: int) -> bool:
    """Whether what a play does depends on cards in the hands of others: a Reaction, or what they pass."""
    setup = game.setup
    if game.purpose not in (PLAY_ACTION, PLAY) or option >= setup.width:
        return False
    is_answered = setup.reacting_slots and setup.types[option] & ATTACK
    return bool(is_answered or (setup.committing_slots >> option) & 1)


def _rank(game: Game, option: int) -> int:
    """Which option to show first, of several that win: the lowest."""
    return -99 if option == DECLINE else -int(game.cost(option)) if option < game.setup.width else 0


def _key(game: Game) -> object:
    """Whatever makes a difference to the rest of a turn."""
    return (
        tuple(game.cells),
        tuple(game.known),
        tuple(game.picks),
        tuple(game.stack[: game.depth]),
        tuple(game.plays) if game.depth or game.asking != NONE else (),
        game.phase,
        game.actions,
        game.buys,
        game.coins,
        game.actions_played,
        game.purpose,
        game.options,
        game.answer_step,
        game.answer_argument,
    )
