"""The overhead of counting results, and the speed-up of several processes: `python benchmarks/simulate.py`.

The same games three ways: without counting (`freehold bench`), counted in this process (`freehold simulate --jobs 1`),
and counted by two workers that are already running. The three alternate several times, and the median is printed.
"""

import argparse
import statistics
import time
from collections.abc import Callable

from freehold.lab.bench import engine_mode, simulation_case
from freehold.lab.executor import Executor, InProcess, Workers
from freehold.lab.matchup import Matchup, kingdom_for
from freehold.lab.simulation import Simulation
from freehold.strategies.library import find_strategy

ROUNDS = 7
MATCHUPS = (("Big Money", "Smithy"), ("Big Money", "Double Witch"), ("Village Smithy", "Lab/Militia/Chapel"))
MAX_OVERHEAD = 0.15
MIN_SPEED_UP = 1.8


def games_per_second(games: int, play: Callable[[int], object]) -> float:
    started = time.perf_counter()
    play(games)
    return games / (time.perf_counter() - started)


def simulate(matchup: Matchup, executor: Executor, games: int) -> None:
    Simulation(matchup, games).run(executor)


def compare(names: tuple[str, ...], seconds: float, workers: Workers) -> None:
    """Measure one matchup and print a line."""
    strategies = tuple(find_strategy(name) for name in names)
    matchup = Matchup(strategies, kingdom_for(strategies))
    case = simulation_case(matchup)
    games = 2 * int(case.games_per_second(seconds / 4)[0] * seconds / 2)
    ways: list[Callable[[int], object]] = [
        lambda games: case.play(range(games)),
        lambda games: simulate(matchup, InProcess(), games),
        lambda games: simulate(matchup, workers, games),
    ]
    rates = [[games_per_second(games, way) for way in ways] for _ in range(ROUNDS)]
    bare, one_job, two_jobs = (statistics.median(column) for column in zip(*rates, strict=True))
    overhead = statistics.median(turn[0] / turn[1] - 1 for turn in rates)
    speed_up = statistics.median(turn[2] / turn[1] for turn in rates)
    title = " : ".join(names)
    print(
        f"{title:<36} {bare:>8,.0f} {one_job:>9,.0f} {two_jobs:>9,.0f} {overhead:>9.1%} {speed_up:>8.2f}x", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare simulations with the games they play.")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each of the seven measurements takes")
    seconds = parser.parse_args().seconds
    mode = f"games/s, {engine_mode()}"
    print(f"{mode:<36} {'bench':>8} {'one job':>9} {'two jobs':>9} {'overhead':>9} {'speed-up':>9}")
    with Workers(2, seconds_in_process=0) as workers:
        for names in MATCHUPS:
            compare(names, seconds, workers)
    print(f"target: at most {MAX_OVERHEAD:.0%} overhead, and a speed-up of at least {MIN_SPEED_UP}x on two cores")


if __name__ == "__main__":
    main()
