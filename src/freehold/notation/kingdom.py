"""A kingdom as text: a list of card names as game sites and simulators write it, or the name of a recommended set.

    Cellar, Market, Moat            dominion.games
    council_room, throne_room       Temple Gates
    councilroom,throneroom          plain
    Cellar                          lines, one name per line
    Market  # with comments

Reading accepts all of them, and `First Game`, `First Game 1e` or `First Game (2e)`.
"""

import re
from dataclasses import dataclass
from typing import Final

from freehold.cards.catalogue import (
    KINGDOM_SIZE,
    all_cards,
    check_edition,
    editions_of,
    find_name,
    find_set,
    kingdom_card,
)
from freehold.rules.errors import BadSetup

DOMINION_GAMES: Final = "dominion.games"
TEMPLE_GATES: Final = "temple gates"
PLAIN: Final = "plain"
LINES: Final = "lines"
FORMATS: Final = (DOMINION_GAMES, TEMPLE_GATES, PLAIN, LINES)

_MAX_NAME_LENGTH: Final = 60
_SET_WITH_EDITION: Final = re.compile(r"(.+?)[\s_(]+(1e|2e|intrigue[- _]1e)\)?", re.IGNORECASE)


@dataclass(frozen=True)
class Kingdom:
    """Ten kingdom cards of an edition, in the order given."""

    edition: str
    cards: tuple[str, ...]


def read_kingdom(text: str, edition: str | None = None) -> Kingdom:
    """Read a kingdom in any of the formats, or the name of a recommended set.

    Without an edition, it is the newest one that has all the cards.
    """
    if edition is not None:
        check_edition(edition)
    items = _items(text)
    if len(items) == 1 and not _is_card(items[0][1]):
        return _recommended(*items[0], edition)

    lines: dict[str, int] = {}
    for line, item in items:
        try:
            name = kingdom_card(item, edition)
        except BadSetup as error:
            raise BadSetup(f"line {line}: {error}") from None
        if name in lines:
            raise BadSetup(
                f"line {line}: {name} is named twice, first on line {lines[name]}; a kingdom has {KINGDOM_SIZE}"
                " different cards"
            )
        lines[name] = line
    if len(lines) != KINGDOM_SIZE:
        raise BadSetup(f"a kingdom has {KINGDOM_SIZE} cards, not {len(lines)}")
    return Kingdom(edition or _newest_edition(lines), tuple(lines))


def write_kingdom(kingdom: Kingdom, form: str = DOMINION_GAMES) -> str:
    """The text of a kingdom in one of the formats."""
    if form == DOMINION_GAMES:
        return ", ".join(kingdom.cards)
    if form == TEMPLE_GATES:
        return ", ".join("_".join(letters(word) for word in name.split()) for name in kingdom.cards)
    if form == PLAIN:
        return ",".join(letters(name) for name in kingdom.cards)
    if form == LINES:
        return "".join(f"{name}\n" for name in kingdom.cards)
    raise BadSetup(f"there is no kingdom format {form!r}; the formats are {', '.join(FORMATS)}")


def letters(name: str) -> str:
    """The letters and digits of a name in lower case, since programs differ in spaces, underscores and apostrophes."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _items(text: str) -> list[tuple[int, str]]:
    """The names in a text with their line numbers, without comments and empty items."""
    found = []
    for line, content in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        for item in content.partition("#")[0].split(","):
            item = item.strip()
            if len(item) > _MAX_NAME_LENGTH:
                raise BadSetup(f"line {line}: {item[:20]!r}... is too long for a card name")
            if item:
                found.append((line, item))
    return found


def _is_card(item: str) -> bool:
    try:
        find_name(item, all_cards())
    except BadSetup:
        return False
    return True


def _recommended(line: int, item: str, edition: str | None) -> Kingdom:
    match = _SET_WITH_EDITION.fullmatch(item)
    name, set_edition = (match[1], re.sub("[ _]", "-", match[2].lower())) if match else (item, None)
    try:
        found = find_set(name, set_edition or edition)
        if edition not in (None, found.base_edition):
            raise BadSetup(f"{item} is a set of edition {found.base_edition}, not {edition}")
    except BadSetup as error:
        raise BadSetup(f"line {line}: {error}") from None
    return Kingdom(found.base_edition, found.cards)


def _newest_edition(lines: dict[str, int]) -> str:
    """The newest edition that has all these cards."""
    exclusive: dict[str, str] = {}
    for name in lines:
        editions = editions_of(name)
        if len(editions) == 1:
            exclusive.setdefault(editions[0], name)
    if len(exclusive) > 1:
        (first, one), (second, other) = exclusive.items()
        raise BadSetup(
            f"line {lines[other]}: {other} is only in edition {second}, but {one} on line {lines[one]} only in {first};"
            " a kingdom has cards of one edition"
        )
    return next(iter(exclusive)) if exclusive else editions_of(next(iter(lines)))[-1]
