"""How strong a thinking player is: how long it thinks, and how large its mistakes are."""

from dataclasses import dataclass
from typing import Final

from freehold.rules.errors import BadSetup


@dataclass(frozen=True)
class Level:
    """A level of play.

    A weaker level thinks just as well, but also chooses options that it knows to be worse: the more an option costs,
    the less often.
    """

    name: str
    # How many rollouts a decision may take, over all options.
    rollouts: int
    # The cost, as a share of a victory, at which an option is chosen e times less often than the best one. 0: never.
    carelessness: float = 0.0


EASY: Final = Level("Easy", 1200, carelessness=0.10)
MEDIUM: Final = Level("Medium", 1200, carelessness=0.03)
HARD: Final = Level("Hard", 3000)
EXPERT: Final = Level("Expert", 12_000)
LEVELS: Final = (EASY, MEDIUM, HARD, EXPERT)


def find_level(name: str) -> Level | None:
    """The level with this name, in any spelling, or None."""
    return next((level for level in LEVELS if level.name.casefold() == name.strip().casefold()), None)


def check_seconds(seconds: float) -> float:
    """The time to think about a decision."""
    if not 0.0 <= seconds <= 3600.0:
        raise BadSetup(f"a player thinks for 0 to 3,600 seconds about a decision, not {seconds:g}")
    return seconds
