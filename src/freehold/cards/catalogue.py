"""All known cards: the editions, the sets of cards, people's own cards, and the recommended sets of ten."""

import copyreg
import csv
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from freehold.cards import base, base_1e, intrigue, intrigue_1e
from freehold.cards.basic import BASIC
from freehold.cards.own import load_installed_cards
from freehold.rules.card import Card, Mat
from freehold.rules.decision import ALL_NAME, DECLINE_NAME
from freehold.rules.errors import BadSetup
from freehold.rules.setup import COSTS, MOST_SEATS, TURNS_AT_MOST, Setup, with_companions
from freehold.rules.vocabulary import TYPE_NAMES, ZONE_IDS

BASE_SET: Final = "base"
INTRIGUE_SET: Final = "intrigue"
OWN_SET: Final = "own"
SETS: Final = (BASE_SET, INTRIGUE_SET, OWN_SET)
# From the oldest to the newest.
EDITIONS: Final = ("1e", "2e")
NEWEST: Final = EDITIONS[-1]
KINGDOM_SIZE: Final = 10
# The rulebook of a recommended set: an edition of the base game, or Intrigue's own first rulebook.
INTRIGUE_RULEBOOK: Final = "intrigue-1e"
_NAME: Final = re.compile(r"[^\W_](?:[\w' -]*[^\W_])?")

# The edition in which each set is played, by the name of the set.
Editions = dict[str, str]

# The cards of each official set in each of its editions, by name.
_OFFICIAL: Final[dict[str, dict[str, dict[str, Card]]]] = {
    BASE_SET: {
        "1e": {card.name: card for card in base_1e.FIRST_EDITION},
        "2e": {card.name: card for card in base.SECOND_EDITION},
    },
    INTRIGUE_SET: {
        "1e": {card.name: card for card in intrigue_1e.FIRST_EDITION},
        "2e": {card.name: card for card in intrigue.SECOND_EDITION},
    },
}
_own: Final[dict[str, Card]] = {}
_installed_cards_are_loaded = False


def _load_installed_cards_once() -> None:
    global _installed_cards_are_loaded
    if not _installed_cards_are_loaded:
        # Set this first: the cards being loaded look up the others.
        _installed_cards_are_loaded = True
        try:
            load_installed_cards()
        except BaseException:
            _installed_cards_are_loaded = False
            raise


# Editions.


def editions_of_sets() -> dict[str, list[str]]:
    """The editions of each official set."""
    return {name: list(editions) for name, editions in _OFFICIAL.items()}


def check_edition(edition: str) -> str:
    if edition not in EDITIONS:
        raise BadSetup(f"there is no edition {edition!r}; the editions are {' and '.join(EDITIONS)}")
    return edition


def read_editions(written: str | Editions | None = None) -> Editions:
    """The edition of every set, from a text such as `base 1e, intrigue 2e`; a set that is not named has its newest.

    An edition without a set, such as `1e`, applies to all of them.
    """
    if written is None:
        return dict.fromkeys(_OFFICIAL, NEWEST)
    if isinstance(written, dict):
        pairs = list(written.items())
    else:
        pairs = [_set_and_edition(part) for part in written.split(",") if part.strip()]
    found = dict.fromkeys(_OFFICIAL, NEWEST)
    given = [name for name, _ in pairs]
    for name, edition in pairs:
        if name and name not in found:
            raise BadSetup(f"there is no set {name!r} with editions; the sets are {', '.join(found)}")
        if given.count(name) > 1:
            raise BadSetup(f"the edition of {name or 'all sets'} is given twice; once is enough")
        for one in [name] if name else list(found):
            found[one] = check_edition(edition)
    return found


def _set_and_edition(written: str) -> tuple[str, str]:
    name, _, edition = written.strip().rpartition(" ")
    return name.strip(), edition


def write_editions(editions: Editions) -> str:
    """Editions as text, such as `base 2e, intrigue 2e`."""
    return ", ".join(f"{name} {edition}" for name, edition in editions.items())


# Cards.


def kingdom_cards(editions: str | Editions | None = None, sets: Iterable[str] = SETS) -> dict[str, Card]:
    """The kingdom cards by name in these editions, of all sets or of some."""
    _load_installed_cards_once()
    chosen = read_editions(editions)
    found: dict[str, Card] = {}
    for name in sets:
        if name not in SETS:
            raise BadSetup(f"there is no set {name!r}; the sets are {', '.join(SETS)}")
        found.update(_own if name == OWN_SET else _OFFICIAL[name][chosen[name]])
    return found


def all_cards() -> dict[str, Card]:
    """Every card by name; a card that differs between editions is the newest version."""
    cards = {card.name: card for card in BASIC}
    for edition in EDITIONS:
        cards.update(kingdom_cards(edition))
    return {card.name: card for card in with_companions(list(cards.values()))}


def editions_of(name: str) -> list[str]:
    """The editions of its set that a card is in; a basic card or one of your own is in all."""
    for cards in _OFFICIAL.values():
        found = [edition for edition, named in cards.items() if name in named]
        if found:
            return found
    return list(EDITIONS) if name in all_cards() else []


def sets_of(name: str) -> list[str]:
    """The sets a card belongs to; the basic cards come in every stand-alone box."""
    if any(card.name == name for card in BASIC):
        return [BASE_SET, INTRIGUE_SET]
    return [group for group in SETS if any(name in kingdom_cards(edition, [group]) for edition in EDITIONS)]


def add_card(card: Card) -> Card:
    """Make a card of your own available in every kingdom, with the cards it brings along."""
    known = all_cards()
    for one in with_companions([card]):
        # Several cards may bring the same companion.
        if one is card or known.get(one.name) is not one:
            _check_name(one, known)
        _check_declared(one)
    _check_mats([*known.values(), *with_companions([card])])
    _own[card.name] = card
    make_setup_again.cache_clear()
    return card


def _check_name(card: Card, known: Collection[str]) -> None:
    if card.name in (ALL_NAME, DECLINE_NAME):
        raise BadSetup(f"{card.name!r} cannot be the name of a card; it is what players answer")
    if not _NAME.fullmatch(card.name):
        raise BadSetup(f"{card.name!r} cannot be the name of a card; use letters, digits, spaces, ' and -")
    for name in known:
        if _plain(name) == _plain(card.name):
            raise BadSetup(f"there is already a card called {name}; choose another name")


def _check_declared(card: Card) -> None:
    """Check that what is printed on a card of your own is valid."""
    if card.types <= 0 or card.types & ~sum(TYPE_NAMES):
        raise BadSetup(f"{card.name} needs a type, such as ACTION or one that card_type() gave, not {card.types}")
    if not 0 <= card.cost < COSTS:
        raise BadSetup(f"{card.name} cannot cost ${card.cost}; a card costs from $0 to ${COSTS - 1}")
    sizes = MOST_SEATS - 1
    if len(card.pile) != sizes or min(card.pile) < 0:
        raise BadSetup(f"{card.name} needs {sizes} pile sizes, for 2 to {MOST_SEATS} players, not {card.pile}")
    for thing in (*[mat.name for mat in card.mats], *card.tokens, *card.pile_tokens):
        if not _NAME.fullmatch(thing) or thing in ZONE_IDS.values():
            raise BadSetup(
                f"{card.name}: {thing!r} cannot be the name of a mat or of tokens; use letters, digits, spaces, ' and -"
            )
    for option in card.options:
        if option in (ALL_NAME, DECLINE_NAME):
            raise BadSetup(f"{card.name} cannot have an option with the id {option!r}, which means something else")
        if not option or not option.isprintable():
            raise BadSetup(
                f"{card.name} cannot have an option with the id {option!r}; use letters, digits and the like"
            )


def _check_mats(cards: Iterable[Card]) -> None:
    """Check that mats with the same name are the same mat."""
    found: dict[str, tuple[Mat, Card]] = {}
    for card in cards:
        for mat in card.mats:
            other, owner = found.setdefault(mat.name, (mat, card))
            if other is not mat:
                raise BadSetup(
                    f"{card.name} and {owner.name} each have a mat called {mat.name}; share one or rename one"
                )


def remove_card(name: str) -> None:
    """Remove a card of your own."""
    if _own.pop(name, None) is None:
        raise BadSetup(f"{name} is not one of your own cards")
    make_setup_again.cache_clear()


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _nearest(written: str, names: Iterable[str]) -> str:
    """The closest match for what was written, or an empty string."""
    # Slow to import, and only needed for mistakes.
    from difflib import get_close_matches

    return next(iter(get_close_matches(written, names, 1)), "")


def find_name(written: str, names: Collection[str]) -> str:
    """The card name for a way of writing it: case, spaces, underscores and apostrophes do not matter."""
    if written in names:
        return written
    by_plain = {_plain(name): name for name in names}
    found = by_plain.get(_plain(written))
    if found is None:
        near = _nearest(_plain(written), by_plain)
        hint = f"; perhaps you mean {by_plain[near]}" if near else ""
        raise BadSetup(f"there is no card {written.strip()!r}{hint}")
    return found


def kingdom_card(written: str, editions: str | Editions | None = None) -> str:
    """The kingdom card for a way of writing its name, in these editions or, if none are given, in any."""
    cards = all_cards()
    name = find_name(written, cards)
    if any(card.name == name for card in BASIC):
        raise BadSetup(f"{name} is in every game and not one of the ten kingdom cards")
    if not sets_of(name):
        raise BadSetup(f"{name} comes with another card and is not one of the ten kingdom cards")
    if editions is not None and name not in kingdom_cards(editions):
        group = sets_of(name)[0]
        raise BadSetup(
            f"{name} is not in edition {read_editions(editions)[group]} of the set {group}; it is in"
            f" {' and '.join(editions_of(name))}"
        )
    return name


def fitting_editions(kingdom: Iterable[str]) -> Editions:
    """The newest editions in which all these cards can be played together, if there are any."""
    found = read_editions()
    for written in kingdom:
        name = kingdom_card(written)
        group = sets_of(name)[0]
        if group in found and name not in _OFFICIAL[group][found[group]]:
            found[group] = editions_of(name)[-1]
    return found


def make_setup(
    kingdom: Iterable[str],
    players: int = 2,
    editions: str | Editions | None = None,
    turn_limit: int = TURNS_AT_MOST,
) -> Setup:
    """Set up a game with ten kingdom cards by name; set-ups are cached."""
    _load_installed_cards_once()
    return make_setup_again(tuple(kingdom), players, write_editions(read_editions(editions)), turn_limit)


@lru_cache(maxsize=500)
def make_setup_again(kingdom: tuple[str, ...], players: int, editions: str, turn_limit: int) -> Setup:
    available = kingdom_cards(editions)
    names: list[str] = []
    for written in kingdom:
        name = written if written in available else kingdom_card(written, editions)
        if name in names:
            raise BadSetup(f"{name} is named twice; a kingdom has {KINGDOM_SIZE} different cards")
        names.append(name)
    if len(names) != KINGDOM_SIZE:
        raise BadSetup(f"a kingdom has {KINGDOM_SIZE} cards, not {len(names)}")
    cards = [*BASIC, *[available[name] for name in names]]
    own = [name for name in names if name in _own]
    return Setup(editions, cards, players, turn_limit, names, guarded=bool(own), own=own)


def _make_setup_from(kingdom: list[str], players: int, editions: str, turn_limit: int) -> Setup:
    return make_setup(kingdom, players, editions, turn_limit)


# A set-up is pickled as the arguments it was made from: its cards are functions.
copyreg.pickle(
    Setup,
    lambda setup: (_make_setup_from, (setup.kingdom, int(setup.players), setup.editions, int(setup.turn_limit))),
)


def _card_from(edition: str, name: str) -> Card:
    """A basic card or a kingdom card of an edition, by name."""
    for card in [*BASIC, *with_companions(list(kingdom_cards(edition).values()))]:
        if card.name == name:
            return card
    raise BadSetup(f"there is no card {name!r} in edition {edition}")


def _reduced_card(card: Card) -> tuple[Callable[[str, str], Card], tuple[str, str]]:
    for edition in EDITIONS:
        if any(one is card for one in [*BASIC, *with_companions(list(kingdom_cards(edition).values()))]):
            return _card_from, (edition, card.name)
    raise TypeError(f"{card.name} cannot be pickled, since it is not registered; register it with add_card")


# A card is pickled by its name and edition, for the same reason.
copyreg.pickle(Card, _reduced_card)


@dataclass(frozen=True)
class RecommendedSet:
    """Ten cards that a rulebook recommends; `missing` are those that need another box."""

    name: str
    edition: str
    cards: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def playable(self) -> bool:
        """Whether all its cards are included."""
        return not self.missing

    @property
    def editions(self) -> Editions:
        """The editions its cards belong to: those of its rulebook."""
        return read_editions("2e" if self.edition == "2e" else "1e")


def recommended_sets() -> list[RecommendedSet]:
    """The sets of the rulebooks, in their order."""
    found = []
    text = Path(__file__).with_name("sets.tsv").read_text("utf-8")
    for name, edition, cards, playable in csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        missing = playable.removeprefix("no: needs ").split(", ") if playable != "yes" else []
        found.append(RecommendedSet(name, edition, tuple(cards.split(", ")), tuple(missing)))
    return found


def find_set(name: str, edition: str | None = None) -> RecommendedSet:
    """A recommended set by name; of several the one of this rulebook or playable in these editions, else the newest."""
    named = [one for one in recommended_sets() if _plain(one.name) == _plain(name)]
    if not named:
        known = dict.fromkeys(one.name for one in recommended_sets())
        near = _nearest(name, known)
        hint = f"; perhaps you mean {near}" if near else ""
        raise BadSetup(f"there is no recommended set {name!r}{hint}")
    fitting = [one for one in named if edition is None or edition == one.edition]
    if not fitting and edition is not None and edition != INTRIGUE_RULEBOOK:
        fitting = [one for one in named if _fits(one, edition)]
    if not fitting:
        rulebooks = " and ".join(one.edition for one in named)
        raise BadSetup(f"{named[0].name} is a set of edition {rulebooks}, and its cards are not all in {edition}")
    playable = [one for one in fitting if one.playable]
    if not playable:
        raise BadSetup(f"{fitting[0].name} needs cards that are not included: {', '.join(fitting[0].missing)}")
    return playable[-1]


def _fits(one: RecommendedSet, editions: str) -> bool:
    """Whether the cards of a recommended set are in these editions."""
    cards = kingdom_cards(editions)
    return all(name in cards for name in one.cards)
