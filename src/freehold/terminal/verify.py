"""`freehold verify`: check that a recorded game follows from its shuffles and choices."""

import re
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.notation.record import Record, replay
from freehold.rules.errors import BadState
from freehold.rules.game import Game
from freehold.rules.shuffles import commitment
from freehold.rules.vocabulary import OVER
from freehold.terminal.output import MisuseError, make_console, print_json
from freehold.terminal.results import result
from freehold.terminal.saving import load


def verify(
    record: Path,
    /,
    *,
    hash_: Annotated[str | None, Parameter(name="--hash")] = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Check that a recorded game follows from its shuffles and choices.

    Parameters
    ----------
    record
        The record of a game, as a table in the browser gives it when the game is over.
    hash_
        The hash that the table showed before the game ended, 64 hexadecimal digits.
    json_
        Print the result as JSON.
    """
    promised = None if hash_ is None else _checked(hash_)
    # Reading a record replays it: a choice that is not legal or a wrong score is an error.
    found = load(record)
    true = commitment(found.secret) if found.secret else None
    if promised is not None and true is None:
        raise BadState(f"{record} has a seed and no secret, so no hash was shown for it")
    kept = None if promised is None else promised == true
    game = replay(found)
    if json_:
        print_json(_data(found, game, true, kept))
    else:
        _print(found, game, true, kept)
    if kept is False:
        raise BadState(f"the hash of the secret is {true}, not {promised}: this is not the promised game")
    return 0


def _checked(written: str) -> str:
    promised = written.strip().casefold()
    if not re.fullmatch("[0-9a-f]{64}", promised):
        raise MisuseError("--hash takes the 64 hexadecimal digits that the table showed")
    return promised


def _print(record: Record, game: Game, true: str | None, kept: bool | None) -> None:
    say = make_console().print
    if game.phase == OVER:
        say(result(game, record.players))
    else:
        say("The record stops here; the game is not over.")
    say()
    say(f"All {len(record.choices)} choices are legal, and replaying them gives this game.", soft_wrap=True)
    if true is None:
        shuffled = "The record states what was drawn" if record.draws else "It was shuffled with a seed"
        say(f"{shuffled} and has no secret, so nothing was promised before the game.", soft_wrap=True)
    else:
        say(f"The hash of its secret is {true}.", soft_wrap=True)
    if kept:
        say("It is the hash you gave: the shuffles were fixed before the game and not changed.", soft_wrap=True)


def _data(record: Record, game: Game, true: str | None, kept: bool | None) -> dict[str, object]:
    over = game.phase == OVER
    winners = game.winners() if over else []
    return {
        "players": [
            {
                "name": name,
                "points": int(game.score(seat)),
                "turns": int(game.turns_taken(seat)),
                "won": seat in winners,
            }
            for seat, name in enumerate(record.players)
        ],
        "over": over,
        "choices": len(record.choices),
        "hash": true,
        "promised": kept,
    }
