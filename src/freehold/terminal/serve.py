"""`freehold serve`: the table in the browser."""

import os
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.terminal.output import MisuseError

FILE = "freehold.sqlite"


def default_data_folder() -> Path:
    """The default folder for tables: the user's data folder of the platform."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = str(Path.home() / "Library" / "Application Support")
    else:
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "freehold"


def is_network(written: str) -> bool:
    """Whether this is an IP address or a network."""
    try:
        ip_network(written)
    except ValueError:
        return False
    return True


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser", show_default=False)] = True,
    workers: int = 1,
    proxy: str = "127.0.0.1",
) -> int:
    """Serve the game to browsers until interrupted.

    Parameters
    ----------
    host
        The address to listen on; use 0.0.0.0 to let others on the network join.
    port
        The port to listen on; by default 8017 or the next free one.
    data
        The folder to store tables in; by default one in your home folder.
    database
        A PostgreSQL database to use instead, such as postgresql://host/name; needed for more than one server.
    browser
        Open the page in the browser; --no-browser does not.
    workers
        How many processes serve the tables; use as many as there are processor cores to spare.
    proxy
        The address or network of a reverse proxy, or several with commas; its X-Forwarded-For header is believed, so
        that limits apply to each client and not to the proxy.
    """
    from freehold.cards.catalogue import all_cards
    from freehold.server.serve import serve as serve_tables

    if data is not None and database is not None:
        raise MisuseError("tables are stored in a folder (--data) or in a PostgreSQL database (--database); choose one")
    if port is not None and not 0 <= port <= 65535:
        raise MisuseError(f"--port must be between 0 and 65535, not {port}")
    if workers < 1:
        raise MisuseError(f"--workers must be at least 1, not {workers}")
    if not all(is_network(part.strip()) for part in proxy.split(",")):
        raise MisuseError(f"--proxy must be addresses or networks such as 127.0.0.1 or 172.18.0.0/16, not {proxy}")
    # A file of cards that cannot be loaded is reported here and not to everybody who opens the page.
    all_cards()
    where = database or (data or default_data_folder()) / FILE

    def announce(address: str) -> None:
        stored = "the database" if database else where
        print(f"Freehold is running at {address}\nTables are stored in {stored}. Press Ctrl-C to stop.", flush=True)

    serve_tables(host, port, where, browser, announce, workers=workers, proxies=proxy)
    return 0
