"""Several processes that serve the same tables on one port; uvicorn starts them, and replaces one that dies."""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from freehold.rules.errors import FreeholdError
from freehold.server.homes import WorkerState
from freehold.server.protocols import GuardedWebSocket

# How many connections can wait to be accepted.
BACKLOG: Final = 1024
# How many connections are taken in one turn of the event loop. Each takes a fifth of a millisecond, and many may come
# at once.
TAKEN_AT_ONCE: Final = 8
# Whether processes have sockets of their own, and can hand connections to each other.
IS_LINUX: Final = sys.platform == "linux"

_log = logging.getLogger(__name__)


def let_many_wait(sockets: list[socket.socket] | None) -> None:
    """Asyncio takes as many connections at once as may wait for it, so more may wait only after it has started."""
    for listening in sockets or ():
        listening.listen(BACKLOG)


class WorkersFailed(FreeholdError):
    """Processes that cannot serve."""


class WorkerServer(uvicorn.Server):
    """The server in one of several processes, which also takes connections that others have accepted."""

    def __init__(self, config: uvicorn.Config, state: WorkerState) -> None:
        super().__init__(config)
        self.server_state: WorkerState = state

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        let_many_wait(sockets)
        self.server_state.listen(self._websocket)

    def _websocket(self) -> asyncio.Protocol:
        return GuardedWebSocket(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Before connections are told to close, so that none comes afterwards.
        await self.server_state.close()
        await super().shutdown(sockets)


class Worker(Process):
    """One of the processes, as the one that started it sees it."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket], number: int, folder: Path) -> None:
        super().__init__(config, sockets)
        self._number = number
        self._folder = folder

    def start(self) -> None:
        super().start()
        # Then a process that dies instead of answering whether it is alive is not waited for.
        self.child_conn.close()

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        if IS_LINUX:
            state = WorkerState(self._folder, self._number, self.config.workers)
            self._server = WorkerServer(self.config, state)
        super().target(sockets)


class Supervisor(Multiprocess):
    """Starts the processes, says when all of them are ready, and stops them when it is told to stop."""

    def __init__(
        self, config: uvicorn.Config, sockets: list[socket.socket], folder: Path, ready: Callable[[], None]
    ) -> None:
        super().__init__(config, sockets)
        self._folder = folder
        self._ready = ready
        self._is_ready = False
        self.failed = False

    def init_processes(self) -> None:
        self.processes = [self._start(number) for number in range(self.processes_num)]

    def _start(self, number: int) -> Worker:
        worker = Worker(self.config, [self.sockets[number % len(self.sockets)]], number, self._folder)
        # Ctrl-C reaches it too. It must not interrupt one that is just starting; this process will stop it.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        worker.start()
        signal.signal(signal.SIGINT, handler)
        return worker

    def keep_subprocess_alive(self) -> None:
        for number, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if process.is_alive(self.config.timeout_worker_healthcheck):
                continue
            process.kill()
            process.join()
            if process.exitcode == STARTUP_FAILURE:
                # The next one could not start either.
                self.failed = True
                self.should_exit.set()
                return
            _log.warning("process %s has died; another takes its place", process.pid)
            self.processes[number] = self._start(number)
        if not self._is_ready and all(process.is_ready() for process in self.processes):
            self._is_ready = True
            self._ready()

    def handle_hup(self) -> None:
        """The terminal was closed."""
        self.should_exit.set()

    def handle_ttin(self) -> None:
        """The number of processes does not change, since the homes of tables follow from it."""

    def handle_ttou(self) -> None:
        """The same."""


def run_workers(config: uvicorn.Config, listening: socket.socket, folder: Path, ready: Callable[[], None]) -> None:
    """Serve with the number of processes that is configured, until interrupted; they can use this folder."""
    supervisor = Supervisor(config, _sockets(listening, config.workers), folder, ready)
    supervisor.run()
    if supervisor.failed:
        raise WorkersFailed("the server has stopped because a process could not start; see the reason above")


def worker_app(make_app: Callable[[], Starlette]) -> Starlette:
    """The app of one of several processes, which ends when the process that started it does."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def stop_with_parent() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=stop_with_parent, daemon=True).start()
    try:
        return make_app()
    except FreeholdError as error:
        _log.error("%s", error)
        sys.exit(STARTUP_FAILURE)


# Sockets.


def _sockets(listening: socket.socket, count: int) -> list[socket.socket]:
    """What the processes listen on: a socket for each on the address of this one, or all on this one.

    If all processes accept from the same socket, most connections go to a few of them: with four, one got 1 to 50 of
    400. If each has a socket of its own on the same port, Linux distributes connections evenly. The process that starts
    them keeps all sockets open, so connections that wait for a process that dies are accepted by its successor.
    """
    if not IS_LINUX:
        return [listening]
    # Only now, so that it was an error if another program had listened on this port.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    sockets = [listening]
    for _ in range(count - 1):
        another = socket.socket(listening.family, socket.SOCK_STREAM)
        for level, option in (
            (socket.SOL_SOCKET, socket.SO_REUSEADDR),
            (socket.SOL_SOCKET, socket.SO_REUSEPORT),
            (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT),
        ):
            another.setsockopt(level, option, listening.getsockopt(level, option))
        another.bind(listening.getsockname())
        another.listen(BACKLOG)
        sockets.append(another)
    return sockets
