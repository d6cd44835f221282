"""What other servers on the same database say: on PostgreSQL every change is told on a channel."""

import asyncio
import logging
from typing import Final

from freehold.rules.errors import FreeholdError
from freehold.server.hub import Hub
from freehold.table.storage import CHANNEL

AGAIN_AFTER: Final = 2.0

_log = logging.getLogger(__name__)


async def listen(hub: Hub, database: str) -> None:
    """Look at every table that another server on this PostgreSQL database says has changed."""
    import psycopg

    # The address may name a driver, as postgresql+psycopg://... does.
    address = f"postgresql://{database.partition('://')[2]}"
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                # Catch up with what happened while this server did not listen.
                await hub.look_again()
                async for notice in connection.notifies():
                    table_id, _, news = notice.payload.partition(" ")
                    await hub.hear_of(table_id, news)
        except (psycopg.Error, FreeholdError, OSError) as error:
            _log.warning("the database is not heard from: %s", error)
        except Exception:
            # Whatever happens, this runs as long as the server does.
            _log.exception("the database is not heard from")
        await asyncio.sleep(AGAIN_AFTER)
