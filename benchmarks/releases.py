"""Speed of this version beside another one, say the last release.

The two versions alternate in short slices, each in a process of its own, and only their own processor time counts. So
the ratios, which are medians over all slices, are steady on a busy machine too.

git worktree add ../release v0.1.0 && (cd ../release && make build)
.venv/bin/python benchmarks/releases.py ../release/src
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parents[1] / "src"
# What each slice measures: the games of a case, or copies.
SLICES: Final = {"big money": 400, "smithy": 400, "actions": 60, "copies": 20_000}
# Runs in either version, so it only uses what both have.
MEASURE = """
import sys, time
from freehold.lab import bench

found = bench.cases()
cases = {case.name: case for case in (next(found) for _ in range(3))}
game = bench.game_in_mid_turn()

def copy_it(numbers):
    for _ in numbers:
        game.copy()

for line in sys.stdin:
    name, count = line.split(chr(9))
    play = cases[name].play if name in cases else copy_it
    started = time.process_time()
    play(range(int(count)))
    print(time.process_time() - started, flush=True)
"""


class Version:
    """A process that measures one version."""

    def __init__(self, source: Path) -> None:
        command = [sys.executable, "-c", MEASURE]
        surroundings = {**os.environ, "PYTHONPATH": str(source)}
        self.process = subprocess.Popen(
            command, env=surroundings, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def measure(self, name: str, count: int) -> float:
        """How many of a case this version plays in a second, measured in one slice."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{name}\t{count}\n")
        self.process.stdin.flush()
        return count / float(self.process.stdout.readline())

    def stop(self) -> None:
        self.process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of this version with another one.")
    parser.add_argument("other", type=Path, help="the folder `src` of the other version, compiled")
    parser.add_argument("--slices", type=int, default=300, help="how many slices of each case to measure")
    arguments = parser.parse_args()
    if not (arguments.other / "freehold").is_dir():
        parser.error(f"there is no package freehold in {arguments.other}")
    here, there = Version(HERE), Version(arguments.other)
    console = Console()
    table = Table("case", "this version", "other version", "ratio", "middle half of the ratios")
    with console.status("Measuring") as status:
        for name, count in SLICES.items():
            status.update(f"Measuring {name}")
            slices = [(here.measure(name, count), there.measure(name, count)) for _ in range(arguments.slices)]
            low, middle, high = statistics.quantiles([ours / theirs for ours, theirs in slices], n=4)
            table.add_row(
                name,
                f"{statistics.median(ours for ours, _ in slices):,.0f}/s",
                f"{statistics.median(theirs for _, theirs in slices):,.0f}/s",
                f"{middle:.2f}",
                f"{low:.2f} to {high:.2f}",
            )
    here.stop()
    there.stop()
    console.print(table)


if __name__ == "__main__":
    main()
