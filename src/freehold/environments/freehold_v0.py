"""The game as a PettingZoo environment: `freehold_v0.env()`, or `freehold_v0.parallel_env()`."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "freehold_v0 needs pettingzoo, which is not installed; pip install 'freehold[learn]' installs it",
        name="pettingzoo",
    ) from None

from freehold.environments.describing import describe
from freehold.environments.encoder import ACTION_DECLINE
from freehold.environments.games import reward_of, seed_of_game
from freehold.environments.observer import Mask, Observation, Observer
from freehold.environments.setups import TURN_LIMIT, encoder_for, reward_kind
from freehold.environments.spaces import LegalActions
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.game import Game, start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.rules.vocabulary import TURN_LIMIT as CUT_OFF

RENDER_MODES: Final = ("ansi", "human")


class FreeholdEnv(AECEnv[str, Observation, int | None]):
    """A game in which players act one at a time, whenever they are asked; action masks are in the infos."""

    def __init__(self, observer: Observer, reward: str = "win", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise BadSetup(f"there is no render mode {render_mode!r}; the modes are {' and '.join(RENDER_MODES)}")
        self.metadata = {"name": "freehold_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(observer.encoder.players)]
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}
        self._observer: Final = observer
        self._reward: Final = reward_kind(reward)
        self._waits: Final = {"action_mask": observer.waiting}
        self._observation_space: Final = Box(0, 255, (observer.size,), np.uint8)
        self._action_spaces: Final = {
            agent: LegalActions(observer.actions, self._mask_of(agent)) for agent in self.possible_agents
        }
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed = NONE
        self._number = 0
        self._game: Game | None = None

    def observation_space(self, agent: str) -> Box:
        """The bytes that `observation_spec` describes."""
        return self._observation_space

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """The actions that `action_spec` describes; a sample without a mask is one that is legal now."""
        return self._action_spaces[agent]

    def _mask_of(self, agent: str) -> Callable[[], Mask]:
        def mask() -> Mask:
            found: Mask = self.infos.get(agent, self._waits)["action_mask"]
            return found

        return mask

    @property
    def game(self) -> Game:
        """The game as it is now, including hidden information."""
        if self._game is None:
            raise IllegalChoice("the game has not started; call reset first")
        return self._game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the game with this seed, or, without one, the next game after the last."""
        if seed is not None:
            self._seed = seed
            self._number = 0
        elif self._seed == NONE:
            self._seed = int(np.random.default_rng().integers(LARGEST_SEED))
        else:
            self._number += 1
        game = start(self._observer.encoder.setup, int(seed_of_game(self._seed, self._number)))
        self._game = game
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._waits)
        self._select(game)

    def _select(self, game: Game) -> None:
        """Select the player who is asked."""
        self.agent_selection = self.possible_agents[game.asked]
        self.infos[self.agent_selection] = {"action_mask": self._observer.mask(game)}

    def observe(self, agent: str) -> Observation:
        """What a player sees and remembers."""
        return self._observer.observe(self.game, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Take an action of the player who is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self.game
        if action is None:
            raise IllegalChoice(f"{agent} must choose an action; only after the end of the game it is None")
        self._observer.choose(game, int(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._waits
        if game.asked != NONE:
            self._select(game)
        else:
            self._end(game)

    def _end(self, game: Game) -> None:
        ended = self.truncations if game.ending == CUT_OFF else self.terminations
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = reward_of(game, seat, self._reward)
            ended[agent] = True
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the player who is asked sees, in a few lines: returned as text, or printed."""
        text = describe(View(self.game, self.game.asked))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing, since there is nothing to close."""


class ParallelFreeholdEnv(ParallelEnv[str, Observation, int]):
    """The same game, but every player acts in each step: those who are not asked wait, which is action 0."""

    def __init__(self, turns: FreeholdEnv, max_cycles: int | None = None) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise BadSetup(f"a game is cut off after at least 1 cycle, not {max_cycles}")
        self.metadata = {**turns.metadata, "is_parallelizable": True}
        self.render_mode = turns.render_mode
        self.possible_agents = turns.possible_agents
        self.agents: list[str] = []
        self._turns: Final = turns
        self._max_cycles: Final = max_cycles
        self._cycles = 0

    def observation_space(self, agent: str) -> Box:
        """The bytes that `observation_spec` describes."""
        return self._turns.observation_space(agent)

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """The actions that `action_spec` describes; a sample without a mask is one that is legal now."""
        return self._turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start the game with this seed, or, without one, the next game after the last."""
        self._turns.reset(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._observations(), dict(self._turns.infos)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._turns.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the action of the player who is asked; the others wait."""
        turns = self._turns
        asked = turns.agent_selection
        for agent, action in actions.items():
            if agent != asked and action != ACTION_DECLINE:
                raise IllegalChoice(
                    f"{agent} is not asked anything now, so its action is {ACTION_DECLINE}, not {action}"
                )
        if asked not in actions:
            raise IllegalChoice(f"{asked} must choose an action")
        turns.step(actions[asked])
        self._cycles += 1
        truncations = dict(turns.truncations)
        if self._cycles == self._max_cycles:
            truncations = dict.fromkeys(self.agents, True)
        seen = self._observations()
        if any(truncations.values()) or any(turns.terminations.values()):
            self.agents = []
        return seen, dict(turns.rewards), dict(turns.terminations), truncations, dict(turns.infos)

    def render(self) -> str | None:
        """What the player who is asked sees, in a few lines."""
        return self._turns.render()

    def close(self) -> None:
        """Do nothing, since there is nothing to close."""


def raw_env(
    kingdom: str | Iterable[str] = "First Game",
    players: int = 2,
    *,
    reward: str = "win",
    editions: str | None = None,
    turn_limit: int = TURN_LIMIT,
    render_mode: str | None = None,
) -> FreeholdEnv:
    """A game with a recommended set or ten cards, by name, in which players act one at a time."""
    return FreeholdEnv(Observer(encoder_for(kingdom, players, editions, turn_limit)), reward, render_mode)


def parallel_env(
    kingdom: str | Iterable[str] = "First Game",
    players: int = 2,
    *,
    reward: str = "win",
    editions: str | None = None,
    turn_limit: int = TURN_LIMIT,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> ParallelFreeholdEnv:
    """The same game, but every player acts in each cycle; it is cut off after `max_cycles`, if given."""
    made = raw_env(kingdom, players, reward=reward, editions=editions, turn_limit=turn_limit, render_mode=render_mode)
    return ParallelFreeholdEnv(made, max_cycles)


def env(
    kingdom: str | Iterable[str] = "First Game",
    players: int = 2,
    *,
    reward: str = "win",
    editions: str | None = None,
    turn_limit: int = TURN_LIMIT,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> AECEnv[str, Observation, int | None]:
    """A game with a recommended set or ten cards, by name.

    Players act one at a time, whenever they are asked. PettingZoo's `max_cycles` counts cycles in which every player
    acts once; if it is given, the players act in turn, and those who are not asked wait.
    """
    if max_cycles is None:
        return raw_env(
            kingdom, players, reward=reward, editions=editions, turn_limit=turn_limit, render_mode=render_mode
        )
    made = parallel_env(
        kingdom,
        players,
        reward=reward,
        editions=editions,
        turn_limit=turn_limit,
        render_mode=render_mode,
        max_cycles=max_cycles,
    )
    return parallel_to_aec(made)
