"""All outcomes of a choice: what may be drawn is enumerated, card by card, as far as the choice needs it.

A draw pile in unknown order is the same as a pile that was put into some order beforehand. So the first cards are laid
in every order that can be told apart, one more whenever the choice draws from the part that is still unordered.
"""

from collections.abc import Iterator

from freehold.rules.game import Game
from freehold.rules.vocabulary import BUY, DISCARDED, DRAW, DRAW_SIZE, NONE

# An outcome: how likely it is, and the game after it; None if the draw pile had to be shuffled, or a player whose cards
# are not enumerated drew.
Outcome = tuple[float, Game | None]


def outcomes(game: Game, option: int, spare: int = 0) -> Iterator[Outcome]:
    """What may come of a choice of the player whose turn it is.

    This many `spare` cards of that player's draw pile are really under cards of the discard pile, nobody else knows
    which: they can be drawn only after a shuffle, so drawing into them counts as one.
    """
    after = game.copy()
    after.choose(option)
    if after.random == game.random or _ends_turn(game, after):
        yield 1.0, after
        return
    seat = int(game.active)
    total = int(game.cells[game.base(seat) + DRAW_SIZE])
    drawn = total - int(after.cells[after.base(seat) + DRAW_SIZE])
    if drawn <= 0 or drawn > total - spare or _is_shuffled(game, after, seat):
        yield 1.0, None
        return
    row = int(game.row(seat, DRAW))
    for slot in range(int(game.setup.width)):
        count = int(game.cells[row + slot])
        if count:
            for likely, found in outcomes(_with_next(game, seat, slot), option, spare):
                yield likely * count / total, found


def _ends_turn(game: Game, after: Game) -> bool:
    """Whether a buy ended the turn: its player draws a new hand, which makes no difference to the others."""
    return game.purpose == BUY and (after.asked == NONE or after.turn != game.turn)


def _is_shuffled(game: Game, after: Game, seat: int) -> bool:
    """Whether cards have left the discard pile, as they do in a shuffle."""
    row, width = int(game.row(seat, DISCARDED)), int(game.setup.width)
    return any(after.cells[row + slot] < game.cells[row + slot] for slot in range(width))


def _with_next(game: Game, seat: int, slot: int) -> Game:
    """The game with a card of the unordered part at the first place of the draw pile that is still open."""
    world = game.copy()
    world.cells[world.row(seat, DRAW) + slot] -= 1
    world.cells[world.base(seat) + DRAW_SIZE] -= 1
    depth = 0
    while world.known_at(seat, depth) != NONE:
        depth += 1
    world.note_known(seat, depth, slot, 0)
    return world
