"""The kingdoms of the experiment, with the plans that Hard has there."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.value.games import positions_of
from benchmarks.value.network import Network
from freehold.lab.opponents import plans_for, thinking
from freehold.lab.tournament import random_kingdoms
from freehold.lab.trial import Setting
from freehold.players.levels import HARD
from freehold.players.player import Player
from freehold.players.thinker import Thinker
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE

Floats = npt.NDArray[np.float64]

# No other benchmark has the kingdoms of this seed.
SEED: Final = 5000
# How often a network learns from the games of a kingdom, and how much at a time.
PASSES: Final = 2
RATE: Final = 0.0005


def thinkers(kingdoms: int) -> Iterator[Thinker]:
    """A player with Hard's plans for each of the kingdoms; each takes some seconds to find them."""
    for kingdom in random_kingdoms(kingdoms, SEED, None):
        setting = Setting(kingdom)
        hard = thinking(HARD, setting, plans_for(setting), None)
        yield Thinker(hard.plans, hard.followed, setting.setup(), HARD.rollouts)


def network_for(network: Network, thinker: Thinker, games: int) -> Network:
    """The network for a kingdom: as it is, or after some games of the plans there."""
    if not games:
        return network
    # Only this needs scikit-learn.
    from benchmarks.value.training import tuned

    return tuned(network, positions_of(thinker.setup, thinker.closers, games, Random("tuning")), PASSES, RATE)


def play_until(game: Game, players: Sequence[Player], turn: int) -> None:
    """Play a game to the beginning of a turn, or to its end."""
    views = [View(game, seat) for seat in range(len(players))]
    while game.asked != NONE and game.turn < turn:
        game.choose(players[game.asked].choose(views[game.asked]))
