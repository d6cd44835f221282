"""What servers tell each other about their tables, as lines of text.

    <table> <version>          the table has changed
    <table> <version> {...}    choices were made, and these are they
    <table> chat               somebody has spoken
    <table> presence           somebody has come or left
    <board> board              a board has changed

A server that is told the choices need not read them from the database. On PostgreSQL, where a server also hears what it
says itself, several lines can follow the name of the server that sent them.
"""

import hashlib
import json
import marshal
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from freehold.rules.game import Game
from freehold.sessions.game_session import Choice

# A pipe takes 4,096 bytes at once, and PostgreSQL 8,000.
_LONGEST: Final = 3000
CHAT: Final = "chat"
PRESENCE: Final = "presence"
BOARD: Final = "board"
# The form of `marshal` that writes equal numbers in the same way always and everywhere.
_PLAIN: Final = 2

_encode: Final = json.JSONEncoder().encode


@dataclass(frozen=True, slots=True)
class MadeChoices:
    """Choices that led from one version of a table to another, and a hash of its game then."""

    before: int
    choices: tuple[Choice, ...]
    game_hash: str


def hash_of_game(game: Game) -> str:
    """A hash of everything that determines how a game continues.

    It is the same on every server with the same rules; one with other rules finds another and loads the table. It takes
    a third of the time of the saved form, which a server that only follows a table does not need.
    """
    return hashlib.blake2b(marshal.dumps(game.numbers(), _PLAIN), digest_size=8).hexdigest()


def sent_by(server: str, news: str) -> str:
    """An announcement with the name of the server that makes it."""
    return f"{server}\n{news}"


def lines_from_others(payload: str, server: str) -> list[str]:
    """The lines of an announcement, unless this server sent it."""
    sender, *lines = payload.split("\n")
    return [] if sender == server else lines


def of_version(table_id: str, version: int) -> str:
    return f"{table_id} {version}"


def of_choices(table_id: str, version: int, before: int, choices: Sequence[Choice], game_hash: str) -> str:
    """An announcement with the choices, unless it would be too long."""
    told = [before, game_hash, [(choice.seat, choice.picks) for choice in choices]]
    text = f"{table_id} {version} {_encode(told)}"
    return text if len(text) <= _LONGEST else of_version(table_id, version)


def read_version(news: str) -> tuple[int, MadeChoices | None]:
    """The version of a table that is announced, and the choices that led to it if they are told."""
    number, _, told = news.partition(" ")
    version = int(number)
    if not told:
        return version, None
    before, game_hash, choices = json.loads(told)
    made = tuple(Choice(seat, tuple(picks), version) for seat, picks in choices)
    return version, MadeChoices(before, made, game_hash)
