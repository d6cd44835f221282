"""Listens to other servers on the same database: on PostgreSQL every change is announced on a channel."""

import asyncio
import logging
from typing import Final

from freehold.rules.errors import FreeholdError
from freehold.server.hub import Hub
from freehold.table.database import libpq_address
from freehold.table.storage import CHANNEL

AGAIN_AFTER: Final = 2.0

_log = logging.getLogger(__name__)


async def listen(hub: Hub, database: str) -> None:
    """Reload every table that another server on this PostgreSQL database announces as changed."""
    import psycopg

    address = libpq_address(database)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                # Catch up with what happened while this server was not listening.
                await hub.look_again()
                async for notice in connection.notifies():
                    table_id, _, news = notice.payload.partition(" ")
                    await hub.hear_of(table_id, news)
        except (psycopg.Error, FreeholdError, OSError) as error:
            _log.warning("cannot listen to the database: %s", error)
        except Exception:
            # Whatever happens, this runs as long as the server does.
            _log.exception("cannot listen to the database")
        await asyncio.sleep(AGAIN_AFTER)
