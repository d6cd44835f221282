"""Learn from your mistakes: a costly decision of a reviewed game as a puzzle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from freehold.notation.position import write_position
from freehold.notation.record import Record
from freehold.puzzles.puzzle import DIFFICULTIES, MISTAKE, BadPuzzle, Puzzle, id_of
from freehold.rules.view import View

# Decisions with these grades become puzzles. The larger the difference, the easier it is to see.
DIFFICULTY: Final = {"mistake": DIFFICULTIES[2], "blunder": DIFFICULTIES[1], "missed win": DIFFICULTIES[0]}
MISSED_WIN: Final = "missed win"
_SEED: Final = 20_261_117


@dataclass(frozen=True)
class Mistake:
    """A decision as a review found it: its number in the record, its grade, and the chance to win of each option."""

    number: int
    grade: str
    chosen: str
    best: str
    values: Mapping[str, float]

    def puzzle(self, record: Record) -> Puzzle:
        """The position is one that the seat cannot tell from the real one: what it could not know is dealt again."""
        if self.grade not in DIFFICULTY:
            raise BadPuzzle("only a decision that cost much becomes a puzzle")
        game = record.new_game()
        for choice in record.choices[: self.number]:
            game.answer(choice)
        position = write_position(View(game, game.asked).determinize(_SEED))
        # What a missed win is worth cannot be seen in rollouts of plans that miss it too.
        values = {**self.values, self.best: 1.0} if self.grade == MISSED_WIN else dict(self.values)
        difficulty = DIFFICULTY[self.grade]
        return Puzzle(id_of(MISTAKE, position), MISTAKE, difficulty, self.chosen, (self.best,), position, values)
