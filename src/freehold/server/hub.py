"""Who listens to which table, and how changes reach them: directly on this server, or through the database."""

import asyncio
import logging
import math
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Final, Protocol

from freehold.rules.errors import FreeholdError
from freehold.server import metrics
from freehold.server.broadcast import Broadcast
from freehold.server.chat import ChatFeed
from freehold.table.announcements import BOARD, CHAT, PRESENCE, read_version
from freehold.table.errors import NoSuchTable
from freehold.table.storage import News, Storage
from freehold.table.table import Table

# How often, in seconds, tables with listeners are checked for changes by other servers.
LOOK_EVERY: Final = 1.0
# How many times as long that takes if other servers announce their changes: then it is only a safety net.
_SELDOM: Final = 5
# How often, in seconds, other servers are told who has come or left.
REPORT_EVERY: Final = 0.05
ID: Final = re.compile(r"[a-z0-9]{10}")

_log = logging.getLogger(__name__)


def known(table_id: str) -> str:
    """A table id sent by a client, if it is well-formed."""
    if not ID.fullmatch(table_id):
        raise NoSuchTable("there is no such table")
    return table_id


class Listener(Protocol):
    """A page at a table."""

    seat: int | None

    def show(self, table: Table) -> None:
        """The table has changed, or somebody has joined or left."""

    def hear(self) -> None:
        """There is a new line of chat."""


class Hub:
    """The listeners of this server. Nothing here is needed after a restart."""

    def __init__(self, storage: Storage) -> None:
        self.storage: Final = storage
        self._listeners: dict[str, set[Listener]] = {}
        # What the listeners of each table are shown and hear, and the seats connected to other servers.
        self._broadcasts: dict[str, Broadcast] = {}
        self._chats: dict[str, ChatFeed] = {}
        self._elsewhere: dict[str, frozenset[int]] = {}
        # When each player of a table counts as absent, by the clock of this server.
        self._absent_from: dict[str, dict[int, float]] = {}
        # How many changes of each table this server is storing now, and the newest version announced meanwhile.
        self._storing: Counter[str] = Counter()
        self._heard_of: dict[str, int] = {}
        # What is being read because of an announcement.
        self._looking: set[asyncio.Task[None]] = set()
        # Whether other servers announce what they change, so that the regular check finds nothing new.
        self.hears_others = False
        # Who wants to see a table whenever it is new here, and whether this server has changed it.
        self.on_table: Callable[[Table, bool], None] = lambda table, is_mine: None
        # Who wants to know that another server has changed an analysis board, by its id.
        self.on_board: Callable[[str], None] = lambda board_id: None
        # Somebody has come or left since that was last stored.
        self._moved = asyncio.Event()

    async def load(self, table_id: str) -> Table:
        """A table by an id that a client sent."""
        return await self.storage.load_table(known(table_id))

    def count(self, table_id: str, seat: int | None) -> int:
        """How many pages of a seat, or of spectators, listen to a table."""
        return sum(one.seat == seat for one in self._listeners.get(table_id, ()))

    def pages(self, table_id: str) -> int:
        """How many pages listen to a table."""
        return len(self._listeners.get(table_id, ()))

    def connected(self, table_id: str) -> set[int]:
        """The seats whose players are here, or on another server."""
        return self._here(table_id) | self._elsewhere.get(table_id, frozenset())

    def _here(self, table_id: str) -> set[int]:
        return {one.seat for one in self._listeners.get(table_id, ()) if one.seat is not None}

    def waits(self, table_id: str) -> dict[int, int]:
        """The seconds until each player who is not connected counts as absent."""
        absent_from = self._absent_from.get(table_id, {})
        broadcast = self._broadcasts.get(table_id)
        away = set() if broadcast is None else absent_from.keys() - broadcast.connected
        now = time.monotonic() if away else 0.0
        return {seat: max(0, math.ceil(absent_from[seat] - now)) for seat in away}

    def _learn(self, table: Table, news: News) -> None:
        """Note who is connected to other servers, and since when others are not."""
        now = time.monotonic()
        self._elsewhere[table.id] = news.elsewhere
        self._absent_from[table.id] = {seat: now + news.waits.get(seat, 0.0) for seat in table.people}

    async def look_around(self, table: Table) -> None:
        """Find out who is at a table, unless others here are already listening to it."""
        if table.id not in self._listeners:
            news = await self.storage.news([table.id])
            if table.id in news and table.id not in self._listeners:
                self._learn(table, news[table.id])

    def join(self, table: Table, listener: Listener) -> tuple[Broadcast, ChatFeed]:
        """Listen to a table from now on: what its listeners are shown, and what they hear."""
        listeners = self._listeners.setdefault(table.id, set())
        listeners.add(listener)
        self._moved.set()
        metrics.tables_followed.set(len(self._listeners))
        if table.id not in self._broadcasts:
            self._broadcasts[table.id] = Broadcast(table, lambda: self.waits(table.id))
            self._chats[table.id] = ChatFeed(self.storage, table.id, lambda: self._hear(table.id))
        self.changed(table)
        broadcast = self._broadcasts[table.id]
        listener.show(broadcast.table)
        # Perhaps no server has looked after the table until now.
        self.on_table(broadcast.table, True)
        return broadcast, self._chats[table.id]

    def leave(self, table_id: str, listener: Listener) -> None:
        """Stop listening; the others see that somebody has left."""
        listeners = self._listeners[table_id]
        listeners.discard(listener)
        self._moved.set()
        if not listeners:
            self._chats.pop(table_id).close()
            del self._listeners[table_id], self._broadcasts[table_id]
            metrics.tables_followed.set(len(self._listeners))
            self._elsewhere.pop(table_id, None)
            self._absent_from.pop(table_id, None)
        elif listener.seat is not None and listener.seat not in self.connected(table_id):
            self._absent_from[table_id][listener.seat] = self._absent_if_leaving_now()
            self.changed(self._broadcasts[table_id].table)

    def _absent_if_leaving_now(self) -> float:
        """When a player who leaves now counts as absent; the database hears of it a little later."""
        return time.monotonic() + LOOK_EVERY + self.storage.absence

    def newest(self, table_id: str) -> Table | None:
        """A table as its listeners were shown it last, or None if there are none."""
        return self._broadcasts[table_id].table if table_id in self._broadcasts else None

    def _version(self, table_id: str) -> int:
        """The version of a table that its listeners were shown."""
        return self._broadcasts[table_id].table.version if table_id in self._broadcasts else 0

    async def change(self, table_id: str, stored: Awaitable[Table]) -> None:
        """Show the result of a change as soon as it is stored."""
        self._storing[table_id] += 1
        try:
            self.changed(await stored, is_mine=True)
        finally:
            self._storing[table_id] -= 1
            if not self._storing[table_id]:
                del self._storing[table_id]
                if self._heard_of.pop(table_id, 0) > self._version(table_id):
                    await self.look(table_id)

    def changed(self, table: Table, is_mine: bool = False) -> None:
        """Show all listeners the newest known state of a table, and who is connected, if either is new.

        `is_mine` says that this server has changed it.
        """
        broadcast = self._broadcasts.get(table.id)
        if broadcast is None:
            return
        absent_from = self._absent_from.setdefault(table.id, {})
        for seat in table.people:
            absent_from.setdefault(seat, self._absent_if_leaving_now())
        connected = frozenset(self.connected(table.id))
        is_new = table.version > broadcast.table.version
        if not is_new:
            if connected == broadcast.connected:
                return
            table = broadcast.table
        broadcast.table, broadcast.connected = table, connected
        for listener in self._listeners[table.id]:
            listener.show(table)
        if is_new:
            self.on_table(table, is_mine)

    def said(self, table_id: str, line: int = 0) -> None:
        """Read the new chat of a table, up to a line if it is known which."""
        chat = self._chats.get(table_id)
        if chat is not None and not 0 < line <= chat.last:
            chat.read()

    def _hear(self, table_id: str) -> None:
        for listener in self._listeners[table_id]:
            listener.hear()

    async def look(self, table_id: str) -> None:
        """Load a table and show it; if the database is not responding, `watch` will try again."""
        try:
            self.changed(await self.storage.load_table(table_id))
        except NoSuchTable:
            return
        except FreeholdError as error:
            _log.warning("a table cannot be loaded: %s", error)
        except Exception:
            # One broken table must not keep the others from being loaded.
            _log.exception("table %s cannot be loaded", table_id)

    async def look_again(self, table_ids: Collection[str] | None = None) -> None:
        """Check what other servers have changed at these tables or all, and who is connected to them."""
        looked_at = tuple(self._listeners) if table_ids is None else table_ids
        for table_id, news in (await self.storage.news(looked_at)).items():
            if table_id not in self._listeners:
                continue
            before = self._elsewhere.get(table_id, frozenset())
            self._learn(self._broadcasts[table_id].table, news)
            if news.version > self._version(table_id):
                await self.look(table_id)
            elif news.elsewhere != before:
                self.changed(self._broadcasts[table_id].table)
            if news.line:
                self.said(table_id, news.line)

    def hear(self, line: str) -> None:
        """Handle an announcement by another server; whatever is wrong with it, the next one is handled too."""
        try:
            self.hear_of(*line.split(" ", 1))
        except FreeholdError as error:
            _log.warning("an announcement cannot be handled: %s", error)
        except Exception:
            _log.exception("an announcement cannot be handled: %s", line)

    def hear_of(self, table_id: str, news: str = "") -> None:
        """Handle an announcement: a new version, new chat, or who is connected.

        Choices at a table are followed at once, since a task takes longer than that; only what has to be read from the
        database takes a task.
        """
        if news == BOARD:
            self.on_board(table_id)
        if table_id not in self._listeners:
            return
        if news == PRESENCE:
            self._start(self._look_for_players(table_id))
            return
        if news == CHAT:
            self.said(table_id)
            return
        version, made = read_version(news)
        if version <= self._version(table_id):
            return
        if table_id in self._storing:
            # Perhaps this server has just been overtaken, and is about to find out.
            self._heard_of[table_id] = max(version, self._heard_of.get(table_id, 0))
            return
        table = None if made is None else self.storage.follow(table_id, version, made)
        if table is None:
            self._start(self.look(table_id))
        else:
            self.changed(table)

    def _start(self, looking: Coroutine[None, None, None]) -> None:
        """Look at a table without holding up the others."""
        task = asyncio.create_task(looking)
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look_for_players(self, table_id: str) -> None:
        try:
            await self.look_again([table_id])
        except FreeholdError as error:
            _log.warning("cannot look at a table: %s", error)

    async def watch(self) -> None:
        """Report who is connected here, and check regularly for changes by other servers."""
        look_at = time.monotonic() + LOOK_EVERY
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, look_at - time.monotonic())):
                    await self._moved.wait()
            self._moved.clear()
            is_time = time.monotonic() >= look_at
            if is_time:
                look_at = time.monotonic() + LOOK_EVERY * (_SELDOM if self.hears_others else 1)
            try:
                here = [(table_id, seat) for table_id in self._listeners for seat in self._here(table_id)]
                await self.storage.say_who_is_here(here)
                if is_time:
                    await self.look_again()
            except FreeholdError as error:
                _log.warning("cannot check for changes: %s", error)
            except Exception:
                # Whatever happens, this runs as long as the server does.
                _log.exception("cannot check for changes")
            # Those who come or leave meanwhile are reported together.
            await asyncio.sleep(REPORT_EVERY)
