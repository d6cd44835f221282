"""Tickets: opaque numbers that pages see instead of the numbers of versions, questions and requests.

The true numbers count every choice, even one that nobody else sees, such as not playing an Action card. A player who
could count them would learn about the cards in other hands.
"""

import hashlib
from typing import Literal

from freehold.rules.shuffles import PAGE, derived_key
from freehold.table.table import Table

# The largest integer that JavaScript represents exactly.
_BYTES = 6


def ticket(table: Table, kind: Literal["version", "question", "request"], number: int) -> int:
    """The number that pages see, the same on every server; only a key that no page knows leads back from it."""
    text = f"{table.id} {kind} {number}"
    if kind == "question" and table.session is not None and table.session.entries:
        # After an undo and another choice, the next question has the same number but is a different question.
        text += f" {table.session.entries[-1].choice.version}"
    return int.from_bytes(hashlib.blake2b(text.encode(), key=page_key(table), digest_size=_BYTES).digest())


def page_key(table: Table) -> bytes:
    """The key of the numbers that pages see, which says nothing about the shuffles."""
    # A game begun with version 0.1.0 has only a seed.
    return derived_key(table.secret or table.seed.to_bytes(8), PAGE)


def version_ticket(table: Table) -> int:
    return ticket(table, "version", table.version)


def question_ticket(table: Table) -> int | None:
    """The ticket of the current question, or None."""
    if table.session is None or table.session.is_over:
        return None
    return ticket(table, "question", int(table.session.game.number))


def request_ticket(table: Table) -> int | None:
    return None if table.request is None else ticket(table, "request", table.request.id)
