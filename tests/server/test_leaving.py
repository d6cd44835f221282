"""Resigning, giving away an open seat, counting cards, and the list of open tables, over real connections."""

import asyncio
from pathlib import Path
from random import Random

import httpx

from tests.server.pages import ANN_AND_THE_COMPUTER, Page, new_table, play_on, take_seat
from tests.server.serving import running_server

START = {"Copper": 7, "Estate": 3}


def get(address: str, path: str) -> httpx.Response:
    return httpx.get(f"{address}{path}", timeout=30)


def test_a_resigned_game_has_a_result_a_record_a_replay_and_a_board(address: str) -> None:
    async def play() -> str:
        ann = await new_table(address)
        bob = await take_seat(address, ann["table"])
        table = str(ann["table"])
        async with (
            await Page.open(address, table, ann["token"]) as page,
            await Page.open(address, table, bob["token"]) as friend,
            await Page.open(address, table) as watching,
        ):
            await play_on((page, friend), Random(1), 12)
            assert get(address, f"/api/tables/{table}/record.txt").status_code == 403
            assert await watching.refused(type="resign") == "spectator"
            await friend.send(type="resign")
            for one in (page, friend, watching):
                await one.until(lambda one=one: one.over)  # type: ignore[misc]
                assert one.view["result"]["ending"] == "resigned"
                assert one.view["result"]["winners"] == [ann["seat"]]
                assert [seat["resigned"] for seat in one.view["seats"]] == [False, True]
                assert (one.view["question"], one.view["waiting"], one.view["undo"]) == (None, None, "no")
                assert one.view["phase"] == "over"
            assert await page.refused(type="choose", number=1, picks=["all"]) == "stale"
            await friend.send(type="rematch", sameKingdom=True)
            await page.until(lambda: page.view["nextTable"] is not None)
        return table

    table = asyncio.run(play())
    assert "; unfinished; resigned: Bob" in get(address, f"/api/tables/{table}/record.txt").text
    steps = get(address, f"/api/tables/{table}/replay").json()
    assert [step["view"]["status"] for step in steps] == ["playing"] * (len(steps) - 1) + ["over"]
    assert not any(seat["resigned"] for step in steps[:-1] for seat in step["view"]["seats"])
    assert get(address, f"/api/tables/{table}/verify").json()["follows"]
    for path, order in (("/api/boards", {"table": table, "name": "Ann"}), ("/api/reviews", {"table": table})):
        answer = httpx.post(f"{address}{path}", json=order, timeout=30)
        assert answer.status_code in (201, 202), answer.text


def test_an_open_seat_goes_to_a_computer(address: str) -> None:
    async def play() -> None:
        ann = await new_table(address)
        async with await Page.open(address, ann["table"], ann["token"]) as page:
            assert await page.refused(type="give-seat", seat=0, computer="default") == "seat-taken"
            assert await page.refused(type="give-seat", seat=1, computer="nobody") == "illegal"
            await page.send(type="give-seat", seat=1, computer="default")
            await page.sees(1, "kind", "computer")
            await page.is_asked_or_over()
            assert page.asked

    asyncio.run(play())


def test_everybody_counts_gains_but_only_the_own_deck(address: str) -> None:
    async def play() -> None:
        ann = await new_table(address, **{**ANN_AND_THE_COMPUTER, "counters": "strict"})
        async with (
            await Page.open(address, ann["table"], ann["token"]) as page,
            await Page.open(address, ann["table"]) as watching,
        ):
            for one in (page, watching):
                await one.send(type="counts")
                await one.until(lambda one=one: bool(one.counts))  # type: ignore[misc]
            assert page.counts[-1]["deck"] == START
            assert watching.counts[-1]["deck"] is None
            await play_on((page,), Random(3), 30)
            await page.send(type="counts")
            await page.until(lambda: len(page.counts) == 2)
            deck, mine = page.counts[-1]["deck"], page.counts[-1]["seats"][ann["seat"]]
            cards = {*deck, *mine["gained"], *mine["trashed"], *START}
            counted = {
                name: START.get(name, 0) + mine["gained"].get(name, 0) - mine["trashed"].get(name, 0) for name in cards
            }
            assert deck == {name: count for name, count in counted.items() if count}
            assert page.view["seats"][ann["seat"]]["score"] is not None
            assert page.view["seats"][1 - ann["seat"]]["score"] is None
            assert page.counts[-1]["seats"][1 - ann["seat"]]["gained"]

    asyncio.run(play())


def test_points_of_all_are_shown_where_the_table_allows_it(address: str) -> None:
    async def play() -> None:
        ann = await new_table(address, **{**ANN_AND_THE_COMPUTER, "counters": "helpful"})
        async with (
            await Page.open(address, ann["table"], ann["token"]) as page,
            await Page.open(address, ann["table"]) as watching,
        ):
            for one in (page, watching):
                assert [seat["score"] for seat in one.view["seats"]] == [3, 3]

    asyncio.run(play())


def test_open_tables_are_listed_if_the_server_and_the_player_want_it(address: str, tmp_path: Path) -> None:
    assert get(address, "/api/open-tables").json() == {"listing": False, "tables": []}

    async def play(lists: str) -> None:
        wanted = await new_table(lists, listed=True)
        await new_table(lists)
        async with await Page.open(lists, wanted["table"], wanted["token"]):
            while not (found := get(lists, "/api/open-tables").json())["tables"]:
                await asyncio.sleep(0.05)
            assert found["listing"]
            assert [one["table"] for one in found["tables"]] == [wanted["table"]]
            assert wanted["token"] not in str(found)
            assert found["tables"][0] == get(lists, f"/api/tables/{wanted['table']}").json()

    with running_server(tmp_path / "listing.sqlite", list_tables=True) as lists:
        asyncio.run(play(lists))
