"""Each table has a home: the worker to which all its pages are brought, so that only one has to follow the table.

The number of the home follows from the id of the table. Any worker can serve any page, so this only saves time. The
kernel gives a new connection to any worker. If a page asks on it for a table that is at home elsewhere, the worker
offers the connection to that home: it sends the open file and the request to the home's socket in a private folder,
and one end of a pair of sockets. The home takes the connection by answering with a byte on that, and continues as if
it had accepted it itself.

An offer can be taken or withdrawn, but not both. It is withdrawn if the home is not there, dies, stops, or does not
answer in time. Then the page is served where it is.
"""

import asyncio
import logging
import os
import re
import socket
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from uvicorn.server import ServerState

from freehold.server.limits import LARGEST_HEAD

# How many seconds a home may take to answer before the page is served where it is.
ANSWER_WITHIN: Final = 1.0

_LIVE: Final = re.compile(rb"/api/(?:tables|boards)/([a-z0-9]{10})/(?:live|bot)")
_TAKEN: Final = b"+"
_log = logging.getLogger(__name__)


def home_of(path: bytes, workers: int) -> int | None:
    """The number of the worker that is the home of the table or board that a page asks to follow, or None."""
    found = _LIVE.fullmatch(path)
    return None if found is None else zlib.crc32(found[1]) % workers


class WorkerState(ServerState):
    """What the connections of a worker share, and the way to the other workers."""

    def __init__(self, folder: Path, number: int, workers: int) -> None:
        super().__init__()
        self._folder: Final = folder
        self._number: Final = number
        self._workers: Final = workers
        self._offers: socket.socket | None = None
        self._beginning: Final = set[asyncio.Task[None]]()

    def _place(self, number: int) -> str:
        return str(self._folder / f"home-{number}")

    # Where a connection was accepted.

    def offer(self, path: bytes, head: bytes, transport: asyncio.Transport, settle: Callable[[bool], None]) -> bool:
        """Offer a connection to the home of its table, if that is another worker; whether it is offered.

        `settle` is told later whether it was taken. Until then, nothing may be read from it or written to it.
        """
        home = home_of(path, self._workers)
        if home is None or home == self._number:
            return False
        try:
            _offer(self._place(home), head, transport, settle)
        except OSError:
            # There are too many open files.
            return False
        return True

    # At home.

    def listen(self, make: Callable[[], asyncio.Protocol]) -> None:
        """Take what other workers offer; a protocol is made for each connection."""
        mine = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        mine.setblocking(False)
        place = self._place(self._number)
        try:
            # That of a worker that died may still be there.
            Path(place).unlink(missing_ok=True)
            mine.bind(place)
        except OSError as error:
            mine.close()
            _log.warning("this process is not given the pages of its tables: %s", error)
            return
        self._offers = mine
        asyncio.get_running_loop().add_reader(mine, self._take, mine, make)

    async def close(self) -> None:
        """Take nothing any more; what was taken has begun when this returns."""
        if self._offers is not None:
            asyncio.get_running_loop().remove_reader(self._offers)
            self._offers.close()
            self._offers = None
            await asyncio.gather(*self._beginning)

    def _take(self, offers: socket.socket, make: Callable[[], asyncio.Protocol]) -> None:
        try:
            # The headers can have become a little longer when they were written again.
            head, files, _, _ = socket.recv_fds(offers, 2 * LARGEST_HEAD, 2)
        except OSError:
            return
        if len(files) < 2:
            # There are too many open files.
            for file in files:
                os.close(file)
            return
        connection, answer = (socket.socket(fileno=file) for file in files)
        try:
            with answer:
                answer.send(_TAKEN)
        except OSError:
            # It was withdrawn.
            connection.close()
            return
        task = asyncio.create_task(_begin(connection, _Begun(make(), head)))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)


def _offer(place: str, head: bytes, transport: asyncio.Transport, settle: Callable[[bool], None]) -> None:
    loop = asyncio.get_running_loop()
    # Not blocking, since a home that is busy has room for ten offers.
    sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
    answer, theirs = socket.socketpair()

    def send() -> None:
        loop.remove_writer(sender)
        try:
            sender.connect(place)
            if not transport.is_closing():
                socket.send_fds(sender, [head], [transport.get_extra_info("socket").fileno(), theirs.fileno()])
        except BlockingIOError:
            loop.add_writer(sender, send)
            return
        except OSError:
            # Nobody is there, so nobody has the other end of `answer`, which settles it.
            pass
        theirs.close()

    def settled() -> None:
        timer.cancel()
        loop.remove_writer(sender)
        loop.remove_reader(answer)
        with answer, theirs, sender:
            # From here on it cannot be taken, so either it was before, or it never is.
            answer.shutdown(socket.SHUT_RD)
            is_taken = answer.recv(1) == _TAKEN
        settle(is_taken)

    timer = loop.call_later(ANSWER_WITHIN, settled)
    loop.add_reader(answer, settled)
    send()


async def _begin(connection: socket.socket, protocol: asyncio.Protocol) -> None:
    try:
        await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
    except OSError:
        # The client is gone already.
        connection.close()


class _Begun(asyncio.Protocol):
    """A protocol that gets the first bytes of a connection, which another worker has read, before all others."""

    def __init__(self, protocol: asyncio.Protocol, first: bytes) -> None:
        self._protocol: Final = protocol
        self._first: Final = first

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._protocol.connection_made(transport)
        self._protocol.data_received(self._first)
        transport.set_protocol(self._protocol)
