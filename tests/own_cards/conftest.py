"""The cards of docs/examples, for the tests of this folder: the other tests know the official cards alone."""

from collections.abc import Iterator

import pytest

from freehold.cards.catalogue import remove_card
from tests.own_cards.examples import add_examples


@pytest.fixture(autouse=True)
def _examples() -> Iterator[None]:
    added = add_examples()
    yield
    for card in added:
        remove_card(card.name)
