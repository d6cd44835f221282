"""A strategy bound to the piles of a game, so that its lines can be tried quickly."""

from typing import Final, final

from librt.vecs import append, vec
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
    """A number that a view gives, supposing the seat had so many coins to spend; a condition is 1 or 0."""

    def value(self, view: View, coins: i64) -> float:
        raise AssertionError("a quantity says what it is")


@final
class Constant(Quantity):
    def __init__(self, number: float) -> None:
        self.number: Final = number

    def value(self, view: View, coins: i64) -> float:
        return self.number


@final
class Pile(Quantity):
    """How many cards are left in one pile."""

    def __init__(self, slot: i64) -> None:
        self.slot: Final[i64] = slot

    def value(self, view: View, coins: i64) -> float:
        return float(view.supply(self.slot))


@final
class Copies(Quantity):
    """How many copies of one card this seat owns."""

    def __init__(self, slot: i64) -> None:
        self.slot: Final[i64] = slot

    def value(self, view: View, coins: i64) -> float:
        return float(view.owned(self.slot))


@final
class Cards(Quantity):
    """How many cards of these slots there are somewhere."""

    def __init__(self, slots: i64, where: str) -> None:
        self.slots: Final[i64] = slots
        self.where: Final = where

    def value(self, view: View, coins: i64) -> float:
        where = self.where
        count: i64 = 0
        slot: i64
        for slot in range(view.slots()):
            if (self.slots >> slot) & 1:
                if where == OWNED:
                    count += view.owned(slot)
                elif where == LEFT:
                    count += view.supply(slot)
                elif where == IN_HAND:
                    count += view.hand(slot)
                elif where == IN_PLAY:
                    count += view.in_play(view.seat, slot)
                else:
                    count += view.trashed(slot)
        return float(count)


@final
class Known(Quantity):
    """A fact about the game."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def value(self, view: View, coins: i64) -> float:
        return float(self.count(view, coins))

    def count(self, view: View, coins: i64) -> i64:
        name = self.name
        if name == COINS:
            return coins
        if name == TOTAL_MONEY:
            return total_money(view)
        if name == TURN:
            # A turn is taken when it is over; the first one is turn 1.
            return view.turns_taken(view.seat) + 1
        if name == GAINS_TO_END:
            return view.gains_to_end()
        if name == EMPTY_PILES:
            return view.empty_piles()
        if name == SCORE_DIFFERENCE:
            return view.points(view.seat) - best_of_the_others(view)
        if name == SCORE:
            return view.points(view.seat)
        if name == CARDS_OWNED:
            return cards_owned(view)
        if name == ACTIONS:
            return view.actions()
        if name == BUYS:
            return view.buys()
        if name == PLAYERS:
            return view.players()
        raise AssertionError(f"there is no fact {name!r}")


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
        # As a number, since texts take longer to compare.
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
            # What cannot be divided is nothing: a strategy never stops a game.
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


def total_money(view: View) -> i64:
    """The coins printed on all cards this seat owns."""
    coins: i64 = 0
    slot: i64
    for slot in range(view.slots()):
        printed = view.card(slot).coins
        if printed:
            coins += printed * view.owned(slot)
    return coins


def cards_owned(view: View) -> i64:
    """How many cards this seat owns in all."""
    count: i64 = 0
    slot: i64
    for slot in range(view.slots()):
        count += view.owned(slot)
    return count


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


def bind(term: Term, setup: Setup) -> Quantity:
    """A term of a strategy as a quantity of games with this set-up."""
    if isinstance(term, Number):
        return Constant(term.value)
    if isinstance(term, Count):
        slot: i64 = setup.slots.get(term.of, NONE)
        if slot != NONE and term.where == LEFT:
            return Pile(slot)
        if slot != NONE and term.where == OWNED:
            return Copies(slot)
        return Cards(slots_of(term.of, setup), term.where)
    if isinstance(term, Fact):
        return Known(term.name)
    if isinstance(term, Not):
        return Opposite(bind(term.condition, setup))
    assert isinstance(term, Operation)
    return Pair(term.operator, bind(term.left, setup), bind(term.right, setup))


@final
class Plan:
    """Lines in their order, each with a slot and perhaps a condition."""

    def __init__(self, lines: tuple[Line, ...], setup: Setup) -> None:
        self.slots: vec[i64] = vec[i64]()
        self.conditions: list[Quantity | None] = []
        for line in lines:
            slot: i64 = setup.slots.get(line.card, NONE)
            if slot != NONE:
                self.slots = append(self.slots, slot)
                self.conditions.append(None if line.when is None else bind(line.when, setup))
        self.size: i64 = len(self.slots)

    def line(self, view: View, options: i64, coins: i64) -> i64:
        """The first line that applies, among those for the cards offered; -1 if there is none."""
        at: i64
        for at in range(self.size):
            if (options >> self.slots[at]) & 1:
                condition = self.conditions[at]
                if condition is None or condition.value(view, coins) != 0.0:
                    return at
        return NONE

    def pick(self, view: View, options: i64, coins: i64) -> i64:
        """The card of the first line that applies, or -1."""
        at = self.line(view, options, coins)
        if at == NONE:
            return NONE
        return self.slots[at]
