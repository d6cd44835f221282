"""A page that follows a table without a network."""

from collections.abc import Collection

from freehold.server.history import History
from freehold.server.messages import LogEntry, TableView
from freehold.server.perspective import Perspective, Sent
from freehold.table.table import Table


class Follower:
    """A page of one seat, or of a spectator: what it is sent, and the log that it puts together."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.perspective = Perspective(seat, {})
        self.sent: Sent | None = None
        self.log: list[list[LogEntry]] = []
        self._history: History | None = None

    def _newest(self, table: Table, connected: Collection[int]) -> Sent:
        self._history = None if table.session is None else History(table.session, self._history)
        return Sent(self.perspective.snapshot(table, self._history), frozenset(connected))

    def news(self, table: Table, connected: Collection[int] = ()) -> TableView | None:
        """What the page is sent, or None if the table looks the same."""
        newest = self._newest(table, connected)
        view = self.perspective.news(self.sent, newest)
        self.sent = newest
        if view is not None:
            self.read(view)
        return view

    def look(self, table: Table, connected: Collection[int] = ()) -> TableView:
        """The table with what is new for the page."""
        newest = self._newest(table, connected)
        view = self.perspective.told(self.sent, newest)
        self.sent = newest
        self.read(view)
        return view

    def read(self, view: TableView) -> None:
        self.log = put_together(self.log, view)

    @property
    def lines(self) -> list[LogEntry]:
        return [line for turn in self.log for line in turn]


def put_together(log: list[list[LogEntry]], view: TableView) -> list[list[LogEntry]]:
    """The log of a page after another view; turns from before it joined stay empty."""
    place = view.log_from
    if not view.log:
        return log
    if not log:
        assert place.line == 0
        return [*([] for _ in range(place.turn)), *view.log]
    same = log[place.turn][: place.line]
    assert len(same) == place.line
    return [*log[: place.turn], [*same, *view.log[0]], *view.log[1:]]
