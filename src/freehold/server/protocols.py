"""HTTP and WebSocket before there is a request or a message: what the app never sees must not harm it either."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

from freehold.server.homes import WorkerState
from freehold.server.limits import FRAMES_AT_ONCE, FRAMES_EACH_SECOND, REQUEST_WITHIN, Allowance

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

# A longer piece could hold thousands of headers or frames, and parsing those at once would hold up everybody.
PIECE: Final = 1024
# How many seconds clients get to disconnect when the server stops.
CLOSE_SECONDS: Final = 1.0


class GuardedHttp(H11Protocol):
    """HTTP that keeps to the largest size of headers even if they arrive all at once, and does not wait for ever.

    A page that follows a table is brought to the home of the table.
    """

    # Another worker may take it.
    _is_offered = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._silence = self.loop.call_later(REQUEST_WITHIN, self._drop_if_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        # What waits for its time keeps the connection in memory.
        self._silence.cancel()
        super().connection_lost(exc)

    def _drop_if_silent(self) -> None:
        """Close a connection on which no request has arrived, so that it does not use up the limit."""
        # It has a cycle after its first request.
        if not self.cycle:
            self.transport.abort()

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self or self._is_offered:
                # It is refused, or a WebSocket now, here or soon elsewhere.
                return
            super().data_received(data[start : start + PIECE])

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._silence.cancel()
        state, scope = self.server_state, self.scope
        # Only on the first request: nothing was written yet that may still wait to be sent.
        if isinstance(state, WorkerState) and not self.cycle:
            lines = [b"%b %b HTTP/1.1" % (event.method, event.target), *(b"%b: %b" % one for one in self.headers)]
            head = b"\r\n".join((*lines, b"", b""))
            self._is_offered = state.offer(scope["raw_path"], head, self.transport, partial(self._settle, event))
        if self._is_offered:
            self.flow.pause_reading()
        else:
            super().handle_websocket_upgrade(event)

    def _settle(self, event: Any, is_taken: bool) -> None:
        """Leave the connection to the worker that has taken it, or serve it here."""
        if is_taken:
            # This closes the file only here.
            self.transport.abort()
        elif not self.transport.is_closing():
            self.flow.resume_reading()
            super().handle_websocket_upgrade(event)


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is closed if it sends too many frames, or text that is not UTF-8.

    When the server stops, the page is told that it restarts, and is not waited for if it does not read that.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._frames: Final = Allowance(FRAMES_AT_ONCE, FRAMES_EACH_SECOND)

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                # Uvicorn would neither answer nor close it.
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()

    def handle_events(self) -> None:
        # Pings and parts of messages cost time too, and need not end in a message.
        if self._frames.take(len(self.conn.events)):
            super().handle_events()
        else:
            self._fail(CloseCode.POLICY_VIOLATION)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            # Uvicorn would log a traceback.
            self._fail(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def _fail(self, code: CloseCode) -> None:
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    async def send(self, message: "ASGISendEvent") -> None:
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is not None and self._can_write():
            # Nearly all that a server sends. Uvicorn and websockets take several times as long for the same frame.
            self.transport.write(text_frame(text.encode()))
            return
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # Otherwise uvicorn logs an error after each refused connection.
            self.handshake_complete = True

    def _can_write(self) -> bool:
        return self.conn.state is State.OPEN and self.writable.is_set() and not self.disconnected


def text_frame(text: bytes) -> bytes:
    """A message as one frame, which the server neither masks nor compresses."""
    length = len(text)
    if length < 126:
        return b"\x81%c%b" % (length, text)
    if length < 65_536:
        return b"\x81\x7e%b%b" % (length.to_bytes(2), text)
    return b"\x81\x7f%b%b" % (length.to_bytes(8), text)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
