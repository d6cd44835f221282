"""Tickets: opaque numbers that pages see instead of the numbers of versions, questions and requests.

The true numbers count every choice, even one that nobody else sees, such as not playing an Action card. A player who
could count them would learn about the cards in other hands. So versions and questions are numbered by what the viewer
sees of them: the same view has the same number, on every server.
"""

import hashlib
from functools import lru_cache
from typing import Final, Literal

from freehold.rules.shuffles import PAGE, derived_key
from freehold.table.table import Table

# The largest integer that JavaScript represents exactly has a few bits more.
_BYTES: Final = 6


def ticket(table: Table, kind: Literal["version", "question", "request"], content: bytes) -> int:
    """The number that pages see of something; only a key that no page knows leads back from it."""
    digest = hashlib.blake2b(content, digest_size=_BYTES, key=page_key(table), person=kind.encode())
    return int.from_bytes(digest.digest())


def page_key(table: Table) -> bytes:
    """The key of the numbers that pages see, which says nothing about the shuffles."""
    # A game begun with version 0.1.0 has only a seed.
    return _page_key(table.secret or table.seed.to_bytes(8))


@lru_cache(maxsize=1024)
def _page_key(secret: bytes) -> bytes:
    return derived_key(secret, PAGE)


def request_ticket(table: Table) -> int | None:
    """The ticket of the open request, or None."""
    return None if table.request is None else ticket(table, "request", str(table.request.id).encode())
