"""One connection: a page that follows a table, and perhaps sits at it."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, final

import msgspec
from starlette.websockets import WebSocket

from freehold.rules.errors import FreeholdError
from freehold.server import messages, metrics
from freehold.server.counts import counts_of
from freehold.server.hub import Hub
from freehold.server.limits import COST_OF_MESSAGE, Clients
from freehold.server.page_socket import encoded, refused
from freehold.server.perspective import Sent
from freehold.server.rendering import in_thread
from freehold.server.table_socket import TableSocket
from freehold.server.tickets import request_ticket
from freehold.sessions.errors import NotAllowed, Stale
from freehold.sessions.game_session import GameSession, needed_picks
from freehold.table.storage import Storage
from freehold.table.table import Table

if TYPE_CHECKING:
    from freehold.lab.hints import Hint

AskForHint = Callable[[GameSession, int, tuple[str, ...]], Awaitable["tuple[str, Hint]"]]

SPECTATOR: Final = "Spectator"
# How often to try an undo again because of choices that this seat cannot see.
UNDO_TRIES: Final = 5

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[messages.FromPage]] = msgspec.json.Decoder(messages.FromPage)


@final
class Connection(TableSocket[messages.FromPage]):
    """A WebSocket from its first message to its end."""

    def __init__(
        self,
        socket: WebSocket,
        hub: Hub,
        storage: Storage,
        table_id: str,
        clients: Clients,
        address: str,
        hint: AskForHint,
    ) -> None:
        super().__init__(socket, _decoder, messages.Hello, hub, storage, table_id, clients, address)
        self._hint: Final = hint
        # The hint that this page waits for.
        self._hinting: asyncio.Task[None] | None = None
        # What the page was sent last: a slow page skips versions.
        self._sent: Sent | None = None
        # The last line of chat that the page knows.
        self._last_line = 0

    # The life of a connection.

    async def _enter(self, hello: messages.FromPage) -> None:
        assert isinstance(hello, messages.Hello)
        await self._join(hello.token)
        self._chat.start()

    def _leave(self) -> None:
        if self._hinting is not None:
            self._hinting.cancel()
        super()._leave()

    # Messages to the page: the table before the answers, and the chat after them.

    async def _show_news(self) -> None:
        if self._table_changed:
            self._table_changed = False
            text, self._sent = await self._broadcast.news(self.seat, self._sent)
            if text is not None:
                await self._send(text)

    async def _show_rest(self) -> None:
        said = self._chat.since(self._last_line)
        if said is not None:
            self._last_line = self._chat.last
            await self._send(said)

    # Messages from the page.

    def _cost(self, message: messages.FromPage) -> float:
        return COST_OF_MESSAGE[type(message)]

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
        if isinstance(message, messages.AskCounts):
            table = (await self._broadcast.snapshot(self.seat)).table
            self._tell(await in_thread(lambda: _encoder.encode(counts_of(table, self.seat)).decode()))
            return
        if isinstance(message, messages.Hello):
            raise NotAllowed("hello was already sent; open another connection for another seat")
        seat = self.seat
        if seat is None:
            raise NotAllowed("spectators can only watch and chat", "spectator")
        if isinstance(message, messages.AskHint):
            await self._begin_hint(seat, message)
            return
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
            case messages.Resign():
                stored = storage.resign(table_id, seat)
            case messages.GiveSeat():
                stored = storage.give_seat(table_id, seat, message.seat, message.computer)
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

    # Hints.

    async def _begin_hint(self, seat: int, message: messages.AskHint) -> None:
        """Begin to find a hint; the page can choose meanwhile."""
        snapshot = await self._broadcast.snapshot(seat)
        session = snapshot.table.session
        if not snapshot.table.gives_hints:
            raise NotAllowed("hints are only for a person alone with computers, or if all have agreed", "no-hints")
        if session is None or message.number != snapshot.question:
            raise Stale("a hint can only be given for the current question")
        picks = needed_picks(session.game, message.picks) if message.picks else ()
        if self._hinting is not None and not self._hinting.done():
            self._hinting.cancel()
        self._hinting = asyncio.create_task(self._find_hint(session, seat, message.number, picks))

    async def _find_hint(self, session: GameSession, seat: int, number: int, picks: tuple[str, ...]) -> None:
        try:
            pick, found = await self._hint(session, seat, picks)
        except FreeholdError as error:
            self._tell(encoded(refused(error)))
            return
        options = [
            messages.HintOption(id=name, win=one.value, low=one.low, high=one.high)
            for name, one in found.options.items()
        ]
        told = messages.Hint(
            number=number,
            picks=list(picks),
            pick=pick,
            cost=found.cost,
            options=options,
            why=found.why.text,
            reason=messages.Explanation(id=found.why.id, values=dict(found.why.values)),
        )
        self._tell(_encoder.encode(told).decode())

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
