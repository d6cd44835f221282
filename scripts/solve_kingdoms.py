"""Solves the recommended sets and writes the files that ship with the package, in src/freehold/strategies/solved.

    python scripts/solve_kingdoms.py                          # those that have no file yet
    python scripts/solve_kingdoms.py "First Game (1e)" --again

A run can be interrupted at any time: finished sets keep their files, and searches are saved in build/solving after
every generation. A set that is solved again continues its search if that is still there; otherwise a new search starts
from the usual plans and those in its file. At the end, a search of its own finds the best reply to Common Sense.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Final

from freehold.cards.catalogue import RecommendedSet, recommended_sets
from freehold.lab.archetypes import plain, yardsticks
from freehold.lab.executor import Workers
from freehold.lab.report import write_page
from freehold.lab.solution import Solution, solution_of
from freehold.lab.solving import Search, reply_to
from freehold.lab.solving_file import load_search, save_search
from freehold.lab.trial import Setting
from freehold.notation.kingdom import read_kingdom
from freehold.rules.errors import FreeholdError
from freehold.strategies.solved import (
    SolvedKingdom,
    SolvedPlan,
    file_name,
    read_solved,
    set_name,
    solved_kingdom,
    write_solved,
)

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "src" / "freehold" / "strategies" / "solved"
SEARCHES: Final = ROOT / "build" / "solving"
# The search for the reply to Common Sense: how many choices its players make.
REPLY_CHOICES: Final = 20_000_000


def main() -> int:
    options = _options()
    playable = {set_name(one): one for one in recommended_sets() if one.playable}
    unknown = [name for name in options.sets if name not in playable]
    if unknown:
        print(f"there is no playable set {unknown[0]!r}; the sets are {', '.join(playable)}", file=sys.stderr)
        return 2
    wanted = [one for name, one in playable.items() if not options.sets or name in options.sets]
    SEARCHES.mkdir(parents=True, exist_ok=True)
    FOLDER.mkdir(exist_ok=True)
    with Workers(options.jobs) as workers:
        for number, one in enumerate(wanted, 1):
            target = FOLDER / file_name(one, options.players)
            if target.exists() and not options.again:
                print(f"{number}/{len(wanted)} {set_name(one)}: there already", flush=True)
                continue
            try:
                found = _solved(one, options, workers, f"{number}/{len(wanted)} {set_name(one)}")
            except KeyboardInterrupt:
                print("\nInterrupted; the same command continues.")
                return 130
            write_page(target, write_solved(found), "the solved kingdom")
            best = found.plans[0].strategy.name
            print(f"{number}/{len(wanted)} {set_name(one)}: {best}, {found.table[0][-1]:.1%} against Common Sense")
            sys.stdout.flush()
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Solve the recommended sets.")
    parser.add_argument("sets", nargs="*", help="such as 'First Game (1e)'; by default all")
    parser.add_argument("--minutes", type=float, default=2.0, help="how long to search for each")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes to use")
    parser.add_argument("--again", action="store_true", help="also the sets that have a file")
    return parser.parse_args()


def _solved(one: RecommendedSet, options: argparse.Namespace, workers: Workers, title: str) -> SolvedKingdom:
    """Search for a while, measure what was found, and check that the text of it reads back."""
    setting = Setting(read_kingdom(set_name(one)), options.players)
    file = SEARCHES / file_name(one, options.players).replace(".txt", ".json")
    known = solved_kingdom(one, options.players)
    founders = [] if known is None else [plain(plan.strategy, setting.setup()) for plan in known.plans]
    search = Search(setting, options.seed, founders=founders)
    if file.exists():
        try:
            search = load_search(file, setting, options.seed)
        except FreeholdError as error:
            print(f"{title}: starting over, since {error}")
    started = time.perf_counter()
    seconds = 60 * options.minutes
    while not search.generation or time.perf_counter() - started < seconds:
        search.advance(workers)
        save_search(search, file)
        _show(f"{title}: generation {search.generation}, {search.champion.mean:.0%}")
    _show(f"{title}: a reply to Common Sense")
    reply = reply_to(yardsticks(setting.setup())[0], search, workers, REPLY_CHOICES)
    solution = solution_of(
        search, workers, on_progress=lambda words: _show(f"{title}: {words}"), others=[reply.strategy]
    )
    _show("")
    found = _as_file(one, search, solution)
    read_solved(write_solved(found), file_name(one, options.players))
    return found


def _as_file(one: RecommendedSet, search: Search, solution: Solution) -> SolvedKingdom:
    *plans, _common_sense = solution.entries
    return SolvedKingdom(
        name=set_name(one),
        cards=search.setting.kingdom.cards,
        editions=search.setting.kingdom.editions,
        players=search.setting.players,
        found_by=f"a search with seed {search.seed} and {search.generation} generations",
        games=search.games,
        games_per_pair=solution.games_per_pair,
        plans=tuple(SolvedPlan(entry.strategy, entry.weight) for entry in plans),
        table=tuple(tuple(cell.value for cell in row) for row in solution.table),
    )


def _show(words: str) -> None:
    """A line that the next one replaces, if there is a terminal."""
    if sys.stdout.isatty():
        print(f"\r\033[K{words}", end="", flush=True)


if __name__ == "__main__":
    sys.exit(main())
