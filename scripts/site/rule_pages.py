"""The general rules, by topic, and the kingdoms that the rulebooks recommend."""

from typing import Final

from freehold.cards.catalogue import RecommendedSet, all_cards, recommended_sets
from freehold.cards.rulings import Ruling, rulings
from scripts.site.card_pages import RULEBOOKS, file_name, ruling_line, set_anchor

# The topics that need more than a capital letter to become a heading.
TITLES: Final = {
    "5-6-players": "Five and six players",
    "clean-up": "Clean-up",
    "contents": "What is in the boxes",
    "sample-turns-base": "Sample turns of the base game",
    "sample-turn-intrigue": "A sample turn of Intrigue",
    "setup": "Setting up",
    "game-end": "The end of the game",
}


def general_rulings() -> dict[str, list[Ruling]]:
    """The rulings that are not about a single card, by topic, in the order of the rulebooks."""
    topics: dict[str, list[Ruling]] = {}
    for ruling in rulings():
        if ruling.subject not in all_cards():
            topics.setdefault(ruling.subject, []).append(ruling)
    return topics


def rules_page() -> str:
    """The page of general rulings."""
    topics = general_rulings()
    count = sum(map(len, topics.values()))
    parts = [
        "# The rules",
        f"The rules of the game, one sentence each: {count} of the {len(rulings())} rulings that Freehold is tested"
        " against. The others are about single cards and are on [their pages](cards/index.md). Every ruling has an id,"
        " by which tests and code name it. Where an edition is named, it is the rule of that edition; where the"
        " rulebooks are silent or disagree, [Decisions](decisions.md) says what we chose. The table in the browser"
        " explains the game with pictures, under Rules.",
    ]
    for topic, found in topics.items():
        title = TITLES.get(topic, topic.replace("-", " ").capitalize())
        parts += [f"## {title}", "\n".join(map(ruling_line, found))]
    return "\n\n".join(parts) + "\n"


def kingdom_page() -> str:
    """The page of recommended kingdoms."""
    sets = recommended_sets()
    parts = [
        "# Recommended kingdoms",
        f"The rulebooks recommend {len(sets)} sets of ten cards, and {sum(one.playable for one in sets)} of them can be"
        " played with the cards that are included: by name at a new table, or in the terminal with"
        ' `freehold play --kingdom "First Game"`.',
    ]
    for edition in dict.fromkeys(one.edition for one in sets if one.playable):
        parts.append(f"## {RULEBOOKS[edition].capitalize()}")
        parts += [_kingdom(one) for one in sets if one.edition == edition and one.playable]
    parts += ["## Those that need other expansions", "\n".join(map(_unplayable, (s for s in sets if not s.playable)))]
    return "\n\n".join(parts) + "\n"


def _kingdom(one: RecommendedSet) -> str:
    cards = ", ".join(f"[{name}](cards/{file_name(name)})" for name in one.cards)
    return f"### {one.name} {{ #{set_anchor(one)} }}\n\n{cards}"


def _unplayable(one: RecommendedSet) -> str:
    return f"* **{one.name}** needs {', '.join(one.missing)}."
