"""Finds puzzles in games of computer players and writes src/freehold/puzzles/puzzles.txt.

    python scripts/find_puzzles.py
    python scripts/find_puzzles.py --kingdoms 400      # goes on where it stopped

Each kingdom has a number, which decides its cards, players and games, so the same numbers give the same puzzles. All
that were found are kept in build/puzzles, and the best of them, with few of a kind, become the collection.
"""

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

from freehold.cards.catalogue import make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.lab.archetypes import families
from freehold.lab.report import write_page
from freehold.lab.trial import TURN_LIMIT
from freehold.notation.position import write_position
from freehold.players.player import Player
from freehold.players.rollouts import share_of_victory
from freehold.players.strategist import Strategist
from freehold.puzzles.checking import (
    LEAST_DANGER,
    MOST_IN_TURN,
    danger_after,
    faults,
    names_of,
    points_of_options,
    sure_wins,
)
from freehold.puzzles.puzzle import (
    DIFFICULTIES,
    ENDGAME,
    FILE,
    KINDS,
    WIN,
    Puzzle,
    id_of,
    read_puzzle,
    write_collection,
)
from freehold.puzzles.turn_search import TooManyPositions, TurnSearch, options_of
from freehold.rules.decision import ALL_NAME
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE, PLAY_TREASURE

ROOT: Final = Path(__file__).resolve().parents[1]
TARGET: Final = ROOT / "src" / "freehold" / "puzzles" / FILE
FOUND: Final = ROOT / "build" / "puzzles"

EDITIONS: Final = ("1e", "2e", "base 2e, intrigue 1e", "base 1e, intrigue 2e")
# In every other game, the players follow plans of these kinds: their hands have few Actions, so all can be enumerated.
SIMPLE: Final = ("money", "library", "good sense")
GAMES: Final = 10
# How often the cards of a turn near the end are dealt again, and how many puzzles of a kind to find in a kingdom.
DEALS: Final = 5
MOST_IN_KINGDOM: Final = 3
# With more gains than this to the end, hardly any turn ends the game, and hardly any next turn does.
GAINS_TO_WIN: Final = 4
GAINS_IN_ENDGAME: Final = 2
FEWEST_OPTIONS: Final = 3
# Hands of the other player to try before all of them are enumerated.
WORLDS: Final = 12
QUICK: Final = 300
# Dangers of an endgame that are easy to see, and hard to see.
OBVIOUS: Final = 0.5
SMALL: Final = 0.2
# A game that takes longer has stalled.
LONGEST_GAME: Final = 70
# A position in which the plan of the computer player is right counts only with as many choices to the end.
LONG_LINE: Final = 2
# The collection: how many puzzles, of each kind at most, and how many that are alike.
SIZE: Final = 84
MOST_OF_KIND: Final = {WIN: 62, ENDGAME: 28}
MOST_EASY: Final = 20
MOST_WITH_KINGDOM: Final = 2
# A lead of more points than this makes it less interesting how to win.
CLOSE: Final = 6
# With a larger difference, an endgame is decided.
OPEN: Final = 15
MOST_ALIKE: Final = {WIN: 4, ENDGAME: 14}


# Finding.


def puzzles_of(number: int) -> list[Puzzle]:
    """The puzzles in the games of one kingdom, a few of each kind."""
    chance = random.Random(number)
    editions = chance.choice(EDITIONS)
    setup = make_setup(random_kingdom(editions, number), 2, editions, TURN_LIMIT)
    plans = families(setup)
    simple = [plans[family] for family in SIMPLE if family in plans]
    found: dict[str, list[Puzzle]] = {kind: [] for kind in KINDS}
    for seed in range(GAMES):
        kinds = (WIN, ENDGAME) if seed % 2 else (WIN,)
        among = simple if ENDGAME in kinds else list(plans.values())
        players = [Strategist(chance.choice(chance.choice(among)), setup) for _ in range(2)]
        game, turn = start(setup, 1000 * number + seed, 0), 0
        while game.asked != NONE and game.turn <= LONGEST_GAME:
            view = View(game, game.asked)
            if game.turn != turn and game.asked == game.active and view.gains_to_end() <= GAINS_TO_WIN:
                other = View(game, 1 - game.active)
                wanted = {kind for kind in kinds if len(found[kind]) < MOST_IN_KINGDOM}
                for deal in range(DEALS):
                    _look_at_turn(other.determinize(deal), players[game.active], found, wanted)
            turn = game.turn
            game.choose(players[game.asked].choose(view))
    return [puzzle for kind in KINDS for puzzle in found[kind]]


def _look_at_turn(game: Game, player: Player, found: dict[str, list[Puzzle]], wanted: set[str]) -> None:
    """Play a turn and add the first puzzle in it of a kind that is wanted."""
    seat, turn = int(game.active), int(game.turn)
    while game.asked == seat and game.turn == turn:
        view = View(game, seat)
        option = int(player.choose(view))
        if game.purpose != PLAY_TREASURE and len(options_of(game)) >= FEWEST_OPTIONS:
            for kind, most, make in ((WIN, GAINS_TO_WIN, _win), (ENDGAME, GAINS_IN_ENDGAME, _endgame)):
                if kind in wanted and view.gains_to_end() <= most:
                    try:
                        puzzle = make(view.determinize(0), option)
                    except TooManyPositions:
                        if kind == ENDGAME:
                            # The cards of the other player are the same in all deals.
                            wanted.discard(kind)
                        continue
                    if puzzle is not None:
                        found[kind].append(puzzle)
                        wanted.discard(kind)
                        return
        game.choose(option)


def _win(game: Game, planned: int) -> Puzzle | None:
    search = TurnSearch(game, MOST_IN_TURN)
    if game.purpose == BUY and search.surely_wins(game, planned) is not False:
        return None
    wins = sure_wins(game, search)
    right = [name for name, win in wins.items() if win]
    if len(right) != 1 or None in wins.values():
        return None
    names = names_of(game)
    numbers = search.winning_line(game, game.decision().options[right[0]])
    replayed, line, questions = game.copy(), [], 0
    for option in numbers:
        line.append(names_of(replayed)[option])
        questions += line[-1] != ALL_NAME
        replayed.choose(option)
    tempting = names[planned]
    if tempting == right[0] and questions < LONG_LINE:
        return None
    grade = min(2, (questions - 1) // 2 + (tempting != right[0]) * (questions > 1))
    return _puzzle(WIN, DIFFICULTIES[grade], tempting, tuple(line), game, {})


def _endgame(game: Game, planned: int) -> Puzzle | None:
    """The choice with most points is dangerous, and of the others one is safe and better than all that are."""
    if game.purpose != BUY or game.buys != 1:
        return None
    options, points = game.decision().options, points_of_options(game)
    ranked = sorted(options, key=lambda name: -points[name])
    if not _is_dangerous(game, options[ranked[0]]):
        return None
    values: dict[str, float] = {}
    safe = ""
    for name in ranked:
        if safe and points[name] < points[safe]:
            break
        low, high = danger_after(game, options[name])
        if low != high or 0 < low < LEAST_DANGER or (low == 0 and (safe or not values)):
            return None
        values[name] = low
        if low == 0:
            safe = name
    if not safe or points[safe] <= 0:
        return None
    if any(_has_won(game, options[name]) for name in options):
        return None
    return _puzzle(ENDGAME, _difficulty(values), names_of(game)[planned], (safe,), game, values)


def _difficulty(values: dict[str, float]) -> str:
    """The difficulty of an endgame: the smaller the danger of the buy with most points, and the more dangerous buys."""
    danger = next(iter(values.values()))
    grade = (danger < OBVIOUS) + (danger < SMALL) + (len(values) > 2)
    return DIFFICULTIES[min(2, grade)]


def _has_won(game: Game, option: int) -> bool:
    """Whether a choice ends the game without a loss."""
    after = game.copy()
    after.choose(option)
    return after.asked == NONE and share_of_victory(after, int(game.asked)) > 0


def _is_dangerous(game: Game, option: int) -> bool:
    """Whether the other player can win next turn in one of a few worlds, or the game is over: a quick look first."""
    for number in range(WORLDS):
        world = View(game, game.asked).determinize(number)
        world.choose(option)
        if world.asked == NONE or TurnSearch(world, QUICK).best(world, 1) > 0:
            return True
    return False


def _puzzle(
    kind: str, difficulty: str, tempting: str, line: tuple[str, ...], game: Game, values: dict[str, float]
) -> Puzzle:
    # Cards that are not mentioned are in their piles.
    lines = [one for one in write_position(game).splitlines() if not one.startswith(("supply:", "turn limit:"))]
    position = "\n".join(lines) + "\n"
    return Puzzle(id_of(kind, position), kind, difficulty, tempting, line, position, values)


# Choosing.


def chosen(puzzles: list[Puzzle]) -> list[Puzzle]:
    """The most varied puzzles: those in which the plan is wrong and the line is long first, and few that are alike."""
    kinds: Counter[str] = Counter()
    kingdoms: Counter[str] = Counter()
    alike: Counter[tuple[str, ...]] = Counter()
    lines: set[tuple[str, tuple[str, ...]]] = set()
    found: list[Puzzle] = []
    for puzzle in sorted(puzzles, key=_rank):
        game = puzzle.game()
        decision = game.decision()
        signature = (puzzle.kind, decision.purpose, decision.card, puzzle.answer)
        kingdom = ", ".join(game.setup.kingdom)
        if (
            len(found) < SIZE
            and kinds[puzzle.kind] < MOST_OF_KIND[puzzle.kind]
            and kingdoms[kingdom] < MOST_WITH_KINGDOM
            and (puzzle.difficulty != DIFFICULTIES[0] or kinds[puzzle.difficulty] < MOST_EASY)
            and (kingdom, puzzle.line) not in lines
            and alike[signature] < MOST_ALIKE[puzzle.kind]
            and (puzzle.kind == WIN or abs(_lead(puzzle)) <= OPEN)
            and not faults(puzzle)
        ):
            kinds.update((puzzle.kind, puzzle.difficulty))
            kingdoms[kingdom] += 1
            alike[signature] += 1
            lines.add((kingdom, puzzle.line))
            found.append(puzzle)
    return sorted(found, key=lambda one: (one.kind != WIN, DIFFICULTIES.index(one.difficulty), one.id))


def _rank(puzzle: Puzzle) -> tuple[bool, int, bool, str]:
    """The plan is wrong, the line is long, and the player is not far ahead: these are the best."""
    return puzzle.tempting == puzzle.answer, -len(puzzle.line) - len(puzzle.values), _lead(puzzle) > CLOSE, puzzle.id


def _lead(puzzle: Puzzle) -> int:
    """How many points the player is ahead."""
    game = puzzle.game()
    return int(game.score(game.asked) - game.score(1 - game.asked))


def main() -> int:
    parser = argparse.ArgumentParser(description="Find puzzles in games of computer players.")
    parser.add_argument("--kingdoms", type=int, default=138, help="how many random kingdoms to look at")
    options = parser.parse_args()
    FOUND.mkdir(parents=True, exist_ok=True)
    started, puzzles = time.monotonic(), []
    for number in range(options.kingdoms):
        file = FOUND / f"{number}.txt"
        if not file.exists():
            file.write_text(write_collection(puzzles_of(number)), "utf-8")
        puzzles += [read_puzzle(block) for block in file.read_text("utf-8").split("\n\n")[1:] if block]
        if sys.stdout.isatty() or number % 20 == 19:
            seconds = time.monotonic() - started
            print(f"{number + 1}/{options.kingdoms} kingdoms, {len(puzzles)} puzzles, {seconds:.0f} s", flush=True)
    kept = chosen(puzzles)
    write_page(TARGET, write_collection(kept), "the puzzles")
    print(f"{len(kept)} of {len(puzzles)} puzzles are in {TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
