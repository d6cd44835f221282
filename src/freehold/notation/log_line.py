"""A line of a log: by ids as it is made and sent, and in words as it is read."""

from typing import NamedTuple

from freehold.rules.events import Event
from freehold.rules.vocabulary import NONE


class Deed(NamedTuple):
    """One thing that a line tells; `what` is the id of its words in `log_words.json`."""

    what: str
    # The cards that the viewer may see with their numbers; else how many they are, or how much it is.
    cards: tuple[tuple[str, int], ...] = ()
    number: int = 0
    # The card on top, if only that one is seen, or if the order matters.
    top: str = ""
    # Who receives a card, or who shares a victory.
    seats: tuple[int, ...] = ()
    # Options of the card that the line follows from, the name of a mat, the name of tokens.
    names: tuple[str, ...] = ()


class LogLine(NamedTuple):
    """What one player did, how deeply it is indented, and the card that it follows from."""

    indent: int
    seat: int
    deeds: tuple[Deed, ...]
    # Below the heading of their own turn a player is not named again, unless others come in between.
    is_named: bool = True
    # The card that made it happen; empty if it was the turn itself.
    card: str = ""
    # The event that a heading announces: the start of a turn, or the end of the game.
    heading: Event | None = None


# Nobody does what such a line tells.
THE_LOG_STARTS_HERE = LogLine(0, NONE, (Deed("starts-here"),), is_named=False)


class Segment(NamedTuple):
    """A piece of a line in words; `card` is the card it names, empty for other words."""

    text: str
    card: str = ""


class WordedLine(NamedTuple):
    """A line in words."""

    indent: int
    segments: tuple[Segment, ...]
    heading: Event | None = None

    @property
    def text(self) -> str:
        """The words of the line, not indented."""
        return "".join(segment.text for segment in self.segments)

    def __str__(self) -> str:
        return "  " * self.indent + self.text
