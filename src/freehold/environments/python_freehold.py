"""The game in OpenSpiel: importing this module registers `python_freehold`.

A game starts with four chance moves that choose its seed. Everything random after that follows from the seed, so a
history of moves describes a whole game.
"""

from hashlib import blake2b
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "the game for OpenSpiel needs open_spiel, which is not installed; pip install 'freehold[learn]' installs it",
        name="open_spiel",
    ) from None

from freehold.environments.actions import all_actions
from freehold.environments.describing import describe
from freehold.environments.games import reward_of
from freehold.environments.observer import Observer
from freehold.environments.setups import TURN_LIMIT, encoder_for, reward_kind
from freehold.rules.game import Game, start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import MOST_SEATS
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE

NAME: Final = "python_freehold"
# The chance moves at the start: the digits of the seed, most significant first.
DIGITS: Final = 4
DIGIT: Final = 256
# No game comes close to these.
MOST_CHOICES_PER_TURN: Final = 1000
MOST_POINTS: Final = 1000.0

PARAMETERS: Final = {
    "kingdom": "First Game",
    "players": 2,
    "reward": "win",
    "editions": "",
    "turn_limit": TURN_LIMIT,
}


def game_type(is_constant_sum: bool) -> Any:
    """What OpenSpiel needs to know about the game before its parameters are given."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Freehold",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if is_constant_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class FreeholdGame(pyspiel.Game):
    """Games with one kingdom: a recommended set, or ten cards by name, separated by semicolons."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        is_win = given["reward"] == "win"
        turn_limit = int(given["turn_limit"])
        kingdom = str(given["kingdom"]).replace(";", ",")
        encoder = encoder_for(kingdom, int(given["players"]), given["editions"] or None, turn_limit)
        self.observer = Observer(encoder)
        self.reward = reward_kind(given["reward"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.observer.actions,
            max_chance_outcomes=DIGIT,
            num_players=int(encoder.players),
            min_utility=0.0 if is_win else -MOST_POINTS,
            max_utility=1.0 if is_win else MOST_POINTS,
            utility_sum=1.0 if is_win else None,
            max_game_length=turn_limit * MOST_CHOICES_PER_TURN,
        )
        super().__init__(game_type(is_win), info, params or {})

    def new_initial_state(self) -> "FreeholdState":
        """The state before the seed is chosen."""
        return FreeholdState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "FreeholdObserver":
        """Make an observer with the interface that OpenSpiel expects."""
        return FreeholdObserver(self.observer, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class FreeholdState(pyspiel.State):
    """A state of a game."""

    def __init__(self, game: FreeholdGame) -> None:
        super().__init__(game)
        self._observer = game.observer
        self._reward = game.reward
        self._digits: list[int] = []
        self.game: Game | None = None
        # A digest of what each player has seen and done so far, whenever they were asked.
        self.recalled: list[bytes] = [b""] * game.num_players()

    def current_player(self) -> int:
        """The player who is asked, or chance at the start."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.is_over else int(self.game.asked)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.game is not None and self.game.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All digits of the seed are equally likely."""
        return [(digit, 1.0 / DIGIT) for digit in range(DIGIT)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.game is None or player != self.game.asked:
            return []
        return self._observer.legal_actions(self.game)

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self._digits.append(action)
            if len(self._digits) == DIGITS:
                self.game = start(self._observer.encoder.setup, int.from_bytes(self._digits))
            return
        player = int(self.game.asked)
        seen = self._observer.observe(self.game, player).tobytes()
        self.recalled[player] = digest(self.recalled[player], seen, str(action).encode())
        self._observer.choose(self.game, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else all_actions()[action].name

    def returns(self) -> list[float]:
        """The rewards of all players: zero before the end."""
        game = self.game
        if game is None or not game.is_over:
            return [0.0] * len(self.recalled)
        return [float(reward_of(game, seat, self._reward)) for seat in range(len(self.recalled))]

    def resample_from_infostate(self, player: int, sampler: Any) -> "FreeholdState":
        """A state that the player cannot tell from this one: what it cannot know is dealt again.

        The sampler returns a number from 0 to 1. What the others remember is unknown, so their memory starts here.
        """
        world: FreeholdState = self.clone()
        if self.game is not None:
            world.game = View(self.game, player).determinize(int(sampler() * LARGEST_SEED))
            world.recalled = [one if seat == player else b"" for seat, one in enumerate(self.recalled)]
        return world

    def __str__(self) -> str:
        if self.game is None:
            return f"deal {' '.join(str(digit) for digit in self._digits)}".strip()
        return describe(View(self.game, self.game.asked))


class FreeholdObserver:
    """What players see of a state: a tensor of our bytes, and a string of a few lines with a fingerprint."""

    def __init__(self, observer: Observer, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, but got {params}")
        self._observer = observer
        self._recalls = kind.perfect_recall
        self._sees_hand = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._sees_table = kind.public_info
        # The memory of a whole game has no fixed size.
        whole = self._sees_hand and self._sees_table and not self._recalls
        self.tensor = np.zeros(observer.size, np.float32) if whole else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: FreeholdState, player: int) -> None:
        """Write what a player sees of a state."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.game is None else self._observer.observe(state.game, player)

    def string_from(self, state: FreeholdState, player: int) -> str:
        """What a player sees of a state, in words; with perfect recall, also a fingerprint of all they have seen."""
        game = state.game
        if game is None:
            return ""
        if not self._sees_hand:
            return describe(View(game, NONE))
        if not self._sees_table:
            return describe(View(game, player), only_hand=True)
        seen = self._observer.observe(game, player).tobytes()
        recalled = state.recalled[player] if self._recalls else b""
        return f"{describe(View(game, player))}\n{digest(recalled, seen).hex()}"


def digest(*parts: bytes) -> bytes:
    """A fingerprint of what a player has seen."""
    return blake2b(b"/".join(parts), digest_size=16).digest()


pyspiel.register_game(game_type(is_constant_sum=True), FreeholdGame)
