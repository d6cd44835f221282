"""How likely the other player wins in the next turn, over all hands that player may hold.

In a game of two, everybody knows what the other owns, but not which of the hidden cards are in hand: they may be in the
draw pile, or have been put under the top of the discard pile unseen. All hands that can be told apart are enumerated,
each with the number of ways to be dealt.
"""

from collections.abc import Iterator
from math import comb
from typing import Final

from freehold.puzzles.turn_search import TooManyPositions, TurnSearch
from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ACTION_PHASE,
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    KNOWN,
    NONE,
    UNSEEN,
)

# Maximum number of different hands.
MOST_HANDS: Final = 2000


def chance_of_next_player(game: Game, most_positions: int) -> tuple[float, float]:
    """The least and the most likely that the player whose turn begins here wins in this turn, as the other one knows
    it; the two are the same if everything can be enumerated."""
    seat = int(game.active)
    hands = list(_hands(game, seat))
    total = sum(ways for ways, _ in hands)
    low = high = 0.0
    spare = int(game.row_size(game.row(seat, UNSEEN)))
    # Without an Action, a hand is as good as the coins in it.
    by_coins: dict[int | None, tuple[float, float]] = {}
    for ways, hand in hands:
        coins = _coins_without_action(game, hand)
        if coins is None or coins not in by_coins:
            world = _with_hand(game, seat, hand)
            search = TurnSearch(world, most_positions, spare, explores=False)
            most = search.best(world, 1)
            by_coins[coins] = search.best(world, 0) if most else 0.0, most
            most_positions = search.left
        low += ways * by_coins[coins][0]
        high += ways * by_coins[coins][1]
    return low / total, high / total


def _coins_without_action(game: Game, hand: list[int]) -> int | None:
    """The coins of the Treasures of a hand; None if there are Actions in it."""
    setup = game.setup
    held = sum(1 << slot for slot, count in enumerate(hand) if count)
    if held & setup.actions:
        return None
    return sum(count * int(setup.coins[slot]) for slot, count in enumerate(hand) if (setup.treasures >> slot) & 1)


def _pool(game: Game, seat: int) -> list[int]:
    """The hidden cards of a player, counted by slot."""
    if game.cells[game.base(seat) + KNOWN]:
        raise TooManyPositions("cards of the draw pile are known")
    rows = [int(game.row(seat, zone)) for zone in (HAND, DRAW, UNSEEN)]
    return [sum(int(game.cells[row + slot]) for row in rows) for slot in range(int(game.setup.width))]


def _hands(game: Game, seat: int) -> Iterator[tuple[int, list[int]]]:
    """All hands of a player that can be told apart, and in how many ways each can be dealt."""
    pool = _pool(game, seat)
    size = int(game.cells[game.base(seat) + HAND_SIZE])
    if _number_of_hands(pool, size) > MOST_HANDS:
        raise TooManyPositions("too many different hands")
    partial: list[tuple[int, list[int], int]] = [(1, [], size)]
    for count in pool:
        partial = [
            (ways * comb(count, taken), [*hand, taken], left - taken)
            for ways, hand, left in partial
            for taken in range(min(count, left) + 1)
        ]
    yield from ((ways, hand) for ways, hand, left in partial if left == 0)


def _number_of_hands(pool: list[int], size: int) -> int:
    """How many hands of up to this size can be told apart."""
    numbers = [1] + [0] * size
    for count in pool:
        numbers = [sum(numbers[max(0, held - count) : held + 1]) for held in range(size + 1)]
    return sum(numbers)


def _with_hand(game: Game, seat: int, hand: list[int]) -> Game:
    """The game with this hand; all other hidden cards are in the draw pile."""
    world = game.copy()
    base = int(game.base(seat))
    pool = _pool(game, seat)
    for slot, held in enumerate(hand):
        world.cells[world.row(seat, HAND) + slot] = held
        world.cells[world.row(seat, DRAW) + slot] = pool[slot] - held
        world.cells[world.row(seat, DISCARDED) + slot] -= world.cells[world.row(seat, UNSEEN) + slot]
        world.cells[world.row(seat, UNSEEN) + slot] = 0
    world.cells[base + HAND_MASK] = sum(1 << slot for slot, held in enumerate(hand) if held)
    world.cells[base + HAND_SIZE] = sum(hand)
    world.cells[base + DRAW_SIZE] = sum(pool) - sum(hand)
    # What the turn begins with depends on the hand.
    world.asked, world.options, world.phase = NONE, 0, ACTION_PHASE
    world.run()
    return world
