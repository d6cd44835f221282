"""One connection: a page that follows a table, and perhaps sits at it."""

import asyncio
import contextlib
import logging
from typing import Final, final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from freehold.puzzles.puzzle import BadPuzzle
from freehold.rules.errors import FreeholdError
from freehold.server import messages, metrics
from freehold.server.hub import Hub
from freehold.server.limits import (
    COST_OF_HELLO,
    COST_OF_MESSAGE,
    COST_OF_MISTAKE,
    COST_OF_SHOWING,
    HELLO_WITHIN,
    LARGEST_MESSAGE,
    MOST_MISTAKES,
    MOST_WAITING,
    Clients,
    TooFast,
    TooManyPages,
)
from freehold.server.perspective import Sent
from freehold.server.tickets import request_ticket
from freehold.sessions.errors import NotAllowed, Stale
from freehold.table.errors import Busy, CannotSave, NoSuchTable, WrongToken
from freehold.table.storage import Storage
from freehold.table.table import Table

SPECTATOR: Final = "Spectator"
POLICY_VIOLATION: Final = 1008
# How long, in seconds, a page may take to receive the closing message.
CLOSED_WITHIN: Final = 1.0
# How often to try an undo again because of choices that this seat cannot see.
UNDO_TRIES: Final = 5

_CODES: Final[tuple[tuple[type[FreeholdError], messages.RefusalCode], ...]] = (
    (NoSuchTable, "no-such-table"),
    (BadPuzzle, "no-such-puzzle"),
    (WrongToken, "wrong-token"),
    (Stale, "stale"),
    (Busy, "busy"),
    (CannotSave, "busy"),
    (TooFast, "too-fast"),
    (TooManyPages, "too-many-pages"),
)
_decoder: Final[msgspec.json.Decoder[messages.FromPage]] = msgspec.json.Decoder(messages.FromPage)
_encoder: Final = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


def refused(error: FreeholdError) -> messages.Refused:
    """A refusal as a message."""
    if isinstance(error, NotAllowed):
        return messages.Refused(code=error.reason, seat=error.seat, detail=str(error))
    code: messages.RefusalCode = next((code for kind, code in _CODES if isinstance(error, kind)), "illegal")
    return messages.Refused(code=code, detail=str(error))


def _encoded(message: messages.Refused) -> str:
    metrics.refusals.labels(message.code).inc()
    return _encoder.encode(message).decode()


@final
class Connection:
    """A WebSocket from its first message to its end."""

    def __init__(
        self, socket: WebSocket, hub: Hub, storage: Storage, table_id: str, clients: Clients, address: str
    ) -> None:
        self.seat: int | None = None
        self._socket: Final = socket
        self._hub: Final = hub
        self._storage: Final = storage
        self._table_id: Final = table_id
        self._clients: Final = clients
        self._address: Final = address
        # What the page was sent last: a slow page skips versions.
        self._sent: Sent | None = None
        self._table_changed = False
        # The last line of chat that the page knows.
        self._last_line = 0
        self._waiting: list[str] = []
        self._wake = asyncio.Event()
        self._mistakes = 0

    # Calls from the hub.

    def show(self, table: Table) -> None:
        self._table_changed = True
        self._wake.set()

    def hear(self) -> None:
        self._wake.set()

    # The life of a connection.

    async def serve(self) -> None:
        """Follow the table until the page leaves or must be closed."""
        await self._socket.accept()
        try:
            table = await self._greet()
            if table is not None:
                await self._follow(table)
        except WebSocketDisconnect:
            return

    async def _greet(self) -> Table | None:
        """Find out who this is; None if there is no such table or seat."""
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
        except TimeoutError:
            await self._close()
            return None
        if not isinstance(hello, messages.Hello):
            await self._end(messages.Refused(code="malformed", detail="the first message must be a hello"))
            return None
        try:
            async with self._clients.turn(self._address):
                table = await self._enter(hello.token)
        except FreeholdError as error:
            await self._end(refused(error))
            return None
        return table

    async def _enter(self, token: str | None) -> Table:
        """Find the table and the seat."""
        table = await self._hub.load(self._table_id)
        self.seat = None if token is None else table.seat_of(token)
        self._clients.charge_seat(self._address, table.id, self.seat, COST_OF_HELLO)
        self._clients.check_pages(self.seat, self._hub.count(table.id, self.seat))
        # The others may see who comes.
        self._clients.charge_later(self._address, self._hub.pages(table.id) * COST_OF_SHOWING)
        request = table.request
        if request is not None and request.kind == "replace" and request.seat == self.seat:
            # A player who is back ends the request to be replaced.
            with contextlib.suppress(Stale):
                await self._storage.answer_request(table.id, self.seat, request.id, agree=False)
            table = await self._hub.load(table.id)
        await self._hub.look_around(table)
        return table

    async def _follow(self, table: Table) -> None:
        self._broadcast, self._chat = self._hub.join(table, self)
        self._chat.start()
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.leave(self._table_id, self)
            for task in tasks:
                task.cancel()
            endings = await asyncio.gather(*tasks, return_exceptions=True)
        for error in endings:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                _log.error("a connection broke", exc_info=error)
        await self._close()

    async def _end(self, message: messages.Refused) -> None:
        await self._send(_encoded(message))
        await self._close()

    async def _close(self) -> None:
        with contextlib.suppress(TimeoutError, RuntimeError):
            await asyncio.wait_for(self._socket.close(POLICY_VIOLATION), CLOSED_WITHIN)

    # Messages to the page.

    async def _refuse(self, message: messages.Refused) -> None:
        self._tell(_encoded(message))
        # Whatever is not refused waits for the database or a thread. Other connections get a turn here too, however
        # much this page has sent.
        await asyncio.sleep(0)

    def _tell(self, message: str) -> None:
        if len(self._waiting) >= MOST_WAITING:
            # The page keeps sending without reading.
            raise WebSocketDisconnect(POLICY_VIOLATION)
        self._waiting.append(message)
        self._wake.set()

    async def _write(self) -> None:
        """Send whatever is pending, the table before the chat."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._table_changed:
                self._table_changed = False
                text, self._sent = await self._broadcast.news(self.seat, self._sent)
                if text is not None:
                    await self._send(text)
            while self._waiting:
                await self._send(self._waiting.pop(0))
            said = self._chat.since(self._last_line)
            if said is not None:
                self._last_line = self._chat.last
                await self._send(said)

    async def _send(self, text: str) -> None:
        try:
            metrics.message_bytes.observe(len(text))
            await self._socket.send_text(text)
        except RuntimeError:
            # Starlette raises this if the page leaves during a write.
            raise WebSocketDisconnect(POLICY_VIOLATION) from None

    # Messages from the page.

    async def _receive(self) -> messages.FromPage | messages.Refused:
        received = await self._socket.receive()
        if received["type"] != "websocket.receive":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text") or ""
        if len(text) > LARGEST_MESSAGE:
            return messages.Refused(code="too-large", detail="the message is too large")
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return messages.Refused(code="malformed", detail="this is not a known message")

    async def _read(self) -> None:
        while self._mistakes <= MOST_MISTAKES:
            message = await self._receive()
            try:
                self._charge(message)
            except TooFast as error:
                message = refused(error)
                await self._clients.hold_back(self._address)
            if isinstance(message, messages.Refused):
                self._mistakes += 1
                await self._refuse(message)
                continue
            async with self._clients.turn(self._address):
                try:
                    await self._do(message)
                except FreeholdError as error:
                    await self._refuse(refused(error))
                    if isinstance(error, Stale):
                        # The page may have missed what another server did.
                        await self._hub.look(self._table_id)

    def _charge(self, message: messages.FromPage | messages.Refused) -> None:
        """Count what a message costs."""
        cost, shown = COST_OF_MISTAKE, 0.0
        if not isinstance(message, messages.Refused):
            cost = COST_OF_MESSAGE[type(message)]
            shown = self._hub.pages(self._table_id) * COST_OF_SHOWING
        self._clients.charge(self._address, cost + shown, is_player=self.seat is not None)
        self._clients.charge_seat(self._address, self._table_id, self.seat, cost)

    async def _do(self, message: messages.FromPage) -> None:
        storage, table_id = self._storage, self._table_id
        if isinstance(message, messages.Say):
            line = await storage.say(table_id, self.seat, SPECTATOR, message.text)
            self._hub.said(table_id, line.id)
            metrics.chat_lines.inc()
            return
        if isinstance(message, messages.ReadLog):
            self._tell(await self._broadcast.earlier(self.seat, message.before))
            return
        if isinstance(message, messages.Hello):
            raise NotAllowed("hello was already sent; open another connection for another seat")
        seat = self.seat
        if seat is None:
            raise NotAllowed("spectators can only watch and chat", "spectator")
        match message:
            case messages.Choose():
                stored = self._choose(seat, message)
            case messages.Draft():
                stored = storage.pick_card(table_id, seat, message.card)
            case messages.Undo():
                stored = self._undo(seat, message)
            case messages.AnswerRequest():
                request = self._number_of_request(message)
                stored = storage.answer_request(table_id, seat, request, message.agree)
            case messages.Replace():
                stored = storage.hand_over(table_id, seat, message.seat, self._hub.connected(table_id))
            case messages.Return():
                stored = storage.come_back(table_id, seat)
            case messages.Rematch():
                stored = storage.again(table_id, seat, message.same_kingdom)
        await self._hub.change(table_id, stored)

    # The page has tickets instead of numbers; only those that it would be given now count.

    @metrics.timed
    async def _choose(self, seat: int, message: messages.Choose) -> Table:
        snapshot = await self._broadcast.snapshot(seat)
        table = snapshot.table
        if table.session is not None and message.number == snapshot.question:
            number = int(table.session.game.number)
            with contextlib.suppress(Stale):
                return await self._storage.choose(self._table_id, seat, number, message.picks, table.version)
        raise Stale("this does not answer the current question")

    async def _undo(self, seat: int, message: messages.Undo) -> Table:
        for _ in range(UNDO_TRIES):
            snapshot = await self._broadcast.snapshot(seat)
            if message.version != snapshot.version:
                break
            with contextlib.suppress(Stale):
                return await self._storage.undo(self._table_id, seat, snapshot.table.version)
            # Another server has stored something. It may look the same from here, and then it is no reason to refuse.
            await self._hub.look(self._table_id)
        raise Stale("the table has changed in the meantime; look at it again before you undo")

    def _number_of_request(self, message: messages.AnswerRequest) -> int:
        table = self._broadcast.table
        if table.request is None or message.request != request_ticket(table, table.request):
            raise Stale("this request is no longer open")
        return table.request.id
