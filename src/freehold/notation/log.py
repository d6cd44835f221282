"""The log of a game for one seat or a spectator, by ids: it tells only what the viewer could see.

A line is what one player did, and a card together with what it made its player do: `log_words.py` reads it as

Turn 3 · Ann
plays Village: draws a card, +2 Actions
plays Militia: +$2
  Bob discards 2 cards (top: Estate)
plays 3 Coppers and a Silver
buys a Gold
"""

from collections.abc import Iterable, Sequence
from typing import Final, final

from freehold.notation.log_line import Deed, LogLine
from freehold.rules.events import (
    BUYS,
    CHOOSES,
    DECLINES,
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
    PRINTED,
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
)
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import (
    ACTION,
    ASIDE,
    DISCARDED,
    DRAW,
    FROM_SUPPLY,
    HAND,
    IN_PLAY,
    MATS,
    NONE,
    OVER,
)

_PLAYS: Final = (PLAYS, PLAYS_AGAIN, REACTS)
_HEADINGS: Final = (TURN_STARTS, GAME_ENDS)
_BONUSES: Final = (GETS_ACTIONS, GETS_BUYS, GETS_COINS)
# Several of these in a row are told together, if only the cards differ.
_MERGED: Final = (BUYS, GAINS, DRAWS, DISCARDS, TRASHES, REVEALS, PUTS_ON_DECK, SETS_ASIDE, TAKES)
# What is told of other kinds: the id of its words.
_WHAT: Final = {
    PLAYS_AGAIN: "play-again",
    REACTS: "react",
    BUYS: "buy",
    DRAWS: "draw",
    DISCARDS: "discard",
    DISCARDS_DECK: "discard-deck",
    LOOKS: "look",
    NAMES: "name",
    PASSES: "pass",
    SETS_ASIDE: "set-aside",
    SHUFFLES: "shuffle",
    STAYS: "stay",
    TAKES: "take",
}
# And of these by zone: where the cards go, or where they come from.
_GAINS: Final = {HAND: "gain-to-hand", DRAW: "gain-to-deck", ASIDE: "gain-aside"}
_TRASHES: Final = {DRAW: "trash-from-deck", IN_PLAY: "trash-from-play", FROM_SUPPLY: "trash-from-supply"}
_TOPDECKS: Final = {DRAW: "topdeck-back", DISCARDED: "topdeck-discarded"}


# Which card an event follows from.


@final
class _Play:
    """A card being resolved: played by the one before it in the list, and perhaps for the second time."""

    def __init__(self, slot: int, again: bool = False) -> None:
        self.slot: Final = slot
        self.again: Final = again


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


# Lines.


@final
class GrowingLog:
    """The log of a game for one viewer while it grows: only new events are looked at."""

    def __init__(self, setup: Setup, viewer: int) -> None:
        self._setup: Final = setup
        self._viewer: Final = viewer
        # All lines but the last, which may still grow.
        self._lines: Final[list[LogLine]] = []
        # The events of the last line, how far it is indented, and how far its effects would be.
        self._group: list[Event] = []
        self._indent = 0
        self._inside = 0
        # Whose turn it is, if the log has its heading, and the cards being resolved.
        self._active = int(NONE)
        self._row: Final[list[_Play]] = []
        # Shuffles that wait for the event that made them necessary.
        self._shuffles: Final[list[Event]] = []

    def copy(self) -> "GrowingLog":
        """The same log, to be continued in another way."""
        twin = GrowingLog(self._setup, self._viewer)
        twin._lines.extend(self._lines)
        twin._group = self._group[:]
        twin._indent = self._indent
        twin._inside = self._inside
        twin._active = self._active
        twin._row.extend(self._row)
        twin._shuffles.extend(self._shuffles)
        return twin

    def lines(self) -> list[LogLine]:
        """All lines so far."""
        lines = self._lines[:]
        if self._group:
            lines.append(self._line(self._group, self._indent))
        if self._shuffles:
            lines.append(self._line(self._shuffles, len(self._row)))
        return lines

    def add(self, events: Iterable[Event]) -> int:
        """Add what happened next; how many of the lines so far surely stay as they are."""
        finished, last = len(self._lines), self._group
        size = len(last)
        for event in events:
            if event.kind == SHUFFLES:
                self._shuffles.append(event)
            else:
                self._add(event.as_seen_by(self._viewer))
        return finished + 1 if size and len(last) == size else finished

    def _add(self, event: Event) -> None:
        _go_back(self._row, event)
        if self._says_nothing(event):
            return
        if event.kind in _PLAYS or event.kind in _HEADINGS:
            self._begin_with_shuffles()
        if not self._belongs_to_last(event):
            self._begin()
        self._group += self._shuffles
        self._group.append(event)
        self._shuffles.clear()
        if event.kind == TURN_STARTS:
            self._active = int(event.seat)
        elif event.kind in _PLAYS:
            self._row.append(_Play(event.slots[0], event.kind == PLAYS_AGAIN))
            self._inside = len(self._row)

    def _begin(self) -> None:
        """Finish the last line."""
        if self._group:
            self._lines.append(self._line(self._group, self._indent))
        self._group = []
        self._indent = self._inside = len(self._row)

    def _begin_with_shuffles(self) -> None:
        """Shuffles that led to nothing have a line of their own."""
        if self._shuffles:
            self._begin()
            self._group += self._shuffles
            self._shuffles.clear()

    def _says_nothing(self, event: Event) -> bool:
        """Whether it goes without saying: a bought card is gained, and a printed bonus is logged with its card."""
        if event.kind in _BONUSES:
            return event.count == 0 or event.number == PRINTED
        if event.kind in (DECLINES, LOOKS):
            return event.kind == DECLINES or event.zone == DISCARDED
        if event.kind != GAINS or not self._group:
            return False
        last = self._group[-1]
        return last.kind == BUYS and last.slots == event.slots

    def _belongs_to_last(self, event: Event) -> bool:
        """Whether the last line tells what the same player did for the same reason."""
        if not self._group:
            return False
        head, depth = self._group[0], len(self._row)
        if event.kind in _HEADINGS or head.kind in _HEADINGS or event.seat != head.seat:
            return False
        if event.kind in _PLAYS:
            # The Treasures of a turn are played together.
            are_treasures = self._is_treasure(head) and self._is_treasure(event)
            return are_treasures and event.source == NONE and depth == self._indent
        if depth != self._inside:
            return False
        if head.kind in _PLAYS:
            return True
        return event.source == self._group[-1].source and (event.source != NONE or event.kind == head.kind == BUYS)

    def _is_treasure(self, event: Event) -> bool:
        return event.kind == PLAYS and not self._setup.types[event.slots[0]] & ACTION

    # What a line tells.

    def _line(self, group: Sequence[Event], indent: int) -> LogLine:
        setup, head = self._setup, group[0]
        if head.kind in _HEADINGS:
            return LogLine(indent, int(head.seat), (), heading=head)
        seat = int(head.seat)
        # A shuffle does not know the card that it is for.
        source = int(group[-1].source if head.kind == SHUFFLES else head.source)
        if head.kind in _PLAYS and self._is_treasure(head):
            told = self._treasures(group)
        elif head.kind in _PLAYS:
            told = self._play(group)
        else:
            told = self._deeds(group)
        card = "" if source == NONE else setup.cards[source].name
        # Among the lines of others it must be said who it is.
        is_named = seat != self._active or (indent > 0 and head.kind not in _PLAYS)
        return LogLine(indent, seat, tuple(told), is_named, card)

    def _treasures(self, group: Sequence[Event]) -> list[Deed]:
        """The Treasures of a turn, and what they did."""
        played = [event for event in group if event.kind == PLAYS]
        slots = [slot for event in played for slot in event.slots]
        others = [event for event in group if event.kind != PLAYS]
        return [Deed("play-treasures", _counted(self._setup, slots)), *self._deeds(others)]

    def _play(self, group: Sequence[Event]) -> list[Deed]:
        """A card that is played or revealed, and what it did; its printed bonuses come after the cards it draws."""
        setup, head = self._setup, group[0]
        card = setup.cards[head.slots[0]]
        told = [Deed("play" if head.kind == PLAYS else _WHAT[head.kind], ((card.name, 1),))]
        at = 1
        if head.kind != REACTS:
            while card.cards and at < len(group) and group[at].kind == SHUFFLES:
                at += 1
            at = at + 1 if card.cards and at < len(group) and group[at].kind == DRAWS else 1
            told += self._deeds(group[1:at])
            for kind, count in ((GETS_ACTIONS, card.actions), (GETS_BUYS, card.buys), (GETS_COINS, card.coins)):
                if count:
                    told.append(_bonus(kind, int(count)))
        return told + self._deeds(group[at:])

    def _deeds(self, group: Sequence[Event]) -> list[Deed]:
        """What a player did, one thing after the other."""
        told: list[Deed] = []
        at = 0
        while at < len(group):
            end = at + 1
            while end < len(group) and _go_together(group[end - 1], group[end]):
                end += 1
            told.append(_deed(self._setup, group[at:end]))
            at = end
        return told


def _go_together(one: Event, other: Event) -> bool:
    """Whether two events that belong to one line can be told as one."""
    if one.kind != other.kind:
        return False
    if one.kind == CHOOSES:
        return True
    if one.kind not in _MERGED or one.zone != other.zone or bool(one.slots) != bool(other.slots):
        return False
    # Of cards discarded together only the last is seen; cards discarded one by one are all seen.
    return one.kind not in (DISCARDS, REVEALS) or (one.zone == DRAW and bool(one.slots))


def _counted(setup: Setup, slots: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Cards by name with their numbers."""
    counts: dict[str, int] = {}
    for slot in slots:
        name = setup.cards[slot].name
        counts[name] = counts.get(name, 0) + 1
    return tuple(counts.items())


def _deed(setup: Setup, events: Sequence[Event]) -> Deed:
    """Events that are told as one."""
    event = events[0]
    kind, where = event.kind, event.zone
    slots = event.slots if len(events) == 1 else [slot for one in events for slot in one.slots]
    count = int(event.count) if len(events) == 1 else sum([int(one.count) for one in events])
    if kind in _BONUSES:
        return _bonus(int(kind), count)
    if kind == CHOOSES:
        options = list(setup.cards[event.source].options)
        return Deed("choose", names=tuple([options[one.number] for one in events]))
    if kind == GETS_TOKENS:
        return _tokens(event.word, count)
    if kind == DISCARDS and count == 1:
        slots = [event.shown]
    cards = _counted(setup, slots)
    hidden = 0 if cards else count
    if kind == DISCARDS:
        return Deed("discard", cards, hidden, setup.cards[event.shown].name if hidden else "")
    if kind == PASSES:
        return Deed("pass", cards, hidden, seats=(int(event.number),))
    if kind == GAINS and where >= MATS:
        return Deed("gain-to-mat", cards, hidden, names=(setup.zone_id(where),))
    if kind == GAINS:
        return Deed(_GAINS.get(int(where), "gain"), cards, hidden)
    if kind == TRASHES:
        return Deed(_TRASHES.get(int(where), "trash"), cards, hidden)
    if kind == REVEALS and where == HAND:
        return Deed("reveal-hand" if count else "reveal-no-hand", cards)
    if kind == REVEALS:
        return Deed("reveal", cards)
    if kind == PUTS_ON_DECK:
        top = setup.cards[events[-1].slots[-1]].name if len(cards) > 1 else ""
        return Deed(_TOPDECKS.get(int(where), "topdeck"), cards, hidden, top)
    if kind == PUTS_IN_DECK and event.number:
        return Deed("put-under" if cards else "put-card-under", cards, int(event.number))
    if kind == PUTS_IN_DECK:
        return Deed("topdeck", cards, hidden)
    if kind == MOVES and event.number >= MATS:
        return Deed("put-on-mat", cards, hidden, names=(setup.zone_id(event.number),))
    if kind == MOVES:
        return Deed("take-from-mat", cards, hidden, names=(setup.zone_id(where),))
    return Deed(_WHAT[kind], cards, hidden)


def _bonus(kind: int, count: int) -> Deed:
    return Deed("actions" if kind == GETS_ACTIONS else "buys" if kind == GETS_BUYS else "coins", number=count)


def _tokens(name: str, count: int) -> Deed:
    """Tokens with a name, or victory points."""
    what = "get" if count > 0 else "lose"
    return Deed(f"{what}-tokens" if name else f"{what}-points", number=abs(count), names=(name,) if name else ())


def result_lines(game: Game) -> list[LogLine]:
    """Points and turns of each player, and who won; nothing as long as the game goes on."""
    if game.phase != OVER:
        return []
    told = []
    for seat in range(game.setup.players):
        points = Deed("points", number=int(game.score(seat)))
        told.append(LogLine(0, seat, (points, Deed("turns", number=int(game.turns_taken(seat))))))
    winners = [int(seat) for seat in game.winners()]
    if len(winners) == 1:
        return [*told, LogLine(0, winners[0], (Deed("win"),))]
    return [*told, LogLine(0, int(NONE), (Deed("share", seats=tuple(winners)),), is_named=False)]
