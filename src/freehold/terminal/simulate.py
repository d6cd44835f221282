"""`freehold simulate`: strategies play each other many times."""

import secrets
import shlex
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from freehold.bots.spec import GAME_SECONDS, MOVE_SECONDS, BotSpec
from freehold.cards.catalogue import recommended_sets, write_editions
from freehold.lab.entries import contestant_of, strategies_among
from freehold.lab.executor import Executor
from freehold.lab.findings import Findings
from freehold.lab.matchup import Matchup, check_everyone_buys, kingdom_for
from freehold.lab.observations import observe
from freehold.lab.report import write_report
from freehold.lab.simulation import DEFAULT_MARGIN, MAX_GAMES, Simulation
from freehold.lab.trial import Setting
from freehold.notation.kingdom import Kingdom, write_kingdom
from freehold.players.strategy import Strategy
from freehold.rules.setup import MOST_SEATS
from freehold.terminal.bots import BotOption, BotSettings, bot_words, few_notes, load_bots
from freehold.terminal.executor import check_executor_options, make_executor
from freehold.terminal.extras import require
from freehold.terminal.kingdoms import EditionOption, kingdom_of
from freehold.terminal.output import INTERRUPTED, MisuseError, make_console, print_json
from freehold.terminal.reports import check_report
from freehold.terminal.standings import show
from freehold.terminal.strategies import check_think, load_entry
from freehold.terminal.sweep import Sweep, check_sweep, run_sweep, tell

_Varied = Annotated[list[str] | None, Parameter(negative=(), consume_multiple=False)]

DEFAULT_GAMES: Final = 10_000
# With players that think, a game takes seconds.
DEFAULT_GAMES_WITH_THINKING: Final = 100
MAX_GAMES_WITH_THINKING: Final = 10_000


def simulate(
    *strategies: str,
    kingdom: str | None = None,
    edition: EditionOption = None,
    games: int | None = None,
    until_clear: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    margin: float | None = None,
    think: float | None = None,
    bot: BotOption = None,
    bot_move: float = MOVE_SECONDS,
    bot_game: float = GAME_SECONDS,
    bot_option: BotSettings = None,
    seed: int | None = None,
    jobs: int | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
    report: Path | None = None,
    cluster: str | None = None,
    vary: _Varied = None,
) -> int:
    """Let strategies play each other many times, and say how certain the result is.

    Parameters
    ----------
    strategies
        Two to six players: strategies by their names in the library (see `freehold strategies`), your own files, or
        the computer players that think: Easy, Medium, Hard and Expert, or a character such as Viktor.
    kingdom
        The ten kingdom cards, as for `freehold play`. By default those that the strategies mention, filled up with the
        cards of First Game. A player that thinks needs some seconds to find plans for a kingdom.
    edition
        The edition of the sets: 1e or 2e for all of them, or one for each, such as "base 2e, intrigue 1e"; by default
        the newest that have all the cards.
    games
        How many games to play, rounded up so that everybody goes first equally often; by default 10,000, or 100 if
        somebody thinks, which takes seconds a game. With --until-clear, the maximum; by default 1,000,000 or 10,000.
    until_clear
        Stop as soon as it is clear who is better, or that they are equally good.
    margin
        With --until-clear: players whose win rates differ by less than this many percentage points are equally good; by
        default 1.
    think
        Seconds that a player who thinks may use for each decision; 0 plays its plan without thinking. By default the
        level sets the amount of work instead, so that the same seed gives the same games on every machine.
    bot
        The command of a bot in any language (see docs/bots.md), after the strategies; can be given several times.
    bot_move
        Seconds that a bot may use for each decision. If it needs longer, a computer player takes its seat.
    bot_game
        Seconds that a bot may use for all its decisions in a game.
    bot_option
        A setting of the bots, such as depth=3; can be given several times.
    seed
        A number that determines all shuffles; the same seed always gives the same games, unless --think sets a time.
    jobs
        How many processes to use; by default one per core.
    json_
        Print JSON: players, games, turns_mean, endings, verdict and more.
    report
        Write a report with charts and a sample game to this file; open it in a browser.
    cluster
        The address of a Ray cluster to play on, such as 10.0.0.5:6379; or local, to start one on this machine.
    vary
        Numbers to try in place of a word in capitals in your strategy file, such as N=1..5 or N=2,4,8, where the file
        has a line such as `buy Smithy until N`. Can be given several times: then all combinations are tried.
    """
    _check_use(games, until_clear, margin, jobs, cluster)
    check_think(think, strategies)
    bots = load_bots(bot, bot_move, bot_game, bot_option, cluster)
    seed = secrets.randbelow(2**31) if seed is None else seed
    if vary:
        check_sweep(until_clear, report)
        sweep = Sweep(strategies, vary)
        matchups = sweep.matchups(lambda own: make_matchup(strategies, kingdom, edition, seed, think, bots, own))
        started = time.perf_counter()
        with make_executor(jobs, cluster) as executor:
            most = games or _default_games(matchups[0], False)
            variants, interrupted = run_sweep(sweep, matchups, most, executor, _run)
        return tell(
            variants, started, interrupted, json_, report, lambda done: _command(strategies, done, think, bots, vary)
        )
    matchup = make_matchup(strategies, kingdom, edition, seed, think, bots)
    if report is not None:
        check_report(report)
    most = games or _default_games(matchup, until_clear)
    simulation = Simulation(matchup, most, (margin or DEFAULT_MARGIN) if until_clear else None)

    started = time.perf_counter()
    interrupted = False
    with make_executor(jobs, cluster) as executor:
        try:
            _run(simulation, executor)
        except KeyboardInterrupt:
            interrupted = True
    seconds = time.perf_counter() - started

    if json_:
        print_json(_data(simulation, interrupted))
    else:
        console = make_console()
        show(console, simulation, seconds, kingdom is None, interrupted)
        for note in few_notes(simulation.notes):
            console.print(note)
    if report is not None and simulation.totals.games:
        _write_report(simulation, report, _command(strategies, simulation, think, bots))
        if not json_:
            make_console().print(f"The report is in {report}.", soft_wrap=True)
    return INTERRUPTED if interrupted else 0


def make_matchup(
    strategies: tuple[str, ...],
    kingdom: str | None,
    editions: str | None,
    seed: int,
    think: float | None = None,
    bots: Sequence[BotSpec] = (),
    own: Mapping[str, Strategy] = {},
) -> Matchup:
    """The matchup given on the command line; some of the strategies may already have been read."""
    if not 2 <= len(strategies) + len(bots) <= MOST_SEATS:
        raise MisuseError(f"a game has 2 to {MOST_SEATS} players, so name 2 to {MOST_SEATS} strategies")
    entries = (*(own[name] if name in own else load_entry(name, think) for name in strategies), *bots)
    chosen = kingdom_of(kingdom, editions) if kingdom else kingdom_for(strategies_among(entries), editions)
    setting = Setting(chosen, len(entries))
    matchup = Matchup(tuple(contestant_of(entry, setting) for entry in entries), chosen, seed)
    check_everyone_buys(matchup)
    return matchup


def _default_games(matchup: Matchup, until_clear: bool) -> int:
    if matchup.thinks:
        return MAX_GAMES_WITH_THINKING if until_clear else DEFAULT_GAMES_WITH_THINKING
    return MAX_GAMES if until_clear else DEFAULT_GAMES


def _check_use(
    games: int | None, until_clear: bool, margin: float | None, jobs: int | None, cluster: str | None
) -> None:
    if games is not None and games < 1:
        raise MisuseError(f"--games must be at least 1, not {games}")
    check_executor_options(jobs, cluster)
    if margin is not None and not until_clear:
        raise MisuseError("--margin only works with --until-clear")
    if margin is not None and not 0.01 <= margin <= 50:
        raise MisuseError(f"--margin must be between 0.01 and 50 percentage points, not {margin:g}")
    if until_clear:
        require("lab", "--until-clear")


def _run(simulation: Simulation, executor: Executor) -> None:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=simulation.rounds * simulation.players)

        def on_progress() -> None:
            if not progress.disable:
                progress.update(task, description=_leader_so_far(simulation), completed=simulation.totals.games)

        simulation.run(executor, on_progress)


def _leader_so_far(simulation: Simulation) -> str:
    """The leader with its win rate: Double Witch 94.1% ± 0.8."""
    leader = simulation.standings()[simulation.verdict().leader]
    return f"{leader.name} {leader.rate.value:.1%} ± {50 * (leader.rate.high - leader.rate.low):.1f}"


# JSON.


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
        "editions": matchup.kingdom.editions,
        "seed": matchup.seed,
        "interrupted": interrupted,
        "notes": simulation.notes,
    }


# The report.


def _write_report(simulation: Simulation, path: Path, command: str) -> None:
    """Play the first games again to observe them, and write the report."""
    matchup, totals = simulation.matchup, simulation.totals
    standings = simulation.standings()
    findings = Findings(
        simulation.verdict().sentence(standings, totals.games),
        standings,
        totals.games,
        matchup.seed,
        command,
        _set_name(matchup.kingdom),
        endings=totals.endings(),
    )
    write_report(findings, observe(matchup, totals.rounds), path)


def _set_name(kingdom: Kingdom) -> str:
    """The name of the recommended set with these cards, if there is one."""
    for one in recommended_sets():
        if set(one.cards) == set(kingdom.cards) and write_editions(one.editions) == kingdom.editions:
            return one.name
    return ""


def _command(
    strategies: tuple[str, ...],
    simulation: Simulation,
    think: float | None,
    bots: Sequence[BotSpec],
    vary: Sequence[str] = (),
) -> str:
    """The command that plays the same games again."""
    matchup = simulation.matchup
    words = ["freehold", "simulate", *strategies, *(word for one in vary for word in ("--vary", one))]
    words += ["--kingdom", write_kingdom(matchup.kingdom)]
    words += ["--edition", matchup.kingdom.editions, "--seed", str(matchup.seed)]
    words += ["--games", str(simulation.totals.games)]
    words += [] if think is None else ["--think", f"{think:g}"]
    words += bot_words(bots)
    return shlex.join(words)
