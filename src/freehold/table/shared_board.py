"""An analysis board that several people look at: what is on it, which node they are shown, and who leads.

It is immutable, like a table. Every change returns the next version, or is refused in one sentence.
"""

import hmac
from dataclasses import dataclass, replace

from freehold.sessions.analysis import AnalysisBoard
from freehold.sessions.errors import NotAllowed
from freehold.table.names import clean_name
from freehold.table.table import hash_of


@dataclass(frozen=True, slots=True)
class SharedBoard:
    """A board at one moment; `version` grows with every change."""

    id: str
    version: int
    board: AnalysisBoard
    # The node that the leader shows.
    node: int
    leader: str
    token_hash: str
    # Whether the leader would like somebody else to take the lead.
    is_offered: bool = False

    def is_led_by(self, token: str | None) -> bool:
        """Whether a token gives the right to lead."""
        return token is not None and hmac.compare_digest(hash_of(token), self.token_hash)

    def showing(self, node: int, board: AnalysisBoard | None = None) -> "SharedBoard":
        """The board, perhaps after a change to its tree, with the leader at a node.

        If that was deleted, the leader is at the last node that is left on the way to it.
        """
        after = self.board if board is None else board
        if board is None:
            after.check_node(node)
        while node in self.board.nodes and node not in after.nodes:
            node = self.board.nodes[node].parent
        if after is self.board and node == self.node:
            return self
        return replace(self, version=self.version + 1, board=after, node=node)

    def offered(self, is_offered: bool) -> "SharedBoard":
        """Offer the lead to anybody who would like to take it, or keep it."""
        if is_offered == self.is_offered:
            return self
        return replace(self, version=self.version + 1, is_offered=is_offered)

    def taken(self, name: str, token_hash: str) -> "SharedBoard":
        """Take the lead that was offered."""
        if not self.is_offered:
            raise NotAllowed("the leader has not offered to hand over the lead", "not-leader")
        leader = clean_name(name)
        return replace(self, version=self.version + 1, leader=leader, token_hash=token_hash, is_offered=False)
