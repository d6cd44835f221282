"""Running the web app on this machine."""

import asyncio
import socket
import sys
import time
import webbrowser
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.loops.auto import auto_loop_factory

from freehold.rules.errors import FreeholdError
from freehold.server.app import make_app
from freehold.server.limits import (
    LARGEST_HEAD,
    LARGEST_MESSAGE,
    MOST_CONNECTIONS,
    REQUEST_WITHIN,
    STANDARD,
    TAKEN_WITHIN,
    Limits,
)
from freehold.server.origins import OWN_NAMES
from freehold.server.protocols import GuardedHttp, GuardedWebSocket
from freehold.table.database import open_engine, prepare
from freehold.table.storage import Storage

PORT: Final = 8017
# If no port is given, the first free one of these.
PORTS_TRIED: Final = 20


# How many seconds clients get to disconnect when the server stops.
CLOSE_SECONDS: Final = 1.0
# How many seconds a thread may compute before the event loop gets its turn.
SWITCH_SECONDS: Final = 0.001
# Uvicorn calls `on_tick` this often.
TICKS_A_SECOND: Final = 10


class PortTaken(FreeholdError):
    """A port that another program uses."""


def free_socket(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the given port, or on the first free one from the default one on."""
    candidates = [port] if port is not None else range(PORT, PORT + PORTS_TRIED)
    trouble = ""
    for candidate in candidates:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Asyncio turns off Nagle's algorithm, which can hold back an answer for 40 ms, only if the protocol is given.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                # Otherwise a page that reads nothing would keep its connection for ever.
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(TAKEN_WITHIN * 1000))
            listening.bind((host, candidate))
            listening.listen(1024)
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            trouble = getattr(error, "strerror", None) or str(error)
    which = f"port {port}" if port is not None else f"ports {PORT} to {PORT + PORTS_TRIED - 1}"
    raise PortTaken(f"the server cannot listen on {host}, {which}: {trouble.lower()}; choose another with --port")


class TableServer(uvicorn.Server):
    """A server that says when it is ready, and does not wait long for clients that do not leave."""

    def __init__(self, app: Starlette, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                # This parser limits the size of an endless request; the faster one does not.
                http=GuardedHttp,
                h11_max_incomplete_event_size=LARGEST_HEAD,
                log_level="warning",
                access_log=False,
                server_header=False,
                ws=GuardedWebSocket,
                ws_max_size=LARGEST_MESSAGE,
                timeout_graceful_shutdown=3,
            )
        )
        self._ready = ready
        # Since when each connection without a request has been open.
        self._silent: dict[object, float] = {}

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SECOND == 0:
            self._drop_silent(time.monotonic())
        return await super().on_tick(counter)

    def _drop_silent(self, now: float) -> None:
        """Close connections on which no request has arrived for a while, so that they do not use up the limit."""
        # Only HTTP connections have a cycle, and not before their first request.
        silent = [one for one in self.server_state.connections if getattr(one, "cycle", one) is None]
        self._silent = {one: self._silent.get(one, now) for one in silent}
        for one in silent:
            if now - self._silent[one] > REQUEST_WITHIN:
                one.transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for connection in self.server_state.connections:
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, connection.transport.abort)
        await super().shutdown(sockets)


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


async def open_server(
    database: str | Path, ready: Callable[[], None], hosts: Iterable[str] = (), limits: Limits = STANDARD
) -> TableServer:
    """A server for the tables in a database, which is created or migrated first; `hosts` are more names for it."""
    engine = open_engine(database)
    await prepare(engine)
    shared = database if isinstance(database, str) and "://" in database else ""
    return TableServer(make_app(Storage(engine), shared, limits, OWN_NAMES.union(hosts)), ready)


def serve(
    host: str,
    port: int | None,
    database: str | Path,
    browser: bool,
    say: Callable[[str], None],
    hosts: Iterable[str] = (),
) -> None:
    """Serve tables until interrupted; `say` is told the address."""
    _allow_connections()
    with closing(free_socket(host, port)) as listening:
        address = address_of(listening)

        def ready() -> None:
            say(address)
            if browser:
                # Opening some browsers blocks until they close.
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        async def run() -> None:
            server = await open_server(database, ready, (host, *hosts))
            await server.serve([listening])

        # Ctrl-C is the usual way to stop it, and nothing is lost.
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(run())


def _allow_connections() -> None:
    """Raise the limit of open files to what the server needs, if the system allows it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 2 * MOST_CONNECTIONS
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard < 0 else min(wanted, hard), hard))
