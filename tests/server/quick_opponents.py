"""Thinking players for tests: they are prepared at once, and think for next to no time, or for as long as needed.

A server is told by the name of one of these functions how its players are prepared. They run in other processes.
"""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from freehold.players.adapter import PlayerAdapter
from freehold.players.levels import Level
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.players.thinking import Thinking
from freehold.rules.decision import Decision
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.server.thinking_work import Kingdom
from freehold.strategies.library import default_strategy, find_strategy

# How long a slow player thinks: long enough to be seen in a browser.
SLOW_SECONDS = 1.5
BEGUN, OPEN = "begun", "open"


def prepared(level: str, kingdom: Kingdom, seconds: float) -> Thinking:
    """A player that really thinks, with few plans and few rollouts."""
    return Thinking(level, Level(level, 24), (find_strategy("Big Money"),), 1, seconds)


@dataclass(frozen=True)
class _Scripted(Thinking):
    """Buys Coppers if it has thought; its plan, which is Common Sense, never does."""

    pause: float = 0.0
    dies: bool = False
    # A folder where it leaves a file `begun` when it begins to think, and then waits for a file `open`.
    gate: Path | None = None

    def player(self, setup: Setup) -> Player:
        return PlayerAdapter(_CopperBuyer(self, setup))


class _CopperBuyer:
    def __init__(self, thinking: _Scripted, setup: Setup) -> None:
        self._thinking = thinking
        self._plan = Strategist(thinking.plans[0], setup)

    def choose(self, view: View, decision: Decision) -> str:
        gate = self._thinking.gate
        if gate is not None:
            (gate / BEGUN).touch()
            while not (gate / OPEN).exists():
                time.sleep(0.01)
        time.sleep(self._thinking.pause)
        if self._thinking.dies:
            os._exit(9)
        # The pile runs out in long games.
        if decision.purpose == "buy" and "Copper" in decision.options:
            return "Copper"
        planned = int(self._plan.choose(view))
        return next(name for name, option in decision.options.items() if option == planned)


def _scripted(level: str, seconds: float, pause: float = 0.0, dies: bool = False, gate: Path | None = None) -> Thinking:
    return _Scripted(level, Level(level, 1), (default_strategy(),), 1, seconds, pause, dies, gate)


def copper_buyer(level: str, kingdom: Kingdom, seconds: float) -> Thinking:
    return _scripted(level, seconds)


def behind_gate(gate: Path, level: str, kingdom: Kingdom, seconds: float) -> Thinking:
    return _scripted(level, seconds, gate=gate)


def slow_copper_buyer(level: str, kingdom: Kingdom, seconds: float) -> Thinking:
    return _scripted(level, seconds, SLOW_SECONDS)


def dying(level: str, kingdom: Kingdom, seconds: float) -> Thinking:
    return _scripted(level, seconds, dies=True)


def unprepared(level: str, kingdom: Kingdom, seconds: float) -> Thinking:
    time.sleep(600)
    raise AssertionError("nobody waits that long")


def failing(level: str, kingdom: Kingdom, seconds: float) -> Thinking:
    raise ValueError("there are no plans")
