"""Solved kingdoms: what `freehold solve` found for the recommended sets.

Each file in the folder `solved` is for one set, such as first_game_1e.txt. It is a text with a heading and strategies:

    set: First Game (1e)
    kingdom: Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop
    editions: base 1e, intrigue 1e
    players: 2
    found by: a search with seed 1 and 90 generations
    games: 1000000
    games per pair: 2000
    mixture: 100.0 0.0
    wins of 1: 50.0 56.2
    wins of 2: 43.8 50.0

    strategy "Market/Militia"
    ...

The mixture and the wins are in percent. Their last column, and the last row, is Common Sense, whose text is not
repeated. `python scripts/solve_kingdoms.py` makes the files.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from freehold.cards.catalogue import (
    RecommendedSet,
    make_setup,
    read_editions,
    recommended_sets,
    sets_of,
    write_editions,
)
from freehold.notation.strategy import read_strategy, write_strategy
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadState, FreeholdError
from freehold.rules.setup import MOST_SEATS

FOLDER: Final = "solved"
MAX_PLAYERS: Final = MOST_SEATS
# How far the percentages may be off because they are rounded.
ROUNDING: Final = 0.5

_HEADING: Final = re.compile(r"([a-z0-9 ]+): (.+)")
_KEYS: Final = ("set", "kingdom", "editions", "players", "found by", "games", "games per pair", "mixture")
_WINS: Final = "wins of {}"
_STRATEGY: Final = re.compile(r"^(?=strategy )", re.MULTILINE)


class BadSolvedFile(BadState):
    """A file that is not a solved kingdom, or a damaged one."""


@dataclass(frozen=True)
class SolvedPlan:
    """A strategy, and how often the mixture plays it: its weight, from 0 to 1."""

    strategy: Strategy
    weight: float


@dataclass(frozen=True)
class SolvedKingdom:
    """The plans for a kingdom, best first, and how they were found.

    The table has the win rate of each plan against each, from 0 to 1, and Common Sense in the last row and column.
    """

    name: str
    cards: tuple[str, ...]
    editions: str
    players: int
    found_by: str
    games: int
    games_per_pair: int
    plans: tuple[SolvedPlan, ...]
    table: tuple[tuple[float, ...], ...]


def solved_plans(cards: Collection[str], editions: str, players: int) -> tuple[SolvedPlan, ...]:
    """The plans for these kingdom cards, best first and without Common Sense; none if the kingdom is not solved."""
    one = set_of(cards, editions)
    found = None if one is None else solved_kingdom(one, players)
    return found.plans if found is not None else ()


def set_of(cards: Collection[str], editions: str) -> RecommendedSet | None:
    """The recommended set of these cards in these editions, if there is one."""
    for one in _sets_with(frozenset(cards)):
        if _relevant(one.cards, editions) == _relevant(one.cards, write_editions(one.editions)):
            return one
    return None


@cache
def solved_kingdom(one: RecommendedSet, players: int) -> SolvedKingdom | None:
    """The solution of a recommended set, if there is one."""
    file = resources.files(__package__) / FOLDER / file_name(one, players)
    if not file.is_file():
        return None
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise _damaged(file.name, "it cannot be read as UTF-8 text") from None
    found = read_solved(text, file.name)
    if frozenset(found.cards) != frozenset(one.cards) or found.players != players:
        raise _damaged(file.name, f"it is for another kingdom or number of players than {set_name(one)} with {players}")
    return found


def set_name(one: RecommendedSet) -> str:
    """The name of a recommended set with its rulebook: First Game (1e)."""
    return f"{one.name} ({one.edition})"


def file_name(one: RecommendedSet, players: int) -> str:
    """The name of the file of a set: first_game_1e.txt for two players, first_game_1e_3_players.txt for three."""
    words = re.findall(r"[a-z0-9]+", f"{one.name} {one.edition}".lower())
    return "_".join([*words, *([] if players == 2 else [str(players), "players"])]) + ".txt"


@cache
def _sets_with(cards: frozenset[str]) -> tuple[RecommendedSet, ...]:
    """The recommended sets of just these cards."""
    return tuple(one for one in recommended_sets() if one.playable and frozenset(one.cards) == cards)


def _relevant(cards: Collection[str], editions: str) -> dict[str, str]:
    """The editions of the sets that these cards are from; those of other sets make no difference."""
    from_sets = {name for card in cards for name in sets_of(card)}
    return {name: edition for name, edition in read_editions(editions).items() if name in from_sets}


# Reading.


def read_solved(text: str, origin: str = "the text") -> SolvedKingdom:
    """The solved kingdom in a text; the error says what is wrong, and where it is from."""
    heading, *texts = _STRATEGY.split(text)
    try:
        return _solved(_keys(heading), [read_strategy(one) for one in texts])
    except FreeholdError as error:
        raise _damaged(origin, str(error)) from None


def _damaged(origin: str, reason: str) -> BadSolvedFile:
    # The error of a strategy goes on with the line that it is about.
    first_line = reason.partition("\n")[0]
    again = "scripts/solve_kingdoms.py makes it again"
    return BadSolvedFile(f"{origin} is not an intact solved kingdom: {first_line.rstrip('?')}; {again}")


def _keys(heading: str) -> dict[str, str]:
    """The lines of the heading, without comments and empty lines."""
    found: dict[str, str] = {}
    for line in heading.splitlines():
        if line.strip() and not line.startswith("#"):
            match = _HEADING.fullmatch(line.rstrip())
            if match is None or match[1] in found:
                raise BadSolvedFile(f"its heading has the line {line[:60]!r}")
            found[match[1]] = match[2]
    return found


def _solved(keys: Mapping[str, str], strategies: list[Strategy]) -> SolvedKingdom:
    size = len(strategies) + 1
    wins = [_WINS.format(row) for row in range(1, size + 1)]
    for key in (*_KEYS, *wins):
        if key not in keys:
            raise BadSolvedFile(f"the line {key!r} is missing")
    for key in keys:
        if key not in (*_KEYS, *wins):
            raise BadSolvedFile(f"the line {key!r} is unknown")
    if not strategies:
        raise BadSolvedFile("it has no strategy")
    cards = tuple(keys["kingdom"].split(", "))
    editions = write_editions(read_editions(keys["editions"]))
    players = _count(keys, "players")
    if not 2 <= players <= MAX_PLAYERS:
        raise BadSolvedFile(f"a game has 2 to {MAX_PLAYERS} players, not {players}")
    setup = make_setup(cards, players, editions)
    for strategy in strategies:
        missing = missing_cards(strategy, setup)
        if missing or strategy.any_kingdom:
            raise BadSolvedFile(f"{strategy.name} is not for these cards")
    mixture = _shares(keys, "mixture", size)
    if abs(100 * sum(mixture) - 100) > ROUNDING * size:
        raise BadSolvedFile(f"the mixture adds up to {100 * sum(mixture):.1f}%, not to 100%")
    table = tuple(_shares(keys, row, size) for row in wins)
    for row in range(size):
        for column in range(row + 1):
            if abs(100 * (table[row][column] + table[column][row]) - 100) > ROUNDING:
                raise BadSolvedFile(f"the wins of {row + 1} and {column + 1} against each other do not add up to 100%")
    return SolvedKingdom(
        name=keys["set"],
        cards=cards,
        editions=editions,
        players=players,
        found_by=keys["found by"],
        games=_count(keys, "games"),
        games_per_pair=_count(keys, "games per pair"),
        plans=tuple(SolvedPlan(one, weight) for one, weight in zip(strategies, mixture, strict=False)),
        table=table,
    )


def _count(keys: Mapping[str, str], key: str) -> int:
    value = keys[key]
    if not re.fullmatch("[0-9]{1,15}", value):
        raise BadSolvedFile(f"{key!r} is a whole number, not {value[:20]!r}")
    return int(value)


def _shares(keys: Mapping[str, str], key: str, size: int) -> tuple[float, ...]:
    """The percentages of a line, as numbers from 0 to 1."""
    parts = keys[key].split(" ")
    numbers = [float(part) if re.fullmatch(r"[0-9]{1,3}\.[0-9]", part) else -1.0 for part in parts]
    if len(parts) != size or not all(0 <= number <= 100 for number in numbers):
        raise BadSolvedFile(f"{key!r} has {size} percentages with one decimal, not {keys[key][:40]!r}")
    return tuple(number / 100 for number in numbers)


# Writing.


def write_solved(solved: SolvedKingdom) -> str:
    """The text of a solved kingdom."""
    weights = [plan.weight for plan in solved.plans]
    lines = [
        "# scripts/solve_kingdoms.py writes this file. Numbers are in percent; the last column is Common Sense.",
        f"set: {solved.name}",
        f"kingdom: {', '.join(solved.cards)}",
        f"editions: {solved.editions}",
        f"players: {solved.players}",
        f"found by: {solved.found_by}",
        f"games: {solved.games}",
        f"games per pair: {solved.games_per_pair}",
        f"mixture: {_percentages([*weights, max(0.0, 1 - sum(weights))])}",
        *[f"{_WINS.format(number)}: {_percentages(row)}" for number, row in enumerate(solved.table, 1)],
    ]
    return "\n".join(lines) + "\n\n" + "\n".join(write_strategy(plan.strategy) for plan in solved.plans)


def _percentages(shares: Collection[float]) -> str:
    return " ".join(f"{100 * share:.1f}" for share in shares)
