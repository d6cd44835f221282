"""Whether memory stays the same however long the engine plays: `python benchmarks/memory.py`.

Random kingdoms, random and sensible players, copies and journals; ten million decisions unless told otherwise.
"""

import argparse
import resource
import sys
from itertools import count
from pathlib import Path

from freehold._mode import is_compiled
from freehold.cards.catalogue import EDITIONS, make_setup
from freehold.cards.kingdoms import random_kingdom
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
    """The memory this process occupies; where the system does not tell, the most it ever occupied."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * resource.getpagesize() / 1024**2
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024**2 if sys.platform == "darwin" else 1024)


def play(number: int) -> int:
    """Play a game to its end, and from its start once more in a copy; the decisions it took."""
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
    parser = argparse.ArgumentParser(description="Play on and on, and watch the memory.")
    parser.add_argument("decisions", type=int, nargs="?", default=10_000_000, help="how many decisions to play")
    wanted = parser.parse_args().decisions
    print(f"{'compiled' if is_compiled() else 'interpreted'} rules")
    print("  decisions       games   resident")
    played = 0
    readings: list[float] = []
    for number in count():
        played += play(number)
        if played * INTERVALS >= wanted * (len(readings) + 1):
            readings.append(resident_mib())
            print(f"{played:>11,} {number + 1:>11,} {readings[-1]:>6.1f} MiB", flush=True)
        if played >= wanted:
            break
    growth = max(readings) - readings[0]
    print(f"grown by {growth:.1f} MiB since the first line; up to {ALLOWED_MIB:.0f} are allowed")
    return 1 if growth > ALLOWED_MIB else 0


if __name__ == "__main__":
    sys.exit(main())
