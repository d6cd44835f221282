"""Listens to other servers on the same database: on PostgreSQL every change is announced on a channel."""

import asyncio
import logging
from collections.abc import AsyncIterator
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
                await hear_in(hub, (notice.payload async for notice in connection.notifies()))
        except (psycopg.Error, FreeholdError, OSError) as error:
            _log.warning("cannot listen to the database: %s", error)
        except Exception:
            # Whatever happens, this runs as long as the server does.
            _log.exception("cannot listen to the database")
        await asyncio.sleep(AGAIN_AFTER)


async def hear_in(hub: Hub, announcements: AsyncIterator[str]) -> None:
    """Hand on announcements as they come; loading one table does not hold up the others."""
    hearing = set[asyncio.Task[None]]()
    async for news in announcements:
        task = asyncio.create_task(_hear(hub, *news.split(" ", 1)))
        hearing.add(task)
        task.add_done_callback(hearing.discard)


async def _hear(hub: Hub, table_id: str, news: str = "") -> None:
    try:
        await hub.hear_of(table_id, news)
    except FreeholdError as error:
        _log.warning("cannot look at a table: %s", error)
    except Exception:
        _log.exception("cannot look at table %s", table_id)
