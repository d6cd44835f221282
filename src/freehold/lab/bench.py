"""Benchmarks of the engine: games, decisions and copies per second, compared with hand-written C."""

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

from freehold._mode import is_compiled
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
# Random players rarely finish a game.
RANDOM_TURNS: Final = 100


def engine_mode() -> str:
    return "compiled" if is_compiled() else "interpreted"


@dataclass(frozen=True)
class Case:
    """A match to measure: a kingdom and its players."""

    name: str
    setup: Setup
    players: list[Player]

    def play(self, games: range) -> int:
        """Play the games with these numbers and return how many decisions they took."""
        return play_many(self.setup, self.players, games)

    def games_per_second(self, seconds: float) -> tuple[float, float]:
        """Games and decisions per second, measured for about this long."""
        games = decisions = 0
        chunk = len(self.players)
        started = time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds:
            decisions += self.play(range(games, games + chunk))
            games += chunk
            chunk = min(2 * chunk, 200 * len(self.players))
        return games / spent, decisions / spent


@dataclass(frozen=True)
class SimulationCase(Case):
    """The games of a simulation, in whole rounds, without counting results."""

    seed: int

    def play(self, games: range) -> int:
        players = len(self.players)
        return play_rounds(self.setup, self.players, self.seed, range(games.start // players, games.stop // players))


@dataclass
class BenchResult:
    """All measurements of one run."""

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
    """The matches to measure."""
    action_setup = make_setup(ACTION_KINGDOM)
    money, smithy, default = (
        Strategist(strategy, action_setup)
        for strategy in (find_strategy("Big Money"), find_strategy("Big Money with a Smithy"), default_strategy())
    )
    yield Case(MONEY, action_setup, [money, money])
    yield Case(SMITHY, action_setup, [smithy, money])
    yield Case(ACTIONS, action_setup, [default, default])
    for one in recommended_sets():
        if one.playable:
            setup = make_setup(one.cards, 2, one.editions, RANDOM_TURNS)
            yield Case(f"{one.name} ({one.edition})", setup, [RandomPlayer(1), RandomPlayer(2)])


def simulation_case(matchup: Matchup) -> Case:
    """The games that a simulation of this matchup plays."""
    setup, players = matchup.set_up()
    built_in = [player for player in players if isinstance(player, Player)]
    return SimulationCase(" against ".join(matchup.names), setup, built_in, matchup.seed)


def game_in_mid_turn() -> Game:
    """A game in the middle of a Militia played by a Throne Room."""
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
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        since = time.perf_counter()
        for _ in range(1000):
            game.copy()
        best = min(best, time.perf_counter() - since)
    return best * 1000


def _money_games(seconds: float) -> float:
    return next(cases()).games_per_second(seconds)[0]


def measure_all_cores(result: BenchResult, seconds: float) -> None:
    """Measure Big Money against itself, alternating between one process and one per core."""
    cores = result.cores
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        list(pool.map(_money_games, [0.05] * cores))
        single_rates = []
        total_rates = []
        for _ in range(ROUNDS):
            single_rates.append(pool.submit(_money_games, seconds).result())
            total_rates.append(sum(pool.map(_money_games, [seconds] * cores)))
    result.all_cores = statistics.median(total_rates)
    result.all_cores_ratio = statistics.median(
        total / single for single, total in zip(single_rates, total_rates, strict=True)
    )


class Yardstick:
    """The C program that plays one fixed matchup, compiled on demand."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise FreeholdError("the yardstick needs a C compiler (cc), and none is installed")
        if not YARDSTICK.exists():
            raise FreeholdError(f"the yardstick comes with the source tree, but {YARDSTICK} does not exist")
        self.program = folder / "yardstick"
        command = [compiler, "-O3", "-march=native", str(YARDSTICK), "-o", str(self.program)]
        completed = subprocess.run(command, capture_output=True, text=True, check=False)
        if completed.returncode:
            raise FreeholdError(f"the yardstick failed to compile with {compiler}:\n{completed.stderr.strip()}")

    def games_per_second(self, games: int) -> dict[str, float]:
        output = subprocess.run([self.program, str(games)], check=True, capture_output=True, text=True).stdout
        rates = dict(re.findall(r"smithies (\d): (\d+) games/s", output))
        return {MONEY: float(rates["0"]), SMITHY: float(rates["1"])}


def compare_with_yardstick(
    result: BenchResult, yardstick: Yardstick, seconds: float, on_step: Callable[[str], None]
) -> None:
    """Alternate between the two several times and keep the median ratio, because machines are noisy."""
    ours = {case.name: case for case in cases() if case.name in (MONEY, SMITHY)}
    ratios: dict[str, list[float]] = {name: [] for name in ours}
    theirs: dict[str, list[float]] = {name: [] for name in ours}
    for _ in range(ROUNDS):
        on_step("yardstick")
        for name, rate in yardstick.games_per_second(int(seconds * 200_000) + 1).items():
            our_rate, _ = ours[name].games_per_second(seconds)
            theirs[name].append(rate)
            ratios[name].append(our_rate / rate)
    result.yardstick = {name: statistics.median(rates) for name, rates in theirs.items()}
    result.yardstick_ratio = {name: statistics.median(rates) for name, rates in ratios.items()}


def measure(seconds: float, yardstick: bool, on_step: Callable[[str], None]) -> BenchResult:
    """Measure everything for this many seconds each; `on_step` is called with the name of each step."""
    with tempfile.TemporaryDirectory() as folder:
        # Compiled first, so that a missing compiler is reported at once.
        compiled_yardstick = Yardstick(Path(folder)) if yardstick else None
        result = BenchResult(engine_mode(), cores=cpu_count() or 1)
        for case in cases():
            on_step(case.name)
            games, decisions = case.games_per_second(seconds)
            result.cases[case.name] = {"games_per_second": games, "decisions_per_second": decisions}
        on_step("copies")
        result.copy_us = microseconds_per_copy(seconds)
        on_step("all cores")
        measure_all_cores(result, seconds)
        if compiled_yardstick is not None:
            compare_with_yardstick(result, compiled_yardstick, seconds, on_step)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result.peak_memory_mib = peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return result


def count_steps(yardstick: bool) -> int:
    """How many steps `measure` reports."""
    return sum(1 for _ in cases()) + 2 + (ROUNDS if yardstick else 0)
