"""What other servers on the same database say: on PostgreSQL every change is told on a channel."""

import asyncio
import logging
from typing import Final

from freehold.server.hub import Hub
from freehold.table.storage import CHANNEL

AGAIN_AFTER: Final = 2.0

_log = logging.getLogger(__name__)


async def listen(hub: Hub, database: str) -> None:
    """Look at every table that another server on this PostgreSQL database says has changed."""
    import psycopg

    while True:
        try:
            async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                async for notice in connection.notifies():
                    table_id = notice.payload.partition(" ")[0]
                    if hub.count(table_id):
                        await hub.look(table_id)
        except psycopg.Error as error:
            _log.warning("the database is not heard from: %s", error)
            await asyncio.sleep(AGAIN_AFTER)
