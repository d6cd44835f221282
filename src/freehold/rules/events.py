"""What happened, and who may know it."""

from typing import Final, final

from mypy_extensions import i64

from freehold.rules.vocabulary import NONE

# Kinds of event.
TURN_STARTS: Final = 0
PLAYS: Final = 1
PLAYS_AGAIN: Final = 2
BUYS: Final = 3
GAINS: Final = 4
DRAWS: Final = 5
DISCARDS: Final = 6
TRASHES: Final = 7
REVEALS: Final = 8
LOOKS: Final = 9
PUTS_ON_DECK: Final = 10
SETS_ASIDE: Final = 11
SHUFFLES: Final = 12
PASSES: Final = 13
NAMES: Final = 14
CHOOSES: Final = 15
REACTS: Final = 16
GETS_ACTIONS: Final = 17
GETS_BUYS: Final = 18
GETS_COINS: Final = 19
DISCARDS_DECK: Final = 20
TAKES: Final = 21
GAME_ENDS: Final = 22
PUTS_IN_DECK: Final = 23
STAYS: Final = 24
GETS_TOKENS: Final = 25
MOVES: Final = 26
DECLINES: Final = 27

EVENT_IDS: Final = (
    "turn",
    "play",
    "play-again",
    "buy",
    "gain",
    "draw",
    "discard",
    "trash",
    "reveal",
    "look",
    "topdeck",
    "set-aside",
    "shuffle",
    "pass",
    "name",
    "choose",
    "react",
    "actions",
    "buys",
    "coins",
    "discard-deck",
    "take",
    "end",
    "put-in-deck",
    "stay",
    "tokens",
    "move",
    "decline",
)


# The number of a bonus that is printed at the top of the card, rather than a consequence of what it does.
PRINTED: Final = 0
# Seen by everybody, including spectators.
PUBLIC: Final = -1


@final
class Event:
    """One thing that happened: who did it, with which cards, and which seats may know the faces of those cards.

    `shown` is the one face that everybody sees in any case, such as the top of the discard pile. `zone` is where the
    cards come from, or for a gain where they go. `number` depends on the kind: which turn of the player, the seat that
    receives, the option chosen, the place in the deck, the zone a card moves to, why the game ends, PRINTED for a bonus
    at the top of a card, how many cards of a draw come before the shuffle, what was declined. `word` is the name of the
    tokens, empty for victory points.
    """

    def __init__(
        self,
        kind: i64,
        seat: i64,
        slots: list[int],
        count: i64,
        seen: i64,
        shown: i64,
        source: i64,
        zone: i64,
        number: i64,
        word: str = "",
    ) -> None:
        self.kind: Final[i64] = kind
        self.seat: Final[i64] = seat
        self.slots: Final = slots
        self.count: Final[i64] = count
        self.seen: Final[i64] = seen
        self.shown: Final[i64] = shown
        self.source: Final[i64] = source
        self.zone: Final[i64] = zone
        self.number: Final[i64] = number
        self.word: Final = word

    def parts(self) -> tuple[object, ...]:
        """All fields of an event."""
        return (
            int(self.kind),
            int(self.seat),
            self.slots,
            int(self.count),
            int(self.seen),
            int(self.shown),
            int(self.source),
            int(self.zone),
            int(self.number),
            self.word,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash((int(self.kind), int(self.seat), tuple(self.slots), int(self.count)))

    def __reduce__(self) -> tuple[type["Event"], tuple[object, ...]]:
        return Event, self.parts()

    def __repr__(self) -> str:
        slots = f", slots {', '.join([str(slot) for slot in self.slots])}" if self.slots else ""
        return f"<Event {EVENT_IDS[self.kind]!r}: seat {self.seat}, {self.count}{slots}>"

    def as_seen_by(self, seat: i64) -> "Event":
        """The event without the faces this seat may not see; a spectator is seat -1."""
        if self.seen == PUBLIC or (seat != NONE and (self.seen >> seat) & 1):
            return self
        return self.with_slots([], self.seen)

    def with_slots(self, slots: list[int], seen: i64) -> "Event":
        """The same event with other faces, for other seats to see."""
        return Event(
            self.kind, self.seat, slots, self.count, seen, self.shown, self.source, self.zone, self.number, self.word
        )


@final
class Journal:
    """Collects the events of a game."""

    def __init__(self, events: list[Event] | None = None) -> None:
        self.events: list[Event] = [] if events is None else events

    def __reduce__(self) -> tuple[type["Journal"], tuple[object, ...]]:
        return Journal, (self.events[:],)

    def __repr__(self) -> str:
        return f"<Journal of {len(self.events)} events>"

    def note(
        self,
        kind: i64,
        seat: i64,
        slots: list[int],
        seen: i64 = PUBLIC,
        shown: i64 = NONE,
        source: i64 = NONE,
        zone: i64 = NONE,
        number: i64 = NONE,
    ) -> None:
        """Note something that a player did with cards."""
        self.events.append(Event(kind, seat, slots, len(slots), seen, shown, source, zone, number))

    def note_number(self, kind: i64, seat: i64, count: i64, source: i64 = NONE, number: i64 = NONE) -> None:
        """Note a number that a player got, such as coins."""
        self.events.append(Event(kind, seat, [], count, PUBLIC, NONE, source, NONE, number))

    def note_tokens(self, seat: i64, count: i64, word: str, source: i64) -> None:
        """Note that a player got tokens, or lost some."""
        self.events.append(Event(GETS_TOKENS, seat, [], count, PUBLIC, NONE, source, NONE, NONE, word))
