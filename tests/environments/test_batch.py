"""Games stepped together: each plays as it would alone, and the arrays follow Gymnasium's conventions."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

import freehold
from freehold._mode import is_compiled
from freehold.environments import BatchedGames, all_actions, make_batch
from freehold.environments.games import seed_of_game
from freehold.environments.observer import observer_for
from freehold.players.match import play_out
from freehold.players.random_player import RandomPlayer
from freehold.players.strategist import Strategist
from freehold.rules.errors import BadSetup, FreeholdError, IllegalChoice
from freehold.rules.game import start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.view import View
from freehold.strategies.library import find_strategy
from tests.environments import batch_digest
from tests.test_modes import ROOT, environment

STEPS = 3000 if is_compiled() else 400
INTRIGUE = "Victory Dance 1e"
DECLINE, ALL, PROVINCE = 0, 1, 67


def masks_of(infos: dict[str, Any]) -> NDArray[np.int8]:
    masks: NDArray[np.int8] = infos["action_mask"]
    return masks


def test_the_spaces_are_those_of_a_vector_environment() -> None:
    games = make_batch(3, players=4)
    assert isinstance(games, VectorEnv)
    assert games.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert games.num_envs == 3
    observations, infos = games.reset(seed=5)
    assert observations in games.observation_space
    assert observations[0] in games.single_observation_space
    assert games.sample_actions() in games.action_space
    assert games.single_action_space == Discrete(len(all_actions()))
    assert masks_of(infos).shape == (3, len(all_actions()))
    _, rewards, terminations, truncations, infos = games.step(games.sample_actions())
    assert [one.shape for one in (rewards, terminations, truncations)] == [(3,)] * 3
    assert [one.dtype.name for one in (rewards, terminations, truncations)] == ["float64", "bool", "bool"]
    assert infos["returns"].shape == (3, 4)
    games.close()


def test_everything_is_written_into_the_same_arrays() -> None:
    games = make_batch(2)
    observations, infos = games.reset(seed=1)
    first = observations.copy()
    step = games.step(games.sample_actions())
    assert step[0] is observations
    assert step[4] is infos
    assert not np.array_equal(first, observations)
    again = games.step(games.sample_actions())
    assert all(one is other for one, other in zip(step, again, strict=True))
    kept = observations[:1]
    del games, step, again, infos, observations
    assert kept.any()


def play(games: BatchedGames, steps: int, seed: int) -> list[bytes]:
    """Everything that happens in each row with random actions."""
    observations, infos = games.reset(seed=seed)
    happened = [b"" for _ in range(games.num_envs)]
    for _ in range(steps):
        actions = games.sample_actions().copy()
        _, rewards, terminations, truncations, _ = games.step(actions)
        for row in range(games.num_envs):
            parts = (observations, infos["action_mask"], actions, rewards, terminations, truncations, infos["returns"])
            happened[row] += b"".join(part[row].tobytes() for part in parts)
    return happened


@pytest.mark.parametrize("opponents", [None, "chance", "Big Money"])
def test_a_row_is_the_same_whatever_is_beside_it(opponents: str | None) -> None:
    steps = STEPS // 10
    many = play(make_batch(5, opponents=opponents, turn_limit=12), steps, seed=7)
    alone = [play(make_batch(1, opponents=opponents, turn_limit=12), steps, seed=7 + row)[0] for row in range(5)]
    assert many == alone
    assert len(set(many)) == 5


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("kingdom", ["First Game", INTRIGUE])
def test_a_row_is_the_game_that_is_played_alone(players: int, kingdom: str) -> None:
    """Masks, observations and seats match those of single games in which the same actions are taken."""
    games = make_batch(3, kingdom, players=players, turn_limit=25)
    observations, infos = games.reset(seed=11)
    setup = games.game(0).setup
    observer = observer_for(setup)
    alone = [start(setup, 11 + row) for row in range(3)]
    number = [0, 0, 0]
    over = [False, False, False]
    finished = 0
    for _ in range(STEPS):
        for row, game in enumerate(alone):
            assert games.game(row) == game
            if not game.is_over:
                assert infos["seat"][row] == game.asked
                assert np.array_equal(observations[row], observer.observe(game, int(game.asked)))
                assert np.flatnonzero(infos["action_mask"][row]).tolist() == observer.legal_actions(game)
        actions = games.sample_actions().copy()
        _, rewards, terminations, truncations, _ = games.step(actions)
        for row in range(3):
            if over[row]:
                number[row] += 1
                seed = int(seed_of_game(11 + row, number[row]))
                assert infos["game_seed"][row] == seed
                alone[row] = start(setup, seed)
                assert (rewards[row], terminations[row], truncations[row]) == (0.0, False, False)
            else:
                observer.choose(alone[row], int(actions[row]))
            over[row] = alone[row].is_over
            assert over[row] == bool(terminations[row] or truncations[row])
            if over[row]:
                finished += 1
                winners = alone[row].winners()
                shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
                assert infos["returns"][row].tolist() == pytest.approx(shares)
                assert rewards[row] == infos["returns"][row][infos["seat"][row]]
                assert masks_of(infos)[row].nonzero()[0].tolist() == [DECLINE]
    assert finished > 0


def test_the_first_game_of_a_seed_is_the_game_with_that_seed() -> None:
    games = make_batch(2)
    games.reset(seed=[40, 9])
    setup = games.game(0).setup
    for row, seed in enumerate((40, 9)):
        assert games.game(row) == start(setup, seed)
        alone = freehold.new_game("First Game", seed=seed)
        assert games.game(row).numbers() == alone.numbers()


def test_without_a_seed_each_reset_gives_other_games() -> None:
    games = make_batch(4)
    games.reset()
    first = [games.game(row) for row in range(4)]
    games.reset()
    assert [games.game(row) for row in range(4)] != first


def test_sampled_actions_are_legal_and_all_of_them_come_up() -> None:
    games = make_batch(200)
    _, infos = games.reset(seed=1)
    seen = set()
    for _ in range(20):
        actions = games.sample_actions()
        assert masks_of(infos)[np.arange(200), actions].all()
        seen |= set(actions.tolist())
        games.reset(seed=int(Random(len(seen)).randrange(1 << 40)))
    assert {DECLINE, ALL, 62} <= seen


# Rewards.


def test_a_reward_is_the_points_ahead_if_you_like() -> None:
    games = make_batch(8, players=3, reward="margin", turn_limit=20)
    games.reset(seed=3)
    checked = 0
    for _ in range(STEPS // 4):
        _, _, terminations, truncations, infos = games.step(games.sample_actions())
        for row in np.flatnonzero(terminations | truncations):
            scores = games.game(int(row)).scores()
            margins = [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]
            assert infos["returns"][row].tolist() == margins
            checked += 1
    assert checked > 0


def test_only_a_game_that_is_cut_off_is_truncated() -> None:
    """Seat 0 buys nothing and its opponent buys Provinces, so that games end on their own or at the limit."""
    for limit, cut_off in ((10, True), (300, False)):
        games = make_batch(3, opponents="Big Money", turn_limit=limit)
        games.reset(seed=1)
        for _ in range(600):
            _, rewards, terminations, truncations, _ = games.step(np.zeros(3, np.int64))
            if (terminations | truncations).any():
                row = int(np.flatnonzero(terminations | truncations)[0])
                assert bool(truncations[row]) == cut_off
                # After a few turns, nobody has a Province yet.
                assert rewards[row] == (0.5 if cut_off else 0.0)
                break
        else:
            pytest.fail("no game ended")


# Opponents.


def test_opponents_play_the_other_seats_as_they_play_elsewhere() -> None:
    games = make_batch(6, "Improvements 2e", opponents="Double Witch")
    games.reset(seed=5)
    setup = games.game(0).setup
    other = Strategist(find_strategy("Double Witch"), setup)
    me = Strategist(find_strategy("Big Money"), setup)
    observer = observer_for(setup)
    results: dict[int, list[float]] = {}
    for _ in range(4000):
        actions = np.zeros(6, np.int64)
        for row in range(6):
            game = games.game(row)
            if game.asked == 0:
                kind = observer.encoder.kind_of_options(game)
                actions[row] = observer.encoder.action(kind, me.choose(View(game, 0)))
            else:
                assert game.is_over
        _, _, terminations, _, infos = games.step(actions)
        for over in np.flatnonzero(terminations).tolist():
            results.setdefault(over, infos["returns"][over].tolist())
        if len(results) == 6:
            break
    for row in range(6):
        alone = start(setup, 5 + row)
        play_out(alone, [me, other])
        winners = alone.winners()
        assert results[row] == [1 / len(winners) if seat in winners else 0.0 for seat in range(2)]


def test_each_game_has_its_own_random_opponent() -> None:
    games = make_batch(1, opponents="chance", turn_limit=30)
    games.reset(seed=8)
    setup = games.game(0).setup
    alone = start(setup, 8)
    observer = observer_for(setup)
    chance = RandomPlayer(8 ^ 1)
    while not alone.is_over:
        if alone.asked == 0:
            assert games.game(0) == alone
            action = int(games.sample_actions()[0])
            games.step([action])
            observer.choose(alone, action)
        else:
            alone.choose(chance.choose(View(alone, 1)))


def test_levels_that_think_can_be_opponents_too() -> None:
    games = make_batch(1, opponents=["Easy", "computer"], players=3, turn_limit=6)
    games.reset(seed=2)
    for _ in range(10):
        _, _, terminations, truncations, _ = games.step(games.sample_actions())
        if terminations[0] or truncations[0]:
            break
    assert games.game(0).turn > 1


def test_a_game_that_ends_before_seat_0_is_asked_is_shown_and_followed_by_the_next() -> None:
    games = make_batch(8, opponents="computer", turn_limit=1)
    _, infos = games.reset(seed=0)
    over = np.array([games.game(row).is_over for row in range(8)])
    assert over.any()
    assert not over.all()
    assert (masks_of(infos)[over].sum(axis=1) == 1).all()
    assert infos["returns"][over].any()
    seeds = infos["game_seed"].copy()
    games.step(games.sample_actions())
    assert (infos["game_seed"] != seeds).tolist() == over.tolist()


# Errors.


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 0}, "a batch has 1 to 100,000 games, not 0"),
        ({"n": 1, "players": 7}, "2 to 6 players, not 7"),
        ({"n": 1, "reward": "fame"}, "no reward 'fame'; the rewards are win and margin"),
        ({"n": 1, "opponents": ["chance", "chance"]}, "2 players has 1 opponents, not 2"),
        ({"n": 1, "opponents": "Nobody"}, "there is no strategy 'Nobody'"),
        ({"n": 1, "opponents": "Double Witch"}, "Double Witch needs Witch"),
        ({"n": 1, "kingdom": "Nowhere"}, "Nowhere"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_sentence(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(FreeholdError, match=message):
        make_batch(**arguments)


def test_an_illegal_action_changes_nothing_in_any_game() -> None:
    games = make_batch(3)
    observations, infos = games.reset(seed=1)
    before = [games.game(row) for row in range(3)]
    seen = observations.copy()
    actions = games.sample_actions().copy()
    actions[2] = PROVINCE
    with pytest.raises(IllegalChoice, match=r"game 2: action 67 \(Province\) is not offered; the legal actions are 0"):
        games.step(actions)
    assert [games.game(row) for row in range(3)] == before
    assert np.array_equal(seen, observations)
    assert masks_of(infos)[2][PROVINCE] == 0


def test_games_must_be_started_first() -> None:
    with pytest.raises(IllegalChoice, match="call reset first"):
        make_batch(1).step([0])


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, [1, 2, 3]])
def test_a_bad_seed_is_refused(seed: int | list[int]) -> None:
    with pytest.raises(BadSetup, match="seed"):
        make_batch(2).reset(seed=seed)


# Both modes.


def test_both_modes_step_the_same_games() -> None:
    command = [sys.executable, "-m", "tests.environments.batch_digest"]
    printed = [
        subprocess.run(command, cwd=ROOT, env=environment(pure), capture_output=True, text=True, check=True).stdout
        for pure in (False, True)
    ]
    assert printed[0] == printed[1] == "\n".join(batch_digest.digests()) + "\n"


def test_a_missing_library_is_named_in_one_sentence() -> None:
    for library, module in (
        ("gymnasium", "freehold.environments"),
        ("pettingzoo", "freehold.environments.freehold_v0"),
        ("pyspiel", "freehold.environments.python_freehold"),
    ):
        script = f"import sys; sys.modules[{library!r}] = None; import {module}"
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
        last = done.stderr.strip().splitlines()[-1]
        assert last.startswith("ModuleNotFoundError: ")
        assert last.endswith("which is not installed; pip install 'freehold[learn]' installs it")
