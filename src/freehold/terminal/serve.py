"""`freehold serve`: the table in the browser."""

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.terminal.output import MisuseError

FILE = "freehold.sqlite"


def usual_data() -> Path:
    """Where tables are kept if nobody says where: the folder for data of programs in the home of the user."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = str(Path.home() / "Library" / "Application Support")
    else:
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "freehold"


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser", show_default=False)] = True,
) -> int:
    """Serve the table to browsers until interrupted.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in the network join.
    port
        The port to listen on; without it, 8017 or the next free one.
    data
        The folder where tables are kept; without it, one in your home.
    database
        A PostgreSQL database instead, such as postgresql://host/name, for more than one server.
    browser
        Do not open the browser.
    """
    from freehold.server.serve import serve as serve_tables

    if data is not None and database is not None:
        raise MisuseError("tables are kept in a folder (--data) or in a PostgreSQL database (--database), not in both")
    if port is not None and not 0 <= port <= 65535:
        raise MisuseError(f"--port is a number from 0 to 65535, not {port}")
    where = database or (data or usual_data()) / FILE

    def say(address: str) -> None:
        kept = "the database" if database else where
        print(f"Freehold is at {address}\nTables are kept in {kept}. Press Ctrl-C to stop.", flush=True)

    serve_tables(host, port, where, browser, say)
    return 0
