"""How much each client may do: more than people need, and too little to hold up the others."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from typing import get_args

import httpx
import pytest
from starlette.requests import Request
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from freehold.server import app, limits, messages
from freehold.server.limits import (
    COST_OF_FILE,
    COST_OF_HELLO,
    COST_OF_MESSAGE,
    COST_OF_READING,
    COST_OF_SHOWING,
    COST_OF_TABLE,
    STANDARD,
    Allowance,
    Allowances,
    Clients,
    Limits,
    TooFast,
    TooManyPages,
    network_of,
)
from freehold.server.settings import Settings
from freehold.table.database import open_engine
from freehold.table.storage import Storage
from tests.server.pages import ANN_AND_A_FRIEND, Page, new_table
from tests.server.serving import running_server

CHOICE = COST_OF_MESSAGE[messages.Choose]
TALK = COST_OF_MESSAGE[messages.Say]
TABLE = "abcdefghij"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def clients(clock: Clock) -> Clients:
    return Clients(STANDARD, clock)


def choose(clients: Clients, address: str, seat: int, pages: int = 2, table: str = TABLE) -> None:
    """What a choice is charged."""
    clients.charge(address, CHOICE + pages * COST_OF_SHOWING, is_player=True)
    clients.charge_seat(address, table, seat, CHOICE)


def say(clients: Clients, address: str, seat: int | None, pages: int = 2) -> bool:
    """Whether a line of chat is allowed."""
    with suppress(TooFast):
        clients.charge(address, TALK + pages * COST_OF_SHOWING, is_player=seat is not None)
        clients.charge_seat(address, TABLE, seat, TALK)
        return True
    return False


# Allowances.


def test_an_allowance_fills_up_with_time(clock: Clock) -> None:
    allowance = Allowance(3, 2, clock)
    assert allowance.is_full()
    assert [allowance.take(1) for _ in range(4)] == [True, True, True, False]
    assert allowance.seconds_until(1) == 0.5
    clock.now = 0.4
    assert not allowance.take(1)
    clock.now = 0.5
    assert allowance.take(1)
    assert not allowance.is_full()
    clock.now = 100.0
    assert allowance.is_full()
    assert not allowance.take(4)
    assert not allowance.take(2, leaving=2)
    assert allowance.take(2, leaving=1)


def test_a_debt_is_paid_before_anything_else(clock: Clock) -> None:
    allowance = Allowance(3, 2, clock)
    allowance.owe(7)
    assert allowance.seconds_until(1) == 2.5
    clock.now = 2.0
    assert not allowance.take(1)
    clock.now = 2.5
    assert allowance.take(1)


def test_those_that_are_full_are_forgotten(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setattr(limits, "MOST_REMEMBERED", 10)
    allowances = Allowances[str](2, 1, clock)
    for number in range(1000):
        clock.now = number / 10
        assert allowances[f"10.0.0.{number}"].take(1)
        assert len(allowances) <= 10
    assert [allowances["10.0.0.999"].take(1) for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
        ("x" * 5000, "x" * 64),
    ],
)
def test_an_allowance_belongs_to_an_address_or_an_ipv6_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_everything_a_page_can_send_has_a_cost() -> None:
    assert set(COST_OF_MESSAGE) == set(get_args(messages.FromPage))
    assert min(COST_OF_MESSAGE.values()) > 0


# What people do.


def test_a_fast_player_is_never_refused(clients: Clients, clock: Clock) -> None:
    for each_second, seconds in ((5, 30), (2, 1800)):
        for _ in range(each_second * seconds):
            clock.now += 1 / each_second
            # A hundred spectators and twenty more windows of each player.
            choose(clients, "10.0.0.1", seat=0, pages=140)


def test_a_school_class_can_play_from_one_address(clients: Clients, clock: Clock) -> None:
    # Everybody opens the page at once: ten files, what there is to play with, and a table.
    for _ in range(30):
        clients.charge("10.0.0.1", 8 * COST_OF_FILE + 4 * COST_OF_READING + COST_OF_HELLO)
    clock.now += 10
    for number in range(15):
        clients.charge("10.0.0.1", COST_OF_TABLE)
        clients.charge_seat("10.0.0.1", f"table-{number}", 0, COST_OF_HELLO)
    for _ in range(600):
        clock.now += 0.5
        for number in range(30):
            choose(clients, "10.0.0.1", seat=number % 2, table=f"table-{number // 2}")
    # The server is started again.
    for _ in range(30):
        clients.charge("10.0.0.1", COST_OF_HELLO)


# What attackers do.


def test_an_address_cannot_use_more_than_a_quarter_of_a_core(clients: Clients, clock: Clock) -> None:
    used = 0.0
    for number in range(100_000):
        clock.now = number / 1000
        with suppress(TooFast):
            clients.charge("10.0.0.1", COST_OF_HELLO, is_player=number % 2 == 0)
            used += COST_OF_HELLO
    assert used <= STANDARD.address_at_once + 100 * STANDARD.address_each_second
    assert STANDARD.address_each_second == 250
    clients.charge("10.0.0.2", COST_OF_HELLO)


def test_strangers_leave_something_for_the_players_at_their_address(clients: Clients) -> None:
    with suppress(TooFast):
        while True:
            clients.charge("10.0.0.1", 1.0)
    for _ in range(100):
        choose(clients, "10.0.0.1", seat=0)


def test_chat_of_spectators_does_not_hold_up_the_players(clients: Clients, clock: Clock) -> None:
    said = 0
    for second in range(60):
        clock.now = float(second)
        said += sum(say(clients, f"10.1.0.{number}", None, pages=102) for number in range(100))
        choose(clients, "10.0.0.1", seat=0, pages=102)
        choose(clients, "10.0.0.2", seat=1, pages=102)
        assert second % 10 or say(clients, "10.0.0.1", 0, pages=102)
    # Thirty at once, then five a second.
    assert said == 30 + 59 * 5


def test_a_spectator_leaves_something_for_the_others(clients: Clients, clock: Clock) -> None:
    for second in range(60):
        clock.now = float(second)
        while say(clients, "10.1.0.1", None):
            pass
        assert say(clients, "10.1.0.2", None) or second % 2


def test_a_player_cannot_use_up_what_the_other_needs(clients: Clients) -> None:
    made = 0
    with suppress(TooFast):
        while True:
            choose(clients, "10.0.0.1", seat=0)
            made += 1
    assert made == STANDARD.seat_at_once / CHOICE
    choose(clients, "10.0.0.2", seat=1)


def test_connections_are_counted_by_address() -> None:
    clients = Clients(Limits(connections=4, connections_of_an_address=3))
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(clients.connection("a"))
        with pytest.raises(TooFast, match="too many connections"), clients.connection("a"):
            pass
        with clients.connection("b"), pytest.raises(TooFast), clients.connection("c"):
            pass
        with clients.connection("c"):
            pass
    assert not clients._connections


def test_pages_of_a_seat_are_counted(clients: Clients) -> None:
    clients.check_pages(0, STANDARD.pages_of_a_player - 1)
    clients.check_pages(None, STANDARD.pages_of_spectators - 1)
    with pytest.raises(TooManyPages):
        clients.check_pages(0, STANDARD.pages_of_a_player)
    with pytest.raises(TooManyPages):
        clients.check_pages(None, STANDARD.pages_of_spectators)


def test_an_address_is_served_a_few_at_a_time_in_order() -> None:
    clients = Clients(Limits(in_progress=2))
    served: list[tuple[str, int]] = []

    async def ask(address: str, number: int, done: asyncio.Event, is_long: bool = False) -> None:
        async with clients.turn(address, is_long):
            served.append((f"long {address}" if is_long else address, number))
            await done.wait()

    async def come() -> None:
        done = [asyncio.Event() for _ in range(5)]
        tasks = [asyncio.create_task(ask("a", number, done[number])) for number in range(5)]
        tasks.append(asyncio.create_task(ask("b", 0, done[0])))
        # Long work does not wait for the rest, nor the rest for it.
        tasks += [asyncio.create_task(ask("a", number, done[number], is_long=True)) for number in (3, 4)]
        await asyncio.sleep(0)
        assert served == [("a", 0), ("a", 1), ("b", 0), ("long a", 3)]
        # One who gives up does not keep the others waiting.
        tasks[2].cancel()
        done[1].set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert served[4:] == [("a", 3)]
        for event in done:
            event.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert set(served[5:]) == {("a", 4), ("long a", 4)}
        assert not clients._queues

    asyncio.run(come())


def test_those_who_are_refused_have_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_HELD_BACK", 2)
    clients = Clients(Limits(refused_after=3600.0))

    async def come() -> None:
        tasks = [asyncio.create_task(clients.hold_back("a")) for _ in range(3)]
        tasks.append(asyncio.create_task(clients.hold_back("b")))
        for _ in range(2):
            await asyncio.sleep(0)
        assert [task.done() for task in tasks] == [False, False, True, False]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not clients._held_back

    asyncio.run(come())


def test_work_that_takes_long_is_charged_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = app.Server(Storage(open_engine(tmp_path / "tables.sqlite")), Settings(""), "", None)
    request = Request({"type": "http", "client": ("10.0.0.1", 1), "headers": []})
    seconds = iter([1.0, 1.01, 1.0, 8.0])
    monkeypatch.setattr("freehold.server.app.time.thread_time", lambda: next(seconds))
    monkeypatch.setattr("freehold.server.app.REST", 0.0)

    async def work() -> None:
        assert await server.compute(request, lambda: "short", 50.0) == "short"
        server.clients.charge("10.0.0.1", COST_OF_FILE)
        long, next_one = await asyncio.gather(
            *(server.compute(request, lambda: "long", 50.0) for _ in range(2)), return_exceptions=True
        )
        assert long == "long"
        assert isinstance(next_one, TooFast)
        with pytest.raises(TooFast) as refused:
            server.clients.charge("10.0.0.1", COST_OF_FILE)
        assert 20 < refused.value.seconds < 25
        await server.storage.close()

    asyncio.run(work())


# On a server.


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where what was used up does not come back."""
    strict = Limits(
        address_at_once=200.0,
        address_each_second=0.0,
        kept_for_players=20.0,
        spectator_at_once=50.0,
        spectator_each_second=0.0,
        refused_after=0.0,
        connections_of_an_address=5,
    )
    with running_server(tmp_path_factory.mktemp("tables") / "freehold.sqlite", strict) as found:
        yield found


def test_an_address_can_set_up_a_few_tables_at_once(address: str) -> None:
    def status(comes_from: str) -> int:
        headers = {"x-forwarded-for": comes_from}
        answer = httpx.post(f"{address}/api/tables", json=ANN_AND_A_FRIEND, headers=headers, timeout=30)
        assert answer.status_code == 201 or (answer.json()["code"], answer.headers["retry-after"]) == (
            "too-fast",
            "600",
        )
        return answer.status_code

    assert [status("10.1.0.1") for _ in range(5)] == [201, 201, 201, 429, 429]
    assert status("10.1.0.2") == 201
    # An IPv6 network is one client.
    networks = [status(f"2001:db8::{number}") for number in range(4)]
    assert networks == [201, 201, 201, 429]


@pytest.mark.parametrize(
    "path",
    [
        f"/api/tables/{TABLE}",
        f"/api/tables/{TABLE}/record.txt",
        f"/api/tables/{TABLE}/log.txt",
        "/api/cards",
        "/",
        "/assets/x",
    ],
)
def test_whatever_is_read_is_counted(address: str, path: str) -> None:
    with httpx.Client(base_url=address, headers={"x-forwarded-for": f"10.2.0.{len(path)}"}, timeout=30) as browser:
        codes = {browser.get(path).status_code for _ in range(100)}
    assert 429 in codes
    assert len(codes) == 2


def test_hellos_are_counted_before_a_connection_is_accepted(address: str) -> None:
    async def come() -> None:
        table = (await new_table(address))["table"]
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"

        async def come_and_go() -> None:
            while True:
                async with await Page.open(address, table, comes_from="10.3.0.1"):
                    pass

        with pytest.raises(InvalidStatus) as refused:
            await come_and_go()
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["retry-after"] == "600"
        assert json.loads(refused.value.response.body)["code"] == "too-fast"
        async with AsyncExitStack() as stack:
            headers = {"x-forwarded-for": "10.3.0.2"}
            for _ in range(5):
                await stack.enter_async_context(connect(url, additional_headers=headers))
            with pytest.raises(InvalidStatus) as crowded:
                await connect(url, additional_headers=headers)
            assert crowded.value.response.status_code == 429
            assert crowded.value.response.headers["retry-after"] == "10"

    asyncio.run(come())


def test_many_connections_have_no_more_than_one(address: str) -> None:
    async def come() -> None:
        seat = await new_table(address)
        async with AsyncExitStack() as stack:
            pages = [
                await stack.enter_async_context(await Page.open(address, seat["table"], seat["token"], "10.4.0.1"))
                for _ in range(4)
            ]
            said = 0
            while await is_heard(pages[said % 4], f"Buy {said}!"):
                said += 1
            assert 4 <= said < 200 / TALK

    asyncio.run(come())


async def is_heard(page: Page, text: str) -> bool:
    """Say something; whether it was allowed."""
    await page.send(type="say", text=text)
    await page.until(lambda: bool(page.refusals) or (page.chat[-1:] != [] and page.chat[-1]["text"] == text))
    return not page.refusals


def test_a_player_plays_on_while_spectators_talk(address: str) -> None:
    async def come() -> None:
        seat = await new_table(address, seats=[{"kind": "person"}, {"kind": "computer"}])
        async with (
            await Page.open(address, seat["table"], seat["token"], "10.5.0.1") as player,
            # At the same address.
            await Page.open(address, seat["table"], comes_from="10.5.0.1") as spectator,
        ):
            said = 0
            while await is_heard(spectator, f"Buy {said}!"):
                said += 1
            assert said == 2
            assert spectator.refusals[0]["code"] == "too-fast"
            await player.choose("all")
            assert not player.refusals

    asyncio.run(come())
