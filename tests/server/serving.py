"""Real servers for tests: one in a thread of this process, or one in a separate process that can be killed."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

from freehold.bots.protocol import Clock
from freehold.server.limits import UNLIMITED, Limits
from freehold.server.review_work import DoPiece, do_piece
from freehold.server.serve import TableServer, address_of, free_socket, open_server
from freehold.server.settings import BOT_CLOCK, REVIEW_PROCESSES, THINK, Settings
from freehold.server.thinking_work import Prepare, prepared
from freehold.table.storage import ABSENCE

PATIENCE = 60
SOURCES = Path(__file__).parents[2] / "src"


@contextmanager
def running_server(
    database: str | Path,
    limits: Limits = UNLIMITED,
    absence: float = ABSENCE,
    think: float = THINK,
    prepare: Prepare = prepared,
    review: DoPiece = do_piece,
    review_processes: int = REVIEW_PROCESSES,
    list_tables: bool = False,
    bot_clock: Clock = BOT_CLOCK,
) -> Iterator[str]:
    """The address of a server that runs in a thread during the block; its clients are faster than people."""
    with closing(free_socket("127.0.0.1", 0)) as listening:
        ready = Event()
        servers: list[TableServer] = []

        async def run() -> None:
            settings = Settings(
                database,
                limits=limits,
                absence=absence,
                think=think,
                prepare=prepare,
                review=review,
                review_processes=review_processes,
                list_tables=list_tables,
                bot_clock=bot_clock,
            )
            servers.append(await open_server(settings, ready.set))
            await servers[0].serve([listening])

        thread = Thread(target=asyncio.run, args=(run(),))
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield address_of(listening).rstrip("/")
        finally:
            for server in servers:
                server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


class ServerProcess:
    """A server as people run it, with `freehold serve`."""

    def __init__(self, *arguments: str, port: int = 0, program: str = "freehold.cli") -> None:
        paths = [str(SOURCES), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", program, "serve", "--port", str(port), "--no-browser", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        # If the log is in JSON: what it says until the server has started.
        self.log = ""
        self.facts: dict[str, str] = {}
        while said.startswith("{"):
            self.log += said
            self.facts = json.loads(said)
            if "address" in self.facts:
                self.address = self.facts["address"].rstrip("/")
                return
            said = self.process.stdout.readline()
        assert said.startswith("Freehold is running at "), said + self.process.stdout.read()
        self.address = said.split()[-1].rstrip("/")
        assert self.process.stdout.readline().startswith("Tables are stored in ")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Kill it without warning, as a power cut would."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def interrupt(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Press Ctrl-C, or stop it with another signal; the exit code, and all output since it was ready."""
        self.process.send_signal(how)
        return self.end()

    def end(self) -> tuple[int, str]:
        """Wait until it ends; the exit code, and all output since it was ready."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@contextmanager
def server_process(*arguments: str, port: int = 0, program: str = "freehold.cli") -> Iterator[ServerProcess]:
    """A server process that runs during the block, unless it is killed before."""
    server = ServerProcess(*arguments, port=port, program=program)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


# The processes of a server.


def workers_of(server: ServerProcess) -> list[int]:
    """The processes that the server has started: those that serve, or if there is one, those that think."""
    threads = Path(f"/proc/{server.process.pid}/task").iterdir()
    children = [child for thread in threads for child in (thread / "children").read_text("ascii").split()]
    return [int(child) for child in children if b"spawn_main" in _command(child)]


def _command(pid: str) -> bytes:
    """The command of a process; nothing if it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def worker_at(server: ServerProcess, port: int) -> int | None:
    """The process at the other end of a connection from this port, if one has accepted it."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]]
    ends = [f"0100007F:{end:04X}" for end in (server.port, port)]
    connections = {f"socket:[{row[9]}]" for row in rows if row[1:3] == ends}
    return next((pid for pid in workers_of(server) if connections & {*_opened_by(pid)}), None)


def _opened_by(pid: int) -> Iterator[str]:
    for opened in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            yield os.readlink(opened)


def connection_to(server: ServerProcess, worker: int) -> socket.socket:
    """A new connection that this process has accepted."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        connection = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        for _ in range(50):
            accepted = worker_at(server, connection.getsockname()[1])
            if accepted is not None:
                break
            time.sleep(0.01)
        if accepted == worker:
            return connection
        connection.close()
    raise AssertionError(f"no connection gets to process {worker}")


def settled_connection_to(server: ServerProcess, worker: int) -> socket.socket:
    """A connection to this process on which something was asked already, so that no other takes it."""
    connection = connection_to(server, worker)
    connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = b""
    while not answer.endswith(b"}"):
        answer += connection.recv(1000)
    return connection
