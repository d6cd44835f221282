"""What comes of reading or writing a strategy in another program's format."""

from dataclasses import dataclass
from typing import Final

from freehold.cards.catalogue import all_cards
from freehold.players.strategy import Strategy
from freehold.rules.errors import FreeholdError

# What a strategy that comes from elsewhere may have, so that it can be written as a strategy of ours.
LONGEST_NAME: Final = 60
LONGEST_WHY: Final = 1000
LARGEST_NUMBER: Final = 1_000_000


class BadImport(FreeholdError):
    """A text that is not in the format of the other program."""


class LeftOut(Exception):
    """Why a line cannot be said in the other format."""


@dataclass(frozen=True)
class Imported:
    """A strategy of another program, and a sentence for each thing that could not be brought along."""

    strategy: Strategy
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class Exported:
    """A text for another program, and a sentence for each thing that could not be brought along."""

    text: str
    left_out: tuple[str, ...]


def letters(name: str) -> str:
    """A name without what programs write differently: capitals, spaces, underscores, apostrophes."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def card_names() -> dict[str, str]:
    """The cards there are, each by the letters of its name."""
    return {letters(name): name for name in all_cards()}


def quote(text: str, longest: int = LONGEST_NAME) -> str:
    """What a stranger's file says, on one line that is not too long."""
    line = one_line(text)
    return line if len(line) <= longest else f"{line[: longest - 3]}..."


def one_line(text: str) -> str:
    """A text on one line, without characters that do not print."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def beyond_buys(strategy: Strategy, format_name: str) -> list[str]:
    """What a strategy says besides its buys: none of it goes into a format that has only buys."""
    said = {
        "trash lines": strategy.trashes,
        "play lines": strategy.plays,
        "in any kingdom": strategy.any_kingdom,
        "even when behind": strategy.even_when_behind,
        "keep to the list": strategy.keeps_to_list,
    }
    return [f"{what}: {format_name} cannot say it" for what, there in said.items() if there]
