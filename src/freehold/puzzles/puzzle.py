"""A puzzle, and its text form: some lines about it, then the lines of its position.

    puzzle: w3f09a1
    kind: win
    difficulty: medium
    tempting: Market
    line: Village | Bridge | all | Province
    editions: base 2e, intrigue 2e
    kingdom: ...

The first choice of the line is the answer, and the rest shows how it goes on. An endgame has a line of one choice, and
`values` says for the options with as many points how likely the other player wins by the end of the next turn, in
percent: `Province 46.2, Duchy 0`.
"""

import hashlib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Final

from freehold.notation.position import read_position
from freehold.rules.errors import BadState
from freehold.rules.game import Game

FILE: Final = "puzzles.txt"
# Kinds: the first two are in the collection; a mistake is a costly decision of a game that was reviewed.
WIN: Final = "win"
ENDGAME: Final = "endgame"
MISTAKE: Final = "mistake"
KINDS: Final = (WIN, ENDGAME)
DIFFICULTIES: Final = ("easy", "medium", "hard")

_KEYS: Final = ("puzzle", "kind", "difficulty", "tempting", "line", "values")
_BETWEEN: Final = " | "


class BadPuzzle(BadState):
    """A text that is not a puzzle, or an id that no puzzle has."""


@dataclass(frozen=True)
class Puzzle:
    """A position for the seat that is asked, and the one right answer."""

    id: str
    kind: str
    difficulty: str
    # What the plan of a computer player chose here.
    tempting: str
    line: tuple[str, ...]
    position: str
    # What each option is worth, from 0 to 1: in an endgame the chance of the other player, in a mistake one's own.
    values: dict[str, float] = field(default_factory=dict, hash=False)

    @property
    def answer(self) -> str:
        """The first choice of the solution."""
        return self.line[0]

    def game(self) -> Game:
        """The position as a game."""
        return read_position(self.position)


def id_of(kind: str, position: str) -> str:
    """An id that depends on nothing but the puzzle."""
    return kind[0] + hashlib.sha256(position.encode()).hexdigest()[:6]


# Text.


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as text."""
    values = ", ".join(f"{name} {100 * value:.4g}" for name, value in puzzle.values.items())
    lines = [
        f"puzzle: {puzzle.id}",
        f"kind: {puzzle.kind}",
        f"difficulty: {puzzle.difficulty}",
        f"tempting: {puzzle.tempting}",
        f"line: {_BETWEEN.join(puzzle.line)}",
        *([f"values: {values}"] if values else []),
    ]
    return "\n".join(lines) + "\n" + puzzle.position


def read_puzzle(text: str) -> Puzzle:
    """The puzzle of a text; the position is read when it is needed."""
    found: dict[str, str] = {}
    position: list[str] = []
    for line in text.splitlines():
        key, _, value = line.partition(": ")
        if key in _KEYS:
            found[key] = value
        else:
            position.append(line)
    try:
        values = [one.rpartition(" ") for one in found["values"].split(", ")] if "values" in found else []
        return Puzzle(
            found["puzzle"],
            found["kind"],
            found["difficulty"],
            found["tempting"],
            tuple(found["line"].split(_BETWEEN)),
            "\n".join(position) + "\n",
            {name: float(number) / 100 for name, _, number in values},
        )
    except (KeyError, ValueError) as error:
        raise BadPuzzle(f"this is not a puzzle: {error}") from None


def write_collection(puzzles: list[Puzzle]) -> str:
    heading = "# scripts/find_puzzles.py writes this file.\n\n"
    return heading + "\n".join(write_puzzle(one) for one in puzzles)


# The collection.


@cache
def collection() -> dict[str, Puzzle]:
    """The puzzles of the package by id, in the order of the file."""
    text = (resources.files(__package__) / FILE).read_text("utf-8")
    blocks = text.split("\n\n")
    found = [read_puzzle(block) for block in blocks if block.startswith("puzzle: ")]
    return {one.id: one for one in found}


def find_puzzle(written: str) -> Puzzle:
    """The puzzle of the collection with this id."""
    found = collection().get(written)
    if found is None:
        raise BadPuzzle(f"there is no puzzle {written[:20]!r}")
    return found


def daily(day: int) -> Puzzle:
    """The puzzle of a day, which is a number of days since any fixed one; all come once before one comes again."""
    puzzles = sorted(collection().values(), key=lambda one: one.id[1:])
    return puzzles[day % len(puzzles)]
