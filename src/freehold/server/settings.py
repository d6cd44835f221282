"""How a server runs."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from freehold.bots.protocol import Clock
from freehold.server.limits import STANDARD, Limits
from freehold.server.logs import LogFormat
from freehold.server.review_work import DoPiece, do_piece
from freehold.server.thinking_work import Prepare, prepared
from freehold.table.storage import ABSENCE

# Which proxies are believed when they say for whom they ask.
LOCAL_PROXY: Final = "127.0.0.1"
# How many seconds a computer may think about a choice.
THINK: Final = 0.5
# How many seconds a bot may take for a choice, and for all its choices in a game.
BOT_CLOCK: Final = Clock(move=60.0, game=3600.0)
# In how many processes games are reviewed, for each process that serves.
REVIEW_PROCESSES: Final = 1


@dataclass(frozen=True)
class Settings:
    """What a server is told when it starts; each of its processes gets a copy."""

    # The path of an SQLite file, or the address of a PostgreSQL database.
    database: str | Path
    # More names under which pages reach it.
    hosts: tuple[str, ...] = ()
    # The address at which others on the network reach it, such as http://192.168.1.5:8017; empty if they cannot.
    shared: str = ""
    # The addresses, with commas, that may tell in `X-Forwarded-For` for whom they ask.
    proxies: str = LOCAL_PROXY
    workers: int = 1
    limits: Limits = STANDARD
    # How many seconds a player must be away until the computer can take over.
    absence: float = ABSENCE
    log: LogFormat = "text"
    # The host and port at which metrics are shown, if at all.
    metrics: tuple[str, int] | None = None
    # After how many days without a change to remove tables, finished ones too; None keeps them.
    keep_days: float | None = None
    # Whether tables that wait for players can be found in a list, if those who set them up want that.
    list_tables: bool = False
    # How many seconds a computer of some level may think about a choice; 0 means that it follows a plan.
    think: float = THINK
    # How the plans of these computers are found.
    prepare: Prepare = prepared
    # In how many processes games are reviewed, for each process that serves; 0 means that none are.
    review_processes: int = REVIEW_PROCESSES
    # How a game is reviewed, piece by piece.
    review: DoPiece = do_piece
    # How long a bot may take for a choice, and for all its choices in a game.
    bot_clock: Clock = BOT_CLOCK

    @property
    def thinking_processes(self) -> int:
        """In how many processes computers think, for each process that serves: in all on half of the cores."""
        return max(1, (os.cpu_count() or 1) // (2 * self.workers))
