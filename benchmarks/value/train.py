"""Trains the network from nothing for some time, in a way that can be interrupted and resumed."""

import pickle
import time
from pathlib import Path
from typing import Final

from benchmarks.value.training import Recent, Training

SAVE_SECONDS: Final = 60.0


def save(training: Training, file: Path) -> None:
    """Write the network and the state; an interruption leaves the files of before."""
    new, new_state = file.with_suffix(".new"), file.with_suffix(".new-state")
    training.network().save(new)
    new_state.write_bytes(pickle.dumps(training))
    new.replace(file)
    new_state.replace(state_file(file))


def state_file(file: Path) -> Path:
    return file.with_suffix(".state")


def train(training: Training, minutes: float, file: Path) -> None:
    """Learn until the training has taken this long in all, and save it now and then."""
    started = saved = time.monotonic()
    before = training.seconds
    recent = Recent(len(training.mean))
    while training.seconds < 60 * minutes:
        training.step(recent)
        now = time.monotonic()
        training.seconds = before + now - started
        if now - saved > SAVE_SECONDS or training.seconds >= 60 * minutes:
            save(training, file)
            saved = now
            show(training)


def show(training: Training) -> None:
    print(
        f"{training.seconds / 60:.0f} minutes: {training.kingdoms:,} kingdoms, {training.positions:,} positions, "
        f"mean squared error in new kingdoms {training.error:.4f}",
        flush=True,
    )


def start_or_resume(minutes: float, file: Path, resume: bool) -> None:
    """Train from nothing, or continue the training that wrote the file."""
    train(pickle.loads(state_file(file).read_bytes()) if resume else Training(), minutes, file)
