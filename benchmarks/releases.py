"""Speed of this version beside another one, say the last release: the two alternate, and the ratios are medians.

git worktree add ../release v0.1.0 && (cd ../release && make build)
.venv/bin/python benchmarks/releases.py ../release/src
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parents[1] / "src"
# Runs in either version, so it only uses what both have.
MEASURE = """
import sys
from freehold.lab import bench
seconds = float(sys.argv[1])
found = bench.cases()
for case in (next(found) for _ in range(3)):
    case.games_per_second(seconds / 5)
    print(case.name, case.games_per_second(seconds)[0], sep=chr(9))
print("copies", 1e6 / bench.microseconds_per_copy(seconds / 2), sep=chr(9))
"""


def measure(source: Path, seconds: float) -> dict[str, float]:
    """How many of each case a version plays in a second."""
    command = [sys.executable, "-c", MEASURE, str(seconds)]
    surroundings = {**os.environ, "PYTHONPATH": str(source)}
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=surroundings).stdout
    return {name: float(rate) for name, rate in (line.split("\t") for line in printed.splitlines())}


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of this version with another one.")
    parser.add_argument("other", type=Path, help="the folder `src` of the other version, compiled")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long to measure each case in each round")
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    if not (arguments.other / "freehold").is_dir():
        parser.error(f"there is no package freehold in {arguments.other}")
    here: list[dict[str, float]] = []
    there: list[dict[str, float]] = []
    console = Console()
    with console.status("Measuring") as status:
        for number in range(arguments.rounds):
            status.update(f"Round {number + 1} of {arguments.rounds}")
            there.append(measure(arguments.other, arguments.seconds))
            here.append(measure(HERE, arguments.seconds))
    table = Table("case", "this version", "other version", "ratio", "lowest", "highest")
    for name in here[0]:
        ratios = sorted(ours[name] / theirs[name] for ours, theirs in zip(here, there, strict=True))
        table.add_row(
            name,
            f"{statistics.median(ours[name] for ours in here):,.0f}/s",
            f"{statistics.median(theirs[name] for theirs in there):,.0f}/s",
            *(f"{ratio:.2f}" for ratio in (statistics.median(ratios), ratios[0], ratios[-1])),
        )
    console.print(table)


if __name__ == "__main__":
    main()
