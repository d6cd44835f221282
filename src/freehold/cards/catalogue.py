"""Which cards there are: the editions, the sets of cards, people's own cards, and the recommended sets of ten."""

import csv
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import resources
from typing import Final

from freehold.cards.base import SECOND_EDITION
from freehold.cards.basic import BASIC
from freehold.cards.first_edition import FIRST_EDITION
from freehold.cards.intrigue import INTRIGUE
from freehold.cards.own import load_installed_cards
from freehold.rules.card import Card
from freehold.rules.decision import ALL_NAME, DECLINE_NAME
from freehold.rules.errors import BadSetup
from freehold.rules.setup import TURNS_AT_MOST, Setup

BASE_SET: Final = "base"
INTRIGUE_SET: Final = "intrigue"
OWN_SET: Final = "own"
SETS: Final = (BASE_SET, INTRIGUE_SET, OWN_SET)
EDITIONS: Final = ("1e", "2e")
KINGDOM_SIZE: Final = 10
_NAME: Final = re.compile(r"[^\W_](?:[\w' -]*[^\W_])?")

_kingdom_cards: Final[dict[str, dict[str, dict[str, Card]]]] = {
    "1e": {
        BASE_SET: {card.name: card for card in FIRST_EDITION},
        INTRIGUE_SET: {card.name: card for card in INTRIGUE},
        OWN_SET: {},
    },
    "2e": {
        BASE_SET: {card.name: card for card in SECOND_EDITION},
        INTRIGUE_SET: {card.name: card for card in INTRIGUE},
        OWN_SET: {},
    },
}


_installed_cards_are_loaded = False


def _load_installed_cards_once() -> None:
    global _installed_cards_are_loaded
    if not _installed_cards_are_loaded:
        # The cards being loaded look up the others, so this comes first.
        _installed_cards_are_loaded = True
        try:
            load_installed_cards()
        except BaseException:
            _installed_cards_are_loaded = False
            raise


def check_edition(edition: str) -> str:
    if edition not in EDITIONS:
        raise BadSetup(f"there is no edition {edition!r}; the editions are {' and '.join(EDITIONS)}")
    return edition


def kingdom_cards(edition: str, sets: Iterable[str] = SETS) -> dict[str, Card]:
    """The kingdom cards of an edition by name, of all sets or of these."""
    _load_installed_cards_once()
    by_set = _kingdom_cards[check_edition(edition)]
    found: dict[str, Card] = {}
    for name in sets:
        if name not in by_set:
            raise BadSetup(f"there is no set {name!r}; the sets are {', '.join(SETS)}")
        found.update(by_set[name])
    return found


def all_cards() -> dict[str, Card]:
    """Every card there is by name; one that differs between the editions as it is in the second."""
    cards = {card.name: card for card in BASIC}
    for edition in EDITIONS:
        cards.update(kingdom_cards(edition))
    return cards


def editions_of(name: str) -> list[str]:
    """The editions a card can be played in."""
    if any(card.name == name for card in BASIC):
        return list(EDITIONS)
    return [edition for edition in EDITIONS if name in kingdom_cards(edition)]


def sets_of(name: str) -> list[str]:
    """The sets a card belongs to; the basic cards lie in every box that stands alone."""
    if any(card.name == name for card in BASIC):
        return [BASE_SET, INTRIGUE_SET]
    return [group for group in SETS if any(name in kingdom_cards(edition, [group]) for edition in EDITIONS)]


def add_card(card: Card) -> Card:
    """Make one's own card available in every kingdom of both editions."""
    if not _NAME.fullmatch(card.name) or card.name in (ALL_NAME, DECLINE_NAME):
        raise BadSetup(f"{card.name!r} cannot be the name of a card; use letters, digits, spaces, ' and -")
    for known in all_cards():
        if _plain(known) == _plain(card.name):
            raise BadSetup(f"there is already a card called {known}; choose another name than {card.name}")
    if len(set(card.options)) < len(card.options):
        raise BadSetup(f"two options of {card.name} have the same words; they could not be told apart")
    for edition in EDITIONS:
        _kingdom_cards[edition][OWN_SET][card.name] = card
    return card


def remove_card(name: str) -> None:
    """Take one's own card away again."""
    for edition in EDITIONS:
        if _kingdom_cards[edition][OWN_SET].pop(name, None) is None:
            raise BadSetup(f"{name} is not one of your own cards")


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def find_name(written: str, names: Collection[str]) -> str:
    """The name meant by a way of writing it: case, spaces, underscores and apostrophes do not matter."""
    if written in names:
        return written
    by_plain = {_plain(name): name for name in names}
    found = by_plain.get(_plain(written))
    if found is None:
        near = get_close_matches(_plain(written), by_plain, 1)
        hint = f"; did you mean {by_plain[near[0]]}?" if near else ""
        raise BadSetup(f"there is no card {written.strip()!r}{hint}")
    return found


def kingdom_card(written: str, edition: str | None = None) -> str:
    """The kingdom card meant by a way of writing its name, in this edition or in any."""
    name = find_name(written, all_cards())
    if any(card.name == name for card in BASIC):
        raise BadSetup(f"{name} is in every game and not one of the ten kingdom cards")
    editions = editions_of(name)
    if edition is not None and check_edition(edition) not in editions:
        raise BadSetup(f"{name} is not in edition {edition}; it is in {' and '.join(editions)}")
    return name


def make_setup(kingdom: Iterable[str], players: int = 2, edition: str = "2e", turn_limit: int = TURNS_AT_MOST) -> Setup:
    """Set up a game with ten kingdom cards by name."""
    available = kingdom_cards(edition)
    names: list[str] = []
    for written in kingdom:
        name = written if written in available else kingdom_card(written, edition)
        if name in names:
            raise BadSetup(f"{name} is named twice; a kingdom has {KINGDOM_SIZE} different cards")
        names.append(name)
    if len(names) != KINGDOM_SIZE:
        raise BadSetup(f"a kingdom has {KINGDOM_SIZE} cards, not {len(names)}")
    return Setup(edition, [*BASIC, *[available[name] for name in names]], players, turn_limit)


@dataclass(frozen=True)
class RecommendedSet:
    """Ten cards that a rulebook recommends; `missing` are those that need another box."""

    name: str
    edition: str
    cards: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def playable(self) -> bool:
        return not self.missing

    @property
    def base_edition(self) -> str:
        """The base edition its cards belong to; Intrigue's first edition goes with the first."""
        return "2e" if self.edition == "2e" else "1e"


def recommended_sets() -> list[RecommendedSet]:
    """The sets of the rulebooks, in their order."""
    found = []
    text = resources.files("freehold.cards").joinpath("sets.tsv").read_text("utf-8")
    for name, edition, cards, playable in csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        missing = playable.removeprefix("no: needs ").split(", ") if playable != "yes" else []
        found.append(RecommendedSet(name, edition, tuple(cards.split(", ")), tuple(missing)))
    return found


def find_set(name: str, edition: str | None = None) -> RecommendedSet:
    """A recommended set by name; of several editions the given one, else the newest that is playable."""
    named = [one for one in recommended_sets() if _plain(one.name) == _plain(name)]
    if not named:
        known = dict.fromkeys(one.name for one in recommended_sets())
        near = get_close_matches(name, known, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise BadSetup(f"there is no recommended set {name!r}{hint}")
    editions = [one for one in named if edition is None or edition in (one.edition, one.base_edition)]
    if not editions:
        raise BadSetup(
            f"{named[0].name} is a set of edition {' and '.join(one.edition for one in named)}, not {edition}"
        )
    playable = [one for one in editions if one.playable]
    if not playable:
        raise BadSetup(f"{editions[0].name} needs cards of other boxes: {', '.join(editions[0].missing)}")
    return playable[-1]
