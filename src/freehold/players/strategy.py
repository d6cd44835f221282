"""A strategy as data: what to gain, in which order and when, and perhaps what to trash, play and discard."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    """A literal number."""

    value: float


@dataclass(frozen=True)
class Count:
    """How many cards of a name or type are in some place: `Provinces left`, `Actions in hand`."""

    of: str
    where: str


@dataclass(frozen=True)
class Fact:
    """A number about the game: `turn`, `total money`."""

    name: str


@dataclass(frozen=True)
class Operation:
    """Two quantities added or compared, or two conditions joined; a condition is 1 if it holds and 0 if not."""

    operator: str
    left: "Term"
    right: "Term"


@dataclass(frozen=True)
class Not:
    """The opposite of a condition."""

    condition: "Term"


# A quantity or a condition.
Term = Number | Count | Fact | Operation | Not


@dataclass(frozen=True)
class Line:
    """One line of an order: a card, and the condition under which the line applies, if there is one."""

    card: str
    when: Term | None = None


@dataclass(frozen=True)
class Strategy:
    """Instructions for a player. Cards have their printed names; whatever is not specified is left to tactics."""

    name: str
    buys: tuple[Line, ...]
    why: str = ""
    # Skip lines for cards that are not in the kingdom; otherwise such lines are an error.
    any_kingdom: bool = False
    # Gains the card that ends the game even if that loses it.
    even_when_behind: bool = False
    # What to trash, in order of preference; if empty, tactics decide.
    trashes: tuple[Line, ...] = ()
    # Which Actions to play before others, and which Treasures.
    plays: tuple[Line, ...] = ()
    # Gains what its lines say, even if another gain would end the game and win it.
    keeps_to_list: bool = False
    # Which cards in hand to discard before others.
    discards: tuple[Line, ...] = ()
    # Which Treasures not to play.
    holds: tuple[Line, ...] = ()
