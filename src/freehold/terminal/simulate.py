"""`freehold simulate`: strategies against each other, many times over."""

import json
import secrets
import shlex
import time
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from freehold.cards.catalogue import recommended_sets, write_editions
from freehold.lab.executor import Executor
from freehold.lab.matchup import Matchup, check_that_all_buy, kingdom_for
from freehold.lab.report import Findings, check_place, write_report
from freehold.lab.simulate import MARGIN, MOST_GAMES, Simulation
from freehold.lab.watch import watch
from freehold.notation.kingdom import Kingdom, write_kingdom
from freehold.rules.setup import MOST_SEATS
from freehold.terminal.executor import check_crew, crew_for
from freehold.terminal.kingdoms import kingdom_of
from freehold.terminal.output import MisuseError, make_console
from freehold.terminal.standings import show
from freehold.terminal.strategies import chosen_strategy

GAMES: Final = 10_000
INTERRUPTED: Final = 130


def simulate(
    *strategies: str,
    kingdom: str | None = None,
    edition: Literal["1e", "2e"] | None = None,
    games: int | None = None,
    until_clear: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    margin: float | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
    report: Path | None = None,
    cluster: str | None = None,
) -> int:
    """Let strategies play each other many times, and say how sure the result is.

    Parameters
    ----------
    strategies
        Two to six strategies: names of the library (see `freehold strategies`) or files of your own.
    kingdom
        The ten kingdom cards, as `freehold play` takes them. By default those that the strategies speak of, filled up
        with the cards of First Game.
    edition
        The edition of the cards; by default the newest that has them.
    games
        How many games to play, rounded up so that everybody begins equally often; by default 10,000. With
        --until-clear, how many at the most; by default 1,000,000.
    until_clear
        Stop as soon as it is clear who is better, or that they are equally good.
    margin
        With --until-clear: who differ by less than so many points of the win rate are equally good; by default 1.
    seed
        A number that decides all shuffles; the same seed gives the same games, whatever plays them.
    jobs
        How many processes play; by default one for each core.
    json_
        Print data instead: players, games, turns_mean, endings, verdict and more.
    report
        A file for a report with pictures and a sample game, to be opened in a browser.
    cluster
        The address of a Ray cluster that is to play, such as 10.0.0.5:6379; or local, for one on this machine.
    """
    _check_use(games, until_clear, margin, jobs, cluster)
    matchup = make_matchup(strategies, kingdom, edition, secrets.randbelow(2**31) if seed is None else seed)
    if report is not None:
        check_place(report)
    most = games or (MOST_GAMES if until_clear else GAMES)
    simulation = Simulation(matchup, most, (margin or MARGIN) if until_clear else None)

    begin = time.perf_counter()
    interrupted = False
    with crew_for(jobs, cluster) as executor:
        try:
            _run(simulation, executor)
        except KeyboardInterrupt:
            interrupted = True
    seconds = time.perf_counter() - begin

    if json_:
        print(json.dumps(_data(simulation, interrupted), ensure_ascii=False, indent=2), flush=True)
    else:
        show(make_console(), simulation, seconds, kingdom is None, interrupted)
    if report is not None and simulation.totals.games:
        _write_report(simulation, report, _command(strategies, matchup, simulation))
        if not json_:
            make_console().print(f"The report is in {report}.", soft_wrap=True)
    return INTERRUPTED if interrupted else 0


def make_matchup(strategies: tuple[str, ...], kingdom: str | None, edition: str | None, seed: int) -> Matchup:
    """The matchup that is meant on a command line."""
    if not 2 <= len(strategies) <= MOST_SEATS:
        raise MisuseError(f"a game has 2 to {MOST_SEATS} players, so name 2 to {MOST_SEATS} strategies")
    found = tuple(chosen_strategy(written) for written in strategies)
    chosen = kingdom_of(kingdom, edition) if kingdom else kingdom_for(found, edition)
    matchup = Matchup(found, chosen, seed)
    check_that_all_buy(matchup)
    return matchup


def _check_use(
    games: int | None, until_clear: bool, margin: float | None, jobs: int | None, cluster: str | None
) -> None:
    if games is not None and games < 1:
        raise MisuseError(f"--games is a number from 1 on, not {games}")
    check_crew(jobs, cluster)
    if margin is not None and not until_clear:
        raise MisuseError("--margin says what --until-clear takes for equally good, so it needs --until-clear")
    if margin is not None and not 0.01 <= margin <= 50:
        raise MisuseError(f"--margin is a number of points from 0.01 to 50, not {margin:g}")


def _run(simulation: Simulation, executor: Executor) -> None:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=simulation.rounds * simulation.players)

        def note() -> None:
            if not progress.disable:
                progress.update(task, description=_estimate(simulation), completed=simulation.totals.games)

        simulation.run(executor, note)


def _estimate(simulation: Simulation) -> str:
    """The leader so far: Double Witch 94.1% ± 0.8."""
    leader = simulation.standings()[simulation.verdict().leader]
    return f"{leader.name} {leader.rate.value:.1%} ± {50 * (leader.rate.high - leader.rate.low):.1f}"


# As data.


def _data(simulation: Simulation, interrupted: bool) -> dict[str, object]:
    totals = simulation.totals
    standings = simulation.standings()
    verdict = simulation.verdict()
    matchup = simulation.matchup
    games = max(1, totals.games)
    return {
        "players": {
            one.name: {
                "wins": one.wins,
                "draws": one.draws,
                "losses": totals.losses(player),
                "win_rate": one.rate.value,
                "interval": [one.rate.low, one.rate.high],
                "win_rate_by_place": [rate.value for rate in one.by_place],
                "points_mean": one.mean_points,
            }
            for player, one in enumerate(standings)
        },
        "games": totals.games,
        "turns_mean": totals.turns / games,
        "endings": totals.endings(),
        "verdict": verdict.sentence(standings, totals.games),
        "leader": standings[verdict.leader].name if totals.games and verdict.is_clear else None,
        "kingdom": list(matchup.kingdom.cards),
        "edition": matchup.kingdom.editions,
        "seed": matchup.seed,
        "interrupted": interrupted,
    }


# The report.


def _write_report(simulation: Simulation, path: Path, command: str) -> None:
    """Watch the first of the games once more, and write down what was found."""
    matchup, totals = simulation.matchup, simulation.totals
    standings = simulation.standings()
    findings = Findings(
        simulation.verdict().sentence(standings, totals.games),
        standings,
        totals.games,
        matchup.seed,
        command,
        _name_of(matchup.kingdom),
        endings=totals.endings(),
    )
    write_report(findings, watch(matchup, totals.rounds), path)


def _name_of(kingdom: Kingdom) -> str:
    """The name of the recommended set that it is, if it is one."""
    for one in recommended_sets():
        if set(one.cards) == set(kingdom.cards) and write_editions(one.editions) == kingdom.editions:
            return one.name
    return ""


def _command(strategies: tuple[str, ...], matchup: Matchup, simulation: Simulation) -> str:
    """The command that plays the same games again."""
    words = ["freehold", "simulate", *strategies, "--kingdom", write_kingdom(matchup.kingdom)]
    words += ["--edition", matchup.kingdom.editions, "--seed", str(matchup.seed)]
    words += ["--games", str(simulation.totals.games)]
    return shlex.join(words)
