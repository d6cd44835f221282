"""Writes in groups: what comes alone is stored at once, what comes in quick succession together."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import ExitStack

import pytest

from freehold.table import grouped_writes
from freehold.table.choice_rows import rows_of_choices, values_for_postgres
from freehold.table.database import open_engine, writing
from freehold.table.grouped_writes import GroupedWrites, Outcome
from freehold.table.storage import Storage
from tests.tables.people import A_PAIR, game_of, random_answer, seated
from tests.tables.postgres import Postgres
from tests.tables.stored import played, run, settled

LONG = 0.2


class Groups:
    """Notes the groups that it is given to store, and when."""

    def __init__(self) -> None:
        self.stored: list[list[int]] = []
        self.began: list[float] = []
        self.alone: list[int] = []
        self.is_closed = False
        self.writes: GroupedWrites[int] = GroupedWrites(self.store, self.store_alone, self.close)

    def store(self, group: list[int]) -> Sequence[Outcome | None]:
        self.stored.append(group)
        self.began.append(time.monotonic())
        return [None if number < 0 else (number, None) for number in group]

    def store_alone(self, number: int, done: "asyncio.Future[int]") -> None:
        self.alone.append(number)
        done.set_result(number)

    def close(self) -> None:
        self.is_closed = True


def test_what_comes_alone_is_stored_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        groups = Groups()
        assert await asyncio.wait_for(groups.writes.put(1), LONG / 2) == 1
        await asyncio.sleep(LONG)
        assert await asyncio.wait_for(groups.writes.put(2), LONG / 2) == 2
        await groups.writes.close()
        assert groups.is_closed

    monkeypatch.setattr(grouped_writes, "DISTANCE", LONG)
    asyncio.run(body())


def test_what_comes_in_quick_succession_is_stored_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        groups = Groups()
        assert await asyncio.gather(*(groups.writes.put(number) for number in range(26))) == [*range(26)]
        # The first alone, then as many as fit, and those who wait no longer are not forgotten.
        groups.writes.put(26).cancel()
        await groups.writes.close()
        assert groups.stored == [[0], [*range(1, 9)], [*range(9, 17)], [*range(17, 25)], [25], [26]]
        gaps = [later - before for before, later in zip(groups.began, groups.began[1:], strict=False)]
        assert min(gaps) > LONG / 2

    monkeypatch.setattr(grouped_writes, "DISTANCE", LONG)
    monkeypatch.setattr(grouped_writes, "MOST_TOGETHER", 8)
    asyncio.run(body())


def test_while_little_arrives_nothing_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        groups = Groups()
        # Two at the same moment, but rarely.
        for number in range(3):
            pair = [2 * number, 2 * number + 1]
            assert await asyncio.gather(*(groups.writes.put(one) for one in pair)) == pair
            await asyncio.sleep(LONG)
        await groups.writes.close()
        gaps = [later - before for before, later in zip(groups.began, groups.began[1:], strict=False)]
        assert min(gaps) < LONG / 4

    monkeypatch.setattr(grouped_writes, "DISTANCE", LONG)
    asyncio.run(body())


def test_what_cannot_be_stored_together_is_stored_alone() -> None:
    async def body() -> None:
        groups = Groups()
        assert await asyncio.gather(*(groups.writes.put(number) for number in (1, -2, 3))) == [1, -2, 3]
        assert groups.alone == [-2]
        await groups.writes.close()

    asyncio.run(body())


# PostgreSQL.


def test_a_table_that_others_hold_does_not_hold_up_the_rest(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def body(storage: Storage) -> None:
        held, *tables = [(await settled(storage, A_PAIR))[0] for _ in range(4)]
        engine = open_engine(address)
        with ExitStack() as stack:
            connection = stack.enter_context(writing(engine))
            connection.exec_driver_sql(f"SELECT FROM tables WHERE id = '{held.id}' FOR UPDATE")
            waiting = asyncio.create_task(played(storage, held, 1))
            ends = await asyncio.gather(*(played(storage, table, 5) for table in tables))
            assert [end.version for end in ends] == [table.version + 5 for table in tables]
            assert not waiting.done()
        assert (await waiting).version == held.version + 1
        engine.dispose()

    run(address, 1, body)


def test_two_servers_that_store_the_same_tables_do_not_wait_for_ever(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def body(here: Storage, there: Storage) -> None:
        tables = [(await settled(here, A_PAIR))[0] for _ in range(8)]

        async def choose(storage: Storage, number: int) -> int:
            table = await storage.load_table(tables[number].id)
            answer = random_answer(game_of(table))
            ends = await asyncio.gather(storage.choose(table.id, *answer), return_exceptions=True)
            return sum(not isinstance(end, BaseException) for end in ends)

        for _ in range(10):
            orders = [(here, range(8)), (there, range(7, -1, -1))]
            chosen = await asyncio.gather(*(choose(server, number) for server, order in orders for number in order))
            # Each question is answered once or, if the second server saw the next one, twice.
            assert 8 <= sum(chosen) <= 16
        for table in tables:
            assert (await here.load_table(table.id)).version == (await there.load_table(table.id)).version

    run(address, 2, body)


def test_announcements_of_many_choices_are_not_too_long() -> None:
    table = seated(A_PAIR)
    rows = rows_of_choices(table, table.choose(*random_answer(game_of(table))))
    assert rows is not None
    long = rows._replace(news="x" * 3000)
    assert values_for_postgres([long] * 5).count('"part": 2') == 1
    assert '"part": 1' not in values_for_postgres([rows] * 20)
