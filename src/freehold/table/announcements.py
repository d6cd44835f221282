"""What servers tell each other about their tables, as lines of text.

    <table> <version>          the table has changed
    <table> <version> {...}    choices were made, and these are they
    <table> chat               somebody has spoken
    <table> presence           somebody has come or left

A server that is told the choices need not read them from the database.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Final

from freehold.sessions.game_session import Choice

# A pipe takes 4,096 bytes at once, and PostgreSQL 8,000.
_LONGEST: Final = 3000
CHAT: Final = "chat"
PRESENCE: Final = "presence"


@dataclass(frozen=True, slots=True)
class MadeChoices:
    """Choices that led from one version of a table to another, and a hash of its state then."""

    before: int
    choices: tuple[Choice, ...]
    state_hash: str


def hash_of_state(state: str) -> str:
    return hashlib.blake2b(state.encode(), digest_size=8).hexdigest()


def of_version(table_id: str, version: int) -> str:
    return f"{table_id} {version}"


def of_choices(table_id: str, version: int, before: int, choices: list[Choice], state: str) -> str:
    """An announcement with the choices, unless it would be too long."""
    told = [before, hash_of_state(state), [(choice.seat, choice.picks) for choice in choices]]
    text = f"{table_id} {version} {json.dumps(told)}"
    return text if len(text) <= _LONGEST else of_version(table_id, version)


def read_version(news: str) -> tuple[int, MadeChoices | None]:
    """The version of a table that is announced, and the choices that led to it if they are told."""
    number, _, told = news.partition(" ")
    version = int(number)
    if not told:
        return version, None
    before, state_hash, choices = json.loads(told)
    made = tuple(Choice(seat, tuple(picks), version) for seat, picks in choices)
    return version, MadeChoices(before, made, state_hash)
