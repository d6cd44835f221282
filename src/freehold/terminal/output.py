"""Output of the commands: the console, the colours of cards, plain tables and JSON."""

import json
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.rules.card import Card
from freehold.rules.errors import FreeholdError
from freehold.rules.vocabulary import ATTACK, CURSE, REACTION, TREASURE, VICTORY

# The exit code after Ctrl-C.
INTERRUPTED: Final = 130
_STYLES: Final = ((CURSE, "magenta"), (ATTACK, "red"), (REACTION, "cyan"), (TREASURE, "yellow"), (VICTORY, "green"))


class MisuseError(FreeholdError):
    """A command was called with arguments that make no sense."""


class _Console(Console):
    """A console that raises BrokenPipeError when its reader is gone, instead of exiting."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console() -> Console:
    """A console on standard output, with colours if it is a terminal that supports them."""
    return _Console(highlight=False, emoji=False, markup=False)


def plain_table(caption: str | None = None, **options: Any) -> Table:
    """A table without lines."""
    return Table(box=None, pad_edge=False, header_style="bold", caption=caption, caption_justify="left", **options)


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2), flush=True)


def style_of(card: Card) -> str:
    """The colour of a card."""
    for types, style in _STYLES:
        if card.types & types:
            return style
    return ""


def named(card: Card) -> Text:
    """The name of a card in its colour."""
    return Text(card.name, style=style_of(card))
