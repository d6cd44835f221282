"""Variation: small random changes of a strategy, and strategies made from the lines of two others."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from freehold.cards.catalogue import all_cards
from freehold.lab.archetypes import line_of
from freehold.players.plan import requirements
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import COINS, GAINS_TO_END, LEFT, OWNED, TOTAL_MONEY, TURN
from freehold.rules.vocabulary import ACTION, TREASURE, TYPE_NAMES, VICTORY

BASICS: Final = ("Province", "Duchy", "Estate", "Gold", "Silver")
# A strategy with more lines, or a line with more conditions, is hard to read.
MAX_LINES: Final = 24
MAX_REQUIREMENTS: Final = 3
MAX_NUMBER: Final = 60.0
# How often a child has lines of a second parent, and how often it changes once more.
CROSSOVER_RATE: Final = 0.3
CHANGE_AGAIN_RATE: Final = 0.4
# How often a change is one that rarely helps, and how often a new line gets any rank.
RECKLESS_RATE: Final = 0.15
ANY_RANK_RATE: Final = 0.4
# A child may be the same as its parent; give up after this many attempts.
MAX_ATTEMPTS: Final = 20

Lines = list[Line]
Change = Callable[[Lines, tuple[str, ...], Random], None]


def child_of(parent: Strategy, other: Strategy, kingdom: tuple[str, ...], chance: Random) -> Strategy:
    """A variation of a strategy for this kingdom, sometimes with lines of another one."""
    lines = list(parent.buys)
    if chance.random() < CROSSOVER_RATE:
        lines = crossed(lines, list(other.buys), chance)
    for _ in range(MAX_ATTEMPTS):
        change(lines, kingdom, chance)
        if tuple(lines) != parent.buys and chance.random() >= CHANGE_AGAIN_RATE:
            break
    return replace(parent, buys=tuple(_playable(lines)))


def crossed(lines: Lines, others: Lines, chance: Random) -> Lines:
    """The upper lines of one strategy and the lower ones of another, or one with what the other says about a card."""
    if chance.random() < 0.5:
        share = chance.random()
        upper, lower = lines[: round(share * len(lines))], others[round(share * len(others)) :]
        return [*upper, *[line for line in lower if line not in upper]]
    card = chance.choice(others).card
    found = [line for line in lines if line.card != card]
    for place, line in enumerate(others):
        if line.card == card:
            found.insert(round(place * len(lines) / len(others)), line)
    return found


def change(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    """Change one thing."""
    (chosen,) = chance.choices(list(_CHANGES), list(_CHANGES.values()))
    chosen(lines, kingdom, chance)


def _playable(lines: Lines) -> Lines:
    """The lines without repetitions and impossible ones, and with one that always applies, so that games end."""
    found = [line for line in dict.fromkeys(lines) if line.when is None or not is_impossible(line.when)][:MAX_LINES]
    if all(line.when is not None for line in found):
        found.append(Line("Silver"))
    return found


def is_impossible(condition: Term) -> bool:
    """Whether a condition asks for fewer than none of something."""
    return any(
        isinstance(term, Operation)
        and term.operator == "<"
        and isinstance(term.left, Count)
        and isinstance(term.right, Number)
        and term.right.value <= 0
        for term in requirements(condition)
    )


# The changes.


def _change_number(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    """A quota or a threshold a little higher or lower."""
    with_numbers = [place for place, line in enumerate(lines) if line.when is not None and any(_numbers(line.when))]
    if with_numbers:
        place = chance.choice(with_numbers)
        when = lines[place].when
        assert when is not None
        index = chance.randrange(len(list(_numbers(when))))
        step = chance.choice((-3.0, -2.0, -1.0, -1.0, 1.0, 1.0, 2.0, 3.0))
        changed, _ = _with_number(when, index, step)
        lines[place] = replace(lines[place], when=changed)


def _move_line(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    """A rank somewhat higher or lower for a line."""
    place = chance.randrange(len(lines))
    line = lines.pop(place)
    lines.insert(min(len(lines), max(0, place + chance.choice((-4, -3, -2, -1, 1, 2, 3, 4)))), line)


def _swap_neighbours(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    if len(lines) > 1:
        place = chance.randrange(len(lines) - 1)
        lines[place], lines[place + 1] = lines[place + 1], lines[place]


def _delete_line(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    """One line fewer; the only line of a basic card stays most of the time, since few decks can do without it."""
    cards = [line.card for line in lines]
    places = [place for place, card in enumerate(cards) if card in kingdom or cards.count(card) > 1]
    if not places or chance.random() < RECKLESS_RATE:
        places = list(range(len(lines)))
    if len(lines) > 2:
        lines.pop(chance.choice(places))


def _add_kingdom_card(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    """A few copies of a card, sometimes under a condition."""
    card = chance.choice(kingdom)
    terms = [_fewer_than(card, chance.choice((1, 1, 2, 2, 3, 5)))]
    if chance.random() < 0.4:
        terms.append(_condition(card, kingdom, chance))
    lines.insert(_rank_by_cost(card, lines, kingdom, chance), line_of(card, terms))


def _insert_line(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    card = chance.choice((*BASICS, *kingdom))
    line = Line(card, _condition(card, kingdom, chance))
    lines.insert(_rank_by_cost(card, lines, kingdom, chance), line)


def _rank_by_cost(card: str, lines: Lines, kingdom: tuple[str, ...], chance: Random) -> int:
    """A rank for a new line, often near the others of its cost: few cheap cards come before dear ones but points do."""
    if card in _points(kingdom) or chance.random() < ANY_RANK_RATE:
        return chance.randrange(len(lines) + 1)
    costs = _costs()
    dearer = [place for place, line in enumerate(lines) if costs[line.card] > costs[card]]
    usual = dearer[-1] + 1 if dearer else 0
    return min(len(lines), max(0, usual + chance.choice((-2, -1, -1, 0, 0, 0, 1, 1, 2))))


@cache
def _costs() -> dict[str, int]:
    return {name: int(card.cost) for name, card in all_cards().items()}


@cache
def _points(kingdom: tuple[str, ...]) -> frozenset[str]:
    cards = all_cards()
    return frozenset(name for name in (*BASICS, *kingdom) if cards[name].types & VICTORY)


def _change_card(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    """Another kingdom card on a line, and in its conditions; most of the time one of about the same cost."""
    places = [place for place, line in enumerate(lines) if line.card in kingdom]
    if places:
        place = chance.choice(places)
        old = lines[place].card
        costs = _costs()
        similar = [card for card in kingdom if card != old and abs(costs[card] - costs[old]) <= 1]
        new = chance.choice(kingdom if chance.random() < RECKLESS_RATE else similar or kingdom)
        when = lines[place].when
        lines[place] = Line(new, None if when is None else _with_card(when, old, new))


def _change_condition(lines: Lines, kingdom: tuple[str, ...], chance: Random) -> None:
    """One condition of a line more, one fewer, or another one; points are rarely bought unconditionally."""
    place = chance.randrange(len(lines))
    line = lines[place]
    terms = [] if line.when is None else requirements(line.when)
    bare = line.card in _points(kingdom) and chance.random() >= RECKLESS_RATE
    if terms and chance.random() < 0.6:
        terms.pop(chance.randrange(len(terms)))
    if len(terms) < MAX_REQUIREMENTS and (chance.random() < 0.6 or (bare and not terms)):
        terms.append(_condition(line.card, kingdom, chance))
    lines[place] = line_of(line.card, terms)


# How often each is chosen.
_CHANGES: Final[dict[Change, int]] = {
    _change_number: 8,
    _swap_neighbours: 3,
    _move_line: 2,
    _delete_line: 3,
    _add_kingdom_card: 4,
    _insert_line: 2,
    _change_card: 2,
    _change_condition: 4,
}


# Conditions.


def _condition(card: str, kingdom: tuple[str, ...], chance: Random) -> Term:
    """A random condition for a line of a card."""
    other = chance.choice((*kingdom, "Gold", "Silver", card))
    provinces_left, owned, others = Count("Province", LEFT), Count(card, OWNED), Count(other, OWNED)
    actions, treasures = Count(TYPE_NAMES[ACTION], OWNED), Count(TYPE_NAMES[TREASURE], OWNED)
    return chance.choice(
        (
            _fewer_than(card, chance.randint(1, 5)),
            Operation("<", owned, others),
            Operation("<", owned, Operation("+", others, Number(1.0))),
            Operation(">=", others, _number(chance, 1, 4)),
            Operation("<=", provinces_left, _number(chance, 1, 7)),
            Operation(">", provinces_left, _number(chance, 1, 5)),
            Operation("<=", Fact(TURN), _number(chance, 2, 12)),
            Operation(">", Fact(TURN), _number(chance, 2, 12)),
            Operation(">=", Fact(TOTAL_MONEY), _number(chance, 8, 24)),
            Operation("<", actions, Operation("/", treasures, _number(chance, 4, 10))),
            Operation("<=", Fact(GAINS_TO_END), _number(chance, 2, 6)),
            Operation(">=", Fact(COINS), _number(chance, 3, 13)),
        )
    )


def _fewer_than(card: str, count: int) -> Term:
    return Operation("<", Count(card, OWNED), Number(float(count)))


def _number(chance: Random, least: int, most: int) -> Number:
    return Number(float(chance.randint(least, most)))


def _numbers(term: Term) -> Iterator[Number]:
    """The numbers in a condition, from left to right."""
    if isinstance(term, Number):
        yield term
    elif isinstance(term, Not):
        yield from _numbers(term.condition)
    elif isinstance(term, Operation):
        yield from _numbers(term.left)
        yield from _numbers(term.right)


def _with_number(term: Term, index: int, step: float) -> tuple[Term, int]:
    """The term with one of its numbers changed, and how many numbers further to the right that one is."""
    if isinstance(term, Number):
        changed = Number(min(MAX_NUMBER, max(-MAX_NUMBER if term.value < 0 else 0.0, term.value + step)))
        return (changed if index == 0 else term), index - 1
    if isinstance(term, Not):
        inner, index = _with_number(term.condition, index, step)
        return Not(inner), index
    if isinstance(term, Operation):
        left, index = _with_number(term.left, index, step)
        right, index = _with_number(term.right, index, step)
        return Operation(term.operator, left, right), index
    return term, index


def _with_card(term: Term, old: str, new: str) -> Term:
    """The term with one card in place of another."""
    if isinstance(term, Count):
        return Count(new, term.where) if term.of == old else term
    if isinstance(term, Not):
        return Not(_with_card(term.condition, old, new))
    if isinstance(term, Operation):
        return Operation(term.operator, _with_card(term.left, old, new), _with_card(term.right, old, new))
    return term
