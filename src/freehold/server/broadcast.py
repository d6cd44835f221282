"""What the pages of one table are sent: rendered once for each seat and once for all spectators."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, final

import msgspec

from freehold.notation.log import KnownLines
from freehold.server.history import History
from freehold.server.messages import LogLines, LogPlace
from freehold.server.perspective import Perspective, Sent, Snapshot
from freehold.server.rendering import in_thread
from freehold.server.views import with_waits
from freehold.table.table import Table

# More events than this are put into words in a thread.
_EVENTS_AT_ONCE: Final = 60

_encoder: Final = msgspec.json.Encoder()


@final
class _Viewers:
    """The pages of one seat, or of all spectators."""

    def __init__(self, seat: int | None, known_lines: KnownLines) -> None:
        self.perspective: Final = Perspective(seat, known_lines)
        self.snapshot: Snapshot | None = None
        # The messages for pages that were sent this or that before, all about the newest snapshot and presence.
        self.messages: dict[Sent | None, str | None] = {}
        self.newest: Sent | None = None
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
        self._history: History | None = None
        self._viewers: dict[int | None, _Viewers] = {}
        self._known_lines: KnownLines = {}

    def _viewers_of(self, seat: int | None) -> _Viewers:
        viewers = self._viewers.get(seat)
        if viewers is None:
            viewers = self._viewers[seat] = _Viewers(seat, self._known_lines)
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
        history = None
        if table.session is not None:
            history = self._history
            if history is None or history.session is not table.session:
                history = self._history = History(table.session, history)
        if table.status == "over":
            # The result needs the whole game.
            return await in_thread(lambda: perspective.snapshot(table, history))
        return perspective.snapshot(table, history)

    async def news(self, seat: int | None, sent: Sent | None) -> tuple[str | None, Sent]:
        """What to send a page that was sent something before, or None if it looks the same; and what it knows then."""
        viewers = self._viewers_of(seat)
        async with viewers.lock:
            snapshot = await self._newest(viewers)
            newest = Sent(snapshot, self.connected)
            if newest != viewers.newest:
                viewers.newest = newest
                viewers.messages = {}
            waits = self._waits()
            if waits:
                # The seconds are counted down, so this message is only right for now.
                return await self._message(viewers.perspective, sent, newest, waits), newest
            if sent not in viewers.messages:
                viewers.messages[sent] = await self._message(viewers.perspective, sent, newest, waits)
            return viewers.messages[sent], newest

    async def _message(
        self, perspective: Perspective, sent: Sent | None, newest: Sent, waits: Mapping[int, int]
    ) -> str | None:
        def message() -> str | None:
            view = perspective.news(sent, newest)
            return None if view is None else _encoder.encode(with_waits(view, waits)).decode()

        return await in_thread(message) if perspective.work(sent, newest) > _EVENTS_AT_ONCE else message()

    async def earlier(self, seat: int | None, before: LogPlace) -> LogLines:
        """The lines of the log before a place."""
        history = (await self.snapshot(seat)).history
        if history is None or before.turn >= history.turns:
            return LogLines(log_from=before, before=before, log=[])
        log = self._viewers_of(seat).perspective.log
        place, turns = await in_thread(lambda: log.tail(history, before))
        return LogLines(log_from=place, before=before, log=turns)
