"""How much faster compiled rules are than interpreted ones: `python benchmarks/modes.py`.

Two players with many Actions, measured alternately in each mode, each time in a new process.
"""

import argparse
import os
import statistics
import subprocess
import sys

from freehold.lab.bench import ACTIONS, cases, engine_mode

ROUNDS = 5
TARGET = 12


def measure(seconds: float) -> None:
    """Print the mode of this process and its games per second."""
    case = next(case for case in cases() if case.name == ACTIONS)
    case.games_per_second(seconds / 10)
    games, _ = case.games_per_second(seconds)
    print(engine_mode(), games)


def measure_in_new_process(seconds: float, pure: bool) -> tuple[str, float]:
    """The mode and the games per second of a new process."""
    command = [sys.executable, __file__, "--seconds", str(seconds), "--here"]
    environment = {**os.environ, "FREEHOLD_PURE": "1" if pure else "0"}
    mode, games = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    return mode, float(games)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare compiled rules with interpreted ones.")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each of the five measurements takes")
    parser.add_argument("--here", action="store_true", help="measure this process only")
    arguments = parser.parse_args()
    if arguments.here:
        measure(arguments.seconds)
        return 0
    if measure_in_new_process(0.1, pure=False)[0] != "compiled":
        print("the rules are not compiled; run `make build`", file=sys.stderr)
        return 1
    print("  compiled  interpreted   ratio")
    ratios = []
    for _ in range(ROUNDS):
        _, compiled = measure_in_new_process(arguments.seconds, pure=False)
        _, interpreted = measure_in_new_process(arguments.seconds, pure=True)
        ratios.append(compiled / interpreted)
        print(f"{compiled:>8,.0f}/s {interpreted:>10,.0f}/s {ratios[-1]:>6.1f}x", flush=True)
    print(f"median {statistics.median(ratios):.1f}x; the target is at least {TARGET}x")
    return 0


if __name__ == "__main__":
    sys.exit(main())
