"""Hostile clients: whatever they send, they get a clear refusal, the others keep playing, and no game changes."""

import asyncio
import json
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Frame, Opcode

from freehold.server.limits import LARGEST_BOARD, LARGEST_MESSAGE, UNLIMITED
from tests.server.pages import ANN_AND_A_FRIEND, Page, new_table, take_seat
from tests.server.serving import running_server

UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
DEEP = b'{"name":' * 1800
HUGE = "9" * 4000
TRICKY_NAMES = [
    "<b onclick=alert()>",
    "Ann\u0000\u0007\u001b[31m",
    "Bob\r\nSet-Cookie: x=1",
    "\u202eevil\u2066",
    "a|b;c:d,[e]\\",
    "by lot",
    "\U0001f600" * 12,
    " " * 24,
    "'; DROP TABLE tables",
]


@asynccontextmanager
async def undisturbed(address: str) -> AsyncIterator[tuple[Page, Page]]:
    """Two people in the middle of a game, who must not notice anything; afterwards they keep playing."""
    ann = await new_table(address)
    bob = await take_seat(address, ann["table"])
    async with (
        await Page.open(address, ann["table"], ann["token"]) as one,
        await Page.open(address, ann["table"], bob["token"]) as other,
    ):
        await one.until(lambda: bool(one.view["seats"][1]["connected"]))
        pages = (one, other) if one.asked else (other, one)
        yield pages
        first, second = pages
        async with await Page.open(address, ann["table"]) as spectator:
            assert spectator.public == first.public == second.public
        await first.choose("all")
        await first.choose("Copper")
        await second.until(lambda: second.asked)
        assert not first.refusals or first.refusals[-1]["code"] != "busy"


@pytest.fixture
def logged_errors() -> Iterator[list[str]]:
    """Everything that the server logs as an error."""
    found: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record.getMessage())

    keep = Keep(logging.ERROR)
    loggers = [logging.getLogger(name) for name in ("", "uvicorn")]
    for logger in loggers:
        logger.addHandler(keep)
    yield found
    for logger in loggers:
        logger.removeHandler(keep)


def live(address: str, table: str) -> str:
    return f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"


# Over HTTP.


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"Ann"',
        b"\xff\xfe\x00",
        DEEP,
        b"[" * 10_000,
        json.dumps({**ANN_AND_A_FRIEND, "name": 7}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "name": ""}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "name": "x" * 25}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "seats": []}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "seats": [{"kind": "person"}] * 7}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "seats": {"kind": "person"}}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "kingdom": None}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "editions": {"base": "3e"}}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "seed": 1}).encode(),
        json.dumps({**ANN_AND_A_FRIEND, "kingdom": {"kind": "cards", "cards": ["Moat"] * 11}}).encode(),
        f'{{"name": {HUGE}}}'.encode(),
        b'{"name": 1e999}',
        b'{"name": "\\ud800"}',
    ],
)
def test_what_is_no_table_is_refused(address: str, body: bytes) -> None:
    for path in ("/api/tables", "/api/tables/abcdefghij/seats"):
        refused = httpx.post(address + path, content=body, timeout=30)
        assert refused.status_code == 400
        assert refused.json()["code"] == "malformed"
        assert "Traceback" not in refused.text


def test_too_much_is_refused(address: str) -> None:
    # A table may come with the texts of strategies.
    body = json.dumps({**ANN_AND_A_FRIEND, "name": "x" * LARGEST_BOARD})
    assert httpx.post(f"{address}/api/tables", content=body, timeout=30).status_code == 413

    def more_and_more() -> Iterator[bytes]:
        for _ in range(1000):
            yield b"x" * 10_000

    # The server may hang up while this is still sending.
    with suppress(httpx.TransportError):
        assert httpx.post(f"{address}/api/tables", content=more_and_more(), timeout=30).status_code == 413


@pytest.mark.parametrize("name", TRICKY_NAMES)
def test_a_name_is_made_fit_for_a_table(address: str, name: str) -> None:
    made = httpx.post(f"{address}/api/tables", json={**ANN_AND_A_FRIEND, "name": name}, timeout=30).json()
    shown = httpx.get(f"{address}/api/tables/{made['table']}", timeout=30).json()["seats"][0]
    assert shown
    assert shown == shown.strip()
    assert shown.isprintable()
    assert not set(shown) & set(",;:|[]\\")
    assert shown != "by lot"
    taken = httpx.post(f"{address}/api/tables/{made['table']}/seats", json={"name": name}, timeout=30)
    assert taken.status_code == 201
    both = httpx.get(f"{address}/api/tables/{made['table']}", timeout=30).json()["seats"]
    assert len(set(both)) == 2


@pytest.mark.parametrize(
    "table",
    [
        "abcdefghij",
        "ABCDEFGHIJ",
        "x",
        "a" * 3000,
        "%00%00%00%00",
        "abcdefghi%00",
        "..%2f..%2fapp",
        "%f0%9f%98%80",
        "%ff%fe",
        "abcdefghij'--",
        "abcdefghi%0a",
    ],
)
def test_a_table_that_is_not_there(address: str, table: str) -> None:
    for path in ("", "/replay", "/record.txt", "/log.txt"):
        missing = httpx.get(f"{address}/api/tables/{table}{path}", timeout=30)
        assert missing.status_code == 404
        assert missing.json()["code"] in ("no-such-table", "malformed")
    assert httpx.post(f"{address}/api/tables/{table}/seats", json={"name": "Bob"}, timeout=30).status_code in (404, 405)


def raw(address: str, request: bytes, then_nothing: bool = False) -> bytes:
    """What a server answers to bytes, perhaps the last ones."""
    host, _, port = address.removeprefix("http://").partition(":")
    with closing(socket.create_connection((host, int(port)), timeout=30)) as connection:
        connection.sendall(request)
        if then_nothing:
            connection.shutdown(socket.SHUT_WR)
        answer = b""
        while chunk := connection.recv(65536):
            answer += chunk
    return answer


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../app.py",
        "/assets/../../app.py",
        "/assets/%2e%2e/app.py",
        "/assets/..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
        "/assets//etc/passwd",
        "/assets/%2fetc%2fpasswd",
        "/assets/..\\..\\app.py",
        "/assets/%00",
        "/assets/" + "a" * 5000,
        "/assets/" + "a/" * 2000,
        "/../../../../etc/passwd",
        "//etc/passwd",
        "/assets/.",
        "/assets/",
    ],
)
def test_only_the_files_of_the_page_are_served(address: str, path: str) -> None:
    answer = raw(address, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    status = answer.split(b" ", 2)[1]
    assert status in (b"200", b"404", b"405", b"400", b"414", b"503")
    assert b"root:" not in answer
    assert b"import " not in answer
    if status == b"200":
        assert path.startswith(("/..", "//"))
        assert b"<!doctype html>" in answer.lower()


@pytest.mark.parametrize(
    "request_",
    [
        b"\x00" * 1000,
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n",
        b"GET /api/tables/abcdefghij/live HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
)
def test_what_is_no_request_does_no_harm(address: str, request_: bytes) -> None:
    answer = raw(address, request_, then_nothing=True)
    assert answer[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 408", b"HTTP/1.1 431")
    assert httpx.get(f"{address}/api/sets", timeout=30).status_code == 200


@pytest.mark.parametrize("beginning", [b"GET /", b"GET / HTTP/1.1\r\nX: ", b"GET / HTTP/1.1\r\n"])
def test_a_request_without_an_end_is_not_listened_to(address: str, beginning: bytes) -> None:
    host, _, port = address.removeprefix("http://").partition(":")
    more = b"X: y\r\n" * 10_000 if beginning.endswith(b"\n") else b"y" * 60_000
    with closing(socket.create_connection((host, int(port)), timeout=30)) as connection:
        connection.sendall(beginning)
        # This is more than the buffers hold, so the server has to read it or hang up.
        with pytest.raises(ConnectionError):
            connection.sendall(more * 1000)
    assert httpx.get(f"{address}/api/sets", timeout=30).status_code == 200


@pytest.mark.parametrize(
    ("path", "headers", "expected"),
    [
        ("/api/sets?" + "a" * 10_000, "", b"200"),
        ("/api/sets?" + "a" * 20_000, "", b"400"),
        ("/api/sets?a=%ff&%fe=1&&&=", "", b"200"),
        ("/api/sets?\xff", "", b"400"),
        ("/api/sets", "X: \xff\xfe\r\n", b"200"),
        ("/api/sets", "X: y\r\n" * 4000, b"400"),
        ("/api/sets", "X-Forwarded-For: \xff,,,:::[\r\n", b"200"),
        ("/api/sets", "Host: localhost\r\n", b"400"),
        ("/api/tables/abcdefghij/replay?seat=%ff", "", b"404"),
        ("/api/tables/abcdefghij/live", "X: y\r\n" * 300 + UPGRADE, b"431"),
        ("/api/tables/abcdefghij/live", f"X: {'y' * 10_000}\r\n{UPGRADE}", b"431"),
        ("/api/tables/abcdefghij/live?" + "a" * 10_000, UPGRADE, b"414"),
        ("/api/tables/abcdefghij/live", f"Sec-WebSocket-Protocol: \xff\r\n{UPGRADE}", b"400"),
        ("/api/tables/abcdefghij/live", f"Origin: \xff\r\n{UPGRADE}", b"403"),
        ("/nothing", UPGRADE, b"403"),
    ],
    ids=[
        "long query",
        "longer query",
        "escaped bytes",
        "bytes",
        "bytes in a header",
        "many headers",
        "forwarded for nobody",
        "two hosts",
        "odd seat",
        "headers of a connection",
        "long header of a connection",
        "long query of a connection",
        "odd protocol",
        "odd origin",
        "no such connection",
    ],
)
def test_odd_requests_are_answered_without_a_word_in_the_log(
    address: str, path: str, headers: str, expected: bytes, logged_errors: list[str]
) -> None:
    connection = "" if UPGRADE in headers else "Connection: close\r\n"
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{connection}{headers}\r\n"
    assert raw(address, request.encode("latin-1")).split(b" ", 2)[1] == expected
    assert not logged_errors


# Over a connection.


def client_frame(opcode: Opcode, data: bytes, **flags: bool) -> bytes:
    return Frame(opcode, data, **flags).serialize(mask=True)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (client_frame(Opcode.TEXT, b"\xff\xfe"), CloseCode.INVALID_DATA),
        (client_frame(Opcode.TEXT, b"\xed\xa0\x80"), CloseCode.INVALID_DATA),
        (
            client_frame(Opcode.TEXT, b"\xe2\x82", fin=False) + client_frame(Opcode.CONT, b"\xff"),
            CloseCode.INVALID_DATA,
        ),
        (client_frame(Opcode.BINARY, b"\xff\xfe") * 30, CloseCode.POLICY_VIOLATION),
        (client_frame(Opcode.CONT, b"x"), CloseCode.PROTOCOL_ERROR),
        (client_frame(Opcode.CLOSE, b"\x03\xe8\xff"), CloseCode.INVALID_DATA),
        (client_frame(Opcode.TEXT, b"x" * 20_000), CloseCode.MESSAGE_TOO_BIG),
        # Many frames that never end in a message.
        (client_frame(Opcode.PING, b"") * 20_000, CloseCode.POLICY_VIOLATION),
        (
            client_frame(Opcode.TEXT, b"", fin=False) + client_frame(Opcode.CONT, b"", fin=False) * 20_000,
            CloseCode.POLICY_VIOLATION,
        ),
    ],
    ids=[
        "bytes",
        "surrogate",
        "in two parts",
        "binary",
        "part of nothing",
        "reason",
        "too large",
        "pings",
        "parts",
    ],
)
def test_frames_that_are_no_messages_close_the_connection_without_a_word_in_the_log(
    address: str, sent: bytes, code: CloseCode, logged_errors: list[str]
) -> None:
    async def attack() -> None:
        table = (await new_table(address))["table"]
        async with await Page.open(address, table) as page:
            page.socket.transport.write(sent)
            await is_shown_out(page)
            # The connection may be reset while it still sends, and then the code is lost.
            assert page.socket.close_code in (code, CloseCode.ABNORMAL_CLOSURE)
        async with await Page.open(address, table) as page:
            assert page.view

    asyncio.run(attack())
    assert not logged_errors


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"type":"nonsense"}',
    '{"type":["choose"]}',
    '{"number":1,"picks":["all"]}',
    '{"type":"choose"}',
    '{"type":"choose","number":"1","picks":["all"]}',
    '{"type":"choose","number":-1,"picks":["all"]}',
    '{"type":"choose","number":1.5,"picks":["all"]}',
    '{"type":"choose","number":1,"picks":[]}',
    '{"type":"choose","number":1,"picks":"all"}',
    '{"type":"choose","number":1,"picks":[null]}',
    '{"type":"choose","number":1,"picks":[""]}',
    json.dumps({"type": "choose", "number": 1, "picks": ["all"] * 65}),
    json.dumps({"type": "choose", "number": 1, "picks": ["x" * 201]}),
    '{"type":"choose","number":1,"picks":["all"],"seat":0}',
    '{"type":"choose","number":1e400,"picks":["all"]}',
    '{"type":"undo"}',
    '{"type":"undo","version":null}',
    '{"type":"answer","request":1,"agree":"yes"}',
    '{"type":"replace","seat":6}',
    '{"type":"replace","seat":-1}',
    '{"type":"say","text":""}',
    json.dumps({"type": "say", "text": "x" * 501}),
    '{"type":"rematch"}',
    '{"type":"draft","card":7}',
    '{"type":"say","text":"\\ud800"}',
    DEEP.decode(),
    "[" * 10_000,
]


@pytest.mark.parametrize("some", [MALFORMED[:16], MALFORMED[16:]], ids=["one", "other"])
def test_what_is_no_message_is_refused(address: str, some: list[str]) -> None:
    async def attack() -> None:
        async with undisturbed(address) as (first, _):
            for message in some:
                await first.socket.send(message)
                await first.take()
                assert first.refusals[-1]["code"] == "malformed", message
            await first.socket.send(b"\x00\x01")
            await first.take()
            assert first.refusals[-1]["code"] == "malformed"

    asyncio.run(attack())


def test_what_is_not_ones_to_do_is_refused(address: str) -> None:
    async def attack() -> None:
        async with undisturbed(address) as (first, second), await Page.open(address, first.view["table"]) as spectator:
            number = first.view["question"]["number"]
            # Out of turn, with the number of the other's question; and as somebody who only watches.
            assert await second.refused(type="choose", number=number, picks=["all"]) == "stale"
            for message in (
                {"type": "choose", "number": number, "picks": ["all"]},
                {"type": "draft", "card": "Moat"},
                {"type": "undo", "version": first.view["version"]},
                {"type": "answer", "request": 1, "agree": True},
                {"type": "replace", "seat": 0},
                {"type": "return"},
                {"type": "rematch", "sameKingdom": True},
            ):
                assert await spectator.refused(**message) == "spectator"
            assert await spectator.refused(type="hello", token=first.token) == "not-allowed"
            # What is not offered, or not asked.
            for picks in (["Gold"], ["all", "all"], ["All"], ["decline ", "x"], ["Copper"] * 64):
                assert await first.refused(type="choose", number=number, picks=picks) == "illegal"
            for other in (0, 1, number - 1, number + 1, 2**63, 10**30):
                assert await first.refused(type="choose", number=other, picks=["all"]) == "stale"
            assert await first.refused(type="undo", version=first.view["version"]) == "nothing-to-undo"
            assert await first.refused(type="undo", version=first.view["version"] + 1) == "stale"
            assert await first.refused(type="answer", request=0, agree=True) == "stale"
            assert await first.refused(type="replace", seat=first.view["seat"]) == "not-allowed"
            assert await first.refused(type="replace", seat=5) == "not-allowed"
            assert await first.refused(type="replace", seat=second.view["seat"]) == "not-absent"
            assert await first.refused(type="return") == "not-allowed"
            assert await first.refused(type="rematch", sameKingdom=True) == "stale"
            assert await first.refused(type="draft", card="Moat") == "stale"
            assert await first.refused(type="hello", token=second.token) == "not-allowed"

    asyncio.run(attack())


def test_an_answer_counts_once_however_often_it_is_sent(address: str) -> None:
    async def attack() -> None:
        ann = await new_table(address)
        bob = await take_seat(address, ann["table"])
        async with (
            await Page.open(address, ann["table"], ann["token"]) as one,
            await Page.open(address, ann["table"], bob["token"]) as other,
        ):
            page = one if one.asked else other
            async with await Page.open(address, ann["table"], page.token) as tab:
                number = page.view["question"]["number"]
                for _ in range(5):
                    await page.send(type="choose", number=number, picks=["Copper"])
                    await tab.send(type="choose", number=number, picks=["Copper"])
                await page.until(lambda: len(page.refusals) >= 4)
                await tab.until(lambda: len(page.refusals) + len(tab.refusals) == 9)
                assert {one["code"] for one in (*page.refusals, *tab.refusals)} == {"stale"}
                assert page.view["seats"][page.view["seat"]]["inPlay"] == {"Copper": 1}

    asyncio.run(attack())


@pytest.mark.parametrize("token", ["x" * 32, "", "short", "x" * 65, "<script>", 7, ["x"], {"token": 1}, "a\u0000" * 10])
def test_a_wrong_token_opens_nothing(address: str, token: object) -> None:
    async def attack() -> None:
        async with undisturbed(address) as (first, _):
            refused = await refusal_of(address, first.view["table"], {"type": "hello", "token": token})
            assert refused["code"] in ("wrong-token", "malformed")
            assert set(refused) == {"type", "code", "seat", "detail"}

    asyncio.run(attack())


def test_the_token_of_another_table_opens_nothing(address: str) -> None:
    async def attack() -> None:
        elsewhere = await new_table(address)
        async with undisturbed(address) as (first, _):
            hello = {"type": "hello", "token": elsewhere["token"]}
            assert (await refusal_of(address, first.view["table"], hello))["code"] == "wrong-token"
            for table in ("abcdefghij", "%00", "..", "x" * 500):
                assert (await refusal_of(address, table, hello))["code"] == "no-such-table"
            speaks = {"type": "say", "text": "Let me in!"}
            assert (await refusal_of(address, first.view["table"], speaks))["code"] == "malformed"

    asyncio.run(attack())


async def refusal_of(address: str, table: str, first_message: object) -> dict[str, Any]:
    """Why a connection is refused, which is then closed."""
    async with connect(live(address, table)) as connection:
        await connection.send(json.dumps(first_message))
        refused: dict[str, Any] = json.loads(await asyncio.wait_for(connection.recv(), 30))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(connection.recv(), 30)
        assert refused["type"] == "refused"
        return refused


async def is_shown_out(page: Page) -> None:
    """Read on until the server hangs up."""
    for _ in range(MOST):
        try:
            await page.take()
        except ConnectionClosed:
            return
    raise AssertionError("the server does not hang up")


MOST = 20_000
NONSENSE = "nonsense"
TOO_MUCH = json.dumps({"type": "say", "text": "x" * LARGEST_MESSAGE})
STALE = json.dumps({"type": "choose", "number": 1, "picks": ["all"]})
TALK = json.dumps({"type": "say", "text": "Buy!"})


@pytest.fixture(scope="module")
def strict_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where waiting does not help spectators who have sent too much."""
    limits = replace(UNLIMITED, spectator_at_once=200.0, spectator_each_second=0.0)
    with running_server(tmp_path_factory.mktemp("tables") / "freehold.sqlite", limits) as found:
        yield found


@pytest.mark.parametrize("message", [NONSENSE, TOO_MUCH, STALE, TALK], ids=["nonsense", "too much", "stale", "talk"])
@pytest.mark.parametrize("reads", [True, False])
def test_who_does_not_stop_is_shown_out(strict_address: str, message: str, reads: bool) -> None:
    async def play() -> None:
        async with undisturbed(strict_address) as (first, second):
            async with await Page.open(strict_address, first.view["table"], comes_from="10.0.0.1") as spectator:
                with suppress(ConnectionClosed):
                    for _ in range(MOST):
                        await spectator.socket.send(message)
                        if reads:
                            await spectator.take()
                await is_shown_out(spectator)
            # A client that does not read may not even get the reason.
            assert spectator.refusals or message == TOO_MUCH or not reads
            assert spectator.public == first.public == second.public
            async with await Page.open(strict_address, first.view["table"]) as late:
                await late.send(type="say", text="Is it quiet again?")
                # The last lines of the spectator who was shown out may still come after it.
                await late.until(lambda: "Is it quiet again?" in [line["text"] for line in late.chat])
                assert len(late.chat) < 20

    asyncio.run(play())
