"""A strategy as data: what to gain in which order and when, and if its author cares, what to trash and play first."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    """A number as it is written."""

    value: float


@dataclass(frozen=True)
class Count:
    """How many cards of a name or of a type there are somewhere: `Provinces left`, `Actions in hand`."""

    of: str
    where: str


@dataclass(frozen=True)
class Fact:
    """Something about the game that is a number: `turn`, `total money`."""

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


Term = Number | Count | Fact | Operation | Not


@dataclass(frozen=True)
class Line:
    """One line of an order: a card, and the condition under which the line applies, if there is one."""

    card: str
    when: Term | None = None


@dataclass(frozen=True)
class Strategy:
    """What a player is told to do. Cards are named as they are printed; what is not said is left to tactics."""

    name: str
    buys: tuple[Line, ...]
    why: str = ""
    # Lines for cards that are not in the kingdom are passed over; without this they are a mistake.
    any_kingdom: bool = False
    # Gains the card that ends the game even if that loses it.
    even_when_behind: bool = False
    # What to trash, most willingly first; where it says nothing, tactics decide.
    trashes: tuple[Line, ...] = ()
    # Which Actions to play before others.
    plays: tuple[Line, ...] = ()
    # Gains what its lines say even where something else would end the game and win it.
    keeps_to_list: bool = False
