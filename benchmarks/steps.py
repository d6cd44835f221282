"""`freehold serve`, with the time that each step of its event loop takes.

While a step runs, the server answers nobody. A step is what runs from one wait to the next: reading what has arrived on
a connection, a part of a request, a message to be sent. It runs on Python's own event loop, since the faster one cannot
be watched. The steps are the same, but it leaves more to the garbage collector. `benchmarks.siege --steps` uses it.

    python -m benchmarks.steps FILE serve --port 0
"""

import gc
import sys
import threading
import time
from asyncio import events
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple, TextIO

import msgspec

from freehold.cli import main

# Shorter steps are not written down.
SHORTEST_MS: Final = 2.0
# After this many seconds it is looked up what a step does.
CURIOUS_AFTER: Final = 0.004
FRAMES: Final = 3


class Step(msgspec.Struct, frozen=True):
    """A step that took long, in milliseconds; processor time does not count while others use the processor."""

    # When it began, by the clock that all processes share.
    at: float
    cpu: float
    wall: float
    # How much of it the garbage collector took.
    collector: float
    # What it did, from the inside out, if it took long enough to be looked at.
    doing: str


class Running(NamedTuple):
    """The step that runs now."""

    began: float
    doing: list[str]


class Watch:
    """Writes down every long step of the event loops of this process."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._running: Running | None = None
        self._collected = 0.0
        self._collecting = 0.0
        self._thread = threading.get_ident()
        self._run = events.Handle._run
        gc.callbacks.append(self._on_collection)
        threading.Thread(target=self._look, daemon=True).start()

    def step(self, handle: events.Handle) -> None:
        """Do one step and measure it."""
        self._thread = threading.get_ident()
        collected = self._collected
        running = self._running = Running(time.perf_counter(), [])
        cpu = time.thread_time()
        self._run(handle)
        cpu = 1000 * (time.thread_time() - cpu)
        self._running = None
        wall = 1000 * (time.perf_counter() - running.began)
        if max(cpu, wall) >= SHORTEST_MS:
            collector = 1000 * (self._collected - collected)
            found = Step(running.began, cpu, wall, collector, " < ".join(running.doing))
            self._file.write(msgspec.json.encode(found).decode() + "\n")

    def _on_collection(self, phase: str, _: dict[str, int]) -> None:
        if threading.get_ident() != self._thread:
            return
        if phase == "start":
            self._collecting = time.perf_counter()
        else:
            self._collected += time.perf_counter() - self._collecting

    def _look(self) -> None:
        """Find out what a step does while it runs."""
        while True:
            time.sleep(CURIOUS_AFTER / 2)
            running = self._running
            if running and not running.doing and time.perf_counter() - running.began > CURIOUS_AFTER:
                running.doing.extend(_places(sys._current_frames().get(self._thread)))


def _places(frame: FrameType | None) -> list[str]:
    places: list[str] = []
    while frame is not None and len(places) < FRAMES:
        file = frame.f_code.co_filename
        if file != __file__:
            places.append(f"{frame.f_code.co_name} ({Path(file).name}:{frame.f_lineno})")
        frame = frame.f_back
    return places


def read_steps(file: Path) -> list[Step]:
    return [msgspec.json.decode(line, type=Step) for line in file.read_bytes().splitlines()]


def watch_and_run(file: Path, arguments: list[str]) -> int:
    # As if it were not installed.
    sys.modules["uvloop"] = None  # type: ignore[assignment]
    with file.open("a", buffering=1) as written:
        watch = Watch(written)

        def step(self: events.Handle) -> None:
            watch.step(self)

        events.Handle._run = step  # type: ignore[method-assign]
        return main(arguments)


if __name__ == "__main__":
    sys.exit(watch_and_run(Path(sys.argv[1]), sys.argv[2:]))
