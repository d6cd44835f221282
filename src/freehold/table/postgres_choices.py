"""Stores the choices of one server in PostgreSQL: a group is one statement, on a connection that stays open."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Engine

from freehold.table.choice_rows import TOGETHER, ChoiceRows, values_for_postgres
from freehold.table.database import explained, name_of_server

if TYPE_CHECKING:
    from psycopg.pq.abc import PGconn

_NAME: Final = b"choices"
# The outcome of choices that are stored.
_STORED: Final = (None, None)


class PostgresChoices:
    """The connection, which is opened when it is first needed, and again after anything has failed.

    It is used through the functions of PostgreSQL's own library, which the driver passes on: measured, a statement then
    takes half the processor time. A single statement needs no transaction around it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._opened: PGconn | None = None
        self._close: Any = None
        self._server = b""

    def close(self) -> None:
        if self._close is not None:
            self._close()
        self._opened = self._close = None

    def store(self, group: Sequence[Any]) -> "list[tuple[None, Exception | None] | None]":
        """The outcome of each; None if it was not stored, and has to be stored alone to know why."""
        try:
            with explained("saved"):
                connection = self._opened or self._open()
        except Exception as error:
            return [(None, error)] * len(group)
        stored = self._run(connection, group)
        return [_STORED if n in stored else None for n in range(len(group))]

    def _open(self) -> "PGconn":
        import psycopg

        connection = self._engine.connect()
        try:
            connection.detach()
            driver: Any = connection.connection.dbapi_connection
            assert isinstance(driver, psycopg.Connection)
            driver.autocommit = True
            self._server = name_of_server(connection).encode()
            driver.pgconn.prepare(_NAME, TOGETHER.encode())
        except BaseException:
            connection.close()
            raise
        self._opened, self._close = driver.pgconn, driver.close
        return driver.pgconn

    def _run(self, connection: "PGconn", group: Sequence[ChoiceRows]) -> set[int]:
        """Which choices are stored, by their place in the group."""
        import psycopg

        try:
            result = connection.exec_prepared(_NAME, [values_for_postgres(group).encode(), self._server])
            if result.status == psycopg.pq.ExecStatus.TUPLES_OK:
                numbers = [result.get_value(row, 0) or b"" for row in range(result.ntuples)]
                return {int(n) for some in numbers for n in some.split()}
        except psycopg.Error:
            pass
        # The connection is lost, or one of the choices cannot be stored. Storing each alone will say which, and why.
        self.close()
        return set()
