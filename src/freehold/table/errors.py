"""What the table refuses, each in one sentence that can be shown to whoever asked for it; nothing has changed then."""

from freehold.rules.errors import FreeholdError


class NoSuchTable(FreeholdError):
    """A table that is not there, or not any more."""


class WrongToken(FreeholdError):
    """A token that holds no seat at this table."""


class NotAllowed(FreeholdError):
    """Something that another player has to do, or that nobody can do now."""


class Stale(FreeholdError):
    """An answer to something that is no longer asked, since the table has moved on."""


class Busy(FreeholdError):
    """The database cannot be reached or is used by others; the same may work a moment later."""


class CannotSave(FreeholdError):
    """The database refuses to keep anything, mostly since the disk is full."""
