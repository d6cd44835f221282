"""What can be asked for without a connection."""

import asyncio
import gzip
import re
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import pytest

from freehold.cards.catalogue import EDITIONS, all_cards, kingdom_cards, recommended_sets
from freehold.notation.record import read_record, replay
from freehold.players.levels import CHARACTERS
from freehold.rules.events import EVENT_IDS
from freehold.rules.shuffles import commitment
from freehold.rules.vocabulary import ENDING_IDS, PHASE_IDS, PURPOSE_IDS
from freehold.server import messages
from freehold.server.app import PAGES
from freehold.server.page_types import schema
from freehold.server.serve import address_of, free_socket, shared_address
from freehold.sessions.computers import MAX_OWN_LENGTH
from freehold.strategies.library import names
from tests.server.pages import ANN_AND_A_FRIEND, ANN_AND_THE_COMPUTER, Page, likely_picks, new_table

WEB = Path(__file__).parents[2] / "web"
SCHEMA = WEB / "messages.schema.json"
APP = WEB / "src" / "App.svelte"
MOST_CHOICES = 2000


def get(address: str, path: str) -> httpx.Response:
    return httpx.get(address + path, timeout=60)


def post(address: str, path: str, body: object) -> httpx.Response:
    return httpx.post(address + path, json=body, timeout=60)


def test_the_types_of_the_page_are_made_from_these_messages() -> None:
    assert SCHEMA.read_text("utf-8") == schema()


def test_the_ids_that_are_sent_are_those_of_the_rules() -> None:
    assert get_args(messages.Purpose) == PURPOSE_IDS[1:]
    assert get_args(messages.EventKind) == EVENT_IDS
    assert get_args(messages.Phase) == PHASE_IDS
    assert get_args(messages.Ending) == ENDING_IDS[1:]


# Cards, sets and computer players.


def test_all_cards_can_be_read(address: str) -> None:
    cards = get(address, "/api/cards").json()
    by_name = {card["name"]: card for card in cards}
    assert set(by_name) == set(all_cards())
    for edition in EDITIONS:
        assert {card["name"] for card in cards if edition in card["editions"]} >= set(kingdom_cards(edition))
    assert (by_name["Scout"]["sets"], by_name["Scout"]["editions"]) == (["intrigue"], ["1e"])
    assert by_name["Scout"]["kingdom"]
    assert not by_name["Gold"]["kingdom"]
    assert by_name["Steward"]["options"] == {"cards": "+2 Cards", "coins": "+$2", "trash": "Trash 2 cards"}
    assert by_name["Moat"]["types"] == ["Action", "Reaction"]
    assert by_name["Moat"]["cost"] == 2
    assert by_name["Moat"]["text"]
    assert by_name["Moat"]["rulings"]


def test_all_recommended_sets_are_listed(address: str) -> None:
    sets = get(address, "/api/sets").json()
    assert [(one["name"], one["cards"]) for one in sets] == [(one.name, list(one.cards)) for one in recommended_sets()]
    assert sum(not one["missing"] for one in sets) == 20
    by_rulebook = {(one["name"], one["rulebook"]): one["editions"] for one in sets}
    assert by_rulebook["First Game", "1e"] == {"base": "1e", "intrigue": "1e"}
    assert by_rulebook["First Game", "2e"] == {"base": "2e", "intrigue": "2e"}


def test_the_computer_players_are_listed(address: str) -> None:
    computers = get(address, "/api/computers").json()
    levels = ["easy", "medium", "hard", "expert", *(one.name.lower() for one in CHARACTERS)]
    ids = [one["id"] for one in computers]
    assert ids[: len(levels) + 2] == [*levels, "default", "chance"]
    assert [one["id"] for one in computers if one["thinks"]] == levels
    assert set(ids) <= {*levels, "default", "chance", *names()}
    assert all(one["character"].endswith(".") for one in computers)
    assert all(one["strength"] is None or 1 <= one["strength"] <= 5 for one in computers)
    needs = {one["id"]: one["needs"] for one in computers}
    assert needs["default"] == []
    assert needs["Double Witch"] == ["Witch"]


# Joining a table.


def test_a_table_is_set_up_and_known_to_anyone_who_has_its_link(address: str) -> None:
    made = post(address, "/api/tables", ANN_AND_A_FRIEND)
    assert made.status_code == 201
    seat = made.json()
    assert set(seat) == {"table", "seat", "token"}
    info = get(address, f"/api/tables/{seat['table']}").json()
    assert info["table"] == seat["table"]
    assert info["status"] == "waiting"
    assert (info["set"], info["kingdom"]) == ("First Game", "set")
    assert info["editions"] == {"base": "2e", "intrigue": "2e"}
    assert len(info["cards"]) == 10
    assert info["openSeats"] == [1]
    assert seat["token"] not in str(info)


def test_the_last_seat_taken_starts_the_game(address: str) -> None:
    table = post(address, "/api/tables", ANN_AND_A_FRIEND).json()["table"]
    taken = post(address, f"/api/tables/{table}/seats", {"name": "Bob", "seat": 1})
    assert taken.status_code == 201
    assert taken.json()["seat"] == 1
    info = get(address, f"/api/tables/{table}").json()
    assert (info["status"], info["seats"], info["openSeats"]) == ("playing", ["Ann", "Bob"], [])
    late = post(address, f"/api/tables/{table}/seats", {"name": "Cem"})
    assert (late.status_code, late.json()["code"]) == (403, "seat-taken")


def test_a_certain_seat_is_taken_once(address: str) -> None:
    wish = {**ANN_AND_A_FRIEND, "seats": [{"kind": "open"}, {"kind": "person"}, {"kind": "open"}]}
    table = post(address, "/api/tables", wish).json()
    assert table["seat"] == 1
    path = f"/api/tables/{table['table']}/seats"
    assert post(address, path, {"name": "Bob", "seat": 2}).json()["seat"] == 2
    assert post(address, path, {"name": "Cem", "seat": 2}).status_code == 403
    assert post(address, path, {"name": "Cem", "seat": 5}).status_code == 403
    assert post(address, path, {"name": "Cem"}).json()["seat"] == 0


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"seats": [{"kind": "person"}, {"kind": "person"}]}, "seat"),
        ({"seats": [{"kind": "open"}, {"kind": "open"}]}, "seat"),
        ({"seats": [{"kind": "person"}, {"kind": "computer", "computer": "Deep Thought"}]}, "Deep Thought"),
        ({"seats": [{"kind": "person"}, {"kind": "computer", "computer": "../../../etc/passwd"}]}, "passwd"),
        ({"kingdom": {"kind": "set", "set": "No Such Set"}}, "No Such Set"),
        ({"kingdom": {"kind": "cards", "cards": ["Moat", "Cellar"]}}, "10"),
        ({"kingdom": {"kind": "cards", "cards": ["Moat"] * 10}}, "Moat"),
        ({"kingdom": {"kind": "random", "required": ["Platinum"]}}, "Platinum"),
        ({"kingdom": {"kind": "random", "required": ["Scout"]}, "editions": {"intrigue": "2e"}}, "Scout"),
        ({"editions": {"seaside": "1e"}}, "seaside"),
        ({"kingdom": {"kind": "random", "banned": sorted(kingdom_cards("2e"))[:-5]}}, "cards"),
    ],
)
def test_a_table_that_cannot_be_is_refused(address: str, change: dict[str, object], word: str) -> None:
    refused = post(address, "/api/tables", {**ANN_AND_A_FRIEND, **change})
    assert (refused.status_code, refused.json()["code"]) == (400, "illegal")
    assert word in refused.json()["detail"]


@pytest.mark.parametrize(
    "wish",
    [
        {"kingdom": {"kind": "random", "required": ["Witch"], "banned": ["Moat"]}},
        {"kingdom": {"kind": "random", "required": ["Scout", "Vassal"]}, "editions": {"intrigue": "1e"}},
        {"kingdom": {"kind": "random", "required": ["Mill", "Spy"]}, "editions": {"base": "1e"}},
        {"kingdom": {"kind": "set", "set": "First Game"}, "editions": {"base": "1e", "intrigue": "1e"}},
        {"kingdom": {"kind": "draft"}, "counters": "helpful"},
        {"seats": [{"kind": "person"}] + [{"kind": "computer", "computer": "chance", "name": "Lot"}] * 5},
    ],
)
def test_tables_of_every_kind(address: str, wish: dict[str, object]) -> None:
    made = post(address, "/api/tables", {**ANN_AND_A_FRIEND, **wish})
    assert made.status_code == 201
    assert get(address, f"/api/tables/{made.json()['table']}").status_code == 200


# A running game, and a finished one.


def test_only_the_log_of_a_running_game_is_available(address: str) -> None:
    table = post(address, "/api/tables", ANN_AND_THE_COMPUTER).json()["table"]
    for path in ("replay", "replay?seat=0", "replay?seat=1", "replay?seat=-1", "record.txt", "verify"):
        refused = get(address, f"/api/tables/{table}/{path}")
        assert (refused.status_code, refused.json()["code"]) == (403, "not-over")
    log = get(address, f"/api/tables/{table}/log.txt")
    assert log.status_code == 200
    assert log.headers["content-type"].startswith("text/plain")
    assert log.headers["cache-control"] == "no-store"
    assert "draws 5 cards" in log.text
    assert "draws 3 Coppers" not in log.text


async def finished(address: str) -> tuple[str, dict[str, Any]]:
    """A game with the computer, played to its end; the table and the last view of it."""
    seat = await new_table(address, **ANN_AND_THE_COMPUTER)
    rng = Random(3)
    async with await Page.open(address, seat["table"], seat["token"]) as page:
        for _ in range(MOST_CHOICES):
            if page.over:
                break
            await page.choose(*likely_picks(page.view["question"], rng))
        return seat["table"], page.view


def test_after_the_game_everything_can_be_looked_at(address: str) -> None:
    table, view = asyncio.run(finished(address))
    result = view["result"]
    assert view["status"] == "over"
    assert get(address, f"/api/tables/{table}").json()["status"] == "over"
    assert len(result["scores"]) == len(result["decks"]) == 2
    assert (result["ending"], result["endingPile"]) in (("provinces", "Province"), ("piles", ""))
    for seat in range(2):
        assert result["pointsByTurn"][seat][0] == 3
        assert result["pointsByTurn"][seat][-1] == result["scores"][seat]
    best = max(result["scores"])
    assert all(result["scores"][seat] == best for seat in result["winners"])

    record = get(address, f"/api/tables/{table}/record.txt").text
    found = read_record(record)
    assert (result["secret"], view["commitment"]) == (found.secret.hex(), commitment(found.secret))
    verified = get(address, f"/api/tables/{table}/verify").json()
    assert verified == {"follows": True, "choices": len(found.choices)}
    game = replay(found)
    assert [game.score(seat) for seat in range(2)] == result["scores"]
    assert "attachment" in get(address, f"/api/tables/{table}/record.txt").headers["content-disposition"]
    log = get(address, f"/api/tables/{table}/log.txt").text
    assert f"Ann has {result['scores'][0]} point" in log

    for viewer in (0, 1, None):
        steps = get(address, f"/api/tables/{table}/replay" + ("" if viewer is None else f"?seat={viewer}")).json()
        assert steps[0]["view"]["turn"] == 1
        assert steps[-1]["view"]["status"] == "over"
        assert all(step["view"]["seat"] == viewer for step in steps)
        for step in steps:
            for number, one in enumerate(step["view"]["seats"]):
                assert (one["hand"] is None) == (number != viewer)
        if viewer == 0:
            assert steps[-1]["view"]["seats"] == [{**one, "connected": False} for one in view["seats"]]
    for nobody in ("7", "-1", "", "x", "9" * 5000):
        assert get(address, f"/api/tables/{table}/replay?seat={nobody}").status_code == 403


# The page.


def test_there_is_nothing_else_in_the_api(address: str) -> None:
    for path in ("/api", "/api/", "/api/nothing", "/api/tables", "/api/tables/abcdefghij/nothing"):
        found = get(address, path)
        assert found.status_code in (404, 405)
        assert "html" not in found.headers["content-type"]


def test_only_addresses_of_the_page_exist(address: str) -> None:
    routes = set(re.findall(r'parts\[0\] === "(\w+)"', APP.read_text("utf-8")))
    assert routes | {""} == PAGES
    for path, status in (("/", 200), ("/t/abcdefghij", 200), ("/new", 200), ("/nowhere", 404), ("/index.php", 404)):
        found = get(address, path)
        assert (found.status_code, "html" in found.headers["content-type"]) == (status, True)


@pytest.mark.parametrize(("host", "shared"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_others_are_told_an_address_that_they_can_reach(host: str, shared: bool) -> None:
    with closing(free_socket(host, 0)) as listening:
        found = shared_address(listening)
        assert address_of(listening) == f"http://127.0.0.1:{listening.getsockname()[1]}/"
    # A machine without a network has no other address.
    assert not found or (shared and not found.startswith("http://0.0.0.0"))


def test_the_page_keeps_to_itself(address: str) -> None:
    for path in ("/", "/t/abcdefghij", "/api/sets"):
        headers = get(address, path).headers
        for policy in ("default-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"):
            assert policy in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_much_is_sent_packed(address: str) -> None:
    with httpx.stream("GET", f"{address}/api/cards", headers={"accept-encoding": "gzip"}, timeout=60) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert len(raw) < len(gzip.decompress(raw)) / 2


# Own strategies.

MINE = 'strategy "Only Copper"\nbuy Copper\n'


def test_a_strategy_is_checked_while_it_is_written(address: str) -> None:
    def checked(text: str) -> Any:
        return post(address, "/api/strategies/check", {"text": text}).json()

    nothing = {"name": "", "needs": [], "warnings": [], "error": "", "line": 0, "column": 0}
    assert checked('strategy "Mine"\nbuy Witch\nbuy Gold\nbuy Gold when turn > 3') == {
        **nothing,
        "name": "Mine",
        "needs": ["Witch"],
        "warnings": [
            "line 4: buy Gold is never used: the line buy Gold above it, without a condition, always applies first"
        ],
    }
    assert checked('strategy "Mine"\nbuy Smihty') == {
        **nothing,
        "error": "line 2, column 5: there is no card 'Smihty'; perhaps you mean Smithy",
        "line": 2,
        "column": 5,
    }
    assert checked("")["error"].startswith("a strategy needs a name")
    assert post(address, "/api/strategies/check", {"text": "x" * (MAX_OWN_LENGTH + 1)}).status_code == 400
    field = (WEB / "src" / "components" / "OwnStrategyText.svelte").read_text("utf-8")
    assert f"const LONGEST = {MAX_OWN_LENGTH};" in field


def test_an_own_strategy_plays_at_the_table(address: str) -> None:
    async def some_turns() -> Page:
        own = {"kind": "computer", "strategy": MINE}
        seat = await new_table(address, **{**ANN_AND_THE_COMPUTER, "seats": [{"kind": "person"}, own]})
        async with await Page.open(address, seat["table"], seat["token"]) as page:
            rng = Random(1)
            while page.view["turn"] < 8:
                await page.choose(*likely_picks(page.view["question"], rng))
        return page

    page = asyncio.run(some_turns())
    seat = page.view["seats"][1]
    assert (seat["name"], seat["computer"], seat["kind"]) == ("Only Copper", "Only Copper", "computer")
    # What the others do is shown without a name, under the heading of their turn.
    bought = [line for line in page.log if line.startswith("buys ")]
    assert bought == ["buys a Copper"] * len(bought)
    assert len(bought) >= 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('strategy "Mine"\nbuy Smihty', "there is no card 'Smihty'"),
        ('strategy "Mine"\nbuy Witch', "Mine needs Witch, which this kingdom does not have"),
        ("import os", "a line starts with buy"),
    ],
)
def test_a_strategy_that_cannot_be_played_is_refused(text: str, sentence: str, address: str) -> None:
    order = {**ANN_AND_THE_COMPUTER, "seats": [{"kind": "person"}, {"kind": "computer", "strategy": text}]}
    refused = post(address, "/api/tables", order)
    assert refused.status_code == 400
    assert sentence in refused.json()["detail"]
