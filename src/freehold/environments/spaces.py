"""An action space that knows which actions are legal now."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete

from freehold.environments.observer import Mask


class LegalActions(Discrete[np.int64]):
    """All actions; a sample without a mask is a currently legal one, all equally likely."""

    def __init__(self, count: int, mask: Callable[[], Mask]) -> None:
        super().__init__(count)
        self._mask_now = mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action: drawn with the given mask or probabilities, or else one that is legal now."""
        if mask is None and probability is None:
            legal = np.flatnonzero(self._mask_now())
            return np.int64(legal[int(self.np_random.random() * len(legal))])
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[type[Discrete[np.int64]], tuple[int]]:
        """Copy as an ordinary space, since a copy belongs to no game."""
        return Discrete, (int(self.n),)
