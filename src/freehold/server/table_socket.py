"""One connection to a table: that of a page or of a bot."""

import contextlib
from abc import abstractmethod
from typing import Final

import msgspec
from starlette.websockets import WebSocket

from freehold.server import messages
from freehold.server.hub import Hub
from freehold.server.limits import COST_OF_HELLO, COST_OF_MISTAKE, COST_OF_SHOWING, Clients
from freehold.server.page_socket import FromPage, PageSocket
from freehold.sessions.errors import Stale
from freehold.table.storage import Storage
from freehold.table.table import Table


class TableSocket(PageSocket[FromPage]):
    """A connection that listens to a table, and perhaps sits at it."""

    def __init__(
        self,
        socket: WebSocket,
        decoder: "msgspec.json.Decoder[FromPage]",
        hello: type[FromPage],
        hub: Hub,
        storage: Storage,
        table_id: str,
        clients: Clients,
        address: str,
    ) -> None:
        super().__init__(socket, decoder, hello, clients, address)
        self.seat: int | None = None
        self._hub: Final = hub
        self._storage: Final = storage
        self._table_id: Final = table_id
        self._table_changed = False

    # Calls from the hub.

    def show(self, table: Table) -> None:
        self._table_changed = True
        self._wake.set()

    def hear(self) -> None:
        self._wake.set()

    # The life of a connection.

    async def _join(self, token: str | None) -> None:
        """Find the table and the seat, and listen to the table."""
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
        self._broadcast, self._chat = self._hub.join(table, self)

    def _leave(self) -> None:
        self._hub.leave(self._table_id, self)

    async def _look_again(self) -> None:
        await self._hub.look(self._table_id)

    # What messages cost.

    @abstractmethod
    def _cost(self, message: FromPage) -> float:
        """What a message costs, without showing others what it changes."""

    def _charge(self, message: FromPage | messages.Refused) -> None:
        cost, shown = COST_OF_MISTAKE, 0.0
        if not isinstance(message, messages.Refused):
            cost = self._cost(message)
            shown = self._hub.pages(self._table_id) * COST_OF_SHOWING
        self._clients.charge(self._address, cost + shown, is_player=self.seat is not None)
        self._clients.charge_seat(self._address, self._table_id, self.seat, cost)
