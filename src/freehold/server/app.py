"""The web app: the API, the live connections, and the page."""

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from freehold.cards.catalogue import write_editions
from freehold.notation.log_words import SPECTATOR, log_lines, text_of
from freehold.notation.position import tidied_position
from freehold.puzzles.puzzle import Puzzle, find_puzzle
from freehold.rules.errors import FreeholdError
from freehold.rules.events import TURN_STARTS
from freehold.server import daily, messages, metrics, puzzle_messages, puzzles, reference, review_messages
from freehold.server.board_messages import BoardChecked, BoardOpened, NewBoard, PlayOn
from freehold.server.board_socket import BoardConnection
from freehold.server.board_views import board_info
from freehold.server.boards import Boards
from freehold.server.bot_socket import BotConnection
from freehold.server.bus import Bus
from freehold.server.computer_seats import ComputerSeats
from freehold.server.daily_messages import PlayDaily
from freehold.server.fairness import verified
from freehold.server.hub import Hub, known
from freehold.server.limits import (
    BODY_WITHIN,
    BYTES_EACH_MS,
    COST_OF_BOARD,
    COST_OF_FILE,
    COST_OF_HELLO,
    COST_OF_LOG,
    COST_OF_READING,
    COST_OF_RECORD,
    COST_OF_REPLAY,
    COST_OF_REVIEW,
    COST_OF_SEAT,
    COST_OF_TABLE,
    COST_OF_TRY,
    LARGEST_BOARD,
    LARGEST_MESSAGE,
    LARGEST_RECORD,
    Clients,
    TooFast,
    network_of,
)
from freehold.server.listening import listen
from freehold.server.origins import OWN_NAMES, OwnOrigin
from freehold.server.page_socket import refused
from freehold.server.rendering import in_thread
from freehold.server.replay import encoded_steps
from freehold.server.reviews import Reviews, checked
from freehold.server.safe_headers import SafeHeaders
from freehold.server.settings import Settings
from freehold.server.site import Site, with_slash
from freehold.server.socket import Connection
from freehold.server.strategy_texts import checked_strategy
from freehold.server.views import table_info
from freehold.sessions.computers import own_computer
from freehold.sessions.errors import NotAllowed
from freehold.table.new_table import KingdomSpec, NewTable, SeatSpec
from freehold.table.storage import Storage
from freehold.table.table import Table, hash_of, today

PAGE: Final = Path(__file__).parent / "page"
# How the addresses of the page begin, as in App.svelte.
PAGES: Final = frozenset({"", "t", "replay", "review", "board", "new", "puzzles", "daily", "rules", "about", "history"})
# Files at the root of the page, with their types: browsers look for a service worker there, and a manifest is no page.
ROOT_FILES: Final = {
    "service-worker.js": "text/javascript",
    "manifest.webmanifest": "application/manifest+json",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable-512.png": "image/png",
}
# The HTTP status of each refusal; the others are mistakes in the request.
STATUS: Final[dict[messages.RefusalCode, int]] = {
    "no-such-table": 404,
    "no-such-review": 404,
    "no-such-board": 404,
    "no-such-puzzle": 404,
    "wrong-token": 403,
    "not-allowed": 403,
    "seat-taken": 403,
    "not-over": 403,
    "played-today": 403,
    "not-tomorrow": 403,
    "stale": 409,
    "too-large": 413,
    "too-fast": 429,
    "too-many-reviews": 429,
    "busy": 503,
}
# How many days to keep tables at which nobody ever played.
KEPT_UNPLAYED: Final = 30.0
# How many days to keep reviews, which can be made again.
KEPT_REVIEWS: Final = 30.0
# How often, in seconds, to remove old tables and reviews.
CLEANED_EVERY: Final = 24 * 3600.0
# How long to rest after rendering something long, compared with the time it took.
REST: Final = 5.0
# How many turns of a log are put into words at once.
TURNS_AT_ONCE: Final = 20
# How many letters of a file are sent at once.
PIECE: Final = 32_768
NO_PAGE: Final = "The page is not built. Install Node.js or run `make play`, which builds it.\n"

_log = logging.getLogger(__name__)

Body = TypeVar("Body")
Result = TypeVar("Result")
Endpoint = Callable[[Request], Awaitable[Response]]


def answer(value: object, status: int = 200) -> Response:
    return encoded_answer(msgspec.json.encode(value), status)


def encoded_answer(body: bytes, status: int = 200) -> Response:
    return Response(body, status, {"cache-control": "no-store"}, "application/json")


def refusal(message: messages.Refused, status: int | None = None) -> Response:
    metrics.refusals.labels(message.code).inc()
    return answer(message, STATUS.get(message.code, 400) if status is None else status)


def malformed(detail: str, status: int = 400) -> Response:
    return refusal(messages.Refused(code="malformed", detail=detail), status)


async def body_of(request: Request, kind: type[Body], largest: int = LARGEST_MESSAGE) -> Body | Response:
    """The body of a request as this kind of message, or an error response if it is not one."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                body += chunk
                if len(body) > largest:
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
    """Where a request comes from, for its allowance."""
    return network_of(connection.client.host if connection.client else "")


class Server:
    """The endpoints around one storage."""

    def __init__(self, storage: Storage, settings: Settings, database: str, bus: Bus | None) -> None:
        self.storage: Final = storage
        # The address of a PostgreSQL database that other servers may use too.
        self.database: Final = database
        # How other processes of this server tell what they have stored in an SQLite file.
        self.bus: Final = bus
        # After how many days without a change to remove tables, finished ones too; None keeps them.
        self.keep_days: Final = settings.keep_days
        # Whether tables that wait for players can be found in a list.
        self.lists_tables: Final = settings.list_tables
        self.hub: Final = Hub(storage)
        self.clients: Final = Clients(settings.limits)
        self.computer_seats: Final = ComputerSeats(
            self.hub, storage, settings.think, settings.thinking_processes, settings.limits, settings.prepare
        )
        self.hub.on_table = self.computer_seats.see
        self.reviews: Final = Reviews(storage.reviews, settings.review_processes, settings.limits, settings.review)
        self.boards: Final = Boards(storage, self.hub, self.computer_seats)
        self.bot_clock: Final = settings.bot_clock

    def limited(self, endpoint: Endpoint, cost: float) -> Endpoint:
        """Charges the address for each request, and turns a refusal into a response."""

        async def call(request: Request) -> Response:
            try:
                self.clients.charge(address_of(request), cost)
                return await endpoint(request)
            except TooFast as error:
                return await self.refuse(request, error)
            except FreeholdError as error:
                return refusal(refused(error))

        return call

    def limited_files(self, files: ASGIApp) -> ASGIApp:
        """The same for files."""

        async def call(scope: Scope, receive: Receive, send: Send) -> None:
            request = HTTPConnection(scope)
            try:
                self.clients.charge(address_of(request), COST_OF_FILE)
            except TooFast as error:
                await (await self.refuse(request, error))(scope, receive, send)
            else:
                await files(scope, receive, send)

        return call

    def charge_file(self, scope: Scope, size: int) -> None:
        """Charges the address for a large file, which takes time to compress."""
        self.clients.charge_later(address_of(HTTPConnection(scope)), size / BYTES_EACH_MS)

    async def refuse(self, connection: HTTPConnection, error: TooFast) -> Response:
        """Refuse a request after a while, and say when to try again."""
        await self.clients.hold_back(address_of(connection))
        response = refusal(refused(error))
        response.headers["retry-after"] = str(error.seconds)
        return response

    def turn(self, request: Request) -> AbstractAsyncContextManager[None]:
        """Wait until few other requests of this address are being served."""
        return self.clients.turn(address_of(request))

    async def compute(self, request: Request, work: Callable[[], Result], cost: float) -> Result:
        """The result of work in a thread; if it takes longer than what was charged, the address owes the difference."""
        return await self.render(address_of(request), work, cost, refusing=True)

    async def render(
        self, address: str, work: Callable[[], Result], cost: float = 0.0, refusing: bool = False
    ) -> Result:
        """The result of work in a thread, which the address pays for.

        A thread that computes slows down the event loop, so it rests after each piece of work for an address.
        """

        def timed() -> tuple[Result, float]:
            started = time.thread_time()
            return work(), time.thread_time() - started

        async with self.clients.turn(address, is_long=True):
            if refusing:
                # What this address asked for before may have cost more than it had.
                self.clients.charge(address, 0.0)
            result, seconds = await in_thread(timed)
            self.clients.charge_later(address, max(0.0, 1000 * seconds - cost))
            await asyncio.sleep(REST * seconds)
        return result

    async def new_table(self, request: Request) -> Response:
        order = await body_of(request, messages.NewTable, LARGEST_BOARD)
        if isinstance(order, Response):
            return order
        kingdom = order.kingdom
        for seat in order.seats:
            if seat.strategy:
                # Reading it takes a while; after that it is cached.
                await self.compute(request, partial(own_computer, seat.strategy), cost=0.0)
        new_table = NewTable(
            order.name,
            tuple(
                SeatSpec(seat.kind, seat.name, own_computer(seat.strategy) if seat.strategy else seat.computer)
                for seat in order.seats
            ),
            KingdomSpec(
                kingdom.kind, kingdom.set, tuple(kingdom.cards), tuple(kingdom.required), tuple(kingdom.banned)
            ),
            write_editions(dict(order.editions)),
            order.counters,
            order.hints,
            order.listed and self.lists_tables,
        )
        async with self.turn(request):
            seated = await self.storage.create_table(new_table)
        metrics.tables_created.inc()
        return answer(messages.SeatTaken(table=seated.table.id, seat=seated.seat, token=seated.token), 201)

    async def check_strategy(self, request: Request) -> Response:
        """Check a strategy while somebody is typing it."""
        order = await body_of(request, messages.StrategyText, LARGEST_BOARD)
        if isinstance(order, Response):
            return order
        return answer(await self.compute(request, partial(checked_strategy, order.text), COST_OF_RECORD))

    async def new_lesson(self, request: Request) -> Response:
        order = await body_of(request, messages.NewLesson)
        if isinstance(order, Response):
            return order
        async with self.turn(request):
            seated = await self.storage.create_lesson(request.path_params["lesson"], order.name)
        metrics.tables_created.inc()
        return answer(messages.SeatTaken(table=seated.table.id, seat=seated.seat, token=seated.token), 201)

    async def health(self, _: Request) -> Response:
        """Whether this server and its database respond, for whatever watches over them."""
        await self.storage.check()
        return answer({"status": "ok"})

    async def load(self, request: Request) -> Table:
        """The table that the address names."""
        async with self.turn(request):
            return await self.hub.load(request.path_params["table"])

    async def table(self, request: Request) -> Response:
        return answer(table_info(await self.load(request)))

    async def open_tables(self, request: Request) -> Response:
        """The tables that wait for players and want to be found."""
        async with self.turn(request):
            tables = await self.storage.open_tables() if self.lists_tables else []
        return answer(messages.OpenTables(listing=self.lists_tables, tables=[table_info(table) for table in tables]))

    async def take_seat(self, request: Request) -> Response:
        order = await body_of(request, messages.TakeSeat)
        if isinstance(order, Response):
            return order
        async with self.turn(request):
            seated = await self.storage.take_seat(known(request.path_params["table"]), order.name, order.seat)
        self.hub.changed(seated.table, is_mine=True)
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
        steps = encoded_steps(table, seat, partial(self.render, address_of(request)))
        return StreamingResponse(steps, 200, {"cache-control": "no-store"}, "application/json")

    async def record(self, request: Request) -> Response:
        table = await self.load(request)
        if table.session is None or table.status != "over":
            raise NotAllowed(
                "the record shows every player's cards, so it is available when the game is over", "not-over"
            )
        self._check_told(table)
        text = await self.compute(request, table.record_text, COST_OF_RECORD)
        return self._file(_pieces(text), f"freehold-{table.id}.txt")

    async def verify(self, request: Request) -> Response:
        """Replay a whole game from its secret."""
        table = await self.load(request)
        if table.session is None or table.status != "over":
            raise NotAllowed("the shuffles of a game can be checked when it is over", "not-over")
        self._check_told(table)
        session = table.session
        return answer(await self.compute(request, lambda: verified(session), COST_OF_REPLAY))

    def _check_told(self, table: Table) -> None:
        if table.keeps_secret:
            raise NotAllowed("others still play with today's shuffles; they are told tomorrow", "not-tomorrow")

    # The kingdom of the day.

    async def daily(self, request: Request) -> Response:
        async with self.turn(request):
            return answer(await daily.kingdom_of_today(self.storage))

    async def play_daily(self, request: Request) -> Response:
        order = await body_of(request, PlayDaily)
        if isinstance(order, Response):
            return order
        async with self.turn(request):
            seated = await self.storage.play_daily(order.name, today(), hash_of(order.player))
        metrics.tables_created.inc()
        return answer(messages.SeatTaken(table=seated.table.id, seat=seated.seat, token=seated.token), 201)

    async def daily_results(self, request: Request) -> Response:
        async with self.turn(request):
            table, day = request.query_params.get("table"), daily.check_day(request.path_params["day"])
            return answer(await daily.results_of(self.storage, day, None if table is None else known(table)))

    # Reviews and puzzles.

    async def new_review(self, request: Request) -> Response:
        order = await body_of(request, review_messages.NewReview, LARGEST_RECORD)
        if isinstance(order, Response):
            return order
        if (order.table is None) == (order.record is None):
            return malformed("a review is asked for with a table or a record")
        if order.table is None:
            text = order.record or ""
        else:
            async with self.turn(request):
                table = await self.hub.load(order.table)
            if table.session is None or table.status != "over":
                raise NotAllowed("a game can be reviewed only when it is over", "not-over")
            text = await self.compute(request, table.record_text, COST_OF_RECORD)
        record = await self.compute(request, partial(checked, text), COST_OF_REVIEW)
        return answer(review_messages.ReviewAsked(review=await self.reviews.ask(record, address_of(request))), 202)

    async def review(self, request: Request) -> Response:
        found = await self.reviews.load(request.path_params["review"], address_of(request))
        self.clients.charge_later(address_of(request), len(found.data) / BYTES_EACH_MS)
        known = msgspec.Raw(found.data.encode() or b"null")
        return answer(
            review_messages.ReviewProgress(
                status=found.status, judged=found.judged, decisions=found.decisions, review=known
            )
        )

    async def try_puzzle(self, request: Request) -> Response:
        order = await body_of(request, puzzle_messages.TryPuzzle)
        if isinstance(order, Response):
            return order
        choices = order.choices
        puzzle = find_puzzle(request.path_params["puzzle"])
        return answer(await self.compute(request, lambda: puzzles.tried(puzzle, choices), COST_OF_TRY))

    async def mistake(self, request: Request) -> Response:
        """A costly decision of a review as a puzzle, without its answer."""
        make = await self._mistake_of(request)
        return answer(await self.compute(request, lambda: puzzles.shown(make()), COST_OF_TRY))

    async def try_mistake(self, request: Request) -> Response:
        order = await body_of(request, puzzle_messages.TryPuzzle)
        if isinstance(order, Response):
            return order
        choices, make = order.choices, await self._mistake_of(request)
        return answer(await self.compute(request, lambda: puzzles.tried(make(), choices), COST_OF_TRY))

    async def _mistake_of(self, request: Request) -> Callable[[], Puzzle]:
        review = await self.reviews.load(request.path_params["review"], address_of(request))
        return partial(puzzles.mistake_of, review, request.path_params["number"])

    async def log(self, request: Request) -> Response:
        """The log as a spectator may read it."""
        table = await self.load(request)
        return self._file(self._log_of(request, table), f"freehold-{table.id}-log.txt")

    async def _log_of(self, request: Request, table: Table) -> AsyncIterator[str]:
        session = table.session
        if session is None:
            return
        events, game = session.journal.events, session.game

        def starts_of_pieces() -> list[int]:
            turns = [0, *(place for place, event in enumerate(events) if place and event.kind == TURN_STARTS)]
            return turns[::TURNS_AT_ONCE]

        def piece(start: int, end: int) -> str:
            over = game if end == len(events) else None
            lines = log_lines(game.setup, events[start:end], table.names, SPECTATOR, over)
            return text_of(lines, is_first=start == 0)

        starts = await self.render(address_of(request), starts_of_pieces)
        for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
            yield await self.render(address_of(request), partial(piece, start, end))

    def _file(self, pieces: AsyncIterator[str], name: str) -> Response:
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return StreamingResponse(pieces, 200, headers, "text/plain")

    async def live(self, socket: WebSocket) -> None:
        table_id, address = socket.path_params["table"], address_of(socket)
        hint = partial(self.computer_seats.hint, address)
        connection = Connection(socket, self.hub, self.storage, table_id, self.clients, address, hint)
        await self.connect(socket, connection)

    async def bot(self, socket: WebSocket) -> None:
        address = address_of(socket)
        connection = BotConnection(
            socket, self.hub, self.storage, socket.path_params["table"], self.clients, address, self.bot_clock
        )
        await self.connect(socket, connection)

    async def connect(self, socket: WebSocket, connection: Connection | BoardConnection | BotConnection) -> None:
        """Serve a connection, unless there are too many."""
        address = address_of(socket)
        try:
            with self.clients.connection(address), metrics.connections.track_inprogress():
                self.clients.charge(address, COST_OF_HELLO)
                await connection.serve()
        except TooFast as error:
            # It was not accepted, which costs little.
            await socket.send_denial_response(await self.refuse(socket, error))

    # Analysis boards.

    async def new_board(self, request: Request) -> Response:
        order = await body_of(request, NewBoard, LARGEST_BOARD)
        if isinstance(order, Response):
            return order
        async with self.turn(request):
            shared, token = await self.boards.open(order, partial(self.compute, request, cost=COST_OF_BOARD))
        return answer(BoardOpened(board=shared.id, node=shared.node, token=token), 201)

    async def check_board(self, request: Request) -> Response:
        """Check that a board could be opened, such as while somebody writes a position."""
        order = await body_of(request, NewBoard, LARGEST_BOARD)
        if isinstance(order, Response):
            return order
        async with self.turn(request):
            await self.boards.read(order, partial(self.compute, request, cost=COST_OF_RECORD))
            position = ""
            if order.position:
                position = await self.compute(request, partial(tidied_position, order.position), cost=0.0)
        return answer(BoardChecked(position=position))

    async def board(self, request: Request) -> Response:
        async with self.turn(request):
            followed = await self.boards.load(request.path_params["board"])
        return answer(board_info(followed.shared, followed.tree(None), leads=False))

    async def play_on(self, request: Request) -> Response:
        """Set up a table that plays on from a node of a board."""
        order = await body_of(request, PlayOn)
        if isinstance(order, Response):
            return order
        async with self.turn(request):
            followed = await self.boards.load(request.path_params["board"])
            session = await followed.session(order.node)
            seated = await self.storage.play_on(session, order.seat, order.name, order.computer, order.new_shuffles)
        metrics.tables_created.inc()
        return answer(messages.SeatTaken(table=seated.table.id, seat=seated.seat, token=seated.token), 201)

    async def live_board(self, socket: WebSocket) -> None:
        board_id, address = socket.path_params["board"], address_of(socket)
        await self.connect(socket, BoardConnection(socket, self.boards, board_id, self.clients, address))

    @contextlib.asynccontextmanager
    async def run(self, _: Starlette) -> AsyncIterator[None]:
        """Check for changes by other servers as long as the app runs."""
        # What this imports would otherwise hold up everybody for 20 ms when the first file is sent.
        await run_in_threadpool(int)
        # If the database is not responding, nobody can be replaced either.
        with contextlib.suppress(FreeholdError):
            await self.storage.pardon_absence()
        tasks = [
            asyncio.create_task(self.hub.watch()),
            asyncio.create_task(self.boards.watch()),
            asyncio.create_task(self.reviews.get_ready()),
            asyncio.create_task(self._remove_old_tables()),
            asyncio.create_task(metrics.watch_loop()),
        ]
        if self.database:
            tasks.append(asyncio.create_task(listen(self.hub, self.database)))
        if self.bus is not None:
            tasks.append(asyncio.create_task(self.bus.listen(self.hub)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.computer_seats.close()
            with contextlib.suppress(FreeholdError):
                await self.reviews.close()
            with contextlib.suppress(FreeholdError):
                await self.storage.say_who_is_here(())
            await self.storage.close()
            _log.info("stopped")

    async def _remove_old_tables(self) -> None:
        """Remove old tables now and every day."""
        while True:
            try:
                removed = await self.storage.remove_old_tables(KEPT_UNPLAYED, self.keep_days)
                await self.storage.boards.remove_old(KEPT_UNPLAYED, self.keep_days)
                if removed:
                    _log.info("removed old tables", extra={"tables": removed})
                await self.storage.reviews.remove_old(min(KEPT_REVIEWS, self.keep_days or KEPT_REVIEWS))
            except FreeholdError as error:
                _log.warning("old tables cannot be removed: %s", error)
            except Exception:
                # Whatever happens, this runs as long as the server does.
                _log.exception("old tables cannot be removed")
            await asyncio.sleep(CLEANED_EVERY)


async def _pieces(text: str) -> AsyncIterator[str]:
    """A long text piece by piece, so that others get a turn while it is compressed."""
    for start in range(0, len(text), PIECE):
        yield text[start : start + PIECE]
        await asyncio.sleep(0)


class _Assets(StaticFiles):
    """The files whose names change with their content, so that browsers never have to ask for them again."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


async def page(request: Request) -> Response:
    """The page, which shows what belongs to an address, or says that there is nothing."""
    index = PAGE / "index.html"
    if not index.exists():
        return PlainTextResponse(NO_PAGE, 503)
    name = request.url.path.removeprefix("/")
    if name in ROOT_FILES:
        return FileResponse(PAGE / name, media_type=ROOT_FILES[name], headers={"cache-control": "no-cache"})
    is_known = name.strip("/").partition("/")[0] in PAGES
    return FileResponse(index, 200 if is_known else 404, headers={"cache-control": "no-cache"})


async def numbers(request: Request) -> Response:
    """The openings and cards of a solved kingdom in numbers; null for others."""
    kingdom, editions = (request.query_params.get(name, "") for name in ("kingdom", "editions"))
    return answer(reference.numbers(kingdom, editions))


async def nothing_here(_: Request) -> Response:
    return malformed("there is nothing at this address", 404)


def reading(read: Callable[[], object]) -> Endpoint:
    """An endpoint for what can be read without a table; it never changes while the server runs."""
    encoded = cache(lambda: msgspec.json.encode(read()))

    async def call(_: Request) -> Response:
        return encoded_answer(encoded())

    return call


def make_app(storage: Storage, settings: Settings, database: str = "", bus: Bus | None = None) -> Starlette:
    """The app for a prepared storage; pass the address of a PostgreSQL database, or a bus, to hear from others."""
    server = Server(storage, settings, database, bus)
    table = "/api/tables/{table:str}"
    limited = server.limited
    routes = [
        Route("/api/tables", limited(server.new_table, COST_OF_TABLE), methods=["POST"]),
        Route(table, limited(server.table, COST_OF_READING)),
        Route("/api/open-tables", limited(server.open_tables, COST_OF_RECORD)),
        Route(f"{table}/seats", limited(server.take_seat, COST_OF_SEAT), methods=["POST"]),
        Route(f"{table}/replay", limited(server.replay, COST_OF_REPLAY)),
        Route(f"{table}/verify", limited(server.verify, COST_OF_REPLAY)),
        Route(f"{table}/record.txt", limited(server.record, COST_OF_RECORD)),
        Route(f"{table}/log.txt", limited(server.log, COST_OF_LOG)),
        WebSocketRoute(f"{table}/live", server.live),
        WebSocketRoute(f"{table}/bot", server.bot),
        Route("/api/strategies/check", limited(server.check_strategy, COST_OF_RECORD), methods=["POST"]),
        Route("/api/daily", limited(server.daily, COST_OF_READING)),
        Route("/api/daily", limited(server.play_daily, COST_OF_TABLE), methods=["POST"]),
        Route("/api/daily/{day:str}", limited(server.daily_results, COST_OF_RECORD)),
        Route("/api/lessons/{lesson:int}", limited(server.new_lesson, COST_OF_TABLE), methods=["POST"]),
        Route("/api/reviews", limited(server.new_review, COST_OF_REVIEW), methods=["POST"]),
        Route("/api/reviews/{review:str}", limited(server.review, COST_OF_READING)),
        Route("/api/reviews/{review:str}/puzzles/{number:int}", limited(server.mistake, COST_OF_TRY)),
        Route(
            "/api/reviews/{review:str}/puzzles/{number:int}/try",
            limited(server.try_mistake, COST_OF_TRY),
            methods=["POST"],
        ),
        Route("/api/boards", limited(server.new_board, COST_OF_BOARD), methods=["POST"]),
        Route("/api/boards/check", limited(server.check_board, COST_OF_RECORD), methods=["POST"]),
        Route("/api/boards/{board:str}", limited(server.board, COST_OF_READING)),
        Route("/api/boards/{board:str}/tables", limited(server.play_on, COST_OF_TABLE), methods=["POST"]),
        WebSocketRoute("/api/boards/{board:str}/live", server.live_board),
        Route("/api/cards", limited(reading(reference.cards), COST_OF_READING)),
        Route("/api/rules", limited(reading(reference.rules), COST_OF_READING)),
        Route("/api/sets", limited(reading(reference.sets), COST_OF_READING)),
        Route("/api/computers", limited(reading(reference.computers), COST_OF_READING)),
        Route("/api/puzzles", limited(puzzles.all_puzzles, COST_OF_READING)),
        Route("/api/puzzles/{puzzle:str}", limited(puzzles.puzzle, COST_OF_READING)),
        Route("/api/puzzles/{puzzle:str}/try", limited(server.try_puzzle, COST_OF_TRY), methods=["POST"]),
        Route("/api/numbers", limited(numbers, COST_OF_READING)),
        Route("/api/address", limited(reading(lambda: {"address": settings.shared}), COST_OF_READING)),
        Route("/api/health", limited(server.health, COST_OF_READING)),
        Route("/api", nothing_here),
        Route("/api/{anything:path}", nothing_here),
        Route("/docs", limited(with_slash, COST_OF_FILE)),
        Mount("/docs", server.limited_files(Site(server.charge_file))),
        Mount("/assets", server.limited_files(_Assets(directory=PAGE / "assets", check_dir=False))),
        Route("/{anything:path}", limited(page, COST_OF_FILE)),
    ]
    middleware = [
        Middleware(SafeHeaders),
        Middleware(OwnOrigin, hosts=OWN_NAMES.union(settings.hosts)),
        Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
    ]
    return Starlette(routes=routes, middleware=middleware, lifespan=server.run)
