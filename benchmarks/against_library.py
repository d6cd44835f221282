"""Is thinking ever worse than the plan alone? `python -m benchmarks.against_library` plays the whole library.

Hard meets every strategy of the library for certain cards in one kingdom: the first recommended set that has its cards,
or else these cards filled up with those of First Game. What its plan wins alone is known from 2,000 games; what
thinking adds is measured wherever Hard departs from the plan (see `benchmarks.strength`). The games come in rounds,
first one of everybody, then the next, and are stored at once, so the program can be stopped at any time; the same
command continues. docs/strength.md has the last results.
"""

import argparse
import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from scipy.stats import t as student

from benchmarks import RESULTS
from benchmarks.strength import digest_of_program
from benchmarks.strength_file import Result, StrengthFile, key_of
from benchmarks.strength_games import Batch, BatchResult
from freehold.cards.catalogue import recommended_sets, write_editions
from freehold.lab.findings import Estimate, estimate
from freehold.lab.matchup import kingdom_for
from freehold.lab.opponents import prepared
from freehold.lab.solving import seed_for
from freehold.lab.trial import Setting
from freehold.notation.kingdom import Kingdom
from freehold.players.strategist import missing_cards
from freehold.strategies.library import find_strategy, names
from freehold.terminal.executor import make_executor

FILE: Final = RESULTS / "against_library.jsonl"
PLAYER: Final = "Hard"
SEED: Final = 1
WIDTH: Final = 100
REACH: Final = 1.96


@dataclass(frozen=True)
class Meeting:
    """A round of Hard against one strategy."""

    strategy: str
    kingdom: Kingdom
    number: int

    def play(self) -> BatchResult:
        setting = Setting(self.kingdom)
        return Batch(
            prepared(PLAYER, setting),
            self.strategy,
            find_strategy(self.strategy),
            setting,
            range(self.number, self.number + 1),
            seed_for(SEED, key_of(self.kingdom)),
        ).play()


def meetings() -> dict[str, tuple[str, Kingdom]]:
    """For each strategy of the library the kingdom where Hard meets it, and the name of that."""
    sets = {
        f"{one.name} ({one.edition})": Kingdom(write_editions(one.editions), tuple(one.cards))
        for one in recommended_sets()
        if one.playable
    }
    setups = {name: Setting(kingdom).setup() for name, kingdom in sets.items()}
    found: dict[str, tuple[str, Kingdom]] = {}
    for strategy in map(find_strategy, names()):
        if not strategy.any_kingdom:
            fitting = (name for name, setup in setups.items() if not missing_cards(strategy, setup))
            name = next(fitting, "")
            found[strategy.name] = (name, sets[name]) if name else ("", kingdom_for((strategy,), None))
    return found


def left_to_play(file: StrengthFile, rounds: int, wanted: Collection[str]) -> Iterator[Meeting]:
    """The rounds against these strategies that are not stored yet: the first of everybody, then the next."""
    for number in range(rounds):
        for strategy, (_, kingdom) in meetings().items():
            if strategy not in wanted:
                continue
            played = file.results.get((key_of(kingdom), strategy))
            if played is None or number not in played.shares:
                yield Meeting(strategy, kingdom, number)


# The tables.


def gain_of(result: Result) -> Estimate:
    """What thinking adds to the plan that the player starts with, in parts of a victory."""
    assert result.base is not None
    assert result.plan is not None
    gains = [result.base - result.plan + gain for gain in result.gains.values()]
    mean = fmean(gains)
    # With so few rounds, Student's distribution is much wider than the normal one.
    reach = float(student.ppf(0.975, len(gains) - 1)) * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0
    return Estimate(mean, mean - reach, mean + reach)


def table(file: StrengthFile) -> Table:
    """What the plan wins alone against each strategy, and what thinking adds; in percent."""
    columns = ("strategy", "kingdom", "plan alone", "thinking adds", "together", "won", "games")
    grid = Table(box=None, pad_edge=False)
    for column in columns:
        grid.add_column(column, justify="left" if column in columns[:2] else "right")
    for strategy, (name, kingdom) in meetings().items():
        result = file.results.get((key_of(kingdom), strategy))
        if result is not None and result.plan is not None:
            gain = gain_of(result)
            reach = f" ± {50 * (gain.high - gain.low):.0f}" if len(result.gains) > 1 else ""
            grid.add_row(
                strategy,
                name or "its cards and First Game",
                f"{100 * result.plan:.0f}",
                f"{100 * gain.value:+.0f}{reach}",
                f"{100 * (result.plan + gain.value):.0f}",
                f"{100 * estimate(result.sample()).value:.0f}",
                str(2 * len(result.shares)),
            )
    return grid


def summary(file: StrengthFile) -> str:
    """The means over all strategies, and how often thinking was worse."""
    results = [file.results.get((key_of(kingdom), name)) for name, (_, kingdom) in meetings().items()]
    found = [one for one in results if one is not None and one.plan is not None]
    if not found:
        return file.nothing_counted()
    gains = [gain_of(one) for one in found]
    means = [one.value for one in gains]
    reach = REACH * stdev(means) / sqrt(len(means)) if len(means) > 1 else 1.0
    plan = fmean(one.plan for one in found if one.plan is not None)
    worse = sum(one.high < 0 for one in gains)
    return (
        f"{len(found)} strategies: the plan alone wins {plan:.1%}, and thinking adds {100 * fmean(means):.1f} "
        f"(95%: {100 * (fmean(means) - reach):.1f} to {100 * (fmean(means) + reach):.1f}). "
        f"It is below 0 against {sum(one < 0 for one in means)}, clearly so against {worse}."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2, help="rounds of two games for each strategy (default: 2)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one per core)")
    parser.add_argument(
        "--file", type=Path, default=FILE, help=f"where the results are (default: {FILE.name} in benchmarks/results)"
    )
    parser.add_argument("--label", help="count results under this name, whatever has changed in the program")
    parser.add_argument("--strategies", help="play these only, with commas between (default: all)")
    parser.add_argument("--show", action="store_true", help="only print what is stored")
    options = parser.parse_args()
    known = list(meetings())
    wanted = known if options.strategies is None else [one.strip() for one in options.strategies.split(",")]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        parser.error(f"there is no strategy {unknown[0]!r} in the table; there are {', '.join(known)}")
    file = StrengthFile(options.file, options.label or f"{PLAYER}, {digest_of_program()}", SEED)
    left = [] if options.show else list(left_to_play(file, options.rounds, wanted))
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=console, disable=not console.is_terminal) as progress,
        make_executor(options.jobs, None) as executor,
        suppress(KeyboardInterrupt),
    ):
        task = progress.add_task("playing rounds", total=len(left))
        for found in executor.play(left):
            file.add_result(found)
            progress.advance(task)
    output = Console(width=max(WIDTH, Console().width))
    output.print(table(file))
    output.print()
    output.print(summary(file))


if __name__ == "__main__":
    # Other processes have to find the meetings by the name of their module.
    from benchmarks import against_library

    against_library.main()
