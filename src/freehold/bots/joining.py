"""A local bot at a table of a server: its lines go over a WebSocket, in the same protocol."""

import contextlib
import json
import re
import threading
import urllib.error
import urllib.request
from typing import Final
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from freehold.bots.process import BotProcess
from freehold.bots.protocol import BotError, printable
from freehold.rules.errors import BadSetup

_TABLE: Final = re.compile(r"(https?://[^/\s]+)/t/([a-z0-9]{10})/?")
# How long, in seconds, a server may take to answer.
_PATIENCE: Final = 30.0
_LARGEST_MESSAGE: Final = 10_000_000


def take_seat(url: str, name: str, seat: int | None = None) -> str:
    """The link to a seat: the one given, or if it has no token, that of a free seat, which is taken."""
    server, table, token = _parts(url)
    if token:
        return url
    body = json.dumps({"name": name} | ({} if seat is None else {"seat": seat})).encode()
    request = urllib.request.Request(
        f"{server}/api/tables/{table}/seats", body, {"content-type": "application/json"}, method="POST"
    )
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as response:
            taken = str(json.load(response)["token"])
    except urllib.error.HTTPError as error:
        raise BadSetup(_detail(error)) from None
    except OSError as error:
        raise BadSetup(f"the server cannot be reached: {error}") from None
    except (ValueError, KeyError, TypeError):
        raise BadSetup(f"{server} is not a Freehold server") from None
    return f"{server}/t/{table}#{taken}"


def _detail(error: urllib.error.HTTPError) -> str:
    """Why the server refuses something."""
    try:
        return printable(json.load(error)["detail"], 200)
    except (ValueError, TypeError, KeyError, AttributeError):
        return f"the server refuses the seat: {error}"


def join_table(link: str, command: str) -> str:
    """Let a bot play in a seat until the game is over or either side ends; why it ended."""
    server, table, token = _parts(link)
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/bot"
    process = BotProcess(command)
    try:
        with connect(
            address,
            additional_headers={"Authorization": f"Bearer {token}"},
            open_timeout=_PATIENCE,
            max_size=_LARGEST_MESSAGE,
        ) as socket:
            return _talk(socket, process)
    except (OSError, WebSocketException) as error:
        raise BadSetup(f"the table cannot be joined: {error}") from None
    finally:
        process.close()


def _parts(url: str) -> tuple[str, str, str]:
    """The server, the table and the token of a link."""
    page, _, token = url.partition("#")
    found = _TABLE.fullmatch(page)
    if found is None or not urlsplit(page).hostname:
        raise BadSetup(f"{url[:100]!r} is not the link to a table, such as https://tables.example/t/k3v9x0q2ma")
    return found[1], found[2], token


def _talk(socket: ClientConnection, process: BotProcess) -> str:
    """Pass messages on, both ways, until the table ends it; why it did."""
    last = ""

    def answer() -> None:
        # The table may end it at any moment.
        with contextlib.suppress(ConnectionClosed, OSError, ValueError):
            try:
                while True:
                    socket.send(process.line(None).decode(errors="replace"))
            except BotError as error:
                # The table need not wait for a bot that is dead.
                socket.send(json.dumps({"type": "error", "message": str(error)}))

    threading.Thread(target=answer, daemon=True).start()
    with contextlib.suppress(ConnectionClosed):
        for message in socket:
            last = message if isinstance(message, str) else message.decode(errors="replace")
            with contextlib.suppress(BotError):
                process.write(last.encode(), None)
    return _reason(last) or "The table has ended it."


def _reason(last: str) -> str:
    """What the last message says about the end."""
    try:
        message = json.loads(last)
        if message["type"] == "end":
            return f"The game is over: {' to '.join(map(str, message['scores']))} points by seat."
        return f"The table has ended it: {printable(message['message'], 300)}." if message["type"] == "error" else ""
    except (ValueError, TypeError, KeyError):
        return ""
