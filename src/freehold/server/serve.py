"""Running the web app on this machine."""

import asyncio
import os
import socket
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final, cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from freehold.rules.errors import FreeholdError
from freehold.server.app import make_app
from freehold.server.bus import Bus
from freehold.server.limits import LARGEST_HEAD, LARGEST_MESSAGE, MOST_CONNECTIONS, REQUEST_WITHIN, TAKEN_WITHIN
from freehold.server.workers import BACKLOG, run_workers, worker_app
from freehold.table.database import open_engine, prepare
from freehold.table.storage import Storage

PORT: Final = 8017
# If no port is given, the first free one of these.
PORTS_TRIED: Final = 20


# How many seconds clients get to disconnect when the server stops.
CLOSE_SECONDS: Final = 1.0
# A process that does not respond for this many seconds is replaced; it may be busy, or just starting.
HUNG_SECONDS: Final = 60
# Which proxies are believed when they say for whom they ask.
LOCAL_PROXY: Final = "127.0.0.1"


class PortTaken(FreeholdError):
    """A port that another program uses."""


def free_socket(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the given port, or on the first free one from the default one on."""
    candidates = [port] if port is not None else range(PORT, PORT + PORTS_TRIED)
    trouble = ""
    for candidate in candidates:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                # Otherwise a page that reads nothing would keep its connection for ever.
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(TAKEN_WITHIN * 1000))
            listening.bind((host, candidate))
            listening.listen(BACKLOG)
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            trouble = getattr(error, "strerror", None) or str(error)
    which = f"port {port}" if port is not None else f"ports {PORT} to {PORT + PORTS_TRIED - 1}"
    raise PortTaken(f"the server cannot listen on {host}, {which}: {trouble.lower()}; choose another with --port")


class _HttpConnection(H11Protocol):
    """A connection that is closed if no request arrives on it, so that it does not use up the limit."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self.loop.call_later(REQUEST_WITHIN, self._drop_if_silent)

    def _drop_if_silent(self) -> None:
        # It has a cycle after its first request, and is not among the connections if it has become a WebSocket.
        if not self.cycle and self in self.connections:
            self.transport.abort()

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)


class _PageConnection(WebSocketsSansIOProtocol):
    """A WebSocket that is told that the server restarts, and is not waited for if it does not read that."""

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)


def configuration(app: Callable[[], Starlette], proxies: str = LOCAL_PROXY, workers: int = 1) -> uvicorn.Config:
    """How to serve an app, which each process makes for itself."""
    return uvicorn.Config(
        app,
        factory=True,
        workers=workers,
        # This parser limits the size of an endless request; the faster one does not.
        http=_HttpConnection,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=_PageConnection,
        ws_max_size=LARGEST_MESSAGE,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=HUNG_SECONDS,
    )


class TableServer(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


async def create(database: str | Path) -> None:
    """Create a database if there is none, and bring it up to date."""
    engine = open_engine(database)
    try:
        await prepare(engine)
    finally:
        engine.dispose()


def open_app(database: str | Path, folder: Path | None = None) -> Starlette:
    """The app for the tables in a database that is there; processes that share an SQLite file share a folder too."""
    if isinstance(database, str) and "://" in database:
        return make_app(Storage(open_engine(database)), database)
    if folder is None or not hasattr(os, "mkfifo"):
        return make_app(Storage(open_engine(database, create=False)))
    bus = Bus(folder)
    return make_app(Storage(open_engine(database, bus.send, create=False)), bus=bus)


async def open_server(database: str | Path, ready: Callable[[], None]) -> TableServer:
    """A server for the tables in a database, which is created or migrated first."""
    await create(database)
    return TableServer(configuration(partial(open_app, database)), ready)


def serve(
    host: str,
    port: int | None,
    database: str | Path,
    browser: bool,
    say: Callable[[str], None],
    *,
    workers: int = 1,
    proxies: str = LOCAL_PROXY,
) -> None:
    """Serve tables with this many processes until interrupted; `say` is told the address.

    `proxies` are the addresses that may tell in `X-Forwarded-For` for whom they ask.
    """
    _allow_connections()
    with closing(free_socket(host, port)) as listening:
        address = address_of(listening)

        def ready() -> None:
            say(address)
            if browser:
                # Opening some browsers blocks until they close.
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        # Ctrl-C is the usual way to stop it, and nothing is lost.
        with suppress(KeyboardInterrupt):
            asyncio.run(create(database))
            if workers == 1:
                TableServer(configuration(partial(open_app, database), proxies), ready).run([listening])
                return
            # Only this user can look into it.
            with TemporaryDirectory(prefix="freehold-") as folder:
                app = partial(open_app, database, Path(folder) / "bus")
                config = configuration(partial(worker_app, app), proxies, workers)
                run_workers(config, listening, Path(folder), ready)


def _allow_connections() -> None:
    """Raise the limit of open files to what the server needs, if the system allows it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 2 * MOST_CONNECTIONS
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard < 0 else min(wanted, hard), hard))
