"""How much faster compiled rules are than interpreted ones: `python benchmarks/modes.py`.

Two players that play Actions, measured in each mode by turns, each time in a process of its own.
"""

import argparse
import os
import statistics
import subprocess
import sys

from freehold._mode import is_compiled
from freehold.lab.bench import ACTIONS, cases

ROUNDS = 5
TARGET = 12


def measure(seconds: float) -> None:
    """Print the mode of this process and its games per second."""
    case = next(case for case in cases() if case.name == ACTIONS)
    case.games_per_second(seconds / 10)
    games, _ = case.games_per_second(seconds)
    print("compiled" if is_compiled() else "interpreted", games)


def measured(seconds: float, pure: bool) -> tuple[str, float]:
    """The mode and the games per second of another process."""
    command = [sys.executable, __file__, "--seconds", str(seconds), "--here"]
    environment = {**os.environ, "FREEHOLD_PURE": "1" if pure else "0"}
    mode, games = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    return mode, float(games)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare compiled rules with interpreted ones.")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each, five times over")
    parser.add_argument("--here", action="store_true", help="measure this process only")
    arguments = parser.parse_args()
    if arguments.here:
        measure(arguments.seconds)
        return 0
    if measured(0.1, pure=False)[0] != "compiled":
        print("there are no compiled rules to measure; `make build` makes them", file=sys.stderr)
        return 1
    print("  compiled  interpreted   ratio")
    ratios = []
    for _ in range(ROUNDS):
        _, compiled = measured(arguments.seconds, pure=False)
        _, interpreted = measured(arguments.seconds, pure=True)
        ratios.append(compiled / interpreted)
        print(f"{compiled:>8,.0f}/s {interpreted:>10,.0f}/s {ratios[-1]:>6.1f}x", flush=True)
    print(f"in the middle {statistics.median(ratios):.1f}x; at least {TARGET}x are wanted")
    return 0


if __name__ == "__main__":
    sys.exit(main())
