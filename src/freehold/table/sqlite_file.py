"""The SQLite file of a server: it appears as a whole, and is guarded while the server uses it."""

import logging
import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from freehold.table.errors import BadDatabase, CannotSave

# Which file a path leads to: the device and the number of the file there.
Identity = tuple[int, int]

_log = logging.getLogger(__name__)


class SqliteFile:
    """The file at a path; if it is missing, it is created or refused.

    If it is removed or replaced while it is open, SQLite does not notice: it keeps writing to the old file, which
    nobody can open again. So before each commit, the path must still lead to the file that was opened.
    """

    def __init__(self, path: Path, create: bool = True) -> None:
        self.path: Final = path.absolute()
        # SQLite follows symbolic links, and keeps the log beside the file itself.
        real = Path(os.path.realpath(path))
        self._log_path: Final = real.with_name(f"{real.name}-wal")
        try:
            real.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadDatabase(f"the folder {real.parent} cannot be created: {error.strerror}") from None
        if not os.path.exists(real):
            if not create:
                raise BadDatabase(f"the file {path} is missing; it must have been removed while the server was running")
            self._create(real)
        elif real.is_file() and not real.stat().st_size:
            raise BadDatabase(
                f"the file {path} is empty, so its tables are lost; restore it from a back-up,"
                " or remove it to start without tables"
            )
        self._opened: Final = _identity(os.stat(self.path))

    def _create(self, path: Path) -> None:
        if os.path.exists(self._log_path):
            # SQLite would take what is in the log for the contents of the new file.
            raise BadDatabase(
                f"the file {path} is missing, but {self._log_path.name} is there; restore the file,"
                " or remove the other too to start without tables"
            )
        new = path.with_name(f"{path.name}-{secrets.token_hex(4)}")
        try:
            with closing(sqlite3.connect(new)) as connection:
                # This writes the first page: a file of ours is never empty, even if the server dies here.
                connection.execute("PRAGMA journal_mode = WAL")
            _move(new, path)
        except (sqlite3.Error, OSError) as error:
            raise BadDatabase(f"the file {path} cannot be created: {error}") from None

    def connect(self) -> sqlite3.Connection:
        """A new connection, which never creates a file."""
        self._check(self.path, self._opened)
        return sqlite3.connect(f"{self.path.as_uri()}?mode=rw", uri=True, check_same_thread=False)

    def opened_log(self) -> Identity:
        """The write-ahead log that a new connection has opened, for `check`."""
        return _identity(os.stat(self._log_path))

    def check(self, log: Identity) -> None:
        """Refuse to save if the file or its write-ahead log is not the one that was opened, or if the file is empty."""
        self._check(self.path, self._opened)
        self._check(self._log_path, log, may_be_empty=True)

    def _check(self, path: Path, opened: Identity, may_be_empty: bool = False) -> None:
        with suppress(FileNotFoundError):
            found = os.stat(path)
            if _identity(found) == opened and (found.st_size or may_be_empty):
                return
        _log.error(
            "%s was removed, replaced or emptied while the server was using it, so nothing can be saved: stop the"
            " server, restore the database from a back-up, and start the server again",
            path,
        )
        raise CannotSave(
            "the file of the database was removed or replaced, so nothing can be saved until the server is restarted;"
            " nothing has changed"
        )


def _identity(found: os.stat_result) -> Identity:
    return found.st_dev, found.st_ino


def _move(new: Path, path: Path) -> None:
    """Give a file its name, unless another server was quicker."""
    try:
        os.link(new, path)
    except FileExistsError:
        pass
    except OSError:
        # Some file systems have no links.
        new.rename(path)
    new.unlink(missing_ok=True)
