"""The log of a table as one viewer may read it, put into words turn by turn and only where it is read."""

from functools import lru_cache
from typing import Final, NamedTuple, cast, final

from freehold.notation.log import KnownLines, LogLine, Segment, log_lines
from freehold.rules.events import GAME_ENDS, TURN_STARTS, Event
from freehold.rules.vocabulary import ENDING_IDS, NONE
from freehold.server.history import History
from freehold.server.messages import Ending, LogEntry, LogHeading, LogPlace, LogSegment

# About how many lines a page is sent when it joins, and each time it asks for earlier ones.
LINES_TOGETHER: Final = 100
# How many turns to remember in words, and how many lines.
_MOST_TURNS: Final = 400
_MOST_LINES: Final = 4000
_STARTS_LATE: Final = LogLine(
    0, (Segment("The log starts here: the game was started with an older version of the rules."),)
)

Turns = list[list[LogEntry]]


class _ToldTurn(NamedTuple):
    """A turn in words: which events it consists of, whether the game was over then, and its lines."""

    start: int
    end: int
    last: Event | None
    is_over: bool
    lines: list[LogEntry]


@final
class TurnLog:
    """The log for one viewer, a seat or the spectators; the event loop and a thread may read it at the same time."""

    def __init__(self, seat: int | None, known_lines: KnownLines) -> None:
        self._viewer: Final = NONE if seat is None else seat
        self._known_lines: Final = known_lines
        # The lines of each turn that was read.
        self._known: dict[int, _ToldTurn] = {}

    def lines(self, history: History, turn: int) -> list[LogEntry]:
        """The lines of a turn."""
        known = self._find(history, turn)
        if known is None:
            known = self._told(history, turn)
            if len(self._known) >= _MOST_TURNS:
                self._known.clear()
            start, end = history.turn(turn)
            self._known[turn] = _ToldTurn(start, end, history.events[end - 1] if end else None, history.is_over, known)
        return known

    def _find(self, history: History, turn: int) -> list[LogEntry] | None:
        """The lines of a turn, if they are known and it has not changed since."""
        told = self._known.get(turn)
        if told is None:
            return None
        start, end = history.turn(turn)
        if (told.start, told.end) != (start, end) or (end == history.count and told.is_over != history.is_over):
            return None
        return told.lines if not end or told.last is history.events[end - 1] else None

    def _told(self, history: History, turn: int) -> list[LogEntry]:
        session = history.session
        start, end = history.turn(turn)
        events = history.events[start:end]
        game = session.game if end == history.count and history.is_over else None
        if len(self._known_lines) > _MOST_LINES:
            self._known_lines.clear()
        names = session.record.players
        lines = log_lines(session.game.setup, events, names, self._viewer, game, self._known_lines)
        if session.starts_midgame and turn == 0:
            lines.insert(0, _STARTS_LATE)
        # Each of these events has its own line, a heading.
        headings = iter([_heading(event) for event in events if event.kind in (TURN_STARTS, GAME_ENDS)])
        return [_heading_entry(next(headings)) if line.heading else _entry(line) for line in lines]

    # What is sent.

    def tail(self, history: History, before: LogPlace | None = None) -> tuple[LogPlace, Turns]:
        """The last lines before a place, or of all: whole turns, unless one is very long."""
        last = history.turns - 1 if before is None else before.turn
        turns: Turns = []
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

    def since(self, earlier: History, history: History) -> tuple[LogPlace, Turns]:
        """What to read after an earlier moment: the first line that differs, and those from there on."""
        turn = history.turn_of(history.kept(earlier) - 1)
        before, after = self.lines(earlier, turn), self.lines(history, turn)
        same = 0
        while same < min(len(before), len(after)) and before[same] == after[same]:
            same += 1
        later = [self.lines(history, later) for later in range(turn + 1, history.turns)]
        return LogPlace(turn=turn, line=same), [after[same:], *later]

    def work(self, earlier: History | None, history: History) -> int:
        """How many events must be put into words before they can be sent."""
        turn = history.turns - 1
        events = lines = 0
        first = 0 if earlier is None else history.turn_of(history.kept(earlier) - 1)
        while turn >= first:
            known = self._find(history, turn)
            start, end = history.turn(turn)
            lines += end - start if known is None else len(known)
            events += end - start if known is None else 0
            if earlier is None and lines >= LINES_TOGETHER:
                break
            turn -= 1
        return events


@lru_cache(maxsize=4096)
def _entry(line: LogLine) -> LogEntry:
    segments = [LogSegment(text=segment.text, card=segment.card) for segment in line.segments]
    return LogEntry(indent=line.indent, segments=segments)


def _heading_entry(heading: LogHeading) -> LogEntry:
    return LogEntry(indent=0, segments=[], heading=heading)


def _heading(event: Event) -> LogHeading:
    if event.kind == GAME_ENDS:
        return LogHeading(ending=cast(Ending, ENDING_IDS[event.number]))
    return LogHeading(seat=event.seat, turn=event.number)
