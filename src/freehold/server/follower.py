"""Tracks what one page knows about a table, and so what to send it next."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, cast

import msgspec
from mypy_extensions import i64

from freehold.notation.log import LogLine, Segment, log_lines
from freehold.rules.events import (
    CHOOSES,
    EVENT_IDS,
    GAME_ENDS,
    MOVES,
    PASSES,
    PUTS_IN_DECK,
    TURN_STARTS,
    Event,
)
from freehold.rules.vocabulary import ENDING_IDS, NONE
from freehold.server.messages import (
    Ending,
    GameEvent,
    LogEntry,
    LogHeading,
    LogSegment,
    ReplayStep,
    TableView,
)
from freehold.server.views import table_view
from freehold.sessions.game_session import GameSession
from freehold.table.table import Table

_STARTS_LATE: Final = LogLine(
    0, (Segment("The log starts here: the game was started with an older version of the rules."),)
)


class Follower:
    """A page of one seat, or of a spectator, that follows a table."""

    def __init__(self, seat: int | None) -> None:
        self.seat: Final = seat
        # The newest table that the page knows, and what it was sent of it.
        self.table: Table | None = None
        self.shown: TableView | None = None
        self._events: list[Event] = []
        # Events and lines before the current turn: they no longer change.
        self._settled_events = 0
        self._settled_lines = 0
        self._lines: list[LogEntry] = []

    def news(self, table: Table, connected: Collection[int]) -> TableView | None:
        """What to send to the page; nothing if it would see no difference, so that it cannot count choices."""
        view = self.view(table, connected)
        self.table = table
        if self.shown is not None and not view.log and not view.events:
            before = msgspec.structs.replace(
                self.shown, version=view.version, log_from=view.log_from, log=[], events=[]
            )
            if before == view:
                return None
        self.shown = view
        return view

    def view(self, table: Table, connected: Collection[int] = ()) -> TableView:
        """The table now, with what is new since the last time."""
        new_events: list[GameEvent] = []
        log: list[LogEntry] = []
        log_from = 0
        session = table.session
        if session is not None:
            events = session.journal.events
            if not _goes_on(events, self._events):
                log_from, log = self._log_after_undo(session)
            else:
                if self._events:
                    new_events = [_event(session, event, self.seat) for event in events[len(self._events) :]]
                log_from, log = self._log(session)
            self._events = events
        return table_view(table, self.seat, connected, log_from, log, new_events)

    # The log.

    def _log_after_undo(self, session: GameSession) -> tuple[int, list[LogEntry]]:
        """The log after an undo: from the first line that has changed."""
        lines = [*self._lines_of(session, self._events[: self._settled_events]), *self._lines]
        if session.starts_midgame and self._settled_events:
            lines.insert(0, _entry(_STARTS_LATE))
        self._settled_events = self._settled_lines = 0
        self._lines = lines
        return self._log(session)

    def _log(self, session: GameSession) -> tuple[int, list[LogEntry]]:
        """The first new line of the log, and the lines from there."""
        events = session.journal.events
        start = self._settled_events
        turn = _last_turn(events, start)
        settled = self._lines_of(session, events[start:turn])
        lines = self._lines_of(session, events[turn:], session.is_over)
        if session.starts_midgame and start == 0:
            (settled if turn else lines).insert(0, _entry(_STARTS_LATE))
        before = self._lines
        all_lines = [*settled, *lines]
        same = 0
        while same < min(len(before), len(all_lines)) and before[same] == all_lines[same]:
            same += 1
        log_from = self._settled_lines + same
        self._settled_events = turn
        self._settled_lines += len(settled)
        self._lines = lines
        return log_from, all_lines[same:]

    def _lines_of(self, session: GameSession, events: Sequence[Event], with_result: bool = False) -> list[LogEntry]:
        viewer = NONE if self.seat is None else self.seat
        game = session.game if with_result else None
        lines = log_lines(session.game.setup, events, session.record.players, viewer, game)
        # Each of these events has its own line, a heading.
        headings = iter([_heading(event) for event in events if event.kind in (TURN_STARTS, GAME_ENDS)])
        return [_entry(line, next(headings) if line.heading else None) for line in lines]


def _goes_on(events: Sequence[Event], earlier: Sequence[Event]) -> bool:
    """Whether a journal continues an earlier one: with the very same events, not different ones after an undo."""
    return len(events) >= len(earlier) and (not earlier or events[len(earlier) - 1] is earlier[-1])


def _last_turn(events: Sequence[Event], start: int) -> int:
    """Where the last turn begins, or where to start if none has begun since."""
    for place in range(len(events) - 1, start, -1):
        if events[place].kind == TURN_STARTS:
            return place
    return start


def _entry(line: LogLine, heading: LogHeading | None = None) -> LogEntry:
    segments = [LogSegment(text=segment.text, card=segment.card) for segment in line.segments]
    return LogEntry(indent=line.indent, segments=[] if heading else segments, heading=heading)


def _heading(event: Event) -> LogHeading:
    if event.kind == GAME_ENDS:
        return LogHeading(ending=cast(Ending, ENDING_IDS[event.number]))
    return LogHeading(seat=event.seat, turn=event.number)


def _event(session: GameSession, event: Event, seat: int | None) -> GameEvent:
    """An event as a seat may see it, by ids."""
    seen = event.as_seen_by(i64(NONE if seat is None else seat))
    setup = session.game.setup
    # Everybody sees a card that is discarded alone.
    slots = [seen.shown] if seen.count == 1 and seen.shown != NONE else seen.slots
    source = None if seen.source == NONE else setup.cards[seen.source]
    return GameEvent(
        kind=EVENT_IDS[seen.kind],
        seat=None if seen.seat == NONE else seen.seat,
        cards=[setup.cards[slot].name for slot in slots],
        count=seen.count,
        source="" if source is None else source.name,
        zone=setup.zone_id(seen.zone),
        to_zone=setup.zone_id(seen.number) if seen.kind == MOVES else "",
        receiver=seen.number if seen.kind == PASSES else None,
        number=seen.number if seen.kind in (TURN_STARTS, PUTS_IN_DECK) else None,
        option=list(source.options)[seen.number] if source is not None and seen.kind == CHOOSES else "",
        tokens=seen.word,
        ending=cast(Ending, ENDING_IDS[seen.number]) if seen.kind == GAME_ENDS else None,
    )


def replay_steps(table: Table, seat: int | None) -> list[ReplayStep]:
    """A finished game step by step, as one seat saw it."""
    assert table.session is not None
    follower = Follower(seat)
    moment = GameSession.replayed(table.session.record, {}, (), table.session.checkpoint)
    steps = [ReplayStep(view=follower.view(replace(table, session=moment)))]
    for choice in table.session.choices:
        moment = moment.followed([choice])
        steps.append(ReplayStep(view=follower.view(replace(table, session=moment))))
    return steps
