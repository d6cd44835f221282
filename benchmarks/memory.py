"""Checks that memory does not grow however long the engine plays: `python benchmarks/memory.py`.

Random kingdoms, random and sensible players, copies and journals; ten million decisions by default.
"""

import argparse
import resource
import sys
from itertools import count
from pathlib import Path

from freehold.cards.catalogue import EDITIONS, make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.lab.bench import engine_mode
from freehold.players.match import play_out
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer
from freehold.players.strategist import Strategist
from freehold.rules.events import Journal
from freehold.rules.game import start
from freehold.strategies.library import default_strategy

INTERVALS = 10
ALLOWED_MIB = 3.0
TURN_LIMIT = 100
STATM = Path("/proc/self/statm")


def resident_mib() -> float:
    """The resident memory of this process; its peak if the system does not report the current size."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * resource.getpagesize() / 1024**2
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024**2 if sys.platform == "darwin" else 1024)


def play(number: int) -> int:
    """Play a game and a copy of it to the end, and return how many decisions they took."""
    edition = EDITIONS[number % 2]
    seats = 2 + number % 5
    setup = make_setup(random_kingdom(edition, number), seats, edition, TURN_LIMIT)
    sensible = Strategist(default_strategy(), setup)
    players: list[Player] = [sensible if (number + seat) % 3 == 0 else RandomPlayer(number) for seat in range(seats)]
    game = start(setup, number, journal=Journal() if number % 4 == 0 else None)
    twin = game.copy()
    play_out(game, players)
    play_out(twin, players)
    return game.number + twin.number


def main() -> int:
    parser = argparse.ArgumentParser(description="Play for a long time and watch the memory.")
    parser.add_argument("decisions", type=int, nargs="?", default=10_000_000, help="how many decisions to play")
    goal = parser.parse_args().decisions
    print(f"{engine_mode()} rules")
    print("  decisions       games   resident")
    played = 0
    readings: list[float] = []
    for number in count():
        played += play(number)
        if played * INTERVALS >= goal * (len(readings) + 1):
            readings.append(resident_mib())
            print(f"{played:>11,} {number + 1:>11,} {readings[-1]:>6.1f} MiB", flush=True)
        if played >= goal:
            break
    growth = max(readings) - readings[0]
    print(f"grew by {growth:.1f} MiB since the first line; {ALLOWED_MIB:.0f} MiB are allowed")
    return 1 if growth > ALLOWED_MIB else 0


if __name__ == "__main__":
    sys.exit(main())
