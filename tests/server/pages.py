"""A page for tests: it says hello over a real connection, and keeps everything it is sent."""

import asyncio
import json
import socket
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from freehold.notation.log_line import Deed, LogLine
from freehold.notation.log_words import SPECTATOR, in_words
from freehold.rules.vocabulary import NONE
from tests.table import lay

PATIENCE = 30.0
ANY_SETUP = lay("A hand: Copper").game.setup
ANN_AND_A_FRIEND = {
    "name": "Ann",
    "seats": [{"kind": "person"}, {"kind": "open"}],
    "kingdom": {"kind": "set", "set": "First Game"},
}
ANN_AND_THE_COMPUTER = {**ANN_AND_A_FRIEND, "seats": [{"kind": "person"}, {"kind": "computer"}]}


class Page:
    """A page at a table."""

    def __init__(self, socket: ClientConnection, token: str | None) -> None:
        self.socket = socket
        self.token = token
        # Everything that was sent to it, unparsed.
        self.frames: list[str] = []
        self.view: dict[str, Any] = {}
        # The table as it was after each message about it.
        self.views: list[dict[str, Any]] = []
        # The log turn by turn, and where it starts.
        self.turns: list[list[str]] = []
        self.log_from: dict[str, int] = {}
        self.chat: list[dict[str, Any]] = []
        self.hints: list[dict[str, Any]] = []
        self.counts: list[dict[str, Any]] = []
        self.refusals: list[dict[str, Any]] = []

    @classmethod
    async def open(
        cls,
        address: str,
        table: str,
        token: str | None = None,
        comes_from: str = "127.0.0.1",
        sock: socket.socket | None = None,
    ) -> Self:
        """Join a table, perhaps over a connection that is already there, and wait for its state."""
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        headers = {"x-forwarded-for": comes_from}
        page = cls(await connect(url, close_timeout=1, additional_headers=headers, sock=sock), token)
        await page.send(type="hello", token=token)
        await page.until(lambda: bool(page.view or page.refusals))
        return page

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def take(self) -> dict[str, Any]:
        """Receive the next message."""
        frame = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["type"] in ("table", "news"):
            self.see(message)
        elif message["type"] == "log":
            if message["before"] == self.log_from:
                log, self.turns = self.turns, []
                self.log_from = message["logFrom"]
                self.read(message["logFrom"], message["log"])
                self.turns = [*self.turns[:-1], [*self.turns[-1], *log[0]], *log[1:]]
        elif message["type"] == "hint":
            self.hints.append(message)
        elif message["type"] == "counts":
            self.counts.append(message)
        elif message["type"] == "chat":
            self.chat += message["lines"]
        else:
            self.refusals.append(message)
        return message

    def see(self, message: dict[str, Any]) -> None:
        """Take in a message about the table: all of it, or what has changed."""
        if message["type"] == "table":
            self.view = message
        else:
            told = {key: message[key] for key in ("logFrom", "log", "events")}
            assert message["changed"].keys() <= self.view.keys()
            self.view = {**self.view, **message["changed"], **told}
        self.views.append(self.view)
        self.read(message["logFrom"], message["log"])

    def read(self, place: dict[str, int], log: list[list[dict[str, Any]]]) -> None:
        """Put the log together, turn by turn."""
        if not log:
            return
        if not self.turns:
            # On joining, the page is sent only the end of the log.
            self.log_from = place
            self.turns = [[]]
        turn = place["turn"] - self.log_from["turn"]
        line = place["line"] - (self.log_from["line"] if turn == 0 else 0)
        names = [seat["name"] for seat in self.view["seats"]]
        words = [[text_of(one, names, self.view["seat"]) for one in lines] for lines in log]
        self.turns = [*self.turns[:turn], [*self.turns[turn][:line], *words[0]], *words[1:]]

    @property
    def log(self) -> list[str]:
        return [line for turn in self.turns for line in turn]

    async def read_all(self) -> Self:
        """Read the log from its beginning."""
        while self.log_from != {"turn": 0, "line": 0}:
            await self.read_earlier()
        return self

    async def until(self, holds: Callable[[], bool]) -> None:
        """Receive messages until a condition holds."""
        while not holds():
            await self.take()

    async def is_asked_or_over(self) -> None:
        """Wait until this seat is asked, or the game is over."""
        await self.until(lambda: self.asked or self.over)

    async def moved_on_from(self, question: dict[str, Any], key: str = "question") -> None:
        """Wait until another question is asked, or none; or something else is different."""
        await self.until(lambda: bool(self.view[key] != question))

    async def read_earlier(self) -> None:
        """Ask for earlier lines of the log, and wait for them."""
        known = len(self.log)
        await self.send(type="log", before=self.log_from)
        await self.until(lambda: len(self.log) > known)

    async def sees(self, seat: int, key: str, value: object) -> None:
        """Wait until a condition holds for a seat."""
        await self.until(lambda: bool(self.view["seats"][seat][key] == value))

    async def heard(self, lines: int) -> None:
        """Wait until there are this many lines of chat."""
        await self.until(lambda: len(self.chat) >= lines)

    async def refused(self, **message: object) -> str:
        """Send a message that is refused; the code of the refusal."""
        known = len(self.refusals)
        await self.send(**message)
        await self.until(lambda: len(self.refusals) > known)
        assert len(self.refusals[-1]["detail"]) > 10
        return str(self.refusals[-1]["code"])

    async def choose(self, *picks: str) -> None:
        """Answer the question and wait for the result."""
        number = self.view["question"]["number"]
        refusals = len(self.refusals)
        await self.send(type="choose", number=number, picks=list(picks))
        while self.asked and self.view["question"]["number"] == number:
            await self.take()
            assert len(self.refusals) == refusals, self.refusals[-1]

    @property
    def public(self) -> dict[str, Any]:
        """What everybody at the table sees alike."""
        keys = ("status", "turn", "active", "actions", "buys", "coins", "piles", "trash", "nextTable")
        seats = [
            {key: seat[key] for key in ("name", "kind", "handSize", "inPlay", "turns")} for seat in self.view["seats"]
        ]
        request = self.view["request"] and self.view["request"]["id"]
        return {**{key: self.view[key] for key in keys}, "seats": seats, "request": request}

    @property
    def asked(self) -> bool:
        return self.view["question"] is not None

    @property
    def over(self) -> bool:
        return bool(self.view["status"] == "over")


def text_of(line: dict[str, Any], names: list[str], seat: int | None) -> str:
    """A line of the log in words; of an option that was chosen only the id. The page words headings itself."""
    if line["heading"]:
        return ""
    deeds = [
        Deed(
            one["what"],
            tuple(one.get("cards", {}).items()),
            one.get("count", 0),
            one.get("top", ""),
            tuple(one.get("seats", ())),
            tuple(one.get("names", ())),
        )
        for one in line["deeds"]
    ]
    told = LogLine(line["indent"], NONE if line["seat"] is None else line["seat"], tuple(deeds), line["isNamed"])
    (worded,) = in_words(ANY_SETUP, names, SPECTATOR if seat is None else seat, [told])
    return worded.text


def likely_picks(question: dict[str, Any], rng: Random) -> list[str]:
    """A random answer, but mostly one that moves the game forward."""
    options = [option["id"] for option in question["options"]]
    if question["purpose"] == "buy":
        wanted = [name for name in ("Province", "Gold", "Silver") if name in options]
        if wanted and rng.random() < 0.8:
            return wanted[:1]
    if question["main"] == "all":
        return ["all"]
    if question["purpose"] == "reveal" and rng.random() < 0.5:
        return ["decline"]
    if question["purpose"] in ("play-action", "buy", "gain") and len(options) > 1 and rng.random() < 0.9:
        options = [name for name in options if name != "decline"]
    return [rng.choice(options)]


async def play_on(pages: Sequence[Page], rng: Random, most: int = 10_000) -> Page:
    """Let the pages of all seats play, up to this many choices or to the end; who has to choose then.

    The given page, or the last one, must be up to date.
    """
    current = next((page for page in pages if page.asked), pages[-1])
    seated = {page.view["seat"]: page for page in pages}
    for made in range(most + 1):
        if not current.asked and not current.over:
            current = seated[current.view["waiting"]["seat"]]
            await current.is_asked_or_over()
        if current.over or made == most:
            break
        await current.choose(*likely_picks(current.view["question"], rng))
    return current


async def new_table(address: str, **wish: object) -> dict[str, Any]:
    """Set up a table; its id, the seat and the token."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as browser:
        answer = await browser.post("/api/tables", json={**ANN_AND_A_FRIEND, **wish})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found


async def take_seat(address: str, table: str, name: str = "Bob") -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as browser:
        answer = await browser.post(f"/api/tables/{table}/seats", json={"name": name})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found
