"""The golden playthrough of OpenSpiel: `python -m tests.environments.playthrough --write` regenerates it."""

import sys
from pathlib import Path
from random import Random
from typing import cast

import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from freehold.environments import python_freehold

GAME = "python_freehold(turn_limit=6)"
PLAYTHROUGH = Path(__file__).with_name("playthrough.txt")
SEED = 7


def actions() -> list[int]:
    """The actions of a whole game, chosen at random."""
    rng = Random(SEED)
    state = pyspiel.load_game(GAME).new_initial_state()
    chosen: list[int] = []
    while not state.is_terminal():
        chance = state.is_chance_node()
        chosen.append(rng.randrange(python_freehold.DIGIT) if chance else rng.choice(state.legal_actions()))
        state.apply_action(chosen[-1])
    return chosen


def written() -> str:
    """The playthrough as OpenSpiel writes it."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthrough"])
    return cast("str", generate_playthrough.playthrough(GAME, actions(), seed=SEED))


if __name__ == "__main__":
    if "--write" in sys.argv:
        PLAYTHROUGH.write_text(written(), "utf-8")
    else:
        print(written(), end="")
