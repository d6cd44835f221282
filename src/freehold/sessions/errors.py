"""What a game session refuses, each in one sentence for the person who asked for it; nothing has changed then."""

from freehold.rules.errors import FreeholdError


class NotAllowed(FreeholdError):
    """Something that another player has to do, or that nobody can do now."""


class Stale(FreeholdError):
    """An answer to something that is no longer asked, since the game has moved on."""
