"""Stores tables in a database, and nowhere else.

Every method that changes something stores it in one transaction before it returns. The tables in memory are
only a cache. Several servers can use one database: a server computes the next version of a table from the newest one it
knows, outside any transaction, and stores it only if nobody else was faster. Otherwise it computes it again.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Engine, delete, func, insert, select

from freehold.rules.errors import FreeholdError
from freehold.sessions.errors import NotAllowed
from freehold.sessions.game_session import GameSession
from freehold.table import presence, rows
from freehold.table.announcements import CHAT, PRESENCE, MadeChoices, hash_of_game
from freehold.table.board_storage import BoardStorage
from freehold.table.choice_rows import rows_of_choices
from freehold.table.daily_storage import DailyStorage
from freehold.table.database import SQLITE, is_announced, named
from freehold.table.database_threads import DatabaseThreads
from freehold.table.errors import Busy
from freehold.table.lessons import lesson_table
from freehold.table.names import LONGEST_LINE, clean_name, clean_text
from freehold.table.new_table import KingdomSpec, NewTable, SeatSpec
from freehold.table.presence import BELIEVED_FOR, DatabaseTime
from freehold.table.rows import CHANNEL as CHANNEL
from freehold.table.schema import CHAT_LINES, CHOICES, TABLES
from freehold.table.schema import PRESENCE as PRESENT
from freehold.table.stored_reviews import StoredReviews
from freehold.table.table import Table, hash_of, new_id, new_secret, new_table, new_token, table_from

# Maximum number of chat lines to load.
LINES_AT_MOST: Final = 300
# Maximum number of open tables to list.
_LISTED_AT_MOST: Final = 30
# How many seconds a player must be away until the computer can take over.
ABSENCE: Final = 60.0
# How many old tables to remove in one transaction, for which others wait: few, so that they do not wait for long.
_REMOVED_TOGETHER: Final = 5
# The advisory lock held on PostgreSQL while old tables are removed; the number is arbitrary.
_REMOVING: Final = 0x46524F4C
# Threads in which rules and computer players run.
_RULES_THREADS: Final = 8
# How often to compute a change again because others were faster.
_ATTEMPTS: Final = 20

Result = TypeVar("Result")


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
    # The seconds until each player counts as absent, for those who do not yet.
    waits: dict[int, float]


class Storage:
    """The tables in a database; the engine comes from `database.open_engine`, and `prepare` has run."""

    def __init__(self, engine: Engine, most_remembered: int = 400, absence: float = ABSENCE) -> None:
        self.absence: Final = absence
        # The name of this server in the database.
        self.server: Final = new_id()
        self._is_announced: Final = is_announced(engine)
        self._threads: Final = DatabaseThreads(named(engine, self.server))
        self.reviews: Final = StoredReviews(self._threads, self.server)
        self.boards: Final = BoardStorage(self._threads)
        self.daily: Final = DailyStorage(self._threads)
        # The newest known version of each table by id, the longest unused first.
        self._known: Final[OrderedDict[str, Table]] = OrderedDict()
        self._most_remembered: Final = most_remembered
        self._rules: Final = ThreadPoolExecutor(_RULES_THREADS, "freehold-rules")
        # Changes of a table are computed one after the other on this server, and a table is loaded once at a time.
        self._changing: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()
        self._loading: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()
        # The connected players as last stored, and when that was.
        self._present: frozenset[tuple[str, int]] = frozenset()
        self._said_at = 0.0

    async def close(self) -> None:
        """Wait for pending writes, and close the connections."""
        await asyncio.to_thread(self._rules.shutdown)
        await self._threads.close()

    # Reading.

    async def check(self) -> None:
        """Check that tables can be read."""
        await self._threads.read(lambda connection: connection.scalar(select(TABLES.c.id).limit(1)))

    async def load_table(self, table_id: str) -> Table:
        """The table as it is stored now."""
        known = self._known.get(table_id)
        if known is not None and known.version == await self._threads.read(
            lambda connection: rows.read_version(connection, table_id)
        ):
            return self._remember(known)
        async with _lock(self._loading, table_id):
            return self._remember(await self._threads.read(lambda connection: self._current(connection, table_id)))

    def follow(self, table_id: str, version: int, made: MadeChoices) -> Table | None:
        """The table after choices that another server has announced; None if it has to be loaded."""
        known = self._known.get(table_id)
        if known is None or known.session is None or known.version != made.before:
            return None
        # A server with a newer version of the rules may have made choices that are not legal here.
        with suppress(FreeholdError):
            session = known.session.followed(made.choices)
            if hash_of_game(session.game) == made.game_hash:
                return self._remember(replace(known, version=version, session=session))
        return None

    async def news(self, table_ids: Iterable[str]) -> dict[str, News]:
        """What may have changed at these tables; tables that no longer exist are left out."""
        ids = list(table_ids)

        def read(connection: Connection) -> dict[str, News]:
            present = presence.read_presence(connection, ids, self.server, self.absence)
            return {
                table_id: News(version, line, *present[table_id])
                for table_id, version, line in rows.read_news(connection, ids)
            }

        return await self._threads.read(read) if ids else {}

    async def chat(self, table_id: str, after: int = 0) -> list[ChatLine]:
        """The newest chat lines of a table after this one."""
        lines = select(CHAT_LINES).where(CHAT_LINES.c.table_id == table_id, CHAT_LINES.c.id > after)
        last = lines.order_by(CHAT_LINES.c.id.desc()).limit(LINES_AT_MOST)
        found = await self._threads.read(lambda connection: connection.execute(last).all())
        return [ChatLine(row.id, row.seat, row.name, row.text, row.said.replace(tzinfo=UTC)) for row in reversed(found)]

    async def open_tables(self) -> list[Table]:
        """The tables that wait for players and want to be found, the newest first; somebody is there at each."""
        here = select(PRESENT.c.seat).where(PRESENT.c.table_id == TABLES.c.id, PRESENT.c.until > DatabaseTime())
        waiting = TABLES.c.listed & (TABLES.c.status == "waiting") & here.exists()
        found = select(TABLES.c.id).where(waiting).order_by(TABLES.c.created.desc()).limit(_LISTED_AT_MOST)
        ids = await self._threads.read(lambda connection: connection.scalars(found).all())
        return [await self.load_table(table_id) for table_id in ids]

    # Joining a table.

    async def create_table(self, order: NewTable) -> Seated:
        """Set up a table and sit down at it."""
        token = new_token()
        table, seat = await self._think(lambda: new_table(order, new_id(), new_secret(), hash_of(token)))
        return await self._seated(table, seat, token)

    async def play_daily(self, name: str, day: str, player: str) -> Seated:
        """Set up a table for the kingdom of a day; a player, by the hash of an id, plays it once."""
        await self.daily.check_unplayed(day, player)
        _, secret, opponent = await self.daily.find(day)
        order = NewTable(
            name, (SeatSpec("person"), SeatSpec("computer", computer=opponent)), KingdomSpec("random"), "", "helpful"
        )
        token = new_token()
        table, seat = await self._think(lambda: new_table(order, new_id(), secret, hash_of(token), day))
        await self.daily.begin(table, player)
        return Seated(self._remember(table), seat, token)

    async def create_lesson(self, number: int, name: str) -> Seated:
        """Set up the table of a lesson and sit down at it."""
        token = new_token()
        made = partial(lesson_table, number, name, new_id(), new_secret(), hash_of(token))
        return await self._seated(*await self._think(made), token)

    async def play_on(self, session: GameSession, seat: int, name: str, computer: str, new_shuffles: bool) -> Seated:
        """Set up a table that plays on from a moment of another game, and sit down at it against a computer."""
        token = new_token()
        secret = new_secret() if new_shuffles else b""
        made = partial(table_from, session, seat, name, computer, new_id(), secret, hash_of(token))
        return await self._seated(await self._think(made), seat, token)

    async def _seated(self, table: Table, seat: int, token: str) -> Seated:
        """Store a new table at which somebody sits."""

        def store(connection: Connection) -> None:
            rows.insert_table(connection, table)

        await self._threads.write(store)
        return Seated(self._remember(table), seat, token)

    async def take_seat(self, table_id: str, name: str, seat: int | None = None) -> Seated:
        """Take an open seat, the first one or this one; the game begins when the last is taken."""
        token = new_token()
        taken = await self._change(table_id, lambda table: table.sit_down(name, hash_of(token), seat))
        return Seated(taken, taken.seat_of(token), token)

    async def give_seat(self, table_id: str, by: int, seat: int, computer: str) -> Table:
        """Give an open seat to a computer player."""
        return await self._change(table_id, lambda table: table.give_seat(by, seat, computer))

    async def again(self, table_id: str, seat: int, same_kingdom: bool) -> Table:
        """Set up the next game with the same people, if nobody has yet; the old table, with its `next_table`."""
        following: Table | None = None

        def act(table: Table) -> Table:
            nonlocal following
            if table.next_table is not None:
                return table
            following = table.again(seat, new_id(), new_secret(), same_kingdom)
            return replace(table, version=table.version + 1, request=None, next_table=following.id)

        def store(connection: Connection, before: Table, after: Table) -> None:
            assert following is not None
            # Nothing may be written if this is too late.
            rows.check_version(connection, before)
            rows.insert_table(connection, following)
            rows.update_table(connection, before, after)

        return await self._change(table_id, act, store)

    # Playing.

    async def choose(
        self, table_id: str, seat: int, number: int, picks: Sequence[str], seen: int | None = None
    ) -> Table:
        """Answer a question with all picks or none; `seen` is the version at which the question was seen."""
        return await self._change(table_id, lambda table: table.choose(seat, number, picks, seen), is_choice=True)

    async def let_computer_choose(self, table_id: str, number: int, picks: Sequence[str] | None, seen: int) -> Table:
        """Let the thinking computer that is asked answer; without picks, by its plan.

        It has thought about the question with this number at version `seen`. If that is no longer asked, it is refused.
        """
        return await self._change(table_id, lambda table: table.let_computer_choose(number, picks, seen))

    async def pick_card(self, table_id: str, seat: int, card: str) -> Table:
        """Pick the next card of a kingdom that the players draft."""
        return await self._change(table_id, lambda table: table.pick_card(seat, card))

    async def undo(self, table_id: str, seat: int, version: int) -> Table:
        """Take back the last choice of a seat, or ask the others."""
        return await self._change(table_id, lambda table: table.undo(seat, version))

    async def hand_over(self, table_id: str, by: int, seat: int, connected: Collection[int] = ()) -> Table:
        """Ask the others to let the computer take over for an absent player; other absent players need not agree.

        The database may not have heard yet of players who have just connected.
        """

        def read(connection: Connection) -> dict[int, float]:
            return presence.read_presence(connection, [table_id], self.server, self.absence)[table_id].waits

        waits = dict.fromkeys(connected, self.absence) | await self._threads.read(read)
        return await self._change(table_id, lambda table: table.hand_over(by, seat, waits))

    async def answer_request(self, table_id: str, seat: int, request: int, agree: bool) -> Table:
        """Agree to a request, or decline it."""
        return await self._change(table_id, lambda table: table.answer_request(seat, request, agree))

    async def leave_to_computer(self, table_id: str, seat: int) -> Table:
        """Let the computer take over from a player who gives up the seat."""
        return await self._change(table_id, lambda table: table.leave_to_computer(seat))

    async def come_back(self, table_id: str, seat: int) -> Table:
        """Give a seat back to the person for whom the computer has played."""
        return await self._change(table_id, lambda table: table.come_back(seat))

    async def resign(self, table_id: str, seat: int) -> Table:
        """Give up the game of a table."""
        return await self._change(table_id, lambda table: table.resign(seat))

    # Presence.

    async def pardon_absence(self) -> None:
        """Give everybody time to come back if no server was running."""
        await self._threads.write(lambda connection: presence.pardon(connection, self.absence))

    async def say_who_is_here(self, seats: Collection[tuple[str, int]]) -> None:
        """Let other servers know which players, by table and seat, are connected to this one."""
        here = frozenset(seats)
        is_old = time.monotonic() - self._said_at > BELIEVED_FOR / 3
        if here == self._present and not (here and is_old):
            return
        # Sometimes store the whole list again.
        gone = None if is_old else self._present - here
        come = here if is_old else here - self._present

        moved = {table_id for table_id, _ in here ^ self._present}

        def store(connection: Connection) -> None:
            presence.leave(connection, self.server, gone)
            presence.come(connection, come, self.server)
            if is_old:
                presence.forget(connection)
            rows.tell(connection, *(f"{table_id} {PRESENCE}" for table_id in moved))

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
            rows.read_version(connection, table_id, lock=True)
            speaker = clean_name(name) if seat is None else rows.read_name(connection, table_id, seat)
            values = {"table_id": table_id, "seat": seat, "name": speaker, "text": line, "said": said}
            number = (connection.execute(insert(CHAT_LINES).returning(CHAT_LINES.c.id), values)).scalar_one()
            rows.tell(connection, f"{table_id} {CHAT}")
            return ChatLine(number, seat, speaker, line, said.replace(tzinfo=UTC))

        return await self._threads.write(store)

    # Cleaning up.

    async def remove_old_tables(self, unplayed_days: float, days: float | None = None) -> int:
        """Remove tables where nothing has happened for a long time; how many.

        For tables where no person ever chose anything, and lessons that were not played to the end, that is
        `unplayed_days`; others are kept for `days`, or forever.
        """
        now = rows.now()
        chosen = select(CHOICES.c.number).where(CHOICES.c.table_id == TABLES.c.id, CHOICES.c.by_computer.is_(False))
        short_lived = ~chosen.exists() | (TABLES.c.lesson.is_not(None) & (TABLES.c.status != "over"))
        old = (TABLES.c.changed < now - timedelta(days=unplayed_days)) & short_lived
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

    async def _change(
        self,
        table_id: str,
        act: Callable[[Table], Table],
        store: Callable[[Connection, Table, Table], None] = rows.update_table,
        is_choice: bool = False,
    ) -> Table:
        """Change a table and store it, unless the change is refused."""
        async with _lock(self._changing, table_id):
            before = self._known.get(table_id) or await self.load_table(table_id)
            for _ in range(_ATTEMPTS):
                try:
                    # A choice among people takes a tenth of a millisecond; computer players may think for long.
                    if is_choice and _is_quick(before):
                        after = act(before)
                    else:
                        after = await self._think(_applied(act, before))
                    if after is not before:
                        choices = rows_of_choices(before, after, self._is_announced)
                        if choices is None:
                            await self._threads.write(_storing(store, before, after))
                        else:
                            await self._threads.write_choices(choices)
                    return self._remember(after)
                except rows.Overtaken:
                    before = await self.load_table(table_id)
                except FreeholdError:
                    # Perhaps it is refused only because another server has changed the table.
                    newest = await self.load_table(table_id)
                    if newest.version == before.version:
                        raise
                    before = newest
        raise Busy("others keep changing this table, so this could not be saved; try again")

    async def _think(self, work: Callable[[], Result]) -> Result:
        """The result of rules and computer players, which run beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._rules, work)

    def _current(self, connection: Connection, table_id: str) -> Table:
        """The table as it is stored, from the cache if that is up to date."""
        version = rows.read_version(connection, table_id)
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


def _lock(locks: WeakValueDictionary[str, asyncio.Lock], table_id: str) -> asyncio.Lock:
    """The lock of a table; it is forgotten when nobody uses it."""
    lock = locks.get(table_id)
    if lock is None:
        lock = locks[table_id] = asyncio.Lock()
    return lock


def _is_quick(table: Table) -> bool:
    """Whether a choice at this table is computed at once: by people, with cards that are known to be quick."""
    return not table.computers and table.session is not None and not table.session.game.setup.guarded


def _applied(act: Callable[[Table], Table], table: Table) -> Callable[[], Table]:
    return lambda: act(table)


def _storing(
    store: Callable[[Connection, Table, Table], None], before: Table, after: Table
) -> Callable[[Connection], None]:
    return lambda connection: store(connection, before, after)
