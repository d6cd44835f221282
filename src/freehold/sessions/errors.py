"""What a game session refuses, each in one sentence for the person who asked for it; nothing has changed then."""

from typing import Final, Literal

from freehold.rules.errors import FreeholdError

# Why something is not allowed, as an id for those who word it themselves.
Reason = Literal[
    "not-allowed",
    "spectator",
    "not-asked",
    "seat-taken",
    "nothing-to-undo",
    "request-pending",
    "not-absent",
    "not-over",
]


class NotAllowed(FreeholdError):
    """Something that another player has to do, or that nobody can do now; `seat` is the player it depends on."""

    def __init__(self, text: str, reason: Reason = "not-allowed", seat: int | None = None) -> None:
        super().__init__(text)
        self.reason: Final[Reason] = reason
        self.seat: Final = seat


class Stale(FreeholdError):
    """An answer to something that is no longer asked, since the game has moved on."""
