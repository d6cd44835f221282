"""Exact answers about the end of a game: can this turn win it? And a player that never misses such a win."""

from typing import Final, final

from mypy_extensions import i64

from freehold.players.match import VICTORY_SHARE, seed_of_round
from freehold.players.player import Player
from freehold.players.rollouts import share_of_victory
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import ALL, BUY, DECLINE, NONE, PLAY_TREASURE

# With more gains than this to the end, a turn hardly ever ends the game.
MOST_GAINS: Final = 5
# Maximum number of positions to look at.
MOST_POSITIONS: Final = 2000
# The same in rollouts, which meet many such positions.
MOST_POSITIONS_IN_ROLLOUTS: Final = 200
# A win must be one in this many worlds, since points may depend on cards that this seat has not seen.
WORLDS: Final = 4


def winning_line(view: View, seed: int) -> list[int]:
    """Choices for the rest of this turn that surely end the game and win it; empty if there are none.

    A line with a choice after which cards are drawn or somebody else chooses is not sure.
    """
    if view.active() != view.seat or not view.is_asked() or view.gains_to_end() > MOST_GAINS:
        return []
    line = _Line(view.seat, MOST_POSITIONS)
    if not line.wins(view.determinize(seed_of_round(seed, 0))):
        return []
    for number in range(1, WORLDS):
        if not line.wins_again(view.determinize(seed_of_round(seed, number))):
            return []
    return line.options


@final
class Closer(Player):
    """Plays as another player does, but if its buys can end the game and win it, that is what it buys.

    With closers in every seat, rollouts see whether the others may win next turn, in each world by what they hold then.
    """

    def __init__(self, player: Player) -> None:
        self.player: Final = player

    def choose(self, view: View) -> i64:
        if view.purpose() == BUY and can_end_by_buying(view):
            last = view.last_gains() & view.options()
            option: i64 = 0
            while last:
                if last & 1 and _wins(view, option):
                    return option
                last >>= 1
                option += 1
            if view.buys() > 1:
                line = _Line(view.seat, MOST_POSITIONS_IN_ROLLOUTS)
                if line.wins(view.determinize(0)):
                    return i64(line.options[0])
        return self.player.choose(view)


def can_end_by_buying(view: View) -> bool:
    """Whether the Buys and coins of this turn may be enough to end the game; if not, they surely are not."""
    buys = view.buys()
    if view.gains_to_end() > buys:
        return False
    if view.is_last_turn():
        return True
    setup = view.setup()
    coins = view.coins()
    # What all that is left of a pile costs, for each pile that can be bought out.
    small: i64 = 0
    slot: i64
    for slot in range(setup.width):
        left = view.supply(slot)
        if 0 < left <= buys and left * view.cost(slot) <= coins:
            if (setup.ending_slots >> slot) & 1:
                return True
            small |= 1 << slot
    for _ in range(setup.piles_that_end - view.empty_piles()):
        cheapest: i64 = NONE
        for slot in range(setup.width):
            if (small >> slot) & 1 and (cheapest == NONE or _price(view, slot) < _price(view, cheapest)):
                cheapest = slot
        if cheapest == NONE:
            return False
        coins -= _price(view, cheapest)
        small &= ~(1 << cheapest)
    return coins >= 0


def _price(view: View, slot: i64) -> i64:
    """What all that is left of a pile costs."""
    return view.supply(slot) * view.cost(slot)


def _wins(view: View, option: i64) -> bool:
    """Whether a buy after which nothing else is bought wins the game at once."""
    game = view.determinize(0)
    turn = game.turn
    game.choose(option)
    while game.asked == view.seat and game.turn == turn and game.purpose == BUY:
        game.choose(DECLINE)
    return game.asked == NONE and share_of_victory(game, view.seat) == VICTORY_SHARE


@final
class _Line:
    """A search for a line that wins, deeper and deeper into the turn."""

    def __init__(self, seat: i64, most_positions: i64) -> None:
        self.seat: Final[i64] = seat
        self.most_positions: Final[i64] = most_positions
        self.options: Final[list[int]] = []
        self.positions: i64 = 0

    def wins(self, game: Game) -> bool:
        """Whether the seat can win from here; `options` then has the line."""
        options = _worth_trying(game)
        turn = game.turn
        luck = game.random
        option: i64 = 0
        while options:
            if options & 1:
                self.positions += 1
                if self.positions > self.most_positions:
                    return False
                after = game.copy()
                after.choose(option)
                if after.asked == NONE:
                    if after.turn == turn and share_of_victory(after, self.seat) == VICTORY_SHARE:
                        self.options.append(int(option))
                        return True
                elif after.asked == self.seat and after.turn == turn and after.random == luck and _can_end(after):
                    self.options.append(int(option))
                    if self.wins(after):
                        return True
                    self.options.pop()
            options >>= 1
            option += 1
        return False

    def wins_again(self, game: Game) -> bool:
        """Whether the line wins in another world too."""
        for option in self.options:
            if game.asked != self.seat or not (game.options >> i64(option)) & 1:
                return False
            game.choose(i64(option))
        return game.asked == NONE and share_of_victory(game, self.seat) == VICTORY_SHARE


def _can_end(game: Game) -> bool:
    """Whether enough Buys and coins are left to end the game, once nothing but Buys is left."""
    return game.purpose != BUY or can_end_by_buying(View(game, game.asked))


def _worth_trying(game: Game) -> i64:
    """The options of a question; Treasures are played all at once, and the last Buy has to end the game."""
    if game.purpose == PLAY_TREASURE and (game.options >> ALL) & 1:
        return game.options & (1 << ALL)
    if game.purpose == BUY and game.buys == 1:
        view = View(game, game.asked)
        if not view.is_last_turn():
            return game.options & view.last_gains()
    return game.options
