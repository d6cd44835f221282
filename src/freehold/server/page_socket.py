"""A WebSocket with a page at its other end: messages come in one by one, and answers wait until they are sent."""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from freehold.puzzles.puzzle import BadPuzzle
from freehold.rules.errors import FreeholdError
from freehold.server import messages, metrics
from freehold.server.limits import (
    HELLO_WITHIN,
    LARGEST_MESSAGE,
    MOST_MISTAKES,
    MOST_WAITING,
    Clients,
    TooFast,
    TooManyPages,
    TooManyReviews,
)
from freehold.server.reviews import BadRecord
from freehold.sessions.errors import NotAllowed, Stale
from freehold.table.errors import Busy, CannotSave, NoSuchBoard, NoSuchReview, NoSuchTable, WrongToken

POLICY_VIOLATION: Final = 1008
# How long, in seconds, a page may take to receive the closing message.
CLOSED_WITHIN: Final = 1.0

_CODES: Final[tuple[tuple[type[FreeholdError], messages.RefusalCode], ...]] = (
    (NoSuchTable, "no-such-table"),
    (NoSuchBoard, "no-such-board"),
    (NoSuchReview, "no-such-review"),
    (BadRecord, "bad-record"),
    (BadPuzzle, "no-such-puzzle"),
    (TooManyReviews, "too-many-reviews"),
    (WrongToken, "wrong-token"),
    (Stale, "stale"),
    (Busy, "busy"),
    (CannotSave, "busy"),
    (TooFast, "too-fast"),
    (TooManyPages, "too-many-pages"),
)
_encoder: Final = msgspec.json.Encoder()
_log = logging.getLogger(__name__)

FromPage = TypeVar("FromPage")


def refused(error: FreeholdError) -> messages.Refused:
    """A refusal as a message."""
    if isinstance(error, NotAllowed):
        return messages.Refused(code=error.reason, seat=error.seat, detail=str(error))
    code: messages.RefusalCode = next((code for kind, code in _CODES if isinstance(error, kind)), "illegal")
    return messages.Refused(code=code, detail=str(error))


def encoded(message: messages.Refused) -> str:
    metrics.refusals.labels(message.code).inc()
    return _encoder.encode(message).decode()


class PageSocket(ABC, Generic[FromPage]):
    """One connection; what the page says and what it is shown is up to the subclasses."""

    def __init__(
        self,
        socket: WebSocket,
        decoder: "msgspec.json.Decoder[FromPage]",
        hello: type[FromPage],
        clients: Clients,
        address: str,
    ) -> None:
        self._socket: Final = socket
        self._decoder: Final = decoder
        # The kind of message that must come first.
        self._hello: Final = hello
        self._clients: Final = clients
        self._address: Final = address
        self._waiting: list[str] = []
        self._wake = asyncio.Event()
        self._mistakes = 0

    # What a connection is for.

    @abstractmethod
    def _charge(self, message: FromPage | messages.Refused) -> None:
        """Count what a message costs."""

    @abstractmethod
    async def _do(self, message: FromPage) -> None:
        """Do what a message says, or refuse it."""

    @abstractmethod
    async def _look_again(self) -> None:
        """Find out what has changed: the page may have missed what another server did."""

    @abstractmethod
    async def _show_news(self) -> None:
        """Send the page what it has not been shown yet; afterwards come the answers that wait."""

    async def _show_rest(self) -> None:
        """Send what comes after the answers."""

    @abstractmethod
    async def _enter(self, hello: FromPage) -> None:
        """Let the page in after its first message, or refuse it."""

    @abstractmethod
    def _leave(self) -> None:
        """The page has left."""

    # The life of a connection.

    async def serve(self) -> None:
        """Serve the page until it leaves or must be closed."""
        await self._socket.accept()
        try:
            if await self._greet():
                await self._run()
        except WebSocketDisconnect:
            return

    async def _greet(self) -> bool:
        """Find out who this is; whether the page may come in."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await self._receive()
        except TimeoutError:
            await self._close()
            return False
        if isinstance(hello, messages.Refused) or not isinstance(hello, self._hello):
            await self._end(messages.Refused(code="malformed", detail="the first message must be a hello"))
            return False
        try:
            async with self._clients.turn(self._address):
                await self._enter(hello)
        except FreeholdError as error:
            await self._end(refused(error))
            return False
        return True

    async def _run(self) -> None:
        """Read and write until the page leaves or must be closed."""
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._leave()
            for task in tasks:
                task.cancel()
            endings = await asyncio.gather(*tasks, return_exceptions=True)
        for error in endings:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                _log.error("a connection broke", exc_info=error)
        await self._close()

    async def _end(self, message: messages.Refused) -> None:
        await self._send(self._refusal(message))
        await self._close()

    async def _close(self) -> None:
        with contextlib.suppress(TimeoutError, RuntimeError):
            async with asyncio.timeout(CLOSED_WITHIN):
                await self._socket.close(POLICY_VIOLATION)

    # Messages to the page.

    def _refusal(self, message: messages.Refused) -> str:
        """A refusal as text."""
        return encoded(message)

    async def _refuse(self, message: messages.Refused) -> None:
        self._tell(self._refusal(message))
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
        """Send whatever is pending."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._show_news()
            while self._waiting:
                await self._send(self._waiting.pop(0))
            await self._show_rest()

    async def _send(self, text: str) -> None:
        try:
            metrics.sent.add(text)
            await self._socket.send_text(text)
        except RuntimeError:
            # Starlette raises this if the page leaves during a write.
            raise WebSocketDisconnect(POLICY_VIOLATION) from None

    # Messages from the page.

    async def _receive(self) -> FromPage | messages.Refused:
        received = await self._socket.receive()
        if received["type"] != "websocket.receive":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text") or ""
        if len(text) > LARGEST_MESSAGE:
            return messages.Refused(code="too-large", detail="the message is too large")
        try:
            return self._decoder.decode(text)
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
                        await self._look_again()
