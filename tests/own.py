"""Cards for one test, in the catalogue only while it runs: the other tests know only the official cards."""

from collections.abc import Iterator
from contextlib import contextmanager

from freehold.cards.catalogue import add_card, remove_card
from freehold.rules.card import Card


@contextmanager
def available(*cards: Card) -> Iterator[list[str]]:
    """Add cards while the block runs; their names."""
    for one in cards:
        add_card(one)
    try:
        yield [one.name for one in cards]
    finally:
        for one in cards:
            remove_card(one.name)
