"""Reviews in the database: how far each has got, and which server works on it.

A server that works on a review has it until a time that it keeps moving on. If the server dies, another one can take
the review when that time is over. All times are those of the database.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal

from sqlalchemy import Connection, Update, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from freehold.table import rows
from freehold.table.database import SQLITE
from freehold.table.database_threads import DatabaseThreads
from freehold.table.errors import NoSuchReview
from freehold.table.presence import BELIEVED_FOR, DatabaseTime
from freehold.table.schema import REVIEWS

ReviewStatus = Literal["running", "done", "failed"]


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as far as it has got."""

    id: str
    record: str
    status: ReviewStatus
    # How many decisions are judged, of how many.
    judged: int
    decisions: int
    # The review as JSON; empty if nothing is known yet.
    data: str
    # Whether it is not finished and no server works on it.
    is_abandoned: bool


class StoredReviews:
    """The reviews in a database, as one server sees them."""

    def __init__(self, threads: DatabaseThreads, server: str) -> None:
        self._threads: Final = threads
        self._server: Final = server

    async def load(self, review_id: str) -> StoredReview:
        """The review as it is stored now."""
        wanted = select(REVIEWS, (REVIEWS.c.until <= DatabaseTime()).label("is_free")).where(REVIEWS.c.id == review_id)
        found = await self._threads.read(lambda connection: connection.execute(wanted).one_or_none())
        if found is None:
            raise NoSuchReview("there is no such review; old ones are removed, but the game can be reviewed again")
        is_abandoned = found.status == "running" and bool(found.is_free)
        return StoredReview(
            found.id, found.record, found.status, found.judged, found.decisions, found.data, is_abandoned
        )

    async def add(self, review_id: str, record: str, decisions: int) -> None:
        """Add a review that has not begun; one that is there stays, but if it has failed, it can begin again."""
        new = {
            "status": "running",
            "judged": 0,
            "data": "",
            "server": "",
            "until": DatabaseTime(),
            "changed": rows.now(),
        }

        def store(connection: Connection) -> None:
            dialect = sqlite if connection.dialect.name == SQLITE else postgresql
            statement = dialect.insert(REVIEWS).values(id=review_id, record=record, decisions=decisions, **new)
            connection.execute(
                statement.on_conflict_do_update(
                    index_elements=[REVIEWS.c.id], set_=new, where=REVIEWS.c.status == "failed"
                )
            )

        await self._threads.write(store)

    async def take(self, review_id: str) -> bool:
        """Work on a review that nobody works on; false if somebody does, or if it is finished."""
        free = (REVIEWS.c.status == "running") & (REVIEWS.c.until <= DatabaseTime())
        taken = {"server": self._server, "until": DatabaseTime(BELIEVED_FOR)}
        return await self._update(update(REVIEWS).where(REVIEWS.c.id == review_id, free).values(taken))

    async def keep(self, review_id: str) -> bool:
        """Keep working on a review; false if another server has taken it."""
        return await self._update(self._mine(review_id).values(until=DatabaseTime(BELIEVED_FOR)))

    async def store(self, review_id: str, status: ReviewStatus, judged: int, data: str) -> bool:
        """Store how far a review has got; false if another server has taken it."""
        known = {"status": status, "judged": judged, "data": data}
        times = {"until": DatabaseTime(BELIEVED_FOR), "changed": rows.now()}
        return await self._update(self._mine(review_id).values(known | times))

    async def fail(self, review_id: str) -> bool:
        """Store that a review cannot be finished; what is known of it stays."""
        return await self._update(self._mine(review_id).values(status="failed", changed=rows.now()))

    async def leave(self) -> None:
        """Leave all reviews of this server to others."""
        mine = REVIEWS.c.server == self._server
        await self._update(update(REVIEWS).where(mine, REVIEWS.c.status == "running").values(until=DatabaseTime()))

    async def remove_old(self, days: float) -> int:
        """Remove reviews that were stored this many days ago; how many."""
        old = delete(REVIEWS).where(REVIEWS.c.changed < rows.now() - timedelta(days=days))
        return await self._threads.write(lambda connection: connection.execute(old).rowcount)

    def _mine(self, review_id: str) -> Update:
        return update(REVIEWS).where(REVIEWS.c.id == review_id, REVIEWS.c.server == self._server)

    async def _update(self, statement: Update) -> bool:
        return await self._threads.write(lambda connection: connection.execute(statement).rowcount > 0)
