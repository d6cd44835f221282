"""Where tables are kept: a database, and nothing but the database.

Every method that changes something stores it whole, in one transaction, before it returns. What a storage remembers is
only to save work: two servers can use one database, since whoever changes a table holds its row, sees its newest
version, and answers the question that is asked there.
"""

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, tuple_

from freehold.sessions.errors import NotAllowed
from freehold.table import rows
from freehold.table.database_threads import Workers
from freehold.table.names import LONGEST_LINE, clean_name, clean_text
from freehold.table.new_table import NewTable
from freehold.table.rows import CHANNEL as CHANNEL
from freehold.table.schema import CHAT_LINES, CHOICES, PRESENCE, TABLES
from freehold.table.table import Table, hash_of, new_id, new_seed, new_table, new_token

# So many lines of chat are read at most.
LINES_AT_MOST: Final = 300
# What a server says of who is connected to it is believed for so many seconds, and said again after a third of them.
BELIEVED_FOR: Final = 30.0
_TOGETHER: Final = 500


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody has sat down; the token is the right to the seat and kept nowhere else."""

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
    """What a server looks for at a table, since another server may have changed it."""

    version: int
    # The last line of chat; 0 where nothing was said.
    line: int
    # The seats whose players are connected to other servers.
    elsewhere: frozenset[int]


class Storage:
    """The tables in a database; the engine comes from `database.open_engine` and was made ready by `prepare`."""

    def __init__(self, engine: Engine, most_remembered: int = 400) -> None:
        self._workers: Final = Workers(engine)
        # Tables by id, each as new as this storage knows it, the longest unused first.
        self._known: Final[OrderedDict[str, Table]] = OrderedDict()
        self._most_remembered: Final = most_remembered
        # What this server is called in the database, who is connected to it as it last said, and when it did.
        self._server: Final = new_id()
        self._present: frozenset[tuple[str, int]] = frozenset()
        self._said_at = 0.0

    async def close(self) -> None:
        """Let go of the database."""
        await self._workers.close()

    # Reading.

    async def load_table(self, table_id: str) -> Table:
        """The table as it is stored now."""
        return self._remember(await self._workers.read(lambda connection: self._current(connection, table_id)))

    async def news(self, table_ids: Iterable[str]) -> dict[str, News]:
        """What is new at these tables, without those that are gone."""
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

        return await self._workers.read(read)

    async def chat(self, table_id: str, after: int = 0) -> list[ChatLine]:
        """What was said at a table after a line; of very much, the end."""
        lines = select(CHAT_LINES).where(CHAT_LINES.c.table_id == table_id, CHAT_LINES.c.id > after)
        last = lines.order_by(CHAT_LINES.c.id.desc()).limit(LINES_AT_MOST)
        found = await self._workers.read(lambda connection: connection.execute(last).all())
        return [ChatLine(row.id, row.seat, row.name, row.text, row.said.replace(tzinfo=UTC)) for row in reversed(found)]

    # Coming to a table.

    async def create_table(self, order: NewTable) -> Seated:
        """Set up a table and sit down at it."""
        token = new_token()
        table, seat = new_table(order, new_id(), new_seed(), hash_of(token))

        def store(connection: Connection) -> None:
            rows.insert_table(connection, table)

        await self._workers.write(store)
        return Seated(self._remember(table), seat, token)

    async def take_seat(self, table_id: str, name: str, seat: int | None = None) -> Seated:
        """Take an open seat, the first one or a certain one; with the last of them the game begins."""
        token = new_token()
        taken = await self._change(table_id, lambda table: table.sit_down(name, hash_of(token), seat))
        return Seated(taken, taken.seat_of(token), token)

    async def again(self, table_id: str, seat: int, same_kingdom: bool) -> Table:
        """The old table, whose `next_table` is the next game with the same people; once there is one, it stays."""
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

        table, following = await self._workers.write(store)
        if following is not None:
            self._remember(following)
        return self._remember(table)

    # Playing.

    async def choose(
        self, table_id: str, seat: int, number: int, picks: Sequence[str], seen: int | None = None
    ) -> Table:
        """Answer a question, which was seen at a version of the table, with all picks or none."""
        return await self._change(table_id, lambda table: table.choose(seat, number, picks, seen))

    async def pick_card(self, table_id: str, seat: int, card: str) -> Table:
        """Pick the next card of the kingdom where the players choose it in turn."""
        return await self._change(table_id, lambda table: table.pick_card(seat, card))

    async def undo(self, table_id: str, seat: int, version: int) -> Table:
        """Take back the last choice of a seat, or ask the others."""
        return await self._change(table_id, lambda table: table.undo(seat, version))

    async def hand_over(self, table_id: str, by: int, seat: int, absent: Collection[int] = ()) -> Table:
        """Ask the others to let the computer play on for a seat; those who are not there either need not agree."""
        return await self._change(table_id, lambda table: table.hand_over(by, seat, absent))

    async def answer_request(self, table_id: str, seat: int, request: int, agree: bool) -> Table:
        """Agree or disagree with what somebody asked."""
        return await self._change(table_id, lambda table: table.answer_request(seat, request, agree))

    async def come_back(self, table_id: str, seat: int) -> Table:
        """Let somebody play on for whom the computer has played meanwhile."""
        return await self._change(table_id, lambda table: table.come_back(seat))

    # Being there.

    async def say_who_is_here(self, seats: Collection[tuple[str, int]]) -> None:
        """Let other servers know which seats of which tables have their players on this one."""
        here = frozenset(seats)
        now = rows.now()
        is_old = time.monotonic() - self._said_at > BELIEVED_FOR / 3
        if here == self._present and not (here and is_old):
            return
        gone = PRESENCE.c.server == self._server
        come = here
        if is_old:
            # All is said anew, whatever became of it, and what dead servers said is forgotten.
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

        # Where it fails, all is said anew the next time.
        said_at, self._said_at = self._said_at, 0.0
        await self._workers.write(store)
        self._present = here
        self._said_at = time.monotonic() if is_old else said_at

    # Talking.

    async def say(self, table_id: str, seat: int | None, name: str, words: str) -> ChatLine:
        """Say something at a table; `name` is for spectators, who have no seat."""
        line = clean_text(words)[:LONGEST_LINE].strip()
        if not line:
            raise NotAllowed("there is nothing to say in this message")
        said = rows.now()

        def store(connection: Connection) -> ChatLine:
            # Whoever speaks holds the table for a moment, so that the numbers of its lines grow as they are said.
            table = self._current(connection, table_id, lock=True)
            speaker = clean_name(name) if seat is None else table.seats[seat].name
            values = {"table_id": table_id, "seat": seat, "name": speaker, "text": line, "said": said}
            number = (connection.execute(insert(CHAT_LINES).returning(CHAT_LINES.c.id), values)).scalar_one()
            rows.tell(connection, f"{table_id} chat")
            return ChatLine(number, seat, speaker, line, said.replace(tzinfo=UTC))

        return await self._workers.write(store)

    # Tidying up.

    async def remove_unplayed(self, days: float) -> int:
        """Remove the tables where no person has chosen anything and nothing has happened for so many days."""
        chosen = select(CHOICES.c.number).where(CHOICES.c.table_id == TABLES.c.id, CHOICES.c.by_computer.is_(False))
        old = TABLES.c.changed < rows.now() - timedelta(days=days)

        def store(connection: Connection) -> int:
            return (connection.execute(delete(TABLES).where(old, ~chosen.exists()))).rowcount

        return await self._workers.write(store)

    # How it is done.

    async def _change(self, table_id: str, act: Callable[[Table], Table]) -> Table:
        """Do something at a table and store it, or refuse it."""

        def store(connection: Connection) -> Table:
            before = self._current(connection, table_id, lock=True)
            after = act(before)
            rows.update_table(connection, before, after)
            return after

        return self._remember(await self._workers.write(store))

    def _current(self, connection: Connection, table_id: str, lock: bool = False) -> Table:
        """The table as it is stored, from memory if that is still true."""
        version = rows.read_version(connection, table_id, lock)
        known = self._known.get(table_id)
        if known is not None and known.version == version:
            return known
        older = known if known is not None and known.version < version else None
        return rows.read_table(connection, table_id, older)

    def _remember(self, table: Table) -> Table:
        """Keep a table that is stored; the newest one that is known of it."""
        known = self._known.get(table.id)
        if known is None or known.version < table.version:
            known = self._known[table.id] = table
        self._known.move_to_end(table.id)
        while len(self._known) > self._most_remembered:
            self._known.popitem(last=False)
        return known
