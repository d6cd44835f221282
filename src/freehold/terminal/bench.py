"""`freehold bench`: how fast the engine is on this machine."""

from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from freehold.lab.bench import MONEY, BenchResult, count_steps, engine_mode, measure, simulation_case
from freehold.lab.matchup import Matchup
from freehold.players.levels import find_level
from freehold.terminal.kingdoms import EditionOption
from freehold.terminal.output import MisuseError, make_console, plain_table, print_json
from freehold.terminal.simulate import make_matchup


def bench(
    *strategies: str,
    kingdom: str | None = None,
    edition: EditionOption = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
    yardstick: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    seconds: float = 1.0,
    seed: int = 0,
) -> int:
    """Measure games, decisions and copies per second.

    Parameters
    ----------
    strategies
        Measure the games of these strategies instead: the ones that `freehold simulate` plays, in one process.
    kingdom
        The ten kingdom cards for the strategies, as for `freehold simulate`.
    edition
        The edition of the sets: 1e or 2e for all of them, or one for each, such as "base 2e, intrigue 1e"; by default
        the newest that have all the cards.
    json_
        Print JSON: mode, cases, copy_us, yardstick_ratio and more.
    yardstick
        Compile the C program in benchmarks/ and compare our speed with it.
    seconds
        How long to measure each case.
    seed
        The seed of the games between the strategies.
    """
    if not 0.01 <= seconds <= 600:
        raise MisuseError(f"--seconds must be between 0.01 and 600, not {seconds:g}")
    if strategies:
        if yardstick:
            raise MisuseError("the yardstick plays its own matchup, so --yardstick cannot be used with strategies")
        for name in strategies:
            if find_level(name) is not None:
                raise MisuseError(f"bench measures the games of strategies, and {name} thinks about its choices")
        return _bench_strategies(make_matchup(strategies, kingdom, edition, seed), json_, seconds)
    if kingdom or edition or seed:
        raise MisuseError("--kingdom, --edition and --seed need strategies; name at least two")
    console = make_console()
    columns = (TextColumn("{task.description:30}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=json_ or not console.is_terminal) as progress:
        task = progress.add_task("", total=count_steps(yardstick))
        result = measure(seconds, yardstick, lambda name: progress.update(task, description=name, advance=1))
    if json_:
        print_json(result.data())
    else:
        console.print(table(result))
    return 0


def _bench_strategies(matchup: Matchup, json_: bool, seconds: float) -> int:
    case = simulation_case(matchup)
    games, decisions = case.games_per_second(seconds)
    mode = engine_mode()
    if json_:
        data = {
            "mode": mode,
            "cases": {case.name: {"games_per_second": games, "decisions_per_second": decisions}},
            "kingdom": list(matchup.kingdom.cards),
            "editions": matchup.kingdom.editions,
            "seed": matchup.seed,
        }
        print_json(data)
    else:
        print(f"{case.name}, {mode}, one process: {games:,.0f} games/s, {decisions:,.0f} decisions/s")
    return 0


def table(result: BenchResult) -> Table:
    """The result as a table."""
    found = plain_table()
    found.add_column(f"{result.mode}, one process")
    for heading in ("games/s", "decisions/s", "ratio to C"):
        found.add_column(heading, justify="right")
    for name, rates in result.cases.items():
        ratio = result.yardstick_ratio.get(name)
        games, decisions = rates["games_per_second"], rates["decisions_per_second"]
        found.add_row(name, f"{games:,.0f}", f"{decisions:,.0f}", "" if ratio is None else f"{ratio:.3f}")
    found.add_section()
    found.add_row(
        f"{MONEY}, {result.cores} processes", f"{result.all_cores:,.0f}", f"{result.all_cores_ratio:.2f}x one"
    )
    found.add_row("copy in the middle of a turn", f"{result.copy_us:.2f} µs")
    found.add_row("peak memory", f"{result.peak_memory_mib:.0f} MiB")
    for name, rate in result.yardstick.items():
        found.add_row(f"C yardstick, {name}", f"{rate:,.0f}")
    return found
