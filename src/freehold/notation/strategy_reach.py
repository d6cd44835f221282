"""Lines of a strategy that are never used: their condition cannot hold, or an earlier line always comes first.

This is sound but not complete. A reported line is never used in any game, or, where the warning says so, not before a
pile runs out. But many lines that are never used go unnoticed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf, isfinite
from typing import Final

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import all_cards
from freehold.notation.strategy import BUY, orders_of, read_with_places
from freehold.players.plan import requirements
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import (
    ACTIONS,
    ALL_OPPONENTS,
    AN_OPPONENT,
    AND,
    BUYS,
    CARDS_OWNED,
    COMPARISONS,
    EMPTY_PILES,
    GAINED,
    GAINED_THIS_TURN,
    GAINS_TO_END,
    OR,
    PLAYERS,
    SMALLEST_PILE,
    TURN,
)
from freehold.rules.setup import MOST_SEATS
from freehold.rules.vocabulary import TREASURE

_LARGE_PILES: Final = tuple(card.name for card in BASIC if card.types & TREASURE)
_OPPOSITE: Final = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}
_MIRRORED: Final = {"<": ">", "<=": ">=", "=": "=", "!=": "!=", ">=": "<=", ">": "<"}


@dataclass(frozen=True)
class Unreached:
    """A line that is never used, by its verb and its number among the lines of that verb, and why."""

    verb: str
    number: int
    why: str
    # The card whose pile must run out before the line is used; empty if it is never used.
    until_empty: str = ""


@dataclass(frozen=True)
class _Range:
    """The range of numbers, whole or fractional, that a quantity can have."""

    low: float = -inf
    high: float = inf

    @property
    def is_empty(self) -> bool:
        return self.low > self.high


_ANY: Final = _Range()
_NOT_NEGATIVE: Final = _Range(0.0)
_FACTS: Final = {
    TURN: _Range(1.0),
    ACTIONS: _NOT_NEGATIVE,
    BUYS: _NOT_NEGATIVE,
    CARDS_OWNED: _NOT_NEGATIVE,
    EMPTY_PILES: _NOT_NEGATIVE,
    SMALLEST_PILE: _NOT_NEGATIVE,
    GAINS_TO_END: _NOT_NEGATIVE,
    PLAYERS: _Range(2.0, float(MOST_SEATS)),
}
# What is known about the quantities that a condition compares with numbers.
_Known = dict[Term, _Range]


def read_checked(text: str, origin: str = "") -> tuple[Strategy, tuple[str, ...]]:
    """Parse a strategy, and say which of its lines are never used, one sentence each."""
    strategy, places = read_with_places(text, origin)
    orders = orders_of(strategy)
    warnings = []
    for one in unreached(strategy):
        where = f"{origin}, line" if origin else "line"
        order = f"{one.verb} {orders[one.verb][one.number].card}"
        used = "hardly ever used" if one.until_empty else "never used"
        warnings.append(f"{where} {places[one.verb, one.number][0]}: {order} is {used}: {one.why}")
    return strategy, tuple(warnings)


def unreached(strategy: Strategy) -> list[Unreached]:
    """The lines of a strategy that are never used, each with the reason."""
    found: list[Unreached] = []
    for verb, lines in orders_of(strategy).items():
        for number, line in enumerate(lines):
            known = _implied(line.when)
            if known is None:
                found.append(Unreached(verb, number, "its condition can never hold"))
                continue
            first = _same_card_before(lines[:number], line, known)
            if first is not None:
                found.append(Unreached(verb, number, _sentence(verb, lines[first], "always applies first")))
                continue
            first = _cheaper_before(strategy, number) if verb == BUY else None
            if first is not None:
                card = lines[first].card
                why = _sentence(verb, lines[first], f"comes first and costs no more, until the {card} pile runs out")
                found.append(Unreached(verb, number, why, card))
    return found


def _sentence(verb: str, line: Line, rest: str) -> str:
    kind = "without a condition" if line.when is None else "with a wider condition"
    return f"the line {verb} {line.card} above it, {kind}, {rest}"


def _same_card_before(lines: tuple[Line, ...], line: Line, known: _Known) -> int | None:
    """The first earlier line for the same card that applies whenever this one does."""
    said = [] if line.when is None else requirements(line.when)
    for number, earlier in enumerate(lines):
        if earlier.card == line.card:
            needed = [] if earlier.when is None else requirements(earlier.when)
            if all(one in said or _holds(one, known) for one in needed):
                return number
    return None


def _cheaper_before(strategy: Strategy, number: int) -> int | None:
    """The first earlier unconditional buy of a basic Treasure that costs no more.

    Other piles are small, so it makes sense to say what to buy when one has run out.
    """
    cards = all_cards()
    cost = cards[strategy.buys[number].card].cost
    for place, earlier in enumerate(strategy.buys[:number]):
        if earlier.when is None and earlier.card in _LARGE_PILES and cards[earlier.card].cost <= cost:
            return place
    return None


# Conditions.


def _implied(when: Term | None) -> _Known | None:
    """What must be true of individual quantities if a condition holds; None if it can never hold."""
    known: _Known = {}
    terms = [] if when is None else requirements(when)
    # Each pass can narrow the ranges that an earlier condition uses; two are enough for what people write.
    for _ in range(2):
        for term in terms:
            if not _can_hold(term, known):
                return None
            for quantity, operator, number in _comparisons(term):
                narrowed = _narrowed(_range(quantity, known), operator, number)
                if narrowed.is_empty:
                    return None
                known[quantity] = narrowed
    return known


def _comparisons(term: Term) -> Iterator[tuple[Term, str, float]]:
    """If a condition compares a single quantity with a number, that comparison."""
    negated = False
    while isinstance(term, Not):
        term, negated = term.condition, not negated
    if not isinstance(term, Operation) or term.operator not in COMPARISONS:
        return
    operator = _OPPOSITE[term.operator] if negated else term.operator
    if isinstance(term.left, Count | Fact) and isinstance(term.right, Number):
        yield term.left, operator, term.right.value
    elif isinstance(term.right, Count | Fact) and isinstance(term.left, Number):
        yield term.right, _MIRRORED[operator], term.left.value


def _can_hold(term: Term, known: _Known) -> bool:
    """Whether a condition may hold, as far as we can tell."""
    if isinstance(term, Not):
        return not _holds(term.condition, known)
    if not isinstance(term, Operation):
        return True
    if term.operator == AND:
        return _can_hold(term.left, known) and _can_hold(term.right, known)
    if term.operator == OR:
        return _can_hold(term.left, known) or _can_hold(term.right, known)
    if term.operator not in COMPARISONS:
        return True
    return not _always(_OPPOSITE[term.operator], _range(term.left, known), _range(term.right, known))


def _holds(term: Term, known: _Known) -> bool:
    """Whether a condition certainly holds."""
    if isinstance(term, Not):
        return not _can_hold(term.condition, known)
    if not isinstance(term, Operation):
        return False
    if term.operator == AND:
        return _holds(term.left, known) and _holds(term.right, known)
    if term.operator == OR:
        return _holds(term.left, known) or _holds(term.right, known)
    if term.operator not in COMPARISONS:
        return False
    return _always(term.operator, _range(term.left, known), _range(term.right, known))


def _always(operator: str, left: _Range, right: _Range) -> bool:
    """Whether a comparison holds for any two numbers from these ranges."""
    if operator == "<":
        return left.high < right.low
    if operator == "<=":
        return left.high <= right.low
    if operator == ">":
        return left.low > right.high
    if operator == ">=":
        return left.low >= right.high
    if operator == "=":
        return left.low == left.high == right.low == right.high
    return left.high < right.low or left.low > right.high


def _narrowed(old: _Range, operator: str, number: float) -> _Range:
    """The whole numbers of a range that satisfy a comparison with a number."""
    whole = float(number).is_integer()
    below = number - 1 if whole else float(number // 1)
    above = number + 1 if whole else float(number // 1 + 1)
    if operator == "<":
        return replace(old, high=min(old.high, below))
    if operator == "<=":
        return replace(old, high=min(old.high, number if whole else below))
    if operator == ">":
        return replace(old, low=max(old.low, above))
    if operator == ">=":
        return replace(old, low=max(old.low, number if whole else above))
    if operator == "=":
        return _Range(max(old.low, number), min(old.high, number)) if whole else _Range(1.0, 0.0)
    if whole and old.low == number:
        return replace(old, low=above)
    if whole and old.high == number:
        return replace(old, high=below)
    return old


# Numbers.


def _range(term: Term, known: _Known) -> _Range:
    """The range of numbers that a term can have."""
    if term in known:
        return known[term]
    if isinstance(term, Number):
        return _Range(term.value, term.value)
    if isinstance(term, Fact):
        return _FACTS.get(term.name, _ANY)
    if isinstance(term, Count):
        return _count_range(term)
    if isinstance(term, Operation) and term.operator in ("+", "-", "*", "/"):
        return _computed(term.operator, _range(term.left, known), _range(term.right, known))
    return _ANY


def _count_range(count: Count) -> _Range:
    """How many copies there can be: no more than a game has, but one can be gained several times."""
    card = all_cards().get(count.of)
    if count.where == ALL_OPPONENTS:
        # A seat can be wrong about passed cards, so nothing is certain.
        return _ANY
    if card is None or count.where in (AN_OPPONENT, GAINED, GAINED_THIS_TURN):
        return _NOT_NEGATIVE
    most = max(int(pile) + players * int(card.start) for players, pile in enumerate(card.pile, 2))
    return _Range(0.0, float(most))


def _computed(operator: str, left: _Range, right: _Range) -> _Range:
    if operator == "+":
        return _Range(left.low + right.low, left.high + right.high)
    if operator == "-":
        return _Range(left.low - right.high, left.high - right.low)
    ends = (left.low, left.high, right.low, right.high)
    if not all(isfinite(end) for end in ends) or (operator == "/" and right.low <= 0 <= right.high):
        return _scaled(operator, left, right)
    numbers = [one * other if operator == "*" else one / other for one in ends[:2] for other in ends[2:]]
    return _Range(min(numbers), max(numbers))


def _scaled(operator: str, left: _Range, right: _Range) -> _Range:
    """A range with an open end, times or divided by a positive number."""
    if right.low != right.high or not 0 < right.low < inf:
        return _ANY
    if operator == "*":
        return _Range(left.low * right.low, left.high * right.low)
    return _Range(left.low / right.low, left.high / right.low)
