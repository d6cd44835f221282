"""`freehold solve`: strategies for one kingdom evolve by playing each other."""

import secrets
import shlex
import time
from pathlib import Path
from types import TracebackType
from typing import Annotated, Final, Self

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from freehold.lab.executor import AnyExecutor
from freehold.lab.report import check_writable
from freehold.lab.solution import ROUNDS_OF_TABLE, Solution, name_of, solution_of
from freehold.lab.solving import Search
from freehold.lab.solving_file import WHAT, load_search, save_search
from freehold.lab.trial import Setting
from freehold.notation.strategy import write_strategy
from freehold.rules.setup import MOST_SEATS
from freehold.terminal.executor import check_executor_options, make_executor
from freehold.terminal.extras import require
from freehold.terminal.kingdoms import EditionOption, kingdom_of
from freehold.terminal.output import INTERRUPTED, MisuseError, make_console, print_json
from freehold.terminal.reports import check_report
from freehold.terminal.solution import show

DEFAULT_MINUTES: Final = 1.0
MAX_MINUTES: Final = 10_000
MAX_GENERATIONS: Final = 1_000_000
# After Ctrl-C, measure what was found with fewer rounds.
ROUNDS_WHEN_INTERRUPTED: Final = 200


def solve(
    kingdom: str,
    /,
    *,
    edition: EditionOption = None,
    minutes: float | None = None,
    generations: int | None = None,
    players: int = 2,
    seed: int | None = None,
    jobs: int | None = None,
    resume: Path | None = None,
    report: Path | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Find good strategies for a kingdom: they evolve by playing each other.

    Parameters
    ----------
    kingdom
        The name of a recommended set, ten card names separated by commas, or a file with either.
    edition
        The edition of the sets: 1e or 2e for all of them, or one for each, such as "base 2e, intrigue 1e"; by default
        the newest that have all the cards.
    minutes
        How long to search; by default 1. With --resume, this is added to what is in the file. Measuring the strategies
        found takes some seconds more.
    generations
        Search until there are this many generations instead, counting those in the file of --resume. The same seed
        and number give the same result.
    players
        How many players the games have.
    seed
        A number that determines all games and changes.
    jobs
        How many processes to use; by default one per core. The result of a generation does not depend on it.
    resume
        Save the search to this file after every generation, and continue from it if it exists.
    report
        Write a report to this file; open it in a browser.
    json_
        Print JSON: strategies, table, mixture and more.
    """
    _check_use(minutes, generations, players)
    require("lab", "freehold solve")
    check_executor_options(jobs, None)
    setting = Setting(kingdom_of(kingdom, edition), players)
    if report is not None:
        check_report(report)
        if resume is not None and resume.resolve() == report.resolve():
            raise MisuseError("--report and --resume need different files")
    search = _start(setting, seed, resume)
    interrupted = False
    with make_executor(jobs, None) as executor, _Bar() as bar:
        try:
            _run(search, executor, _Budget(minutes, generations), resume, bar)
        except KeyboardInterrupt:
            interrupted = True
            if not search.generation:
                raise
        rounds = ROUNDS_WHEN_INTERRUPTED if interrupted else ROUNDS_OF_TABLE
        solution = solution_of(search, executor, rounds, bar.describe)
    if json_:
        print_json(_data(search, solution, interrupted))
    else:
        show(make_console(), search, solution)
    if report is not None:
        from freehold.lab.solution_report import write_solution_report

        write_solution_report(solution, kingdom, _command(kingdom, search), report, search.progress)
    if not json_:
        is_complete = generations is not None and search.generation >= generations
        _print_notes(search, resume, report, interrupted, is_complete)
    return INTERRUPTED if interrupted else 0


def _check_use(minutes: float | None, generations: int | None, players: int) -> None:
    if minutes is not None and generations is not None:
        raise MisuseError("use either --minutes or --generations")
    if minutes is not None and not 0 < minutes <= MAX_MINUTES:
        raise MisuseError(f"--minutes must be more than 0 and at most {MAX_MINUTES:,}, not {minutes:g}")
    if generations is not None and not 1 <= generations <= MAX_GENERATIONS:
        raise MisuseError(f"--generations must be between 1 and {MAX_GENERATIONS:,}, not {generations}")
    if not 2 <= players <= MOST_SEATS:
        raise MisuseError(f"--players must be between 2 and {MOST_SEATS}, not {players}")


def _start(setting: Setting, seed: int | None, resume: Path | None) -> Search:
    """The search in the file if there is one, else a new one."""
    setting.setup()
    if resume is not None and resume.exists():
        return load_search(resume, setting, seed)
    if resume is not None:
        check_writable(resume, WHAT)
    return Search(setting, secrets.randbelow(2**31) if seed is None else seed)


class _Budget:
    """How long to search: until a time, or until a generation."""

    def __init__(self, minutes: float | None, generations: int | None) -> None:
        self.generations = generations
        self.seconds = 60 * (DEFAULT_MINUTES if minutes is None else minutes)
        self._started = time.perf_counter()

    @property
    def total(self) -> float:
        return self.seconds if self.generations is None else self.generations

    def used(self, search: Search) -> float:
        return search.generation if self.generations is not None else time.perf_counter() - self._started


class _Bar:
    """The progress bar, if there is a terminal to show it."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._progress.add_task("the usual plans", total=None)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def show(self, search: Search, used: float, total: float) -> None:
        champion = search.champion
        leader = name_of(dict.fromkeys(champion.niche, 1.0))
        words = f"generation {search.generation}: {leader} {champion.mean:.0%}"
        self._progress.update(self._task, description=words, completed=min(used, total), total=total)

    def describe(self, words: str) -> None:
        self._progress.update(self._task, description=words, total=None)


def _run(search: Search, executor: AnyExecutor, budget: _Budget, file: Path | None, bar: _Bar) -> None:
    """Play generations and save each, at least one and until the budget is used up."""
    while not search.generation or budget.used(search) < budget.total:
        search.advance(executor)
        if file is not None:
            save_search(search, file)
        bar.show(search, budget.used(search), budget.total)


# Output.


def _data(search: Search, solution: Solution, interrupted: bool) -> dict[str, object]:
    kingdom = search.setting.kingdom
    names = solution.names
    return {
        "kingdom": list(kingdom.cards),
        "editions": kingdom.editions,
        "players": search.setting.players,
        "seed": search.seed,
        "generations": search.generation,
        "games": search.games,
        "interrupted": interrupted,
        "strategies": [
            {
                "name": entry.strategy.name,
                "why": entry.strategy.why,
                "text": write_strategy(entry.strategy),
                "copies": entry.copies,
                "best_reply": names[solution.best_reply(place)],
            }
            for place, entry in enumerate(solution.entries)
        ],
        "games_per_pair": solution.games_per_pair,
        "table": {
            name: {
                other: {"win_rate": cell.value, "interval": [cell.low, cell.high]}
                for other, cell in zip(names, row, strict=True)
                if other != name
            }
            for name, row in zip(names, solution.table, strict=True)
        },
        "mixture": {entry.strategy.name: entry.weight for entry in solution.entries},
    }


def _command(kingdom: str, search: Search) -> str:
    """The command that finds the same strategies."""
    parts = ["freehold", "solve", kingdom, "--edition", search.setting.kingdom.editions]
    parts += ["--players", str(search.setting.players)]
    parts += ["--seed", str(search.seed), "--generations", str(search.generation)]
    return shlex.join(parts)


def _print_notes(search: Search, file: Path | None, report: Path | None, interrupted: bool, is_complete: bool) -> None:
    console = make_console()
    if report is not None:
        console.print(f"The report is in {report}.", soft_wrap=True)
    if file is not None:
        how = "with more --generations, the same command" if is_complete else "the same command"
        console.print(f"The search is in {file}; {how} continues it.", soft_wrap=True)
    elif interrupted:
        console.print("The search was not saved; with --resume FILE, one can be continued later.", soft_wrap=True)
    again = f"Use --seed {search.seed} --generations {search.generation} to find the same strategies again"
    more = "; they are measured in more games then, so close ones may change places" if interrupted else ""
    console.print(f"{again}{more}.", soft_wrap=True)
