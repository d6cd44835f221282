"""Provincial's buy menus: three thresholds, then cards from left to right, each with a quota.

    e3-d4-p8-gold@99|library@1|silver@99

This buys a Province when 8 or fewer Provinces are left, else a Duchy when 4 or fewer are left, else an Estate when 3 or
fewer are left; else the first affordable card of the menu whose quota is not filled. The copies that a player owns now
fill the entries of a card from left to right, so the second entry starts where the first ends; 99 means no limit.

Starting cards count too. `copper@1` buys nothing unless all Coppers have been trashed.
"""

import math
import re
from typing import Final

from freehold.notation.imported import (
    BadExport,
    BadImport,
    Exported,
    Imported,
    LeftOut,
    card_names,
    left_out_besides_buys,
    quote,
)
from freehold.notation.kingdom import letters
from freehold.players.strategy import Count, Line, Number, Operation, Strategy, Term
from freehold.players.terms import LEFT, OWNED

_MAX_LENGTH: Final = 10_000
_MENU: Final = re.compile(r"e([0-9]{1,4})-d([0-9]{1,4})-p([0-9]{1,4})(?:-(.*))?", re.DOTALL)
_ENTRY: Final = re.compile(r"([^@]*[^@\s])\s*@\s*([0-9]{1,4})")
_EXAMPLE: Final = "e3-d4-p8-gold@99|silver@99"

# Menus are for two players, who start with this many Provinces, so a threshold this high always applies.
_ALWAYS: Final = 8
_NO_LIMIT: Final = 99
# Checked before the menu, in this order.
_THRESHOLD_CARDS: Final = ("Province", "Duchy", "Estate")
_PROVINCES_LEFT: Final = Count("Province", LEFT)
_MIRRORED: Final = {"<": ">", "<=": ">=", "=": "=", "!=": "!=", ">=": "<=", ">": "<"}


def read_menu(text: str, name: str = "Menu") -> Imported:
    """Read a menu as a strategy."""
    if len(text) > _MAX_LENGTH:
        raise BadImport(f"this is too long for a menu; the limit is {_MAX_LENGTH:,} characters")
    menu = _MENU.fullmatch(text.strip().lower())
    if menu is None:
        raise BadImport(f"a menu looks like {_EXAMPLE}, not {quote(text)!r}")

    lines = []
    for card, threshold in zip(_THRESHOLD_CARDS, (int(menu[3]), int(menu[2]), int(menu[1])), strict=True):
        if threshold >= _ALWAYS:
            lines.append(Line(card))
        elif threshold:
            lines.append(Line(card, Operation("<=", _PROVINCES_LEFT, Number(float(threshold)))))

    cards = card_names()
    left_out = []
    wanted: dict[str, int] = {}
    for entry in (menu[4] or "").split("|") if (menu[4] or "").strip() else []:
        match = _ENTRY.fullmatch(entry.strip())
        if match is None:
            raise BadImport(f"a menu entry looks like gold@99, not {quote(entry)!r}")
        card_name = cards.get(letters(match[1]))
        quota = int(match[2])
        if card_name is None:
            left_out.append(f"buy {quote(match[1].replace('_', ' '))}: this card is not included in Freehold")
        elif quota >= _NO_LIMIT:
            lines.append(Line(card_name))
        elif quota:
            wanted[card_name] = wanted.get(card_name, 0) + quota
            lines.append(Line(card_name, Operation("<", Count(card_name, OWNED), Number(float(wanted[card_name])))))
    return Imported(Strategy(name, tuple(lines)), tuple(left_out))


def write_menu(strategy: Strategy) -> Exported:
    """Write a strategy as a menu.

    A buy line that a menu cannot express is an error: without it, the menu would be a different strategy. Anything that
    menus never have, such as trash lines, is left out and reported.
    """
    left_out = left_out_besides_buys(strategy, "a menu")
    thresholds: dict[str, int] = {}
    entries: list[str] = []
    wanted: dict[str, int] = {}
    names = set(card_names().values())
    for line in strategy.buys:
        if thresholds.get(line.card) == _ALWAYS or wanted.get(line.card) == _NO_LIMIT:
            # An earlier line already buys it whenever this one would.
            continue
        threshold = None if entries else _threshold(line, thresholds)
        if threshold is not None:
            if threshold > 0:
                thresholds[line.card] = max(thresholds.get(line.card, 0), threshold)
            continue
        try:
            quota = _quota(line, names)
        except LeftOut as reason:
            raise BadExport(f"{strategy.name} cannot be written as a menu: buy {line.card}: {reason}") from None
        before = wanted.get(line.card, 0)
        if quota > before:
            wanted[line.card] = quota
            entries.append(f"{line.card.lower()}@{quota if quota == _NO_LIMIT else quota - before}")
    province, duchy, estate = (thresholds.get(card, 0) for card in _THRESHOLD_CARDS)
    return Exported(f"e{estate}-d{duchy}-p{province}-{'|'.join(entries)}", tuple(left_out))


def _threshold(line: Line, thresholds: dict[str, int]) -> int | None:
    """At how many Provinces left a line starts to apply, if that is its only condition and it is not too late."""
    if line.card not in _THRESHOLD_CARDS or any(
        later in thresholds for later in _THRESHOLD_CARDS[_THRESHOLD_CARDS.index(line.card) + 1 :]
    ):
        return None
    if line.when is None:
        return _ALWAYS
    most = _most(line.when, _PROVINCES_LEFT)
    return None if most is None else min(most, _ALWAYS)


def _quota(line: Line, names: set[str]) -> int:
    """How many copies a line wants in total, if that is its only condition."""
    if line.card not in names:
        raise LeftOut("this card is not included in Freehold")
    if line.when is None:
        return _NO_LIMIT
    most = _most(line.when, Count(line.card, OWNED))
    if most is None:
        if line.card in _THRESHOLD_CARDS and _most(line.when, _PROVINCES_LEFT) is not None:
            raise LeftOut("a menu checks Provinces left only before its entries, for Province, Duchy and Estate")
        raise LeftOut("a menu has only quotas and the three thresholds, not this condition")
    return min(most + 1, _NO_LIMIT)


def _most(condition: Term, count: Count) -> int | None:
    """The largest count for which a condition holds, if it is an upper bound on that count and nothing else."""
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
