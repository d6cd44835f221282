"""Bots at tables: they sit there like people, see what their seat may see, and lose their seat if they fail."""

import asyncio
import json
from pathlib import Path
from typing import Any, Self

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from freehold.bots.joining import join_table, take_seat
from freehold.bots.protocol import Clock
from freehold.rules.errors import BadSetup
from freehold.server.limits import Limits
from tests.bots.bots import PENNY, odd
from tests.server import pages
from tests.server.pages import PATIENCE, Page, new_table
from tests.server.serving import running_server
from tests.terminal.typist import run

HELLO = {"type": "hello", "versions": [1], "name": "Botty"}


class Bot:
    """A bot for tests, which keeps everything that it is sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[dict[str, Any]] = []

    @classmethod
    async def open(cls, address: str, table: str, token: str, **hello: object) -> Self:
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/bot"
        bot = cls(await connect(url, close_timeout=1, additional_headers={"Authorization": f"Bearer {token}"}))
        assert (await bot.take())["versions"] == [1]
        await bot.say(**{**HELLO, **hello})
        return bot

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def take(self, kind: str = "") -> dict[str, Any]:
        """The next message, or the next of this kind."""
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            self.messages.append(message)
            if not kind or message["type"] == kind:
                return message

    async def answer(self, ask: dict[str, Any], option: str = "") -> None:
        choice = option or next((one for one in ("all", "decline") if one in ask["options"]), ask["options"][0])
        await self.say(type="answer", number=ask["number"], option=choice)

    async def ends(self) -> dict[str, Any]:
        """The last message before the server closes the connection."""
        while True:
            try:
                await self.take()
            except ConnectionClosed:
                return self.messages[-1]


async def bot_and_ann(address: str, **hello: object) -> tuple[Bot, Page, str]:
    """A new table with the page of Ann and a bot; the table and the token of the bot."""
    ann = await new_table(address)
    taken = await pages.take_seat(address, ann["table"], "Botty")
    page = await Page.open(address, ann["table"], ann["token"])
    return await Bot.open(address, ann["table"], taken["token"], **hello), page, taken["token"]


async def next_ask(bot: Bot, page: Page) -> dict[str, Any]:
    """The next question to the bot; Ann plays her turn until then."""
    while True:
        take = asyncio.create_task(bot.take("ask"))
        while not take.done():
            if page.asked:
                options = [one["id"] for one in page.view["question"]["options"]]
                await page.choose("all" if "all" in options else "decline" if "decline" in options else options[0])
            else:
                await asyncio.wait([take], timeout=0.05)
                if not take.done():
                    with_news = asyncio.create_task(page.take())
                    await asyncio.wait([take, with_news], return_when=asyncio.FIRST_COMPLETED)
                    with_news.cancel()
        return take.result()


def test_bots_play_a_whole_game_through_the_command(address: str) -> None:
    async def play() -> list[str]:
        ann = await new_table(address)
        page = f"{address}/t/{ann['table']}"
        seat = await asyncio.to_thread(take_seat, page, "Penny")
        assert seat.startswith(f"{page}#")
        return await asyncio.gather(
            *(asyncio.to_thread(join_table, link, PENNY) for link in (f"{page}#{ann['token']}", seat))
        )

    one, other = asyncio.run(play())
    assert one == other
    assert one.startswith("The game is over: ")


def test_a_bot_is_told_what_its_seat_sees(address: str) -> None:
    async def play() -> None:
        bot, page, _ = await bot_and_ann(address)
        async with bot, page:
            ask = await next_ask(bot, page)
            new = bot.messages[1]
            assert (new["type"], new["players"], new["clock"]) == ("new", ["Ann", "Botty"], {"move": 60, "game": 3600})
            mine, hers = new["seat"], page.view["seat"]
            assert ask["view"]["seats"][hers]["hand"] is None
            assert ask["view"]["seats"][hers]["deck_size"] is None
            assert sum(ask["view"]["seats"][mine]["hand"].values()) == 5
            assert ask["options"] == ask["view"]["decision"]["options"]
            # Only what it drew itself is known by name.
            drawn = {event["seat"]: event.get("cards") for event in ask["events"] if event["kind"] == "draw"}
            assert len(drawn[mine]) == 5
            assert drawn[hers] is None
            await bot.answer(ask)
            following = await bot.take("ask")
            assert following["number"] == ask["number"] + 1
            assert following["events_before"] == ask["events_before"] + len(ask["events"])

    asyncio.run(play())


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"type": "answer", "number": 1, "option": "Colony"}, "it chose 'Colony', which is not offered"),
        ({"type": "answer", "number": 9, "option": "Copper"}, "it answered question 9, which it was not asked"),
        ({"type": "resign", "comment": "good game"}, "it resigned. good game"),
        ({"type": "error", "message": "no memory"}, "it cannot go on: no memory"),
    ],
)
def test_a_bot_that_fails_loses_its_seat_to_the_computer(address: str, message: dict[str, object], reason: str) -> None:
    async def play() -> None:
        bot, page, _ = await bot_and_ann(address)
        async with bot, page:
            await next_ask(bot, page)
            await bot.say(**message)
            assert await bot.ends() == {"type": "error", "message": f"the computer plays from here: {reason}"}
            await page.sees(1 - page.view["seat"], "kind", "computer")
            await page.heard(1)
            assert page.chat[-1]["text"] == f"has lost its seat to the computer: {reason}"
            # The game goes on.
            await page.is_asked_or_over()

    asyncio.run(play())


def test_a_late_bot_loses_its_seat(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        bot, page, token = await bot_and_ann(address)
        async with bot, page:
            await next_ask(bot, page)
            assert "it has not answered within 1.5 s" in (await bot.ends())["message"]
            await page.sees(1 - page.view["seat"], "kind", "computer")
            # It can come back.
            async with await Bot.open(address, page.view["table"], token) as again:
                await page.sees(1 - page.view["seat"], "kind", "person")
                await next_ask(again, page)

    with running_server(tmp_path / "freehold.sqlite", bot_clock=Clock(move=1.5, game=100.0)) as address:
        asyncio.run(play(address))


def test_a_bot_that_leaves_is_absent_like_a_person(address: str) -> None:
    async def play() -> None:
        bot, page, _ = await bot_and_ann(address)
        async with page:
            await page.sees(1 - page.view["seat"], "connected", True)
            await bot.socket.close()
            await page.sees(1 - page.view["seat"], "connected", False)
            assert page.view["seats"][1 - page.view["seat"]]["kind"] == "person"

    asyncio.run(play())


def test_a_bot_agrees_to_an_undo_and_is_stopped(address: str) -> None:
    async def play() -> None:
        bot, page, _ = await bot_and_ann(address)
        async with bot, page:
            ask = await next_ask(bot, page)
            while page.view["undo"] == "no":
                # Ann has not chosen anything yet.
                await bot.answer(ask)
                ask = await next_ask(bot, page)
            await page.until(lambda: not page.asked)
            await page.send(type="undo", version=page.view["version"])
            assert await bot.take("stop") == {"type": "stop", "number": ask["number"]}
            # An answer that comes too late does no harm.
            await bot.answer(ask)
            await page.until(lambda: page.asked)
            again = await next_ask(bot, page)
            assert again["number"] == ask["number"] + 1
            await bot.answer(again)
            await bot.take("ask")

    asyncio.run(play())


def test_a_bot_that_is_too_fast_is_asked_again(tmp_path: Path) -> None:
    limits = Limits(seat_at_once=20.0, seat_each_second=20.0, refused_after=0.1)

    async def play(address: str) -> None:
        table = await new_table(address, seats=[{"kind": "person"}, {"kind": "computer"}])
        async with await Bot.open(address, table["table"], table["token"]) as bot:
            kinds: list[str] = []
            while "error" not in kinds:
                await bot.answer(await bot.take("ask"))
                kinds = [message["type"] for message in bot.messages]
            refused = kinds.index("error")
            assert "too much" in bot.messages[refused]["message"]
            assert bot.messages[refused + 1]["view"] == bot.messages[refused - 1]["view"]

    with running_server(tmp_path / "freehold.sqlite", limits=limits) as address:
        asyncio.run(play(address))


def test_a_bot_drafts_a_card_when_it_is_its_turn(address: str) -> None:
    async def play() -> None:
        ann = await new_table(address, seats=[{"kind": "person"}, {"kind": "computer"}], kingdom={"kind": "draft"})
        async with await Bot.open(address, ann["table"], ann["token"]) as bot:
            new = await bot.take("new")
            assert len(new["kingdom"]) == 10
            await bot.take("ask")

    asyncio.run(play())


def test_a_bot_that_does_not_know_the_cards_leaves_its_seat(address: str) -> None:
    async def play() -> None:
        bot, page, _ = await bot_and_ann(address, cards=["Moat"])
        async with bot, page:
            assert "Botty cannot play with Cellar, " in (await bot.ends())["message"]
            await page.sees(1 - page.view["seat"], "kind", "computer")

    asyncio.run(play())


def test_a_bot_needs_the_token_of_a_seat(address: str) -> None:
    async def play() -> None:
        ann = await new_table(address)
        async with await Bot.open(address, ann["table"], "x" * 32) as bot:
            assert await bot.ends() == {"type": "error", "message": "this link is not valid for any seat at this table"}
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{ann['table']}/bot"
        async with connect(url) as socket:
            bot = Bot(socket)
            await bot.take()
            await bot.say(**HELLO)
            assert "needs the token of a seat" in (await bot.ends())["message"]

    asyncio.run(play())


def test_a_bot_that_does_not_say_hello_is_refused(address: str) -> None:
    async def play() -> None:
        ann = await new_table(address)
        for wrong in ({"type": "answer", "number": 1, "option": "x"}, {**HELLO, "versions": [9]}, {"type": "hi"}):
            async with await Bot.open(address, ann["table"], ann["token"], **wrong) as bot:
                assert (await bot.ends())["type"] == "error"

    asyncio.run(play())


# The command.


def test_the_command_says_why_a_bot_cannot_join(address: str) -> None:
    assert "is not the link to a table" in run("bot", "join", "http://x/y", "--bot", PENNY).err
    missing = run("bot", "join", f"{address}/t/aaaaaaaaaa", "--bot", PENNY)
    assert missing.code == 1
    assert missing.err.startswith("freehold: there is no such table; ")
    with pytest.raises(BadSetup, match="cannot be reached"):
        take_seat("http://127.0.0.1:9/t/aaaaaaaaaa", "Penny")


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        ("illegal", "it chose 'Colony', which is not offered"),
        ("dies", "it cannot go on: the bot has ended with exit code 3"),
        ("resigns", "it resigned. well played"),
    ],
)
def test_the_command_says_why_it_has_ended(address: str, thing: str, reason: str) -> None:
    table = asyncio.run(new_table(address, seats=[{"kind": "person"}, {"kind": "computer"}]))
    done = run("bot", "join", f"{address}/t/{table['table']}#{table['token']}", "--bot", odd(thing))
    assert done.code == 0
    assert done.out.endswith(f"The table has ended it: the computer plays from here: {reason}.\n")
