"""Many games stepped together, as a Gymnasium vector environment."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from freehold.environments.buffers import shared_array
from freehold.environments.games import Games
from freehold.environments.observer import Observation, Observer
from freehold.environments.opponents import players_for
from freehold.environments.setups import TURN_LIMIT, encoder_for, reward_kind
from freehold.players.player import Player
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.game import Game
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.vocabulary import NONE

MOST_GAMES: Final = 100_000

Actions = NDArray[np.int64]
Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class BatchedGames(VectorEnv[Observation, Actions, NDArray[Any]]):
    """Games stepped together in compiled code.

    It returns the same arrays each time and overwrites them in place: copy anything you want to keep. As in Gymnasium's
    `NEXT_STEP`, the step that ends a game returns its last observation, and the next step ignores the action and starts
    the next game in that row.
    """

    def __init__(self, games: Games) -> None:
        self.metadata = {"name": "freehold", "autoreset_mode": AutoresetMode.NEXT_STEP}
        encoder = games.encoder
        players = int(encoder.players)
        self.num_envs = int(games.count)
        self.players = players
        self.single_observation_space = Box(0, 255, (int(encoder.size),), np.uint8)
        self.single_action_space = Discrete(int(encoder.actions))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = MultiDiscrete([int(encoder.actions)] * self.num_envs)
        self._games: Final = games
        self._observer: Final = Observer(encoder)
        rows = self.num_envs
        self._observations: Final = shared_array(games.observations, np.uint8, (rows, int(encoder.size)))
        self._actions: Final = shared_array(games.actions, np.int64, (rows,))
        self._rewards: Final = shared_array(games.rewards, np.float64, (rows,))
        self._terminations: Final = shared_array(games.terminations, np.bool_, (rows,))
        self._truncations: Final = shared_array(games.truncations, np.bool_, (rows,))
        self._infos: Final[dict[str, Any]] = {
            "action_mask": shared_array(games.masks, np.int8, (rows, int(encoder.actions))),
            "seat": shared_array(games.seats, np.int64, (rows,)),
            "returns": shared_array(games.returns, np.float64, (rows, players)),
            "game_seed": shared_array(games.game_seeds, np.int64, (rows,)),
        }
        self._has_begun = False

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start the first game of each row: row i gets seed + i, or the seed given for it.

        Without a seed, the rows get random ones.
        """
        for row, one in enumerate(self._seeds(seed)):
            self._games.begin(row, one)
        self._has_begun = True
        return self._observations, self._infos

    def _seeds(self, seed: int | Sequence[int] | None) -> list[int]:
        if seed is None:
            return [int(one) for one in self.np_random.integers(LARGEST_SEED, size=self.num_envs)]
        seeds = [seed + row for row in range(self.num_envs)] if isinstance(seed, int) else [int(one) for one in seed]
        if len(seeds) != self.num_envs:
            raise BadSetup(f"there is one seed for each of the {self.num_envs} games, or one for all, not {len(seeds)}")
        for one in seeds:
            if not 0 <= one <= LARGEST_SEED:
                raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {one}")
        return seeds

    def step(self, actions: ArrayLike) -> Step:
        """Take an action in each game; if any of them is illegal, none is taken."""
        if not self._has_begun:
            raise IllegalChoice("the games have not started; call reset first")
        np.copyto(self._actions, actions, casting="same_kind")
        games = self._games
        row = games.illegal()
        if row != NONE:
            raise IllegalChoice(f"game {row}: {self._observer.why_not(games.games[row], int(self._actions[row]))}")
        games.step()
        return self._observations, self._rewards, self._terminations, self._truncations, self._infos

    def sample_actions(self) -> Actions:
        """A legal action for each game, all equally likely; each row has its own random stream, seeded by its seed."""
        self._games.sample()
        return self._actions

    def game(self, row: int) -> Game:
        """A copy of the game in a row, including hidden information."""
        return self._games.games[row].copy()


def make_batch(
    n: int,
    kingdom: str | Iterable[str] = "First Game",
    *,
    players: int = 2,
    opponents: str | Sequence[str] | None = None,
    reward: str = "win",
    editions: str | None = None,
    turn_limit: int = TURN_LIMIT,
) -> BatchedGames:
    """Make n games that are stepped together.

    Without opponents, you act for every player in turn. With opponents, given by name, you act only for seat 0. The
    reward at the end is the share of the victory (`win`) or the lead over the best other player in points (`margin`).
    """
    if not 1 <= n <= MOST_GAMES:
        raise BadSetup(f"a batch has 1 to {MOST_GAMES:,} games, not {n}")
    encoder = encoder_for(kingdom, players, editions, turn_limit)
    controlled = (1 << players) - 1
    others: Callable[[int], list[Player]] = _nobody
    if opponents is not None:
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        others = players_for(names, encoder.setup)
        controlled = 1
    return BatchedGames(Games(encoder, n, controlled, reward_kind(reward), others))


def _nobody(seed: int) -> list[Player]:
    return []
