"""What a table refuses, each in one sentence for the person who asked for it; nothing has changed then."""

from freehold.rules.errors import FreeholdError


class NoSuchTable(FreeholdError):
    """A table that does not exist, or no longer does."""


class WrongToken(FreeholdError):
    """A token that holds no seat at this table."""


class Busy(FreeholdError):
    """The database cannot be reached, or others are using it; the same may work a moment later."""


class CannotSave(FreeholdError):
    """The database refuses to store anything, usually because the disk is full."""
