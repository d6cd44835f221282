"""Who listens to which table, and how a change reaches them: at once here, and from other servers by the database."""

import asyncio
import logging
from collections import defaultdict
from typing import Final, Protocol

from freehold.rules.errors import FreeholdError
from freehold.table.errors import NoSuchTable
from freehold.table.storage import ChatLine, Storage
from freehold.table.table import Table

# How often tables with listeners are looked at, in case another server has changed them.
LOOK_EVERY: Final = 1.0

_log = logging.getLogger(__name__)


class Listener(Protocol):
    """A page at a table."""

    seat: int | None

    def show(self, table: Table) -> None: ...

    def hear(self, line: ChatLine) -> None: ...


class Hub:
    """The listeners of this server. Nothing here is needed after a restart."""

    def __init__(self, storage: Storage) -> None:
        self.storage: Final = storage
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._shown: dict[str, int] = {}
        self._heard: dict[str, int] = {}

    def count(self, table_id: str = "") -> int:
        """How many listen, to one table or in all."""
        if table_id:
            return len(self._listeners.get(table_id, ()))
        return sum(len(listeners) for listeners in self._listeners.values())

    def connected(self, table_id: str) -> set[int]:
        """The seats whose players are here."""
        return {one.seat for one in self._listeners.get(table_id, ()) if one.seat is not None}

    def join(self, table: Table, listener: Listener) -> None:
        self._listeners[table.id].add(listener)
        self.changed(table)

    async def leave(self, table_id: str, listener: Listener) -> None:
        listeners = self._listeners[table_id]
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(table_id, None)
            self._shown.pop(table_id, None)
            self._heard.pop(table_id, None)
        elif listener.seat is not None and listener.seat not in self.connected(table_id):
            # The others see that somebody has gone.
            await self.look(table_id)

    def changed(self, table: Table) -> None:
        """Show a table as it is now to everybody who listens."""
        self._shown[table.id] = max(table.version, self._shown.get(table.id, 0))
        for listener in tuple(self._listeners.get(table.id, ())):
            listener.show(table)

    def said(self, table_id: str, line: ChatLine) -> None:
        self._heard[table_id] = max(line.id, self._heard.get(table_id, 0))
        for listener in tuple(self._listeners.get(table_id, ())):
            listener.hear(line)

    async def look(self, table_id: str) -> None:
        """Load a table and what was said at it, and tell the listeners."""
        try:
            self.changed(await self.storage.load_table(table_id))
            for line in await self.storage.chat(table_id, self._heard.get(table_id, 0)):
                self.said(table_id, line)
        except NoSuchTable:
            return

    async def watch(self) -> None:
        """Look every now and then whether another server has changed a table that somebody here listens to."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                versions = await self.storage.versions(tuple(self._listeners))
                for table_id, version in versions.items():
                    if version > self._shown.get(table_id, 0):
                        await self.look(table_id)
            except FreeholdError as error:
                _log.warning("cannot look for changes: %s", error)
