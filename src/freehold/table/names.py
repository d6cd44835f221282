"""Cleans up the names of players and lines of chat for logs and records."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from freehold.notation.record import BY_LOT

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 500
NAMELESS: Final = "Player"
# These have a meaning in a record.
_SIGNS: Final = frozenset(",;:|[]\\")


def clean_text(written: str) -> str:
    """The visible part of a text, in one line."""
    text = unicodedata.normalize("NFC", written)
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def clean_name(written: str) -> str:
    """A name that can be written in a record."""
    # Normalise first: some characters turn into others, such as the Greek question mark into a semicolon.
    text = "".join(" " if letter in _SIGNS else letter for letter in clean_text(written))
    return clean_text(text)[:LONGEST_NAME].strip() or NAMELESS


def distinct_name(written: str, taken: Iterable[str]) -> str:
    """A clean name that nobody else at the table has, with a number after it if necessary."""
    name = clean_name(written)
    used = {BY_LOT, *(one.casefold() for one in taken)}
    found = name
    number = 1
    while found.casefold() in used:
        number += 1
        ending = f" {number}"
        found = name[: LONGEST_NAME - len(ending)].strip() + ending
    return found
