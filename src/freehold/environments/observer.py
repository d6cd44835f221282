"""Observations, masks and legal actions of one game at a time."""

from collections.abc import Callable
from typing import Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from freehold.environments.actions import all_actions, make_encoder
from freehold.environments.buffers import shared_array
from freehold.environments.encoder import ACTION_DECLINE, Encoder
from freehold.rules.errors import IllegalChoice
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import DECLINE, NONE

Observation = NDArray[np.uint8]
Mask = NDArray[np.int8]


class Observer:
    """Observes any game with one set-up."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder: Final = encoder
        self.size: Final = int(encoder.size)
        self.actions: Final = int(encoder.actions)
        # Callers get copies, so these can be reused.
        self._bytes: Final[vec[u8]] = vec[u8]([0] * self.size)
        self._marks: Final[vec[u8]] = vec[u8]([0] * self.actions)
        self._observation: Final = shared_array(self._bytes, np.uint8, (self.size,))
        self._mask: Final = shared_array(self._marks, np.int8, (self.actions,))
        # The mask of a player who is not asked and can only wait.
        self.waiting: Final = np.zeros(self.actions, np.int8)
        self.waiting[ACTION_DECLINE] = 1
        self.waiting.flags.writeable = False

    def __deepcopy__(self, memo: object) -> "Observer":
        """The same object, since it keeps nothing between calls."""
        return self

    def __reduce__(self) -> tuple[Callable[[Setup], "Observer"], tuple[Setup]]:
        return observer_for, (self.encoder.setup,)

    def observe(self, game: Game, seat: int) -> Observation:
        """What a seat sees and remembers of a game."""
        self.encoder.write(game, seat, self._bytes, 0)
        return self._observation.copy()

    def mask(self, game: Game) -> Mask:
        """The legal actions of the player who is asked as ones, all others as zeros."""
        encoder = self.encoder
        if game.asked == NONE:
            return self.waiting
        kind = encoder.kind_of_options(game)
        encoder.mark(self._marks, 0, game.options, kind, 1)
        mask = self._mask.copy()
        encoder.mark(self._marks, 0, game.options, kind, 0)
        return mask

    def legal_actions(self, game: Game) -> list[int]:
        """The legal actions of the player who is asked, in ascending order."""
        if game.asked == NONE:
            return []
        kind = self.encoder.kind_of_options(game)
        options = game.options
        return sorted(
            int(self.encoder.action(kind, option)) for option in range(DECLINE + 1) if (options >> option) & 1
        )

    def choose(self, game: Game, action: int) -> None:
        """Answer the question of a game with an action."""
        option = self.encoder.option(game, action)
        if option == NONE:
            raise IllegalChoice(self.why_not(game, action))
        game.choose(option)

    def why_not(self, game: Game, action: int) -> str:
        """Why an action is refused."""
        if game.asked == NONE:
            return "the game is over, so there is nothing to choose"
        offered = ", ".join(self.name(one) for one in self.legal_actions(game))
        return f"action {self.name(action)} is not offered; the legal actions are {offered}"

    def name(self, action: int) -> str:
        """An action with its name, such as `63 (Silver)`."""
        known = all_actions()
        return f"{action} ({known[action].name})" if 0 <= action < len(known) else str(action)


def observer_for(setup: Setup) -> Observer:
    """Make the observer for games with a set-up."""
    return Observer(make_encoder(setup))
