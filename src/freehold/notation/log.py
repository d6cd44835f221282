"""The log of a game in words, for one seat or a spectator: it says only what the viewer could see.

Turn 3 - Ann
Ann plays a Militia (+$2).
  Bob discards 2 cards (top: Estate).
Ann plays 3 Coppers and a Silver.
Ann buys a Gold.
"""

from collections.abc import Iterable, Sequence
from typing import Final, final

from freehold.notation.log_line import LogLine, Segment
from freehold.rules.errors import BadSetup
from freehold.rules.events import (
    BUYS,
    CHOOSES,
    DISCARDS,
    DISCARDS_DECK,
    DRAWS,
    GAINS,
    GAME_ENDS,
    GETS_ACTIONS,
    GETS_BUYS,
    GETS_COINS,
    GETS_TOKENS,
    LOOKS,
    MOVES,
    NAMES,
    PASSES,
    PLAYS,
    PLAYS_AGAIN,
    PUTS_IN_DECK,
    PUTS_ON_DECK,
    REACTS,
    REVEALS,
    SETS_ASIDE,
    SHUFFLES,
    STAYS,
    TAKES,
    TRASHES,
    TURN_STARTS,
    Event,
    Journal,
)
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import (
    ACTION,
    ASIDE,
    DISCARDED,
    DRAW,
    EMPTY_PILES,
    FROM_SUPPLY,
    HAND,
    IN_PLAY,
    MATS,
    OVER,
    PILE_THAT_ENDS,
    TURN_LIMIT,
)

SPECTATOR: Final = -1

_PLURALS: Final = {"Thief": "Thieves"}
_BONUSES: Final = (GETS_ACTIONS, GETS_BUYS, GETS_COINS)
_ENDINGS: Final = {
    PILE_THAT_ENDS: "The game ends: the Provinces have run out.",
    EMPTY_PILES: "The game ends: {} piles are empty.",
    TURN_LIMIT: "The game is cut off at its turn limit.",
}
_DOES: Final = {
    BUYS: "buys ",
    GAINS: "gains ",
    DRAWS: "draws ",
    TRASHES: "trashes ",
    SETS_ASIDE: "sets aside ",
    TAKES: "takes ",
}
# Several of these in a row can share one line, if only the cards differ.
_MERGED: Final = (PLAYS, BUYS, GAINS, DRAWS, DISCARDS, TRASHES, REVEALS, PUTS_ON_DECK, SETS_ASIDE, TAKES, CHOOSES)


# Words.


def plural(name: str) -> str:
    """More than one of a card: Coppers, Duchies, Witches, Gardens."""
    if name in _PLURALS:
        return _PLURALS[name]
    if name.endswith("y") and name[-2:-1] not in tuple("aeiou"):
        return f"{name[:-1]}ies"
    if name.endswith(("ch", "sh", "ss", "x", "z")):
        return f"{name}es"
    return name if name.endswith("s") else f"{name}s"


def article(name: str) -> str:
    """The article of a card: an Estate, a Copper, a University."""
    return "an" if name[:1] in "AEIOU" and not name.startswith(("Eu", "One", "Uni")) else "a"


def _joined(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


# Lines.


def log_lines(
    setup: Setup, events: Sequence[Event], names: Sequence[str], viewer: int, game: Game | None = None
) -> list[LogLine]:
    """The log of these events for a viewer, seat or spectator (-1); with the finished game also the scores."""
    log = GrowingLog(setup, names, viewer)
    log.add(events)
    return log.lines() if game is None else [*log.lines(), *result_lines(game, names)]


def write_log(game: Game, journal: Journal, names: Sequence[str], viewer: int = SPECTATOR) -> str:
    """The log of a game in words, as a viewer may read it: a seat, or a spectator (-1).

    The journal is the one that was given to the game at its start. Once the game is over, the scores come last.
    """
    if len(names) != game.setup.players:
        raise BadSetup(f"a log of this game needs the names of {game.setup.players} players, not {len(names)}")
    if not SPECTATOR <= viewer < game.setup.players:
        raise BadSetup(f"there is no seat {viewer}: the seats are 0 to {game.setup.players - 1}, spectators -1")
    return text_of(log_lines(game.setup, journal.events, names, viewer, game))


def text_of(lines: Sequence[LogLine], is_first: bool = True) -> str:
    """The lines of a log as text, with a blank line before each turn; `is_first` if the log begins with them."""
    between = ["\n" if line.heading and (place or not is_first) else "" for place, line in enumerate(lines)]
    return "".join([f"{blank}{line}\n" for blank, line in zip(between, lines, strict=True)])


# Which card an event follows from.


@final
class _Placed:
    """An event as the viewer sees it, and how deeply it is nested under the cards that caused it."""

    def __init__(self, event: Event, indent: int) -> None:
        self.event: Final = event
        self.indent: Final = indent


@final
class _Play:
    """A card being resolved: played by the one before it in the list, and perhaps for the second time."""

    def __init__(self, slot: int, again: bool = False) -> None:
        self.slot: Final = slot
        self.again: Final = again


@final
class GrowingLog:
    """The log of a game for one viewer while it grows: only new events are put into words."""

    def __init__(self, setup: Setup, names: Sequence[str], viewer: int) -> None:
        self._setup: Final = setup
        self._names: Final = names
        self._viewer: Final = viewer
        self._lines: Final[list[LogLine]] = []
        # The cards being resolved, and the events of the last line, which may still grow.
        self._row: Final[list[_Play]] = []
        self._group: list[_Placed] = []
        # Shuffles that wait for the event that made them necessary.
        self._shuffles: Final[list[Event]] = []
        # How many lines stay as they were before the events that are being added.
        self._kept = 0

    def copy(self) -> "GrowingLog":
        """The same log, to be continued in another way."""
        twin = GrowingLog(self._setup, self._names, self._viewer)
        twin._lines.extend(self._lines)
        twin._row.extend(self._row)
        twin._group = self._group[:]
        twin._shuffles.extend(self._shuffles)
        return twin

    def lines(self) -> list[LogLine]:
        """All lines so far."""
        shuffles = [_Placed(shuffle, len(self._row)) for shuffle in self._shuffles]
        return [*self._lines, *(_line(self._setup, self._names, [one]) for one in shuffles)]

    def add(self, events: Iterable[Event]) -> int:
        """Write what happened next; how many of the lines so far stay as they are."""
        self._kept = len(self._lines)
        for event in events:
            self._add(event.as_seen_by(self._viewer))
        return self._kept

    def _add(self, event: Event) -> None:
        if event.kind == SHUFFLES:
            self._shuffles.append(event)
            return
        row = self._row
        _go_back(row, event)
        for shuffle in self._shuffles:
            self._write(_Placed(shuffle, len(row)))
        self._shuffles.clear()
        self._write(_Placed(event, len(row)))
        if event.kind in (PLAYS, REACTS):
            row.append(_Play(event.slots[0]))
        elif event.kind == PLAYS_AGAIN:
            row.append(_Play(event.slots[0], again=True))

    def _write(self, one: _Placed) -> None:
        """Write an event into the last line, if it belongs there, or into a new one."""
        event = one.event
        last = self._group[-1] if self._group else None
        if last is not None and event.kind == GAINS and last.event.kind == BUYS and last.event.slots == event.slots:
            # A bought card is gained, as everybody knows.
            return
        if event.kind in _BONUSES and event.count == 0:
            return
        if last is not None and last.indent == one.indent and _go_together(self._setup, last.event, event):
            self._group.append(one)
            self._lines.pop()
            self._kept = min(self._kept, len(self._lines))
        else:
            self._group = [one]
        self._lines.append(_line(self._setup, self._names, self._group))


def _go_back(row: list[_Play], event: Event) -> None:
    """Drop the cards that are finished when this event happens."""
    if event.kind == PLAYS_AGAIN:
        for at in range(len(row) - 1, 0, -1):
            play = row[at]
            if play.slot == event.slots[0] and not play.again and row[at - 1].slot == event.source:
                del row[at:]
                return
    while row and row[-1].slot != event.source:
        row.pop()


# Several events in one line.


def _go_together(setup: Setup, one: Event, other: Event) -> bool:
    if (one.seat, one.source) != (other.seat, other.source):
        return False
    if one.kind in _BONUSES and other.kind in _BONUSES:
        return True
    if one.kind != other.kind or one.kind not in _MERGED:
        return False
    if one.kind == PLAYS:
        return not (setup.types[one.slots[0]] | setup.types[other.slots[0]]) & ACTION
    if one.kind == CHOOSES:
        return True
    if one.zone != other.zone or bool(one.slots) != bool(other.slots):
        return False
    # Of cards discarded together only the last is seen; cards discarded one by one are all seen.
    return one.kind not in (DISCARDS, REVEALS) or (one.zone == DRAW and bool(one.slots))


# Wording.


@final
class _Line:
    """Builds a line."""

    def __init__(self, setup: Setup, indent: int) -> None:
        self.setup = setup
        self.indent = indent
        self.segments: list[Segment] = []

    def say(self, text: str) -> None:
        if text:
            self.segments.append(Segment(text))

    def card(self, slot: int, count: int = 1) -> None:
        name = self.setup.cards[slot].name
        self.segments.append(Segment(name if count == 1 else plural(name), name))

    def cards(self, slots: Sequence[int]) -> None:
        """Cards with their numbers, equal ones together: 3 Coppers and a Silver."""
        counts: dict[int, int] = {}
        for slot in slots:
            counts[slot] = counts.get(slot, 0) + 1
        for place, (slot, count) in enumerate(counts.items()):
            if place:
                self.say(" and " if place == len(counts) - 1 else ", ")
            self.say(f"{article(self.setup.cards[slot].name) if count == 1 else count} ")
            self.card(slot, count)

    def cards_or_count(self, slots: Sequence[int], count: int) -> None:
        """Cards by name if the viewer sees them, else how many."""
        if slots:
            self.cards(slots)
        else:
            self.say("a card" if count == 1 else f"{count} cards")

    def done(self, heading: Event | None) -> LogLine:
        return LogLine(self.indent, tuple(self.segments), heading)


def _line(setup: Setup, names: Sequence[str], group: Sequence[_Placed]) -> LogLine:
    """One line for events that belong together."""
    events = [one.event for one in group]
    line = _Line(setup, group[0].indent)
    first = events[0]
    if first.kind == TURN_STARTS:
        line.say(f"Turn {first.number} - {names[first.seat]}")
    elif first.kind == GAME_ENDS:
        line.say(_ENDINGS[first.number].format("three" if setup.piles_that_end == 3 else "four"))
    else:
        line.say(f"{names[first.seat]} ")
        _tell(line, events, names)
        line.say(".")
    return line.done(first if first.kind in (TURN_STARTS, GAME_ENDS) else None)


def _tell(line: _Line, events: Sequence[Event], names: Sequence[str]) -> None:
    """What a player did, after their name."""
    event = events[0]
    kind = event.kind
    slots = [slot for one in events for slot in one.slots]
    count = sum(int(one.count) for one in events)
    if kind == PLAYS:
        line.say("plays ")
        line.cards(slots)
        _say_bonuses(line, event)
    elif kind == PLAYS_AGAIN:
        line.say("plays the ")
        line.card(slots[0])
        line.say(" again")
        _say_bonuses(line, event)
    elif kind == REACTS:
        line.say("reacts with ")
        line.cards(slots)
    elif kind == NAMES:
        line.say("names ")
        line.card(slots[0])
    elif kind == CHOOSES:
        options = list(line.setup.cards[event.source].options.values())
        labels = [f'"{options[one.number]}"' for one in events]
        line.say(f"chooses {_joined(labels)}")
    elif kind == SHUFFLES:
        line.say("shuffles")
    elif kind == DISCARDS_DECK:
        line.say("puts their whole deck into their discard pile")
    elif kind in _BONUSES:
        line.say(f"gets {_joined([_bonus(one.kind, one.count) for one in events])}")
    elif kind == PASSES:
        line.say("passes ")
        line.cards_or_count(slots, count)
        line.say(f" to {names[event.number]}")
    elif kind == STAYS:
        line.say("leaves the ")
        line.card(slots[0])
        line.say(" in play")
    elif kind == GETS_TOKENS:
        noun = f"{event.word} token" if event.word else "victory point"
        line.say(f"{'gets' if count > 0 else 'loses'} {_number(abs(count), noun)}")
    else:
        _tell_cards(line, event, events[-1], slots, count)


def _tell_cards(line: _Line, event: Event, last: Event, slots: Sequence[int], count: int) -> None:
    """What a player did with cards that moved or were shown."""
    kind = event.kind
    where = event.zone
    if kind == DISCARDS:
        line.say("discards ")
        line.cards_or_count([event.shown] if count == 1 else slots, count)
        if not slots and count > 1:
            _say_top(line, event.shown)
    elif kind == REVEALS and where == HAND:
        line.say("reveals their hand: " if count else "reveals an empty hand")
        line.cards(slots)
    elif kind == REVEALS:
        line.say("reveals ")
        line.cards(slots)
    elif kind == LOOKS:
        line.say("looks at ")
        if slots:
            line.cards(slots)
            line.say(" on top of their deck")
        else:
            line.say(f"the top {'card' if count == 1 else f'{count} cards'} of their deck")
    elif kind == PUTS_ON_DECK:
        line.say("puts ")
        line.cards_or_count(slots, count)
        line.say({HAND: "", DISCARDED: " from their discard pile", DRAW: " back"}.get(where, ""))
        line.say(" on their deck")
        if len(set(slots)) > 1:
            _say_top(line, last.slots[-1])
    elif kind == PUTS_IN_DECK:
        line.say("puts ")
        line.cards_or_count(slots, count)
        line.say(f" into their deck under {_number(event.number, 'card')}" if event.number else " on their deck")
    elif kind == MOVES and event.number >= MATS:
        line.say("puts ")
        line.cards_or_count(slots, count)
        line.say(f" on their {line.setup.zone_id(event.number)} mat")
    elif kind == MOVES:
        line.say("takes ")
        line.cards_or_count(slots, count)
        line.say(f" from their {line.setup.zone_id(where)} mat into their hand")
    else:
        line.say(_DOES[kind])
        line.cards_or_count(slots, count)
        if kind == GAINS:
            line.say({HAND: " to their hand", DRAW: " onto their deck", ASIDE: " and sets it aside"}.get(where, ""))
            if where >= MATS:
                line.say(f" onto their {line.setup.zone_id(where)} mat")
        elif kind == TRASHES:
            line.say({DRAW: " from their deck", IN_PLAY: " from play", FROM_SUPPLY: " from the Supply"}.get(where, ""))
        elif kind == TAKES:
            line.say(" into their hand")


def _say_top(line: _Line, slot: int) -> None:
    line.say(" (top: ")
    line.card(slot)
    line.say(")")


def _say_bonuses(line: _Line, event: Event) -> None:
    """The plain bonuses of an Action card; the cards it draws have their own line."""
    card = line.setup.cards[event.slots[0]]
    if card.types & ACTION:
        bonuses = ((GETS_ACTIONS, card.actions), (GETS_BUYS, card.buys), (GETS_COINS, card.coins))
        said = [_bonus(kind, count) for kind, count in bonuses if count]
        if said:
            line.say(f" ({', '.join(said)})")


def _bonus(kind: int, count: int) -> str:
    sign = "-" if count < 0 else "+"
    count = abs(count)
    if kind == GETS_COINS:
        return f"{sign}${count}"
    return f"{sign}{count} {'Action' if kind == GETS_ACTIONS else 'Buy'}{'' if count == 1 else 's'}"


def result_lines(game: Game, names: Sequence[str]) -> list[LogLine]:
    """Points and turns of each player, and who won; nothing as long as the game goes on."""
    if game.phase != OVER:
        return []
    told = []
    for seat in range(game.setup.players):
        points, turns = game.score(seat), game.turns_taken(seat)
        told.append(f"{names[seat]} has {_number(points, 'point')} after {_number(turns, 'turn')}.")
    winners = [names[seat] for seat in game.winners()]
    told.append(f"{winners[0]} wins." if len(winners) == 1 else f"{_joined(winners)} share the victory.")
    return [LogLine(0, (Segment(text),)) for text in told]


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
