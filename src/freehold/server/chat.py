"""The chat of a table with listeners: read from the database once for all of them, and sent in batches."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final, final

import msgspec

from freehold.rules.errors import FreeholdError
from freehold.server.messages import Chat, ChatLine
from freehold.table.storage import Storage

# Maximum number of lines that a page is sent at once.
MOST_LINES: Final = 100
# What is said within this many seconds is sent together.
TOGETHER: Final = 0.2
# After how many seconds to read again if the database did not respond.
READ_AGAIN_AFTER: Final = 1.0

_encoder: Final = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


@final
class ChatFeed:
    """The last lines of a chat; `tell` is called when there are new ones."""

    def __init__(self, storage: Storage, table_id: str, tell: Callable[[], None]) -> None:
        self._storage: Final = storage
        self._table_id: Final = table_id
        self._tell: Final = tell
        self._lines: Final[deque[ChatLine]] = deque(maxlen=MOST_LINES)
        # The last line that was read, and the messages for pages that know the chat up to a line.
        self.last = 0
        self._messages: dict[int, str] = {}
        self._is_wanted = False
        self._reading: asyncio.Task[None] | None = None

    def since(self, line: int) -> str | None:
        """The message with all lines after this one, or None if there are none."""
        if line >= self.last:
            return None
        if line not in self._messages:
            lines = [one for one in self._lines if one.id > line]
            self._messages[line] = _encoder.encode(Chat(lines=lines)).decode()
        return self._messages[line]

    def start(self) -> None:
        """Read what was said before, unless that has begun."""
        if self._reading is None:
            self.read()

    def read(self) -> None:
        """Read the new lines, at once or together with others that follow soon."""
        self._is_wanted = True
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())

    def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    async def _read(self) -> None:
        while self._is_wanted:
            self._is_wanted = False
            try:
                lines = await self._storage.chat(self._table_id, self.last)
            except FreeholdError as error:
                _log.warning("chat cannot be read: %s", error)
                self._is_wanted = True
                await asyncio.sleep(READ_AGAIN_AFTER)
                continue
            if lines:
                self._lines.extend(ChatLine(id=one.id, seat=one.seat, name=one.name, text=one.text) for one in lines)
                self.last = lines[-1].id
                self._messages = {}
                self._tell()
            await asyncio.sleep(TOGETHER)
