"""Thinking players for a kingdom: their level, and plans from the solved kingdoms or measured quickly."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from time import thread_time
from typing import Final

from freehold.lab.archetypes import GAINERS, archetypes, beginners_plans, gardens_with, good_sense, yardsticks
from freehold.lab.executor import InProcess
from freehold.lab.solving import Member, Search, advance, best_first, reply_to, seed_for, tried
from freehold.lab.trial import Setting
from freehold.players.levels import ATTACKS, CHARACTERS, EASY, LEVELS, MONEY, VILLAGES, Level, find_level
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Strategy
from freehold.players.thinking import Thinking
from freehold.rules.errors import BadSetup
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ACTION, ATTACK
from freehold.strategies.library import find_strategy
from freehold.strategies.solved import BadSolvedFile, solved_plans

# How many plans a player may follow, and how many others may follow in its opinion.
MOST_FOLLOWED: Final = 6
MOST_PLANS: Final = 15
# A kingdom that is not solved: a search that ends with the generation in which its players have made this many choices,
# and a search for the best reply to Common Sense. Together they take 5 to 9 seconds of processor time. On a slow
# machine they end early, so that a game starts after about ten seconds; what they find depends on the machine then.
CHOICES: Final = 10_000_000
CHOICES_OF_REPLY: Final = 12_000_000
SECONDS: Final = 4.5
SECONDS_WITH_REPLY: Final = 9.0
SEED: Final = 11
# If none of these plans suits a character, the usual plans that do play Common Sense: the rounds of each, and how many
# of them go on.
TASTINGS: Final = ((10, 20), (50, MOST_FOLLOWED), (200, MOST_FOLLOWED))
# Plans that work quite differently from money, so that a player who follows one is recognised.
RUSHES: Final = ("Workshop/Gardens", "Ironworks/Gardens", "Bureaucrat/Gardens", "Duke/Duchy")

_log = logging.getLogger(__name__)


def prepared(name: str, setting: Setting, seconds: float | None = None) -> Thinking:
    """The player of a level, or a character, for a kingdom. If the kingdom is not solved, this takes some seconds."""
    level = find_level(name)
    if level is None:
        known = ", ".join(one.name for one in (*LEVELS, *CHARACTERS))
        raise BadSetup(f"there is no level {name[:60]!r}; the levels and characters are {known}")
    if level.carelessness >= EASY.carelessness:
        return _beginner(level, setting, seconds)
    return thinking(level, setting, plans_for(setting), seconds)


def thinking(level: Level, setting: Setting, found: tuple[Strategy, ...], seconds: float | None) -> Thinking:
    """A player that follows one of these plans, best first, and knows the usual ones too."""
    setup = setting.setup()
    followed = _by_taste(level.taste, found, setting)[:MOST_FOLLOWED]
    common, *others = _usual_plans(setup)
    others = [one for one in dict.fromkeys((*others, *found)) if one not in followed and one != common]
    plans = (*followed, common, *others)[:MOST_PLANS]
    return Thinking(level.name, level, plans, len(followed), seconds)


def _beginner(level: Level, setting: Setting, seconds: float | None) -> Thinking:
    """A player that knows no good plan, and chooses among what beginners do."""
    setup = setting.setup()
    plans = beginners_plans(setup)
    followed = (_suited(level.taste, plans, setup) or plans)[0]
    return Thinking(level.name, level, (followed, *(one for one in plans if one != followed)), 1, seconds)


@lru_cache(maxsize=64)
def plans_for(setting: Setting) -> tuple[Strategy, ...]:
    """Good plans for a kingdom, best first.

    They are measured with two players: with more, a search takes several times as long.
    """
    return solved_for(setting) or _measured(replace(setting, players=2))


def solved_for(setting: Setting) -> tuple[Strategy, ...]:
    """The plans of a solved kingdom, which were found with two players if there are none for this many."""
    kingdom = setting.kingdom
    for players in dict.fromkeys((setting.players, 2)):
        try:
            found = solved_plans(kingdom.cards, kingdom.editions, players)
        except BadSolvedFile as error:
            _log.warning("%s; other plans are used", error)
            continue
        if found:
            return tuple(one.strategy for one in found)
    return ()


def _measured(setting: Setting) -> tuple[Strategy, ...]:
    """The best plan of each niche after a short search; the best reply to Common Sense is among those followed."""
    began = thread_time()
    search, executor = Search(setting, SEED), InProcess()
    advance(search, executor, CHOICES, began + SECONDS)
    common_sense, _ = yardsticks(setting.setup())
    reply = reply_to(common_sense, search, executor, CHOICES_OF_REPLY, began + SECONDS_WITH_REPLY)
    niches: dict[tuple[str, ...], Member] = {}
    for member in search.members:
        niches.setdefault(member.niche, member)
    best = [member.strategy for member in niches.values()]
    return tuple(dict.fromkeys((*best[: MOST_FOLLOWED - 1], reply.strategy, *best[MOST_FOLLOWED - 1 :])))


def _usual_plans(setup: Setup) -> Iterator[Strategy]:
    """What other players may do: Common Sense, money, Good Sense, and the rushes that fit.

    A rush that never changes course would not be enough: a player who expects only that would do what works against
    nobody else, such as to keep the few Workshops without which it never begins with Gardens.
    """
    yield from (*yardsticks(setup), good_sense(setup))
    yield from (rush for rush in map(find_strategy, RUSHES) if not missing_cards(rush, setup))
    yield from gardens_with(GAINERS, setup)


# Tastes.


def _by_taste(taste: str, plans: tuple[Strategy, ...], setting: Setting) -> Sequence[Strategy]:
    """The plans that suit a taste; if none does, the usual plans that do, or else all plans."""
    if not taste:
        return plans
    return _suited(taste, plans, setting.setup()) or _best_usual(taste, replace(setting, players=2)) or plans


@lru_cache(maxsize=64)
def _best_usual(taste: str, setting: Setting) -> tuple[Strategy, ...]:
    """The usual plans that suit a taste, best first; measuring them takes up to a second."""
    setup = setting.setup()
    opponents = yardsticks(setup)[:1]
    members = [Member(plan) for plan in _suited(taste, archetypes(setup), setup)]
    for rounds, kept in TASTINGS:
        started = [member.without_results() for member in members]
        seed = seed_for(SEED, f"{taste}, {rounds} rounds")
        members = best_first(tried(setting, InProcess(), started, opponents, rounds, seed))[:kept]
    return tuple(member.strategy for member in members)


def _suited(taste: str, plans: Sequence[Strategy], setup: Setup) -> list[Strategy]:
    return [plan for plan in plans if _suits(taste, plan, setup)]


def _suits(taste: str, plan: Strategy, setup: Setup) -> bool:
    """Whether a plan suits a taste."""
    if not taste:
        return True
    cards = {setup.cards[setup.slots[line.card]] for line in plan.buys if line.card in setup.slots}
    if taste == ATTACKS:
        return any(card.types & ATTACK for card in cards)
    if taste == VILLAGES:
        return any(card.actions >= 2 for card in cards)
    assert taste == MONEY
    return sum(bool(card.types & ACTION) for card in cards) <= 2
