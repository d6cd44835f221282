"""What earlier versions wrote: how records and saved positions of the first form are read today."""

from typing import Final

# The words that stood for the options printed on cards, and the ids they have now.
OPTION_IDS: Final = {
    "+1 Card": "card",
    "+1 Action": "action",
    "+1 Buy": "buy",
    "+$1": "coin",
    "+2 Cards": "cards",
    "+3 Cards": "cards",
    "+2 Actions": "actions",
    "+$2": "coins",
    "Trash 2 cards": "trash",
    "Discard 2 cards": "discard",
    "Gain a Curse to your hand": "curse",
    "Put your deck into your discard pile": "discard-deck",
    "Discard your hand, +4 Cards, and the others with 5 or more cards do so too": "redraw",
}
# One edition was said for all cards, and there was only the first one of Intrigue.
EDITIONS: Final = {"1e": "base 1e, intrigue 1e", "2e": "base 2e, intrigue 1e"}


def option_id(written: str) -> str:
    """The id of an option as the first form names it."""
    return OPTION_IDS.get(written, written)


def is_older(fields: dict[str, str]) -> bool:
    """Whether a saved position is of the first form, which says one edition."""
    return "edition" in fields


def position(fields: dict[str, str]) -> dict[str, str]:
    """The fields of a position of the first form as they are written today."""
    raise NotImplementedError
