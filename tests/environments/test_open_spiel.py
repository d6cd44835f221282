"""The game in OpenSpiel passes OpenSpiel's own tests, and a recorded game stays the same."""

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from freehold._mode import is_compiled
from freehold.environments import all_actions, python_freehold
from freehold.environments.observer import observer_for
from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.view import View
from tests.environments.playthrough import GAME, PLAYTHROUGH, written

TURNS = 30 if is_compiled() else 6


@pytest.mark.parametrize(
    "game",
    [
        f"python_freehold(turn_limit={TURNS})",
        f"python_freehold(players=3,kingdom=Victory Dance 1e,turn_limit={TURNS})",
        f"python_freehold(players=6,kingdom=Underlings 2e,reward=margin,turn_limit={TURNS})",
    ],
)
def test_it_passes_the_simulation_of_open_spiel(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


def test_it_is_registered_with_its_parameters() -> None:
    assert python_freehold.NAME in pyspiel.registered_names()
    game = pyspiel.load_game(
        "python_freehold(kingdom=Cellar;Market;Merchant;Militia;Mine;Moat;Remodel;Smithy;Village;Pawn,players=4)"
    )
    assert game.num_players() == 4
    assert game.num_distinct_actions() == len(all_actions())
    assert game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
    margin = pyspiel.load_game("python_freehold(reward=margin)")
    assert margin.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_bad_parameters_are_refused_in_one_sentence() -> None:
    with pytest.raises(BadSetup, match="the rewards are win and margin"):
        python_freehold.FreeholdGame({"reward": "fame"})
    with pytest.raises(ValueError, match="observations take no parameters"):
        make_observation(pyspiel.load_game(python_freehold.NAME), params={"colour": "red"})


def test_a_recorded_game_stays_the_same() -> None:
    """After an intended change: `python -m tests.environments.playthrough --write`, and review the diff."""
    assert written() == PLAYTHROUGH.read_text("utf-8")


def played(seed: int, moves: int, game: str = GAME) -> python_freehold.FreeholdState:
    """A state after some random moves, including chance moves."""
    rng = Random(seed)
    state = pyspiel.load_game(game).new_initial_state()
    for _ in range(python_freehold.DIGITS + moves):
        if state.is_terminal():
            break
        outcomes = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(rng.choice(outcomes or state.legal_actions()))
    assert isinstance(state, python_freehold.FreeholdState)
    return state


@pytest.mark.parametrize("seed", range(6))
def test_a_resampled_state_cannot_be_told_from_the_real_one(seed: int) -> None:
    state = played(seed, 30, "python_freehold(kingdom=Underlings 1e,players=3)")
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, Random(number).random) for number in range(6)]
    for world in worlds:
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
    others = [other for other in range(3) if other != player]
    assert len({world.observation_string(others[0]) for world in worlds}) > 1
    assert state.game is not None
    assert worlds[0].game == View(state.game, player).determinize(int(Random(0).random() * LARGEST_SEED))


def test_a_search_of_open_spiel_plays_it() -> None:
    state = played(1, 3, "python_freehold(turn_limit=5)")
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=evaluator,
        uct_c=2.0,
        max_simulations=10,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


def test_a_learner_of_open_spiel_sees_our_observations() -> None:
    environment = rl_environment.Environment(
        pyspiel.load_game("python_freehold(turn_limit=4)"), observation_type=rl_environment.ObservationType.OBSERVATION
    )
    environment.seed(1)
    step = environment.reset()
    rng = Random(1)
    while not step.last():
        player = step.observations["current_player"]
        state = environment.get_state
        seen = observer_for(state.game.setup).observe(state.game, player)
        assert step.observations["info_state"][player] == seen.astype(float).tolist()
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 1.0


def test_memory_is_perfect() -> None:
    """Two states that look the same now differ in the memory of a player who got there another way."""
    state, other = played(3, 0), played(3, 0)
    player = state.current_player()
    assert state.information_state_string(player) == other.information_state_string(player)
    state.apply_action(1)
    other.apply_action(62)
    while other.current_player() == player and 62 in other.legal_actions() and 1 in other.legal_actions():
        other.apply_action(62)
    assert state.observation_string(player) == other.observation_string(player)
    assert state.information_state_string(player) != other.information_state_string(player)


def test_what_all_see_and_what_one_sees_are_told_apart() -> None:
    state = played(4, 5)
    assert state.game is not None
    kind = pyspiel.IIGObservationType
    public = make_observation(
        state.get_game(), kind(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    private = make_observation(
        state.get_game(),
        kind(public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER),
    )
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert private.string_from(state, 0).startswith("hand ")
    assert private.string_from(state, 0) not in public.string_from(state, 0)
