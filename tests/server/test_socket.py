"""People at a table, each with their own page: everything that a page can send, and what the others see of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import pytest

from freehold.cards.catalogue import kingdom_cards
from freehold.sessions.errors import Stale
from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.server.pages import Page, new_table, play_on, take_seat


@asynccontextmanager
async def two_people(address: str, **wish: object) -> AsyncIterator[tuple[Page, Page]]:
    """Ann and Bob at a new table; first the one whose turn it is."""
    ann = await new_table(address, **wish)
    bob = await take_seat(address, ann["table"])
    async with AsyncExitStack() as stack:
        pages = [
            await stack.enter_async_context(await Page.open(address, ann["table"], seat["token"]))
            for seat in (ann, bob)
        ]
        await together(*pages)
        await pages[0].until(lambda: pages[0].view["seats"][1]["connected"])
        yield (pages[0], pages[1]) if pages[0].asked else (pages[1], pages[0])


async def together(one: Page, other: Page) -> None:
    """Wait until both have seen the same of the table."""
    await other.until(lambda: other.public == one.public)


def test_both_see_what_each_of_them_does(address: str) -> None:
    async def play() -> None:
        async with two_people(address) as (first, second):
            me, you = first.view["seat"], second.view["seat"]
            assert second.view["waiting"] == {"seat": me, "card": ""}
            assert first.view["waiting"] is None
            assert second.view["question"] is None
            await first.choose("all")
            await first.choose("Copper")
            await second.until(lambda: second.asked)
            assert "buys a Copper" in second.log
            assert "buy a Copper" in first.log
            assert second.view["active"] == you
            assert second.view["seats"][me]["hand"] is None
            assert sum(second.view["seats"][you]["hand"].values()) == 5
            kinds = [event_sent["kind"] for event_sent in second.view["events"]]
            assert kinds == ["buy", "gain", "draw", "turn"]

    asyncio.run(play())


def test_an_answer_with_several_picks_counts_as_one(address: str) -> None:
    async def play() -> None:
        cards = ["Cellar", *[name for name in sorted(kingdom_cards("2e")) if name != "Cellar"][:9]]
        seat = await new_table(
            address,
            kingdom={"kind": "cards", "cards": cards},
            seats=[{"kind": "person"}, {"kind": "computer", "computer": "chance"}],
        )
        async with await Page.open(address, seat["table"], seat["token"]) as page:
            while page.view["question"]["card"] != "Cellar":
                names = [option["id"] for option in page.view["question"]["options"]]
                wanted = next((name for name in ("all", "Cellar") if name in names), names[-1])
                await page.choose(wanted)
            question = page.view["question"]
            hand = page.view["seats"][page.view["seat"]]["hand"]
            picks = [name for name, count in hand.items() for _ in range(count)][:2]
            assert question["most"] >= 2
            await page.choose(*picks, "decline")
            assert page.view["question"]["card"] != "Cellar"
            assert any("discard " in line for line in page.log[-4:])
            assert page.view["undo"] == "free"

    asyncio.run(play())


def test_a_choice_is_taken_back_freely_before_anything_new_is_seen(address: str) -> None:
    async def play() -> None:
        async with two_people(address) as (first, second):
            before = first.view["question"]["options"]
            assert first.view["undo"] == "no"
            log = list(second.log)
            await first.choose("all")
            await together(first, second)
            assert first.view["undo"] == "free"
            assert second.view["undo"] == "no"
            assert len(second.log) == len(log) + 1
            await first.send(type="undo", version=first.view["version"])
            await first.until(lambda: first.view["question"]["options"] == before)
            await together(first, second)
            assert second.log == log

    asyncio.run(play())


def test_an_undo_is_not_refused_because_of_what_nobody_sees(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    undo = Storage.undo
    stale = iter([True, True])

    async def late(storage: Storage, table_id: str, seat: int, version: int) -> Table:
        # As if another server had just stored a choice that looks like nothing from here.
        if next(stale, False):
            raise Stale("the table has changed in the meantime")
        return await undo(storage, table_id, seat, version)

    async def play() -> None:
        async with two_people(address) as (first, _):
            await first.choose("all")
            await first.send(type="undo", version=first.view["version"])
            await first.until(lambda: first.view["question"]["purpose"] == "play-treasure")
            assert first.refusals == []

    monkeypatch.setattr(Storage, "undo", late)
    asyncio.run(play())


def test_an_answer_does_not_count_for_another_question_after_an_undo(address: str) -> None:
    async def play() -> None:
        async with two_people(address) as (first, _):
            before = first.view["question"]["number"]
            await first.choose("all")
            taken_back = first.view["question"]["number"]
            await first.send(type="undo", version=first.view["version"])
            await first.until(lambda: first.view["question"]["purpose"] != "buy")
            # It is the same question as before, not a new one.
            assert first.view["question"]["number"] == before
            await first.choose("decline")
            assert first.view["question"]["purpose"] == "buy"
            assert await first.refused(type="choose", number=taken_back, picks=["Copper"]) == "stale"
            assert first.asked

    asyncio.run(play())


def test_what_the_other_has_seen_is_taken_back_if_they_agree(address: str) -> None:
    async def play() -> None:
        async with two_people(address) as (first, second):
            await first.choose("all")
            await first.choose("Copper")
            await together(first, second)
            assert first.view["undo"] == "ask"

            for agree in (False, True):
                await first.send(type="undo", version=first.view["version"])
                await second.until(lambda: second.view["request"] is not None)
                request = second.view["request"]
                assert (request["kind"], request["by"], request["mine"]) == ("undo", first.view["seat"], True)
                await first.until(lambda: first.view["request"] is not None)
                assert not first.view["request"]["mine"]
                await second.send(type="answer", request=request["id"], agree=agree)
                await first.until(lambda: first.view["request"] is None)
                await second.until(lambda: second.view["request"] is None)
                assert first.asked == agree
            assert first.view["question"]["purpose"] == "buy"
            assert not any("buys" in line for line in first.log)
            assert await second.refused(type="answer", request=request["id"], agree=True) == "stale"

    asyncio.run(play())


def test_people_talk_and_late_comers_read_it(address: str) -> None:
    async def play() -> None:
        async with two_people(address) as (first, second):
            table = first.view["table"]
            await first.send(type="say", text="Good luck!")
            await second.until(lambda: len(second.chat) == 1)
            async with await Page.open(address, table) as spectator:
                await spectator.send(type="say", text="  Hello \n <b>there</b>\u0000 ")
                for page in (first, second, spectator):
                    await page.heard(2)
                    assert [line["text"] for line in page.chat] == ["Good luck!", "Hello <b>there</b>"]
                    assert [line["name"] for line in page.chat] == [
                        first.view["seats"][first.view["seat"]]["name"],
                        "Spectator",
                    ]
                    assert [line["seat"] for line in page.chat] == [first.view["seat"], None]
                assert await spectator.refused(type="say", text=" \t ") == "not-allowed"
            # A page that is behind is sent the table again, but no old chat.
            assert await second.refused(type="choose", number=1, picks=["all"]) == "stale"
            await second.send(type="say", text="That's all.")
            for page in (first, second):
                await page.heard(3)
                assert [line["text"] for line in page.chat][2:] == ["That's all."]

    asyncio.run(play())


def test_earlier_lines_of_the_log_are_sent_when_asked_for(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.turn_log.LINES_TOGETHER", 20)

    async def play() -> None:
        async with two_people(address) as (first, second):
            await play_on([first, second], Random(1), 30)
            async with await Page.open(address, first.view["table"]) as late:
                assert late.log_from["turn"] > 0
                await late.read_all()
                # Both draw at the start, and spectators see neither hand.
                assert [line for line in late.log if "draws" in line][:2] == [
                    "Ann shuffles, draws 5 cards",
                    "Bob shuffles, draws 5 cards",
                ]
                log = list(late.log)
                await second.until(lambda: second.public == late.public)
                await first.until(lambda: first.public == late.public)
                await play_on([first, second], Random(2), 12)
                await late.until(lambda: len(late.log) > len(log))
                assert late.log[: len(log) - 1] == log[:-1]

    asyncio.run(play())


def test_one_sees_who_is_there(address: str) -> None:
    async def play() -> None:
        ann = await new_table(address)
        async with await Page.open(address, ann["table"], ann["token"]) as page:
            assert page.view["status"] == "waiting"
            assert [seat["connected"] for seat in page.view["seats"]] == [True, False]
            bob = await take_seat(address, ann["table"])
            await page.until(lambda: page.view["status"] == "playing")
            async with await Page.open(address, ann["table"], bob["token"]):
                await page.until(lambda: page.view["seats"][1]["connected"])
                # Another tab of the same player changes nothing when it is closed.
                async with await Page.open(address, ann["table"], bob["token"]):
                    pass
                async with await Page.open(address, ann["table"]) as spectator:
                    assert [seat["connected"] for seat in spectator.view["seats"]] == [True, True]
                    assert all(seat["hand"] is None for seat in spectator.view["seats"])
            await page.until(lambda: not page.view["seats"][1]["connected"])

    asyncio.run(play())


def test_a_page_that_comes_back_is_where_it_was(address: str) -> None:
    async def play() -> None:
        async with two_people(address) as (first, _):
            await first.choose("all")
        async with await Page.open(address, first.view["table"], first.token) as again:
            # Only who is there differs, and that what has happened is in the log.
            seats = [{**seat, "connected": True, "replaceableIn": None} for seat in again.view["seats"]]
            assert {**again.view, "seats": seats} == {
                **first.view,
                "events": [],
                "logFrom": {"turn": 0, "line": 0},
                "log": again.view["log"],
            }
            assert again.log == first.log
            await again.choose("Copper")
            assert not again.asked

    asyncio.run(play())


def test_a_kingdom_is_picked_in_turn(address: str) -> None:
    async def play() -> None:
        async with two_people(address, kingdom={"kind": "draft", "banned": ["Moat"]}) as pages:
            by_seat = {page.view["seat"]: page for page in pages}
            view = pages[0].view
            assert view["status"] == "drafting"
            assert "Moat" not in view["draft"]["available"]
            picked: list[str] = []
            while len(picked) < 10:
                draft = pages[0].view["draft"]
                page, other = by_seat[draft["seat"]], by_seat[1 - draft["seat"]]
                assert await other.refused(type="draft", card=draft["available"][0]) == "not-asked"
                assert await page.refused(type="draft", card="Moat") == "illegal"
                assert await page.refused(type="draft", card="Nonsense") == "illegal"
                picked.append(draft["available"][0])
                await page.send(type="draft", card=picked[-1])
                for one in pages:
                    await one.moved_on_from(draft, "draft")
            assert {pile["card"] for pile in pages[0].view["piles"]} >= set(picked)
            assert pages[0].view["status"] == "playing"
            assert await pages[0].refused(type="draft", card="Cellar") == "stale"

    asyncio.run(play())


def test_after_a_game_comes_another(address: str) -> None:
    async def play() -> None:
        computer = {"kind": "computer", "computer": "Big Money"}
        seat = await new_table(address, seats=[{"kind": "person"}, computer, computer])
        async with await Page.open(address, seat["table"], seat["token"]) as page:
            assert await page.refused(type="rematch", sameKingdom=True) == "stale"
            while not page.over:
                await page.choose(page.view["question"]["main"] or page.view["question"]["options"][0]["id"])
            assert not page.view["nextTable"]
            await page.send(type="rematch", sameKingdom=True)
            await page.until(lambda: page.view["nextTable"] is not None)
            following = str(page.view["nextTable"])
            await page.send(type="rematch", sameKingdom=False)
            assert await page.refused(type="hello") == "not-allowed"
            assert page.view["nextTable"] == following
            async with await Page.open(address, following, seat["token"]) as new:
                assert new.view["status"] == "playing"
                assert new.view["seat"] == seat["seat"]
                assert [pile["card"] for pile in new.view["piles"]] == [pile["card"] for pile in page.view["piles"]]

    asyncio.run(play())
