"""A page that follows a table without a network."""

from collections.abc import Collection

import msgspec

from freehold.server.history import History
from freehold.server.messages import LogEntry, TableNews, TableView
from freehold.server.perspective import Perspective, Sent
from freehold.server.views import Scene
from freehold.table.table import Table


class Follower:
    """A page of one seat, or of a spectator: what it is sent, and the log that it puts together."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.perspective = Perspective(seat)
        self.sent: Sent | None = None
        # The last message as it was sent.
        self.message: bytes | None = None
        self.view: TableView | None = None
        self.log: list[list[LogEntry]] = []
        self._scene: Scene | None = None

    def _newest(self, table: Table, connected: Collection[int]) -> Sent:
        earlier = None if self._scene is None else self._scene.history
        history = None if table.session is None else History(table.session, earlier)
        self._scene = Scene(table, history, self._scene)
        return Sent(self.perspective.snapshot(self._scene), frozenset(connected))

    def news(self, table: Table, connected: Collection[int] = ()) -> TableView | None:
        """What the page shows after the next message, or None if it is sent none because the table looks the same."""
        newest = self._newest(table, connected)
        self.message = self.perspective.news(self.sent, newest)
        self.sent = newest
        return None if self.message is None else self._show(self.message)

    def look(self, table: Table, connected: Collection[int] = ()) -> TableView:
        """The table with what is new for the page."""
        newest = self._newest(table, connected)
        self.message = self.perspective.whole(self.sent, newest)
        self.sent = newest
        return self._show(self.message)

    def _show(self, message: bytes) -> TableView:
        self.view = shown(self.view, message)
        self.log = put_together(self.log, self.view)
        return self.view

    @property
    def lines(self) -> list[LogEntry]:
        return [line for turn in self.log for line in turn]


def shown(view: TableView | None, message: bytes) -> TableView:
    """What a page shows after a message about the table."""
    news = msgspec.json.decode(message, type=TableView | TableNews)
    if isinstance(news, TableView):
        return news
    assert view is not None
    fields = msgspec.json.decode(msgspec.json.encode(view), type=dict[str, object])
    changed = msgspec.json.decode(msgspec.json.encode(news.changed), type=dict[str, object])
    told = {"logFrom": news.log_from, "log": news.log, "events": news.events}
    assert not changed.keys() & told.keys()
    return msgspec.json.decode(msgspec.json.encode({**fields, **changed, **told}), type=TableView)


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
