"""How strong the computer player is: `python -m benchmarks.strength` plays and prints a table.

The player under test meets each opponent in every recommended set that can be played and in 40 random kingdoms. Games
come in rounds: the same seed with the player in every seat. A draw counts half. The rounds are spread over all kingdoms
and opponents, so that the program can be stopped at any time; the same command continues. docs/strength.md explains
the opponents and has the last results.
"""

import argparse
import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Final, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from benchmarks import RESULTS, menus
from benchmarks.strength_file import Result, Spreads, StrengthFile, key_of, spreads_of
from benchmarks.strength_games import (
    CHAMPION,
    LIBRARY,
    MENU,
    PREPARED,
    Batch,
    PlayerPreparation,
    Preparation,
    common_sense,
    older_edition,
    seconds_of,
)
from freehold._mode import PACKAGE
from freehold.cards.catalogue import recommended_sets, write_editions
from freehold.lab.executor import AnyExecutor, InProcess, Workers
from freehold.lab.findings import Estimate, estimate
from freehold.lab.matchup import Contestant, plan_of
from freehold.lab.rating import POINTS_PER_LOGIT
from freehold.lab.solving import seed_for
from freehold.lab.statistics import ERROR
from freehold.lab.tournament import random_kingdoms
from freehold.lab.trial import Setting
from freehold.notation.kingdom import Kingdom
from freehold.players.levels import find_level
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Strategy
from freehold.players.thinking import Thinking
from freehold.rules.errors import FreeholdError
from freehold.strategies.library import find_strategy

Work = TypeVar("Work")

RANDOM_KINGDOMS: Final = 40
FILE: Final = RESULTS / "strength.jsonl"
WIDTH: Final = 160

COMMON_SENSE: Final = "common-sense"
RELEASE: Final = "release"
PLAN: Final = "plan"
THREE: Final = "three"
FOUR: Final = "four"
SOLVE: Final = "solve"

# The layers of the package that decide how a player plays.
LAYERS: Final = ("rules", "cards", "players", "notation", "strategies", "lab")
# Rounds of a batch: one with a player that thinks, since a game can take a minute.
ROUNDS_OF_STRATEGIES: Final = 25
GAMES_OF_STRATEGIES: Final = 2000


@dataclass(frozen=True)
class Opponent:
    """Whom the player meets, how many players a game has, and what it should win."""

    name: str
    title: str
    goal: float | None
    players: int = 2


OPPONENTS: Final = {
    one.name: one
    for one in (
        Opponent(COMMON_SENSE, "Common Sense", 0.80),
        Opponent(LIBRARY, "best of the library", 0.75),
        Opponent(CHAMPION, "independent champion", 0.60),
        Opponent(MENU, "evolved menu", 0.75),
        Opponent(RELEASE, "version 0.1.0", None),
        Opponent(PLAN, "its plan alone", None),
        Opponent(THREE, "Common Sense, 3 players", 1.5 / 3, players=3),
        Opponent(FOUR, "Common Sense, 4 players", 1.5 / 4, players=4),
        Opponent(SOLVE, "champion v Common Sense", 0.66),
    )
}
# Against Common Sense, the lower bound is above one half in this share of the kingdoms.
KINGDOMS_AHEAD: Final = 0.95
MEDIAN_SECONDS: Final = 0.3
P95_SECONDS: Final = 1.5
# Ratings do not tell apart players that win more often than all but this share of the games.
LEAST_SHARE: Final = 0.001
# A decision that takes less was plain at once, such as to play all Treasures.
MIN_THOUGHT: Final = 0.001


@dataclass(frozen=True)
class Options:
    """What to measure."""

    player: str
    think: float | None
    games: int
    opponents: Sequence[str]
    seed: int
    solve_seconds: float
    menu_games: int
    release: Path | None
    ends_at: float

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.ends_at

    @property
    def version(self) -> str:
        """Whose results these are: another program or another time to think is another player."""
        think = "as the level says" if self.think is None else f"{self.think:g} s"
        return f"{self.player}, {think}, {digest_of_program()}"


def digest_of_program() -> str:
    """A hash of everything that decides how a player plays."""
    digest = hashlib.sha256()
    for layer in LAYERS:
        for file in sorted((PACKAGE / layer).rglob("*")):
            if file.is_file() and file.suffix not in (".so", ".pyc"):
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]


def all_kingdoms(seed: int) -> dict[str, Kingdom]:
    """The kingdoms by name."""
    sets = [one for one in recommended_sets() if one.playable]
    twice = Counter(one.name for one in sets)
    found = {
        f"{one.name} ({one.edition})" if twice[one.name] > 1 else one.name: Kingdom(
            write_editions(one.editions), one.cards
        )
        for one in sets
    }
    for number, kingdom in enumerate(random_kingdoms(RANDOM_KINGDOMS, seed, None), 1):
        found[f"Random {number}"] = kingdom
    return found


def chosen_kingdoms(written: str | None, known: dict[str, Kingdom]) -> dict[str, Kingdom]:
    """Those that --kingdoms names, or a number of them spread evenly over all."""
    if written is None:
        return known
    if written.isdecimal():
        number = min(int(written), len(known))
        places = {place * len(known) // number for place in range(number)} if number else set()
        return {name: one for place, (name, one) in enumerate(known.items()) if place in places}
    names = {name.casefold(): name for name in known}
    found = {}
    for one in written.split(","):
        word = one.strip().casefold()
        if word not in names:
            raise FreeholdError(f"there is no kingdom {one.strip()!r}; the names are {', '.join(known)}")
        found[names[word]] = known[names[word]]
    return found


# The work that is left.


class Measurement:
    """Prepares opponents and plays, kingdom by kingdom, and stores everything at once."""

    def __init__(self, options: Options, kingdoms: dict[str, Kingdom], file: StrengthFile) -> None:
        self.options = options
        self.kingdoms = kingdoms
        self.file = file
        self.level = find_level(options.player)

    def preparations(self) -> list[Preparation]:
        """The opponents that are missing, a kingdom at a time."""
        options = self.options
        wanted = {CHAMPION if name == SOLVE else name for name in options.opponents}
        return [
            Preparation(kind, kingdom, options.seed, options.solve_seconds, options.menu_games)
            for kingdom in self.kingdoms.values()
            for kind in PREPARED
            if kind in wanted and (key_of(kingdom), kind) not in self.file.opponents
        ]

    def player_preparations(self) -> list[PlayerPreparation]:
        """The kingdoms for which the player under test has no plans yet."""
        if self.level is None:
            return []
        numbers = dict.fromkeys(OPPONENTS[name].players for name in self.options.opponents if name != SOLVE)
        return [
            PlayerPreparation(self.level.name, Setting(kingdom, players))
            for players in numbers
            for kingdom in self.kingdoms.values()
            if (key_of(kingdom), players) not in self.file.plans
        ]

    def prepare(self, executor: AnyExecutor, advance: Callable[[int], None]) -> None:
        for player in executor.play(self._until_over(self.player_preparations())):
            self.file.add_player(player)
            advance(1)
        for opponent in executor.play(self._until_over(self.preparations())):
            self.file.add_opponent(opponent)
            advance(1)

    def _until_over(self, tasks: Sequence[Work]) -> Iterator[Work]:
        for task in tasks:
            if self.options.is_over:
                return
            yield task

    def rounds_wanted(self, opponent: Opponent) -> int:
        games = GAMES_OF_STRATEGIES if opponent.name == SOLVE else self.options.games
        return -(-games // opponent.players)

    def rounds_played(self, kingdom: Kingdom, opponent: Opponent) -> int:
        result = self.file.results.get((key_of(kingdom), opponent.name))
        return 0 if result is None else len(result.shares)

    def pairs(self) -> list[tuple[Kingdom, Opponent]]:
        """Where the player can meet whom, opponent by opponent."""
        return [
            (kingdom, opponent)
            for opponent in (OPPONENTS[name] for name in self.options.opponents)
            for kingdom in self.kingdoms.values()
            if self._can_play(kingdom, opponent)
        ]

    def _can_play(self, kingdom: Kingdom, opponent: Opponent) -> bool:
        if opponent.name == SOLVE:
            return (key_of(kingdom), CHAMPION) in self.file.opponents
        if self.level is None:
            if missing_cards(find_strategy(self.options.player), Setting(kingdom, opponent.players).setup()):
                return False
        elif (key_of(kingdom), opponent.players) not in self.file.plans:
            return False
        if opponent.name == RELEASE:
            return self.options.release is not None and older_edition(kingdom) != ""
        return opponent.name not in PREPARED or (key_of(kingdom), opponent.name) in self.file.opponents

    def rounds_left(self) -> int:
        return sum(max(0, self.rounds_wanted(one[1]) - self.rounds_played(*one)) for one in self.pairs())

    def play(self, executor: AnyExecutor, advance: Callable[[int], None]) -> None:
        for found in executor.play(self.batches()):
            self.file.add_result(found)
            advance(len(found.shares))

    def batches(self) -> Iterator[Batch]:
        """What is left to play: the first rounds everywhere, then the next."""
        next_round = {pair: self.rounds_played(*pair) for pair in self.pairs()}
        while next_round:
            fewest = min(start / self.rounds_wanted(pair[1]) for pair, start in next_round.items())
            for pair, start in list(next_round.items()):
                if self.options.is_over:
                    return
                wanted = self.rounds_wanted(pair[1])
                if start >= wanted:
                    del next_round[pair]
                elif start / wanted <= fewest:
                    batch = self._batch(*pair, start)
                    next_round[pair] = batch.rounds.stop
                    yield batch

    def _batch(self, kingdom: Kingdom, opponent: Opponent, start: int) -> Batch:
        player: Contestant
        if opponent.name == SOLVE:
            player = self.file.opponents[key_of(kingdom), CHAMPION]
        else:
            player = self.player(kingdom, opponent.players)
        rounds = 1 if isinstance(player, Thinking) else ROUNDS_OF_STRATEGIES
        setting = Setting(kingdom, opponent.players)
        return Batch(
            player,
            opponent.name,
            self._strategy(kingdom, opponent, player),
            setting,
            range(start, min(start + rounds, self.rounds_wanted(opponent))),
            # The same deals against every opponent and in every version.
            seed_for(self.options.seed, f"{key_of(kingdom)}, {opponent.players} players"),
            self.options.release,
        )

    def player(self, kingdom: Kingdom, players: int) -> Contestant:
        """The player under test for a kingdom: a level, or a strategy by its name or file."""
        if self.level is None:
            return find_strategy(self.options.player)
        plans, followed = self.file.plans[key_of(kingdom), players]
        return Thinking(self.level.name, self.level, plans, followed, self.options.think)

    def _strategy(self, kingdom: Kingdom, opponent: Opponent, player: Contestant) -> Strategy | None:
        if opponent.name == RELEASE:
            return None
        if opponent.name == PLAN:
            return plan_of(player)
        if opponent.name in PREPARED:
            return self.file.opponents[key_of(kingdom), opponent.name]
        return common_sense()


# The tables.


def results(file: StrengthFile, kingdoms: dict[str, Kingdom], opponent: Opponent) -> dict[str, Result]:
    """The results against one opponent in each kingdom where they have met."""
    found = {name: file.results.get((key_of(kingdom), opponent.name)) for name, kingdom in kingdoms.items()}
    return {name: one for name, one in found.items() if one is not None}


def mean_of(found: Sequence[Estimate]) -> Estimate:
    """The mean over kingdoms; they are the independent samples."""
    if len(found) == 1:
        return found[0]
    mean = fmean(one.value for one in found)
    reach = NormalDist().inv_cdf(1 - ERROR / 2) * stdev(one.value for one in found) / sqrt(len(found))
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def table_of_kingdoms(file: StrengthFile, kingdoms: dict[str, Kingdom], opponents: Sequence[Opponent]) -> Table:
    """Percent won in each kingdom, with the half of the interval; below it what is expected without luck, if known."""
    table = Table("kingdom", *(one.title for one in opponents), box=None, pad_edge=False)
    found = [results(file, kingdoms, one) for one in opponents]
    spreads = [spreads_of(column.values()) for column in found]
    for name in kingdoms:
        cells = [column.get(name) for column in found]
        if any(cells):
            shown = ("" if one is None else _cell(one, spread) for one, spread in zip(cells, spreads, strict=True))
            table.add_row(name, *shown)
    return table


def _cell(result: Result, spreads: Spreads | None) -> str:
    expected = result.expected(spreads)
    won = _percent(estimate(result.sample()))
    return won if expected is None else f"{won}, {_percent(expected)}"


def _percent(one: Estimate) -> str:
    return f"{100 * one.value:.0f} ± {_reach(one):.0f}"


def _reach(one: Estimate) -> float:
    return 50 * (one.high - one.low)


def summary(file: StrengthFile, kingdoms: dict[str, Kingdom], opponents: Sequence[Opponent]) -> Table:
    """The mean over kingdoms against each opponent, and which goals are met."""
    table = Table(
        *("against", "won", "95% interval", "expected", "95% interval", "rating points ahead"),
        *("kingdoms", "games", "goal", "met"),
        box=None,
        pad_edge=False,
    )
    for opponent in opponents:
        found = results(file, kingdoms, opponent)
        if found:
            won = mean_of([estimate(one.sample()) for one in found.values()])
            expected = _expected(found.values())
            best = won if expected is None else expected
            games = opponent.players * sum(len(one.shares) for one in found.values())
            table.add_row(
                opponent.title,
                *_value_and_interval(won),
                *(_value_and_interval(expected) if expected else ("", "")),
                _points_ahead(best) if opponent.players == 2 else "",
                str(len(found)),
                f"{games:,}",
                *_goal(best.value, opponent.goal),
            )
            if opponent.name == COMMON_SENSE:
                table.add_row("  kingdoms clearly above 50%", *_kingdoms_ahead(found.values()))
    thought_about = Counter({number: count for number, count in file.times.items() if seconds_of(number) > MIN_THOUGHT})
    for title, times in (("all decisions", file.times), ("those that it thought about", thought_about)):
        for kind, share, goal in (("median", 0.5, MEDIAN_SECONDS), ("95th percentile", 0.95, P95_SECONDS)):
            if times:
                seconds = percentile(times, share)
                words = f"{kind} time, {title}"
                met = _yes_or_no(seconds <= goal)
                table.add_row(words, f"{seconds:.3f} s", "", "", "", "", "", f"{times.total():,}", f"{goal:g} s", met)
    return table


def _value_and_interval(one: Estimate) -> tuple[str, str]:
    return f"{one.value:.1%}", f"{100 * one.low:.1f} to {100 * one.high:.1f}"


def _points_ahead(share: Estimate) -> str:
    """The lead on the scale of a tournament's ratings, where 200 points more win 76% of the games."""
    value, low, high = (points_ahead(one) for one in (share.value, share.low, share.high))
    return f"{value:+.0f} ({low:+.0f} to {high:+.0f})"


def points_ahead(share: float) -> float:
    """How many rating points somebody who wins this share of the games is ahead; at most about 1,200."""
    within = min(1 - LEAST_SHARE, max(LEAST_SHARE, share))
    return POINTS_PER_LOGIT * log(within / (1 - within))


def _goal(value: float, goal: float | None) -> tuple[str, str]:
    return ("", "") if goal is None else (f"{goal:.1%}", _yes_or_no(value >= goal))


def _expected(found: Collection[Result]) -> Estimate | None:
    """The mean of what is expected, if that is known everywhere."""
    known = [one.expected() for one in found]
    return mean_of([one for one in known if one is not None]) if all(known) else None


def _kingdoms_ahead(found: Collection[Result]) -> tuple[str, ...]:
    """In how many of the kingdoms the player is clearly ahead, by what it won and by what is expected."""
    won = sum(estimate(one.sample()).low > 0.5 for one in found) / len(found)
    spreads = spreads_of(found)
    known = [one.expected(spreads) for one in found]
    expected = sum(one is not None and one.low > 0.5 for one in known) / len(found) if all(known) else None
    shown = "" if expected is None else f"{expected:.1%}"
    best = won if expected is None else expected
    return f"{won:.1%}", "", shown, "", "", str(len(found)), "", *_goal(best, KINGDOMS_AHEAD)


def _yes_or_no(is_met: bool) -> str:
    return "yes" if is_met else "no"


def percentile(times: Counter[int], share: float) -> float:
    """The time that this share of the decisions did not exceed."""
    left = share * times.total()
    for number in sorted(times):
        left -= times[number]
        if left <= 0:
            return seconds_of(number)
    raise AssertionError("there are no decisions")


# The program.


def main() -> None:
    parser = _parser()
    arguments = parser.parse_args()
    try:
        options = _options(arguments)
        kingdoms = chosen_kingdoms(arguments.kingdoms, all_kingdoms(arguments.seed))
    except FreeholdError as error:
        parser.error(str(error))
    file = StrengthFile(arguments.file, arguments.label or options.version, options.seed)
    measurement = Measurement(options, kingdoms, file)
    with _executor(arguments.jobs) as executor, suppress(KeyboardInterrupt):
        _run(measurement, executor)
    console = Console(width=max(WIDTH, Console().width))
    opponents = [OPPONENTS[name] for name in options.opponents]
    console.print(f"{options.player}: {file.version}\n")
    if not file.results:
        console.print(file.nothing_counted())
        return
    console.print(table_of_kingdoms(file, kingdoms, opponents))
    console.print()
    console.print(summary(file, kingdoms, opponents))


def _run(measurement: Measurement, executor: AnyExecutor) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        total = len(measurement.preparations()) + len(measurement.player_preparations())
        task = progress.add_task("preparing players", total=total)
        measurement.prepare(executor, lambda done: progress.advance(task, done))
        rounds = progress.add_task("playing rounds", total=measurement.rounds_left())
        measurement.play(executor, lambda done: progress.advance(rounds, done))


def _executor(jobs: int) -> AbstractContextManager[AnyExecutor]:
    return Workers(jobs, seconds_in_process=0.0) if jobs > 1 else nullcontext(InProcess())


def _options(arguments: argparse.Namespace) -> Options:
    unknown = [name for name in arguments.opponents.split(",") if name not in OPPONENTS]
    if unknown:
        raise FreeholdError(f"there is no opponent {unknown[0]!r}; there are {', '.join(OPPONENTS)}")
    if arguments.think is not None and arguments.think < 0:
        raise FreeholdError(f"--think must be at least 0 seconds, not {arguments.think:g}")
    if arguments.release is not None and not (arguments.release / "freehold").is_dir():
        raise FreeholdError(f"there is no package freehold in {arguments.release}")
    level = find_level(arguments.player)
    if level is None:
        # An unknown name is an error here, before anything is played.
        find_strategy(arguments.player)
    return Options(
        arguments.player if level is None else level.name,
        arguments.think,
        arguments.games,
        tuple(arguments.opponents.split(",")),
        arguments.seed,
        arguments.solve_seconds,
        arguments.menu_games,
        arguments.release,
        time.monotonic() + 60 * arguments.minutes,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--player", default="Hard", help="the player under test: a level, or a strategy (default: Hard)"
    )
    parser.add_argument(
        "--think", type=float, help="seconds per decision, 0 for the plan alone (default: by the level)"
    )
    parser.add_argument("--games", type=int, default=40, help="games for each opponent and kingdom (default: 40)")
    parser.add_argument("--kingdoms", help="how many kingdoms, or their names with commas between (default: all)")
    parser.add_argument("--opponents", default=",".join(OPPONENTS), help=f"of {', '.join(OPPONENTS)} (default: all)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time; 0 prints the tables")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one per core)")
    parser.add_argument("--seed", type=int, default=1, help="determines kingdoms, opponents and shuffles (default: 1)")
    parser.add_argument("--solve-seconds", type=float, default=240.0, help="processor time for a champion")
    parser.add_argument("--menu-games", type=int, default=menus.GAMES, help="games to evolve a menu")
    parser.add_argument("--release", type=Path, help="the folder `src` of version 0.1.0")
    parser.add_argument(
        "--file", type=Path, default=FILE, help=f"where the results are (default: {FILE.name} in benchmarks/results)"
    )
    parser.add_argument("--label", help="count results under this name, whatever has changed in the program")
    return parser


if __name__ == "__main__":
    # Other processes need the names of this module, which are not those of the main program.
    from benchmarks import strength

    strength.main()
