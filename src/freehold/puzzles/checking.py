"""The proof of a puzzle: an exhaustive search finds exactly one right first choice."""

from typing import Final

from freehold.players.match import VICTORY_SHARE
from freehold.players.rollouts import share_of_victory
from freehold.puzzles.next_turn import chance_of_next_player
from freehold.puzzles.puzzle import ENDGAME, WIN, Puzzle
from freehold.puzzles.turn_search import TurnSearch, options_of
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import KNOWN, NONE

# Maximum number of positions to look at, for a turn and for all hands of the other player after one choice.
MOST_IN_TURN: Final = 1200
MOST_IN_NEXT_TURN: Final = 4000
# A dangerous choice of an endgame: the other player is at least this likely to win next turn, or has won.
LEAST_DANGER: Final = 0.1
# Values of the file are rounded.
ROUNDING: Final = 0.001


def names_of(game: Game) -> dict[int, str]:
    """The options of the question by number."""
    return {number: name for name, number in game.decision().options.items()}


def sure_wins(game: Game, search: TurnSearch) -> dict[str, bool | None]:
    """For each option whether it keeps a sure win this turn; None if that cannot be enumerated."""
    names = names_of(game)
    return {names[option]: search.surely_wins(game, option) for option in options_of(game)}


def danger_after(game: Game, option: int) -> tuple[float, float]:
    """How likely the game is lost by the end of the next turn, at least and at most, after a choice that ends this
    turn."""
    seat = int(game.asked)
    after = game.copy()
    after.choose(option)
    if after.asked == NONE:
        lost = 1 - share_of_victory(after, seat) / VICTORY_SHARE
        return lost, lost
    return chance_of_next_player(after, MOST_IN_NEXT_TURN)


def points_of_options(game: Game) -> dict[str, int]:
    """How many points each card that can be bought would bring; to buy none brings none."""
    view = View(game, game.asked)
    width = int(game.setup.width)
    return {
        name: int(view.points_of_one_more(game.asked, option)) if option < width else 0
        for option, name in names_of(game).items()
    }


def faults(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle; nothing if it has exactly one right answer."""
    game = puzzle.game()
    if puzzle.kind == WIN:
        return _faults_of_win(puzzle, game)
    assert puzzle.kind == ENDGAME
    return _faults_of_endgame(puzzle, game)


def _faults_of_win(puzzle: Puzzle, game: Game) -> list[str]:
    wins = sure_wins(game, TurnSearch(game, MOST_IN_TURN))
    others = [seat for seat in range(int(game.setup.players)) if seat != game.asked]
    if any(game.cells[game.base(seat) + KNOWN] for seat in others):
        return ["another player knows cards of their draw pile"]
    found = [f"{name}: {win}" for name, win in wins.items() if win is not (name == puzzle.answer)]
    seat, turn = int(game.asked), int(game.turn)
    for choice in puzzle.line:
        if game.asked != seat or game.turn != turn or choice not in game.decision().options:
            return [*found, f"{choice} cannot be chosen"]
        game.answer(choice)
    if game.asked != NONE or share_of_victory(game, seat) != VICTORY_SHARE:
        found.append("the line does not win")
    return found


def _faults_of_endgame(puzzle: Puzzle, game: Game) -> list[str]:
    """All choices with at least as many points as the answer are dangerous, but the answer is safe."""
    points = points_of_options(game)
    names = names_of(game)
    wanted = {name for name, gained in points.items() if gained >= points[puzzle.answer]}
    found = [] if wanted == set(puzzle.values) else ["there are values for other options"]
    for option, name in names.items():
        if name in wanted:
            low, high = danger_after(game, option)
            is_right = high == 0 if name == puzzle.answer else low >= LEAST_DANGER
            if not is_right or high - low > ROUNDING or abs(low - puzzle.values.get(name, -1.0)) > ROUNDING:
                found.append(f"{name}: {low} to {high}")
    return found
