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
    editions_of,
    find_name,
    find_set,
    fitting_editions,
    kingdom_card,
    kingdom_cards,
    read_editions,
    sets_of,
    write_editions,
)
from freehold.rules.errors import BadSetup

DOMINION_GAMES: Final = "dominion.games"
TEMPLE_GATES: Final = "temple gates"
PLAIN: Final = "plain"
LINES: Final = "lines"
# The formats in which a kingdom can be written.
FORMATS: Final = (DOMINION_GAMES, TEMPLE_GATES, PLAIN, LINES)

_MAX_NAME_LENGTH: Final = 60
_SET_WITH_EDITION: Final = re.compile(r"(.+?)[\s_(]+(1e|2e|intrigue[- _]1e)\)?", re.IGNORECASE)


@dataclass(frozen=True)
class Kingdom:
    """Ten kingdom cards in the order they were written, and the editions of the sets, as `write_editions` has them."""

    editions: str
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "editions", write_editions(read_editions(self.editions)))


def read_kingdom(text: str, editions: str | None = None) -> Kingdom:
    """The kingdom of a text in any of the formats, or of the name of a recommended set.

    Without editions, they are the newest that have all the cards.
    """
    if editions is not None:
        editions = write_editions(read_editions(editions))
    items = _items(text)
    if len(items) == 1 and not _is_card(items[0][1]):
        return _recommended(*items[0], editions)

    lines: dict[str, int] = {}
    for line, item in items:
        try:
            name = kingdom_card(item, editions)
        except BadSetup as error:
            raise BadSetup(f"line {line}: {error}") from None
        if name in lines:
            before = f", first on line {lines[name]}" if lines[name] != line else ""
            raise BadSetup(f"line {line}: {name} is named twice{before}; a kingdom has {KINGDOM_SIZE} different cards")
        lines[name] = line
    if len(lines) != KINGDOM_SIZE:
        raise BadSetup(f"a kingdom has {KINGDOM_SIZE} cards, not {len(lines)}")
    return Kingdom(editions or _newest_editions(lines), tuple(lines))


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
                raise BadSetup(f"line {line}: {item[:20]!r}... is too long for the name of a card")
            if item:
                found.append((line, item))
    return found


def _is_card(item: str) -> bool:
    try:
        find_name(item, all_cards())
    except BadSetup:
        return False
    return True


def _recommended(line: int, item: str, editions: str | None) -> Kingdom:
    match = _SET_WITH_EDITION.fullmatch(item)
    name, set_edition = (match[1], re.sub("[ _]", "-", match[2].lower())) if match else (item, None)
    try:
        found = find_set(name, set_edition or editions)
        kingdom = Kingdom(editions or write_editions(found.editions), found.cards)
        for card in found.cards:
            kingdom_card(card, kingdom.editions)
    except BadSetup as error:
        raise BadSetup(f"line {line}: {error}") from None
    return kingdom


def _newest_editions(lines: dict[str, int]) -> str:
    """The newest editions that have all these cards."""
    editions = fitting_editions(lines)
    available = kingdom_cards(editions)
    for name, line in lines.items():
        if name not in available:
            group = sets_of(name)[0]
            other = next(one for one in lines if sets_of(one) == [group] and editions_of(one) == [editions[group]])
            raise BadSetup(
                f"line {line}: {name} is only in edition {editions_of(name)[0]} of the set {group}, but {other} on line"
                f" {lines[other]} only in {editions[group]}; a set is played in one edition"
            )
    return write_editions(editions)
