"""Training of the network with scikit-learn, from games in one kingdom after the other."""

from typing import Final

import numpy as np
from sklearn.neural_network import MLPClassifier

from benchmarks.value.features import Numbers, card_names
from benchmarks.value.games import Lesson, lesson
from benchmarks.value.network import Network

LAYERS: Final = (192, 48)
BATCH: Final = 512
GAMES_PER_KINGDOM: Final = 400
# The newest positions are kept, and some of them are learned from after each kingdom.
KEPT: Final = 200_000
POSITIONS_PER_STEP: Final = 16_384
# Kingdoms that show how large the inputs are, before anything is learned.
FIRST_KINGDOMS: Final = 20
# A card that was hardly there in the first kingdoms still has a scale.
LEAST_SCALE: Final = 0.2
# The weights that are saved are an average over the last steps: this is the part of it that each step keeps. The error
# that is shown is an average in the same way.
AVERAGE_KEPT: Final = 0.99


class Recent:
    """The newest positions and who won them; the oldest ones make room for new ones."""

    def __init__(self, inputs: int) -> None:
        self.inputs = np.zeros((KEPT, inputs), dtype=np.float16)
        self.won = np.zeros(KEPT, dtype=np.int8)
        self.added = 0

    def add(self, inputs: Numbers, won: Numbers) -> None:
        places = np.arange(self.added, self.added + len(won)) % KEPT
        self.inputs[places], self.won[places] = inputs, won
        self.added += len(won)

    def some(self, chance: np.random.Generator) -> tuple[Numbers, Numbers]:
        chosen = chance.integers(min(self.added, KEPT), size=POSITIONS_PER_STEP)
        return self.inputs[chosen].astype(np.float32), self.won[chosen].astype(np.float32)


class Training:
    """What was learned so far, and from how many kingdoms."""

    def __init__(self, layers: tuple[int, ...] = LAYERS, games: int = GAMES_PER_KINGDOM) -> None:
        self.games = games
        self.model = MLPClassifier(hidden_layer_sizes=layers, batch_size=BATCH, random_state=1)
        first = np.concatenate([lesson(number, games).numbers for number in range(FIRST_KINGDOMS)])
        self.mean = first.mean(axis=0, dtype=np.float64).astype(np.float32)
        self.scale = np.maximum(first.std(axis=0, dtype=np.float64), LEAST_SCALE).astype(np.float32)
        self.average: list[Numbers] = []
        self.kingdoms = 0
        self.positions = 0
        self.seconds = 0.0
        # The mean squared error in a kingdom before anything was learned from it; a coin has 0.25.
        self.error = 0.25

    def step(self, recent: Recent) -> None:
        """Play in one more kingdom, and learn."""
        chance = np.random.default_rng(self.kingdoms)
        new = lesson(self.kingdoms, self.games)
        if self.average:
            error = float(np.mean((self.network().chances(new.numbers) - new.results) ** 2))
            self.error += max(1 - AVERAGE_KEPT, 1 / self.kingdoms) * (error - self.error)
        # A draw is a win for one of the two, chosen at random.
        won = (new.results > chance.random(len(new.results))).astype(np.float32)
        recent.add((new.numbers - self.mean) / self.scale, won)
        self.model.partial_fit(*recent.some(chance), classes=[0.0, 1.0])
        self.kingdoms += 1
        self.positions += len(won)
        now: list[Numbers] = [*self.model.coefs_, *self.model.intercepts_]
        kept = min(AVERAGE_KEPT, 1 - 1 / self.kingdoms)
        before = self.average or now
        self.average = [kept * old + (1 - kept) * new for old, new in zip(before, now, strict=True)]

    def network(self) -> Network:
        layers = len(self.average) // 2
        weights = tuple(one.astype(np.float32) for one in self.average)
        return Network(card_names(), self.mean, self.scale, weights[:layers], weights[layers:])


def tuned(network: Network, more: Lesson, passes: int, rate: float) -> Network:
    """The network after it has learned from more positions, for example those of one kingdom."""
    chance = np.random.default_rng(len(more.results))
    inputs = (more.numbers - network.mean) / network.scale
    won = (more.results > chance.random(len(more.results))).astype(np.float32)
    layers = tuple(weights.shape[1] for weights in network.weights[:-1])
    batch = min(BATCH, len(won))
    model = MLPClassifier(layers, batch_size=batch, learning_rate_init=rate, random_state=1)
    # The first call makes the layers, which then get the weights of the network.
    model.partial_fit(inputs[:batch], won[:batch], classes=[0.0, 1.0])
    for own, learned in zip([*model.coefs_, *model.intercepts_], [*network.weights, *network.biases], strict=True):
        own[...] = learned
    for _ in range(passes):
        model.partial_fit(inputs, won)
    return Network(network.names, network.mean, network.scale, tuple(model.coefs_), tuple(model.intercepts_))
