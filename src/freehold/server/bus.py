"""How the processes of one server hear of each other's changes if the database does not tell them.

Each process has a named pipe in a private folder, and writes what it has stored to the pipes of the others. A pipe
holds some thousand messages. If it is full, or its process is just being replaced, messages are lost, and the regular
check of the database finds what was missed.
"""

import asyncio
import errno
import logging
import os
import secrets
import select
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from freehold.server.hub import Hub

# As much as a pipe holds.
_READ_AT_ONCE: Final = 65_536

_log = logging.getLogger(__name__)


class Bus:
    """The connection of this process to the others."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._folder: Final = folder
        self._mine: Final = secrets.token_hex(4)

    # From any thread.

    def send(self, news: Sequence[str]) -> None:
        """Announce what was stored to all other processes; it is stored, so this never fails."""
        written = [*_together(news)]
        try:
            for name in os.listdir(self._folder):
                if name != self._mine and not name.startswith("."):
                    _send(self._folder / name, written)
        except OSError as error:
            _log.warning("other processes cannot be told of a change: %s", error)

    # In the event loop.

    async def listen(self, hub: Hub) -> None:
        """Hand on what other processes announce."""
        mine, unready = self._folder / self._mine, self._folder / f".{self._mine}"
        os.mkfifo(unready)
        # Also open for writing, so that it does not end when the last of the others closes it.
        opened = os.open(unready, os.O_RDWR | os.O_NONBLOCK)
        # A pipe without a reader would be taken for that of a dead process.
        unready.rename(mine)
        rest = b""

        def read() -> None:
            nonlocal rest
            *lines, rest = (rest + os.read(opened, _READ_AT_ONCE)).split(b"\n")
            for line in lines:
                hub.hear(line.decode())

        loop = asyncio.get_running_loop()
        loop.add_reader(opened, read)
        try:
            await loop.create_future()
        finally:
            loop.remove_reader(opened)
            mine.unlink(missing_ok=True)
            os.close(opened)


def _send(pipe: Path, written: Sequence[bytes]) -> None:
    try:
        opened = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        if error.errno == errno.ENXIO:
            # Nobody reads it: its process has died.
            pipe.unlink(missing_ok=True)
            return
        raise
    try:
        for some in written:
            os.write(opened, some)
    except BlockingIOError:
        _log.warning("another process is too slow to be told of every change")
    finally:
        os.close(opened)


def _together(news: Sequence[str]) -> Iterator[bytes]:
    """Messages as lines, as many together as are written at once or not at all."""
    some = b""
    for one in news:
        line = f"{one}\n".encode()
        if len(some) + len(line) > select.PIPE_BUF:
            yield some
            some = b""
        some += line
    yield some
