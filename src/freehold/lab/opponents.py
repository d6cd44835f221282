"""Thinking players for a kingdom: their level, and plans from the solved kingdoms or measured quickly."""

from functools import lru_cache
from typing import Final

from freehold.lab.archetypes import yardsticks
from freehold.lab.executor import InProcess
from freehold.lab.solving import Member, Search
from freehold.lab.trial import Setting
from freehold.players.levels import LEVELS, find_level
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Strategy
from freehold.players.thinking import Thinking
from freehold.rules.errors import BadSetup
from freehold.strategies.library import find_strategy, names

# How many plans a player may follow, and how many others may follow in its opinion.
MOST_FOLLOWED: Final = 5
MOST_PLANS: Final = 12
# A kingdom that is not solved: so many generations of a search, with this seed. Measured, that takes 3 to 10 seconds.
GENERATIONS: Final = 4
SEED: Final = 11
# Plans that work quite differently, so that a player who follows one is recognised.
RUSHES: Final = ("Workshop/Gardens", "Ironworks/Gardens", "Bureaucrat/Gardens", "Duke/Duchy")


def prepared(name: str, setting: Setting, seconds: float | None = None) -> Thinking:
    """The player of a level, by name, for a kingdom."""
    level = find_level(name)
    if level is None:
        known = ", ".join(one.name for one in LEVELS)
        raise BadSetup(f"there is no level {name[:60]!r}; the levels are {known}")
    plans, followed = plans_for(setting)
    return Thinking(level.name, level, plans, followed, seconds)


@lru_cache(maxsize=64)
def plans_for(setting: Setting) -> tuple[tuple[Strategy, ...], int]:
    """Plans for a kingdom, best first, and how many of them are good enough to follow."""
    found = _measured(setting)[:MOST_FOLLOWED]
    models = dict.fromkeys((*found, *_usual_plans(setting)))
    return tuple(models)[:MOST_PLANS], len(found)


def _measured(setting: Setting) -> list[Strategy]:
    """The best plan of each niche after a short search."""
    search, executor = Search(setting, SEED), InProcess()
    for _ in range(GENERATIONS):
        search.advance(executor)
    niches: dict[tuple[str, ...], Member] = {}
    for member in search.members:
        niches.setdefault(member.niche, member)
    return [member.strategy for member in niches.values()]


def _usual_plans(setting: Setting) -> list[Strategy]:
    """What other players may do: Common Sense, money, and the rushes that fit."""
    setup = setting.setup()
    library = names()
    rushes = [find_strategy(name) for name in RUSHES if name in library]
    return [*yardsticks(setup), *(rush for rush in rushes if not missing_cards(rush, setup))]
