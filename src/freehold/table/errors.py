"""The errors of a table: one sentence each, for the person who asked; the table has not changed."""

from freehold.rules.errors import FreeholdError


class NoSuchTable(FreeholdError):
    """A table that does not exist, or no longer does."""


class NoSuchReview(FreeholdError):
    """A review that does not exist, or no longer does."""


class NoSuchBoard(FreeholdError):
    """A board that does not exist, or no longer does."""


class WrongToken(FreeholdError):
    """A token that is not valid for any seat at this table."""


class Busy(FreeholdError):
    """The database cannot be reached, or others are using it; a retry may work."""


class CannotSave(FreeholdError):
    """The database cannot store anything, usually because the disk is full."""


class BadDatabase(FreeholdError):
    """A database that cannot be used at all."""
