"""Who is at a table, and how long the others have been away, by the clock of the database."""

from datetime import datetime

import pytest
from sqlalchemy import func, select

from freehold.sessions.errors import NotAllowed
from freehold.table.database import open_engine, reading
from freehold.table.schema import PRESENCE
from freehold.table.storage import ABSENCE, Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, ANN, BOB, CLEO, THREE
from tests.tables.stored import edit, run, settled

LONG_AGO = "2020-02-02 00:00:00.000000"


def test_servers_know_who_is_connected_to_the_others(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        async def seen(by: Storage) -> list[frozenset[int]]:
            news = await by.news([one.id, other.id])
            return [news[table.id].elsewhere for table in (one, other)]

        one, _ = await settled(here, A_PAIR)
        other, _ = await settled(here, A_PAIR)
        await here.say_who_is_here([(one.id, ANN), (other.id, BOB)])
        await there.say_who_is_here([(one.id, BOB), (one.id, ANN)])
        assert await seen(there) == [{ANN}, {BOB}]
        assert await seen(here) == [{ANN, BOB}, set()]
        await here.say_who_is_here([(other.id, BOB), (other.id, ANN)])
        assert await seen(there) == [set(), {ANN, BOB}]
        await here.say_who_is_here([])
        assert await seen(there) == [set(), set()]
        assert await seen(here) == [{ANN, BOB}, set()]

    run(database, 2, body)


def test_presence_expires(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, A_PAIR)
        await here.say_who_is_here([(table.id, ANN)])
        edit(database, f"UPDATE presence SET until = '{LONG_AGO}'")
        assert (await there.news([table.id]))[table.id].elsewhere == set()
        # Others forget it, but a server that is still there reports again after a while.
        await there.say_who_is_here([(table.id, BOB)])
        await here.say_who_is_here([(table.id, ANN)])
        assert (await there.news([table.id]))[table.id].elsewhere == set()
        monkeypatch.setattr("freehold.table.storage.BELIEVED_FOR", 0.0)
        await here.say_who_is_here([(table.id, ANN)])
        assert (await there.news([table.id]))[table.id].elsewhere == {ANN}

    run(database, 2, body)


async def wait_of(storage: Storage, table: Table, seat: int) -> float:
    """The seconds until a player counts as absent."""
    return (await storage.news([table.id]))[table.id].waits.get(seat, 0.0)


def test_the_computer_takes_over_only_after_a_while_by_the_clock_of_the_database(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The clock of the server is wrong.
    monkeypatch.setattr("freehold.table.rows.now", lambda: datetime(2040, 1, 1))

    async def body(here: Storage, there: Storage) -> None:
        async def is_refused() -> bool:
            with pytest.raises(NotAllowed, match="the computer can take over in") as refusal:
                await here.hand_over(table.id, ANN, BOB)
            return (refusal.value.reason, refusal.value.seat) == ("not-absent", BOB)

        table, _ = await settled(here, A_PAIR)
        # Bob has taken a seat, but was never there.
        assert await is_refused()
        assert 0 < await wait_of(here, table, BOB) <= ABSENCE
        await there.say_who_is_here([(table.id, BOB)])
        edit(database, f"UPDATE presence SET until = '{LONG_AGO}' WHERE server = '' AND table_id = '{table.id}'")
        assert await wait_of(here, table, BOB) > ABSENCE
        assert await is_refused()
        await there.say_who_is_here([])
        assert 0 < await wait_of(here, table, BOB) <= ABSENCE
        assert await is_refused()
        edit(database, f"UPDATE presence SET until = '{LONG_AGO}' WHERE table_id = '{table.id}'")
        # Who comes back in time keeps the seat.
        await there.say_who_is_here([(table.id, BOB)])
        assert await is_refused()
        # That server dies, and nobody hears from Bob any more.
        edit(database, f"UPDATE presence SET until = '{LONG_AGO}' WHERE table_id = '{table.id}'")
        assert (await here.hand_over(table.id, ANN, BOB)).people == [ANN]

    run(database, 2, body)


def test_only_players_who_have_been_away_for_long_need_not_agree(database: str) -> None:
    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, THREE)
        edit(database, f"UPDATE presence SET until = '{LONG_AGO}' WHERE seat = {BOB} AND table_id = '{table.id}'")
        asked = await storage.hand_over(table.id, ANN, BOB)
        assert asked.request is not None
        assert asked.voters(asked.request) == [CLEO]
        edit(database, f"UPDATE presence SET until = '{LONG_AGO}' WHERE table_id = '{table.id}'")
        assert (await storage.hand_over(table.id, ANN, BOB)).people == [ANN, CLEO]

    run(database, 1, body)


def test_who_left_long_ago_is_forgotten_and_still_absent(database: str) -> None:
    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        edit(database, f"UPDATE presence SET until = '{LONG_AGO}' WHERE seat = {BOB} AND table_id = '{table.id}'")
        await storage.say_who_is_here([(table.id, ANN)])
        engine = open_engine(database)
        with reading(engine) as connection:
            rows = select(func.count()).where(PRESENCE.c.table_id == table.id, PRESENCE.c.seat == BOB)
            assert connection.scalar(rows) == 0
        engine.dispose()
        assert (await storage.hand_over(table.id, ANN, BOB)).people == [ANN]

    run(database, 1, body)


def test_while_no_server_runs_nobody_is_absent(empty_database: str) -> None:
    def leave(seat: int, time: str) -> str:
        return f"UPDATE presence SET until = '{time}' WHERE seat = {seat}"

    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, THREE)
        stopped = (leave(ANN, LONG_AGO), leave(BOB, LONG_AGO), leave(CLEO, "2020-02-01 23:58:59.000000"))
        edit(empty_database, *stopped)
        await storage.pardon_absence()
        # Cleo had left a minute before the last server stopped.
        waits = (await storage.news([table.id]))[table.id].waits
        assert set(waits) == {ANN, BOB}
        assert min(waits.values()) > 0
        # Others are running.
        await storage.say_who_is_here([(table.id, ANN)])
        edit(empty_database, leave(BOB, LONG_AGO))
        await storage.pardon_absence()
        assert await wait_of(storage, table, BOB) == 0.0

    run(empty_database, 1, body)
