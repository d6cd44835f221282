"""`freehold serve`: the table in the browser."""

import os
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from freehold.terminal.extras import require
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


def host_and_port(written: str) -> tuple[str, int]:
    """An address such as 127.0.0.1:9017 or [::1]:9017."""
    host, _, port = written.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise MisuseError(f"--metrics must be an address and a port such as 127.0.0.1:9017, not {written}")
    return host.removeprefix("[").removesuffix("]"), int(port)


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
    allow_host: Annotated[list[str] | None, Parameter(negative=())] = None,
    browser: Annotated[bool, Parameter(negative="--no-browser", show_default=False)] = True,
    workers: int = 1,
    proxy: str = "127.0.0.1",
    log: Literal["text", "json"] = "text",
    metrics: str | None = None,
    keep_days: float | None = None,
    list_tables: Annotated[bool, Parameter(negative=())] = False,
    think: float = 0.5,
    review_processes: int = 1,
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
    allow_host
        A name under which pages reach this server, such as play.example.org; repeat it for several. IP addresses and
        the names of this machine always work, and * allows every name.
    browser
        Open the page in the browser; --no-browser does not.
    workers
        How many processes serve the tables; use as many as there are processor cores to spare.
    proxy
        The address or network of a reverse proxy, or several with commas; its X-Forwarded-For header is believed, so
        that limits apply to each client and not to the proxy.
    log
        How to log: warnings and errors as text for people, or everything as lines of JSON for programs.
    metrics
        Show metrics for Prometheus at this address, such as 127.0.0.1:9017; by default they are not shown.
    keep_days
        Remove tables where nothing has happened for this many days; by default only those where nobody ever played.
    list_tables
        Show a list of tables that wait for players, if those who set them up want to be found.
    think
        How many seconds computer players that think, such as Easy or Expert, may take for a choice; with 0 they follow
        a plan without thinking.
    review_processes
        How many processes review games, for each process that serves; with 0 no games are reviewed.
    """
    require("server", "freehold serve")
    from freehold.cards.catalogue import all_cards
    from freehold.players.levels import check_seconds
    from freehold.server.serve import serve as serve_tables
    from freehold.server.settings import Settings

    if data is not None and database is not None:
        raise MisuseError("tables are stored in a folder (--data) or in a PostgreSQL database (--database); choose one")
    if port is not None and not 0 <= port <= 65535:
        raise MisuseError(f"--port must be between 0 and 65535, not {port}")
    if workers < 1:
        raise MisuseError(f"--workers must be at least 1, not {workers}")
    if not all(is_network(part.strip()) for part in proxy.split(",")):
        raise MisuseError(f"--proxy must be addresses or networks such as 127.0.0.1 or 172.18.0.0/16, not {proxy}")
    if keep_days is not None and not keep_days > 0:
        raise MisuseError(f"--keep-days must be more than 0, not {keep_days:g}")
    if review_processes < 0:
        raise MisuseError(f"--review-processes must be at least 0, not {review_processes}")
    metrics_address = None if metrics is None else host_and_port(metrics)
    # A file of cards that cannot be loaded is reported here and not to everybody who opens the page.
    all_cards()
    where = database or (data or default_data_folder()) / FILE

    def announce(address: str) -> None:
        if log == "json":
            # The log says it.
            return
        stored = "the database" if database else where
        print(f"Freehold is running at {address}\nTables are stored in {stored}. Press Ctrl-C to stop.", flush=True)

    settings = Settings(
        where,
        hosts=(host, *(allow_host or ())),
        proxies=proxy,
        workers=workers,
        log=log,
        metrics=metrics_address,
        keep_days=keep_days,
        list_tables=list_tables,
        think=check_seconds(think),
        review_processes=review_processes,
    )
    serve_tables(settings, host, port, browser, announce)
    return 0
