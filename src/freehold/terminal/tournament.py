"""`freehold tournament`: all strategies against all others, rated, and kept in a file."""

import json
import secrets
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from freehold.lab.crosstable import Crosstable, crosstable, estimate, pairs_of_now
from freehold.lab.executor import Executor, InProcess
from freehold.lab.results_file import IN_MEMORY, PairKey, ResultsFile
from freehold.lab.tournament import Schedule, Tournament, draw_up, random_kingdoms
from freehold.lab.verdict import listed
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup, BadState, FreeholdError
from freehold.strategies.library import names
from freehold.terminal.crosstable import show
from freehold.terminal.executor import check_crew, crew_for
from freehold.terminal.kingdoms import kingdom_of
from freehold.terminal.output import MisuseError, make_console
from freehold.terminal.strategies import chosen_strategy

INTERRUPTED: Final = 130
MOST_GAMES: Final = 1_000_000
MOST_KINGDOMS: Final = 10_000
# More than so many lines about who did not play where are summed up in one.
MOST_NOTES: Final = 10


def tournament(
    strategy: Annotated[list[str] | None, Parameter(negative=())] = None,
    /,
    *,
    any_: Annotated[bool, Parameter(name="--any", negative=(), show_default=False)] = False,
    kingdom: Annotated[list[str] | None, Parameter(negative=())] = None,
    random: int | None = None,
    edition: Literal["1e", "2e"] | None = None,
    games: int = 1000,
    seed: int | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    file: Path | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Let all strategies play all others, in one kingdom or many, and rate them.

    Parameters
    ----------
    strategy
        Who plays: strategies of the library (see `freehold strategies`) or files of your own.
    any_
        Enter all strategies of the library.
    kingdom
        A kingdom to play in: a recommended set by name, ten names with commas between them, or a file with either;
        can be given several times. Who needs a card that is not there does not play there. Without --kingdom and
        --random, each pair plays with the cards that the two speak of, filled up to ten with those of First Game.
    random
        Play in so many kingdoms drawn by lot.
    edition
        The edition of the cards; by default the newest that has them.
    games
        How many games each pair plays in each kingdom; each of the two begins half of them.
    seed
        A number that decides all shuffles; the games of a pair depend on it, their kingdom and their names alone. A
        file keeps its seed.
    jobs
        How many processes play; by default one for each core. The results do not depend on it.
    cluster
        The address of a Ray cluster that is to play, such as 10.0.0.5:6379; or local, for one on this machine.
    file
        Where to keep the results, each pair as soon as it is done; the same command goes on with them, and adds what
        is new. Without strategies, print what is in the file. Without --file, the results are only printed.
    json_
        Print data instead: seed, finished, pairs, matrix, ratings and notes.
    """
    _check_use(games, kingdom, random)
    check_crew(jobs, cluster)
    entries = _entries([*(strategy or []), *(names() if any_ else [])])
    if len(entries) == 1:
        raise MisuseError(f"{entries[0].name} needs somebody to play against; name more strategies, or add --any")
    if not entries and file is None:
        raise MisuseError("name two strategies or more, or enter all of the library by --any")
    if not entries and file is not None and not file.exists():
        raise BadState(f"there is no file {file}; name strategies to begin a tournament in it")
    given = [kingdom_of(one, edition) for one in kingdom] if kingdom else None
    with closing(ResultsFile(file or IN_MEMORY)) as results:
        if not entries:
            _print(_Found(results, pairs_of_now(results)), json_)
            return 0
        seed = _seed(results, seed)
        schedule = draw_up(entries, given if random is None else random_kingdoms(random, seed, edition), edition)
        if not schedule.fixtures:
            raise BadSetup(" ".join(["no two of these strategies can meet:", *_absences(schedule)]).rstrip("."))
        event = Tournament(results, seed, games, schedule)
        event.check_that_all_buy()
        notes = [*_changes(event), *_absences(schedule)]
        stopped: BaseException | None = None
        with crew_for(jobs, cluster) if event.pending() else nullcontext(InProcess()) as executor:
            try:
                _run(event, executor)
            except (KeyboardInterrupt, FreeholdError) as reason:
                stopped = reason
                notes.append(_unfinished(event, file))
        notes.append(f"The results are in {file}." if file else f"--seed {seed} plays the same games again.")
        _print(_Found(results, list(event.keys.values()), stopped is None, notes), json_)
        if isinstance(stopped, FreeholdError):
            raise stopped
        return INTERRUPTED if stopped else 0


def _check_use(games: int, kingdoms: list[str] | None, random: int | None) -> None:
    if not 2 <= games <= MOST_GAMES:
        raise MisuseError(f"--games is a number from 2 to {MOST_GAMES:,}, not {games}")
    if random is not None and not 1 <= random <= MOST_KINGDOMS:
        raise MisuseError(f"--random is a number of kingdoms from 1 to {MOST_KINGDOMS:,}, not {random}")
    if kingdoms and random is not None:
        raise MisuseError("the kingdoms are either given by --kingdom or drawn by --random, not both")


def _entries(written: Sequence[str]) -> list[Strategy]:
    """The strategies that play; one that is named twice plays once."""
    found: dict[str, Strategy] = {}
    for one in written:
        strategy = chosen_strategy(one)
        if found.setdefault(strategy.name, strategy) != strategy:
            raise BadSetup(f"two different strategies are called {strategy.name}; give one of them another name")
    return list(found.values())


def _seed(results: ResultsFile, wanted: int | None) -> int:
    """The seed that is wanted, else that of the file, else any."""
    if wanted is not None:
        return wanted
    known = results.seed()
    return secrets.randbelow(2**31) if known is None else known


def _run(event: Tournament, executor: Executor) -> None:
    """Play what is pending, with a bar that says how long it takes."""
    console = Console(stderr=True)
    pairs = len(event.pending())
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=event.rounds_left())

        def note(rounds: int, pairs_done: int) -> None:
            progress.update(task, description=f"{pairs_done:,} of {pairs:,} pairs", advance=rounds)

        event.run(executor, note)


# What is said about it.


def _changes(event: Tournament) -> list[str]:
    return [
        f"{name} has changed since it last played here, so it plays anew; what it scored before stays in the file."
        for name in event.changed
    ]


def _absences(schedule: Schedule) -> list[str]:
    """Who does not meet whom, and who does not play where."""
    apart = [f"{first} and {second} do not meet: {reason}." for (first, second), reason in schedule.apart.items()]
    if len(apart) > MOST_NOTES:
        apart = [f"{len(apart)} pairs do not meet: no kingdom has all the cards that they speak of."]
    absent = []
    for name, missing in schedule.missing.items():
        where = "this kingdom" if schedule.kingdoms == 1 else f"{len(missing)} of {schedule.kingdoms} kingdoms"
        cards = listed(sorted({card for cards in missing for card in cards}))
        absent.append(f"{name} does not play in {where}, for want of {cards}.")
    if len(absent) > MOST_NOTES:
        absent = [f"{len(absent)} strategies do not play in all of the kingdoms, for want of cards that they need."]
    return [*apart, *absent]


def _unfinished(event: Tournament, file: Path | None) -> str:
    left = len(event.pending())
    how = "the same command goes on with them" if file else "with --file they could be played later"
    return f"{left:,} of {len(event.keys):,} pairs have not played to the end; {how}."


@dataclass(frozen=True)
class _Found:
    """What a command has to show."""

    results: ResultsFile
    pairs: Sequence[PairKey]
    finished: bool = True
    notes: Sequence[str] = ()

    def data(self) -> dict[str, object]:
        table = crosstable(self.results, self.pairs)
        names = self.results.strategies()
        kingdoms = self.results.kingdoms()
        known = self.results.scores()
        return {
            "seed": self.results.seed(),
            "finished": self.finished,
            "pairs": [
                {
                    "first": names[pair.first],
                    "second": names[pair.second],
                    "edition": kingdoms[pair.kingdom].edition,
                    "kingdom": list(kingdoms[pair.kingdom].cards),
                    "wins": known[pair].wins,
                    "draws": known[pair].draws,
                    "losses": known[pair].losses,
                    "first_points": known[pair].first_points,
                    "second_points": known[pair].second_points,
                }
                for pair in self.pairs
                if pair in known
            ],
            "matrix": {name: {other: _share(table, name, other) for other in table.names} for name in table.names},
            "ratings": [
                [{"name": one.name, "rating": one.rating, "interval": [one.low, one.high]} for one in group]
                for group in table.groups
            ],
            "notes": list(self.notes),
        }


def _share(table: Crosstable, name: str, other: str) -> dict[str, object] | None:
    score = table.score(name, other)
    if score is None:
        return None
    share = estimate(score)
    return {"games": score.games, "win_rate": share.value, "interval": [share.low, share.high]}


def _print(found: _Found, as_data: bool) -> None:
    if as_data:
        print(json.dumps(found.data(), ensure_ascii=False, indent=2))
        return
    console = make_console()
    show(console, crosstable(found.results, found.pairs))
    for note in found.notes:
        console.print(note)
