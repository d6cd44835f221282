"""What a rollout costs in every recommended set that can be played: `python benchmarks/rollouts.py`.

Both seats follow Common Sense and never miss a win, as in the rollouts of players that think. A rollout starts at turn
12, counting the turns of all players, and goes to the end of the game; dealing the hidden cards is part of it. Only
processor time counts. With the folder `src` of another build, say of the main branch, the two alternate, and the ratio
is that of the medians:

    python benchmarks/rollouts.py ../main/src
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
TARGET = 150
# Runs in either build, so it only uses what both have.
MEASURE = """
import sys, time
from freehold.cards.catalogue import make_setup, recommended_sets
from freehold.players.match import play_out
from freehold.players.strategist import Strategist
from freehold.rules.game import start
from freehold.rules.view import View
from freehold.strategies.library import default_strategy

try:
    from freehold.players.endings import Closer
except ImportError:
    # Builds from before players never missed a win.
    Closer = lambda player: player

TURN, GAMES = 12, 20
rollouts = int(sys.argv[1])
for one in recommended_sets():
    if not one.playable:
        continue
    setup = make_setup(one.cards, 2, one.editions)
    player = Strategist(default_strategy(), setup)
    closer = Closer(player)
    views = []
    for seed in range(GAMES):
        game = start(setup, seed)
        while game.turn < TURN:
            game.choose(player.choose(View(game, game.asked)))
        views.append(View(game, game.asked))
    spent = 0.0
    for number in range(rollouts):
        view = views[number % GAMES]
        # Builds from before there were worlds call them something else.
        deal = view.determinize if hasattr(view, "determinize") else view.imagine
        started = time.process_time()
        play_out(deal(number), [closer, closer])
        spent += time.process_time() - started
    print(f"{one.name} ({one.edition})", 1e6 * spent / rollouts, sep=chr(9))
"""


def measure(source: Path, rollouts: int) -> dict[str, float]:
    """The average microseconds of a rollout in each set."""
    command = [sys.executable, "-c", MEASURE, str(rollouts)]
    surroundings = {**os.environ, "PYTHONPATH": str(source)}
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=surroundings).stdout
    return {name: float(spent) for name, spent in (line.split("\t") for line in printed.splitlines())}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure rollouts from turn 12 in every recommended set.")
    parser.add_argument("other", type=Path, nargs="?", help="the folder `src` of another build to compare with")
    parser.add_argument("--rollouts", type=int, default=1000, help="rollouts in each set and round")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    if arguments.other is not None and not (arguments.other / "freehold").is_dir():
        parser.error(f"there is no package freehold in {arguments.other}")
    here: list[dict[str, float]] = []
    there: list[dict[str, float]] = []
    console = Console()
    with console.status("Measuring") as status:
        for number in range(arguments.rounds):
            status.update(f"Round {number + 1} of {arguments.rounds}")
            here.append(measure(HERE, arguments.rollouts))
            if arguments.other is not None:
                there.append(measure(arguments.other, arguments.rollouts))
    table = Table("recommended set", "µs", *(["µs, other build", "times as fast"] if there else []))
    medians = {name: statistics.median(one[name] for one in here) for name in here[0]}
    for name, spent in medians.items():
        row = [name, f"{spent:.0f}"]
        if there:
            other = statistics.median(one[name] for one in there)
            row += [f"{other:.0f}", f"{other / spent:.2f}"]
        table.add_row(*row)
    console.print(table)
    console.print(f"The slowest takes {max(medians.values()):.0f} µs; the target is at most {TARGET} µs.")


if __name__ == "__main__":
    main()
