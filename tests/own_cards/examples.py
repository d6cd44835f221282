"""The cards of docs/examples, and a kingdom with each of them."""

from pathlib import Path

from freehold import Card, add_card, load_cards
from freehold.cards.catalogue import all_cards
from freehold.cards.kingdoms import random_kingdom

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
# Each example, with the cards that come with it.
EXAMPLES = {
    "Beekeeper": (),
    "Lamplighter": (),
    "Chronicler": (),
    "Ropewalk": (),
    "Ragpicker": (),
    "Assayer": ("Bullion", "Realm"),
    "Dovecote": ("Dove",),
}


def file_of(name: str) -> Path:
    return FOLDER / f"{name.lower()}.py"


def add_examples() -> list[Card]:
    """Add the cards of the docs; a file that was loaded before is not run again, so its cards are added here."""
    added: list[Card] = []
    for name in EXAMPLES:
        (card,) = load_cards(file_of(name))
        if card.name not in all_cards():
            add_card(card)
        added.append(card)
    return added


def kingdom_with(*names: str, seed: int = 0, edition: str = "2e") -> list[str]:
    """A random kingdom that has these cards."""
    return random_kingdom(edition, seed, required=list(names))
