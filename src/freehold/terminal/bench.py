"""`freehold bench`: how fast the engine is on this machine."""

import json
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from freehold._mode import is_compiled
from freehold.lab.bench import MONEY, Result, case_of, measure, steps
from freehold.lab.matchup import Matchup
from freehold.terminal.output import MisuseError, make_console
from freehold.terminal.simulate import make_matchup


def bench(
    *strategies: str,
    kingdom: str | None = None,
    edition: Literal["1e", "2e"] | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
    yardstick: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    seconds: float = 1.0,
    seed: int = 0,
) -> int:
    """Measure games, decisions and copies per second.

    Parameters
    ----------
    strategies
        Measure the games of these strategies instead, the same ones that `freehold simulate` plays, in one process.
    kingdom
        The ten kingdom cards for the strategies, as `freehold simulate` takes them.
    edition
        The edition of the cards; by default the newest that has them.
    json_
        Print data instead: mode, cases, copy_us, yardstick_ratio and more.
    yardstick
        Compile the C program in benchmarks/ and print how our speed compares with it.
    seconds
        How long to measure each case.
    seed
        The seed of the games of strategies.
    """
    if not 0.01 <= seconds <= 600:
        raise MisuseError(f"--seconds is a number from 0.01 to 600, not {seconds:g}")
    if strategies:
        if yardstick:
            raise MisuseError("the yardstick plays one matchup of its own, so --yardstick does not fit to strategies")
        return _bench_strategies(make_matchup(strategies, kingdom, edition, seed), json_, seconds)
    if kingdom or edition or seed:
        raise MisuseError("--kingdom, --edition and --seed are for strategies, so name some")
    console = make_console()
    columns = (TextColumn("{task.description:30}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=json_ or not console.is_terminal) as progress:
        task = progress.add_task("", total=steps(yardstick))
        result = measure(seconds, yardstick, lambda name: progress.update(task, description=name, advance=1))
    if json_:
        print(json.dumps(result.data(), ensure_ascii=False, indent=2))
    else:
        console.print(table(result))
    return 0


def _bench_strategies(matchup: Matchup, json_: bool, seconds: float) -> int:
    case = case_of(matchup)
    games, decisions = case.games_per_second(seconds)
    mode = "compiled" if is_compiled() else "interpreted"
    if json_:
        data = {
            "mode": mode,
            "cases": {case.name: {"games_per_second": games, "decisions_per_second": decisions}},
            "kingdom": list(matchup.kingdom.cards),
            "edition": matchup.kingdom.editions,
            "seed": matchup.seed,
        }
        print(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        print(f"{case.name}, {mode}, one process: {games:,.0f} games/s, {decisions:,.0f} decisions/s")
    return 0


def table(result: Result) -> Table:
    """The result as a table."""
    found = Table(box=None, pad_edge=False, header_style="bold")
    found.add_column(f"{result.mode}, one process")
    for heading in ("games/s", "decisions/s", "of the C yardstick"):
        found.add_column(heading, justify="right")
    for name, rates in result.cases.items():
        ratio = result.yardstick_ratio.get(name)
        games, decisions = rates["games_per_second"], rates["decisions_per_second"]
        found.add_row(name, f"{games:,.0f}", f"{decisions:,.0f}", "" if ratio is None else f"{ratio:.3f}")
    found.add_section()
    found.add_row(
        f"{MONEY}, {result.cores} processes", f"{result.all_cores:,.0f}", f"{result.all_cores_ratio:.2f}x one"
    )
    found.add_row("a copy in the middle of a turn", f"{result.copy_us:.2f} µs")
    found.add_row("peak memory", f"{result.peak_memory_mib:.0f} MiB")
    for name, rate in result.yardstick.items():
        found.add_row(f"the C yardstick, {name}", f"{rate:,.0f}")
    return found
