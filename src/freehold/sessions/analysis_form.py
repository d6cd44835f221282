"""A board as JSON: where it starts, and its nodes in order."""

import json
from typing import Any, Final

from freehold.notation.record import Record
from freehold.sessions.analysis import AnalysisBoard, BoardStart, Node
from freehold.sessions.game_session import Choice

_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write_start(start: BoardStart) -> str:
    """Where a board starts, which never changes."""
    record = start.record
    return _encode(
        {
            "kingdom": record.kingdom,
            "players": record.players,
            "editions": record.editions,
            "first": record.first,
            "turn limit": record.turn_limit,
            "seed": record.seed,
            "secret": record.secret.hex(),
            "shared": record.shared,
            "draws": list(record.draws.items()),
            "position": start.position,
        }
    )


def write_tree(board: AnalysisBoard) -> str:
    """The nodes and comments of a board."""
    nodes = [_written(number, node) for number, node in board.nodes.items()]
    return _encode({"next": board.next_node, "nodes": nodes, "comments": list(board.comments.items())})


def read_board(start: str, tree: str) -> AnalysisBoard:
    """A board as it was written."""
    begun: dict[str, Any] = json.loads(start)
    record = Record(
        begun["kingdom"],
        begun["players"],
        begun["seed"],
        begun["editions"],
        begun["first"],
        begun["turn limit"],
        secret=bytes.fromhex(begun["secret"]),
        shared=begun.get("shared", False),
        draws={number: tuple(cards) for number, cards in begun.get("draws", [])},
    )
    written: dict[str, Any] = json.loads(tree)
    return AnalysisBoard(
        BoardStart(record, begun["position"]),
        dict(_read(fields) for fields in written["nodes"]),
        dict(written["comments"]),
        written["next"],
    )


def _written(number: int, node: Node) -> list[object]:
    choice = node.choice
    asked = [node.purpose, node.card, node.active, node.turn]
    return [number, node.parent, choice.seat, list(choice.picks), choice.seed, *asked, node.computer]


def _read(fields: list[Any]) -> tuple[int, Node]:
    number, parent, seat, picks, seed, *asked = fields
    return number, Node(parent, Choice(seat, tuple(picks), seed=seed), *asked)
