"""Archetypes: the usual plans for a kingdom, as strategies to start a search from."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Final

from freehold.notation.strategy import read_strategy
from freehold.players.plan import Constant, bind, requirements
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Count, Line, Number, Operation, Strategy, Term
from freehold.players.terms import AND, OWNED
from freehold.rules.card import Card
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ACTION, ATTACK, VICTORY
from freehold.strategies.library import default_strategy, find_strategy, names

# All strategies of a search have this name until they are described.
UNNAMED: Final = "unnamed"
# Cards that remove bad cards from the deck early. What a card trashes is not printed in numbers, so they are named.
TRASHERS: Final = ("Chapel", "Steward", "Masquerade", "Sentry", "Upgrade", "Trading Post", "Moneylender", "Remodel")
# Cards that gain others for a rush.
GAINERS: Final = ("Workshop", "Ironworks")
GAINERS_BEFORE_GARDENS: Final = (2, 5, 8)
# Cards that draw several others, although no number is printed on them.
ALSO_DRAW: Final = ("Library", "Nobles")
GARDENS: Final = "Gardens"
DUKE: Final = "Duke"
# More cards than this of one kind would give too many combinations.
MAX_ENGINE_PARTS: Final = 4
MAX_TRASHERS: Final = 2

_POINTS: Final = """
buy Province when total money >= 15 or Provinces left <= 5
buy Duchy when Provinces left <= 4
buy Estate when Provinces left <= 2
"""
_MONEY_WITH_ONE: Final = _POINTS + "buy Gold\nbuy {card} until {count}\nbuy Silver"
_FIRST_OF_ALL: Final = _POINTS + "buy {card} until {count}\nbuy Gold\nbuy Silver"
_AS_MANY_AS_TREASURES_CARRY: Final = (
    _POINTS + "buy Gold\nbuy {card} when Actions owned < Treasures owned / 7\nbuy Silver"
)
_MONEY_WITH_TWO: Final = _POINTS + "buy Gold\nbuy {dear} until {count}\nbuy {cheap} until 1\nbuy Silver"
_MONEY_ALONE: Final = "buy Province\nbuy Gold\nbuy Silver"
_AS_OFTEN_AS_IT_COMES: Final = "buy Province\nbuy Gold\nbuy {card}\nbuy Silver"
_PILE_OF_ONE: Final = _POINTS + "buy {card}\nbuy Gold\nbuy Silver"
# Gold comes before the parts of a deck, and Silver is never refused: played with the tactics here, decks that start
# with their parts lose nearly every game, and a search would give them up before they are tuned.
_LATER_POINTS: Final = """
buy Province when total money >= {money} or Provinces left <= 5
buy Duchy when Provinces left <= 5
buy Estate when Provinces left <= 2
"""
_THIN_DECK: Final = (
    _LATER_POINTS
    + """
buy Gold
buy {card} until {count}
buy {trasher} until 1 when turn <= 4
buy Silver
"""
)
_ENGINE: Final = (
    _LATER_POINTS
    + """
{opening}
buy Gold
buy {draw} when {draw} owned < {village} owned + 1
buy {village} when {village} owned <= {draw} owned
buy Silver
"""
)
_ENGINE_WITH_PAYLOAD: Final = (
    _LATER_POINTS
    + """
{opening}
buy Gold
buy {payload} until {count}
buy {draw} when {draw} owned < {village} owned + 1
buy Silver until 2
buy {village} when {village} owned <= {draw} owned
buy Silver
"""
)
_MEGATURN: Final = (
    _LATER_POINTS
    + """
buy Gold
buy {card} when {card} owned < {village} owned + 1
buy {village} when {village} owned <= {card} owned
buy Silver
"""
)
# When other points than Provinces are worth a buy.
_LATE: Final = ("gains to end the game <= 6", "turn > 10", "Provinces left <= 5")
_GARDENS: Final = """
buy Gardens when {gainer} owned >= {count}
buy {gainer}
buy Gardens
buy Estate
buy Silver when Gardens owned < 1
buy Copper when Gardens owned >= 1
"""
_DUKES: Final = """
buy Duke when Duchies owned >= 5
buy Duchy when total money >= 17
buy Duke when Duchies owned >= 3
{opening}
buy Gold
buy Silver
"""
_THREE_PILES: Final = """
buy Province
buy Duchy when gains to end the game <= 5
buy Estate when gains to end the game <= 4
buy {point}
buy {other}
buy Silver until 3
buy Estate
"""


def archetypes(setup: Setup) -> list[Strategy]:
    """Strategies for these cards: those of the library that fit, and the usual plans; no two are the same."""
    return [strategy for plans in families(setup).values() for strategy in plans]


def families(setup: Setup) -> dict[str, list[Strategy]]:
    """The archetypes by the kind of plan; kinds that these cards do not allow are left out."""
    kingdom = [setup.cards[setup.slots[name]] for name in setup.kingdom]
    kinds = {
        "library": _fitting(setup),
        "good sense": _more_good_sense(setup),
        "money": _with_money(kingdom),
        "rush": _rushes(kingdom, setup),
        "thin deck": _thin_decks(kingdom),
        "engine": _engines(kingdom),
        "megaturn": _megaturns(kingdom),
    }
    known: set[Strategy] = set()
    found: dict[str, list[Strategy]] = {}
    for kind, strategies in kinds.items():
        new = [one for one in dict.fromkeys(plain(strategy, setup) for strategy in strategies) if one not in known]
        known.update(new)
        if new:
            found[kind] = new
    return found


def yardsticks(setup: Setup) -> list[Strategy]:
    """Common Sense and Big Money Ultimate, as strategies for these cards."""
    return [plain(strategy, setup) for strategy in (default_strategy(), find_strategy("Big Money Ultimate"))]


def good_sense(setup: Setup) -> Strategy:
    """The best plan that needs no search, as a strategy for these cards."""
    return plain(find_strategy("Good Sense"), setup)


def beginners_plans(setup: Setup) -> list[Strategy]:
    """What somebody may do who knows the rules only: money alone, or one card before Silver, as often as it comes."""
    return [_read(_MONEY_ALONE), *(_filled(_AS_OFTEN_AS_IT_COMES, card=card) for card in setup.kingdom)]


def plain(strategy: Strategy, setup: Setup) -> Strategy:
    """A strategy without a name, and without lines and conditions that make no difference with these cards."""
    buys = (_specific(line, setup) for line in strategy.buys)
    return Strategy(
        UNNAMED,
        tuple(line for line in buys if line is not None),
        trashes=strategy.trashes,
        plays=strategy.plays,
        discards=strategy.discards,
        holds=strategy.holds,
    )


def _specific(line: Line, setup: Setup) -> Line | None:
    """A line without conditions that always hold; None if it never applies."""
    if line.card not in setup.slots:
        return None
    kept: list[Term] = []
    for term in requirements(line.when) if line.when is not None else []:
        bound = bind(term, setup)
        if not isinstance(bound, Constant):
            kept.append(term)
        elif not bound.number:
            return None
    return line_of(line.card, kept)


def line_of(card: str, terms: list[Term]) -> Line:
    """A line for a card under these conditions, in the order that has its quota written with `until`."""
    quotas = [term for term in terms if _is_quota(term, card)]
    others = [term for term in terms if term not in quotas]
    condition = _all_of(others)
    for quota in quotas:
        condition = quota if condition is None else Operation(AND, quota, condition)
    return Line(card, condition)


def _is_quota(term: Term, card: str) -> bool:
    return (
        isinstance(term, Operation)
        and term.operator == "<"
        and term.left == Count(card, OWNED)
        and isinstance(term.right, Number)
    )


def _all_of(terms: list[Term]) -> Term | None:
    """The condition that all of these hold; None if there are none."""
    found: Term | None = None
    for term in terms:
        found = term if found is None else Operation(AND, found, term)
    return found


def _fitting(setup: Setup) -> Iterator[Strategy]:
    for name in names():
        strategy = find_strategy(name)
        if not missing_cards(strategy, setup):
            yield strategy


def _more_good_sense(setup: Setup) -> Iterator[Strategy]:
    """Good Sense with one or two copies of another card, before or after what costs the same; points also late."""
    lines = list(good_sense(setup).buys)
    costs = {name: int(setup.cards[slot].cost) for name, slot in setup.slots.items()}
    for card, count in product(setup.kingdom, (1, 2)):
        others = [line for line in lines if line.card != card]
        dearer = [place for place, line in enumerate(others) if costs[line.card] > costs[card]]
        as_dear = [place for place, line in enumerate(others) if costs[line.card] >= costs[card]]
        quota: list[Term] = [Operation("<", Count(card, OWNED), Number(float(count)))]
        for places in (dearer, as_dear):
            place = places[-1] + 1 if places else 0
            buys = (*others[:place], line_of(card, quota), *others[place:])
            yield Strategy(UNNAMED, buys)
    for card in setup.kingdom:
        if setup.cards[setup.slots[card]].types & VICTORY:
            for late in _LATE:
                yield Strategy(UNNAMED, (*_read(f"buy {_quoted(card)} when {late}").buys, *lines))
                yield Strategy(UNNAMED, (lines[0], *_read(f"buy {_quoted(card)} when {late}").buys, *lines[1:]))


def _with_money(kingdom: list[Card]) -> Iterator[Strategy]:
    """Money with one kingdom card, or with two; Attacks also before the first Gold."""
    for card in kingdom:
        for count in (1, 2, 3):
            yield _filled(_MONEY_WITH_ONE, card=card.name, count=count)
        yield _filled(_AS_MANY_AS_TREASURES_CARRY, card=card.name)
        if card.types & ATTACK:
            yield _filled(_FIRST_OF_ALL, card=card.name, count=1)
            yield _filled(_FIRST_OF_ALL, card=card.name, count=2)
        if card.actions or card.types & VICTORY:
            yield _filled(_PILE_OF_ONE, card=card.name)
    for one, other in combinations(kingdom, 2):
        dear, cheap = (one, other) if one.cost >= other.cost else (other, one)
        for count in (1, 2):
            yield _filled(_MONEY_WITH_TWO, dear=dear.name, cheap=cheap.name, count=count)


def gardens_with(gainers: Iterable[str], setup: Setup) -> Iterator[Strategy]:
    """Rushes for Gardens that begin them after a few of these cards or after many, if these cards allow it."""
    for gainer in gainers:
        if GARDENS in setup.slots and gainer in setup.slots:
            for count in GAINERS_BEFORE_GARDENS:
                yield _filled(_GARDENS, gainer=gainer, count=count)


def _rushes(kingdom: list[Card], setup: Setup) -> Iterator[Strategy]:
    """Gardens, Dukes, and three piles of cheap cards."""
    present = {card.name for card in kingdom}
    yield from gardens_with([*GAINERS, *(card.name for card in kingdom if card.buys)], setup)
    if DUKE in present:
        yield _filled(_DUKES, opening="")
        for card in kingdom:
            if card.types & ACTION:
                yield _filled(_DUKES, opening=f"buy {_quoted(card.name)} until 2")
    points = [card.name for card in kingdom if card.types & VICTORY]
    cheap = [card.name for card in kingdom if card.types & ACTION and card.cost <= 4]
    for point, other in product(points, cheap):
        if point != other:
            yield _filled(_THREE_PILES, point=point, other=other)


def _thin_decks(kingdom: list[Card]) -> Iterator[Strategy]:
    """An early card that trashes, then something good."""
    for trasher, card in product(kingdom, kingdom):
        if trasher.name in TRASHERS and card is not trasher and card.cost >= 4 and card.types & ACTION:
            count = 10 if card.actions else 2
            for money in (9, 15):
                yield _filled(_THIN_DECK, count=count, money=money, trasher=trasher.name, card=card.name)


def _engines(kingdom: list[Card]) -> Iterator[Strategy]:
    """Villages and cards that draw, with nothing before them, an Attack or a card that trashes."""
    villages = [card.name for card in kingdom if card.actions >= 2][:MAX_ENGINE_PARTS]
    draws = [card.name for card in kingdom if card.cards >= 2 or card.name in ALSO_DRAW][:MAX_ENGINE_PARTS]
    openers = [card.name for card in kingdom if card.types & ATTACK or card.name in TRASHERS]
    trashers = [name for name in TRASHERS if any(card.name == name for card in kingdom)][:MAX_TRASHERS]
    payloads = [card.name for card in kingdom if card.types & ACTION and (card.buys or card.coins >= 2)]
    for village, draw in product(villages, draws):
        if village != draw:
            yield _filled(_ENGINE, village=village, draw=draw, opening="")
            for opener in openers[:MAX_ENGINE_PARTS]:
                yield _filled(_ENGINE, village=village, draw=draw, opening=f"buy {_quoted(opener)} until 1")
            openings = ["", *[f"buy {_quoted(trasher)} until 1 when turn <= 4" for trasher in trashers]]
            for payload, opening in product(payloads[:MAX_ENGINE_PARTS], openings):
                if payload not in (village, draw):
                    parts = {"village": village, "draw": draw, "payload": payload}
                    yield _filled(_ENGINE_WITH_PAYLOAD, opening, 2, 14, **parts)


def _megaturns(kingdom: list[Card]) -> Iterator[Strategy]:
    """Many cards with a buy each, and Villages to play them, until one turn takes several Provinces."""
    villages = [card.name for card in kingdom if card.actions >= 2]
    for village, card in product(villages, kingdom):
        if card.buys and card.name != village:
            yield _filled(_MEGATURN, village=village, card=card.name)


def _filled(template: str, opening: str = "", count: int = 1, money: int = 16, **cards: str) -> Strategy:
    """The strategy of a template with these cards."""
    quoted = {part: _quoted(card) for part, card in cards.items()}
    return _read(template.format(opening=opening, count=count, money=money, **quoted))


@cache
def _read(orders: str) -> Strategy:
    return read_strategy(f'strategy "{UNNAMED}"\n{orders}')


def _quoted(name: str) -> str:
    return f'"{name}"'
