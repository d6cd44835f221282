"""The words for cards and types in a sentence: singular or plural, in any spelling."""

import re
from functools import cache
from typing import Final

from freehold.cards.catalogue import all_cards, find_name
from freehold.rules.errors import BadSetup
from freehold.rules.vocabulary import TYPE_NAMES

LONGEST_NAME: Final = 60
# Endings of singulars and their plurals; the first match counts.
_PLURALS: Final = (
    ("(?<=[Tt]hie)f$", "ves"),
    ("(?<=s)$", ""),
    ("(?<=ch|sh)$|(?<=[xz])$", "es"),
    ("(?<=[^aeiou])y$", "ies"),
    ("$", "s"),
)


@cache
def _plural(name: str) -> str:
    for ending, replaced in _PLURALS:
        found, times = re.subn(ending, replaced, name, count=1)
        if times:
            return found
    raise AssertionError("the last ending fits every name")


class CardWords:
    """The words for all cards and types, including people's own cards."""

    def __init__(self) -> None:
        cards = list(all_cards())
        types = [name for name in TYPE_NAMES.values() if name not in cards]
        # Printed names come last, because they take precedence over the plural of another card.
        self._cards: Final = {_plural(name): name for name in cards} | {name: name for name in cards}
        self._cards_and_types: Final = {
            **{f"{name} card": name for name in types},
            **{f"{name} cards": name for name in types},
            **{_plural(name): name for name in types},
            **{name: name for name in types},
            **self._cards,
        }
        self._found: Final[dict[tuple[str, bool], str]] = {}

    def card(self, written: str) -> str:
        """The printed name of a card."""
        return self._find(written, False)

    def card_or_type(self, written: str) -> str:
        """The printed name of a card or type."""
        return self._find(written, True)

    def _find(self, written: str, or_type: bool) -> str:
        found = self._found.get((written, or_type))
        if found is None:
            if len(written) > LONGEST_NAME:
                raise BadSetup(f"{written[:20]!r}... is too long for the name of a card")
            spellings = self._cards_and_types if or_type else self._cards
            found = spellings[find_name(written, spellings)]
            self._found[written, or_type] = found
        return found

    def beginning(self, written: str) -> str:
        """The longest run of words at the start that names a card or type, if any."""
        words = list(re.finditer(r"\S+", written))
        for last in reversed(words):
            if last.end() <= LONGEST_NAME:
                begun = written[: last.end()]
                try:
                    self.card_or_type(begun)
                except BadSetup:
                    continue
                return begun
        return ""

    def plural(self, name: str) -> str:
        """The plural of a card or type, or its own name if the plural would name another card."""
        written = "Victory cards" if name == "Victory" else _plural(name)
        try:
            return written if self.card_or_type(written) == name else name
        except BadSetup:
            return name
