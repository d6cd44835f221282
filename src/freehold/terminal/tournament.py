"""`freehold tournament`: every entry plays every other; the results are rated and saved."""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from freehold.bots.spec import GAME_SECONDS, MOVE_SECONDS, BotSpec
from freehold.lab.crosstable import Crosstable, crosstable, current_pairs
from freehold.lab.entries import Entry, LevelEntry
from freehold.lab.executor import Executor, InProcess
from freehold.lab.findings import estimate
from freehold.lab.results_file import IN_MEMORY, PairKey, ResultsFile
from freehold.lab.tournament import Schedule, Tournament, make_schedule, random_kingdoms
from freehold.lab.verdict import join_names
from freehold.rules.errors import BadSetup, BadState, FreeholdError
from freehold.strategies.library import names
from freehold.terminal.bots import BotOption, BotSettings, few_notes, load_bots
from freehold.terminal.crosstable import show
from freehold.terminal.executor import check_executor_options, make_executor
from freehold.terminal.extras import require
from freehold.terminal.kingdoms import EditionOption, kingdom_of
from freehold.terminal.output import INTERRUPTED, MisuseError, make_console, print_json
from freehold.terminal.strategies import check_think, load_entry

DEFAULT_GAMES: Final = 1000
# With players that think, a game takes seconds.
DEFAULT_GAMES_WITH_THINKING: Final = 20
MAX_GAMES: Final = 1_000_000
MAX_KINGDOMS: Final = 10_000
# More lines than this about strategies that do not play are summed up in one.
MAX_NOTES: Final = 10


def tournament(
    strategy: Annotated[list[str] | None, Parameter(negative=())] = None,
    /,
    *,
    any_: Annotated[bool, Parameter(name="--any", negative=(), show_default=False)] = False,
    kingdom: Annotated[list[str] | None, Parameter(negative=())] = None,
    random: int | None = None,
    edition: EditionOption = None,
    games: int | None = None,
    think: float | None = None,
    bot: BotOption = None,
    bot_move: float = MOVE_SECONDS,
    bot_game: float = GAME_SECONDS,
    bot_option: BotSettings = None,
    seed: int | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    file: Path | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Let every strategy play every other, in one kingdom or many, and rate them.

    Parameters
    ----------
    strategy
        The entries: strategies by their names in the library (see `freehold strategies`), your own files, or the
        computer players that think: Easy, Medium, Hard and Expert, or a character such as Viktor. A game with one of
        these takes seconds, and with Expert up to minutes.
    any_
        Enter all strategies of the library.
    kingdom
        A kingdom to play in: the name of a recommended set, ten card names separated by commas, or a file with either;
        can be given several times. A strategy that needs a missing card does not play in that kingdom. Without
        --kingdom and --random, each pair plays with the cards that the two mention, filled up to ten from First Game.
    random
        Play in this many random kingdoms.
    edition
        The edition of the sets: 1e or 2e for all of them, or one for each, such as "base 2e, intrigue 1e"; by default
        the newest that have all the cards.
    games
        How many games each pair plays in each kingdom; each of the two goes first in half of them. By default 1,000,
        or 20 if somebody thinks.
    think
        Seconds that a player who thinks may use for each decision; 0 plays its plan without thinking. By default the
        level sets the amount of work instead, so that the same seed gives the same games on every machine.
    bot
        The command of a bot in any language (see docs/bots.md) as an entry; can be given several times.
    bot_move
        Seconds that a bot may use for each decision. If it needs longer, a computer player takes its seat.
    bot_game
        Seconds that a bot may use for all its decisions in a game.
    bot_option
        A setting of the bots, such as depth=3; can be given several times.
    seed
        A number that determines all shuffles. The games of a pair depend only on the seed, the kingdom and the two
        names. A results file remembers its seed.
    jobs
        How many processes to use; by default one per core. The results do not depend on it.
    cluster
        The address of a Ray cluster to play on, such as 10.0.0.5:6379; or local, to start one on this machine.
    file
        Save results to this file, each pair as soon as it is done. The same command continues where it stopped and
        plays only what is new. Without strategies, print what is in the file. Without --file, only print the results.
    json_
        Print JSON: seed, finished (null without strategies), pairs, matrix, ratings and notes.
    """
    _check_use(games, kingdom, random)
    require("lab", "freehold tournament")
    check_executor_options(jobs, cluster)
    check_think(think, strategy or [])
    bots = load_bots(bot, bot_move, bot_game, bot_option, cluster)
    entries = _entries([*(strategy or []), *(names() if any_ else [])], think, bots)
    if len(entries) == 1:
        raise MisuseError(f"{entries[0].name} needs an opponent; name more strategies, or add --any")
    if not entries and file is None:
        raise MisuseError("name at least two strategies, or enter the whole library with --any")
    if not entries and file is not None and not file.exists():
        raise BadState(f"there is no file {file}; name strategies to start a tournament")
    if not entries:
        _check_only_shown(
            {"--kingdom": kingdom, "--random": random, "--edition": edition, "--games": games, "--seed": seed}
        )
    kingdoms = [kingdom_of(one, edition) for one in kingdom] if kingdom else None
    with closing(ResultsFile(file or IN_MEMORY)) as results:
        if not entries:
            _print(_Outcome(results, current_pairs(results), None), json_)
            return 0
        seed = _seed(results, seed)
        if random is not None:
            kingdoms = random_kingdoms(random, seed, edition)
        schedule = make_schedule(entries, kingdoms, edition)
        if not schedule.fixtures:
            raise BadSetup(
                " ".join(["no two of these strategies can play each other:", *_absences(schedule)]).rstrip(".")
            )
        event = Tournament(results, seed, games or _default_games(entries), schedule)
        event.check_everyone_buys()
        notes = [*_changes(event), *_absences(schedule)]
        stopped: BaseException | None = None
        with make_executor(jobs, cluster) if event.pending() else nullcontext(InProcess()) as executor:
            try:
                _run(event, executor)
            except (KeyboardInterrupt, FreeholdError) as reason:
                stopped = reason
                notes.append(_unfinished(event, file))
        notes += few_notes(event.notes)
        notes.append(f"The results are in {file}." if file else f"Use --seed {seed} to play the same games again.")
        _print(_Outcome(results, list(event.keys.values()), stopped is None, notes), json_)
        if isinstance(stopped, FreeholdError):
            raise stopped
        return INTERRUPTED if stopped else 0


def _default_games(entries: Sequence[Entry]) -> int:
    thinks = any(isinstance(one, LevelEntry | BotSpec) for one in entries)
    return DEFAULT_GAMES_WITH_THINKING if thinks else DEFAULT_GAMES


def _check_use(games: int | None, kingdoms: list[str] | None, random: int | None) -> None:
    if games is not None and not 2 <= games <= MAX_GAMES:
        raise MisuseError(f"--games must be between 2 and {MAX_GAMES:,}, not {games}")
    if random is not None and not 1 <= random <= MAX_KINGDOMS:
        raise MisuseError(f"--random must be between 1 and {MAX_KINGDOMS:,} kingdoms, not {random}")
    if kingdoms and random is not None:
        raise MisuseError("use either --kingdom or --random")


def _entries(names: Sequence[str], think: float | None, bots: Sequence[BotSpec]) -> list[Entry]:
    """The entries; one that is named twice plays once."""
    found: dict[str, Entry] = {}
    for entry in (*(load_entry(name, think) for name in names), *bots):
        if found.setdefault(entry.name, entry) != entry:
            raise BadSetup(f"two different strategies are called {entry.name}; rename one of them")
    return list(found.values())


def _seed(results: ResultsFile, given: int | None) -> int:
    """The given seed, else that of the file, else a random one."""
    if given is not None:
        return given
    known = results.seed()
    return secrets.randbelow(2**31) if known is None else known


def _run(event: Tournament, executor: Executor) -> None:
    """Play what is pending, with a progress bar."""
    console = Console(stderr=True)
    pairs = len(event.pending())
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=event.rounds_left())

        def on_progress(rounds: int, pairs_done: int) -> None:
            progress.update(task, description=f"{pairs_done:,} of {pairs:,} pairs", advance=rounds)

        event.run(executor, on_progress)


# Notes.


def _changes(event: Tournament) -> list[str]:
    return [
        f"{name} has changed since it last played, so it starts over; its old results stay in the file."
        for name in event.changed
    ]


def _absences(schedule: Schedule) -> list[str]:
    """Which pairs do not play, and which strategies sit out a kingdom."""
    pairs = [
        f"{first} and {second} do not play each other: {reason}."
        for (first, second), reason in schedule.impossible.items()
    ]
    if len(pairs) > MAX_NOTES:
        pairs = [f"{len(pairs)} pairs do not play each other: no kingdom has all the cards that they mention."]
    absent = []
    for name, missing in schedule.missing.items():
        where = "this kingdom" if schedule.kingdoms == 1 else f"{len(missing)} of {schedule.kingdoms} kingdoms"
        cards = join_names(sorted({card for cards in missing for card in cards}))
        absent.append(f"{name} does not play in {where} (missing: {cards}).")
    if len(absent) > MAX_NOTES:
        absent = [f"{len(absent)} strategies do not play in every kingdom, because cards they need are missing."]
    return [*pairs, *absent]


def _unfinished(event: Tournament, file: Path | None) -> str:
    left = len(event.pending())
    how = "run the same command to continue" if file else "with --file they could be continued later"
    return f"{left:,} of {len(event.keys):,} pairs are not finished; {how}."


@dataclass(frozen=True)
class _Outcome:
    """What the command prints."""

    results: ResultsFile
    pairs: Sequence[PairKey]
    # None: nothing was to be played, so it is not known what is missing.
    finished: bool | None
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
                    "editions": kingdoms[pair.kingdom].editions,
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
    share = estimate(score.sample())
    return {"games": score.games, "win_rate": share.value, "interval": [share.low, share.high]}


def _check_only_shown(options: Mapping[str, object]) -> None:
    given = [name for name, value in options.items() if value is not None]
    if given:
        raise MisuseError(f"{given[0]} is for games to play, but without strategies a tournament only shows the file")


def _where(outcome: _Outcome) -> str:
    kingdoms = outcome.results.kingdoms()
    played = {pair.kingdom for pair in outcome.pairs}
    if len(played) == 1:
        return f"The kingdom: {', '.join(kingdoms[played.pop()].cards)}."
    return f"They played in {len(played):,} kingdoms; --json lists their cards."


def _print(outcome: _Outcome, as_json: bool) -> None:
    if as_json:
        print_json(outcome.data())
        return
    console = make_console()
    show(console, crosstable(outcome.results, outcome.pairs))
    console.print(_where(outcome))
    for note in outcome.notes:
        console.print(note)
