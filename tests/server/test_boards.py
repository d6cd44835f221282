"""Analysis boards over real connections: what can be opened, who leads, and who sees what."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from freehold.notation.position import read_position, write_position
from freehold.rules.view import View
from freehold.server.limits import Limits
from freehold.table.table import Table
from tests.server.board_pages import BoardPage, open_board, played_table, post, stored
from tests.server.pages import Page
from tests.server.quick_opponents import copper_buyer
from tests.server.serving import running_server

POSITION = """
kingdom: Cellar, Chapel, Festival, Gardens, Laboratory, Militia, Moat, Smithy, Village, Witch
A hand: Smithy, 2 Copper, 2 Estate
A deck: / 3 Copper, 3 Silver, 2 Estate, Gold
B hand: Moat, 4 Copper
B deck: / 3 Copper, 2 Estate
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("boards") / "freehold.sqlite")


@pytest.fixture(scope="module")
def address(database: str) -> Iterator[str]:
    with running_server(database, prepare=copper_buyer, think=0.2) as found:
        yield found


@pytest.fixture(scope="module")
def finished(address: str, database: str) -> Table:
    return stored(database, played_table())


async def get(address: str, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=address, timeout=30) as browser:
        return await browser.get(path)


# Opening.


def test_a_finished_game_at_a_step(address: str, finished: Table) -> None:
    async def run() -> None:
        board = await open_board(address, table=finished.id, step=18)
        assert board["node"] == 18
        async with await BoardPage.open(address, board["board"], board["token"]) as page:
            assert page.info["leads"]
            assert page.info["players"] == ["Ann", "Bob"]
            assert finished.session is not None
            assert len(page.nodes) == sum(not entry.goes_on for entry in finished.session.entries)
            view = await page.look(18)
            replay = (await get(address, f"/api/tables/{finished.id}/replay?seat={view['seat']}")).json()[18]["view"]
            for key in ("turn", "active", "coins", "trash", "piles", "phase"):
                assert view[key] == replay[key]
            assert view["seats"][view["seat"]]["hand"] == replay["seats"][view["seat"]]["hand"]
            over = await page.look(len(page.nodes))
            assert over["status"] == "over"
            assert over["result"]["scores"]

    asyncio.run(run())


def test_a_record_and_a_position(address: str, finished: Table) -> None:
    async def run() -> None:
        assert finished.session is not None
        for wish in ({"record": finished.session.record_text(), "step": 20}, {"position": POSITION}):
            board = await open_board(address, **wish)
            found = (await get(address, f"/api/boards/{board['board']}")).json()
            assert found["node"] == board["node"]
            assert not found["leads"]
        again = await open_board(address, board=board["board"], step=0)
        assert again["board"] != board["board"]
        assert again["token"] != board["token"]

    asyncio.run(run())


def test_a_running_game_can_never_be_analysed(address: str, database: str) -> None:
    running = stored(database, played_table(choices=30))

    async def run() -> None:
        for step in (0, 5, 10**6):
            answer = await post(address, "/api/boards", name="Eve", table=running.id, step=step)
            assert answer.status_code == 403
            assert answer.json()["code"] == "not-over"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        (
            {"position": POSITION.replace("Smithy, 2 Copper", "Smihty, 2 Copper")},
            400,
            "line 3: there is no card 'Smihty'",
        ),
        ({"position": "what is this?"}, 400, "line 1: 'what is this?' is not of the form"),
        ({"record": "record: 2\n"}, 400, "line 1: the record stops here"),
        ({}, 400, "one of:"),
        ({"position": POSITION, "record": "record: 2\n"}, 400, "one of:"),
        ({"table": "nosuchtab1"}, 404, "no such table"),
        ({"board": "nosuchtab1"}, 404, "no such board"),
        ({"position": "x" * 60_001}, 400, "NewBoard"),
        ({"position": "x" * 70_000}, 413, "too large"),
    ],
)
def test_what_cannot_be_opened(address: str, wish: dict[str, object], status: int, words: str) -> None:
    for path in ("/api/boards", "/api/boards/check"):
        answer = asyncio.run(post(address, path, name="Ann", **wish))
        assert answer.status_code == status
        assert words in answer.json()["detail"]


def test_a_position_is_checked_without_a_board(address: str) -> None:
    answer = asyncio.run(post(address, "/api/boards/check", name="Ann", position=POSITION))
    assert answer.status_code == 200
    lines = answer.json()["position"].splitlines()
    assert "A hand: 2 Copper, 2 Estate, Smithy" in lines
    assert any(line.startswith("supply: ") for line in lines)
    # The page shows it as it is laid out, and not what happens next.
    assert not any(line.startswith("question") for line in lines)


def test_a_board_that_does_not_exist(address: str) -> None:
    async def run() -> None:
        for board in ("nosuchtab1", "x", "NOSUCHTAB1"):
            assert (await get(address, f"/api/boards/{board}")).status_code == 404
            async with await BoardPage.open(address, board) as page:
                assert page.refusals[0]["code"] == "no-such-board"

    asyncio.run(run())


# Leading and following.


def test_the_leader_tries_moves_and_others_see_it(address: str) -> None:
    async def run() -> None:
        board = await open_board(address, position=POSITION)
        async with (
            await BoardPage.open(address, board["board"], board["token"]) as leader,
            await BoardPage.open(address, board["board"]) as follower,
        ):
            assert not follower.info["leads"]
            node = await leader.lead(type="try", node=0, picks=["Smithy"], seats=[])
            await follower.until(lambda: bool(follower.info["node"] == node))
            assert follower.nodes[node]["picks"] == ["Smithy"]
            # Only what is new was sent.
            assert not follower.info["whole"]
            assert sum((await follower.look(node))["seats"][0]["hand"].values()) == 7
            assert await leader.lead(type="lead", node=0) == 0
            await follower.until(lambda: bool(follower.info["node"] == 0))
            assert follower.info["nodes"] == []
            # The others can look around by themselves.
            await follower.look(node)
            assert follower.info["node"] == 0

            await leader.lead(type="comment", node=node, text="three cards")
            await leader.lead(type="comment", node=0, text="what now?")
            await follower.until(lambda: bool(follower.info["comment"]))
            assert follower.nodes[node]["comment"] == "three cards"
            other = await leader.lead(type="try", node=0, picks=["decline"], seats=[])
            await leader.lead(type="promote", node=other)
            assert leader.info["whole"]
            assert list(leader.nodes) == [other, node]
            assert await leader.lead(type="delete", node=other) == 0
            await follower.until(lambda: list(follower.nodes) == [node])

    asyncio.run(run())


def test_only_the_leader_leads(address: str) -> None:
    async def run() -> None:
        board = await open_board(address, position=POSITION)
        for token in (None, "0" * 32):
            async with await BoardPage.open(address, board["board"], token) as page:
                for message in (
                    {"type": "lead", "node": 0},
                    {"type": "try", "node": 0, "picks": ["Smithy"], "seats": []},
                    {"type": "compute", "node": 0, "seats": [0]},
                    {"type": "comment", "node": 0, "text": "mine"},
                    {"type": "delete", "node": 1},
                    {"type": "promote", "node": 1},
                    {"type": "offer", "offered": True},
                    {"type": "take", "name": "Eve"},
                ):
                    assert await page.refused(**message) == "not-leader"
        found = (await get(address, f"/api/boards/{board['board']}")).json()
        assert (found["nodes"], found["comment"], found["leader"]) == ([], "", "Ann")

    asyncio.run(run())


def test_the_lead_is_handed_over(address: str) -> None:
    async def run() -> None:
        board = await open_board(address, position=POSITION)
        async with (
            await BoardPage.open(address, board["board"], board["token"]) as ann,
            await BoardPage.open(address, board["board"]) as bob,
        ):
            await ann.lead(type="offer", offered=True)
            await bob.until(lambda: bool(bob.info["offered"]))
            await bob.send(type="take", name="Bob")
            await bob.until(lambda: bool(bob.info["leads"]) and bob.token is not None)
            await ann.until(lambda: not ann.info["leads"])
            assert (ann.info["leader"], ann.info["offered"]) == ("Bob", False)
            assert await ann.refused(type="lead", node=0) == "not-leader"
            await bob.lead(type="try", node=0, picks=["Smithy"], seats=[])
            async with await BoardPage.open(address, board["board"], bob.token) as again:
                assert again.info["leads"]

    asyncio.run(run())


def test_messages_that_make_no_sense(address: str) -> None:
    async def run() -> None:
        board = await open_board(address, position=POSITION)
        async with await BoardPage.open(address, board["board"], board["token"]) as page:
            for code, message in (
                ("stale", {"type": "look", "node": 77}),
                ("not-allowed", {"type": "look", "node": 0, "seat": 3}),
                ("stale", {"type": "lead", "node": 77}),
                ("illegal", {"type": "try", "node": 0, "picks": ["Province"], "seats": []}),
                ("stale", {"type": "comment", "node": 77, "text": ""}),
                ("malformed", {"type": "comment", "node": 0, "text": "x" * 1001}),
                ("not-allowed", {"type": "delete", "node": 0}),
                ("illegal", {"type": "compute", "node": 0, "seats": [0], "computer": "Deep Thought"}),
                ("malformed", {"type": "castle"}),
                ("not-allowed", {"type": "hello"}),
            ):
                assert await page.refused(**message) == code

    asyncio.run(run())


# Computers.


@pytest.mark.parametrize("computer", ["Big Money", "hard", "chance", ""])
def test_computers_play_the_others(address: str, finished: Table, computer: str) -> None:
    async def run() -> None:
        board = await open_board(address, table=finished.id, step=0)
        async with await BoardPage.open(address, board["board"], board["token"]) as page:
            view = await page.look(0)
            me = view["seat"]
            picks = [view["question"]["main"]]
            await page.send(type="try", node=0, picks=picks, seats=[1 - me], computer=computer)
            await page.until(lambda: page.computed == 1)
            at = page.info["node"]
            for _ in range(6):
                view = await page.look(at)
                assert view["seat"] == me
                picks = [view["question"]["main"]]
                page.computed = 0
                await page.send(type="try", node=at, picks=picks, seats=[1 - me], computer=computer)
                await page.until(lambda: page.computed == 1)
                at = page.info["node"]
            made = [node for node in page.nodes.values() if node["computer"]]
            assert made
            assert {node["seat"] for node in made} == {1 - me}

    asyncio.run(run())


def test_a_computer_chooses_once_with_new_shuffles(address: str) -> None:
    async def run() -> None:
        board = await open_board(address, position=POSITION)
        async with await BoardPage.open(address, board["board"], board["token"]) as page:
            smithy = "Big Money with a Smithy"
            for count in (1, 2):
                await page.send(type="compute", node=0, seats=[0], computer=smithy, once=True, newShuffles=True)
                await page.until(lambda count=count: page.computed == count)  # type: ignore[misc]
            assert [node["newShuffles"] for node in page.nodes.values()] == [True, True]
            assert [node["picks"] for node in page.nodes.values()] == [["Smithy"]] * 2
            hands = [(await page.look(node))["seats"][0]["hand"] for node in page.nodes]
            assert all(sum(hand.values()) == 7 for hand in hands)

    asyncio.run(run())


# Playing on.


@pytest.mark.parametrize("new_shuffles", [False, True])
def test_a_game_goes_on_from_a_node_at_a_table(address: str, finished: Table, new_shuffles: bool) -> None:
    async def run() -> None:
        # Ann's second turn, after which she shuffles for the first time.
        board = await open_board(address, table=finished.id, step=4)
        path = f"/api/boards/{board['board']}/tables"
        async with await BoardPage.open(address, board["board"], board["token"]) as page:
            before = await page.look(4)
            order = {"node": 4, "name": "Cleo", "seat": 0, "computer": "Big Money"}
            answer = await post(address, path, **order, newShuffles=new_shuffles)
            assert answer.status_code == 201, answer.text
            taken = answer.json()
            async with await Page.open(address, taken["table"], taken["token"]) as cleo:
                assert [(seat["name"], seat["kind"]) for seat in cleo.view["seats"]] == [
                    ("Cleo", "person"),
                    ("Big Money", "computer"),
                ]
                for key in ("turn", "active", "coins", "piles", "trash"):
                    assert cleo.view[key] == before[key]
                assert cleo.view["seats"][0]["hand"] == before["seats"][0]["hand"]
                for node in (5, 6):
                    await cleo.choose(*page.nodes[node]["picks"])
                await page.look(6)
                drawn, recorded = cleo.view["seats"][0]["hand"], page.shown["open"][0]["hand"]
                assert sum(drawn.values()) == sum(recorded.values()) == 5
                # The same choices lead to the same cards if the shuffles are the same.
                assert new_shuffles or drawn == recorded
            for wrong in ({"node": 9999}, {"seat": 4}, {"computer": "Deep Thought"}, {"node": len(page.nodes)}):
                answer = await post(address, path, **{**order, **wrong})
                assert answer.status_code in (400, 403, 409), answer.text

    asyncio.run(run())


# Who sees what.


def worlds() -> list[str]:
    """Positions that the first seat cannot tell from one another, with the same shuffles to come."""
    view = View(read_position(POSITION), 0)
    found = [write_position(view.determinize(seed)) for seed in range(6)]
    return [re.sub("random: .*", "random: 1", position) for position in found]


def test_nothing_hidden_is_sent_to_a_page_that_looks_from_a_seat(address: str) -> None:
    async def sent(position: str) -> object:
        board = await open_board(address, position=position)
        async with (
            await BoardPage.open(address, board["board"], board["token"]) as leader,
            await BoardPage.open(address, board["board"], seat=0) as page,
        ):
            node = await leader.lead(type="try", node=0, picks=["decline"], seats=[])
            node = await leader.lead(type="try", node=node, picks=["all"], seats=[])
            node = await leader.lead(type="try", node=node, picks=["Estate"], seats=[])
            await page.until(lambda: bool(page.info["node"] == node))
            for number in (0, *page.nodes):
                await page.look(number, seat=0)
            return games_of(page.frames), page.nodes

    async def run() -> None:
        first, *others = worlds()
        seen = await sent(first)
        assert {*others} - {first}
        for other in others:
            assert await sent(other) == seen

    asyncio.run(run())


def games_of(frames: list[str]) -> list[dict[str, Any]]:
    """The games that were shown, without numbers that depend on the id of the board."""
    shown = [json.loads(frame) for frame in frames if '"type":"shown"' in frame]
    for one in shown:
        del one["view"]["table"], one["view"]["version"]
        if one["view"]["question"]:
            del one["view"]["question"]["number"]
    return shown


def test_choices_of_others_are_shown_only_if_they_were_made_in_the_open(address: str) -> None:
    async def run() -> None:
        board = await open_board(address, position=POSITION)
        async with await BoardPage.open(address, board["board"], board["token"]) as leader:
            node = await leader.lead(type="try", node=0, picks=["decline"], seats=[])
            await leader.lead(type="try", node=node, picks=["all"], seats=[])
        async with await BoardPage.open(address, board["board"], seat=1) as page:
            assert [node["picks"] for node in page.nodes.values()] == [None, ["all"]]
            assert [node["purpose"] for node in page.nodes.values()] == [None, "play-treasure"]
            view = await page.look(0, seat=1)
            assert view["seats"][0]["hand"] is None
            assert page.shown["open"] is None
            assert page.shown["position"] == ""
            await page.look(0)
            shown: dict[str, Any] = page.shown
            assert shown["open"][0]["deck"] == {"Copper": 3, "Silver": 3, "Estate": 2, "Gold": 1}
            assert read_position(shown["position"]) == read_position(POSITION)
            await page.until(lambda: page.nodes[1]["picks"] == ["decline"])

    asyncio.run(run())


# Several servers, and limits.


def test_two_servers_show_the_same_board(address: str, database: str) -> None:
    async def run(other: str) -> None:
        board = await open_board(address, position=POSITION)
        async with (
            await BoardPage.open(address, board["board"], board["token"]) as here,
            await BoardPage.open(other, board["board"], board["token"]) as there,
        ):
            node = await here.lead(type="try", node=0, picks=["Smithy"], seats=[])
            # The other server may not have heard of it yet.
            second = await there.lead(type="try", node=0, picks=["decline"], seats=[])
            await there.until(lambda: len(there.nodes) == 2)
            await here.until(lambda: len(here.nodes) == 2)
            assert here.nodes == there.nodes
            assert here.nodes[node]["picks"] == ["Smithy"]
            assert there.nodes[max(there.nodes)]["picks"] == ["decline"]
            assert second in there.nodes

    with running_server(database) as other:
        asyncio.run(run(other))


def test_an_address_has_limits(tmp_path: Path) -> None:
    limits = Limits(address_at_once=200.0, address_each_second=0.001, kept_for_players=0.0, refused_after=0.0)

    async def run(address: str) -> None:
        board = await open_board(address, position=POSITION)
        async with await BoardPage.open(address, board["board"], board["token"]) as page:
            answer = await post(address, "/api/boards", name="Ann", position=POSITION)
            assert answer.status_code == 201
            while not page.refusals:
                await page.send(type="look", node=0)
                await page.take()
            assert page.refusals[0]["code"] == "too-fast"
        answer = await post(address, "/api/boards", name="Ann", position=POSITION)
        assert answer.status_code == 429

    with running_server(tmp_path / "freehold.sqlite", limits) as address:
        asyncio.run(run(address))
