"""What a page of an analysis board is shown: the tree of choices, and the game at a node.

A page looks from a seat, or sees all cards. From a seat it is sent only what that seat could see: the view and the log
as in a replay, and of the other players' choices only those that they made in the open.
"""

from typing import Final, final

import msgspec
from msgspec import Raw
from mypy_extensions import i64

from freehold.notation.position import write_position
from freehold.rules.decision import DECLINE_NAME
from freehold.rules.game import Game
from freehold.rules.vocabulary import DISCARDED, DRAW, HAND, KNOWN, KNOWN_SLOT, NONE
from freehold.server.board_messages import BoardInfo, BoardNode, OpenSeat, Shown
from freehold.server.history import History
from freehold.server.perspective import Perspective, Sent
from freehold.server.views import Scene, shown_computer_name
from freehold.sessions.analysis import START, AnalysisBoard, Node
from freehold.sessions.game_session import GameSession
from freehold.strategies.solved import set_of
from freehold.table.new_table import KingdomSpec
from freehold.table.shared_board import SharedBoard
from freehold.table.table import Seat, Table

# What everybody sees, unless the player declines.
_OPEN_PURPOSES: Final = frozenset(("play-action", "play-treasure", "buy"))
_encoder: Final = msgspec.json.Encoder()
_NOTHING: Final = Raw(b"[]")


# The tree.


@final
class BoardTree:
    """The nodes of a board as all pages that look from one seat see them; they are encoded once for all.

    A node that has not changed is the same object as in the earlier tree from which this one is made.
    """

    def __init__(self, board: AnalysisBoard, seat: int | None, earlier: "BoardTree | None" = None) -> None:
        self.board: Final = board
        self.nodes: Final = {
            number: (earlier.find(number, node, board.comments.get(number, "")) if earlier else None)
            or _node(number, node, seat, board.comments.get(number, ""))
            for number, node in board.nodes.items()
        }
        # What a page was sent last that was told of this tree, and what it was told.
        self._told: tuple[BoardTree | None, bool, Raw] | None = None

    def find(self, number: int, node: Node, comment: str) -> BoardNode | None:
        """The node with this number, if it is the same here."""
        shown = self.nodes.get(number)
        is_same = shown is not None and self.board.nodes[number] is node and shown.comment == comment
        return shown if is_same else None

    def news(self, sent: "BoardTree | None") -> tuple[bool, Raw]:
        """What to tell a page that was sent another tree: whether it is all nodes, and the nodes in JSON."""
        if sent is self:
            return False, _NOTHING
        if self._told is None or self._told[0] is not sent:
            is_whole = sent is None or list(self.nodes)[: len(sent.nodes)] != list(sent.nodes)
            known = {} if sent is None or is_whole else sent.nodes
            new = [node for number, node in self.nodes.items() if known.get(number) is not node]
            self._told = sent, is_whole, Raw(_encoder.encode(new))
        return self._told[1], self._told[2]


def board_info(shared: SharedBoard, tree: BoardTree, leads: bool, sent: BoardTree | None = None) -> BoardInfo:
    """A board as a page sees it that was sent an earlier tree, or none."""
    is_whole, nodes = tree.news(sent)
    return BoardInfo(
        board=shared.id,
        players=shared.board.start.record.players,
        node=shared.node,
        leader=shared.leader,
        offered=shared.is_offered,
        leads=leads,
        comment=shared.board.comments.get(START, ""),
        whole=is_whole,
        nodes=nodes,
    )


def _node(number: int, node: Node, seat: int | None, comment: str) -> BoardNode:
    choice = node.choice
    is_open = seat in (None, choice.seat) or (node.purpose in _OPEN_PURPOSES and choice.picks[0] != DECLINE_NAME)
    return BoardNode(
        node=number,
        parent=node.parent,
        seat=choice.seat,
        purpose=node.purpose if is_open else None,
        picks=list(choice.picks) if is_open else None,
        card=node.card,
        active=node.active,
        turn=node.turn,
        new_shuffles=choice.seed is not None,
        computer=shown_computer_name(node.computer) if node.computer else "",
        comment=comment,
    )


# The game.


def shown_node(shared: SharedBoard, session: GameSession, node: int, seat: int | None) -> str:
    """The game at a node as a seat saw it; without a seat all cards are shown, from the seat that has to choose."""
    viewer = session.asked if seat is None else seat
    if seat is None:
        session = session.uncovered()
    table = _table(shared, session, is_open=seat is None)
    history = History(session)
    perspective = Perspective(viewer)
    everybody = frozenset(range(len(table.seats)))
    view = perspective.whole(None, Sent(perspective.snapshot(Scene(table, history)), everybody))
    game = session.game
    shown = Shown(
        node=node,
        seat=seat,
        view=Raw(view),
        open=None if seat is not None else [_open_seat(game, one) for one in range(len(table.seats))],
        position="" if seat is not None else write_position(game),
    )
    return _encoder.encode(shown).decode()


def _table(shared: SharedBoard, session: GameSession, is_open: bool) -> Table:
    """The game as a table, which is what pages are shown."""
    record = session.record
    kingdom = tuple(record.kingdom)
    recommended = set_of(kingdom, record.editions)
    spec = KingdomSpec("cards", cards=kingdom) if recommended is None else KingdomSpec("set", recommended.name)
    return Table(
        shared.id,
        1,
        "",
        record.editions,
        "helpful" if is_open else "strict",
        spec,
        b"",
        record.first,
        tuple(Seat("person", name) for name in record.players),
        kingdom,
        session,
    )


def _open_seat(game: Game, seat: int) -> OpenSeat:
    at = game.base(i64(seat)) + KNOWN
    top: list[str | None] = []
    left = int(game.cells[at])
    while left:
        known = game.known_at(i64(seat), i64(len(top)))
        top.append(None if known == NONE else game.setup.cards[game.known[known + KNOWN_SLOT]].name)
        left -= known != NONE
    return OpenSeat(
        hand=_cards(game, seat, HAND),
        deck_top=top,
        deck=_cards(game, seat, DRAW),
        discard=_cards(game, seat, DISCARDED),
    )


def _cards(game: Game, seat: int, zone: int) -> dict[str, int]:
    row = game.row(i64(seat), i64(zone))
    counts = ((card.name, int(game.cells[row + slot])) for slot, card in enumerate(game.setup.cards))
    return {name: count for name, count in counts if count}
