"""What processes that review games are asked to do: a piece of one review after the other.

A piece comes with everything that is known so far, so any process can do it. The server does not need the laboratory
for that: what is known is bytes to it.
"""

import pickle
from dataclasses import dataclass
from typing import Protocol

import msgspec

from freehold.notation.record import read_record


@dataclass(frozen=True)
class ReviewedSoFar:
    """A review after some pieces of work."""

    # For the next piece; empty if the review is finished.
    known: bytes
    # The review as JSON.
    data: str
    # How many decisions are judged.
    judged: int


class DoPiece(Protocol):
    """Does the next piece of a review of a record, with what is known so far; it runs in another process."""

    def __call__(self, record: str, known: bytes) -> ReviewedSoFar: ...


@dataclass(frozen=True)
class ReviewPiece:
    """The next piece of a review."""

    do: DoPiece
    record: str
    known: bytes = b""

    def run(self) -> ReviewedSoFar:
        return self.do(self.record, self.known)


def do_piece(record: str, known: bytes) -> ReviewedSoFar:
    """Find the chances to win at some decisions, or once they are known everywhere, what some options are worth."""
    # The server itself does not need the laboratory.
    from freehold.lab.review import begun, graph_tasks, option_tasks
    from freehold.lab.review_data import data_of

    found, done = pickle.loads(known) if known else (begun(read_record(record)), 0)
    graph = graph_tasks(found)
    options = option_tasks(found) if done >= len(graph) else []
    found = found.with_decisions([*graph, *options][done].play())
    done += 1
    judged = sum(len(task.graph) for task in options[: max(0, done - len(graph))])
    is_finished = judged == len(found.decisions) and done >= len(graph)
    data = msgspec.json.encode(data_of(found, None)).decode()
    return ReviewedSoFar(b"" if is_finished else pickle.dumps((found, done)), data, judged)
