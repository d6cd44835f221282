"""The environment for PettingZoo passes PettingZoo's own tests and plays our games."""

import copy
import pickle

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    seed_test,
)

from freehold._mode import is_compiled
from freehold.environments import freehold_v0
from freehold.environments.observer import observer_for
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.game import start
from freehold.rules.setup import MOST_SEATS
from freehold.rules.vocabulary import NONE

CYCLES = 500 if is_compiled() else 50
INTRIGUE = "Underlings 2e"


@pytest.mark.parametrize("players", range(2, MOST_SEATS + 1))
def test_it_passes_the_test_of_the_interface(players: int) -> None:
    api_test(freehold_v0.env(INTRIGUE, players), num_cycles=CYCLES)


def test_it_passes_the_test_of_the_interface_through_the_end_of_games() -> None:
    api_test(freehold_v0.env(turn_limit=4), num_cycles=500)


def test_it_passes_the_test_of_seeds() -> None:
    seed_test(freehold_v0.env, num_cycles=CYCLES)


def test_it_passes_the_test_of_cycles() -> None:
    max_cycles_test(freehold_v0)


def test_its_speed_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(freehold_v0.env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 5])
def test_the_parallel_form_passes_the_tests_too(players: int) -> None:
    parallel_api_test(freehold_v0.parallel_env(INTRIGUE, players, turn_limit=20), num_cycles=CYCLES)
    parallel_seed_test(lambda: freehold_v0.parallel_env(players=players), num_cycles=CYCLES)


@pytest.mark.parametrize("reward", ["win", "margin"])
@pytest.mark.parametrize("players", [2, 4])
def test_it_plays_our_games(players: int, reward: str) -> None:
    env = freehold_v0.env(players=players, turn_limit=20, reward=reward)
    for seed in range(3):
        env.reset(seed=seed)
        game = start(env.unwrapped.game.setup, seed)
        observer = observer_for(game.setup)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, got, terminated, truncated, info = env.last()
            seat = env.possible_agents.index(agent)
            totals[agent] += got
            assert np.array_equal(observation, observer.observe(game, seat))
            if terminated or truncated:
                assert game.is_over
                env.step(None)
                continue
            assert seat == game.asked
            legal = observer.legal_actions(game)
            assert np.flatnonzero(info["action_mask"]).tolist() == legal
            action = env.action_space(agent).sample(info["action_mask"])
            env.step(action)
            observer.choose(game, int(action))
        scores = game.scores()
        winners = game.winners()
        for seat, total in enumerate(totals.values()):
            if reward == "margin":
                assert total == scores[seat] - max(scores[:seat] + scores[seat + 1 :])
            else:
                assert total == (1 / len(winners) if seat in winners else 0.0)


def test_without_a_seed_the_next_game_follows() -> None:
    env, same = freehold_v0.raw_env(), freehold_v0.raw_env()
    for one in (env, same):
        one.reset(seed=4)
    first = env.game.copy()
    for one in (env, same):
        one.reset()
    assert env.game == same.game
    assert env.game != first


def test_a_sample_without_a_mask_is_legal() -> None:
    env = freehold_v0.raw_env()
    env.reset(seed=2)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    for _ in range(50):
        space = env.action_space(env.agent_selection)
        assert env.infos[env.agent_selection]["action_mask"][space.sample()]
        assert env.action_space(other).sample() == 0
        env.step(int(space.sample()))
        other = next(agent for agent in env.agents if agent != env.agent_selection)


def test_a_copy_of_the_space_of_actions_is_an_ordinary_space() -> None:
    space = freehold_v0.raw_env().action_space("player_0")
    for twin in (copy.deepcopy(space), pickle.loads(pickle.dumps(space))):
        assert type(twin) is Discrete
        assert twin == space


def test_mistakes_are_refused_in_one_sentence() -> None:
    with pytest.raises(BadSetup, match="no render mode 'film'; the modes are ansi and human"):
        freehold_v0.env(render_mode="film")
    env = freehold_v0.raw_env()
    with pytest.raises(IllegalChoice, match="call reset first"):
        env.observe("player_0")
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match=r"action 67 \(Province\) is not offered"):
        env.step(67)
    with pytest.raises(IllegalChoice, match="player_1 must choose an action"):
        env.step(None)
    together = freehold_v0.parallel_env()
    together.reset(seed=1)
    with pytest.raises(IllegalChoice, match="player_0 is not asked anything now, so its action is 0, not 1"):
        together.step({"player_0": 1, "player_1": 1})
    with pytest.raises(IllegalChoice, match="player_1 must choose an action"):
        together.step({"player_0": 0})
    with pytest.raises(BadSetup, match="at least 1 cycle, not 0"):
        freehold_v0.parallel_env(max_cycles=0)


def test_it_shows_what_the_player_who_is_asked_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = freehold_v0.raw_env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    lines = text.splitlines()
    assert lines[0] == "turn 1, treasure phase of player_1"
    assert lines[3] == "player_0: hand 5 cards; in play nothing"
    assert lines[-1] == "player_1 is asked to play-treasure: Copper, all, decline"
    shown = freehold_v0.raw_env(render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out == text + "\n"
    while env.game.asked != NONE:
        env.step(int(env.action_space(env.agent_selection).sample()))
    assert env.render() is not None
