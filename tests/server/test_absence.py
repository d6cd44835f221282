"""Players who leave: how long the others wait for them, and what they find when they come back."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from freehold.table.storage import ABSENCE
from tests.server.pages import Page, new_table, take_seat
from tests.server.serving import running_server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where the computer can take over as soon as the database knows that a player has left."""
    folder: Path = tmp_path_factory.mktemp("hasty")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("freehold.server.hub.LOOK_EVERY", 0.05)
        with running_server(folder / "freehold.sqlite", absence=0.0) as found:
            yield found


@asynccontextmanager
async def without_cem(address: str) -> AsyncIterator[tuple[Page, Page, dict[str, Any]]]:
    """Ann and Bob at a table where Cem has taken a seat too, but is not there."""
    ann = await new_table(address, seats=[{"kind": "person"}, {"kind": "open"}, {"kind": "open"}])
    bob = await take_seat(address, ann["table"], "Bob")
    cem = await take_seat(address, ann["table"], "Cem")
    async with (
        await Page.open(address, ann["table"], ann["token"]) as page,
        await Page.open(address, ann["table"], bob["token"]) as friend,
    ):
        yield page, friend, cem


def test_the_computer_does_not_take_over_at_once(address: str) -> None:
    async def play() -> None:
        async with without_cem(address) as (page, friend, cem):
            bob = friend.view["seat"]
            await page.sees(bob, "connected", True)
            assert page.view["seats"][bob]["replaceableIn"] is None
            assert 0 < page.view["seats"][cem["seat"]]["replaceableIn"] <= ABSENCE
            assert await page.refused(type="replace", seat=bob) == "not-absent"
            assert await page.refused(type="replace", seat=cem["seat"]) == "not-absent"
            assert "the computer can take over in" in page.refusals[-1]["detail"]
            await friend.socket.close()
            await page.sees(bob, "connected", False)
            assert ABSENCE - 1 <= page.view["seats"][bob]["replaceableIn"] <= ABSENCE + 1
            assert await page.refused(type="replace", seat=bob) == "not-absent"
            # Who comes back in time has lost nothing, and others who join see since when Cem is away.
            async with await Page.open(address, cem["table"], friend.token) as back:
                await page.sees(bob, "replaceableIn", None)
                assert back.view["seats"][bob]["kind"] == "person"
                assert 0 < back.view["seats"][cem["seat"]]["replaceableIn"] <= ABSENCE

    asyncio.run(play())


def test_the_first_page_of_a_table_sees_since_when_the_others_are_away(hasty: str) -> None:
    async def play() -> None:
        ann = await new_table(hasty)
        await take_seat(hasty, ann["table"])
        async with await Page.open(hasty, ann["table"], ann["token"]) as page:
            assert [seat["replaceableIn"] for seat in page.view["seats"]] == [None, 0]

    asyncio.run(play())


def test_the_computer_takes_over_for_a_player_who_left(hasty: str) -> None:
    async def play() -> None:
        async with without_cem(hasty) as (page, friend, cem):
            assert await page.refused(type="replace", seat=friend.view["seat"]) == "not-absent"
            await page.send(type="replace", seat=cem["seat"])
            await friend.until(lambda: friend.view["request"] is not None)
            assert friend.view["request"]["kind"] == "replace"
            assert friend.view["request"]["seat"] == cem["seat"]
            await friend.send(type="answer", request=friend.view["request"]["id"], agree=True)
            await page.until(lambda: page.view["seats"][cem["seat"]]["kind"] == "computer")
            assert page.view["seats"][cem["seat"]]["computer"]
            assert page.view["waiting"] is None or page.view["waiting"]["seat"] != cem["seat"]
            # Cem finds the computer in his seat, and takes it again.
            async with await Page.open(hasty, cem["table"], cem["token"]) as back:
                assert back.view["seats"][cem["seat"]]["kind"] == "computer"
                await back.send(type="return")
                for one in (page, friend, back):
                    await one.sees(cem["seat"], "kind", "person")

    asyncio.run(play())


def test_a_player_left_alone_continues_with_computers(hasty: str) -> None:
    async def play() -> None:
        async with without_cem(hasty) as (page, friend, cem):
            bob = friend.view["seat"]
            await page.sees(bob, "connected", True)
            await friend.socket.close()
            await page.sees(bob, "connected", False)
            for seat in (bob, cem["seat"]):
                # The database hears of it a little later.
                while page.view["seats"][seat]["kind"] == "person":
                    await page.send(type="replace", seat=seat)
                    await page.take()
            assert page.asked

    asyncio.run(play())


def test_a_player_who_returns_in_time_keeps_the_seat(hasty: str) -> None:
    async def play() -> None:
        async with without_cem(hasty) as (page, friend, cem):
            await page.send(type="replace", seat=cem["seat"])
            await friend.until(lambda: friend.view["request"] is not None)
            asked = friend.view["request"]["id"]
            async with await Page.open(hasty, cem["table"], cem["token"]) as back:
                assert back.view["request"] is None
                await friend.until(lambda: friend.view["request"] is None)
                assert await friend.refused(type="answer", request=asked, agree=True) == "stale"
                assert await page.refused(type="replace", seat=cem["seat"]) == "not-absent"

    asyncio.run(play())
