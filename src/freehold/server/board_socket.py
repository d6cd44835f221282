"""One connection: a page that looks at an analysis board, and perhaps leads."""

import asyncio
import logging
from typing import Final, final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from freehold.rules.errors import FreeholdError
from freehold.server import board_messages, messages
from freehold.server.board_messages import FromBoardPage
from freehold.server.board_views import BoardTree, board_info
from freehold.server.boards import Act, Boards, FollowedBoard
from freehold.server.limits import (
    COST_OF_BOARD_MESSAGE,
    COST_OF_COMPUTED,
    COST_OF_HELLO,
    COST_OF_MISTAKE,
    COST_OF_NODE,
    COST_OF_SHOWING,
    Clients,
)
from freehold.server.page_socket import PageSocket, refused
from freehold.sessions.errors import NotAllowed
from freehold.table.shared_board import SharedBoard
from freehold.table.table import hash_of, new_token

_decoder: Final[msgspec.json.Decoder[FromBoardPage]] = msgspec.json.Decoder(FromBoardPage)
_encoder: Final = msgspec.json.Encoder()
_log = logging.getLogger(__name__)
# These store the whole tree again.
_CHANGES: Final = (board_messages.Try, board_messages.Comment, board_messages.Delete, board_messages.Promote)
# The allowance of those who look at a board, who have no seat.
_SPECTATORS: Final = None


@final
class BoardConnection(PageSocket[FromBoardPage]):
    """A WebSocket from its first message to its end."""

    def __init__(self, socket: WebSocket, boards: Boards, board_id: str, clients: Clients, address: str) -> None:
        super().__init__(socket, _decoder, board_messages.BoardHello, clients, address)
        self._boards: Final = boards
        self._board_id: Final = board_id
        self._token: str | None = None
        # From which seat the page looks; None shows all cards.
        self._seat: int | None = None
        # The board that the page was sent last, whether it led then, and the tree that it knows.
        self._sent: tuple[SharedBoard, bool] | None = None
        self._tree: BoardTree | None = None
        self._has_looked = False
        # The computers that choose for this page.
        self._computing: asyncio.Task[None] | None = None

    def board_changed(self) -> None:
        self._wake.set()

    # The life of a connection.

    async def _enter(self, hello: FromBoardPage) -> None:
        assert isinstance(hello, board_messages.BoardHello)
        self._token = hello.token
        self._clients.charge_seat(self._address, self._board_id, _SPECTATORS, COST_OF_HELLO)
        followed = await self._boards.load(self._board_id)
        self._clients.check_pages(_SPECTATORS, len(followed.listeners))
        self._followed: FollowedBoard = await self._boards.join(self._board_id, self)

    def _leave(self) -> None:
        self._stop()
        self._boards.leave(self._board_id, self)

    async def _look_again(self) -> None:
        await self._boards.load(self._board_id)

    # Messages to the page.

    async def _show_news(self) -> None:
        """Send what has changed on the board, once the page has said from which seat it looks."""
        if not self._has_looked:
            return
        shared, sent = self._followed.shared, self._sent
        leads = shared.is_led_by(self._token)
        if sent is not None and sent[0] is shared and sent[1] == leads:
            return
        tree = self._followed.tree(self._seat)
        info = board_info(shared, tree, leads, self._tree)
        self._sent, self._tree = (shared, leads), tree
        await self._send(_encoder.encode(info).decode())

    def _say(self, message: board_messages.YouLead | board_messages.Computed) -> None:
        self._tell(_encoder.encode(message).decode())

    # Messages from the page.

    def _charge(self, message: FromBoardPage | messages.Refused) -> None:
        cost, shown = COST_OF_MISTAKE, 0.0
        if not isinstance(message, messages.Refused):
            cost = COST_OF_BOARD_MESSAGE[type(message)]
            if isinstance(message, _CHANGES):
                cost += len(self._followed.shared.board.nodes) * COST_OF_NODE
            shown = len(self._followed.listeners) * COST_OF_SHOWING
        self._clients.charge(self._address, cost + shown)

    async def _do(self, message: FromBoardPage) -> None:
        match message:
            case board_messages.BoardHello():
                raise NotAllowed("hello was already sent; open another connection for another board")
            case board_messages.Look():
                await self._look(message)
            case board_messages.TakeLead():
                await self._take_lead(message.name)
            case _:
                if not self._followed.shared.is_led_by(self._token):
                    raise NotAllowed("only the leader of a board can do this; make a copy to try it", "not-leader")
                self._stop()
                await self._lead(message)

    async def _look(self, message: board_messages.Look) -> None:
        node = self._followed.shared.node if message.node is None else message.node
        shown = await self._followed.shown(node, message.seat)
        if not self._has_looked or message.seat != self._seat:
            # What the page knows of the choices depends on the seat.
            self._seat, self._has_looked = message.seat, True
            self._sent = self._tree = None
        self._tell(shown)

    async def _take_lead(self, name: str) -> None:
        token = new_token()
        await self._change(lambda shared, _: shared.taken(name, hash_of(token)))
        self._token = token
        self._say(board_messages.YouLead(token=token))

    async def _lead(self, message: FromBoardPage) -> None:
        match message:
            case board_messages.Lead():
                await self._change(lambda shared, _: shared.showing(message.node))
            case board_messages.Comment():
                await self._change(
                    lambda shared, _: shared.showing(shared.node, shared.board.with_comment(message.node, message.text))
                )
            case board_messages.Delete():
                await self._change(lambda shared, _: shared.showing(shared.node, shared.board.without(message.node)))
            case board_messages.Promote():
                await self._change(lambda shared, _: shared.showing(shared.node, shared.board.promoted(message.node)))
            case board_messages.OfferLead():
                await self._change(lambda shared, _: shared.offered(message.offered))
            case board_messages.Try():
                picks, new = list(message.picks), message.new_shuffles
                node = await self._boards.play(self._board_id, message.node, picks, new)
                if message.seats:
                    self._compute(node, message.computer, message.seats)
            case board_messages.Compute():
                self._compute(message.node, message.computer, message.seats, message.new_shuffles, message.once)

    async def _change(self, act: Act) -> None:
        await self._boards.change(self._board_id, act)

    # Computers.

    def _compute(
        self, node: int, computer: str, seats: list[int], new_shuffles: bool = False, once: bool = False
    ) -> None:
        """Let computers choose beside the connection, since they may think; what the leader does next stops them."""
        self._computing = asyncio.create_task(self._computed(node, computer, seats, new_shuffles, once))

    async def _computed(self, node: int, computer: str, seats: list[int], new_shuffles: bool, once: bool) -> None:
        def pay() -> None:
            stored = len(self._followed.shared.board.nodes) * COST_OF_NODE
            self._clients.charge(self._address, COST_OF_COMPUTED + stored)

        try:
            await self._boards.let_computers_play(self._board_id, node, computer, seats, new_shuffles, once, pay)
            self._say(board_messages.Computed())
        except FreeholdError as error:
            await self._refuse(refused(error))
        except WebSocketDisconnect:
            # The page does not read what it is sent; its connection ends by itself.
            return
        except Exception:
            _log.exception("a computer player cannot choose on a board")

    def _stop(self) -> None:
        if self._computing is not None:
            self._computing.cancel()
            self._computing = None
