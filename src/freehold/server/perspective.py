"""What a seat, or a spectator, sees of a table from moment to moment, and so what to send a page next."""

from dataclasses import dataclass
from typing import Final, final

import msgspec

from freehold.notation.log import KnownLines
from freehold.server.game_events import game_event
from freehold.server.history import History
from freehold.server.messages import GameEvent, LogPlace, TableView
from freehold.server.turn_log import TurnLog, Turns
from freehold.server.views import table_view, with_presence
from freehold.table.table import Table

# A page that missed more events than this is not told them one by one; the log has them all.
_MOST_EVENTS: Final = 200
_START: Final = LogPlace(turn=0, line=0)


@final
class Snapshot:
    """A table at one moment as one viewer sees it, apart from who is connected."""

    def __init__(self, table: Table, history: History | None, view: TableView) -> None:
        self.table: Final = table
        self.history: Final = history
        # Without log and events: those depend on what a page knows already.
        self.view: Final = view


@dataclass(frozen=True, slots=True)
class Sent:
    """What a page was sent last."""

    snapshot: Snapshot
    connected: frozenset[int]


@final
class Perspective:
    """What a seat, or a spectator, sees of a table from moment to moment."""

    def __init__(self, seat: int | None, known_lines: KnownLines) -> None:
        self.seat: Final = seat
        self.log: Final = TurnLog(seat, known_lines)

    def snapshot(self, table: Table, history: History | None) -> Snapshot:
        choices = 0 if history is None or self.seat is None else history.choices[self.seat]
        return Snapshot(table, history, table_view(table, self.seat, choices))

    def news(self, sent: Sent | None, newest: Sent) -> TableView | None:
        """What to send a page; nothing if it would see no difference, so that it cannot count choices."""
        view = self.told(sent, newest)
        if sent is None or view.events or not self._looks_same(sent, newest):
            return view
        return None if self._has_read(sent, view) else view

    def told(self, sent: Sent | None, newest: Sent) -> TableView:
        """The table now, with what is new for a page."""
        log_from, log = self._log(sent, newest.snapshot)
        events = self._events(sent, newest.snapshot)
        view = with_presence(newest.snapshot.view, newest.connected)
        return msgspec.structs.replace(view, log_from=log_from, log=log, events=events)

    def _looks_same(self, sent: Sent, newest: Sent) -> bool:
        return (sent.snapshot.view.version, sent.connected) == (newest.snapshot.view.version, newest.connected)

    def _has_read(self, sent: Sent, view: TableView) -> bool:
        """Whether a page has exactly this log already."""
        history = sent.snapshot.history
        if history is None:
            return not view.log
        last = history.turns - 1
        end = LogPlace(turn=last, line=len(self.log.lines(history, last)))
        return view.log_from == end and view.log == [[]]

    def _log(self, sent: Sent | None, snapshot: Snapshot) -> tuple[LogPlace, Turns]:
        history = snapshot.history
        if history is None:
            return _START, []
        earlier = None if sent is None else sent.snapshot.history
        return self.log.tail(history) if earlier is None else self.log.since(earlier, history)

    def _events(self, sent: Sent | None, snapshot: Snapshot) -> list[GameEvent]:
        """The events since, for a page that was there; nothing if one of those it knows was undone."""
        history = snapshot.history
        earlier = None if sent is None else sent.snapshot.history
        if history is None or earlier is None or history.kept(earlier) < earlier.count:
            return []
        if history.count - earlier.count > _MOST_EVENTS:
            return []
        setup = history.session.game.setup
        return [game_event(setup, event, self.seat) for event in history.events[earlier.count : history.count]]

    def work(self, sent: Sent | None, newest: Sent) -> int:
        """How many events must be put into words for a page."""
        history = newest.snapshot.history
        return 0 if history is None else self.log.work(None if sent is None else sent.snapshot.history, history)
