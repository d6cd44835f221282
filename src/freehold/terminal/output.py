"""How the terminal is written to: one kind of console, and the same colours everywhere."""

from typing import Final

from rich.console import Console
from rich.text import Text

from freehold.rules.card import Card
from freehold.rules.errors import FreeholdError
from freehold.rules.vocabulary import ATTACK, CURSE, REACTION, TREASURE, VICTORY

_STYLES: Final = ((CURSE, "magenta"), (ATTACK, "red"), (REACTION, "cyan"), (TREASURE, "yellow"), (VICTORY, "green"))


class MisuseError(FreeholdError):
    """A command that was called in a way that makes no sense."""


class _Console(Console):
    """A console that lets its user see to a reader who has gone away."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console() -> Console:
    """A console on standard output; colours only where it is a terminal that has them."""
    return _Console(highlight=False, emoji=False, markup=False)


def style_of(card: Card) -> str:
    """The colour of a card."""
    for types, style in _STYLES:
        if card.types & types:
            return style
    return ""


def named(card: Card) -> Text:
    """The name of a card in its colour."""
    return Text(card.name, style=style_of(card))
