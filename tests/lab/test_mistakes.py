"""Learn from your mistakes: the costly decisions of a review as puzzles."""

from dataclasses import replace
from random import Random

import pytest

from freehold.lab.findings import Estimate
from freehold.lab.mistakes import mistakes
from freehold.lab.review import SEED, Review, decision_at
from freehold.notation.position import write_position
from freehold.notation.record import Record
from freehold.players.strategist import Strategist
from freehold.puzzles.attempt import SOLVED, WRONG, attempt
from freehold.puzzles.puzzle import MISTAKE, read_puzzle, write_puzzle
from freehold.puzzles.words import explanation, question_of
from freehold.rules.view import View
from freehold.strategies.library import find_strategy
from tests.hidden import redealt

CARDS = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Woodcutter", "Workshop"]
PLAN = find_strategy("Smithy")


def reviewed(number: int, cost: float, is_missed_win: bool = False) -> Review:
    """The review of a game in which one decision cost something, without rollouts."""
    record = Record(CARDS, ["Ann", "Bob"], 1, editions="1e", first=0)
    game = record.new_game()
    choices: list[str] = []
    decisions = []
    while len(choices) < 20:
        option = Strategist(PLAN, game.setup).choose(View(game, game.asked))
        options = {number: name for name, number in game.decision().options.items()}
        even = Estimate(0.5, 0.4, 0.6)
        if len(choices) == number:
            worse = {name: Estimate(0.5 - cost, 0.2, 0.6) for name in options.values()}
            other = next(name for name in worse if name != options[option])
            decisions.append(
                replace(
                    decision_at(number, options[option], game),
                    wins=(even, even),
                    options={**worse, other: even},
                    best=other,
                    cost=cost,
                    missed_win=is_missed_win,
                )
            )
        choices.append(options[option])
        game.answer(options[option])
    return Review(record.with_choices(choices), tuple(decisions), (0, 0), (), (PLAN,), 1, (0, 0))


def test_a_blunder_becomes_a_puzzle() -> None:
    found = reviewed(9, cost=0.2)
    (puzzle,) = mistakes(found)
    assert (puzzle.kind, puzzle.difficulty) == (MISTAKE, "medium")
    assert puzzle.tempting == found.record.choices[9]
    assert attempt(puzzle, [puzzle.answer]).state == SOLVED
    wrong = attempt(puzzle, [puzzle.tempting])
    assert (wrong.state, wrong.right) == (WRONG, ())
    assert "30% of the games" in wrong.why
    assert "50% of the games" in explanation(puzzle)
    assert question_of(puzzle) == "What is the best choice?"
    assert read_puzzle(write_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize(("cost", "count"), [(0.01, 0), (0.05, 1)])
def test_only_what_cost_much_counts(cost: float, count: int) -> None:
    assert len(mistakes(reviewed(9, cost))) == count


def test_a_missed_win_is_worth_a_victory() -> None:
    (puzzle,) = mistakes(reviewed(9, cost=0.2, is_missed_win=True))
    assert puzzle.values[puzzle.answer] == 1.0


def test_only_the_mistakes_of_one_seat_are_asked_for() -> None:
    found = reviewed(9, cost=0.2)
    seat = found.decisions[0].seat
    assert len(mistakes(found, seat)) == 1
    assert mistakes(found, 1 - seat) == []


def test_the_position_tells_nothing_that_the_seat_did_not_know() -> None:
    """However the hidden cards lie, the puzzle is the same."""
    found = reviewed(9, cost=0.2)
    (puzzle,) = mistakes(found)
    game = found.record.new_game()
    for choice in found.record.choices[:9]:
        game.answer(choice)
    view = View(game, game.asked)
    assert View(puzzle.game(), view.seat).data() == view.data()
    other = redealt(game, int(view.seat), Random(5))
    assert write_position(View(other, view.seat).determinize(SEED)) == puzzle.position
