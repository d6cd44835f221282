"""Listens to other servers on the same database: on PostgreSQL every change is announced on a channel."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from freehold.rules.errors import FreeholdError
from freehold.server.hub import Hub
from freehold.table.announcements import lines_from_others
from freehold.table.database import libpq_address
from freehold.table.storage import CHANNEL

if TYPE_CHECKING:
    from psycopg.pq.abc import PGconn

AGAIN_AFTER: Final = 2.0

_log = logging.getLogger(__name__)


async def listen(hub: Hub, database: str) -> None:
    """Follow every table that another server on this PostgreSQL database announces as changed."""
    import psycopg

    address = libpq_address(database)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                # Catch up with what happened while this server was not listening.
                await hub.look_again()
                hub.hears_others = True
                await _hear(hub, connection.pgconn)
        except (psycopg.Error, FreeholdError, OSError) as error:
            _log.warning("cannot listen to the database: %s", error)
        except Exception:
            # Whatever happens, this runs as long as the server does.
            _log.exception("cannot listen to the database")
        finally:
            hub.hears_others = False
        await asyncio.sleep(AGAIN_AFTER)


async def _hear(hub: Hub, connection: "PGconn") -> None:
    """Hand on announcements as they come, until the connection is lost.

    The driver's own way to wait for them takes several turns of the event loop for each. With it and a task for each,
    hearing of a choice took twice the processor time.
    """
    loop = asyncio.get_running_loop()
    lost: asyncio.Future[None] = loop.create_future()

    def read() -> None:
        try:
            connection.consume_input()
            while (notice := connection.notifies()) is not None:
                for line in lines_from_others(notice.extra.decode(), hub.storage.server):
                    hub.hear(line)
        except Exception as error:
            # Otherwise it would be called again and again.
            loop.remove_reader(socket)
            if not lost.done():
                lost.set_exception(error)

    socket = connection.socket
    loop.add_reader(socket, read)
    try:
        # Some may have come before.
        read()
        await lost
    finally:
        loop.remove_reader(socket)
