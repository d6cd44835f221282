"""The errors of the rules. Each message is one sentence that says what is wrong and what would be right."""


class FreeholdError(ValueError):
    """Invalid input: a set-up, a choice, a text or a card."""


class BadSetup(FreeholdError):
    """A game that cannot be set up."""


class IllegalChoice(FreeholdError):
    """An option that is not offered, or an answer to an earlier question."""


class BadState(FreeholdError):
    """Saved data that is not a valid state of a game."""


class BadCard(FreeholdError):
    """A card that tries something impossible; the game is as it was before the choice that led to it."""

    def __init__(self, reason: str, card: str = "") -> None:
        super().__init__(f"{card} {reason}" if card else reason)
        # The card to blame; empty until the rules find out.
        self.card = card


def blame(error: Exception, card: str) -> BadCard:
    """The same error with a card to blame, unless it already names one."""
    if isinstance(error, BadCard):
        return error if error.card else BadCard(str(error), card)
    if isinstance(error, FreeholdError):
        return BadCard(f"fails: {error}", card)
    return BadCard(f"fails with {type(error).__name__}: {error}", card)
