"""What the rules refuse, each with one sentence that says what is wrong and what would be right."""


class FreeholdError(ValueError):
    """Something from outside that cannot be: a set-up, a choice, a text, a card."""


class BadSetup(FreeholdError):
    """A game that cannot be set up."""


class IllegalChoice(FreeholdError):
    """An option that is not offered, or an answer to a question that is no longer asked."""


class BadState(FreeholdError):
    """Saved data that is not a state of a game."""


class BadCard(FreeholdError):
    """A card that cannot do what it tries to do; the game is as it was before the choice that led to it."""

    def __init__(self, reason: str, card: str = "") -> None:
        super().__init__(f"{card} {reason}" if card else reason)
        # The card to blame; empty where the rules have yet to find out.
        self.card = card


def blame(error: Exception, card: str) -> BadCard:
    """The same error as the fault of a card, unless it already says which card is to blame."""
    if isinstance(error, BadCard):
        return error if error.card else BadCard(str(error), card)
    if isinstance(error, FreeholdError):
        return BadCard(f"fails: {error}", card)
    return BadCard(f"fails with {type(error).__name__}: {error}", card)
