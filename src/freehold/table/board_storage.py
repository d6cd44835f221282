"""Stores analysis boards in the database, each in one row."""

import asyncio
from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from freehold.sessions.analysis import AnalysisBoard
from freehold.sessions.analysis_form import read_board, write_start, write_tree
from freehold.table import rows
from freehold.table.announcements import BOARD
from freehold.table.database_threads import DatabaseThreads
from freehold.table.errors import NoSuchBoard
from freehold.table.names import clean_name
from freehold.table.schema import BOARDS
from freehold.table.shared_board import SharedBoard
from freehold.table.table import hash_of, new_id, new_token


class BoardStorage:
    """The boards in a database."""

    def __init__(self, threads: DatabaseThreads) -> None:
        self._threads: Final = threads

    async def create(self, board: AnalysisBoard, node: int, name: str) -> tuple[SharedBoard, str]:
        """Store a new board; the board, and the token of its leader, which is not stored anywhere."""
        token = new_token()
        shared = SharedBoard(new_id(), 1, board, board.check_node(node), clean_name(name), hash_of(token))
        time = rows.now()
        values = {
            **_values(shared),
            "id": shared.id,
            "start": write_start(board.start),
            "tree": write_tree(board),
            "created": time,
            "changed": time,
        }
        await self._threads.write(lambda connection: connection.execute(insert(BOARDS), values))
        return shared, token

    async def load(self, board_id: str) -> SharedBoard:
        """The board as it is stored now."""
        found = select(BOARDS).where(BOARDS.c.id == board_id)
        row = await self._threads.read(lambda connection: connection.execute(found).one_or_none())
        if row is None:
            raise NoSuchBoard("there is no such board; perhaps nobody used it for a long time and it was removed")
        board = read_board(row.start, row.tree)
        return SharedBoard(row.id, row.version, board, row.node, row.leader, row.token_hash, bool(row.is_offered))

    async def versions(self, board_ids: Iterable[str]) -> dict[str, int]:
        """The versions of these boards; those that no longer exist are left out."""
        found = select(BOARDS.c.id, BOARDS.c.version).where(BOARDS.c.id.in_(list(board_ids)))
        return {row.id: row.version for row in await self._threads.read(lambda one: one.execute(found).all())}

    async def store(self, before: SharedBoard, after: SharedBoard) -> None:
        """Store what has changed on a board; if somebody else has changed it since, `Overtaken` is raised."""
        values = {**_values(after), "changed": rows.now()}
        if after.board is not before.board:
            # A large tree takes some milliseconds.
            values["tree"] = await asyncio.to_thread(write_tree, after.board)
        same = (BOARDS.c.id == before.id) & (BOARDS.c.version == before.version)

        def write(connection: Connection) -> None:
            if connection.execute(update(BOARDS).where(same), values).rowcount == 0:
                raise rows.Overtaken("the board has changed in the meantime")
            rows.tell(connection, f"{after.id} {BOARD}")

        await self._threads.write(write)

    async def remove_old(self, unchanged_days: float, days: float | None = None) -> int:
        """Remove boards that nobody has used for a long time; how many.

        For boards on which nothing was ever done that is `unchanged_days`; others are kept for `days`, or forever.
        """
        now = rows.now()
        old = (BOARDS.c.version == 1) & (BOARDS.c.changed < now - timedelta(days=unchanged_days))
        if days is not None:
            old |= BOARDS.c.changed < now - timedelta(days=days)
        return await self._threads.write(lambda connection: connection.execute(delete(BOARDS).where(old)).rowcount)


def _values(shared: SharedBoard) -> dict[str, object]:
    """The columns of a board that can change, but for its tree."""
    return {
        "version": shared.version,
        "node": shared.node,
        "leader": shared.leader,
        "token_hash": shared.token_hash,
        "is_offered": shared.is_offered,
    }
