"""How good the guesses of the network are, compared with the judge of reviews."""

import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.value.kingdoms import SEED, network_for, thinkers
from benchmarks.value.network import Network
from freehold.lab.archetypes import good_sense
from freehold.lab.review import Judge
from freehold.players.endings import Closer
from freehold.players.rollouts import PLAYER_CHOOSES, KnownWorld, Rollouts
from freehold.players.strategist import Strategist
from freehold.rules.game import Game, start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE, PLAY_TREASURE

# The position of about every so many decisions is judged, with this many rollouts.
DECISIONS_APART: Final = 12
ROLLOUTS: Final = 2000
GAMES: Final = 3
NETWORK: Final = "network"
# Rollouts with Good Sense to compare with.
FEW_COUNTS: Final = (16, 64, 256)
# The parts of a game, by the share of its choices that were made before.
PARTS: Final = (("opening", 0.0, 0.25), ("middle", 0.25, 0.75), ("end", 0.75, 1.0), ("all", 0.0, 1.0))


@dataclass(frozen=True)
class Judged:
    """A position, and the chance of a seat to win there by rollouts."""

    game: Game
    seat: int
    # The share of the game's choices that were made before.
    progress: float
    chance: float


def judged_positions(judge: Judge, number: int) -> list[Judged]:
    """Positions from games in a kingdom, judged by rollouts."""
    chance = Random(f"positions {number}")
    found: list[Judged] = []
    for _ in range(GAMES):
        found += _judged_game(start(judge.thinker.setup, chance.randrange(LARGEST_SEED), 0), judge, chance)
    return found


def _judged_game(game: Game, judge: Judge, chance: Random) -> list[Judged]:
    """Positions of a game between two plans; the best ones are followed more often than those that others may have."""
    players = judge.thinker.closers
    best = players[: judge.thinker.followed]
    seats = [chance.choice(best if chance.random() < 0.7 else players) for _ in range(2)]
    noted: list[tuple[Game, int]] = []
    while game.asked != NONE:
        if game.purpose != PLAY_TREASURE and chance.random() < 1 / DECISIONS_APART:
            noted.append((game.copy(), chance.randrange(2)))
        game.choose(seats[game.asked].choose(View(game, game.asked)))
    found = []
    for before, seat in noted:
        minds = [players[judge.thinker.plan_so_far(View(before, one))] for one in range(2)]
        rollouts = Rollouts(KnownWorld(before), minds, seat, chance.randrange(LARGEST_SEED))
        share = rollouts.run([PLAYER_CHOOSES], 0, ROLLOUTS).share(0)
        progress = float(before.number) / float(game.number)
        found.append(Judged(before, seat, progress, share))
    return found


def measure_error(network: Network, kingdoms: int, games: int, console: Console) -> None:
    """The network, and as the simplest other way a few rollouts with Good Sense, which needs no plans either."""
    rows: dict[str, list[tuple[float, float, float]]] = {}
    seconds: dict[str, float] = defaultdict(float)
    for number, thinker in enumerate(thinkers(kingdoms)):
        here = network_for(network, thinker, games)
        simple = Closer(Strategist(good_sense(thinker.setup), thinker.setup))
        for one in judged_positions(Judge(thinker), number):
            rollouts = Rollouts(KnownWorld(one.game), [simple, simple], one.seat, SEED)
            for count in (0, *FEW_COUNTS):
                started = time.process_time()
                if count:
                    way, guess = f"{count} rollouts", rollouts.run([PLAYER_CHOOSES], 0, count).share(0)
                else:
                    way, guess = NETWORK, float(here.chances_of([one.game], one.seat)[0])
                seconds[way] += time.process_time() - started
                rows.setdefault(way, []).append((one.progress, guess, one.chance))
        console.print(f"kingdom {number + 1} of {kingdoms}: {len(rows[NETWORK])} positions")
    print_error(rows, seconds, console)


def print_error(
    rows: Mapping[str, list[tuple[float, float, float]]], seconds: Mapping[str, float], console: Console
) -> None:
    """Tables of how far guesses are from the truth, from rows of progress, guess and truth."""
    parts = [f"error, {part}" for part, _, _ in PARTS]
    table = Table("guess", "positions", *parts, "root mean square", "as good as rollouts", "ms")
    for way, found in rows.items():
        progress, guess, truth = np.array(found).T
        off = np.abs(guess - truth)
        errors = [f"{off[(progress >= low) & (progress <= high)].mean():.1%}" for _, low, high in PARTS]
        spread = truth * (1 - truth)
        # The rollouts of the truth have errors of their own.
        square = max(1e-6, float(np.mean(off**2 - spread / ROLLOUTS)))
        worth, each = float(spread.mean()) / square, 1000 * seconds[way] / len(found)
        table.add_row(way, str(len(found)), *errors, f"{square**0.5:.1%}", f"{worth:.0f}", f"{each:.2f}")
    console.print(table)
    _, guess, truth = np.array(rows[NETWORK]).T
    table = Table("guess of the network", "positions", "mean guess", "mean truth")
    for low in (0.0, 0.2, 0.4, 0.6, 0.8):
        here = (guess >= low) & (guess < low + 0.2)
        if here.any():
            means = f"{guess[here].mean():.1%}", f"{truth[here].mean():.1%}"
            table.add_row(f"{low:.0%} to {low + 0.2:.0%}", str(here.sum()), *means)
    console.print(table)
