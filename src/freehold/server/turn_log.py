"""The log of a table as one viewer may read it, made turn by turn and only where it is read.

Lines are kept as they are sent, in JSON.
"""

from functools import lru_cache
from typing import Final, NamedTuple, cast, final

import msgspec

from freehold.notation.log import GrowingLog, result_lines
from freehold.notation.log_line import THE_LOG_STARTS_HERE, Deed, LogLine
from freehold.rules.events import GAME_ENDS, Event
from freehold.rules.vocabulary import ENDING_IDS, NONE
from freehold.server.history import History
from freehold.server.messages import Ending, LogDeed, LogEntry, LogHeading, LogPlace

# About how many lines a page is sent when it joins, and each time it asks for earlier ones.
LINES_TOGETHER: Final = 100
# How many turns to remember.
_MOST_TURNS: Final = 400

# Lines in JSON.
Lines = list[bytes]

_encoder: Final = msgspec.json.Encoder()


class _ToldTurn(NamedTuple):
    """A turn as it is told: which events it consists of, whether the game was over then, and its lines."""

    start: int
    end: int
    last: Event | None
    is_over: bool
    lines: Lines
    # The newest turn may still grow.
    log: GrowingLog | None

    def is_same(self, history: History, turn: int) -> bool:
        """Whether these are the lines of a turn."""
        return self.can_become(history, turn) and self.end == history.turn(turn)[1]

    def can_become(self, history: History, turn: int) -> bool:
        """Whether a turn begins with these events."""
        start, end = history.turn(turn)
        if self.start != start or self.end > end or (self.end < end and self.log is None):
            return False
        if self.is_over != (history.is_over and self.end == history.count):
            return False
        return self.last is None or self.last is history.events[self.end - 1]


@final
class TurnLog:
    """The log for one viewer, a seat or the spectators; the event loop and a thread may read it at the same time."""

    def __init__(self, seat: int | None) -> None:
        self._viewer: Final = NONE if seat is None else seat
        # The lines of each turn that was read.
        self._known: dict[int, _ToldTurn] = {}

    def lines(self, history: History, turn: int) -> Lines:
        """The lines of a turn."""
        is_last = turn == history.turns - 1
        if is_last and self._viewer in history.last_lines:
            return history.last_lines[self._viewer]
        told = self._known.get(turn)
        if told is None or not told.is_same(history, turn):
            told = self._told(history, turn, told)
            if len(self._known) >= _MOST_TURNS:
                self._known.clear()
            self._known[turn] = told
        if is_last:
            # A page may be told later what has changed since this moment.
            history.last_lines[self._viewer] = told.lines
        return told.lines

    def _told(self, history: History, turn: int, before: _ToldTurn | None) -> _ToldTurn:
        """Tell a turn, or the part of it that is new."""
        start, end = history.turn(turn)
        # Before the first turn, that the log does not go back to the start.
        encoded = [_encoded(THE_LOG_STARTS_HERE)] if turn == 0 and history.session.starts_midgame else []
        if before is not None and before.log is not None and before.can_become(history, turn):
            log = before.log.copy()
            kept = log.add(history.events[before.end : end])
            encoded = before.lines[: len(encoded) + kept]
        else:
            log = GrowingLog(history.session.game.setup, self._viewer)
            log.add(history.events[start:end])
            kept = 0
        lines = log.lines()[kept:]
        is_newest = end == history.count
        is_over = history.is_over and is_newest
        if is_over:
            lines += result_lines(history.session.game)
        encoded += [_encoded(line) for line in lines]
        last = history.events[end - 1] if end else None
        return _ToldTurn(start, end, last, is_over, encoded, log if is_newest else None)

    # What is sent.

    def tail(self, history: History, before: LogPlace | None = None) -> tuple[LogPlace, list[Lines]]:
        """The last lines before a place, or of all: whole turns, unless one is very long."""
        last = history.turns - 1 if before is None else before.turn
        turns: list[Lines] = []
        count = 0
        place = LogPlace(turn=last, line=0)
        for turn in range(last, -1, -1):
            lines = self.lines(history, turn)
            if before is not None and turn == last:
                lines = lines[: before.line]
            cut = max(0, len(lines) - 2 * LINES_TOGETHER)
            turns.append(lines[cut:])
            count += len(lines) - cut
            place = LogPlace(turn=turn, line=cut)
            if count >= LINES_TOGETHER or cut:
                break
        return place, turns[::-1]

    def since(self, earlier: History, kept: int, history: History) -> tuple[LogPlace, list[Lines]]:
        """What to read after an earlier moment, of which some events are kept: all lines from the first new one on."""
        turn = history.turn_of(kept - 1)
        before, after = self.lines(earlier, turn), self.lines(history, turn)
        same = _same(before, after)
        later = [self.lines(history, later) for later in range(turn + 1, history.turns)]
        return LogPlace(turn=turn, line=same), [after[same:], *later]

    def work(self, earlier: History | None, history: History) -> int:
        """How many events must be told before they can be sent."""
        turn = history.turns - 1
        events = lines = 0
        first = 0 if earlier is None else history.turn_of(history.kept(earlier) - 1)
        while turn >= first:
            told = self._known.get(turn)
            start, end = history.turn(turn)
            if told is not None and told.can_become(history, turn):
                start = told.end
                lines += len(told.lines)
            lines += end - start
            events += end - start
            if earlier is None and lines >= LINES_TOGETHER:
                break
            turn -= 1
        return events


def _same(before: Lines, after: Lines) -> int:
    """How many lines are the same, from the first one on."""
    most = min(len(before), len(after))
    same = 0
    while same < most and before[same] == after[same]:
        same += 1
    return same


@lru_cache(maxsize=1024)
def _encoded(line: LogLine) -> bytes:
    """A line as it is sent; most are the same for all viewers."""
    seat = None if line.seat == NONE else line.seat
    heading = None if line.heading is None else _heading(line.heading)
    deeds = [_deed(deed) for deed in line.deeds]
    return _encoder.encode(
        LogEntry(indent=line.indent, seat=seat, is_named=line.is_named, card=line.card, deeds=deeds, heading=heading)
    )


@lru_cache(maxsize=1024)
def _deed(deed: Deed) -> LogDeed:
    return LogDeed(
        what=deed.what,
        cards=dict(deed.cards),
        count=deed.number,
        top=deed.top,
        seats=list(deed.seats),
        names=list(deed.names),
    )


def _heading(event: Event) -> LogHeading:
    if event.kind == GAME_ENDS:
        return LogHeading(ending=cast(Ending, ENDING_IDS[event.number]))
    return LogHeading(seat=event.seat, turn=event.number)
