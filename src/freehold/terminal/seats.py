"""Who sits at the table: people and built-in players, as they are written on the command line and in a record.

A record knows only names, so the name of a computer player tells what it is: `Computer`, `Chance 2`, `Eve (computer)`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from freehold.players.player import Player
from freehold.rules.errors import BadSetup
from freehold.rules.setup import MOST_SEATS

HUMAN: Final = "human"


def _steady(seed: int) -> Player:
    from freehold.players.steady import Steady

    return Steady()


def _chance(seed: int) -> Player:
    from freehold.players.chance import Chance

    return Chance(seed)


def _big_money(seed: int) -> Player:
    from freehold.players.big_money import BigMoney

    return BigMoney(1)


# The built-in players by the word that seats them, each made with a seed that it may use.
PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "computer": _steady,
    "steady": _steady,
    "big-money": _big_money,
    "chance": _chance,
}


@dataclass(frozen=True)
class Seat:
    """A place at the table: its name, and the built-in player that sits there, if it is not a person."""

    name: str
    kind: str

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    def player(self, seed: int) -> Player:
        """The built-in player of this seat."""
        return PLAYERS[self.kind](seed)


def read_seats(written: Sequence[str]) -> list[Seat]:
    """The seats of a table, each written as `human`, `human:Ann`, `computer`, `chance:Eve` and so on."""
    if not 2 <= len(written) <= MOST_SEATS:
        raise BadSetup(
            f"a game has 2 to {MOST_SEATS} players; name each with --seat, such as --seat human --seat computer"
        )
    seats: list[Seat] = []
    for one in written:
        kind, _, name = (part.strip() for part in one.partition(":"))
        kind = kind.casefold()
        if kind != HUMAN and kind not in PLAYERS:
            raise BadSetup(f"{kind!r} cannot sit at the table; a seat is {HUMAN} or one of {', '.join(PLAYERS)}")
        taken = [seat.name for seat in seats]
        if not name:
            name = _free_name(kind.capitalize(), taken)
        elif kind != HUMAN:
            name = f"{name} ({kind})"
        elif kind_of(name) != HUMAN:
            raise BadSetup(f"a person cannot be called {name}, since that is the name of a computer player")
        seats.append(Seat(name, kind))
    return seats


def _free_name(name: str, taken: Sequence[str]) -> str:
    number = 1
    found = name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


def kind_of(name: str) -> str:
    """What sits behind the name of a player."""
    for kind in PLAYERS:
        if re.fullmatch(rf"{kind.capitalize()}( \d+)?|.+ \({kind}\)", name):
            return kind
    return HUMAN


def seats_of(names: Sequence[str]) -> list[Seat]:
    """The seats of a recorded game."""
    return [Seat(name, kind_of(name)) for name in names]
