"""The inputs of a network, from an observation in one kingdom: the cards in that kingdom, scaled."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from freehold.environments import Layout, card_names
from freehold.environments.layout import (
    CARD,
    CARD_FIELDS,
    CARD_PLAYER_FIELDS,
    CATEGORY,
    COUNT,
    FLAG,
    GAME_FIELDS,
    PLAYER,
    PLAYER_FIELDS,
)
from freehold.rules.setup import Setup

# Networks learn best from numbers around 1, and most counts of a game are at most ten.
SCALE: Final = 10


class Features:
    """Turns observations into inputs: counts are scaled, and everything else is one-hot encoded."""

    def __init__(self, setup: Setup) -> None:
        inputs = list(_inputs([card.name for card in setup.cards], int(setup.players)))
        self.size: Final = len(inputs)
        # For each input, a byte of the observation and a value: the one it stands for, or the value of a zero count.
        self._at: Final = np.array([at for at, _, _ in inputs])
        self._value: Final = np.array([value for _, value, _ in inputs], np.float32)
        self._is_count: Final = np.array([is_count for _, _, is_count in inputs])

    def inputs(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The inputs for one observation, or for each row of many."""
        above = observations[..., self._at] - self._value
        return np.where(self._is_count, above / SCALE, above == 0).astype(np.float32)


def _inputs(names: list[str], players: int) -> Iterator[tuple[int, int, bool]]:
    """Where each input is, its value, and whether it is a count."""
    layout = Layout(players)
    cards = [1 + card_names().index(name) for name in names]
    for field in GAME_FIELDS:
        at = layout.at(field.name)
        if field.kind in (COUNT, FLAG):
            yield at, field.plus, True
        values = {CATEGORY: range(len(field.values)), CARD: cards, PLAYER: range(1, players + 1)}
        for value in values.get(field.kind, ()):
            yield at, value, False
    for player in range(players):
        for field in PLAYER_FIELDS:
            if field.kind in (COUNT, FLAG):
                yield layout.at(field.name, player), field.plus, True
    for name in names:
        for field in CARD_FIELDS:
            yield layout.at(field.name, card=name), field.plus, True
        for field in CARD_PLAYER_FIELDS:
            for player in range(players):
                yield layout.at(field.name, player, name), field.plus, True
