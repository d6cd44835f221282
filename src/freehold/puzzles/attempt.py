"""An attempt at a puzzle: the choices so far, and whether they are right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from freehold.puzzles.checking import MOST_IN_TURN
from freehold.puzzles.puzzle import WIN, Puzzle
from freehold.puzzles.turn_search import SURE, TurnSearch
from freehold.puzzles.words import Sentence, explained, wrong_choice
from freehold.rules.errors import IllegalChoice
from freehold.rules.game import Game
from freehold.rules.vocabulary import NONE

State = Literal["right", "wrong", "solved"]
RIGHT: Final = "right"
WRONG: Final = "wrong"
SOLVED: Final = "solved"
# No turn of a puzzle takes more choices.
MOST_CHOICES: Final = 60
# A try may lead to positions that the proof did not need.
MOST_IN_TRY: Final = 20 * MOST_IN_TURN


@dataclass(frozen=True)
class Attempt:
    """What came of some choices: all right so far, the last one wrong, or the puzzle solved."""

    state: State
    # The game after the choices that are right.
    game: Game
    right: tuple[str, ...]
    # Why the last choice is wrong, or why the answer is right.
    told: tuple[Sentence, ...] = ()

    @property
    def why(self) -> str:
        """The same in English."""
        return " ".join(one.text for one in self.told)


def attempt(puzzle: Puzzle, choices: Sequence[str]) -> Attempt:
    """Try choices from the position of a puzzle on, up to the first wrong one or the last that is needed."""
    game = puzzle.game()
    if len(choices) > MOST_CHOICES:
        raise IllegalChoice(f"a puzzle has at most {MOST_CHOICES} choices")
    search = TurnSearch(game, MOST_IN_TRY)
    for place, choice in enumerate(choices):
        after = game.copy()
        after.answer(choice)
        option = game.decision().options[choice]
        is_right = choice == puzzle.answer if place == 0 else search.after(game, option, 0) > SURE
        if not is_right:
            return Attempt(WRONG, game, tuple(choices[:place]), (wrong_choice(puzzle, game, choice),))
        game = after
        if puzzle.kind != WIN or game.asked == NONE:
            return Attempt(SOLVED, game, tuple(choices[: place + 1]), tuple(explained(puzzle)))
    return Attempt(RIGHT, game, tuple(choices))
