"""A strategy bound to the piles of a game, so that its lines can be checked quickly."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Term
from freehold.players.terms import (
    ACTIONS,
    ALL_OPPONENTS,
    AN_OPPONENT,
    AND,
    BUYS,
    CARDS_OWNED,
    COINS,
    COMPARISONS,
    EMPTY_PILES,
    GAINED,
    GAINED_THIS_TURN,
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
    SMALLEST_PILE,
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

# A plan remembers this many conditions, each by one bit.
MOST_REMEMBERED: Final = 60
# The bit of a condition that can never hold in a game, such as one about cards that are not in it.
NEVER: Final = 1 << MOST_REMEMBERED


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
class CardsOfAnOpponent(Cards):
    """The most of these cards that any one opponent owns, as far as this seat can know."""

    def value(self, view: View, coins: i64) -> float:
        most: i64 = 0
        seat: i64
        for seat in range(view.players()):
            if seat != view.seat:
                owned = view.count_owned_by(seat, self.slots)
                if owned > most:
                    most = owned
        return float(most)


@final
class CardsOfOpponents(Cards):
    """How many of these cards all opponents own together, as far as this seat can know."""

    def value(self, view: View, coins: i64) -> float:
        owned: i64 = 0
        seat: i64
        for seat in range(view.players()):
            if seat != view.seat:
                owned += view.count_owned_by(seat, self.slots)
        return float(owned)


@final
class CardsGained(Cards):
    def value(self, view: View, coins: i64) -> float:
        return float(view.count_gained(self.slots))


@final
class CardsGainedThisTurn(Cards):
    def value(self, view: View, coins: i64) -> float:
        return float(view.count_gained_this_turn(self.slots))


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
class SmallestPile(Quantity):
    def value(self, view: View, coins: i64) -> float:
        return float(view.smallest_pile())


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
    SMALLEST_PILE: SmallestPile(),
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
    """Two numbers put together by an operator, or two conditions joined by one."""

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
        return computed(operator, left, self.right.value(view, coins))


@final
class Comparison(Quantity):
    """Whether two numbers compare as an operator says."""

    def __init__(self, operator: str, left: Quantity, right: Quantity) -> None:
        self.operator: Final[i64] = OPERATORS.index(operator)
        self.left: Final = left
        # Most comparisons are with a fixed number, and of the copies of a card owned or left; these need no calls.
        self.right: Final = None if isinstance(right, Constant) else right
        self.number: Final = right.number if isinstance(right, Constant) else 0.0
        self.copies: Final[i64] = left.slot if isinstance(left, Copies) else NONE
        self.pile: Final[i64] = left.slot if isinstance(left, Pile) else NONE

    def value(self, view: View, coins: i64) -> float:
        if self.copies != NONE:
            left = float(view.owned(self.copies))
        elif self.pile != NONE:
            left = float(view.supply(self.pile))
        else:
            left = self.left.value(view, coins)
        right = self.number if self.right is None else self.right.value(view, coins)
        return 1.0 if compares(self.operator, left, right) else 0.0


def computed(operator: i64, left: float, right: float) -> float:
    """The result of a calculation."""
    if operator == PLUS:
        return left + right
    if operator == MINUS:
        return left - right
    if operator == TIMES:
        return left * right
    # Division by zero gives 0: a strategy must never stop a game.
    return left / right if right != 0.0 else 0.0


def compares(operator: i64, left: float, right: float) -> bool:
    """Whether two numbers compare as an operator says."""
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
    if slots == 0:
        return Constant(0.0)
    if where == OWNED:
        return CardsOwned(slots)
    if where == AN_OPPONENT:
        return CardsOfAnOpponent(slots)
    if where == ALL_OPPONENTS:
        return CardsOfOpponents(slots)
    if where == GAINED:
        return CardsGained(slots)
    if where == GAINED_THIS_TURN:
        return CardsGainedThisTurn(slots)
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
    return joined(term.operator, bind(term.left, setup), bind(term.right, setup))


def joined(operator: str, left: Quantity, right: Quantity) -> Quantity:
    """Two quantities with an operator between them; a fixed number if both are, as for cards not in the game."""
    are_fixed = isinstance(left, Constant) and isinstance(right, Constant)
    number: i64 = OPERATORS.index(operator)
    if operator in COMPARISONS:
        if are_fixed:
            return Constant(1.0 if compares(number, fixed(left), fixed(right)) else 0.0)
        return Comparison(operator, left, right)
    if are_fixed and number != BOTH and number != EITHER:
        return Constant(computed(number, fixed(left), fixed(right)))
    return Pair(operator, left, right)


def fixed(quantity: Quantity) -> float:
    """The number of a constant."""
    assert isinstance(quantity, Constant)
    return quantity.number


def requirements(term: Term) -> list[Term]:
    """The conditions that must all hold for this one to hold."""
    if isinstance(term, Operation) and term.operator == AND:
        return [*requirements(term.left), *requirements(term.right)]
    return [term]


def uses_coins(term: Term) -> bool:
    """Whether a term depends on how many coins there are to spend."""
    if isinstance(term, Operation):
        return uses_coins(term.left) or uses_coins(term.right)
    if isinstance(term, Not):
        return uses_coins(term.condition)
    return isinstance(term, Fact) and term.name == COINS


@final
class Requirement:
    """A condition of a line, and the next one of the same line.

    Lines with the same condition share its bit, by which a plan remembers whether it holds. A bit of 0 means that it is
    checked each time.
    """

    def __init__(self, condition: Quantity, bit: i64, following: "Requirement | None") -> None:
        self.condition: Final = condition
        self.bit: Final[i64] = bit
        self.next: Final = following


def bits_of(required: Requirement | None) -> i64:
    """The conditions that a plan remembers, as bits."""
    bits: i64 = 0
    while required is not None:
        bits |= required.bit
        required = required.next
    return bits


@final
class Plan:
    """The lines in order, without those for cards that are not in the game.

    It remembers which conditions hold until `look_again` is called, so call that whenever the game has moved on.
    """

    def __init__(self, lines: tuple[Line, ...], setup: Setup) -> None:
        # The conditions that were checked, as bits: those that hold, and those that do not.
        self.held: i64 = 0
        self.failed: i64 = NEVER
        # Of each line: the slot of its card, its conditions, and those of them that are remembered.
        self.required: Final[list[Requirement | None]] = []
        slots: list[int] = []
        bits: dict[Term, int] = {}
        for line in lines:
            if line.card in setup.slots:
                slots.append(setup.slots[line.card])
                self.required.append(self._bound([] if line.when is None else requirements(line.when), setup, bits))
        self.size: Final[i64] = len(slots)
        self.slots: Final[vec[i64]] = vec[i64](slots)
        self.bits: Final[vec[i64]] = vec[i64]([bits_of(required) for required in self.required])

    def _bound(self, terms: list[Term], setup: Setup, bits: dict[Term, int]) -> Requirement | None:
        """The conditions of a line, without those that always hold; `bits` are those of conditions on other lines."""
        found: Requirement | None = None
        for term in reversed(terms):
            condition = bind(term, setup)
            bit: i64 = bits.get(term, 0)
            if isinstance(condition, Constant):
                if condition.number != 0.0:
                    continue
                bit = NEVER
            elif bit == 0 and len(bits) < MOST_REMEMBERED and not uses_coins(term):
                bit = 1 << i64(len(bits))
                bits[term] = bit
            found = Requirement(condition, bit, found)
        return found

    def look_again(self) -> None:
        """Forget which conditions hold."""
        self.held = 0
        self.failed = NEVER

    def line(self, view: View, options: i64, coins: i64) -> i64:
        """The number of the first line that applies, among those for the cards offered; -1 if there is none."""
        slots = self.slots
        at: i64 = 0
        while at < self.size:
            if (options >> slots[at]) & 1 and not self.bits[at] & self.failed and self._applies(at, view, coins):
                return at
            at += 1
        return NONE

    def pick(self, view: View, options: i64, coins: i64) -> i64:
        """The card of the first line that applies, or -1."""
        line = self.line(view, options, coins)
        if line == NONE:
            return NONE
        return self.slots[line]

    def _applies(self, line: i64, view: View, coins: i64) -> bool:
        """Whether all conditions of a line hold."""
        required = self.required[line]
        while required is not None:
            bit = required.bit
            if self.held & bit == 0:
                if required.condition.value(view, coins) == 0.0:
                    self.failed |= bit
                    return False
                self.held |= bit
            required = required.next
        return True
