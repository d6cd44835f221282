"""Opening a database and bringing it up to date: an SQLite file, or a PostgreSQL server."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from freehold.rules.errors import FreeholdError
from freehold.table.errors import BadDatabase as BadDatabase
from freehold.table.errors import Busy, CannotSave
from freehold.table.sqlite_file import SqliteFile

# How long to wait for another transaction, which usually takes milliseconds.
LOCK_TIMEOUT_MS: Final = 10_000
# How many seconds to wait before trying again to get the lock of an SQLite file.
_LOCK_INTERVAL: Final = 0.0003
# Connections of one server for its threads, and one more for the thread that stores choices.
CONNECTIONS: Final = 8
_ONE_MORE: Final = 1
SQLITE: Final = "sqlite"
MIGRATIONS: Final = "freehold.table:migrations"
# The latest migration; an up-to-date database is opened without Alembic, which is slow to import.
NEWEST: Final = "0012"

# Where Alembic stores the latest migration.
_VERSIONS: Final = "alembic_version"
_WRITES: Final = "freehold_writes"
_FILE: Final = "freehold_file"
_LOG: Final = "freehold_log"
_TELL: Final = "freehold_tell"
_NEWS: Final = "freehold_news"
_SERVER: Final = "freehold_server"
# The advisory lock held while a PostgreSQL database is migrated; the number is arbitrary.
_MIGRATING: Final = 0x46524548
# Give up on an unreachable database after half a minute; the default is much longer.
_GONE: Final = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 3 * LOCK_TIMEOUT_MS,
}
_FULL: Final = "the disk of the database is full"
_POSTGRES_FULL: Final = "53100"
# Prefixes of error codes that are worth a retry: lost connections, conflicts, locks, restarts.
_POSTGRES_PASSING: Final = ("08", "40", "53", "55", "57")

# Given what was stored, such as "<table> <version>".
Tell = Callable[[Sequence[str]], None]

_log = logging.getLogger(__name__)


# Opening.


def open_engine(database: str | Path, tell: Tell | None = None, create: bool = True) -> Engine:
    """The engine for `postgresql://...` or for the path of an SQLite file, which is created if needed and wanted.

    `tell` is given what is announced after a commit to an SQLite file; PostgreSQL tells other servers itself.
    """
    if isinstance(database, str) and "://" in database:
        return _open_postgres(database)
    return _open_sqlite(SqliteFile(Path(database), create), tell)


def _open_sqlite(file: SqliteFile, tell: Tell | None = None) -> Engine:
    url = make_url("sqlite://").set(database=str(file.path))
    options = {_FILE: file, _TELL: tell}
    engine = create_engine(
        url,
        creator=file.connect,
        pool_size=CONNECTIONS,
        max_overflow=_ONE_MORE,
        hide_parameters=True,
        execution_options=options,
    )

    def remember_log(connection: Any, record: ConnectionPoolEntry) -> None:
        # The log of a file that was used without one appears with the first read.
        connection.execute("SELECT count(*) FROM sqlite_master")
        record.info[_LOG] = file.opened_log()

    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "connect", remember_log)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Never lose what was committed, and wait for others instead of failing."""
    # Stop the driver from beginning transactions; ours begin with `_begin_sqlite`.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {LOCK_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get(_WRITES, False):
        # A transaction that reads first and writes later fails if another one wrote in between.
        _begin_writing(_sqlite_driver(connection))
    else:
        connection.exec_driver_sql("BEGIN")


def _sqlite_driver(connection: Connection) -> sqlite3.Connection:
    driver: Any = connection.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _set_timeout(connection: Connection, milliseconds: int) -> None:
    _sqlite_driver(connection).execute(f"PRAGMA busy_timeout = {milliseconds}")


def _begin_writing(driver: sqlite3.Connection) -> None:
    """Wait for a turn to write, on a connection that does not wait by itself.

    SQLite itself waits up to a tenth of a second before it tries again. Measured with two busy processes, one of them
    waited for a second while the other wrote; so it is asked again in short intervals.
    """
    give_up = time.monotonic() + LOCK_TIMEOUT_MS / 1000
    while True:
        try:
            driver.execute("BEGIN IMMEDIATE")
            return
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or time.monotonic() >= give_up:
                raise
        time.sleep(_LOCK_INTERVAL)


def _open_postgres(written: str) -> Engine:
    try:
        url = make_url(written)
    except ArgumentError:
        raise BadDatabase("a database is the path of a file or an address such as postgresql://host/name") from None
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise BadDatabase(
            f"{url.get_backend_name()} databases are not supported; use an SQLite file or postgresql://..."
        )
    options = f"-c lock_timeout={LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout={3 * LOCK_TIMEOUT_MS}"
    try:
        return create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_size=CONNECTIONS,
            max_overflow=_ONE_MORE,
            hide_parameters=True,
            connect_args={"options": options, "connect_timeout": LOCK_TIMEOUT_MS // 1000, **_GONE},
        )
    except ImportError:
        raise BadDatabase(
            'PostgreSQL needs psycopg, which is not installed; run pip install "freehold[postgres]"'
        ) from None


def libpq_address(database: str) -> str:
    """The address of a PostgreSQL database for its driver alone; it may name one, as postgresql+psycopg://... does."""
    # The password is quoted again: libpq is stricter, and shows a password that it cannot read in its error.
    return make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)


def without_password(database: str | Path) -> str:
    """Which database this is, as a log may show it."""
    if isinstance(database, str) and "://" in database:
        # The query of an address can hold a password too.
        return make_url(database).set(password=None, query={}).render_as_string()
    return str(database)


# Transactions.


class Writer:
    """A connection for transactions that write, one after the other.

    It stays open between them: measured, that and plain statements for choices save a third of the time to store one.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        options = engine.get_execution_options()
        self._file: Final[SqliteFile | None] = options.get(_FILE)
        self._tell: Final[Tell | None] = options.get(_TELL)
        self._news: Final[list[str]] = []
        self._connection: Connection | None = None

    def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                if self._file is not None:
                    _set_timeout(connection, LOCK_TIMEOUT_MS)
            finally:
                connection.close()

    def _opened(self) -> Connection:
        if self._connection is None:
            connection = self._engine.connect().execution_options(**{_WRITES: True, _NEWS: self._news})
            if self._file is not None:
                # `_begin_writing` waits instead, and after that a transaction never has to.
                _set_timeout(connection, 0)
            self._connection = connection
        return self._connection

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """When the block ends, either all of it is committed or none."""
        self._news.clear()
        with explained("saved"):
            try:
                connection = self._opened()
                with connection.begin():
                    yield connection
                    if self._file is not None:
                        self._file.check(connection.info[_LOG])
            except BaseException:
                # The next transaction gets another connection, whatever is wrong with this one.
                self.close()
                raise
        self._announce()

    @contextmanager
    def driver_transaction(self) -> Iterator[tuple[sqlite3.Connection, list[str]]]:
        """The same on an SQLite file without SQLAlchemy: its driver, and a list for what to announce."""
        assert self._file is not None
        self._news.clear()
        with explained("saved"):
            try:
                connection = self._opened()
                driver = _sqlite_driver(connection)
                _begin_writing(driver)
                yield driver, self._news
                self._file.check(connection.info[_LOG])
                driver.execute("COMMIT")
            except BaseException:
                # This rolls back, and the next transaction gets another connection, whatever is wrong with this one.
                self.close()
                raise
        self._announce()

    def _announce(self) -> None:
        if self._news and self._tell is not None:
            self._tell(self._news)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: when the block ends, either all of it is committed or none."""
    with closing(Writer(engine)) as writer, writer.transaction() as connection:
        yield connection


def is_announced(engine: Engine) -> bool:
    """Whether anybody else is told what is stored."""
    return engine.dialect.name != SQLITE or engine.get_execution_options().get(_TELL) is not None


def announce(connection: Connection, *news: str) -> None:
    """Announce something when this transaction, which writes to an SQLite file, is committed."""
    connection.get_execution_options()[_NEWS].extend(news)


def named(engine: Engine, server: str) -> Engine:
    """The same engine, with the name under which a server announces its changes."""
    return engine.execution_options(**{_SERVER: server})


def name_of_server(connection: Connection) -> str:
    """The name of the server that uses a connection."""
    return str(connection.get_execution_options().get(_SERVER, ""))


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that only reads, and sees a snapshot of the database."""
    with explained("read"), engine.connect() as connection:
        if engine.dialect.name != SQLITE:
            connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn a database error into a sentence for people; the details go to the log."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        _log.error("the database failed: %s", _reason(error))
        raise _explanation(error, what) from error


def _reason(error: BaseException | None) -> str:
    """What a database says about an error, without the row that it could not store, which may hold secrets."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(cause).partition("\n")[0]


def _explanation(error: Exception, what: str) -> FreeholdError:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        # The lowest byte is the kind of error; the rest are details.
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return Busy(f"others are using the database, so this could not be {what}; try again")
        if code == sqlite3.SQLITE_FULL:
            return CannotSave(f"{_FULL}, so this could not be {what}; nothing has changed")
        return CannotSave(f"the database has a problem, so this could not be {what}; nothing has changed")
    state: str | None = getattr(cause, "sqlstate", None)
    if state == _POSTGRES_FULL:
        return CannotSave(f"{_FULL}, so this could not be {what}; nothing has changed")
    if state is None or state.startswith(_POSTGRES_PASSING):
        return Busy(f"the database is not responding, so this could not be {what}; try again")
    return CannotSave(f"the database has a problem, so this could not be {what}; nothing has changed")


# Migrations.


async def prepare(engine: Engine) -> None:
    """Create a database or bring it up to date. If several servers start at once, one does it and the others wait.

    All migrations are one transaction: if the server dies halfway, the database is as it was.
    """
    try:
        await asyncio.to_thread(_migrate, engine)
    except (Busy, CannotSave) as error:
        raise BadDatabase(f"the database cannot be opened: {_reason(error.__cause__)}") from None


def _migrate(engine: Engine) -> None:
    if engine.dialect.name == SQLITE:
        _migrate_sqlite(engine)
        return
    with writing(engine) as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
        upgrade(connection)


def _migrate_sqlite(engine: Engine) -> None:
    """Migrate with foreign keys off: SQLite changes a table by replacing it, which deletes what refers to it."""
    # They can only be turned off for a connection, outside a transaction.
    own = _open_sqlite(engine.get_execution_options()[_FILE])
    event.listen(own, "connect", lambda connection, _: connection.execute("PRAGMA foreign_keys = OFF"))
    try:
        with writing(own) as connection:
            upgrade(connection)
    finally:
        own.dispose()


def upgrade(connection: Connection, revision: str = NEWEST) -> None:
    """Run the migrations up to a revision within the transaction of this connection."""
    if _revision(connection) == revision:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        _log.error("the database cannot be migrated: %s", error)
        raise BadDatabase("this database belongs to a newer version of Freehold; update Freehold to use it") from None


def _revision(connection: Connection) -> str | None:
    """The latest migration of a database, if any."""
    if not inspect(connection).has_table(_VERSIONS):
        return None
    return connection.execute(text(f"SELECT version_num FROM {_VERSIONS}")).scalar()
