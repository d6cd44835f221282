"""Tickets: opaque numbers that pages see instead of the numbers of versions, questions and requests.

The true numbers count every choice, even one that nobody else sees, such as not playing an Action card. A player who
could count them would learn about the cards in other hands. So versions and questions are numbered by what the viewer
sees of them: the same view has the same number, on every server.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from freehold.rules.shuffles import PAGE, derived_key
from freehold.table.table import Request, Table

# The largest integer that JavaScript represents exactly has a few bits more.
_BYTES: Final = 6


def ticket(table: Table, kind: Literal["version", "question", "request"], content: Iterable[bytes]) -> int:
    """The number that pages see of something; only a key that no page knows leads back from it."""
    digest = hashlib.blake2b(digest_size=_BYTES, key=page_key(table), person=kind.encode())
    # Piece by piece: for more than 2 kB at once, another thread would get a turn.
    for piece in content:
        digest.update(piece)
    return int.from_bytes(digest.digest())


def page_key(table: Table) -> bytes:
    """The key of the numbers that pages see, which says nothing about the shuffles."""
    # A game begun with version 0.1.0 has only a seed.
    return _page_key(table.secret or table.seed.to_bytes(8))


@lru_cache(maxsize=1024)
def _page_key(secret: bytes) -> bytes:
    return derived_key(secret, PAGE)


def request_ticket(table: Table, request: Request) -> int:
    """The ticket of a request."""
    return ticket(table, "request", [str(request.id).encode()])
