"""Hints at a real server: who may ask for one, what it says, and that it holds up nobody."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from freehold._mode import is_compiled
from freehold.server.limits import UNLIMITED
from tests.server.pages import ANN_AND_THE_COMPUTER, Page, new_table, take_seat
from tests.server.quick_opponents import failing, prepared
from tests.server.serving import running_server

Serve = Callable[..., AbstractContextManager[str]]


@pytest.fixture
def serve(tmp_path: Path) -> Serve:
    def start(prepare: Any = prepared, think: float = 0.05, **settings: Any) -> AbstractContextManager[str]:
        return running_server(tmp_path / "freehold.sqlite", prepare=prepare, think=think, **settings)

    return start


async def hint_of(page: Page, *picks: str, number: int | None = None) -> dict[str, Any]:
    """Ask for a hint, and wait for it or for a refusal."""
    known, refused = len(page.hints), len(page.refusals)
    asked = page.view["question"]["number"] if number is None else number
    await page.send(type="hint", number=asked, picks=picks)
    await page.until(lambda: len(page.hints) > known or len(page.refusals) > refused)
    return page.hints[-1] if len(page.hints) > known else page.refusals[-1]


async def until_asked(page: Page) -> None:
    await page.until(lambda: page.view.get("question") is not None)


async def answered(page: Page, question: dict[str, Any]) -> None:
    await page.until(lambda: page.view["question"] != question)


def test_a_person_alone_with_computers_gets_hints_and_can_choose_meanwhile(serve: Serve) -> None:
    async def play(address: str) -> None:
        ann = await new_table(address, **ANN_AND_THE_COMPUTER)
        async with await Page.open(address, ann["table"], ann["token"]) as page:
            await until_asked(page)
            assert page.view["hints"]
            found = await hint_of(page)
            options = {option["id"] for option in page.view["question"]["options"]}
            assert {option["id"] for option in found["options"]} == options
            assert all(0 <= one["low"] <= one["win"] <= one["high"] <= 1 for one in found["options"])
            assert (found["cost"], found["picks"]) == (0, [])
            assert found["number"] == page.view["question"]["number"]
            assert (await hint_of(page, "Platinum"))["code"] == "illegal"
            assert (await hint_of(page, number=found["number"] + 1))["code"] == "stale"
            # The question is answered before the hint is found.
            await page.send(type="hint", number=found["number"], picks=[])
            await page.send(type="choose", number=found["number"], picks=[found["options"][0]["id"]])
            await page.until(lambda: page.view["question"] != found["number"])

    with serve() as address:
        asyncio.run(play(address))


@pytest.mark.skipif(not is_compiled(), reason="needs many rollouts")
def test_a_costly_pick_is_told_with_what_is_better(serve: Serve) -> None:
    async def play(address: str) -> None:
        ann = await new_table(address, **ANN_AND_THE_COMPUTER)
        async with await Page.open(address, ann["table"], ann["token"]) as page:
            for _ in range(40):
                await until_asked(page)
                question = page.view["question"]
                if question["purpose"] == "buy" and page.view["turn"] > 2:
                    break
                pick = question["main"] or question["options"][0]["id"]
                await page.send(type="choose", number=question["number"], picks=[pick])
                await answered(page, question)
            found = await hint_of(page, "Curse")
            assert found["pick"] == "Curse"
            assert found["cost"] > 0.02
            assert found["options"][0]["id"] != "Curse"
            assert found["why"]

    with serve() as address:
        asyncio.run(play(address))


def test_several_people_get_hints_only_if_the_table_says_so(serve: Serve) -> None:
    async def play(address: str, hints: bool) -> None:
        ann = await new_table(address, hints=hints)
        bob = await take_seat(address, ann["table"], "Bob")
        async with (
            await Page.open(address, ann["table"], ann["token"]) as first,
            await Page.open(address, ann["table"], bob["token"]) as second,
            await Page.open(address, ann["table"]) as spectator,
        ):
            await first.until(lambda: first.view["status"] == "playing")
            await second.until(lambda: second.view["status"] == "playing")
            asked, other = (first, second) if first.view["question"] else (second, first)
            assert asked.view["hints"] is hints
            found = await hint_of(asked)
            assert found.get("code") == (None if hints else "no-hints")
            number = asked.view["question"]["number"]
            assert (await hint_of(spectator, number=number))["code"] == "spectator"
            assert (await hint_of(other, number=number))["code"] == ("stale" if hints else "no-hints")

    with serve() as address:
        asyncio.run(play(address, True))
        asyncio.run(play(address, False))


def test_hints_are_counted_and_a_server_without_thinking_gives_none(serve: Serve) -> None:
    async def ask(address: str, times: int) -> str:
        ann = await new_table(address, **ANN_AND_THE_COMPUTER)
        async with await Page.open(address, ann["table"], ann["token"]) as page:
            await until_asked(page)
            return str([(await hint_of(page)).get("code") for _ in range(times)][-1])

    with serve(limits=replace(UNLIMITED, hints_at_once=1.0, hints_each_second=0.0)) as address:
        assert asyncio.run(ask(address, 2)) == "too-fast"
    with serve(think=0.0) as address:
        assert asyncio.run(ask(address, 1)) == "no-hints"


def test_without_plans_there_is_no_hint(serve: Serve) -> None:
    async def ask(address: str) -> str:
        ann = await new_table(address, **ANN_AND_THE_COMPUTER)
        async with await Page.open(address, ann["table"], ann["token"]) as page:
            await until_asked(page)
            return str((await hint_of(page)).get("code"))

    with serve(prepare=failing) as address:
        assert asyncio.run(ask(address)) == "busy"
