"""Learn to play one kingdom from nothing, in games against Big Money.

    python docs/examples/learn/train.py --minutes 5

It needs PyTorch and Stable-Baselines3: pip install 'freehold[train]'. Ctrl-C ends the training early and keeps what was
learned; --resume goes on with it. docs/learn.md explains it all.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Final

import numpy as np
import torch
from learned_player import play_match
from learning_games import LearningGames
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from freehold import BadSetup, FreeholdError
from freehold.environments.opponents import player_for
from freehold.lab.statistics import interval
from freehold.rules.setup import Setup

KINGDOM: Final = "First Game"
OPPONENT: Final = "Big Money"
FILE: Final = Path("learned.zip")
# Games played at once, and how many choices are made in each of them before the network learns from all of them.
GAMES: Final = 64
CHOICES: Final = 64
# The match at the end has deals that no training with a smaller seed has seen.
MATCH_SEED: Final = 1_000_000_000
MATCH_GAMES: Final = 1_000
SECONDS_BETWEEN_LINES: Final = 10


class Progress(BaseCallback):
    """Shows how the training goes, and ends it when its time is up."""

    def __init__(self, games: LearningGames, seconds: float) -> None:
        super().__init__()
        self.games = games
        self.start = self.last = time.monotonic()
        self.seconds = seconds
        print("seconds  processor time     choices   games     won  margin")

    def _on_step(self) -> bool:
        return time.monotonic() < self.start + self.seconds

    def _on_rollout_end(self) -> None:
        now = time.monotonic()
        if now < self.last + SECONDS_BETWEEN_LINES:
            return
        self.last = now
        margins = self.games.take_margins()
        if len(margins):
            won = (np.sign(margins).mean() + 1) / 2
            print(
                f"{now - self.start:7.0f} {time.process_time():15.0f} {self.num_timesteps:11,}"
                f" {len(margins):7,} {won:7.1%} {margins.mean():+7.1f}"
            )


def new_model(games: LearningGames, seed: int) -> MaskablePPO:
    """An untrained network, and how it learns."""
    return MaskablePPO(
        "MlpPolicy",
        games,
        learning_rate=1e-3,
        n_steps=CHOICES,
        batch_size=games.num_envs * CHOICES // 4,
        n_epochs=4,
        # A choice is judged by the result of the whole game, however far away it is.
        gamma=1.0,
        gae_lambda=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [64, 64]},
        seed=seed,
        device="cpu",
    )


def print_match(model: MaskablePPO, opponent: str, setup: Setup, games: int) -> None:
    """Play a match and print the result."""
    totals = play_match(model, player_for(opponent, setup)(0), setup, MATCH_SEED, -(-games // 2))
    scores = totals.scores(0)
    low, high = interval(scores)
    print(f"{totals.games:,} games against {opponent}: won {scores.mean:.1%}, 95% interval {low:.1%} to {high:.1%}")


def resumed(file: Path, games: LearningGames) -> MaskablePPO:
    """Load what was saved, to continue with other deals."""
    try:
        model = MaskablePPO.load(file, games)
    except FileNotFoundError:
        raise BadSetup(f"there is no training to resume: {file} is missing") from None
    except ValueError:
        raise BadSetup(f"{file} has no network for this kingdom; without --resume, a new one is made") from None
    model.set_random_seed(model.num_timesteps)
    return model


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--minutes", type=float, default=5.0, help="how long to train (default: 5)")
    add("--seed", type=int, default=0, help="for the deals and the first network (default: 0)")
    add("--out", type=Path, default=FILE, help=f"where to save what was learned (default: {FILE})")
    add("--resume", action="store_true", help="go on with what was saved there")
    add("--kingdom", default=KINGDOM, help=f"a recommended set or ten cards (default: {KINGDOM})")
    add("--opponent", default=OPPONENT, help=f"who to play against (default: {OPPONENT})")
    add("--games", type=int, default=MATCH_GAMES, help=f"how many games the match has (default: {MATCH_GAMES})")
    options = parser.parse_args(arguments)
    if not 0 <= options.seed < MATCH_SEED:
        parser.error(f"a seed is a whole number from 0 to {MATCH_SEED - 1}, not {options.seed}")
    try:
        games = LearningGames(GAMES, options.kingdom, options.opponent)
        model = resumed(options.out, games) if options.resume else new_model(games, options.seed)
    except FreeholdError as error:
        parser.error(str(error))
    try:
        model.learn(sys.maxsize, Progress(games, options.minutes * 60), reset_num_timesteps=not options.resume)
    except KeyboardInterrupt:
        print("Stopped early.")
    model.save(options.out)
    print(f"Saved as {options.out}.")
    print_match(model, options.opponent, games.batch.game(0).setup, options.games)
    return 0


if __name__ == "__main__":
    # A network this small gains nothing from a second thread.
    torch.set_num_threads(1)
    sys.exit(main())
