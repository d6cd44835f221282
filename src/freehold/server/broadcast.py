"""What the pages of one table are sent: rendered once for each seat and once for all spectators."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, final

import msgspec

from freehold.server.history import History
from freehold.server.messages import LogPlace
from freehold.server.perspective import Perspective, Sent, in_brackets
from freehold.server.rendering import in_thread
from freehold.server.turn_log import Lines
from freehold.server.views import Scene, Snapshot
from freehold.table.table import Table

# More events than this are put into words in a thread.
_EVENTS_AT_ONCE: Final = 60

_encoder: Final = msgspec.json.Encoder()


@final
class _Viewers:
    """The pages of one seat, or of all spectators."""

    def __init__(self, seat: int | None) -> None:
        self.perspective: Final = Perspective(seat)
        self.snapshot: Snapshot | None = None
        # The newest of all, and the messages about it for pages that were sent this or that before.
        self.newest: Sent | None = None
        self.messages: dict[Sent | None, str | None] = {}
        # Pages wait for each other, so that nothing is rendered twice.
        self.lock: Final = asyncio.Lock()


@final
class Broadcast:
    """A table with listeners, as each of them sees it."""

    def __init__(self, table: Table, waits: Callable[[], Mapping[int, int]] = dict) -> None:
        # The newest known state, and the seats whose players are connected.
        self.table = table
        self.connected: frozenset[int] = frozenset()
        # The seconds until each player who has left counts as absent.
        self._waits: Final = waits
        self._scene: Scene | None = None
        self._viewers: dict[int | None, _Viewers] = {}

    def _viewers_of(self, seat: int | None) -> _Viewers:
        viewers = self._viewers.get(seat)
        if viewers is None:
            viewers = self._viewers[seat] = _Viewers(seat)
        return viewers

    async def snapshot(self, seat: int | None) -> Snapshot:
        """The newest state of the table as a seat sees it."""
        viewers = self._viewers_of(seat)
        async with viewers.lock:
            return await self._newest(viewers)

    async def _newest(self, viewers: _Viewers) -> Snapshot:
        while viewers.snapshot is None or viewers.snapshot.table is not self.table:
            viewers.snapshot = await self._render(viewers.perspective, self.table)
        return viewers.snapshot

    async def _render(self, perspective: Perspective, table: Table) -> Snapshot:
        if table.status == "over":
            # The result needs the whole game.
            return await in_thread(lambda: perspective.snapshot(self._scene_of(table)))
        return perspective.snapshot(self._scene_of(table))

    def _scene_of(self, table: Table) -> Scene:
        earlier = self._scene
        if earlier is not None and earlier.table is table:
            return earlier
        history = None if earlier is None else earlier.history
        if table.session is not None and (history is None or history.session is not table.session):
            history = History(table.session, history)
        scene = self._scene = Scene(table, history, earlier)
        return scene

    async def news(self, seat: int | None, sent: Sent | None) -> tuple[str | None, Sent]:
        """What to send a page that was sent something before, or None if it looks the same; and what it knows then."""
        viewers = self._viewers_of(seat)
        async with viewers.lock:
            snapshot = await self._newest(viewers)
            newest = viewers.newest
            waits = self._waits()
            if newest is None or newest.snapshot is not snapshot or newest.connected != self.connected or waits:
                # The seconds are counted down, so messages with them are only right for now.
                people = {one: wait for one, wait in waits.items() if snapshot.table.seats[one].kind == "person"}
                newest = viewers.newest = Sent(snapshot, self.connected, people)
                viewers.messages = {}
            if sent not in viewers.messages:
                viewers.messages[sent] = await self._message(viewers.perspective, sent, newest)
            return viewers.messages[sent], newest

    async def _message(self, perspective: Perspective, sent: Sent | None, newest: Sent) -> str | None:
        def message() -> str | None:
            news = perspective.news(sent, newest)
            return None if news is None else news.decode()

        return await in_thread(message) if perspective.work(sent, newest) > _EVENTS_AT_ONCE else message()

    async def earlier(self, seat: int | None, before: LogPlace) -> str:
        """The message with the lines of the log before a place."""
        history = (await self.snapshot(seat)).history
        if history is None or before.turn >= history.turns:
            return _earlier(before, before, [])
        log = self._viewers_of(seat).perspective.log
        place, turns = await in_thread(lambda: log.tail(history, before))
        return _earlier(place, before, turns)


def _earlier(log_from: LogPlace, before: LogPlace, turns: list[Lines]) -> str:
    places = _encoder.encode(log_from), _encoder.encode(before)
    return (b'{"type":"log","logFrom":%b,"before":%b,"log":%b}' % (*places, in_brackets(turns))).decode()
