"""Strategies in other programs' formats: results of reading and writing, and helpers for both."""

from dataclasses import dataclass

from freehold.cards.catalogue import all_cards
from freehold.notation.kingdom import letters
from freehold.notation.strategy import MAX_NAME_LENGTH
from freehold.players.strategy import Strategy
from freehold.rules.errors import FreeholdError


class BadImport(FreeholdError):
    """A text that is not in the other program's format."""


class BadExport(FreeholdError):
    """A strategy that would play differently in the other program's format."""


class LeftOut(Exception):
    """Raised for a line that the other format cannot express, with the reason."""


@dataclass(frozen=True)
class Imported:
    """A strategy from another program, and one sentence for each thing that was left out."""

    strategy: Strategy
    left_out: tuple[str, ...]
    # One sentence for each line that can never be used, if it was a strategy text.
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exported:
    """A text for another program, and one sentence for each thing that was left out."""

    text: str
    left_out: tuple[str, ...]


def card_names() -> dict[str, str]:
    """All cards by the letters of their names."""
    return {letters(name): name for name in all_cards()}


def quote(text: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """An excerpt of untrusted text, on one line of limited length."""
    line = one_line(text)
    return line if len(line) <= max_length else f"{line[: max_length - 3]}..."


def one_line(text: str) -> str:
    """A text on one line, without unprintable characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def left_out_besides_buys(strategy: Strategy, format_name: str) -> list[str]:
    """One sentence for each part of a strategy that a format with only buy lines has to leave out."""
    parts = {
        "trash lines": strategy.trashes,
        "play lines": strategy.plays,
        "discard lines": strategy.discards,
        "hold back lines": strategy.holds,
        "in any kingdom": strategy.any_kingdom,
        "even when behind": strategy.even_when_behind,
        "keep to the list": strategy.keeps_to_list,
    }
    return [f"{part}: {format_name} cannot express this" for part, used in parts.items() if used]
