"""Reviews for tests: with next to no rollouts, behind a gate, or in a process that dies.

A server is told by the name of one of these functions how it reviews games. They run in other processes.
"""

import os
import time
from pathlib import Path

from freehold.lab import review
from freehold.server.review_work import ReviewedSoFar, do_piece
from freehold.strategies.library import find_strategy

OPEN, DIED, LOG = "open", "died", "log"


# A record with fewer lines is only the beginning of a game.
SHORT = 16


def quick(record: str, known: bytes, rollouts: int = 2) -> ReviewedSoFar:
    """A piece of a real review, with two plans, two rollouts for everything, and no search for wins."""
    plans = tuple(find_strategy(name) for name in ("Big Money", "Big Money Ultimate"))
    vars(review)["plans_for"] = lambda setting: plans
    vars(review)["winning_line"] = lambda view, seed: ()
    for name in (
        "ROUGH_ROLLOUTS",
        "GRAPH_ROLLOUTS",
        "FIRST_ROLLOUTS",
        "MORE_ROLLOUTS",
        "LAST_ROLLOUTS",
        "PLAN_ROLLOUTS",
        "CHUNK",
        "PLAN_ROUNDS",
    ):
        vars(review)[name] = rollouts
    return do_piece(record, known)


def quick_unless_short(record: str, known: bytes) -> ReviewedSoFar:
    """The same, but a few turns get enough rollouts to find a blunder."""
    return quick(record, known, 100 if len(record.splitlines()) < SHORT else 2)


def behind_gate(gate: Path, record: str, known: bytes) -> ReviewedSoFar:
    """Waits for a file `open` in this folder, and notes each piece there."""
    while not (gate / OPEN).exists():
        time.sleep(0.01)
    with (gate / LOG).open("a", encoding="ascii") as log:
        print(record.splitlines()[5], file=log)
    return quick(record, known)


def dying_once(folder: Path, record: str, known: bytes) -> ReviewedSoFar:
    if not (folder / DIED).exists():
        (folder / DIED).touch()
        os._exit(9)
    return quick(record, known)


def dying(record: str, known: bytes) -> ReviewedSoFar:
    os._exit(9)


def failing(record: str, known: bytes) -> ReviewedSoFar:
    raise ValueError("this game cannot be reviewed")
