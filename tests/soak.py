"""A long run of whole games: `python -m tests.soak --games 200000 --jobs 4`.

Every game is checked at intervals for lost or doubled cards, and a copy and a saved game go along with it for a while;
it must come to an end. A failure prints the number of the game and its record up to the choice that failed.
"""

import argparse
import multiprocessing
import os
import sys
import time
import traceback

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from freehold.notation.position import read_json, write_json
from freehold.notation.record import Record, RecordedGame, write_record
from freehold.rules.game import Game
from freehold.rules.vocabulary import NONE, OVER
from tests.distributions import likely_option, numbered_record
from tests.invariants import check

TURN_LIMIT = 200
MOST_CHOICES = 100_000
CHECK_EVERY = 20
TWINS_EVERY = 100
TWINS_STAY = 15
BATCH = 50
FAILURES_SHOWN = 5


class Companions:
    """A copy and a saved game that make the same choices for a while and must then be the same game."""

    def __init__(self, game: Game) -> None:
        self.twins = [game.copy(), read_json(write_json(game))]

    def choose(self, option: int) -> None:
        for twin in self.twins:
            twin.choose(option)

    def compare(self, game: Game) -> None:
        for kind, twin in zip(("copy", "saved game"), self.twins, strict=True):
            assert twin == game, f"the {kind} went another way"


def play(number: int) -> None:
    """Play one game to its end, or fail."""
    record, rng = numbered_record(number, TURN_LIMIT)
    game = record.new_game()
    companions: Companions | None = None
    made = 0
    while game.asked != NONE:
        assert made < MOST_CHOICES, "the game does not end"
        if made % CHECK_EVERY == 0:
            check(game)
        if made % TWINS_EVERY == 0:
            companions = Companions(game)
        option = likely_option(game, rng)
        game.choose(option)
        made += 1
        if companions is not None:
            companions.choose(option)
            if made % TWINS_EVERY == TWINS_STAY or game.asked == NONE:
                companions.compare(game)
                companions = None
    check(game)
    assert game.phase == OVER
    assert game.turn <= TURN_LIMIT


def made_up_to_failure(number: int) -> Record:
    """The record of a game up to the last choice that did not fail, or to its end."""
    record, rng = numbered_record(number, TURN_LIMIT)
    recorded = RecordedGame(record)
    try:
        while recorded.game.asked != NONE and len(record.choices) < MOST_CHOICES:
            check(recorded.game)
            recorded.choose(likely_option(recorded.game, rng))
    except Exception:
        traceback.print_exc()
    return record


def play_batch(numbers: range) -> tuple[int, list[tuple[int, str]]]:
    """Play a batch of games; how many, and the failures among them by number."""
    failures = []
    for number in numbers:
        try:
            play(number)
        except Exception:
            failures.append((number, traceback.format_exc()))
    return len(numbers), failures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Play many random games and check them.")
    parser.add_argument("--games", type=int, default=200_000, help="how many games to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes to use")
    arguments = parser.parse_args()
    console = Console()
    games = range(arguments.first, arguments.first + arguments.games)
    batches = [games[at : at + BATCH] for at in range(0, len(games), BATCH)]
    failures: list[tuple[int, str]] = []
    played = 0
    began = time.perf_counter()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with multiprocessing.Pool(arguments.jobs) as pool, Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=len(games))
        for count, failed in pool.imap_unordered(play_batch, batches):
            played += count
            failures += failed
            progress.update(
                task, completed=played, description=f"games, {len(failures)} failed" if failures else "games"
            )
    seconds = time.perf_counter() - began
    console.print(f"{played} games in {seconds:.0f} s, {played / seconds:.0f} a second; {len(failures)} failed")
    for number, reason in failures[:FAILURES_SHOWN]:
        print(f"\ngame {number}: python -m tests.soak --games 1 --first {number}\n{reason}")
        print(write_record(made_up_to_failure(number)))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
