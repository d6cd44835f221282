"""Computers that think, at a real server: whatever goes wrong or happens meanwhile, the game goes on."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from freehold.server import metrics
from freehold.server.limits import UNLIMITED
from tests.server.pages import Page, likely_picks, new_table, take_seat
from tests.server.quick_opponents import (
    BEGUN,
    OPEN,
    behind_gate,
    copper_buyer,
    dying,
    failing,
    prepared,
    unprepared,
)
from tests.server.serving import running_server, server_process, workers_of

PERSON = {"kind": "person"}
FRIEND = {"kind": "open"}
THINKING = {"kind": "computer", "computer": "easy"}
# So many seconds are enough for answers that nobody thinks about, even if the machine is busy.
SOON = 60.0

Serve = Callable[..., AbstractContextManager[str]]


@pytest.fixture
def serve(tmp_path: Path) -> Serve:
    """A server whose computers are prepared in a certain way; all of them have the same tables."""

    def start(prepare: Any = copper_buyer, think: float = 0.05, **settings: Any) -> AbstractContextManager[str]:
        return running_server(tmp_path / "freehold.sqlite", prepare=prepare, think=think, **settings)

    return start


class Gate:
    """Lets computers think only while it is open."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._begun, self._open = folder / BEGUN, folder / OPEN
        self.prepare = partial(behind_gate, folder)

    def open(self) -> None:
        self._open.touch()

    def close(self) -> None:
        self._open.unlink()
        self._begun.unlink(missing_ok=True)

    @property
    def is_reached(self) -> bool:
        """Whether a computer has begun to think."""
        return self._begun.exists()


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path / "gate")


@pytest.fixture
def other_gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path / "other")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is late, even if the machine is busy."""
    for name in ("PATIENCE", "PREPARED_WITHIN", "STUCK_SECONDS"):
        monkeypatch.setattr(f"freehold.server.computer_seats.{name}", 2 * SOON)


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    assert thinking_processes() == []


def thinking_processes() -> list[BaseProcess]:
    return [process for process in multiprocessing.active_children() if process.name == "freehold-think"]


def is_running(process: int) -> bool:
    """Whether a process is there and has not ended."""
    with suppress(FileNotFoundError):
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    return False


def thoughts(ending: str) -> float:
    """How many thoughts have ended like this so far."""
    samples = [sample for metric in metrics.thoughts.collect() for sample in metric.samples]
    return sum(sample.value for sample in samples if sample.labels["ending"] == ending)


async def against(address: str, *others: dict[str, str]) -> Page:
    """Ann at a new table, against Easy if nobody else is named."""
    seat = await new_table(address, seats=[PERSON, *(others or [THINKING])])
    return await Page.open(address, seat["table"], seat["token"])


async def play_turns(page: Page, turns: int, rng: Random) -> None:
    """Play until this many turns are over, and it is this page's turn to choose."""
    last = page.view["turn"] + turns
    await page.is_asked_or_over()
    while page.view["turn"] < last and not page.over:
        await page.choose(*likely_picks(page.view["question"], rng))
        await page.is_asked_or_over()


async def until_it_thinks(page: Page, gate: Gate, rng: Random) -> None:
    """Play until the computer is asked something, and has begun to think."""
    async with asyncio.timeout(SOON):
        while not gate.is_reached:
            if page.asked:
                await page.choose(*likely_picks(page.view["question"], rng))
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.02):
                        await page.take()


async def catch_up(page: Page) -> None:
    """Receive all that was sent until now: what is said comes after it."""
    said = len(page.chat)
    await page.send(type="say", text="Well...")
    await page.heard(said + 1)


def coppers(page: Page) -> int:
    """How many Coppers the computer has bought; it does so only if it has thought."""
    return page.log.count("buys a Copper")


# Thinking.


def test_a_person_plays_against_a_computer_that_thinks(serve: Serve) -> None:
    async def play() -> None:
        before = thoughts("thought")
        with serve(prepared, think=0.02) as address:
            async with await against(address) as page:
                assert page.view["seats"][1]["computer"] == "Easy"
                await play_turns(page, 4, Random(1))
        assert thoughts("thought") > before

    asyncio.run(play())


def test_what_it_has_thought_of_is_what_it_does(serve: Serve) -> None:
    async def play() -> None:
        with serve() as address:
            async with await against(address) as page, await Page.open(address, page.view["table"]) as spectator:
                await play_turns(page, 6, Random(1))
                assert coppers(page) > 0
                await spectator.until(lambda: coppers(spectator) > 0)
                # Its choices were shown one by one.
                turns = [view["seats"][1]["inPlay"] for view in page.views if view["active"] == 1]
                assert any(turns)

    asyncio.run(play())


def test_a_server_can_be_told_that_nobody_thinks(serve: Serve) -> None:
    async def play() -> None:
        with serve(think=0.0) as address:
            async with await against(address) as page:
                await play_turns(page, 4, Random(1))
                assert coppers(page) == 0
                assert thinking_processes() == []

    asyncio.run(play())


def test_two_thinking_computers_and_a_rematch(serve: Serve) -> None:
    async def play() -> None:
        rng = Random(4)
        with serve(think=0.001) as address:
            async with await against(address, THINKING, {**THINKING, "computer": "Expert"}) as page:
                assert [seat["name"] for seat in page.view["seats"]] == ["Ann", "Easy", "Expert"]
                while not page.over:
                    await play_turns(page, 50, rng)
                await page.send(type="rematch", sameKingdom=True)
                await page.until(lambda: page.view["nextTable"] is not None)
                async with await Page.open(address, page.view["nextTable"], page.token) as again:
                    await play_turns(again, 4, rng)
                    assert [seat["computer"] for seat in again.view["seats"]] == ["", "Easy", "Expert"]

    asyncio.run(play())


# Something goes wrong.


@pytest.mark.parametrize("prepare", [unprepared, failing])
def test_as_long_as_there_are_no_plans_common_sense_plays(
    serve: Serve, prepare: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freehold.server.computer_seats.PREPARED_WITHIN", 0.01)

    async def play() -> None:
        with serve(prepare) as address:
            async with await against(address) as page:
                async with asyncio.timeout(SOON):
                    await play_turns(page, 4, Random(1))
                assert coppers(page) == 0

    asyncio.run(play())


def test_a_thought_that_takes_too_long_is_replaced_by_the_plan(
    serve: Serve, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freehold.server.computer_seats.PATIENCE", 0.1)
    monkeypatch.setattr("freehold.server.computer_seats.STUCK_SECONDS", 0.3)

    async def play() -> None:
        late = thoughts("late")
        with serve(gate.prepare) as address:
            async with await against(address) as page:
                async with asyncio.timeout(SOON):
                    await play_turns(page, 6, Random(1))
                assert coppers(page) == 0
        assert thoughts("late") >= late + 2

    asyncio.run(play())


def test_a_process_that_dies_is_replaced_and_the_plan_answers(serve: Serve) -> None:
    async def play() -> None:
        failed = thoughts("failed")
        with serve(dying) as address:
            async with await against(address) as page:
                async with asyncio.timeout(SOON):
                    await play_turns(page, 6, Random(1))
                assert coppers(page) == 0
        assert thoughts("failed") >= failed + 2

    asyncio.run(play())


def test_a_process_is_killed_while_it_thinks(serve: Serve, gate: Gate) -> None:
    async def play() -> None:
        rng = Random(1)
        with serve(gate.prepare) as address:
            async with await against(address) as page:
                await until_it_thinks(page, gate, rng)
                for process in thinking_processes():
                    process.kill()
                gate.open()
                async with asyncio.timeout(SOON):
                    await page.is_asked_or_over()
                    assert coppers(page) == 0
                    await play_turns(page, 2, rng)
                assert coppers(page) == 1

    asyncio.run(play())


def test_a_table_may_use_only_so_much_time(serve: Serve) -> None:
    async def play() -> None:
        limit = thoughts("limit")
        limits = replace(UNLIMITED, thinking_at_once=0.0, thinking_each_second=0.0)
        with serve(limits=limits) as address:
            async with await against(address) as page, await against(address) as other:
                await play_turns(page, 8, Random(1))
                # The first thought was free, since nobody knows before how long it takes.
                assert coppers(page) == 1
                await play_turns(other, 2, Random(1))
        assert thoughts("limit") > limit

    asyncio.run(play())


def test_the_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    async def play() -> None:
        with server_process("--data", str(tmp_path)) as server:
            async with asyncio.timeout(SOON):
                async with await against(server.address):
                    while not (processes := workers_of(server)):
                        await asyncio.sleep(0.01)
                server.kill()
                while any(map(is_running, processes)):
                    await asyncio.sleep(0.01)

    asyncio.run(play())


# Something happens while it thinks.


def test_a_choice_is_undone_while_it_thinks(serve: Serve, gate: Gate) -> None:
    async def play() -> None:
        rng = Random(1)
        with serve(gate.prepare) as address:
            async with await against(address) as page:
                gate.open()
                await play_turns(page, 2, rng)
                gate.close()
                bought = coppers(page)
                await until_it_thinks(page, gate, rng)
                await catch_up(page)
                assert page.view["undo"] == "free"
                await page.send(type="undo", version=page.view["version"])
                await page.is_asked_or_over()
                assert page.view["active"] == 0
                # The thought ends now, and is dropped.
                ended = thoughts("thought")
                gate.open()
                while thoughts("thought") == ended:
                    await asyncio.sleep(0.01)
                await catch_up(page)
                assert page.asked
                assert coppers(page) == bought
                await play_turns(page, 2, rng)
                assert coppers(page) == bought + 1
                assert not page.refusals

    asyncio.run(play())


def test_the_server_is_restarted_while_it_thinks(serve: Serve, gate: Gate) -> None:
    async def play() -> None:
        rng = Random(1)
        with serve(gate.prepare) as address:
            seat = await new_table(address, seats=[PERSON, THINKING])
            async with await Page.open(address, seat["table"], seat["token"]) as page:
                await until_it_thinks(page, gate, rng)
        with serve() as address:
            async with await Page.open(address, seat["table"], seat["token"]) as page:
                await page.is_asked_or_over()
                assert coppers(page) == 1
                await play_turns(page, 2, rng)

    asyncio.run(play())


def test_another_server_takes_over_when_the_one_that_thinks_dies(
    serve: Serve, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freehold.server.computer_seats.OTHERS_FIRST", 0.5)

    async def play() -> None:
        with serve() as there:
            with serve(gate.prepare) as here:
                seat = await new_table(here, seats=[PERSON, THINKING])
                spectator = await Page.open(there, seat["table"])
                async with await Page.open(here, seat["table"], seat["token"]) as page:
                    await until_it_thinks(page, gate, Random(1))
            async with spectator:
                await spectator.until(lambda: coppers(spectator) > 0)
                async with await Page.open(there, seat["table"], seat["token"]) as page:
                    await play_turns(page, 2, Random(1))

    asyncio.run(play())


def test_two_servers_think_about_the_same_choice(serve: Serve, gate: Gate, other_gate: Gate) -> None:
    """Only one of the two thoughts counts."""

    async def play() -> None:
        rng = Random(1)
        with serve(gate.prepare) as here, serve(other_gate.prepare) as there:
            async with await against(here) as page:
                await until_it_thinks(page, gate, rng)
                async with await Page.open(there, page.view["table"]) as spectator:
                    async with asyncio.timeout(SOON):
                        while not other_gate.is_reached:
                            await asyncio.sleep(0.01)
                    gate.open()
                    other_gate.open()
                    await page.is_asked_or_over()
                    await spectator.until(lambda: coppers(spectator) == 1)
                    assert coppers(page) == page.view["seats"][1]["turns"] == 1
                    await play_turns(page, 2, rng)
                    assert coppers(page) == 2

    asyncio.run(play())


def test_a_computer_takes_over_for_a_player_who_left(serve: Serve) -> None:
    async def play() -> None:
        rng = Random(3)
        with serve(absence=0.2) as address:
            ann = await new_table(address, seats=[PERSON, FRIEND, THINKING])
            bob = await take_seat(address, ann["table"])
            async with await Page.open(address, ann["table"], ann["token"]) as page:
                async with await Page.open(address, bob["table"], bob["token"]) as friend:
                    while not friend.asked:
                        await page.until(lambda: page.asked or bool(page.view["waiting"]["seat"] == 1))
                        if page.asked:
                            await page.choose(*likely_picks(page.view["question"], rng))
                        elif page.view["waiting"]["seat"] == 1:
                            await friend.is_asked_or_over()
                await page.sees(1, "connected", False)
                until = time.monotonic() + SOON
                while page.view["seats"][1]["kind"] == "person" and time.monotonic() < until:
                    await page.send(type="replace", seat=1)
                    await asyncio.sleep(0.3)
                    await catch_up(page)
                assert page.view["seats"][1]["kind"] == "computer"
                await play_turns(page, 6, rng)

    asyncio.run(play())
