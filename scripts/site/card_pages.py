"""A page for each card, and their index: what the card says in our words, its rulings, and where it is used."""

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Final

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import (
    BASE_SET,
    EDITIONS,
    INTRIGUE_SET,
    RecommendedSet,
    all_cards,
    editions_of,
    kingdom_cards,
    recommended_sets,
    sets_of,
)
from freehold.cards.rulings import Ruling, rulings, rulings_of
from freehold.rules.card import Card
from freehold.strategies.library import find_strategy, names
from scripts.site.assets import WEB
from scripts.site.repository import FOLDER

SET_NAMES: Final = {BASE_SET: "Base game", INTRIGUE_SET: "Intrigue"}
EDITION_NAMES: Final = {"1e": "first edition", "2e": "second edition"}
# The rulebook that a ruling or a kingdom comes from.
RULEBOOKS: Final = {
    "both": "both editions",
    "1e": "first edition",
    "2e": "second edition",
    "intrigue-1e": "Intrigue, first edition",
    "intrigue-2e": "Intrigue, second edition",
}
# The types that give a card its colour, as on the page in the browser.
COLOURED: Final = ("Treasure", "Victory", "Curse", "Reaction", "Attack")
# The texts of the library, which its page links to.
_STRATEGIES: Final = "src/freehold/strategies"


def card_pages() -> dict[str, str]:
    """The pages of all official cards and their index, by their addresses on the site."""
    pages = {address_of(card.name): _page(card) for card in official_cards()}
    return {"cards/index.md": _index(), **pages}


def official_cards() -> list[Card]:
    """The official cards, without any that people have installed."""
    return [card for card in all_cards().values() if any(name in SET_NAMES for name in sets_of(card.name))]


def address_of(card: str) -> str:
    return f"cards/{file_name(card)}"


def file_name(card: str) -> str:
    return f"{card.lower().replace(' ', '-')}.md"


def ruling_line(ruling: Ruling) -> str:
    """A ruling as a list item that can be linked to by its id."""
    notes = [] if ruling.edition == "both" else [RULEBOOKS[ruling.edition]]
    if ruling.note:
        notes.append("follows from other rulings" if ruling.note == "inferred" else ruling.note)
    noted = f" *{'; '.join(notes)}*{{ .note }}" if notes else ""
    return f"* {escape(ruling.statement, quote=False)}{noted} [{ruling.id}](#{ruling.id}){{ #{ruling.id} .ruling }}"


def ruling_address(ruling: Ruling) -> str:
    """Where a ruling is on the site."""
    page = f"cards/{file_name(ruling.subject)[:-3]}/" if ruling.subject in all_cards() else "rulings/"
    return f"{page}#{ruling.id}"


def with_ruling_links(html: str, home: str) -> str:
    """A page with the ids of rulings in parentheses turned into links; `home` is the path to the home page."""
    known = {ruling.id: ruling for ruling in rulings()}

    def linked(match: re.Match[str]) -> str:
        ruling = known.get(match[0])
        if ruling is None:
            return match[0]
        return f'<a class="ruling" href="{home}{ruling_address(ruling)}">{ruling.id}</a>'

    return re.sub(r"(?<=[( ])[a-z0-9]+(?:-[a-z0-9]+)+(?=[,)])", linked, html)


def set_link(one: RecommendedSet) -> str:
    """A recommended set as a list item on the page of a card."""
    return f"[{one.name}](../kingdoms.md#{set_anchor(one)}) ({RULEBOOKS[one.edition]})"


def set_anchor(one: RecommendedSet) -> str:
    letters = "".join(letter if letter.isalnum() else "-" for letter in f"{one.name} {one.edition}".lower())
    return "-".join(filter(None, letters.split("-")))


def _page(card: Card) -> str:
    others = _other_texts(card)
    parts = [
        f"# {card.name}",
        "[All cards](index.md)",
        _face(card),
        f"{_types(card)}, costs ${card.cost}. {_where(card.name)}",
        *(f"In the {EDITION_NAMES[edition]}: {escape(text, quote=False)}" for edition, text in others),
        "## Rulings",
        "\n".join(ruling_line(ruling) for ruling in rulings_of(card.name)) or "There are none about this card alone.",
    ]
    used = [one for one in recommended_sets() if one.playable and card.name in one.cards]
    if used:
        parts += ["## Recommended kingdoms with it", _listed(set_link(one) for one in used)]
    strategies = _strategies_with(card.name)
    if strategies and card not in BASIC:
        links = (f"[{name}](../{FOLDER}/{_STRATEGIES}/{_strategy_file(name)})" for name in strategies)
        parts += ["## Strategies that buy it", _listed(links)]
    return "\n\n".join(parts) + "\n"


def _listed(items: Iterable[str]) -> str:
    return "\n".join(f"* {item}" for item in items)


def _where(name: str) -> str:
    """The sets and editions that a card is in, as a sentence."""
    sets = " and ".join(SET_NAMES[one] for one in sets_of(name))
    found = editions_of(name)
    if found == list(EDITIONS):
        return f"{sets}, both editions."
    return f"{sets}, {EDITION_NAMES[found[0]]} only."


def _other_texts(card: Card) -> list[tuple[str, str]]:
    """The texts from editions in which a card differs from the newest."""
    found = ((edition, kingdom_cards(edition).get(card.name, card).text) for edition in editions_of(card.name))
    return [(edition, text) for edition, text in found if text != card.text]


@cache
def _strategy_cards() -> dict[str, frozenset[str]]:
    """The cards that each strategy of the library buys, except strategies for any kingdom."""
    strategies = (find_strategy(name) for name in names())
    return {one.name: frozenset(line.card for line in one.buys) for one in strategies if not one.any_kingdom}


def _strategies_with(card: str) -> list[str]:
    return [name for name, cards in _strategy_cards().items() if card in cards]


def _strategy_file(name: str) -> str:
    """The file of a strategy: Double Witch is double_witch.txt."""
    return f"{re.sub(r'[^a-z0-9]+', '_', name.lower())}.txt"


def _types(card: Card) -> str:
    return "-".join(card.type_names())


def colour_of(card: Card) -> str:
    """The type that gives a card its colour."""
    return next((name for name in COLOURED if name in card.type_names()), "Action").lower()


@cache
def _emblems() -> dict[str, str]:
    """The inside of the SVG of each card's emblem."""
    icons = json.loads((WEB / "node_modules/@iconify-json/game-icons/icons.json").read_text("utf-8"))["icons"]
    lines = (WEB / "emblems.tsv").read_text("utf-8").split("\n")
    pairs = (line.split("\t")[:2] for line in lines if line)
    return {name: icons[icon]["body"] for name, icon in pairs}


def emblem(card: Card) -> str:
    """The emblem of a card as an SVG."""
    return f'<svg class="emblem" viewBox="0 0 512 512" aria-hidden="true">{_emblems()[card.name]}</svg>'


def _face(card: Card) -> str:
    """The card as it lies on the table."""
    return (
        f'<div class="face" data-type="{colour_of(card)}">{emblem(card)}'
        f'<p class="face-name">{card.name}</p><p class="face-text">{escape(card.text, quote=False)}</p>'
        f'<p class="face-foot"><span class="coin">{card.cost}</span>{_types(card)}</p></div>'
    )


def _index() -> str:
    parts = [
        "# Cards",
        "Every card of the base game and of Intrigue, with what it does in our own words and all its rulings. The two"
        " editions of a set share most cards; you choose the edition of each set for a game. `freehold cards` shows the"
        " same in the terminal.",
        "## Basic cards",
        "They are in every game.",
        _table(list(BASIC)),
    ]
    for name, title in SET_NAMES.items():
        newest, first = (set(kingdom_cards(edition, [name])) for edition in reversed(EDITIONS))
        for words, cards in (
            ("both editions", newest & first),
            ("second edition only", newest - first),
            ("first edition only", first - newest),
        ):
            found = sorted((all_cards()[one] for one in cards), key=lambda card: (int(card.cost), card.name))
            parts += [f"## {title}, {words}", _table(found)]
    return "\n\n".join(parts) + "\n"


def _table(cards: list[Card]) -> str:
    rows = [
        f"| <span data-type='{colour_of(card)}'>{emblem(card)}</span> [{card.name}]({file_name(card.name)})"
        f" | ${card.cost} | {_types(card)} | {escape(card.text, quote=False)} |"
        for card in cards
    ]
    return "\n".join(["| card | cost | types | text |", "|---|---|---|---|", *rows])
