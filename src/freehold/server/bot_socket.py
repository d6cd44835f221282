"""One connection: a bot that sits at a table, and speaks the bot protocol. Its seat is one like that of a person.

The token of the seat is in the header `Authorization`, which no page of another site can send.
"""

import asyncio
import contextlib
import time
from typing import Final, final

import msgspec
from msgspec import structs
from starlette.websockets import WebSocket, WebSocketDisconnect

from freehold.bots.protocol import (
    Answer,
    Ask,
    BotHello,
    Clock,
    End,
    Error,
    FromBot,
    Resign,
    Stop,
    ToBot,
    check_hello,
    common_version,
    encoded,
    host_hello,
    printable,
)
from freehold.bots.spec import spec_of
from freehold.bots.telling import ending, new_game, question
from freehold.rules.errors import BadCard, FreeholdError, IllegalChoice
from freehold.server import messages, metrics
from freehold.server.history import History
from freehold.server.hub import Hub
from freehold.server.limits import COST_OF_BOT_MESSAGE, Clients
from freehold.server.table_socket import TableSocket
from freehold.server.views import Snapshot, shown_phase
from freehold.sessions.errors import NotAllowed, Stale
from freehold.sessions.game_session import GameSession
from freehold.table.errors import WrongToken
from freehold.table.storage import Storage
from freehold.table.table import Table

NORMAL: Final = 1000
BEARER: Final = "bearer "
# A bot that joins a game is told this many of the last events.
_MOST_EVENTS: Final = 200
_decoder: Final[msgspec.json.Decoder[FromBot]] = msgspec.json.Decoder(FromBot)


@final
class BotConnection(TableSocket[FromBot]):
    """A WebSocket from its first message to its end."""

    def __init__(
        self,
        socket: WebSocket,
        hub: Hub,
        storage: Storage,
        table_id: str,
        clients: Clients,
        address: str,
        clock: Clock,
    ) -> None:
        super().__init__(socket, _decoder, BotHello, hub, storage, table_id, clients, address)
        self._limit: Final = clock
        self._seconds_left: float | None = clock.game
        self._has_begun = False
        self._has_lost = False
        self._bot = BotHello(versions=[1], name="?")
        # What the bot was told last.
        self._history: History | None = None
        # The questions so far, the one that waits for an answer, its ticket, since when, and who waits for it.
        self._asked = 0
        self._ask: Ask | None = None
        self._ticket: int | None = None
        self._asked_at = 0.0
        self._timer: asyncio.Task[None] | None = None

    # The life of a connection.

    async def _greet(self) -> bool:
        await self._say(host_hello())
        return await super()._greet()

    async def _enter(self, hello: FromBot) -> None:
        assert isinstance(hello, BotHello)
        check_hello(hello)
        self._bot = hello
        given = self._socket.headers.get("authorization", "")
        if not given.casefold().startswith(BEARER):
            raise WrongToken("a bot needs the token of a seat in the header Authorization: Bearer TOKEN")
        await self._join(given[len(BEARER) :].strip())
        assert self.seat is not None
        table = self._broadcast.table
        if table.status == "playing" and self.seat not in table.people:
            # The computer has played for it.
            await self._hub.change(table.id, self._storage.come_back(table.id, self.seat))

    def _leave(self) -> None:
        self._forget_question()
        super()._leave()

    # Messages to the bot.

    async def _say(self, message: ToBot) -> None:
        await self._send(encoded(message).decode())

    def _refusal(self, message: messages.Refused) -> str:
        metrics.refusals.labels(message.code).inc()
        return encoded(Error(message=message.detail)).decode()

    async def _refuse(self, message: messages.Refused) -> None:
        await super()._refuse(message)
        if message.code == "too-fast":
            # Its answer was not taken. It has been held back, and is asked again.
            self._mistakes -= 1
            self._forget_question()
            self._see_again()

    def _see_again(self) -> None:
        self._table_changed = True
        self._wake.set()

    async def _show_news(self) -> None:
        if not self._table_changed or self._has_lost:
            return
        self._table_changed = False
        assert self.seat is not None
        snapshot = await self._broadcast.snapshot(self.seat)
        session, history = snapshot.table.session, snapshot.history
        await self._be_polite(snapshot.table, self.seat)
        if session is None or history is None:
            return
        if not self._has_begun:
            await self._begin(session, snapshot.table.names)
        if snapshot.table.status == "over":
            self._forget_question()
            kept = self._kept(history)
            events = history.events[kept : history.count]
            end = ending(session.game, self.seat, events, kept)
            await self._say(_with_resigned(end, snapshot.table))
            with contextlib.suppress(RuntimeError):
                await self._socket.close(NORMAL)
            raise WebSocketDisconnect(NORMAL)
        await self._ask_or_stop(snapshot, session, history)

    async def _begin(self, session: GameSession, names: list[str]) -> None:
        """Tell the bot which game it is, unless it cannot play it."""
        assert self.seat is not None
        setup = session.game.setup
        try:
            spec_of("", self._bot).check_fits(setup.kingdom, int(setup.players))
        except FreeholdError as error:
            await self._end_for(str(error))
        self._has_begun = True
        options = {option.name: option.default for option in self._bot.options}
        view = session.view(self.seat)
        await self._say(new_game(view, names, self._clock(), 1, options, common_version(self._bot)))

    async def _ask_or_stop(self, snapshot: Snapshot, session: GameSession, history: History) -> None:
        assert self.seat is not None
        if self._ask is not None and snapshot.question != self._ticket:
            await self._say(Stop(number=self._ask.number))
            self._forget_question()
        if snapshot.question is None or self._ask is not None:
            return
        kept = self._kept(history)
        self._asked += 1
        counters = snapshot.table.counters == "helpful"
        events = history.events[kept : history.count]
        ask = question(session.view(self.seat), self._asked, events, kept, self._clock(), counters)
        ask.view["phase"] = shown_phase(snapshot.table, self.seat)
        self._history = history
        self._ask, self._ticket, self._asked_at = ask, snapshot.question, time.monotonic()
        self._timer = asyncio.create_task(self._wait_for_answer())
        await self._say(ask)

    def _kept(self, history: History) -> int:
        """How many events the bot knows already; fewer than before if a choice was undone."""
        return max(0, history.count - _MOST_EVENTS) if self._history is None else history.kept(self._history)

    async def _be_polite(self, table: Table, seat: int) -> None:
        """Do what people do besides playing: agree to what others ask, and pick cards of a drafted kingdom."""
        with contextlib.suppress(FreeholdError):
            request = table.request
            if request is not None and seat in table.voters(request) and seat not in request.agreed:
                await self._hub.change(table.id, self._storage.answer_request(table.id, seat, request.id, True))
            draft = table.draft() if table.status == "drafting" else None
            if draft is not None and draft.whose_turn == seat:
                known, offered = self._bot.cards, table.cards_to_pick(draft)
                card = next((one for one in offered if known is None or one in known), offered[0])
                await self._hub.change(table.id, self._storage.pick_card(table.id, seat, card))

    # The clock.

    def _clock(self) -> Clock:
        left = self._seconds_left
        return Clock(move=self._limit.move, game=None if left is None else round(max(0.0, left), 3))

    async def _wait_for_answer(self) -> None:
        limits = [one for one in (self._limit.move, self._seconds_left) if one is not None]
        if not limits:
            return
        await asyncio.sleep(max(0.0, min(limits)))
        self._timer = None
        await self._lose(f"it has not answered within {min(limits):g} s")
        await self._close()

    def _forget_question(self) -> None:
        if self._ask is not None and self._seconds_left is not None:
            self._seconds_left -= time.monotonic() - self._asked_at
        self._ask = self._ticket = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _lose(self, reason: str) -> None:
        """Leave the seat to the computer, and tell everybody why."""
        assert self.seat is not None
        self._has_lost = True
        self._forget_question()
        with contextlib.suppress(FreeholdError):
            await self._hub.change(self._table_id, self._storage.leave_to_computer(self._table_id, self.seat))
            # The chat shows the name of the seat before it.
            note = f"has lost its seat to the computer: {reason}"
            line = await self._storage.say(self._table_id, self.seat, "", note)
            self._hub.said(self._table_id, line.id)
        await self._say(Error(message=f"the computer plays from here: {reason}"))

    # Messages from the bot.

    def _cost(self, message: FromBot) -> float:
        return COST_OF_BOT_MESSAGE[type(message)]

    async def _do(self, message: FromBot) -> None:
        match message:
            case BotHello():
                raise NotAllowed("hello was already sent")
            case Answer():
                await self._take(message)
            case Resign():
                await self._end_for(f"it resigned. {printable(message.comment)}".rstrip(" ."))
            case Error():
                await self._end_for(f"it cannot go on: {printable(message.message)}")

    async def _end_for(self, reason: str) -> None:
        await self._lose(reason)
        raise WebSocketDisconnect(NORMAL)

    async def _take(self, answer: Answer) -> None:
        """Make the choice that a bot has answered; answers to earlier questions are skipped."""
        ask = self._ask
        if ask is None or answer.number != ask.number:
            if answer.number > self._asked:
                await self._end_for(f"it answered question {answer.number}, which it was not asked")
            return
        if answer.option not in ask.options:
            await self._end_for(f"it chose {printable(answer.option)!r}, which is not offered")
        try:
            await self._choose(answer.option)
        except Stale:
            # The bot is asked again as soon as the table is seen anew.
            await self._look_again()
            self._see_again()
        except (BadCard, IllegalChoice) as error:
            await self._end_for(str(error))

    @metrics.timed
    async def _choose(self, option: str) -> None:
        assert self.seat is not None
        ticket = self._ticket
        self._forget_question()
        snapshot = await self._broadcast.snapshot(self.seat)
        table = snapshot.table
        if table.session is None or snapshot.question != ticket:
            raise Stale("this does not answer the current question")
        number = int(table.session.game.number)
        stored = self._storage.choose(self._table_id, self.seat, number, [option], table.version)
        await self._hub.change(self._table_id, stored)


def _with_resigned(end: End, table: Table) -> End:
    """The end of a game in which players may have resigned, who do not win."""
    ending = "resigned" if table.is_given_up else end.ending
    return structs.replace(end, winners=table.winners(), ending=ending)
