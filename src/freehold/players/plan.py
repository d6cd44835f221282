"""A strategy bound to the piles of a game, so that its lines can be checked quickly."""

from typing import Final, final

from mypy_extensions import i64

from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Term
from freehold.players.terms import (
    ACTIONS,
    AND,
    BUYS,
    CARDS_OWNED,
    COINS,
    COMPARISONS,
    EMPTY_PILES,
    GAINS_TO_END,
    IN_HAND,
    IN_PLAY,
    LEFT,
    OR,
    OWNED,
    PLAYERS,
    PRODUCTS,
    SCORE,
    SCORE_DIFFERENCE,
    SUMS,
    TOTAL_MONEY,
    TURN,
)
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE, TYPE_NAMES

# The operators by their numbers.
OPERATORS: Final = (AND, OR, *SUMS, *PRODUCTS, *COMPARISONS)
BOTH: Final = 0
EITHER: Final = 1
PLUS: Final = 2
MINUS: Final = 3
TIMES: Final = 4
OVER: Final = 5
LESS: Final = 6
AT_MOST: Final = 7
EQUAL: Final = 8
UNEQUAL: Final = 9
AT_LEAST: Final = 10


class Quantity:
    """A number read from a view, given how many coins the seat has to spend; a condition is 1 or 0."""

    def value(self, view: View, coins: i64) -> float:
        raise AssertionError("a quantity says what it is")


@final
class Constant(Quantity):
    def __init__(self, number: float) -> None:
        self.number: Final = number

    def value(self, view: View, coins: i64) -> float:
        return self.number


class Cards(Quantity):
    """How many cards with these slots are in some place."""

    def __init__(self, slots: i64) -> None:
        self.slots: Final[i64] = slots


@final
class CardsOwned(Cards):
    def value(self, view: View, coins: i64) -> float:
        return float(view.count_owned(self.slots))


@final
class CardsInHand(Cards):
    def value(self, view: View, coins: i64) -> float:
        return float(view.count_in_hand(self.slots))


@final
class CardsInPlay(Cards):
    def value(self, view: View, coins: i64) -> float:
        return float(view.count_in_play(view.seat, self.slots))


@final
class CardsLeft(Cards):
    def value(self, view: View, coins: i64) -> float:
        return float(view.count_supply(self.slots))


@final
class CardsTrashed(Cards):
    def value(self, view: View, coins: i64) -> float:
        return float(view.count_trashed(self.slots))


@final
class Copies(Quantity):
    """How many copies of one card this seat owns: what most conditions ask."""

    def __init__(self, slot: i64) -> None:
        self.slot: Final[i64] = slot

    def value(self, view: View, coins: i64) -> float:
        return float(view.owned(self.slot))


@final
class Pile(Quantity):
    """How many cards are left in one pile."""

    def __init__(self, slot: i64) -> None:
        self.slot: Final[i64] = slot

    def value(self, view: View, coins: i64) -> float:
        return float(view.supply(self.slot))


@final
class Coins(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(coins)


@final
class TotalMoney(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.owned_coins())


@final
class Turn(Quantity):
    def value(self, view: View, coins: i64) -> float:
        # Only finished turns count as taken; the first one is turn 1.
        return float(view.turns_taken(view.seat) + 1)


@final
class GainsToEnd(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.gains_to_end())


@final
class EmptyPiles(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.empty_piles())


@final
class ScoreDifference(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.points(view.seat) - best_of_the_others(view))


@final
class Score(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.points(view.seat))


@final
class CardCount(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.owned_cards())


@final
class Actions(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.actions())


@final
class Buys(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.buys())


@final
class Players(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.players())


FACTS: Final[dict[str, Quantity]] = {
    TURN: Turn(),
    COINS: Coins(),
    ACTIONS: Actions(),
    BUYS: Buys(),
    TOTAL_MONEY: TotalMoney(),
    CARDS_OWNED: CardCount(),
    EMPTY_PILES: EmptyPiles(),
    GAINS_TO_END: GainsToEnd(),
    SCORE: Score(),
    SCORE_DIFFERENCE: ScoreDifference(),
    PLAYERS: Players(),
}


@final
class Opposite(Quantity):
    def __init__(self, condition: Quantity) -> None:
        self.condition: Final = condition

    def value(self, view: View, coins: i64) -> float:
        return 1.0 if self.condition.value(view, coins) == 0.0 else 0.0


@final
class Pair(Quantity):
    """Two quantities put together by an operator."""

    def __init__(self, operator: str, left: Quantity, right: Quantity) -> None:
        # A number, since strings are slower to compare.
        self.operator: Final[i64] = OPERATORS.index(operator)
        self.left: Final = left
        self.right: Final = right

    def value(self, view: View, coins: i64) -> float:
        operator = self.operator
        left = self.left.value(view, coins)
        if operator == BOTH:
            return self.right.value(view, coins) if left != 0.0 else 0.0
        if operator == EITHER:
            return 1.0 if left != 0.0 else self.right.value(view, coins)
        right = self.right.value(view, coins)
        if operator == PLUS:
            return left + right
        if operator == MINUS:
            return left - right
        if operator == TIMES:
            return left * right
        if operator == OVER:
            # Division by zero gives 0: a strategy must never stop a game.
            return left / right if right != 0.0 else 0.0
        return 1.0 if self.holds(left, right) else 0.0

    def holds(self, left: float, right: float) -> bool:
        operator = self.operator
        if operator == LESS:
            return left < right
        if operator == AT_MOST:
            return left <= right
        if operator == EQUAL:
            return left == right
        if operator == UNEQUAL:
            return left != right
        if operator == AT_LEAST:
            return left >= right
        return left > right


def best_of_the_others(view: View) -> i64:
    """The points of the strongest other player, as far as this seat can know."""
    best: i64 = -1000
    seat: i64
    for seat in range(view.players()):
        if seat != view.seat:
            points = view.points(seat)
            if points > best:
                best = points
    return best


def slots_of(name: str, setup: Setup) -> i64:
    """The slots of a card or of a type as bits; none if it is not in this game."""
    found: i64 = setup.slots.get(name, NONE)
    if found != NONE:
        return 1 << found
    slots: i64 = 0
    bit: i64
    for bit, type_name in TYPE_NAMES.items():
        if type_name == name:
            slot: i64
            for slot in range(setup.width):
                if setup.types[slot] & bit:
                    slots |= 1 << slot
    return slots


def count_of(slots: i64, where: str) -> Quantity:
    if where == OWNED:
        return CardsOwned(slots)
    if where == IN_HAND:
        return CardsInHand(slots)
    if where == IN_PLAY:
        return CardsInPlay(slots)
    return CardsLeft(slots) if where == LEFT else CardsTrashed(slots)


def bind(term: Term, setup: Setup) -> Quantity:
    """A term of a strategy as a quantity, for games with this set-up."""
    if isinstance(term, Number):
        return Constant(term.value)
    if isinstance(term, Count):
        slot: i64 = setup.slots.get(term.of, NONE)
        if slot != NONE and term.where == LEFT:
            return Pile(slot)
        if slot != NONE and term.where == OWNED:
            return Copies(slot)
        return count_of(slots_of(term.of, setup), term.where)
    if isinstance(term, Fact):
        return FACTS[term.name]
    if isinstance(term, Not):
        return Opposite(bind(term.condition, setup))
    assert isinstance(term, Operation)
    return Pair(term.operator, bind(term.left, setup), bind(term.right, setup))


@final
class PlanLine:
    """A line with the slot of its card, perhaps a condition, and the line after it.

    The lines are a linked list, because compiled code checks the type of every item it takes from a Python list.
    """

    def __init__(self, slot: i64, condition: Quantity | None) -> None:
        self.slot: Final[i64] = slot
        self.condition: Final = condition
        self.next: PlanLine | None = None


@final
class Plan:
    """The lines in order, without those for cards that are not in the game."""

    def __init__(self, lines: tuple[Line, ...], setup: Setup) -> None:
        self.size: i64 = 0
        self.first: PlanLine | None = None
        for line in reversed(lines):
            slot: i64 = setup.slots.get(line.card, NONE)
            if slot != NONE:
                bound = PlanLine(slot, None if line.when is None else bind(line.when, setup))
                bound.next = self.first
                self.first = bound
                self.size += 1

    def line(self, view: View, options: i64, coins: i64) -> i64:
        """The number of the first line that applies, among those for the cards offered; -1 if there is none."""
        at: i64 = 0
        line = self.first
        while line is not None:
            if applies(line, view, options, coins):
                return at
            line = line.next
            at += 1
        return NONE

    def pick(self, view: View, options: i64, coins: i64) -> i64:
        """The card of the first line that applies, or -1."""
        line = self.first
        while line is not None:
            if applies(line, view, options, coins):
                return line.slot
            line = line.next
        return NONE


def applies(line: PlanLine, view: View, options: i64, coins: i64) -> bool:
    if not (options >> line.slot) & 1:
        return False
    condition = line.condition
    return condition is None or condition.value(view, coins) != 0.0
