"""A thinking player as plain data: its level, its plans and its time. It can be sent to another process."""

from dataclasses import dataclass

from freehold.players.levels import Level, check_seconds
from freehold.players.player import Player
from freehold.players.strategy import Strategy
from freehold.players.thinker import Thinker
from freehold.rules.setup import Setup


@dataclass(frozen=True)
class Thinking:
    """A player that thinks, for the kingdom that its plans are made for."""

    name: str
    level: Level
    # Best first. It follows one of the first ones, as many as `followed` says. The others are what others may do; the
    # first of these is what they usually do.
    plans: tuple[Strategy, ...]
    followed: int = 1
    # The time for a decision; None: as many rollouts as the level says, however long they take.
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            check_seconds(self.seconds)

    def player(self, setup: Setup) -> Player:
        """The player for a game with this set-up."""
        level = self.level
        return Thinker(self.plans, self.followed, setup, level.rollouts, level.carelessness, self.seconds)
