"""Killed servers: every acknowledged choice is kept, and the game continues, on this server or another."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.pages import Page, likely_picks, new_table, play_on, take_seat
from tests.server.serving import ServerProcess, server_process
from tests.tables.postgres import Postgres, running_postgres
from tests.tables.stored import edit

# How many choices a page makes at once, below the rate limit.
SOME = 25


async def sit_down(address: str) -> list[dict[str, Any]]:
    """Two people at a new table."""
    ann = await new_table(address)
    return [ann, await take_seat(address, ann["table"])]


async def come_back(stack: AsyncExitStack, address: str, seats: list[dict[str, Any]]) -> list[Page]:
    pages = [await stack.enter_async_context(await Page.open(address, seat["table"], seat["token"])) for seat in seats]
    return [await page.read_all() for page in pages]


def known(page: Page) -> dict[str, Any]:
    """What a page knows of the game itself."""
    hidden = ("events", "log", "logFrom")
    view = {key: value for key, value in page.view.items() if key not in hidden}
    presence = ("connected", "replaceableIn")
    seats = [{key: value for key, value in seat.items() if key not in presence} for seat in view["seats"]]
    return {**view, "seats": seats, "log": page.log}


async def play_until_killed(server: ServerProcess, page: Page, rng: Random) -> None:
    """Keep choosing while the server is killed; the last choice may or may not have been stored."""
    killing = asyncio.create_task(asyncio.to_thread(server.kill))
    with suppress(ConnectionClosed):
        while page.asked:
            await page.choose(*likely_picks(page.view["question"], rng))
    await killing


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        rng = Random(7)
        with server_process("--data", str(tmp_path)) as server:
            seats = await sit_down(server.address)
            port = server.port
            async with AsyncExitStack() as stack:
                pages = await come_back(stack, server.address, seats)
                mover = await play_on(pages, rng, SOME)
                await mover.send(type="say", text="Until later!")
                await mover.heard(1)
                server.kill()
        for _ in range(2):
            # At the same address, so that links still work.
            with server_process("--data", str(tmp_path), port=port) as server:
                async with AsyncExitStack() as stack:
                    again = await come_back(stack, server.address, seats)
                    for page in again:
                        await page.heard(1)
                        assert page.chat[0]["text"] == "Until later!"
                    assert known(again[mover.view["seat"]]) == known(mover)
                    mover = await play_on(again, rng, SOME)
                    server.kill()

    asyncio.run(play())


def test_a_server_killed_in_the_middle_of_a_choice_has_it_or_not(tmp_path: Path) -> None:
    async def play() -> None:
        rng = Random(3)
        for _ in range(2):
            with server_process("--data", str(tmp_path)) as server:
                seat = await new_table(server.address, seats=[{"kind": "person"}, {"kind": "computer"}])
                async with await Page.open(server.address, seat["table"], seat["token"]) as page:
                    await play_until_killed(server, page, rng)
            with server_process("--data", str(tmp_path)) as server:
                async with await Page.open(server.address, seat["table"], seat["token"]) as again:
                    # Everything shown has happened, and at most one more choice that nobody was told of.
                    assert (await again.read_all()).log[: len(page.log)] == page.log
                    if again.view["version"] == page.view["version"]:
                        assert known(again) == known(page)
                    await again.choose(*likely_picks(again.view["question"], rng))

    asyncio.run(play())


def test_invitations_that_nobody_followed_are_gone_after_a_while(tmp_path: Path) -> None:
    async def play() -> None:
        with server_process("--data", str(tmp_path)) as server:
            old, new = [await new_table(server.address) for _ in range(2)]
            server.kill()
        (database,) = tmp_path.glob("*.sqlite")
        edit(str(database), f"UPDATE tables SET changed = '2020-02-02 00:00:00.000000' WHERE id = '{old['table']}'")
        with server_process("--data", str(tmp_path)) as server:
            # It is removed while the server already serves.
            for _ in range(200):
                async with await Page.open(server.address, old["table"], old["token"]) as page:
                    if page.refusals:
                        break
                await asyncio.sleep(0.05)
            assert [refusal["code"] for refusal in page.refusals] == ["no-such-table"]
            await take_seat(server.address, new["table"])

    asyncio.run(play())


# Two servers.


def test_two_servers_on_one_machine_share_a_file(tmp_path: Path) -> None:
    async def play() -> None:
        folder = ("--data", str(tmp_path))
        with server_process(*folder) as here, server_process(*folder) as there:
            seats = await sit_down(here.address)
            async with await Page.open(here.address, seats[0]["table"], seats[0]["token"]) as one:
                async with await Page.open(there.address, seats[1]["table"], seats[1]["token"]) as other:
                    for page, friend in ((one, 1), (other, 0)):
                        await page.sees(friend, "connected", True)
                    await one.send(type="say", text="Do you hear me?")
                    await other.heard(1)
                    await play_on([one, other], Random(2), 4)
                await one.sees(1, "connected", False)

    asyncio.run(play())


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as found:
        yield found


async def first_of(*coroutines: Coroutine[Any, Any, None]) -> None:
    """Wait for one of several things."""
    tasks = [asyncio.create_task(one) for one in coroutines]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_two_servers_serve_one_table_and_one_of_them_dies(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def play() -> None:
        rng = Random(5)
        with server_process("--database", database) as here, server_process("--database", database) as there:
            seats = await sit_down(here.address)
            async with (
                await Page.open(here.address, seats[0]["table"], seats[0]["token"]) as one,
                await Page.open(there.address, seats[1]["table"], seats[1]["token"]) as other,
                await Page.open(there.address, seats[0]["table"]) as spectator,
            ):
                # Each sees that the other is there, and what they do on the other server.
                await one.sees(1, "connected", True)
                await other.sees(0, "connected", True)
                assert await one.refused(type="replace", seat=1) == "not-absent"
                mover = await play_on([one, other], rng, 2 * SOME)
                for speaker, listener in ((one, other), (other, one)):
                    said = len(listener.chat)
                    await speaker.send(type="say", text=f"I am seat {speaker.view['seat']}.")
                    await listener.heard(said + 1)
                for page in (one, other, spectator):
                    await page.heard(2)
                    assert [line["text"] for line in page.chat] == ["I am seat 0.", "I am seat 1."]

                # Both answer the same question at once, from two servers: it counts once.
                elsewhere = there if mover is one else here
                async with await Page.open(elsewhere.address, seats[0]["table"], mover.token) as tab:
                    question = mover.view["question"]
                    assert tab.view["question"] == question
                    pick = likely_picks(question, rng)
                    mover.refusals.clear()
                    for page in (mover, tab):
                        await page.send(type="choose", number=question["number"], picks=pick)
                    for page in (mover, tab):
                        await page.moved_on_from(question)
                    await first_of(mover.until(lambda: bool(mover.refusals)), tab.until(lambda: bool(tab.refusals)))
                    assert [refused["code"] for page in (mover, tab) for refused in page.refusals] == ["stale"]

                # One of the servers dies; its player moves to the other one, and the game continues.
                there.kill()
                async with await Page.open(here.address, seats[1]["table"], seats[1]["token"]) as moved:
                    assert (await moved.read_all()).log[: len(other.log)] == other.log
                    await one.sees(1, "connected", True)
                    turn = one.view["turn"]
                    await play_on([one, moved], rng, SOME)
                    assert max(one.view["turn"], moved.view["turn"]) > turn + 3

    asyncio.run(play())


def test_a_server_that_lost_the_database_hears_of_others_again(postgres: Postgres) -> None:
    database = postgres.new_database()
    listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"

    async def play() -> None:
        with server_process("--database", database) as here, server_process("--database", database) as there:
            seats = await sit_down(here.address)
            async with (
                await Page.open(here.address, seats[0]["table"], seats[0]["token"]) as one,
                await Page.open(there.address, seats[1]["table"], seats[1]["token"]) as other,
            ):
                with psycopg.connect(database, autocommit=True) as connection:
                    assert len(connection.execute(listening).fetchall()) == 2
                await one.send(type="say", text="Do you hear me?")
                await other.heard(1)
                await other.send(type="say", text="Yes.")
                await one.heard(2)
                await play_on([one, other], Random(1), SOME)

    asyncio.run(play())
