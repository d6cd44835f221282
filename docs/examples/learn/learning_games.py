"""Many games at once, as an environment for Stable-Baselines3."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from features import Features
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from freehold.environments import all_actions, make_batch

# A victory is worth 1, a defeat -1, and each point of the margin this much more or less. A beginner never beats Big
# Money, so victories alone would teach it nothing.
POINT: Final = 0.02


class LearningGames(VecEnv):
    """Games against a player of ours, all stepped together.

    A game that is over stays for one more step, as in Gymnasium's `NEXT_STEP`, and `decline` is the only legal action
    there. Stable-Baselines3 sees that as a forced first move of the next game, which does no harm.
    """

    # There is nothing to render.
    render_mode: str | None = None

    def __init__(self, count: int, kingdom: str, opponent: str) -> None:
        self.batch: Final = make_batch(count, kingdom, opponents=opponent, reward="margin")
        self.features: Final = Features(self.batch.game(0).setup)
        self._margins: list[NDArray[np.float64]] = []
        self._actions = np.zeros(count, np.int64)
        self._masks = np.zeros((count, 0), np.bool_)
        inputs = Box(-np.inf, np.inf, (self.features.size,), np.float32)
        super().__init__(count, inputs, Discrete(len(all_actions())))

    def reset(self) -> NDArray[np.float32]:
        """Start new games, with the seeds that `seed` has set."""
        seeds = [seed for seed in self._seeds if seed is not None]
        observations, infos = self.batch.reset(seed=seeds or None)
        self._reset_seeds()
        self._masks = infos["action_mask"].view(np.bool_)
        return self.features.inputs(observations)

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Take the actions; rewards come at the end of a game."""
        observations, margins, terminations, truncations, _ = self.batch.step(self._actions)
        is_over = terminations | truncations
        self._margins.append(margins[is_over])
        rewards = (np.sign(margins) + POINT * margins).astype(np.float32)
        return self.features.inputs(observations), rewards, is_over, self.reset_infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of each game."""
        return self._masks

    def take_margins(self) -> NDArray[np.float64]:
        """How many points the learner was ahead at the end of each game since the last call."""
        margins = np.concatenate([np.zeros(0), *self._margins])
        self._margins.clear()
        return margins

    # Stable-Baselines3 asks each environment for attributes and methods; here they are the same for all.

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: int | Iterable[int] | None = None) -> None:
        setattr(self, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: int | Iterable[int] | None = None, **method_kwargs: Any
    ) -> list[Any]:
        return list(getattr(self, method_name)(*method_args, **method_kwargs))

    def env_is_wrapped(self, wrapper_class: type[Any], indices: int | Iterable[int] | None = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """There is nothing to close."""
