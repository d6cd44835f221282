"""The buy menu of Provincial: three thresholds, then cards from left to right, each with a quota.

    e3-d4-p8-gold@99|library@1|silver@99

This buys a Province at 8 Provinces left or fewer, else a Duchy at 4 or fewer, else an Estate at 3 or fewer; else the
first card of the menu that can be paid for and whose quota is still open. A quota is how many copies this entry gains;
99 is no limit. If a card has two entries, the second one begins where the first one ends.

The menu counts what was gained, a strategy what is owned. With the cards a player starts with added, that is the same
until copies are trashed or come some other way.
"""

import math
import re
from typing import Final

from freehold.notation.imported import (
    BadImport,
    Exported,
    Imported,
    LeftOut,
    beyond_buys,
    card_names,
    letters,
    quote,
)
from freehold.players.strategy import Count, Line, Number, Operation, Strategy, Term
from freehold.players.terms import LEFT, OWNED

_LONGEST: Final = 10_000
_MENU: Final = re.compile(r"e([0-9]{1,4})-d([0-9]{1,4})-p([0-9]{1,4})(?:-(.*))?", re.DOTALL)
_ENTRY: Final = re.compile(r"([^@]*[^@\s])\s*@\s*([0-9]{1,4})")
_EXAMPLE: Final = "e3-d4-p8-gold@99|silver@99"

# Menus are for two players, who start with this many Provinces in the Supply: a threshold this high always applies.
_ALWAYS: Final = 8
_NO_LIMIT: Final = 99
# Bought before the menu, in this order.
_FIRST: Final = ("Province", "Duchy", "Estate")
_PROVINCES_LEFT: Final = Count("Province", LEFT)
# What every player owns before the first gain.
_STARTS_WITH: Final = {"Copper": 7, "Estate": 3}
_MIRRORED: Final = {"<": ">", "<=": ">=", "=": "=", "!=": "!=", ">=": "<=", ">": "<"}


def read_menu(text: str, name: str = "Menu") -> Imported:
    """A menu as a strategy."""
    if len(text) > _LONGEST:
        raise BadImport(f"this is too long for a menu, which has at most {_LONGEST:,} characters")
    menu = _MENU.fullmatch(text.strip().lower())
    if menu is None:
        raise BadImport(f"a menu looks like {_EXAMPLE}, not like {quote(text)!r}")

    lines = []
    for card, threshold in zip(_FIRST, (int(menu[3]), int(menu[2]), int(menu[1])), strict=True):
        if threshold >= _ALWAYS:
            lines.append(Line(card))
        elif threshold:
            lines.append(Line(card, Operation("<=", _PROVINCES_LEFT, Number(float(threshold)))))

    cards = card_names()
    left_out = []
    gained: dict[str, int] = {}
    for entry in (menu[4] or "").split("|") if (menu[4] or "").strip() else []:
        match = _ENTRY.fullmatch(entry.strip())
        if match is None:
            raise BadImport(f"an entry of a menu looks like gold@99, not like {quote(entry)!r}")
        card_name = cards.get(letters(match[1]))
        quota = int(match[2])
        if card_name is None:
            left_out.append(f"buy {quote(match[1].replace('_', ' '))}: this card is not in these sets")
        elif quota >= _NO_LIMIT:
            lines.append(Line(card_name))
        elif quota:
            gained[card_name] = gained.get(card_name, 0) + quota
            most = gained[card_name] + _STARTS_WITH.get(card_name, 0)
            lines.append(Line(card_name, Operation("<", Count(card_name, OWNED), Number(float(most)))))
    return Imported(Strategy(name, tuple(lines)), tuple(left_out))


def write_menu(strategy: Strategy) -> Exported:
    """A strategy as a menu. A line that a menu cannot say is left out and named."""
    left_out = beyond_buys(strategy, "a menu")
    thresholds: dict[str, int] = {}
    entries: list[str] = []
    gained: dict[str, int] = {}
    names = set(card_names().values())
    for line in strategy.buys:
        if thresholds.get(line.card) == _ALWAYS or gained.get(line.card) == _NO_LIMIT:
            # An earlier line buys it whenever this one would.
            continue
        threshold = None if entries else _threshold(line, thresholds)
        if threshold is not None:
            if threshold > 0:
                thresholds[line.card] = max(thresholds.get(line.card, 0), threshold)
            continue
        try:
            quota = _quota(line, names)
        except LeftOut as reason:
            left_out.append(f"buy {line.card}: {reason}")
            continue
        before = gained.get(line.card, 0)
        if quota > before:
            gained[line.card] = quota
            entries.append(f"{line.card.lower()}@{quota if quota == _NO_LIMIT else quota - before}")
    province, duchy, estate = (thresholds.get(card, 0) for card in _FIRST)
    return Exported(f"e{estate}-d{duchy}-p{province}-{'|'.join(entries)}", tuple(left_out))


def _threshold(line: Line, thresholds: dict[str, int]) -> int | None:
    """At how many Provinces left a line begins to apply, if that is all it asks and its turn has not passed."""
    if line.card not in _FIRST or any(later in thresholds for later in _FIRST[_FIRST.index(line.card) + 1 :]):
        return None
    if line.when is None:
        return _ALWAYS
    most = _most(line.when, _PROVINCES_LEFT)
    return None if most is None else min(most, _ALWAYS)


def _quota(line: Line, names: set[str]) -> int:
    """How many copies a line gains in all, if that is all it asks."""
    if line.card not in names:
        raise LeftOut("this card is not in these sets")
    if line.when is None:
        return _NO_LIMIT
    most = _most(line.when, Count(line.card, OWNED))
    if most is None:
        if line.card in _FIRST and _most(line.when, _PROVINCES_LEFT) is not None:
            raise LeftOut("a menu looks at the Provinces left only before all its entries, for Province, Duchy, Estate")
        raise LeftOut("a menu has no such condition, only quotas and the three thresholds")
    quota = most + 1 - _STARTS_WITH.get(line.card, 0)
    if quota <= 0 <= most:
        raise LeftOut(f"a menu counts gains, and {_STARTS_WITH[line.card]} are owned before the first one")
    return min(quota, _NO_LIMIT)


def _most(condition: Term, count: Count) -> int | None:
    """The largest count for which a condition holds, if it holds for all smaller ones too and asks nothing else."""
    if not isinstance(condition, Operation):
        return None
    operator, left, right = condition.operator, condition.left, condition.right
    if right == count and operator in _MIRRORED:
        operator, left, right = _MIRRORED[operator], right, left
    if left != count or not isinstance(right, Number) or not math.isfinite(right.value):
        return None
    if operator == "<=" or (operator == "=" and right.value == 0):
        return math.floor(right.value)
    if operator == "<":
        return math.ceil(right.value) - 1
    return None
