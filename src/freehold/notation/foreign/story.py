"""The contents of another program's log, line by line, in terms of our events."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from freehold.cards.catalogue import all_cards
from freehold.notation.log_words import plural
from freehold.rules.errors import FreeholdError

# What a line can say, by the ids of our events.
TURN: Final = "turn"
PLAY: Final = "play"
PLAY_AGAIN: Final = "play-again"
BUY: Final = "buy"
GAIN: Final = "gain"
DRAW: Final = "draw"
DISCARD: Final = "discard"
TRASH: Final = "trash"
REVEAL: Final = "reveal"
LOOK: Final = "look"
TOPDECK: Final = "topdeck"
SET_ASIDE: Final = "set-aside"
SHUFFLE: Final = "shuffle"
PASS: Final = "pass"
NAME: Final = "name"
REACT: Final = "react"
ACTIONS: Final = "actions"
BUYS: Final = "buys"
COINS: Final = "coins"
TAKE: Final = "take"
PUT_IN_DECK: Final = "put-in-deck"
DISCARD_DECK: Final = "discard-deck"

BONUSES: Final = (ACTIONS, BUYS, COINS)
# Between two of these, the order of the log is not taken literally.
STEPS: Final = (TURN, PLAY, PLAY_AGAIN, BUY)


class BadLog(FreeholdError):
    """A log that cannot be read, or that contradicts the rules; the message names the line."""


@dataclass(frozen=True)
class Told:
    """One entry of a log: something that a line says."""

    line: int
    text: str
    seat: int
    verb: str
    # The cards that are named, and how many more are not.
    cards: tuple[str, ...] = ()
    hidden: int = 0
    # The size of a bonus, the number of the turn of the player, or who receives a card.
    number: int = 0
    # The card that was played last.
    card: str = ""
    # Whether the log may say this although nothing happens.
    is_optional: bool = False
    # Whether these are the cards of the next hand.
    is_next_hand: bool = False

    @property
    def place(self) -> str:
        """The line for a message."""
        return f"line {self.line}: {self.text!r}"


@dataclass(frozen=True)
class FinalCount:
    """What a log says about a player at the end of the game."""

    line: int
    text: str
    seat: int
    cards: tuple[str, ...] | None = None
    points: int | None = None


@dataclass
class Story:
    """A whole game as another program tells it."""

    program: str
    players: tuple[str, ...]
    first: int
    told: list[Told]
    # The kingdom, if the log lists it.
    kingdom: tuple[str, ...] = ()
    # Whether buying and gaining a card is one entry, and whether the log has bonuses.
    buys_include_gains: bool = False
    tells_bonuses: bool = False
    quitters: tuple[str, ...] = ()
    counts: list[FinalCount] = field(default_factory=list)

    def cards_seen(self) -> dict[str, Told]:
        """All cards that are named, each with its first entry."""
        found: dict[str, Told] = {}
        for told in self.told:
            for card in told.cards:
                found.setdefault(card, told)
        return found

    @property
    def hides_draws(self) -> bool:
        """Whether some draws are given only as numbers of cards."""
        return any(told.verb == DRAW and told.hidden for told in self.told)


def in_seats(names: Sequence[str], order_of_turns: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """The players in seating order, as listed if that agrees with the turns, and who starts."""
    seats = list(names)
    if order_of_turns:
        start = seats.index(order_of_turns[0])
        turned = seats[start:] + seats[:start]
        if turned[: len(order_of_turns)] != list(order_of_turns):
            seats = [*order_of_turns, *[name for name in names if name not in order_of_turns]]
        return tuple(seats), seats.index(order_of_turns[0])
    return tuple(seats), 0


def order_of_turns(names: Sequence[str]) -> list[str]:
    """The order of turns, from the player of each turn."""
    return list(dict.fromkeys(names))


def with_next_hands(told: Sequence[Told]) -> list[Told]:
    """The same story with the draws of next hands marked: the last draw of each turn by the player of the turn."""
    marked = list(told)
    active, last = -1, -1
    for at, one in enumerate([*told, Told(0, "", -1, TURN)]):
        if one.verb == TURN:
            if last >= 0:
                marked[last] = replace(marked[last], is_next_hand=True)
            active, last = one.seat, -1
        elif one.verb == DRAW and one.seat == active:
            last = at
        elif one.seat == active and one.verb in (PLAY, PLAY_AGAIN, BUY):
            last = -1
    return marked


class CardNames:
    """Finds cards by the names that other programs use."""

    def __init__(self) -> None:
        names = list(all_cards())
        self._names: Final = {name.casefold(): name for name in names} | {
            plural(name).casefold(): name for name in names
        }

    def find(self, written: str, line: int) -> str:
        """The card with this name, singular or plural."""
        found = self._names.get(written.strip().casefold())
        if found is None:
            card = written.strip()[:40]
            raise BadLog(f"line {line}: {card!r} is not a card of the base game or Intrigue, and others are not known")
        return found


class LogReader:
    """Base class of log readers: the lines of a log, and the entries read from them."""

    def __init__(self, text: str) -> None:
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        self.lines: Final = [(number, line) for number, line in lines if line]
        self.names: Final = CardNames()
        self.told: Final[list[Told]] = []
        # The card that was played last.
        self.card = ""

    def tell(
        self,
        line: int,
        text: str,
        seat: int,
        verb: str,
        cards: tuple[str, ...] = (),
        hidden: int = 0,
        count: int = 0,
        is_optional: bool = False,
    ) -> None:
        """Add an entry that a line has."""
        self.told.append(Told(line, text, seat, verb, cards, hidden, count, self.card, is_optional))
