"""Learn from your mistakes: the costly decisions of a review as puzzles."""

from freehold.lab.review import MISSED_WIN, SEED, Review, ReviewedDecision
from freehold.notation.position import write_position
from freehold.puzzles.puzzle import DIFFICULTIES, MISTAKE, Puzzle, id_of
from freehold.rules.view import View

# Decisions with these grades become puzzles.
COSTLY = ("mistake", "blunder", MISSED_WIN)


def mistakes(found: Review, seat: int | None = None) -> list[Puzzle]:
    """The costly decisions of a seat, or of all, as puzzles, in the order of the game.

    The position is one that the seat cannot tell from the real one: what it could not know is dealt again. The values
    are the chances to win that the review found for each option.
    """
    wanted = {
        one.number: one for one in found.decisions if seat in (None, one.seat) and one.grade in COSTLY and one.is_judged
    }
    game = found.record.new_game()
    puzzles = []
    for number, choice in enumerate(found.record.choices):
        if number in wanted:
            world = View(game, game.asked).determinize(SEED)
            puzzles.append(_puzzle(wanted[number], write_position(world)))
        game.answer(choice)
    return puzzles


def _puzzle(decision: ReviewedDecision, position: str) -> Puzzle:
    values = {name: win.value for name, win in decision.options.items()}
    # What a missed win is worth cannot be seen in rollouts of plans that miss it too.
    if decision.missed_win:
        values[decision.best] = 1.0
    # The larger the difference, the easier to see.
    grade = 2 if decision.grade == "mistake" else 1 if decision.grade == "blunder" else 0
    line = (decision.best,)
    return Puzzle(id_of(MISTAKE, position), MISTAKE, DIFFICULTIES[grade], decision.chosen, line, position, values)
