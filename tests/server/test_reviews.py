"""Reviews at a real server: of finished games and of records, whatever happens to the server and its processes."""

import asyncio
import json
import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from freehold._mode import is_compiled
from freehold.notation.record import Record, read_record, write_record
from freehold.players.strategist import Strategist
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY
from freehold.server import metrics, review_messages
from freehold.server.limits import UNLIMITED
from freehold.server.review_work import do_piece
from freehold.strategies.library import find_strategy
from tests.browser.stored_tables import SEED, finished_table
from tests.server.pages import new_table
from tests.server.quick_reviews import LOG, OPEN, behind_gate, dying, dying_once, failing, quick
from tests.server.serving import (
    PATIENCE,
    ServerProcess,
    running_server,
    server_process,
    settled_connection_to,
    workers_of,
)
from tests.shuffled import secret
from tests.tables.stored import edit

CARDS = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Woodcutter", "Workshop"]

Serve = Callable[..., AbstractContextManager[str]]


@dataclass(frozen=True)
class Stored:
    """The tables that all servers of a test have."""

    database: Path


@pytest.fixture
def stored(tmp_path: Path) -> Stored:
    return Stored(tmp_path / "freehold.sqlite")


@pytest.fixture
def serve(stored: Stored) -> Serve:
    """A server that reviews games in a certain way; all of them have the same tables and reviews."""
    return lambda review=quick, **settings: running_server(stored.database, review=review, **settings)


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    assert [process.name for process in multiprocessing.active_children()] == []


def record_of(seed: int = 1, players: int = 2, choices: int = 12) -> str:
    """The record of the first choices of a game."""
    record = Record(CARDS, ["Ann", "Bob", "Cleo"][:players], seed, editions="1e", first=0)
    game = record.new_game()
    player = Strategist(find_strategy("Smithy"), game.setup)
    made: list[str] = []
    while len(made) < choices:
        names = {option: name for name, option in game.decision().options.items()}
        made.append(names[player.choose(View(game, game.asked))])
        game.answer(made[-1])
    return write_record(record.with_choices(made))


def with_a_blunder() -> str:
    """The last buy is a Curse, where the player could have had a Silver."""
    record = read_record(record_of(choices=40))
    game = record.new_game()
    choices = []
    for choice in record.choices:
        is_last = game.turn > 2 and game.purpose == BUY and "Silver" in game.decision().options
        choices.append("Curse" if is_last else choice)
        game.answer(choices[-1])
        if is_last:
            break
    return write_record(record.with_choices(choices))


def post(address: str, **order: str) -> httpx.Response:
    return httpx.post(f"{address}/api/reviews", json=order, timeout=PATIENCE)


def ask(address: str, **order: str) -> str:
    """Ask for a review; its id."""
    response = post(address, **order)
    assert response.status_code == 202, response.text
    return str(response.json()["review"])


def read(address: str, review: str) -> dict[str, Any]:
    response = httpx.get(f"{address}/api/reviews/{review}", timeout=PATIENCE)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def ended(address: str, review: str) -> dict[str, Any]:
    """The review when nobody works on it any more."""
    until = time.monotonic() + PATIENCE
    while (found := read(address, review))["status"] == "running":
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return found


def refused(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def finished_reviews() -> float:
    samples = [sample for metric in metrics.reviews.collect() for sample in metric.samples]
    return sum(sample.value for sample in samples if sample.labels["ending"] == "done")


# Asking for a review.


@pytest.mark.skipif(not is_compiled(), reason="a whole game takes long")
def test_a_finished_game_is_reviewed_once(serve: Serve, stored: Stored) -> None:
    with serve() as address:
        links, session = finished_table(stored)
        review = ask(address, table=links.id)
        found = ended(address, review)
        assert found["status"] == "done"
        assert found["judged"] == found["decisions"] == len(found["review"]["graph"]) > 20
        known = msgspec.json.decode(json.dumps(found["review"]), type=review_messages.Review)
        assert known.players == ["Ann", "Bob"]
        assert known.scores == [session.game.score(seat) for seat in range(2)]
        assert sum(known.result) == pytest.approx(1)
        assert {one.seat for one in known.decisions} == {0, 1}
        assert all(one.chosen in one.options for one in known.decisions)
        luck = [sum(point.luck[seat] for point in known.graph) for seat in range(2)]
        assert luck == pytest.approx(known.luck, abs=0.01)
        # A person who has the review may not have the record.
        assert secret(SEED).hex() not in json.dumps(found)
        done = finished_reviews()
        assert ask(address, table=links.id) == ask(address, record=session.record_text()) == review
        assert read(address, review) == found
        assert finished_reviews() == done


def test_a_record_is_reviewed_however_its_lines_end(serve: Serve) -> None:
    text = record_of(players=3)
    with serve() as address:
        review = ask(address, record=text.replace("\n", "\r\n"))
        assert ask(address, record=text) == review
        found = ended(address, review)
        assert found["status"] == "done"
        assert found["review"]["result"] == []
        assert len(found["review"]["graph"][0]["wins"]) == 3


def test_a_running_game_is_not_reviewed(serve: Serve) -> None:
    with serve() as address:
        table = asyncio.run(new_table(address))["table"]
        assert refused(post(address, table=table)) == (403, "not-over")


def test_what_cannot_be_reviewed_is_refused(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.reviews.MOST_CHOICES_REVIEWED", 20)
    with serve() as address:
        assert refused(post(address)) == (400, "malformed")
        assert refused(post(address, table="aaaaaaaaaa", record=record_of())) == (400, "malformed")
        assert refused(post(address, table="aaaaaaaaaa")) == (404, "no-such-table")
        assert refused(post(address, record="x" * 200_000)) == (413, "too-large")
        for text, reason in (
            ("Dear Ann", "line 1: "),
            (record_of().replace("Silver", "Gold", 1), "line "),
            (record_of(choices=0), "no decision"),
            (record_of(choices=30), "too long to be reviewed"),
        ):
            response = post(address, record=text)
            assert refused(response) == (400, "bad-record")
            assert reason in response.json()["detail"]
            assert "\n" not in response.json()["detail"]
        assert httpx.get(f"{address}/api/reviews/{'0' * 32}").json()["code"] == "no-such-review"


def test_a_server_without_processes_for_reviews_refuses_them(serve: Serve) -> None:
    with serve(review_processes=0) as address:
        assert refused(post(address, record=record_of())) == (403, "not-allowed")


def test_a_process_is_ready_before_anybody_asks(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.server.reviews.READY_AFTER", 0.0)
    with serve():
        ends = time.monotonic() + 30
        while not multiprocessing.active_children() and time.monotonic() < ends:
            time.sleep(0.02)
        assert [process.name for process in multiprocessing.active_children()] == ["freehold-review"]


# Limits.


def test_an_address_has_few_unfinished_reviews(serve: Serve, tmp_path: Path) -> None:
    with serve(partial(behind_gate, tmp_path), limits=replace(UNLIMITED, reviews_of_an_address=1)) as address:
        first = ask(address, record=record_of(1))
        assert refused(post(address, record=record_of(2))) == (429, "too-many-reviews")
        assert ask(address, record=record_of(1)) == first
        (tmp_path / OPEN).touch()
        ended(address, first)
        second = ask(address, record=record_of(2))
        assert second != first
        ended(address, second)


def test_an_address_has_only_so_much_time(serve: Serve) -> None:
    limits = replace(UNLIMITED, reviewing_at_once=0.0, reviewing_each_second=0.0)
    with serve(limits=limits) as address:
        # The first is free, since nobody knows before how long it takes.
        ended(address, ask(address, record=record_of(1)))
        assert refused(post(address, record=record_of(2))) == (429, "too-fast")
        assert ended(address, ask(address, record=record_of(1)))["status"] == "done"


def test_reviews_take_turns(serve: Serve, tmp_path: Path) -> None:
    with serve(partial(behind_gate, tmp_path)) as address:
        asked = [ask(address, record=record_of(seed)) for seed in (1, 2)]
        (tmp_path / OPEN).touch()
        assert [ended(address, review)["status"] for review in asked] == ["done", "done"]
    pieces = (tmp_path / LOG).read_text("ascii").split("\n")
    last_of_first = max(place for place, piece in enumerate(pieces) if piece == "seed: 1")
    assert pieces.index("seed: 2") < last_of_first


# What goes wrong.


def test_a_piece_whose_process_dies_is_tried_again(serve: Serve, tmp_path: Path) -> None:
    with serve(partial(dying_once, tmp_path)) as address:
        assert ended(address, ask(address, record=record_of()))["status"] == "done"


@pytest.mark.parametrize("review", [dying, failing])
def test_a_review_that_fails_says_so_and_can_be_asked_for_again(serve: Serve, review: object) -> None:
    with serve(review) as address:
        asked = ask(address, record=record_of())
        found = ended(address, asked)
        assert (found["status"], found["judged"], found["review"]) == ("failed", 0, None)
    with serve() as address:
        assert read(address, asked)["status"] == "failed"
        assert ask(address, record=record_of()) == asked
        assert ended(address, asked)["status"] == "done"


def test_a_server_that_is_started_again_goes_on_when_it_is_asked(serve: Serve, tmp_path: Path) -> None:
    with serve(partial(behind_gate, tmp_path)) as address:
        asked = ask(address, record=record_of())
        assert read(address, asked)["status"] == "running"
        # A process that waits at the gate is killed.
    with serve() as address:
        assert ended(address, asked)["status"] == "done"


def test_another_server_takes_over_a_review_that_nobody_works_on(serve: Serve, stored: Stored, tmp_path: Path) -> None:
    with serve(partial(behind_gate, tmp_path)) as here, serve() as there:
        asked = ask(here, record=record_of())
        assert read(there, asked)["status"] == "running"
        # As if the first server had been silent for long.
        edit(str(stored.database), "UPDATE reviews SET until = '2020-02-02 00:00:00.000000'")
        found = ended(there, asked)
        assert found["status"] == "done"
        (tmp_path / OPEN).touch()
        assert read(here, asked) == found


def test_every_worker_shows_a_review(tmp_path: Path) -> None:
    with server_process("--data", str(tmp_path), "--workers", "2", program="tests.browser.serve") as server:
        here, there = workers_of(server)
        with connected(server, here) as connection:
            review = answer(connection, "POST", "/api/reviews", {"record": record_of()})["review"]
        until = time.monotonic() + PATIENCE
        with connected(server, there) as connection:
            while (found := answer(connection, "GET", f"/api/reviews/{review}"))["status"] == "running":
                assert time.monotonic() < until
                time.sleep(0.05)
        assert found["status"] == "done"
        assert found["judged"] == found["decisions"]


@contextmanager
def connected(server: ServerProcess, worker: int) -> Iterator[HTTPConnection]:
    """A connection to one of the processes of a server."""
    with closing(HTTPConnection("127.0.0.1")) as connection:
        connection.sock = settled_connection_to(server, worker)
        yield connection


def answer(connection: HTTPConnection, method: str, path: str, body: object = None) -> Any:
    headers = {"host": "localhost", "content-type": "application/json"}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    return json.load(connection.getresponse())


@pytest.mark.skipif(not is_compiled(), reason="needs many rollouts")
def test_a_blunder_becomes_a_puzzle_and_a_board(serve: Serve) -> None:
    with serve(review=do_piece) as address, httpx.Client(base_url=address, timeout=PATIENCE) as browser:
        review = ask(address, record=with_a_blunder())
        found = ended(address, review)["review"]
        blunder = next(one for one in found["decisions"] if one["chosen"] == "Curse")
        assert blunder["why"]
        path = f"/api/reviews/{review}/puzzles/{blunder['number']}"
        shown = browser.get(path).json()
        assert shown["info"]["kind"] == "mistake"
        tried = [browser.post(f"{path}/try", json={"choices": [one]}).json() for one in ("Curse", blunder["best"])]
        assert [one["state"] for one in tried] == ["wrong", "solved"]
        good = next(one["number"] for one in found["decisions"] if one["grade"] == "good")
        for number in (good, 999):
            assert refused(browser.get(f"/api/reviews/{review}/puzzles/{number}")) == (404, "no-such-puzzle")
        board = browser.post("/api/boards", json={"name": "Ann", "review": review, "step": blunder["number"]})
        assert board.status_code == 201
        assert board.json()["node"] > 0
