"""The network itself: layers of numbers, kept in a file and evaluated with NumPy alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.value.features import Numbers, Positions
from freehold.rules.errors import BadSetup, FreeholdError
from freehold.rules.game import Game


class BadNetworkFile(FreeholdError):
    """A file does not hold a network."""


@dataclass(frozen=True, eq=False)
class Network:
    """Guesses the chance of a seat to win from the numbers of a position."""

    # The cards that it knows by name, in the order of its inputs.
    names: tuple[str, ...]
    # What each input is on average, and what it is divided by.
    mean: Numbers
    scale: Numbers
    # For each layer a matrix and what is added to its result.
    weights: tuple[Numbers, ...]
    biases: tuple[Numbers, ...]

    def chances(self, numbers: Numbers) -> Numbers:
        """The chance to win in each position."""
        found = (numbers - self.mean) / self.scale
        last = len(self.weights) - 1
        for layer, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            found = found @ weights + biases
            if layer < last:
                np.maximum(found, 0.0, out=found)
        return np.array(1.0 / (1.0 + np.exp(-found[:, 0])), dtype=np.float32)

    def chances_of(self, games: Sequence[Game], seat: int) -> Numbers:
        """The chance of a seat to win in games of one set-up: what both seats think of it, on average."""
        if not games:
            return np.zeros(0, dtype=np.float32)
        mine, theirs = (Positions(games[0].setup, self.names) for _ in range(2))
        for game in games:
            if game.setup is not games[0].setup:
                raise BadSetup("games of different set-ups are valued one set-up at a time")
            mine.add(game, seat)
            theirs.add(game, 1 - seat)
        return (self.chances(mine.numbers()) + 1.0 - self.chances(theirs.numbers())) / 2.0

    def save(self, path: Path) -> None:
        arrays = {f"weights{layer}": weights for layer, weights in enumerate(self.weights)}
        arrays |= {f"biases{layer}": biases for layer, biases in enumerate(self.biases)}
        names = np.array(self.names)
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, names=names, mean=self.mean, scale=self.scale, **arrays)


def load_network(path: Path) -> Network:
    """The network in a file."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            layers = range(sum(name.startswith("weights") for name in stored))
            return Network(
                tuple(map(str, stored["names"])),
                stored["mean"],
                stored["scale"],
                tuple(stored[f"weights{layer}"] for layer in layers),
                tuple(stored[f"biases{layer}"] for layer in layers),
            )
    except (OSError, ValueError, KeyError) as error:
        raise BadNetworkFile(f"{path} holds no network: {error}") from error
