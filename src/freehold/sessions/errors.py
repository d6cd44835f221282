"""The errors of a game session: one sentence each, for the person who asked; the session has not changed."""

from typing import Final, Literal

from freehold.rules.errors import FreeholdError

# Why something is not allowed, as an id; the page puts it into words.
Reason = Literal[
    "not-allowed",
    "spectator",
    "not-asked",
    "seat-taken",
    "nothing-to-undo",
    "request-pending",
    "not-absent",
    "not-over",
    "no-hints",
    "not-leader",
    "board-full",
    "played-today",
    "not-tomorrow",
]


class NotAllowed(FreeholdError):
    """Something that is up to another player, or that nobody can do now; `seat` is the player it depends on."""

    def __init__(self, text: str, reason: Reason = "not-allowed", seat: int | None = None) -> None:
        super().__init__(text)
        self.reason: Final[Reason] = reason
        self.seat: Final = seat


class Stale(FreeholdError):
    """An answer to an earlier question; the game has moved on."""
