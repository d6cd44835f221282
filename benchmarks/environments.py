"""Steps per second of the learning environments, beside the engine itself and other libraries' games:
`python benchmarks/environments.py`.

Every step takes a random legal action and writes its observation and mask. Only processor time counts, on one core.
Machines are noisy, so everything is measured in turn, many times, and the table has the best of each. RLCard is
measured if you have installed it (`pip install rlcard`).
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

from freehold.environments import freehold_v0, make_batch, python_freehold
from freehold.environments.setups import TURN_LIMIT, encoder_for
from freehold.lab.bench import engine_mode
from freehold.players.match import play_many
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer

# Makes at least this many steps, and returns how many.
Steps = Callable[[int], int]

RLCARD_GAMES = ("leduc-holdem", "gin-rummy", "uno")
# This many games fit into the level 2 cache of most processors.
SMALL_BATCH = 64
OPEN_SPIEL_GAMES = ("leduc_poker", "gin_rummy", "python_kuhn_poker")


@dataclass(frozen=True)
class Case:
    """Something to step and measure."""

    name: str
    what: str
    steps: Steps


def engine(kingdom: str) -> Steps:
    """The engine alone: no observations, and compiled players."""
    setup = encoder_for(kingdom, 2, None, TURN_LIMIT).setup
    players: list[Player] = [RandomPlayer(1), RandomPlayer(2)]
    seeds = iter(range(1 << 40))

    def run(least: int) -> int:
        made = 0
        while made < least:
            seed = next(seeds)
            made += play_many(setup, players, range(seed, seed + 1))
        return made

    return run


def batch(kingdom: str, games: int, opponents: str | None = None, players: int = 2) -> Steps:
    """Games stepped together."""
    made = make_batch(games, kingdom, opponents=opponents, players=players)
    made.reset(seed=1)

    def run(least: int) -> int:
        rounds = -(-least // games)
        for _ in range(rounds):
            made.step(made.sample_actions())
        return rounds * games

    return run


def pettingzoo(kingdom: str) -> Steps:
    """A game of PettingZoo in the usual loop, with each observation."""
    env = freehold_v0.env(kingdom)
    rng = random.Random(1)

    def run(least: int) -> int:
        made = 0
        while made < least:
            env.reset(seed=rng.randrange(1 << 40))
            for _ in env.agent_iter():
                _, _, terminated, truncated, info = env.last()
                action = None
                if not (terminated or truncated):
                    action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
                env.step(action)
                made += 1
        return made

    return run


def open_spiel(name: str) -> Steps:
    """A game of OpenSpiel from Python, with the tensor of the player who is asked."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    has_observation = game.get_type().provides_observation_tensor

    def run(least: int) -> int:
        made = 0
        while made < least:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                    continue
                if has_observation:
                    state.observation_tensor()
                else:
                    state.information_state_tensor()
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
        return made

    return run


def rlcard(name: str) -> Steps:
    """A game of RLCard."""
    env: Any = import_module("rlcard").make(name, config={"seed": 1})
    rng = random.Random(1)

    def run(least: int) -> int:
        made = 0
        while made < least:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                made += 1
        return made

    return run


def cases(games: int) -> Iterator[Case]:
    kingdom = "First Game"
    yield Case("engine", "decisions, no observations", engine(kingdom))
    yield Case("batch", f"{SMALL_BATCH} games, 2 players", batch(kingdom, SMALL_BATCH))
    yield Case("batch", f"{games} games, 2 players", batch(kingdom, games))
    yield Case("batch", f"{games} games, 4 players", batch(kingdom, games, players=4))
    yield Case("batch", f"{games} games against Big Money", batch(kingdom, games, "Big Money"))
    yield Case("batch", f"{games} games of Victory Dance", batch("Victory Dance 1e", games))
    yield Case("PettingZoo", "freehold_v0", pettingzoo(kingdom))
    yield Case("OpenSpiel", python_freehold.NAME, open_spiel(python_freehold.NAME))
    # OpenSpiel registers its own games in Python when they are imported.
    import_module("open_spiel.python.games")
    for name in OPEN_SPIEL_GAMES:
        yield Case("OpenSpiel", name, open_spiel(name))
    if find_spec("rlcard") is not None:
        for name in RLCARD_GAMES:
            yield Case("RLCard", name, rlcard(name))


def steps_per_second(case: Case, seconds: float) -> float:
    """Measured over about this many seconds."""
    started = time.process_time()
    least, made = 1000, 0
    while (spent := time.process_time() - started) < seconds:
        made += case.steps(least)
        least = max(least, min(100_000, made // 4))
    return made / spent


def report(games: int, seconds: float, rounds: int, tell: Callable[[str], None]) -> Table:
    """Measure everything."""
    measured = list(cases(games))
    best = [0.0] * len(measured)
    for number in range(1, rounds + 1):
        tell(f"Round {number} of {rounds}")
        best = [max(rate, steps_per_second(case, seconds)) for rate, case in zip(best, measured, strict=True)]
    table = Table("library", "game", "steps/s", "of the engine", title=f"Freehold {engine_mode()}, one core")
    for case, rate in zip(measured, best, strict=True):
        table.add_row(case.name, case.what, f"{rate:,.0f}", f"{rate / best[0]:.3f}")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the learning environments, on one core.")
    parser.add_argument("--games", type=int, default=256, help="games in a batch")
    parser.add_argument("--seconds", type=float, default=0.2, help="processor time of each case in a round")
    parser.add_argument("--rounds", type=int, default=25)
    arguments = parser.parse_args()
    console = Console()
    with console.status("Measuring") as status:
        console.print(report(arguments.games, arguments.seconds, arguments.rounds, status.update))
    if find_spec("rlcard") is None:
        console.print("RLCard is not installed, so it was not measured.")


if __name__ == "__main__":
    main()
