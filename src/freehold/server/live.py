"""One connection: a page that follows a table, and perhaps sits at it."""

import asyncio
import contextlib
import time
from typing import Final, Literal, final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from freehold.rules.errors import FreeholdError
from freehold.server import messages
from freehold.server.hub import Hub
from freehold.server.views import Follower
from freehold.table.errors import Busy, CannotSave, NoSuchTable, NotYours, Stale, WrongToken
from freehold.table.storage import ChatLine, Storage
from freehold.table.table import Table

HELLO_WITHIN: Final = 10.0
LARGEST_MESSAGE: Final = 16_384
# A page may say so much at once, and so much each second in the long run.
AT_ONCE: Final = 60.0
EACH_SECOND: Final = 20.0
MOST_AT_A_TABLE: Final = 100
SPECTATOR: Final = "Spectator"
# A connection that keeps sending what nobody understands is closed.
MOST_MISTAKES: Final = 20
POLICY_VIOLATION: Final = 1008

Code = Literal[
    "malformed", "too large", "too fast", "no such table", "wrong token", "not yours", "stale", "illegal", "busy"
]

_decoder: Final[msgspec.json.Decoder[messages.FromPage]] = msgspec.json.Decoder(messages.FromPage)
_encoder: Final = msgspec.json.Encoder()


def code_of(error: FreeholdError) -> Code:
    """The code for something the table refused."""
    codes: list[tuple[type[FreeholdError], Code]] = [
        (NoSuchTable, "no such table"),
        (WrongToken, "wrong token"),
        (NotYours, "not yours"),
        (Stale, "stale"),
        (Busy, "busy"),
        (CannotSave, "busy"),
    ]
    return next((code for kind, code in codes if isinstance(error, kind)), "illegal")


def refused(error: FreeholdError) -> messages.Refused:
    return messages.Refused(code=code_of(error), text=str(error))


@final
class Connection:
    """A WebSocket from its first message to its end."""

    def __init__(self, socket: WebSocket, hub: Hub, storage: Storage, table_id: str) -> None:
        self.seat: int | None = None
        self._socket: Final = socket
        self._hub: Final = hub
        self._storage: Final = storage
        self._table_id: Final = table_id
        self._follower = Follower(None)
        # Only the newest table is shown: a slow page skips what it was too slow for.
        self._newest: Table | None = None
        self._waiting: list[messages.ToPage] = []
        self._wake = asyncio.Event()
        self._allowance = AT_ONCE
        self._since = time.monotonic()
        self._mistakes = 0

    # What the hub tells.

    def show(self, table: Table) -> None:
        if self._newest is None or table.version >= self._newest.version:
            self._newest = table
            self._wake.set()

    def hear(self, line: ChatLine) -> None:
        self._tell(messages.ChatLine(id=line.id, seat=line.seat, name=line.name, text=line.text))

    def _tell(self, message: messages.ToPage) -> None:
        self._waiting.append(message)
        self._wake.set()

    # From beginning to end.

    async def serve(self) -> None:
        await self._socket.accept()
        try:
            table = await self._greet()
            if table is None:
                return
            writing = asyncio.create_task(self._write())
            try:
                self._hub.join(table, self)
                for line in await self._storage.chat(self._table_id):
                    self.hear(line)
                await self._read()
            finally:
                await self._hub.leave(self._table_id, self)
                writing.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await writing
        except (WebSocketDisconnect, RuntimeError):
            # The page has gone; RuntimeError is how Starlette says so when it went while being written to.
            return

    async def _greet(self) -> Table | None:
        """Find out who this is; nobody if there is no such table or seat."""
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
        except TimeoutError:
            await self._socket.close(POLICY_VIOLATION)
            return None
        try:
            table = await self._storage.load_table(self._table_id)
            if not isinstance(hello, messages.Hello):
                await self._end(messages.Refused(code="malformed", text="The first message has to say who you are."))
                return None
            if self._hub.count(table.id) >= MOST_AT_A_TABLE:
                await self._end(messages.Refused(code="busy", text="Too many people watch this table already."))
                return None
            self.seat = None if hello.token is None else table.seat_of(hello.token)
        except FreeholdError as error:
            await self._end(refused(error))
            return None
        self._follower = Follower(self.seat)
        return table

    async def _end(self, message: messages.Refused) -> None:
        await self._send(message)
        await self._socket.close(POLICY_VIOLATION)

    async def _write(self) -> None:
        """Send what there is to send, the table before what was said."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            table = self._newest
            if table is not None:
                await self._send(self._follower.view(table, self._hub.connected(table.id)))
            waiting, self._waiting = self._waiting, []
            for message in waiting:
                await self._send(message)

    async def _send(self, message: messages.ToPage) -> None:
        await self._socket.send_text(_encoder.encode(message).decode())

    async def _receive(self) -> messages.FromPage | messages.Refused:
        received = await self._socket.receive()
        if received["type"] != "websocket.receive":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text") or ""
        if len(text) > LARGEST_MESSAGE or received.get("bytes"):
            return messages.Refused(code="too large", text="That is too much for one message.")
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return messages.Refused(code="malformed", text="The server does not understand this message.")

    def _may_speak(self) -> bool:
        now = time.monotonic()
        self._allowance = min(AT_ONCE, self._allowance + (now - self._since) * EACH_SECOND)
        self._since = now
        self._allowance -= 1
        return self._allowance >= 0

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            if not self._may_speak():
                message = messages.Refused(code="too fast", text="Too many messages at once; wait a moment.")
            if isinstance(message, messages.Refused):
                self._tell(message)
                self._mistakes += 1
                if self._mistakes > MOST_MISTAKES:
                    await self._socket.close(POLICY_VIOLATION)
                    return
                continue
            try:
                await self._do(message)
            except FreeholdError as error:
                self._tell(refused(error))
                if isinstance(error, Stale):
                    # The page is behind: what it should have seen comes once more.
                    await self._hub.look(self._table_id)

    # What the page wants.

    async def _do(self, message: messages.FromPage) -> None:
        storage, table_id = self._storage, self._table_id
        if isinstance(message, messages.Say):
            self._hub.said(table_id, await storage.say(table_id, self.seat, SPECTATOR, message.text))
            return
        if isinstance(message, messages.Hello):
            raise Stale("you have said who you are already")
        seat = self.seat
        if seat is None:
            raise NotYours("you watch this table; only those who sit at it can do that")
        match message:
            case messages.Choose():
                table = await storage.choose(table_id, seat, message.number, message.picks)
            case messages.Draft():
                table = await storage.pick_card(table_id, seat, message.card)
            case messages.Undo():
                table = await storage.undo(table_id, seat, message.version)
            case messages.AnswerRequest():
                table = await storage.answer_request(table_id, seat, message.request, message.agree)
            case messages.Replace():
                table = await storage.hand_over(table_id, seat, message.seat)
            case messages.Again():
                table = await storage.again(table_id, seat, message.same_kingdom)
        self._hub.changed(table)
