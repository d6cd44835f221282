"""A line of a log in words."""

from typing import NamedTuple

from freehold.rules.events import Event


class Segment(NamedTuple):
    """A piece of a line; `card` is the card it names, empty for other words."""

    text: str
    card: str = ""


class LogLine(NamedTuple):
    """One line: how far it is indented under the card it follows from, and its pieces."""

    indent: int
    segments: tuple[Segment, ...]
    # The event that a heading announces: the start of a turn, or the end of the game.
    heading: Event | None = None

    @property
    def text(self) -> str:
        """The words of the line, not indented."""
        return "".join(segment.text for segment in self.segments)

    def __str__(self) -> str:
        return "  " * self.indent + self.text
