"""Stores tables in a database, and nowhere else.

Every method that changes something stores it in one transaction before it returns. The tables in memory are
only a cache. Several servers can use one database: to change a table, a server locks its row and reads its newest
version first.
"""

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, tuple_

from freehold.sessions.errors import NotAllowed
from freehold.table import rows
from freehold.table.database import SQLITE
from freehold.table.database_threads import DatabaseThreads
from freehold.table.names import LONGEST_LINE, clean_name, clean_text
from freehold.table.new_table import NewTable
from freehold.table.rows import CHANNEL as CHANNEL
from freehold.table.schema import CHAT_LINES, CHOICES, PRESENCE, TABLES
from freehold.table.table import Table, hash_of, new_id, new_seed, new_table, new_token

# Maximum number of chat lines to load.
LINES_AT_MOST: Final = 300
# How many seconds a server's list of connected players is valid; it is renewed after a third of that.
BELIEVED_FOR: Final = 30.0
_TOGETHER: Final = 500
# How many old tables to remove in one transaction, for which others wait: 5 long games take about 10 ms.
_REMOVED_TOGETHER: Final = 5
# The advisory lock held on PostgreSQL while old tables are removed; the number is arbitrary.
_REMOVING: Final = 0x46524F4C


@dataclass(frozen=True, slots=True)
class Seated:
    """A person at a table; the token gives the right to the seat and is not stored anywhere."""

    table: Table
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at a table; a spectator has no seat."""

    id: int
    seat: int | None
    name: str
    text: str
    said: datetime


@dataclass(frozen=True, slots=True)
class News:
    """What another server may have changed at a table."""

    version: int
    # The last line of chat; 0 if there is none.
    line: int
    # The seats whose players are connected to other servers.
    elsewhere: frozenset[int]


class Storage:
    """The tables in a database; the engine comes from `database.open_engine`, and `prepare` has run."""

    def __init__(self, engine: Engine, most_remembered: int = 400) -> None:
        self._threads: Final = DatabaseThreads(engine)
        # The newest known version of each table by id, the longest unused first.
        self._known: Final[OrderedDict[str, Table]] = OrderedDict()
        self._most_remembered: Final = most_remembered
        # The name of this server in the database, the connected players as last stored, and when that was.
        self._server: Final = new_id()
        self._present: frozenset[tuple[str, int]] = frozenset()
        self._said_at = 0.0

    async def close(self) -> None:
        """Wait for pending writes, and close the connections."""
        await self._threads.close()

    # Reading.

    async def check(self) -> None:
        """Check that tables can be read."""
        await self._threads.read(lambda connection: connection.scalar(select(TABLES.c.id).limit(1)))

    async def load_table(self, table_id: str) -> Table:
        """The table as it is stored now."""
        return self._remember(await self._threads.read(lambda connection: self._current(connection, table_id)))

    async def news(self, table_ids: Iterable[str]) -> dict[str, News]:
        """What may have changed at these tables; tables that no longer exist are left out."""
        ids = list(table_ids)
        line = select(func.max(CHAT_LINES.c.id)).where(CHAT_LINES.c.table_id == TABLES.c.id).scalar_subquery()
        others = (PRESENCE.c.server != self._server) & (PRESENCE.c.until > rows.now())

        def read(connection: Connection) -> dict[str, News]:
            found: dict[str, News] = {}
            for start in range(0, len(ids), _TOGETHER):
                some = ids[start : start + _TOGETHER]
                elsewhere: dict[str, set[int]] = defaultdict(set)
                there = select(PRESENCE.c.table_id, PRESENCE.c.seat).where(PRESENCE.c.table_id.in_(some), others)
                for table_id, seat in connection.execute(there):
                    elsewhere[table_id].add(seat)
                stored = select(TABLES.c.id, TABLES.c.version, line).where(TABLES.c.id.in_(some))
                for table_id, version, last in connection.execute(stored):
                    found[table_id] = News(version, last or 0, frozenset(elsewhere[table_id]))
            return found

        return await self._threads.read(read)

    async def chat(self, table_id: str, after: int = 0) -> list[ChatLine]:
        """The newest chat lines of a table after this one."""
        lines = select(CHAT_LINES).where(CHAT_LINES.c.table_id == table_id, CHAT_LINES.c.id > after)
        last = lines.order_by(CHAT_LINES.c.id.desc()).limit(LINES_AT_MOST)
        found = await self._threads.read(lambda connection: connection.execute(last).all())
        return [ChatLine(row.id, row.seat, row.name, row.text, row.said.replace(tzinfo=UTC)) for row in reversed(found)]

    # Joining a table.

    async def create_table(self, order: NewTable) -> Seated:
        """Set up a table and sit down at it."""
        token = new_token()
        table, seat = new_table(order, new_id(), new_seed(), hash_of(token))

        def store(connection: Connection) -> None:
            rows.insert_table(connection, table)

        await self._threads.write(store)
        return Seated(self._remember(table), seat, token)

    async def take_seat(self, table_id: str, name: str, seat: int | None = None) -> Seated:
        """Take an open seat, the first one or this one; the game begins when the last is taken."""
        token = new_token()
        taken = await self._change(table_id, lambda table: table.sit_down(name, hash_of(token), seat))
        return Seated(taken, taken.seat_of(token), token)

    async def again(self, table_id: str, seat: int, same_kingdom: bool) -> Table:
        """Set up the next game with the same people, if nobody has yet; the old table, with its `next_table`."""
        next_id = new_id()
        seed = new_seed()

        def store(connection: Connection) -> tuple[Table, Table | None]:
            table = self._current(connection, table_id, lock=True)
            if table.next_table is not None:
                return table, None
            following = table.again(seat, next_id, seed, same_kingdom)
            rows.insert_table(connection, following)
            over = replace(table, version=table.version + 1, request=None, next_table=next_id)
            rows.update_table(connection, table, over)
            return over, following

        table, following = await self._threads.write(store)
        if following is not None:
            self._remember(following)
        return self._remember(table)

    # Playing.

    async def choose(
        self, table_id: str, seat: int, number: int, picks: Sequence[str], seen: int | None = None
    ) -> Table:
        """Answer a question with all picks or none; `seen` is the version at which the question was seen."""
        return await self._change(table_id, lambda table: table.choose(seat, number, picks, seen))

    async def pick_card(self, table_id: str, seat: int, card: str) -> Table:
        """Pick the next card of a kingdom that the players draft."""
        return await self._change(table_id, lambda table: table.pick_card(seat, card))

    async def undo(self, table_id: str, seat: int, version: int) -> Table:
        """Take back the last choice of a seat, or ask the others."""
        return await self._change(table_id, lambda table: table.undo(seat, version))

    async def hand_over(self, table_id: str, by: int, seat: int, absent: Collection[int] = ()) -> Table:
        """Ask the others to let the computer take over a seat; absent players need not agree."""
        return await self._change(table_id, lambda table: table.hand_over(by, seat, absent))

    async def answer_request(self, table_id: str, seat: int, request: int, agree: bool) -> Table:
        """Agree to a request, or decline it."""
        return await self._change(table_id, lambda table: table.answer_request(seat, request, agree))

    async def come_back(self, table_id: str, seat: int) -> Table:
        """Give a seat back to the person for whom the computer has played."""
        return await self._change(table_id, lambda table: table.come_back(seat))

    # Presence.

    async def say_who_is_here(self, seats: Collection[tuple[str, int]]) -> None:
        """Let other servers know which players, by table and seat, are connected to this one."""
        here = frozenset(seats)
        now = rows.now()
        is_old = time.monotonic() - self._said_at > BELIEVED_FOR / 3
        if here == self._present and not (here and is_old):
            return
        gone = PRESENCE.c.server == self._server
        come = here
        if is_old:
            # Store the whole list again, and remove what dead servers have left behind.
            gone |= PRESENCE.c.until < now
        else:
            gone &= tuple_(PRESENCE.c.table_id, PRESENCE.c.seat).in_(self._present - here)
            come -= self._present
        until = now + timedelta(seconds=BELIEVED_FOR)
        values = [{"table_id": table, "seat": seat, "server": self._server, "until": until} for table, seat in come]

        def store(connection: Connection) -> None:
            connection.execute(delete(PRESENCE).where(gone))
            if values:
                connection.execute(insert(PRESENCE), values)

        # If it fails, the whole list is stored the next time.
        said_at, self._said_at = self._said_at, 0.0
        await self._threads.write(store)
        self._present = here
        self._said_at = time.monotonic() if is_old else said_at

    # Chat.

    async def say(self, table_id: str, seat: int | None, name: str, words: str) -> ChatLine:
        """Add a line to the chat of a table; `name` is for spectators, who have no seat."""
        line = clean_text(words)[:LONGEST_LINE].strip()
        if not line:
            raise NotAllowed("the message is empty")
        said = rows.now()

        def store(connection: Connection) -> ChatLine:
            # The row is locked so that lines are numbered in the order in which they are stored.
            table = self._current(connection, table_id, lock=True)
            speaker = clean_name(name) if seat is None else table.seats[seat].name
            values = {"table_id": table_id, "seat": seat, "name": speaker, "text": line, "said": said}
            number = (connection.execute(insert(CHAT_LINES).returning(CHAT_LINES.c.id), values)).scalar_one()
            rows.tell(connection, f"{table_id} chat")
            return ChatLine(number, seat, speaker, line, said.replace(tzinfo=UTC))

        return await self._threads.write(store)

    # Cleaning up.

    async def remove_old_tables(self, unplayed_days: float, days: float | None = None) -> int:
        """Remove tables where nothing has happened for a long time; how many.

        For tables where no person ever chose anything that is `unplayed_days`; others are kept for `days`, or forever.
        """
        now = rows.now()
        chosen = select(CHOICES.c.number).where(CHOICES.c.table_id == TABLES.c.id, CHOICES.c.by_computer.is_(False))
        old = (TABLES.c.changed < now - timedelta(days=unplayed_days)) & ~chosen.exists()
        if days is not None:
            old |= TABLES.c.changed < now - timedelta(days=days)

        def find(connection: Connection) -> Sequence[str]:
            return connection.scalars(select(TABLES.c.id).where(old).order_by(TABLES.c.id)).all()

        def remove(connection: Connection, some: Sequence[str]) -> int:
            if connection.dialect.name != SQLITE:
                # Two servers that remove the same tables at once could deadlock.
                connection.execute(select(func.pg_advisory_xact_lock(_REMOVING)))
            # Checked again, because somebody may have come back to a table in the meantime.
            return connection.execute(delete(TABLES).where(TABLES.c.id.in_(some), old)).rowcount

        ids = await self._threads.read(find)
        batches = [ids[start : start + _REMOVED_TOGETHER] for start in range(0, len(ids), _REMOVED_TOGETHER)]
        return sum([await self._threads.write(partial(remove, some=some)) for some in batches])

    # Changing a table.

    async def _change(self, table_id: str, act: Callable[[Table], Table]) -> Table:
        """Change a table and store it, unless the change is refused."""

        def store(connection: Connection) -> Table:
            before = self._current(connection, table_id, lock=True)
            after = act(before)
            rows.update_table(connection, before, after)
            return after

        return self._remember(await self._threads.write(store))

    def _current(self, connection: Connection, table_id: str, lock: bool = False) -> Table:
        """The table as it is stored, from the cache if that is up to date."""
        version = rows.read_version(connection, table_id, lock)
        known = self._known.get(table_id)
        if known is not None and known.version == version:
            return known
        older = known if known is not None and known.version < version else None
        return rows.read_table(connection, table_id, older)

    def _remember(self, table: Table) -> Table:
        """Put a stored table into the cache; the newest version there."""
        known = self._known.get(table.id)
        if known is None or known.version < table.version:
            known = self._known[table.id] = table
        self._known.move_to_end(table.id)
        while len(self._known) > self._most_remembered:
            self._known.popitem(last=False)
        return known
