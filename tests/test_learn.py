"""The example that learns: games for Stable-Baselines3, a short training, and a trained network as a player."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import torch
import train
from features import Features
from learned_player import LearnedPlayer, play_match
from learning_games import POINT, LearningGames
from sb3_contrib import MaskablePPO

from freehold import View
from freehold.environments import Layout, all_actions
from freehold.environments.opponents import player_for
from freehold.lab.tally import Totals
from freehold.rules.game import Game

DECLINE = 0


@pytest.fixture(autouse=True, scope="module")
def _one_thread() -> Iterator[None]:
    """With several threads, the order of sums would depend on how the work is divided."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def new_games(count: int = 16) -> LearningGames:
    return LearningGames(count, train.KINGDOM, train.OPPONENT)


@pytest.fixture(scope="module")
def trained() -> MaskablePPO:
    """A network after a very short training."""
    model = train.new_model(new_games(), seed=1)
    model.learn(40_000)
    return model


def match(model: MaskablePPO) -> Totals:
    """Twenty games against Big Money with fixed deals."""
    setup = new_games(1).batch.game(0).setup
    return play_match(model, player_for(train.OPPONENT, setup)(0), setup, seed=7, rounds=10)


def choices_of(model: MaskablePPO, games: LearningGames, steps: int) -> Iterator[tuple[Game, int]]:
    """What a network chooses in each step of a batch of one game, with that game."""
    inputs = games.reset()
    for _ in range(steps):
        actions, _ = model.predict(inputs, deterministic=True, action_masks=games.action_masks())
        yield games.batch.game(0), int(actions[0])
        games.step_async(actions)
        inputs, _, _, _ = games.step_wait()


# The games.


def test_stable_baselines_gets_games_with_legal_actions_and_rewards_at_their_end() -> None:
    games = new_games(8)
    games.seed(3)
    inputs = games.reset()
    ended = 0
    for _ in range(400):
        assert inputs.shape == (8, games.features.size)
        assert inputs.dtype == np.float32
        masks = games.action_masks().copy()
        assert masks.any(axis=1).all()
        games.step_async(masks.argmax(axis=1))
        inputs, rewards, dones, _ = games.step_wait()
        # A player who always declines keeps three Estates, and Big Money buys all eight Provinces.
        assert (rewards[~dones] == 0).all()
        assert rewards[dones] == pytest.approx(-1 - 48 * POINT)
        # In a game that is over, you can only decline, and then the next one starts.
        assert (games.action_masks()[dones].sum(axis=1) == 1).all()
        assert games.action_masks()[dones, DECLINE].all()
        ended += int(dones.sum())
    margins = games.take_margins()
    assert len(margins) == ended > 8
    assert set(margins) == {-48}
    assert len(games.take_margins()) == 0


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = new_games(4), new_games(4)
    one.seed(5)
    other.seed(5)
    assert (one.reset() == other.reset()).all()
    other.seed(6)
    assert (one.reset() != other.reset()).any()


def test_inputs_are_scaled_counts_and_a_number_for_each_value_of_anything_else() -> None:
    features, layout = Features(new_games(1).batch.game(0).setup), Layout(2)
    before = np.zeros(layout.size, np.uint8)

    def changes(at: int, byte: int) -> list[tuple[float, float]]:
        after = before.copy()
        after[at] = byte
        old, new = features.inputs(before), features.inputs(after)
        return [
            (round(float(one), 3), round(float(other), 3)) for one, other in zip(old, new, strict=True) if one != other
        ]

    assert changes(layout.at("coins"), 7) == [(0.0, 0.7)]
    assert changes(layout.at("owned", 1, "Militia"), 2) == [(0.0, 0.2)]
    assert changes(layout.at("points", 0), 106) == [(-10.0, 0.6)]
    assert changes(layout.at("purpose"), 2) == [(1.0, 0.0), (0.0, 1.0)]
    # First Game has no Witch.
    assert changes(layout.at("supply", card="Witch"), 10) == []


# The player.


def test_the_player_chooses_what_the_network_chooses_in_training(trained: MaskablePPO) -> None:
    games = new_games(1)
    games.seed(11)
    player = LearnedPlayer(trained, games.batch.game(0).setup)
    purposes = set()
    for game, action in choices_of(trained, games, 300):
        if not game.is_over:
            decision = game.decision()
            chosen = player.choose(View(game, decision.seat), decision)
            name = all_actions()[action].name
            assert name.rpartition(": ")[2] == chosen
            purposes.add(decision.purpose)
    assert {"play-treasure", "buy"} <= purposes


def test_what_the_seat_cannot_see_does_not_matter(trained: MaskablePPO) -> None:
    games = new_games(1)
    games.seed(12)
    player = LearnedPlayer(trained, games.batch.game(0).setup)
    for seed, (game, _) in enumerate(choices_of(trained, games, 60)):
        if not game.is_over:
            decision = game.decision()
            view = View(game, decision.seat)
            world = View(view.determinize(seed), decision.seat)
            assert player.choose(world, decision) == player.choose(view, decision)


# The training.


def test_a_short_training_makes_a_better_player(trained: MaskablePPO) -> None:
    """Too short to beat Big Money, but it loses by far less: 30 points instead of 48 when this was written."""
    before, after = match(train.new_model(new_games(), seed=1)), match(trained)
    assert before.points(0) - before.points(1) < -40 * before.games
    assert after.points(0) - after.points(1) > -40 * after.games


def test_a_saved_network_makes_the_same_choices(trained: MaskablePPO, tmp_path: Path) -> None:
    trained.save(tmp_path / "learned.zip")
    loaded = MaskablePPO.load(tmp_path / "learned.zip")
    assert match(loaded) == match(trained)


def test_the_training_can_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "learned.zip"
    arguments = ["--minutes", "0.01", "--games", "2", "--out", str(file)]
    assert train.main(arguments) == 0
    choices = MaskablePPO.load(file).num_timesteps
    assert choices > 0
    assert train.main([*arguments, "--resume"]) == 0
    assert MaskablePPO.load(file).num_timesteps > choices
    assert "2 games against Big Money: won " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--resume"], "there is no training to resume: learned.zip is missing"),
        (["--kingdom", "Last Game"], "Last Game"),
        (["--seed", "-1"], "a seed is a whole number from 0 to 999999999, not -1"),
    ],
)
def test_a_mistake_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        train.main(arguments)
    assert said in capsys.readouterr().err.splitlines()[-1]
