"""Running the web app on this machine."""

import asyncio
import gc
import logging
import logging.config
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

import uvicorn
from starlette.applications import Starlette

from freehold._mode import version
from freehold.rules.errors import FreeholdError
from freehold.server.app import make_app
from freehold.server.bus import Bus
from freehold.server.limits import LARGEST_HEAD, LARGEST_MESSAGE, MOST_CONNECTIONS, TAKEN_WITHIN
from freehold.server.logs import log_config
from freehold.server.metrics import shown_at
from freehold.server.protocols import GuardedHttp, GuardedWebSocket
from freehold.server.settings import Settings
from freehold.server.workers import BACKLOG, TAKEN_AT_ONCE, let_many_wait, run_workers, worker_app
from freehold.table.database import open_engine, prepare, without_password
from freehold.table.storage import Storage

PORT: Final = 8017
# To listen at all addresses of this machine.
ANY_HOST: Final = ("0.0.0.0", "::")
# If no port is given, the first free one of these.
PORTS_TRIED: Final = 20
# A process that does not respond for this many seconds is replaced; it may be busy, or just starting.
HUNG_SECONDS: Final = 60

# How often a page has to show that it is still there. Each time costs as much as half a choice.
PING_SECONDS: Final = 30.0
# How many seconds a thread may compute before the event loop gets its turn.
SWITCH_SECONDS: Final = 0.001
# When the garbage collector runs. It holds up everybody meanwhile, for up to 5 µs for each object that it looks at. So
# it looks at some hundred new ones at a time, and very rarely at all of them, which takes the longer the more tables
# there are. What the server keeps has no cycles, and neither has a connection that ends.
COLLECTED_AFTER: Final = (700, 2, 70_000)

_log = logging.getLogger(__name__)


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
            listening.listen(BACKLOG)
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            trouble = getattr(error, "strerror", None) or str(error)
    which = f"port {port}" if port is not None else f"ports {PORT} to {PORT + PORTS_TRIED - 1}"
    raise PortTaken(f"the server cannot listen on {host}, {which}: {trouble.lower()}; choose another with --port")


def configuration(app: Callable[[], Starlette], settings: Settings) -> uvicorn.Config:
    """How to serve an app, which each process makes for itself."""
    return uvicorn.Config(
        app,
        factory=True,
        workers=settings.workers,
        backlog=TAKEN_AT_ONCE,
        # This parser limits the size of an endless request; the faster one does not.
        http=GuardedHttp,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=GuardedWebSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        # Compressing takes more time than sending, and much memory for each connection.
        ws_per_message_deflate=False,
        log_config=log_config(settings.log),
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
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
        let_many_wait(sockets)
        if self.started:
            self._ready()


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    if host in ANY_HOST:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def shared_address(listening: socket.socket) -> str:
    """What others on the network type into a browser; empty if the server listens to this machine only."""
    host, port = listening.getsockname()[:2]
    if host not in ANY_HOST:
        return ""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        # This sends nothing; it only finds out which of its addresses this machine would use.
        probe.connect(("192.0.2.1", 9))
        return f"http://{probe.getsockname()[0]}:{port}"
    return ""


async def create(database: str | Path) -> None:
    """Create a database if there is none, and bring it up to date."""
    engine = open_engine(database)
    try:
        await prepare(engine)
    finally:
        engine.dispose()


def open_app(settings: Settings, folder: Path | None = None) -> Starlette:
    """The app for the tables in a database that is there; processes that share an SQLite file share a folder too."""
    database = settings.database
    if isinstance(database, str) and "://" in database:
        return make_app(Storage(open_engine(database), absence=settings.absence), settings, database)
    bus = None if folder is None or not hasattr(os, "mkfifo") else Bus(folder)
    engine = open_engine(database, None if bus is None else bus.send, create=False)
    return make_app(Storage(engine, absence=settings.absence), settings, bus=bus)


def tuned_app(settings: Settings, folder: Path | None = None) -> Starlette:
    """The app for a process that does nothing else."""
    sys.setswitchinterval(SWITCH_SECONDS)
    app = open_app(settings, folder)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    return app


async def open_server(settings: Settings, ready: Callable[[], None]) -> TableServer:
    """A server for the tables in a database, which is created or migrated first."""
    await create(settings.database)
    return TableServer(configuration(partial(open_app, settings), settings), ready)


def serve(settings: Settings, host: str, port: int | None, browser: bool, say: Callable[[str], None]) -> None:
    """Serve tables until interrupted; `say` is told the address."""
    logging.config.dictConfig(log_config(settings.log))
    _allow_connections()
    with ExitStack() as stack:
        listening = stack.enter_context(closing(free_socket(host, port)))
        address = address_of(listening)
        settings = replace(settings, shared=shared_address(listening))
        facts = {"version": version(), "address": address, "database": without_password(settings.database)}
        if settings.metrics is not None:
            facts["metrics"] = stack.enter_context(shown_at(*settings.metrics, workers=settings.workers > 1))

        def ready() -> None:
            say(f"{address}, and for others on the network at {settings.shared}/" if settings.shared else address)
            _log.info("started", extra={**facts, "workers": settings.workers})
            if browser:
                # Opening some browsers blocks until they close.
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        # Ctrl-C is the usual way to stop it, and nothing is lost.
        with suppress(KeyboardInterrupt):
            asyncio.run(create(settings.database))
            if settings.workers == 1:
                TableServer(configuration(partial(tuned_app, settings), settings), ready).run([listening])
                return
            # Only this user can look into it.
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="freehold-")))
            app = partial(tuned_app, settings, folder / "bus")
            run_workers(configuration(partial(worker_app, app), settings), listening, folder, ready)


def _allow_connections() -> None:
    """Raise the limit of open files to what the server needs, if the system allows it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 2 * MOST_CONNECTIONS
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard < 0 else min(wanted, hard), hard))
