"""Copies an SQLite file while servers use it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from freehold.rules.errors import FreeholdError


class BackupFailed(FreeholdError):
    """A copy that could not be made."""


def back_up(database: Path, copy: Path) -> None:
    """Write a copy of the database as it is at one moment; nobody has to wait, and no half copy is ever left behind."""
    if not database.is_file():
        raise BackupFailed(f"there is no database {database}")
    if copy.exists():
        raise BackupFailed(f"{copy} exists already; choose another name, so that no earlier copy is lost")
    unfinished = copy.with_name(f".{copy.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        # It holds all hidden cards.
        unfinished.touch(0o600)
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
            # One file is easier to keep than a file and its log.
            target.execute("PRAGMA journal_mode = DELETE")
            (state,) = target.execute("PRAGMA quick_check(1)").fetchone()
        if state != "ok":
            raise BackupFailed(f"the copy is damaged, and probably {database} is too: {state}")
        os.replace(unfinished, copy)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(f"{database} cannot be copied to {copy}: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
