"""A page of an analysis board for tests, and finished games to analyse."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from freehold.players.strategist import Strategist
from freehold.strategies.library import default_strategy
from freehold.table import rows
from freehold.table.database import open_engine, writing
from freehold.table.new_table import KingdomSpec, NewTable, SeatSpec
from freehold.table.table import Table, hash_of, new_id, new_table, new_token
from tests.server.pages import PATIENCE
from tests.shuffled import secret

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


def played_table(choices: int = 10_000, seed: int = 3) -> Table:
    """A table where Ann and Bob have played to the end, or made as many choices."""
    order = NewTable("Ann", (SeatSpec("person"), SeatSpec("open")), KingdomSpec("cards", cards=KINGDOM))
    table, _ = new_table(order, new_id(), secret(seed), hash_of(new_token()))
    table = table.sit_down("Bob", hash_of(new_token()))
    assert table.session is not None
    player = Strategist(default_strategy(), table.session.game.setup)
    while table.session is not None and table.session.asked is not None and table.session.choice_count < choices:
        view = table.session.view(table.session.asked)
        names = {option: name for name, option in view.decision().options.items()}
        table = table.choose(table.session.asked, int(table.session.game.number), [names[player.choose(view)]])
    return table


def stored(database: str, table: Table) -> Table:
    """The table, after it was put into a database."""
    engine = open_engine(database)
    with writing(engine) as connection:
        rows.insert_table(connection, table)
    engine.dispose()
    return table


async def post(address: str, path: str, **body: object) -> httpx.Response:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as browser:
        return await browser.post(path, json=body)


async def open_board(address: str, **wish: object) -> dict[str, Any]:
    """Open a board; its id, the node and the token."""
    answer = await post(address, "/api/boards", name="Ann", **wish)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


class BoardPage:
    """A page that looks at a board, and follows the leader."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.info: dict[str, Any] = {}
        self.nodes: dict[int, dict[str, Any]] = {}
        self.shown: dict[str, Any] = {}
        self.token: str | None = None
        self.computed = 0
        self.refusals: list[dict[str, Any]] = []

    @classmethod
    async def open(cls, address: str, board: str, token: str | None = None, seat: int | None = None) -> Self:
        """Come to a board, and look at what the leader shows."""
        url = f"{address.replace('http', 'ws', 1)}/api/boards/{board}/live"
        page = cls(await connect(url, close_timeout=1))
        await page.send(type="hello", token=token)
        await page.send(type="look", node=0, seat=seat)
        await page.until(lambda: bool((page.info and page.shown) or page.refusals))
        return page

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def take(self) -> None:
        frame = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        match message["type"]:
            case "board":
                self.info = message
                known = {} if message["whole"] else self.nodes
                self.nodes = {**known, **{node["node"]: node for node in message["nodes"]}}
            case "shown":
                self.shown = message
            case "token":
                self.token = message["token"]
            case "computed":
                self.computed += 1
            case _:
                self.refusals.append(message)

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            await self.take()

    async def look(self, node: int, seat: int | None = None) -> dict[str, Any]:
        """The game at a node."""
        self.shown = {}
        await self.send(type="look", node=node, seat=seat)
        await self.until(lambda: bool(self.shown))
        view: dict[str, Any] = self.shown["view"]
        return view

    async def lead(self, **message: object) -> int:
        """Do something that changes the board; the node that is shown then."""
        before = self.info
        await self.send(**message)
        await self.until(lambda: self.info is not before)
        return int(self.info["node"])

    async def refused(self, **message: object) -> str:
        """Send a message that is refused; the code of the refusal."""
        known = len(self.refusals)
        await self.send(**message)
        await self.until(lambda: len(self.refusals) > known)
        assert len(self.refusals[-1]["detail"]) > 10
        return str(self.refusals[-1]["code"])
