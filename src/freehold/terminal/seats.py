"""Who sits at the table: people and computer players, as written on the command line and in a record.

A record has only names, so the name of a computer player says what it is: `Computer`, `Chance 2`, `Double Witch`,
`Hard`, `Greta (computer)`, `Eve (computer)`, `One Smithy (own)`.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from freehold.notation.strategy import write_strategy
from freehold.players.levels import CHARACTERS, LEVELS
from freehold.rules.errors import BadSetup
from freehold.rules.setup import MOST_SEATS, Setup
from freehold.sessions.computers import CHANCE, check_cards, id_of_level, own_computer
from freehold.strategies.library import DEFAULT, find_strategy, is_file, is_in_library, names

HUMAN: Final = "human"
# The player for any kingdom. Other computer players are the levels and characters, which think, the one that chooses at
# random, and those of the library.
COMPUTER: Final = "computer"
# A bot in a process of its own; if it is not started again with a saved game, the computer plays for it.
BOT: Final = "bot"
# Somebody's own strategy; if its file is not given again with a saved game, the computer plays for it.
OWN_STRATEGY: Final = "own"
_LEVEL_IDS: Final = tuple(id_of_level(level) for level in LEVELS)
# People can have the names of characters too, so a character is `Greta (computer)` in a record.
_CHARACTER_IDS: Final = tuple(id_of_level(one) for one in CHARACTERS)
# These are written in lower case on the command line, and with a capital as names.
_WORDS: Final = (HUMAN, COMPUTER, CHANCE, *_LEVEL_IDS, *_CHARACTER_IDS)


@dataclass(frozen=True)
class Seat:
    """A place at the table: the name of the player, and `human` or which computer player it is."""

    name: str
    kind: str

    @property
    def is_human(self) -> bool:
        return self.kind == HUMAN

    @property
    def computer(self) -> str:
        """The id of the computer player that sits here."""
        return DEFAULT if self.kind in (COMPUTER, BOT, OWN_STRATEGY) else self.kind


def read_seats(written: Sequence[str], bots: int = 0) -> list[Seat]:
    """The seats of a table, each written as `human`, `human:Ann`, `computer`, `chance:Eve` and so on.

    There will be this many bots too.
    """
    if not 2 <= len(written) + bots <= MOST_SEATS:
        raise BadSetup(
            f"a game has 2 to {MOST_SEATS} players; name each with --seat, such as --seat human --seat computer"
        )
    seats: list[Seat] = []
    for one in written:
        kind, _, name = (part.strip() for part in one.partition(":"))
        if kind.casefold() in _WORDS:
            kind = kind.casefold()
        elif is_in_library(kind):
            kind = find_strategy(kind).name
        elif is_file(kind):
            own = find_strategy(kind)
            name = _free_name(f"{name or own.name} ({OWN_STRATEGY})", [seat.name for seat in seats])
            seats.append(Seat(name, own_computer(write_strategy(own))))
            continue
        else:
            near = get_close_matches(kind.casefold(), [*_WORDS, *map(str.casefold, names())], 1)
            if near:
                raise BadSetup(f"{kind[:60]!r} cannot sit at the table; perhaps you mean {near[0]}")
            words = ", ".join((HUMAN, COMPUTER, *_LEVEL_IDS, CHANCE))
            raise BadSetup(
                f"{kind[:60]!r} cannot sit at the table; a seat is {words}, a character such as greta, a"
                " strategy that `freehold strategies` lists, or your own in a file"
            )
        taken = [seat.name for seat in seats]
        if kind == COMPUTER and name.casefold() in _CHARACTER_IDS:
            kind, name = name.casefold(), ""
        if not name and kind in _CHARACTER_IDS:
            name = _free_name(f"{kind.capitalize()} ({COMPUTER})", taken)
        elif not name:
            name = _free_name(kind if kind not in _WORDS else kind.capitalize(), taken)
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
    """Which kind of player has this name."""
    words: tuple[str, ...] = (COMPUTER, CHANCE, *_LEVEL_IDS)
    kind = re.sub(r" \d+$", "", name)
    named = re.fullmatch(r"(.+) \((.+)\)", kind)
    if named:
        words = (*words, BOT, OWN_STRATEGY, *_CHARACTER_IDS)
        kind = named[2]
        if kind.casefold() == COMPUTER and named[1].casefold() in _CHARACTER_IDS:
            kind = named[1]
    if kind.casefold() in words:
        return kind.casefold()
    return kind if is_in_library(kind) else HUMAN


def with_bots(seats: Sequence[Seat], bots: Sequence[str]) -> list[Seat]:
    """The seats, and one more for each of the bots with these names."""
    found = list(seats)
    for name in bots:
        found.append(Seat(_free_name(f"{name} ({BOT})", [seat.name for seat in found]), BOT))
    return found


def with_own_strategies(seats: Sequence[Seat], written: Sequence[str]) -> list[Seat]:
    """The seats of a saved game, with the strategy files that are given again, by the names of their seats."""
    found = list(seats)
    for own in written:
        kind, _, name = (part.strip() for part in own.partition(":"))
        strategy = find_strategy(kind)
        wanted = f"{name or strategy.name} ({OWN_STRATEGY})"
        places = [place for place, seat in enumerate(found) if seat == Seat(wanted, OWN_STRATEGY)]
        if not places:
            missing = [seat.name for seat in found if seat.kind == OWN_STRATEGY]
            hint = f"those of this game are {', '.join(missing)}" if missing else "this game has none"
            raise BadSetup(f"no seat of an own strategy is called {wanted}; {hint}")
        found[places[0]] = Seat(wanted, own_computer(write_strategy(strategy)))
    return found


def computers_of(seats: Sequence[Seat], setup: Setup, bots: Collection[int] = ()) -> dict[int, str]:
    """The computer players by seat, but for running bots; one whose cards are not in this game is refused."""
    computers = {number: seat.computer for number, seat in enumerate(seats) if not seat.is_human and number not in bots}
    for computer in computers.values():
        check_cards(computer, setup)
    return computers


def seats_of(names: Sequence[str]) -> list[Seat]:
    """The seats of a recorded game."""
    return [Seat(name, kind_of(name)) for name in names]
