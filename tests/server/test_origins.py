"""Requests that a browser makes for the page of another site are refused."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from freehold.server.origins import OWN_NAMES, OwnOrigin
from tests.server.pages import ANN_AND_A_FRIEND, new_table
from tests.server.serving import server_process

HERE = socket.gethostname()


def status(
    host: str, origin: str | None = None, method: str = "GET", hosts: frozenset[str] = OWN_NAMES
) -> tuple[int, str]:
    """The answer to a request with these headers."""
    transport = httpx.ASGITransport(OwnOrigin(PlainTextResponse("Welcome!"), hosts))
    headers = {"host": host, **({} if origin is None else {"origin": origin})}

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as browser:
            return await browser.request(method, "/", headers=headers)

    answer = asyncio.run(ask())
    return answer.status_code, answer.text


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8017",
        "LocalHost.:8017",
        "play.localhost",
        "127.0.0.1:8017",
        "[::1]:8017",
        "192.168.1.7:8017",
        "[fe80::1]",
        HERE,
        f"{HERE.partition('.')[0]}.local:8017",
        "",
    ],
)
def test_the_names_of_this_machine_and_addresses_are_known(host: str) -> None:
    assert status(host) == (200, "Welcome!")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8017", "[", "a b", ":8017", "0x7f.1"],
)
def test_other_names_are_refused(host: str) -> None:
    code, text = status(host)
    assert code == 421
    assert "--allow-host" in text


def test_the_refusal_says_what_to_do() -> None:
    assert "freehold serve --allow-host mybox.lan\n" in status("mybox.lan:8017")[1]
    assert "freehold serve --allow-host NAME\n" in status("a<b>")[1]
    assert status("mybox.lan:8017", hosts=OWN_NAMES | {"MyBox.lan"})[0] == 200
    assert status("anything.example", hosts=frozenset("*"))[0] == 200


@pytest.mark.parametrize(
    ("origin", "host", "expected"),
    [
        (None, "127.0.0.1:8017", 200),
        ("http://127.0.0.1:8017", "127.0.0.1:8017", 200),
        ("http://localhost", "localhost", 200),
        ("http://localhost", "localhost:80", 200),
        # Behind a proxy with a certificate.
        ("https://localhost", "localhost", 200),
        ("https://localhost:8443", "localhost:8443", 200),
        ("http://[::1]:8017", "[::1]:8017", 200),
        ("http://localhost:8017", "127.0.0.1:8017", 403),
        ("http://127.0.0.1:9000", "127.0.0.1:8017", 403),
        ("http://127.0.0.1", "127.0.0.1:8017", 403),
        ("https://evil.example", "127.0.0.1:8017", 403),
        ("https://127.0.0.1.evil.example:8017", "127.0.0.1:8017", 403),
        ("null", "127.0.0.1:8017", 403),
        ("", "127.0.0.1:8017", 403),
        ("file://", "127.0.0.1:8017", 403),
        ("http://[", "127.0.0.1:8017", 403),
        ("http://", "", 403),
    ],
)
def test_only_pages_of_this_server_can_change_something(origin: str | None, host: str, expected: int) -> None:
    assert status(host, origin, "POST")[0] == expected
    assert status(host, origin)[0] == 200


def test_a_server_refuses_both(address: str) -> None:
    for headers, expected in (
        ({"host": "evil.example"}, 421),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": address}, 201),
    ):
        answer = httpx.post(f"{address}/api/tables", json=ANN_AND_A_FRIEND, headers=headers, timeout=30)
        assert answer.status_code == expected
        assert answer.headers["x-content-type-options"] == "nosniff"

    async def come() -> None:
        table = (await new_table(address))["table"]
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        async with connect(url, origin=Origin(address)):
            pass
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=Origin("https://evil.example"))
        assert refused.value.response.status_code == 403
        with pytest.raises(InvalidStatus) as refused:
            await connect(url.replace("127.0.0.1", "evil.example"), host="127.0.0.1")
        assert refused.value.response.status_code == 421

    asyncio.run(come())


def test_names_are_given_when_the_server_starts(tmp_path: Path) -> None:
    names = ("--allow-host", "play.example", "--allow-host", "other.example")
    with server_process("--data", str(tmp_path), *names) as server:
        for name, expected in (("play.example", 200), ("Other.example:8017", 200), ("evil.example", 421)):
            assert httpx.get(f"{server.address}/api/sets", headers={"host": name}, timeout=30).status_code == expected
