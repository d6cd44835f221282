"""Who sits at the table: people and computer players, as they are written on the command line and in a record.

A record knows only names, so the name of a computer player tells what it is: `Computer`, `Chance 2`, `Double Witch`,
`Eve (computer)`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from freehold.players.player import Player
from freehold.rules.errors import BadSetup
from freehold.rules.setup import MOST_SEATS, Setup

HUMAN: Final = "human"
# The player for any kingdom, and the one that chooses by lot; the others are the strategies of the library.
COMPUTER: Final = "computer"
CHANCE: Final = "chance"


def _is_computer(kind: str) -> bool:
    if kind in (COMPUTER, CHANCE):
        return True
    from freehold.strategies.library import is_in_library

    return is_in_library(kind)


@dataclass(frozen=True)
class Seat:
    """A place at the table: its name, and the built-in player that sits there, if it is not a person."""

    name: str
    kind: str

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    def player(self, seed: int, setup: Setup) -> Player:
        """The computer player of this seat, for games with this set-up; the seed is for one that chooses by lot."""
        if self.kind == CHANCE:
            from freehold.players.random_player import RandomPlayer

            return RandomPlayer(seed)
        from freehold.players.strategist import Strategist
        from freehold.strategies.library import default_strategy, find_strategy

        return Strategist(default_strategy() if self.kind == COMPUTER else find_strategy(self.kind), setup)


def read_seats(written: Sequence[str]) -> list[Seat]:
    """The seats of a table, each written as `human`, `human:Ann`, `computer`, `chance:Eve` and so on."""
    if not 2 <= len(written) <= MOST_SEATS:
        raise BadSetup(
            f"a game has 2 to {MOST_SEATS} players; name each with --seat, such as --seat human --seat computer"
        )
    seats: list[Seat] = []
    for one in written:
        kind, _, name = (part.strip() for part in one.partition(":"))
        if kind.casefold() in (HUMAN, COMPUTER, CHANCE):
            kind = kind.casefold()
        elif _is_computer(kind):
            from freehold.strategies.library import find_strategy

            kind = find_strategy(kind).name
        else:
            raise BadSetup(
                f"{kind!r} cannot sit at the table; a seat is {HUMAN}, {COMPUTER}, {CHANCE} or a strategy that"
                " `freehold strategies` lists"
            )
        taken = [seat.name for seat in seats]
        if not name:
            name = _free_name(kind if kind not in (HUMAN, COMPUTER, CHANCE) else kind.capitalize(), taken)
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
    named = re.fullmatch(r".+ \((.+)\)", name)
    kind = named[1] if named else re.sub(r" \d+$", "", name)
    if kind.casefold() in (COMPUTER, CHANCE):
        return kind.casefold()
    return kind if _is_computer(kind) else HUMAN


def seats_of(names: Sequence[str]) -> list[Seat]:
    """The seats of a recorded game."""
    return [Seat(name, kind_of(name)) for name in names]
