"""The analysis boards that pages of this server look at, and how changes reach them.

The database has the boards, as it has the tables. A change is computed from the newest version that this server knows,
and stored if nobody else was faster.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Protocol, final

from freehold.notation.record import read_record
from freehold.rules.errors import BadSetup, FreeholdError
from freehold.rules.randomness import LARGEST_SEED
from freehold.server.board_messages import NewBoard
from freehold.server.board_views import BoardTree, shown_node
from freehold.server.computer_seats import ComputerSeats
from freehold.server.hub import ID, LOOK_EVERY, Hub
from freehold.server.rendering import in_thread
from freehold.sessions.analysis import (
    MOST_PLAYED_ON,
    START,
    AnalysisBoard,
    BoardGames,
    board_of_position,
    board_of_record,
    board_of_session,
    computer_picks,
    play,
)
from freehold.sessions.computers import check_computer, level_of
from freehold.sessions.errors import NotAllowed
from freehold.sessions.game_session import GameSession
from freehold.table.errors import Busy, NoSuchBoard
from freehold.table.rows import Overtaken
from freehold.table.shared_board import SharedBoard
from freehold.table.storage import Storage
from freehold.table.table import Table

# How many boards without a page to remember.
_MOST_REMEMBERED: Final = 20
# How many rendered nodes of a board to remember, for others who look at them.
_MOST_SHOWN: Final = 30
# How often to compute a change again because others were faster.
_ATTEMPTS: Final = 10

_log = logging.getLogger(__name__)

# Opens a board in a thread, and lets the client pay for the time that it takes.
Compute = Callable[[Callable[[], tuple[AnalysisBoard, int]]], Awaitable[tuple[AnalysisBoard, int]]]
Act = Callable[[SharedBoard, BoardGames], SharedBoard]


def new_seed() -> int:
    """A seed for new shuffles."""
    return secrets.randbelow(LARGEST_SEED + 1)


class Listener(Protocol):
    """A page at a board."""

    def board_changed(self) -> None:
        """The board has changed."""


@final
class FollowedBoard:
    """A board in memory, with its games and the pages that look at it."""

    def __init__(self, shared: SharedBoard) -> None:
        self.shared = shared
        self.listeners: Final[set[Listener]] = set()
        self.changing: Final = asyncio.Lock()
        self._games: Final = BoardGames()
        # What was rendered last, by node and seat.
        self._shown: Final[OrderedDict[tuple[int, int | None], str]] = OrderedDict()
        # The newest tree by seat.
        self._trees: Final[dict[int | None, BoardTree]] = {}

    def update(self, shared: SharedBoard) -> None:
        """Show another version to all pages."""
        self.shared = shared
        for listener in self.listeners:
            listener.board_changed()

    def tree(self, seat: int | None) -> BoardTree:
        """The nodes as pages see them that look from a seat, or that are shown all cards."""
        known = self._trees.get(seat)
        if known is None or known.board is not self.shared.board:
            known = self._trees[seat] = BoardTree(self.shared.board, seat, known)
        return known

    async def applied(self, act: Act) -> SharedBoard:
        """The board after a change that is not stored yet."""
        return await in_thread(partial(act, self.shared, self._games))

    async def session(self, node: int) -> GameSession:
        """The game at a node."""
        return await in_thread(partial(self._games.at, self.shared.board, node))

    async def shown(self, node: int, seat: int | None) -> str:
        """The game at a node as a seat saw it, or with all cards shown."""
        key = self.shared.board.check_node(node), seat
        if seat is not None and seat >= len(self.shared.board.start.record.players):
            raise NotAllowed(f"there is no seat {seat} on this board")
        text = self._shown.get(key)
        if text is None:
            text = await in_thread(partial(_render, self.shared, self._games, node, seat))
        self._shown[key] = text
        self._shown.move_to_end(key)
        while len(self._shown) > _MOST_SHOWN:
            self._shown.popitem(last=False)
        return text


def _render(shared: SharedBoard, games: BoardGames, node: int, seat: int | None) -> str:
    return shown_node(shared, games.at(shared.board, node), node, seat)


@final
class Boards:
    """The boards of this server. Nothing here is needed after a restart."""

    def __init__(self, storage: Storage, hub: Hub, computers: ComputerSeats) -> None:
        self._storage: Final = storage
        self._hub: Final = hub
        self._computers: Final = computers
        self._followed: Final[OrderedDict[str, FollowedBoard]] = OrderedDict()
        self._looking: Final[set[asyncio.Task[None]]] = set()
        hub.on_board = self._hear_of

    # Opening boards.

    async def open(self, order: NewBoard, compute: Compute) -> tuple[SharedBoard, str]:
        """A new board with what is to be analysed; and the token of its leader."""
        board, node = await self.read(order, compute)
        return await self._storage.boards.create(board, node, order.name)

    async def read(self, order: NewBoard, compute: Compute) -> tuple[AnalysisBoard, int]:
        """What is to be analysed, as a board that is not stored, and the node at which to begin."""
        wanted = [order.table, order.board, order.review, order.record or None, order.position or None]
        if sum(one is not None for one in wanted) != 1:
            raise BadSetup("a board is opened with one of: a table, a record, a position, a review, another board")
        if order.table is not None:
            return await compute(partial(_of_table, await self._hub.load(order.table), order.step))
        if order.board is not None:
            return (await self.load(order.board)).shared.board, order.step
        if order.review is not None:
            reviewed = await self._storage.reviews.load(order.review)
            return await compute(partial(_of_record, reviewed.record, order.step))
        if order.record:
            return await compute(partial(_of_record, order.record, order.step))
        return await compute(partial(_of_position, order.position))

    async def load(self, board_id: str) -> FollowedBoard:
        """A board as it is stored now, by an id that a client sent."""
        if not ID.fullmatch(board_id):
            raise NoSuchBoard("there is no such board")
        stored = await self._storage.boards.versions([board_id])
        if board_id not in stored:
            raise NoSuchBoard("there is no such board; perhaps nobody used it for a long time and it was removed")
        found = self._followed.get(board_id)
        if found is None:
            loaded = await self._storage.boards.load(board_id)
            found = self._followed.setdefault(board_id, FollowedBoard(loaded))
        elif found.shared.version < stored[board_id]:
            await self._look(board_id)
        self._followed.move_to_end(board_id)
        self._forget_some()
        return found

    def _forget_some(self) -> None:
        idle = [board_id for board_id, one in self._followed.items() if not one.listeners]
        for board_id in idle[:-_MOST_REMEMBERED]:
            del self._followed[board_id]

    # Changing boards.

    async def change(self, board_id: str, act: Act) -> SharedBoard:
        """Change a board and store it, unless the change is refused; then show it."""
        followed = await self._current(board_id)
        async with followed.changing:
            for _ in range(_ATTEMPTS):
                after = await followed.applied(act)
                if after is followed.shared:
                    return after
                try:
                    await self._storage.boards.store(followed.shared, after)
                except Overtaken:
                    followed.update(await self._storage.boards.load(board_id))
                    continue
                followed.update(after)
                return after
        raise Busy("others keep changing this board, so this could not be saved; try again")

    async def _current(self, board_id: str) -> FollowedBoard:
        return self._followed.get(board_id) or await self.load(board_id)

    async def play(self, board_id: str, node: int, picks: list[str], new_shuffles: bool, computer: str = "") -> int:
        """Make a choice at a node, and show the node after it; its number."""
        seed = new_seed() if new_shuffles else None

        def act(shared: SharedBoard, games: BoardGames) -> SharedBoard:
            board, after = play(shared.board, games, node, picks, seed, computer)
            return shared.showing(after, board)

        return (await self.change(board_id, act)).node

    async def let_computers_play(
        self,
        board_id: str,
        node: int,
        computer: str,
        seats: list[int],
        new_shuffles: bool,
        once: bool,
        pay: Callable[[], None],
    ) -> None:
        """Let a computer answer for these seats from a node on, until another is asked; each choice is shown."""
        computer = check_computer(computer)
        for _ in range(1 if once else MOST_PLAYED_ON):
            picks = await self._picks(board_id, node, computer, seats)
            if picks is None:
                return
            pay()
            node = await self.play(board_id, node, list(picks), new_shuffles, computer)
            new_shuffles = False

    async def _picks(self, board_id: str, node: int, computer: str, seats: list[int]) -> tuple[str, ...] | None:
        """What a computer chooses at a node; None if none of these seats is asked there."""
        followed = await self._current(board_id)
        session = await followed.session(node)
        if session.asked not in seats:
            return None
        if level_of(computer) is not None:
            thought = await self._computers.picks(board_id, session, computer)
            if thought is not None:
                return thought
        return await in_thread(partial(computer_picks, session, computer))

    # Following boards.

    async def join(self, board_id: str, listener: Listener) -> FollowedBoard:
        """Look at a board from now on."""
        followed = await self.load(board_id)
        followed.listeners.add(listener)
        return followed

    def leave(self, board_id: str, listener: Listener) -> None:
        self._followed[board_id].listeners.discard(listener)
        self._forget_some()

    def _hear_of(self, board_id: str) -> None:
        """Another server has changed a board."""
        if board_id in self._followed:
            task = asyncio.create_task(self._look(board_id))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look(self, board_id: str) -> None:
        """Show what another server has stored."""
        followed = self._followed.get(board_id)
        if followed is None:
            return
        try:
            async with followed.changing:
                stored = await self._storage.boards.load(board_id)
                if stored.version > followed.shared.version:
                    followed.update(stored)
        except FreeholdError as error:
            _log.warning("a board cannot be loaded: %s", error)

    async def watch(self) -> None:
        """Check regularly for changes by other servers, in case an announcement was lost."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            shown = [board_id for board_id, one in self._followed.items() if one.listeners]
            try:
                for board_id, version in (await self._storage.boards.versions(shown)).items() if shown else ():
                    if version > self._followed[board_id].shared.version:
                        await self._look(board_id)
            except FreeholdError as error:
                _log.warning("cannot check for changes of boards: %s", error)
            except Exception:
                # Whatever happens, this runs as long as the server does.
                _log.exception("cannot check for changes of boards")


def _of_table(table: Table, step: int) -> tuple[AnalysisBoard, int]:
    """A board of a finished game, and the node after so many of its choices."""
    session = table.session
    if session is None or table.status != "over":
        raise NotAllowed("a game can be analysed when it is over", "not-over")
    board = board_of_session(session)
    return board, board.after_picks(sum(len(entry.choice.picks) for entry in session.entries[:step]))


def _of_position(text: str) -> tuple[AnalysisBoard, int]:
    return board_of_position(text), START


def _of_record(text: str, step: int) -> tuple[AnalysisBoard, int]:
    board = board_of_record(read_record(text))
    return board, board.after_picks(step)
