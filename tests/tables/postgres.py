"""A PostgreSQL server for the tests: in a temporary folder, on a free port, without a password."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

# PostgreSQL refuses to run as root, so it runs as the user that its package makes.
ITS_USER = "postgres"
# The data need not survive the tests.
HASTY = "-c fsync=off -c full_page_writes=off -c max_connections=200"


class Postgres:
    """A running server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.databases = 0
        self.shared = ""

    def new_database(self) -> str:
        """The address of an empty database."""
        self.databases += 1
        name = f"test_{self.databases}"
        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{self.address}/{name}"

    def shared_database(self) -> str:
        """The address of a database that tests share, since a new one takes time."""
        self.shared = self.shared or self.new_database()
        return self.shared


def programs() -> Path:
    """The folder with the programs of the newest PostgreSQL on this machine."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise RuntimeError("these tests need PostgreSQL: run scripts/install-test-tools, or install postgresql")
    return Path(on_path).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_postgres(options: str = HASTY) -> Iterator[Postgres]:
    """A PostgreSQL server that runs during the block."""
    user = ITS_USER if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    folder = Path(tempfile.mkdtemp(prefix="freehold-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, ITS_USER)
    port = free_port()
    data = str(folder / "data")

    def call(program: str, *arguments: str) -> None:
        subprocess.run(
            [programs() / program, *arguments],
            user=user if os.geteuid() == 0 else None,
            cwd=folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=60,
        )

    settings = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} {options}"
    try:
        call("initdb", "-D", data, "-U", ITS_USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        call("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", settings, "start")
        try:
            yield Postgres(f"postgresql://{ITS_USER}@127.0.0.1:{port}")
        finally:
            call("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
