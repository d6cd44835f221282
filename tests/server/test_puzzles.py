"""Puzzles and numbers over HTTP: the answer is not sent before it is found."""

import httpx
import pytest

from freehold.puzzles.puzzle import ENDGAME, KINDS, WIN, Puzzle, collection
from freehold.server.limits import COST_OF_TRY, Limits
from tests.server.serving import running_server


def of_kind(kind: str) -> Puzzle:
    return next(one for one in collection().values() if one.kind == kind)


def get(address: str, path: str) -> httpx.Response:
    return httpx.get(address + path, timeout=60)


def attempt(address: str, puzzle: Puzzle, *choices: str) -> httpx.Response:
    return httpx.post(f"{address}/api/puzzles/{puzzle.id}/try", json={"choices": choices}, timeout=60)


def test_the_list_has_all_puzzles_and_todays(address: str) -> None:
    found = get(address, "/api/puzzles").json()
    assert [one["id"] for one in found["puzzles"]] == list(collection())
    assert found["daily"] in collection()
    parts = {"mine", "theirs", "cards", "coins", "buys"}
    assert found["puzzles"][0].keys() == {"id", "kind", "difficulty", "title", *parts}


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_sent_without_its_answer(address: str, kind: str) -> None:
    found = get(address, f"/api/puzzles/{of_kind(kind).id}").json()
    assert found.keys() == {"info", "question", "points", "drawPile", "opponent", "view"}
    mine = found["view"]["seat"]
    assert found["view"]["seats"][1 - mine]["hand"] is None
    assert found["view"]["seats"][mine]["hand"] is not None
    assert len(found["view"]["question"]["options"]) >= 3


def test_a_wrong_try_tells_why_and_nothing_else(address: str) -> None:
    one = of_kind(ENDGAME)
    found = attempt(address, one, "decline").json()
    assert (found["state"], found["choices"]) == ("wrong", [])
    assert one.answer not in found["why"]
    assert one.answer not in str(found["told"])
    assert found["view"]["question"] == get(address, f"/api/puzzles/{one.id}").json()["view"]["question"]


def test_a_win_step_by_step(address: str) -> None:
    one = max((one for one in collection().values() if one.kind == WIN), key=lambda one: len(one.line))
    found = attempt(address, one, one.line[0]).json()
    assert (found["state"], found["choices"], found["why"]) == ("right", [one.line[0]], "")
    assert found["view"]["question"]["options"]
    found = attempt(address, one, *one.line).json()
    assert found["state"] == "solved"
    assert "the game ends" in found["why"]
    assert found["view"]["question"] is None


def test_what_is_not_offered_is_refused(address: str) -> None:
    found = attempt(address, of_kind(WIN), "Castle")
    assert (found.status_code, found.json()["code"]) == (400, "illegal")
    assert attempt(address, of_kind(WIN), *["decline"] * 61).status_code == 400


def test_who_gives_up_is_shown_the_answer(address: str) -> None:
    for kind in KINDS:
        found = attempt(address, of_kind(kind)).json()
        assert found["state"] == "solved"
        assert found["why"]


def test_an_unknown_puzzle(address: str) -> None:
    found = get(address, "/api/puzzles/w0")
    assert (found.status_code, found.json()["code"]) == (404, "no-such-puzzle")


def test_tries_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(address_at_once=COST_OF_TRY + 1, address_each_second=0.001, kept_for_players=0, refused_after=0)
    folder = tmp_path_factory.mktemp("limited")
    with running_server(folder / "freehold.sqlite", limits=limits) as address:
        codes = [attempt(address, of_kind(ENDGAME), "decline").status_code for _ in range(2)]
    assert codes == [200, 429]


def test_the_numbers_of_a_solved_kingdom(address: str) -> None:
    cards = "Cellar,Market,Merchant,Militia,Mine,Moat,Remodel,Smithy,Village,Workshop"
    found = get(address, f"/api/numbers?kingdom={cards}&editions=base 2e, intrigue 2e").json()
    assert [one["coins"] for one in found["openings"]] == [[2, 5], [3, 4], [4, 3], [5, 2]]
    assert sorted(one["card"] for one in found["worth"]) == cards.split(",")


@pytest.mark.parametrize("query", ["", "?kingdom=Cellar,Market", "?kingdom=a&editions=base 2e"])
def test_other_kingdoms_have_no_numbers(address: str, query: str) -> None:
    found = get(address, f"/api/numbers{query}")
    assert (found.status_code, found.json()) == (200, None)
