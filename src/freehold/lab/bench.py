"""How fast the engine is: games, decisions and copies per second, beside hand-written C."""

import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from typing import Final

from freehold import _mode
from freehold.cards.catalogue import make_setup, recommended_sets
from freehold.lab.matchup import Matchup
from freehold.notation.position import read_position
from freehold.players.match import play_many, play_rounds
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer
from freehold.players.strategist import Strategist
from freehold.rules.errors import FreeholdError
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.strategies.library import default_strategy, find_strategy

MONEY: Final = "big money"
SMITHY: Final = "smithy"
ACTIONS: Final = "actions"
ACTION_KINGDOM: Final = (
    "Village",
    "Smithy",
    "Militia",
    "Market",
    "Laboratory",
    "Witch",
    "Festival",
    "Chapel",
    "Throne Room",
    "Remodel",
)
YARDSTICK: Final = Path(__file__).parents[3] / "benchmarks" / "yardstick.c"
ROUNDS: Final = 5
# Random players rarely end a game by themselves.
RANDOM_TURNS: Final = 100


@dataclass(frozen=True)
class Case:
    """Something to measure: a kingdom and who plays it."""

    name: str
    setup: Setup
    players: list[Player]

    def play(self, games: range) -> int:
        """Play games, each by its number; how many decisions they took."""
        return play_many(self.setup, self.players, games)

    def games_per_second(self, seconds: float) -> tuple[float, float]:
        """Games and decisions per second, measured for about so long."""
        games = decisions = 0
        chunk = len(self.players)
        begin = time.perf_counter()
        while (spent := time.perf_counter() - begin) < seconds:
            decisions += self.play(range(games, games + chunk))
            games += chunk
            chunk = min(2 * chunk, 200 * len(self.players))
        return games / spent, decisions / spent


@dataclass(frozen=True)
class Rounds(Case):
    """The games of a simulation from this seed, in whole rounds, and nothing but the games."""

    seed: int

    def play(self, games: range) -> int:
        players = len(self.players)
        return play_rounds(self.setup, self.players, self.seed, range(games.start // players, games.stop // players))


@dataclass
class Result:
    """What was measured."""

    mode: str
    cases: dict[str, dict[str, float]] = field(default_factory=dict)
    copy_us: float = 0.0
    cores: int = 1
    all_cores: float = 0.0
    all_cores_ratio: float = 0.0
    peak_memory_mib: float = 0.0
    yardstick: dict[str, float] = field(default_factory=dict)
    yardstick_ratio: dict[str, float] = field(default_factory=dict)

    def data(self) -> dict[str, object]:
        return dict(vars(self))


def cases() -> Iterator[Case]:
    """The matches that are measured."""
    action_setup = make_setup(ACTION_KINGDOM)
    money, smithy, usual = (
        Strategist(strategy, action_setup)
        for strategy in (find_strategy("Big Money"), find_strategy("Big Money with a Smithy"), default_strategy())
    )
    yield Case(MONEY, action_setup, [money, money])
    yield Case(SMITHY, action_setup, [smithy, money])
    yield Case(ACTIONS, action_setup, [usual, usual])
    for one in recommended_sets():
        if one.playable:
            setup = make_setup(one.cards, 2, one.editions, RANDOM_TURNS)
            yield Case(f"{one.name} ({one.edition})", setup, [RandomPlayer(1), RandomPlayer(2)])


def case_of(matchup: Matchup) -> Case:
    """The games that a simulation of this matchup plays."""
    return Rounds(" against ".join(matchup.names), *matchup.seated(), matchup.seed)


def game_in_mid_turn() -> Game:
    """A game stopped in the middle of a Militia under a Throne Room."""
    game = read_position(
        f"""
        kingdom: {", ".join(ACTION_KINGDOM)}
        turn: 15
        A hand: Throne Room, Militia, 2 Copper, Estate
        A deck: / 4 Copper, 2 Silver, Smithy
        A discard: Village, Copper, Gold
        B hand: 3 Copper, 2 Estate
        B deck: / 4 Copper, Silver, Witch
        """
    )
    for choice in ("Throne Room", "Militia", "Copper"):
        game.answer(choice)
    return game


def microseconds_per_copy(seconds: float) -> float:
    game = game_in_mid_turn()
    best = float("inf")
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        since = time.perf_counter()
        for _ in range(1000):
            game.copy()
        best = min(best, time.perf_counter() - since)
    return best * 1000


def _money_games(seconds: float) -> float:
    return next(cases()).games_per_second(seconds)[0]


def on_all_cores(result: Result, seconds: float) -> None:
    """Measure Big Money against itself in one process and in one for each core, by turns."""
    cores = result.cores
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        list(pool.map(_money_games, [0.05] * cores))
        ones = []
        alls = []
        for _ in range(ROUNDS):
            ones.append(pool.submit(_money_games, seconds).result())
            alls.append(sum(pool.map(_money_games, [seconds] * cores)))
    result.all_cores = statistics.median(alls)
    result.all_cores_ratio = statistics.median(many / one for one, many in zip(ones, alls, strict=True))


class Yardstick:
    """The C program that plays one matchup and nothing else, compiled on the spot."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise FreeholdError("the yardstick is a C program and needs a C compiler (cc); none is installed")
        if not YARDSTICK.exists():
            raise FreeholdError(f"the yardstick is part of the source tree, and {YARDSTICK} is not there")
        self.program = folder / "yardstick"
        command = [compiler, "-O3", "-march=native", str(YARDSTICK), "-o", str(self.program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise FreeholdError(f"the yardstick does not compile with {compiler}:\n{done.stderr.strip()}")

    def games_per_second(self, games: int) -> dict[str, float]:
        output = subprocess.run([self.program, str(games)], check=True, capture_output=True, text=True).stdout
        rates = dict(re.findall(r"smithies (\d): (\d+) games/s", output))
        return {MONEY: float(rates["0"]), SMITHY: float(rates["1"])}


def against_yardstick(result: Result, yardstick: Yardstick, seconds: float, note: Callable[[str], None]) -> None:
    """Measure both by turns, several times over, and keep the middle ratio: machines are noisy."""
    ours = {case.name: case for case in cases() if case.name in (MONEY, SMITHY)}
    ratios: dict[str, list[float]] = {name: [] for name in ours}
    theirs: dict[str, list[float]] = {name: [] for name in ours}
    for _ in range(ROUNDS):
        note("yardstick")
        for name, rate in yardstick.games_per_second(int(seconds * 200_000) + 1).items():
            mine, _ = ours[name].games_per_second(seconds)
            theirs[name].append(rate)
            ratios[name].append(mine / rate)
    result.yardstick = {name: statistics.median(rates) for name, rates in theirs.items()}
    result.yardstick_ratio = {name: statistics.median(rates) for name, rates in ratios.items()}


def measure(seconds: float, yardstick: bool, note: Callable[[str], None]) -> Result:
    """Measure everything, so many seconds each; `note` is told what comes next."""
    with tempfile.TemporaryDirectory() as folder:
        # First of all, because it may be missing.
        compiled_yardstick = Yardstick(Path(folder)) if yardstick else None
        result = Result("compiled" if _mode.is_compiled() else "interpreted", cores=cpu_count() or 1)
        for case in cases():
            note(case.name)
            games, decisions = case.games_per_second(seconds)
            result.cases[case.name] = {"games_per_second": games, "decisions_per_second": decisions}
        note("copies")
        result.copy_us = microseconds_per_copy(seconds)
        note("all cores")
        on_all_cores(result, seconds)
        if compiled_yardstick is not None:
            against_yardstick(result, compiled_yardstick, seconds, note)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result.peak_memory_mib = peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return result


def steps(yardstick: bool) -> int:
    """How many things `measure` will say it does."""
    return sum(1 for _ in cases()) + 2 + (ROUNDS if yardstick else 0)
