"""A position as text: one line for each thing on the table.

    editions: base 2e, intrigue 2e
    kingdom: Cellar, Chapel, Festival, Gardens, Laboratory, Militia, Moat, Smithy, Village, Witch
    players: 2
    active: A
    A hand: 2 Copper, Militia, 2 Estate
    A deck: Silver, Gold / 3 Copper, 2 Estate
    B hand: Moat, 4 Copper

Seats are letters from A. A deck lists the cards whose place is fixed, from the top, then after a slash the shuffled
rest; `?` is a place for one of the rest, and `Silver(AB)` was seen by A and B. The last card of a discard pile is on
top; `A discard seen` says which cards under it went there in sight of all. Anything not mentioned is as at the start of
a turn. Cards that are not mentioned are in their piles, so `supply` is optional; if it is there, it must agree. The
lines from `random` on describe a game stopped in the middle of something, and need not be written by hand. The same
lines as one JSON object are the saved form of a game.
"""

import copyreg
import json
from typing import Final

from freehold.notation.position_reader import from_fields, laid_out
from freehold.notation.position_writer import to_fields
from freehold.rules.errors import BadState
from freehold.rules.game import Game

_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


def write_position(game: Game) -> str:
    """The text form of a game at this moment."""
    return "".join(f"{key}: {value}\n" for key, value in to_fields(game).items())


def write_json(game: Game) -> str:
    """The saved form of a game at this moment."""
    return _encode(to_fields(game))


def read_position(text: str) -> Game:
    """The game of a position text, run to its question."""
    return from_fields(*_lines(text))


def tidied_position(text: str) -> str:
    """A position text as `write_position` would write it, before the game runs to its question."""
    return write_position(laid_out(*_lines(text)))


def _lines(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """The lines of a position by their keys, and where each stands."""
    fields: dict[str, str] = {}
    places: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        if not colon:
            raise BadState(f"line {number}: {line!r} is not of the form 'key: value'")
        if key in fields:
            raise BadState(f"line {number}: {key!r} is written twice")
        fields[key] = value
        places[key] = f"line {number}"
    return fields, places


def read_json(text: str) -> Game:
    """The game of its saved form."""
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadState(f"line {error.lineno}: this is not JSON ({error.msg})") from None
    except (RecursionError, ValueError):
        raise BadState("this JSON is nested too deeply, or has a number that is too long, for a saved game") from None
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        raise BadState("a saved game is one JSON object with a text for every key")
    return from_fields(fields)


# A game is pickled as its saved form.
copyreg.pickle(Game, lambda game: (read_json, (write_json(game),)))
