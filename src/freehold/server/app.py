"""The web app: the API, the live connections, and the page."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from freehold.cards.catalogue import write_editions
from freehold.notation.log import write_log
from freehold.rules.errors import FreeholdError
from freehold.server import messages, reference
from freehold.server.hub import Hub, known
from freehold.server.limits import BODY_WITHIN, COST_OF_REPLAY, LARGEST_MESSAGE, Addresses
from freehold.server.listening import listen
from freehold.server.rendering import in_thread
from freehold.server.replay import encoded_steps
from freehold.server.socket import Connection, refused
from freehold.server.views import table_info
from freehold.sessions.errors import NotAllowed
from freehold.table.new_table import KingdomSpec, NewTable, SeatSpec
from freehold.table.storage import Storage
from freehold.table.table import Table

PAGE: Final = Path(__file__).parent / "page"
# The HTTP status of each refusal; the others are mistakes in the request.
STATUS: Final[dict[messages.RefusalCode, int]] = {
    "no-such-table": 404,
    "wrong-token": 403,
    "not-allowed": 403,
    "seat-taken": 403,
    "not-over": 403,
    "stale": 409,
    "too-large": 413,
    "too-fast": 429,
    "busy": 503,
}
# Nothing is loaded from or sent to another host, and no other site can put the page into a frame.
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline';"
        b" base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
# How many days to keep tables at which nobody ever played.
KEPT_UNPLAYED: Final = 30.0
# How many bytes of a file are sent at once.
PIECE: Final = 32_768
NO_PAGE: Final = "The page is not built. Install Node.js or run `make play`, which builds it.\n"

_log = logging.getLogger(__name__)

Body = TypeVar("Body")
Endpoint = Callable[[Request], Awaitable[Response]]


class _SafeHeaders:
    """Adds security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def answer(value: object, status: int = 200) -> Response:
    return encoded_answer(msgspec.json.encode(value), status)


def encoded_answer(body: bytes, status: int = 200) -> Response:
    return Response(body, status, {"cache-control": "no-store"}, "application/json")


def refusal(message: messages.Refused, status: int | None = None) -> Response:
    return answer(message, STATUS.get(message.code, 400) if status is None else status)


def malformed(detail: str, status: int = 400) -> Response:
    return refusal(messages.Refused(code="malformed", detail=detail), status)


def guarded(endpoint: Endpoint) -> Endpoint:
    """Turns a refusal into a response."""

    async def call(request: Request) -> Response:
        try:
            return await endpoint(request)
        except FreeholdError as error:
            return refusal(refused(error))

    return call


async def body_of(request: Request, kind: type[Body]) -> Body | Response:
    """The body of a request as this kind of message, or an error response if it is not one."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_MESSAGE:
                    return refusal(messages.Refused(code="too-large", detail="the body of the request is too large"))
    except TimeoutError:
        return malformed("the request did not arrive in time", 408)
    except ClientDisconnect:
        return malformed("the request was incomplete")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return malformed(f"the body is not a valid {kind.__name__}")


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


class Server:
    """The endpoints around one storage."""

    def __init__(self, storage: Storage, database: str) -> None:
        self.storage: Final = storage
        # The address of a PostgreSQL database that other servers may use too.
        self.database: Final = database
        self.hub: Final = Hub(storage)
        self.addresses: Final = Addresses()

    def limited(self, endpoint: Endpoint, cost: float = 1.0) -> Endpoint:
        """Limits how often each address can make expensive requests."""

        async def call(request: Request) -> Response:
            if not self.addresses.may_ask(address_of(request), cost):
                return refusal(messages.Refused(code="too-fast", detail="too many requests from this address"))
            return await endpoint(request)

        return call

    async def new_table(self, request: Request) -> Response:
        order = await body_of(request, messages.NewTable)
        if isinstance(order, Response):
            return order
        kingdom = order.kingdom
        new_table = NewTable(
            order.name,
            tuple(SeatSpec(seat.kind, seat.name, seat.computer) for seat in order.seats),
            KingdomSpec(
                kingdom.kind, kingdom.set, tuple(kingdom.cards), tuple(kingdom.required), tuple(kingdom.banned)
            ),
            write_editions(dict(order.editions)),
            order.counters,
        )
        seated = await self.storage.create_table(new_table)
        return answer(messages.SeatTaken(table=seated.table.id, seat=seated.seat, token=seated.token), 201)

    async def load(self, request: Request) -> Table:
        """The table that the address names."""
        return await self.hub.load(request.path_params["table"])

    async def table(self, request: Request) -> Response:
        return answer(table_info(await self.load(request)))

    async def take_seat(self, request: Request) -> Response:
        order = await body_of(request, messages.TakeSeat)
        if isinstance(order, Response):
            return order
        seated = await self.storage.take_seat(known(request.path_params["table"]), order.name, order.seat)
        self.hub.changed(seated.table)
        return answer(messages.SeatTaken(table=seated.table.id, seat=seated.seat, token=seated.token), 201)

    async def replay(self, request: Request) -> Response:
        table = await self.load(request)
        if table.status != "over":
            raise NotAllowed("a game can be replayed only when it is over", "not-over")
        written = request.query_params.get("seat")
        seats = {str(number): number for number in range(len(table.seats))}
        if written is not None and written not in seats:
            raise NotAllowed(f"the seats of this table are 0 to {len(table.seats) - 1}")
        seat = None if written is None else seats[written]
        return StreamingResponse(encoded_steps(table, seat), 200, {"cache-control": "no-store"}, "application/json")

    async def record(self, request: Request) -> Response:
        table = await self.load(request)
        if table.session is None or not table.session.is_over:
            raise NotAllowed(
                "the record shows every player's cards, so it is available when the game is over", "not-over"
            )
        return self._file(await in_thread(table.session.record_text), f"freehold-{table.id}.txt")

    async def log(self, request: Request) -> Response:
        """The log as a spectator may read it."""
        table = await self.load(request)
        return self._file(await in_thread(lambda: _log_of(table)), f"freehold-{table.id}-log.txt")

    def _file(self, text: str, name: str) -> Response:
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return StreamingResponse(_pieces(text), 200, headers, "text/plain")

    async def live(self, socket: WebSocket) -> None:
        connection = Connection(socket, self.hub, self.storage, socket.path_params["table"])
        address = address_of(socket)
        if not self.addresses.connect(address):
            await connection.turn_away("There are too many connections; close some and try again.")
            return
        try:
            await connection.serve()
        finally:
            self.addresses.disconnect(address)

    @contextlib.asynccontextmanager
    async def run(self, _: Starlette) -> AsyncIterator[None]:
        """Check for changes by other servers as long as the app runs."""
        try:
            removed = await self.storage.remove_unplayed(KEPT_UNPLAYED)
            if removed:
                _log.info("removed %s tables at which nobody ever played", removed)
        except FreeholdError as error:
            # They are removed at the next start.
            _log.warning("old tables cannot be removed: %s", error)
        tasks = [asyncio.create_task(self.hub.watch())]
        if self.database:
            tasks.append(asyncio.create_task(listen(self.hub, self.database)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(FreeholdError):
                await self.storage.say_who_is_here(())
            await self.storage.close()


async def _pieces(text: str) -> AsyncIterator[bytes]:
    """A long text piece by piece, so that others get a turn while it is compressed."""
    encoded = text.encode()
    for start in range(0, len(encoded), PIECE):
        yield encoded[start : start + PIECE]
        await asyncio.sleep(0)


def _log_of(table: Table) -> str:
    session = table.session
    if session is None:
        return ""
    return write_log(session.game, session.journal, table.names)


async def page(_: Request) -> Response:
    index = PAGE / "index.html"
    if not index.exists():
        return PlainTextResponse(NO_PAGE, 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def nothing_here(_: Request) -> Response:
    return malformed("there is nothing at this address", 404)


def reading(read: Callable[[], object]) -> Endpoint:
    """An endpoint for what can be read without a table; it never changes while the server runs."""
    encoded = cache(lambda: msgspec.json.encode(read()))

    async def call(_: Request) -> Response:
        return encoded_answer(encoded())

    return call


def make_app(storage: Storage, database: str = "") -> Starlette:
    """The app for a prepared storage; on PostgreSQL, pass its address to hear from other servers."""
    server = Server(storage, database)
    table = "/api/tables/{table:str}"
    routes = [
        Route("/api/tables", server.limited(guarded(server.new_table)), methods=["POST"]),
        Route(table, guarded(server.table)),
        Route(f"{table}/seats", server.limited(guarded(server.take_seat)), methods=["POST"]),
        Route(f"{table}/replay", server.limited(guarded(server.replay), COST_OF_REPLAY)),
        Route(f"{table}/record.txt", guarded(server.record)),
        Route(f"{table}/log.txt", server.limited(guarded(server.log))),
        WebSocketRoute(f"{table}/live", server.live),
        Route("/api/cards", reading(reference.cards)),
        Route("/api/sets", reading(reference.sets)),
        Route("/api/computers", reading(reference.computers)),
        Route("/api", nothing_here),
        Route("/api/{anything:path}", nothing_here),
        Mount("/assets", StaticFiles(directory=PAGE / "assets", check_dir=False)),
        Route("/{anything:path}", page),
    ]
    middleware = [Middleware(_SafeHeaders), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)]
    return Starlette(routes=routes, middleware=middleware, lifespan=server.run)
