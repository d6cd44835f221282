"""The costly decisions of a review as puzzles."""

from freehold.lab.review import Review
from freehold.puzzles.mistakes import DIFFICULTY, Mistake
from freehold.puzzles.puzzle import Puzzle


def mistakes(found: Review, seat: int | None = None) -> list[Puzzle]:
    """The costly decisions of a seat, or of all, as puzzles, in the order of the game."""
    costly = (one for one in found.decisions if seat in (None, one.seat) and one.grade in DIFFICULTY and one.is_judged)
    return [
        Mistake(
            one.number, one.grade, one.chosen, one.best, {name: win.value for name, win in one.options.items()}
        ).puzzle(found.record)
        for one in costly
    ]
