"""The lessons at a real server: every step is reached by the picks that the page suggests."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from freehold.server.limits import Limits
from freehold.table.lessons import LESSONS
from tests.page_sources import ENGLISH
from tests.server.pages import Page
from tests.server.quick_opponents import prepared
from tests.server.serving import running_server

PAGE = Path(__file__).parents[2] / "web" / "src" / "lib"
PLANS: list[dict[str, Any]] = json.loads((PAGE / "lessons.json").read_text("utf-8"))
# What a newcomer buys in a whole game, best first.
WANTED = ("Province", "Gold", "Market", "Militia", "Workshop", "Moat")
# How many games at most until every tip was shown.
GAMES = 12


async def start(address: str, number: int, name: str = "Ann") -> Page:
    async with httpx.AsyncClient() as client:
        answer = await client.post(f"{address}/api/lessons/{number}", json={"name": name})
    assert answer.status_code == 201
    seat = answer.json()
    return await Page.open(address, seat["table"], seat["token"])


def holds(when: dict[str, Any], view: dict[str, Any]) -> bool:
    """Whether this is true of a table, as `holds` in the page's `lessons.svelte.ts` says."""
    me, question = view["seats"][view["seat"]], view["question"] or {}
    provinces = next(pile["left"] for pile in view["piles"] if pile["name"] == "Province")
    facts = {"turns": me["turns"], "played": sum(me["inPlay"].values()), "purpose": question.get("purpose")}
    card = question.get("card", "")
    return (
        view["status"] == when.get("status", "playing")
        and all(facts[key] == when[key] for key in facts if key in when)
        and when.get("card", card) in (card, "any" if card else card)
        and ("hand" not in when or me["hand"].get(when["hand"], 0) > 0)
        and when.get("coins", 0) <= view["coins"] <= when.get("fewCoins", 100)
        and when.get("buys", 0) <= view["buys"]
        and provinces <= when.get("provinces", 100)
    )


def can_be_pointed_at(at: str, view: dict[str, Any], shown: list[str]) -> bool:
    """Whether the page shows the card that a step points at."""
    place, _, card = at.partition(":")
    if place == "pile":
        return card in (*shown, "Copper", "Silver", "Gold", "Estate", "Duchy", "Province")
    return place != "hand" or not card or view["seats"][view["seat"]]["hand"].get(card, 0) > 0


async def refuse_if_idle(page: Page) -> None:
    """Decline where no answer changes anything, as the page does without asking."""
    await page.is_asked_or_over()
    if not page.over and page.view["question"]["idle"]:
        await page.choose("decline")


@pytest.mark.parametrize("number", [1, 2])
def test_the_suggested_picks_lead_through_every_step(tmp_path: Path, number: int) -> None:
    plan = PLANS[number - 1]

    async def learn(address: str) -> None:
        async with await start(address, number) as page:
            assert page.view["lesson"] == number
            for at, part in enumerate(plan["parts"]):
                await page.is_asked_or_over()
                # The page says what belongs to the first part that holds, and the one just answered is over.
                others = [one for one in plan["parts"][: max(0, at - 1)] if holds(one["when"], page.view)]
                assert holds(part["when"], page.view), part
                assert not others, part
                for step in part["steps"]:
                    assert can_be_pointed_at(step["at"], page.view, plan["kingdom"]), step
                if "picks" in part:
                    await page.choose(*part["picks"])
                    await refuse_if_idle(page)
            assert "picks" not in plan["parts"][-1]
            assert page.view["status"] == "playing"

    with running_server(tmp_path / "freehold.sqlite") as address:
        asyncio.run(learn(address))


def test_what_lesson_2_says_about_the_computer_is_true(tmp_path: Path) -> None:
    async def learn(address: str) -> None:
        async with await start(address, 2) as page:
            for part in PLANS[1]["parts"]:
                if part["steps"][0]["id"] == "attack":
                    assert any("buys a Militia" in line for line in page.log)
                if part["steps"][0]["id"] == "attacked":
                    assert page.view["seats"][1]["inPlay"] == {"Militia": 1}
                if part["steps"][0]["id"] == "safe":
                    assert page.view["seats"][0]["handSize"] == 5
                if "picks" in part:
                    await page.choose(*part["picks"])
                    await refuse_if_idle(page)

    with running_server(tmp_path / "freehold.sqlite") as address:
        asyncio.run(learn(address))


def pick(question: dict[str, Any]) -> list[str]:
    """What a newcomer answers in a whole game."""
    options = [option["id"] for option in question["options"]]
    if question["idle"]:
        return ["decline"]
    if question["purpose"] == "buy":
        return next(([card] for card in WANTED if card in options), ["decline"])
    if question["purpose"] == "discard" and question["least"]:
        cards = sorted(question["copies"], key=lambda card: card not in ("Estate", "Duchy", "Province", "Copper"))
        return [card for card in cards for _ in range(question["copies"][card])][: question["least"]]
    if question["main"] == "all":
        return ["all"]
    if question["purpose"] == "play-action":
        return [min(options, key=lambda card: ("Market", "Workshop", "Militia", "Moat", card).index(card))]
    return [question["main"] or options[0]]


def test_every_tip_is_met_in_whole_games(tmp_path: Path) -> None:
    met: set[str] = set()

    async def learn(address: str) -> None:
        for _ in range(GAMES):
            async with await start(address, 3) as page:
                assert page.view["lesson"] == 3
                while not page.over:
                    await page.is_asked_or_over()
                    met.update(part["steps"][0]["id"] for part in PLANS[2]["parts"] if holds(part["when"], page.view))
                    if not page.over:
                        await page.choose(*pick(page.view["question"]))
                met.update(part["steps"][0]["id"] for part in PLANS[2]["parts"] if holds(part["when"], page.view))
            if len(met) == len(PLANS[2]["parts"]):
                return

    with running_server(tmp_path / "freehold.sqlite", think=0, prepare=prepared) as address:
        asyncio.run(learn(address))
    assert {part["steps"][0]["id"] for part in PLANS[2]["parts"]} - met == set()


def test_every_step_has_words_of_its_own() -> None:
    ids = [step["id"] for plan in PLANS for part in plan["parts"] for step in part["steps"]]
    assert len(ids) == len(set(ids))
    assert len(PLANS) == len(LESSONS)
    for number in range(1, len(PLANS) + 1):
        assert ENGLISH[f"lesson.title.{number}"]
    for step in ids:
        assert ENGLISH[f"lesson.{step}.title"]
        assert 20 <= len(ENGLISH[f"lesson.{step}.text"]) <= 200


def test_anybody_sees_that_a_table_is_a_lesson(tmp_path: Path) -> None:
    async def look(address: str) -> None:
        async with await start(address, 2) as page, httpx.AsyncClient() as client:
            info = (await client.get(f"{address}/api/tables/{page.view['table']}")).json()
            assert info["lesson"] == 2
            missing = await client.post(f"{address}/api/lessons/4", json={"name": "Ann"})
            assert missing.status_code == 400
            assert (await client.post(f"{address}/api/lessons/1", json={})).status_code == 400

    with running_server(tmp_path / "freehold.sqlite") as address:
        asyncio.run(look(address))


def test_lessons_cost_as_much_as_tables(tmp_path: Path) -> None:
    async def hurry(address: str) -> list[int]:
        async with httpx.AsyncClient(timeout=60) as client:
            return [
                (await client.post(f"{address}/api/lessons/1", json={"name": "Ann"})).status_code for _ in range(40)
            ]

    with running_server(tmp_path / "freehold.sqlite", limits=Limits()) as address:
        assert 429 in asyncio.run(hurry(address))
