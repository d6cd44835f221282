"""The log of a game in words, for one seat or a spectator: it says only what the viewer could see.

Turn 3 - Ann
Ann plays a Militia (+$2).
  Bob discards 2 cards (top: Estate).
Ann plays 3 Coppers and a Silver.
Ann buys a Gold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

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
    NONE,
    OVER,
    PILE_THAT_ENDS,
    TURN_LIMIT,
)

SPECTATOR: Final = NONE

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


class Segment(NamedTuple):
    """A piece of a line; `card` is the card it names, empty for other words."""

    text: str
    card: str = ""


class LogLine(NamedTuple):
    """One line: how far it is indented under the card it follows from, and its pieces."""

    indent: int
    segments: tuple[Segment, ...]
    heading: bool = False

    @property
    def text(self) -> str:
        """The words of the line, not indented."""
        return "".join(segment.text for segment in self.segments)

    def __str__(self) -> str:
        return "  " * self.indent + self.text


# The lines of one game that were put into words before, for all viewers, by what they tell.
KnownLines = dict[tuple[object, ...], LogLine]


def log_lines(
    setup: Setup,
    events: Sequence[Event],
    names: Sequence[str],
    viewer: int,
    game: Game | None = None,
    known: KnownLines | None = None,
) -> list[LogLine]:
    """The log of these events for a viewer, seat or spectator (-1); with the finished game also the scores.

    To write the log of a game again and again while it grows, keep `known`: most of its lines stay the same.
    """
    groups = _merged(setup, _placed([event.as_seen_by(viewer) for event in events]))
    lines = [_line(setup, names, group, {} if known is None else known) for group in groups]
    if game is not None and game.phase == OVER:
        lines += _result(game, names)
    return lines


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


class _Placed(NamedTuple):
    """An event as the viewer sees it, and how deeply it is nested under the cards that caused it."""

    event: Event
    indent: int


@dataclass
class _Play:
    """A card being resolved: played by the one before it in the list, and perhaps for the second time."""

    slot: int
    again: bool = False


def _placed(events: Sequence[Event]) -> list[_Placed]:
    placed: list[_Placed] = []
    row: list[_Play] = []
    shuffles: list[Event] = []
    for event in events:
        if event.kind == SHUFFLES:
            shuffles.append(event)
            continue
        _go_back(row, event)
        indent = len(row)
        # A shuffle belongs to the event that made it necessary.
        placed += [_Placed(shuffle, indent) for shuffle in shuffles]
        shuffles = []
        placed.append(_Placed(event, indent))
        if event.kind in (PLAYS, REACTS):
            row.append(_Play(event.slots[0]))
        elif event.kind == PLAYS_AGAIN:
            row.append(_Play(event.slots[0], again=True))
    return placed + [_Placed(shuffle, len(row)) for shuffle in shuffles]


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


def _merged(setup: Setup, placed: Sequence[_Placed]) -> list[list[_Placed]]:
    groups: list[list[_Placed]] = []
    for one in placed:
        event = one.event
        last = groups[-1][-1] if groups else None
        if last is not None and event.kind == GAINS and last.event.kind == BUYS and last.event.slots == event.slots:
            # A bought card is gained, as everybody knows.
            continue
        if event.kind in _BONUSES and event.count == 0:
            continue
        if last is not None and last.indent == one.indent and _go_together(setup, last.event, event):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


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

    def done(self, heading: bool = False) -> LogLine:
        return LogLine(self.indent, tuple(self.segments), heading)


def _told_by(group: Sequence[_Placed]) -> tuple[object, ...]:
    """All that the wording of a line depends on."""
    told: list[object] = [group[0].indent]
    for event, _ in group:
        told += (event.kind, event.seat, event.count, event.shown, event.source, event.zone, event.number, event.word)
        told.append(tuple(event.slots))
    return tuple(told)


def _line(setup: Setup, names: Sequence[str], group: Sequence[_Placed], known: KnownLines) -> LogLine:
    """One line for events that belong together."""
    told = _told_by(group)
    before = known.get(told)
    if before is not None:
        return before
    events = [one.event for one in group]
    line = _Line(setup, group[0].indent)
    heading = events[0].kind in (TURN_STARTS, GAME_ENDS)
    if events[0].kind == TURN_STARTS:
        line.say(f"Turn {events[0].number} - {names[events[0].seat]}")
    elif events[0].kind == GAME_ENDS:
        line.say(_ENDINGS[events[0].number].format("three" if setup.piles_that_end == 3 else "four"))
    else:
        line.say(f"{names[events[0].seat]} ")
        _tell(line, events, names)
        line.say(".")
    done = known[told] = line.done(heading)
    return done


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


def _result(game: Game, names: Sequence[str]) -> list[LogLine]:
    """Points and turns of each player, and who won."""
    told = []
    for seat in range(game.setup.players):
        points, turns = game.score(seat), game.turns_taken(seat)
        told.append(f"{names[seat]} has {_number(points, 'point')} after {_number(turns, 'turn')}.")
    winners = [names[seat] for seat in game.winners()]
    told.append(f"{winners[0]} wins." if len(winners) == 1 else f"{_joined(winners)} share the victory.")
    return [LogLine(0, (Segment(text),)) for text in told]


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
