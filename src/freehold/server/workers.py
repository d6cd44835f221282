"""Several processes that serve the same tables on one port; uvicorn starts them, and replaces one that dies."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from freehold.rules.errors import FreeholdError

# How many connections can wait to be accepted.
BACKLOG: Final = 1024

_log = logging.getLogger(__name__)


class WorkersFailed(FreeholdError):
    """Processes that cannot serve."""


class Supervisor(Multiprocess):
    """Starts the processes, says when all of them are ready, and stops them when it is told to stop."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket], ready: Callable[[], None]) -> None:
        super().__init__(config, sockets)
        self._ready = ready
        self._is_ready = False
        self.failed = False

    def init_processes(self) -> None:
        # Ctrl-C reaches them too. It must not interrupt one that is just starting; this process will stop it.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        super().init_processes()
        signal.signal(signal.SIGINT, handler)

    def keep_subprocess_alive(self) -> None:
        if self.should_exit.is_set():
            return
        before = {process.pid for process in self.processes}
        super().keep_subprocess_alive()
        # It gives up if a process cannot start at all.
        self.failed = self.should_exit.is_set()
        for pid in before - {process.pid for process in self.processes}:
            _log.warning("process %s has died; another takes its place", pid)
        if not self._is_ready and not self.failed and all(process.is_ready() for process in self.processes):
            self._is_ready = True
            self._ready()

    def handle_hup(self) -> None:
        """The terminal was closed."""
        self.should_exit.set()


def run_workers(config: uvicorn.Config, listening: socket.socket, folder: Path, ready: Callable[[], None]) -> None:
    """Serve with the number of processes that is configured, until interrupted; they can use this folder."""
    supervisor = Supervisor(config, _sockets(listening, config.workers, folder), ready)
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


class _OneEach(list[socket.socket]):
    """The sockets of all processes; a process that is given them gets the first that no other has.

    If all processes accept from the same socket, most connections go to a few of them: with four, one got 1 to 50 of
    400. If each has a socket of its own on the same port, Linux distributes connections evenly. The process that starts
    them keeps all sockets open, so connections that wait for a process that dies are accepted by its successor.
    """

    def __init__(self, sockets: Sequence[socket.socket], folder: Path) -> None:
        super().__init__(sockets)
        self._folder = folder

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return _claimed, ([*self], self._folder)


def _sockets(listening: socket.socket, count: int, folder: Path) -> list[socket.socket]:
    """What the processes listen on: a socket for each on the address of this one, or all on this one."""
    if sys.platform != "linux":
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
    return _OneEach(sockets, folder)


def _claimed(sockets: list[socket.socket], folder: Path) -> list[socket.socket]:
    """The first of these sockets that no other process has claimed."""
    import fcntl

    for number, listening in enumerate(sockets):
        # It is locked until this process ends.
        claim = os.open(folder / f"socket-{number}", os.O_CREAT | os.O_WRONLY)
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(claim)
            continue
        for other in sockets:
            if other is not listening:
                other.close()
        return [listening]
    return sockets
