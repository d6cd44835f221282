"""Solving a kingdom: strategies evolve by playing each other, with new seeds for every trial.

With fixed seeds, a search finds strategies that fit those seeds; against anything new they lose. So no seed is used
twice, and what leads is measured again in every generation.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from freehold.lab.archetypes import archetypes, yardsticks
from freehold.lab.executor import AnyExecutor
from freehold.lab.trial import Setting, Trial, TrialResult
from freehold.lab.variation import child_of
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import MOST_SEATS

POPULATION: Final = 16
CHILDREN: Final = 30
# So that the population stays diverse, no more of it than this buy the same set of cards.
MAX_PER_NICHE: Final = 3
# A card belongs to the niche of a strategy that has this many of it at the end of a game.
MIN_COPIES: Final = 0.5
HALL_SIZE: Final = 8
OPPONENTS: Final = 5
# The stages of a race: rounds against each opponent, and how many of the candidates go on.
STAGES: Final = ((6, 8), (20, 3), (50, 3))
# Everybody who stays plays this many rounds against each opponent again, and the leaders some more.
ROUNDS_AGAIN: Final = 12
LEADERS: Final = 3
LEADER_ROUNDS: Final = 40
# What old rounds count in the next generation, since the opponents have changed by then.
MEMORY: Final = 0.6
# A line must be worth this much, so that of two equally good strategies the shorter one stays.
COST_OF_LINE: Final = 0.0005


@dataclass(frozen=True)
class Member:
    """A strategy of the population: the cards that it collects, and what it has won in its rounds."""

    strategy: Strategy
    niche: tuple[str, ...] = ()
    total: float = 0.0
    rounds: float = 0.0

    @property
    def mean(self) -> float:
        """Its mean lead over its opponents: 0.5 is even."""
        return self.total / self.rounds if self.rounds else 0.5

    @property
    def fitness(self) -> float:
        return self.mean - COST_OF_LINE * len(self.strategy.buys)

    def after(self, result: TrialResult, rounds: int, kingdom: Sequence[str]) -> "Member":
        """The member after another trial."""
        niche = tuple(card for card, copies in zip(kingdom, result.copies(), strict=True) if copies >= MIN_COPIES)
        return Member(self.strategy, niche, self.total + rounds * result.mean, self.rounds + rounds)


@dataclass
class Search:
    """A search for the strategies of one kingdom; after each generation it is plain data that can be saved."""

    setting: Setting
    seed: int
    generation: int = 0
    # Best first.
    members: list[Member] = field(default_factory=list)
    # Former champions, oldest first.
    hall: list[Strategy] = field(default_factory=list)
    games: int = 0

    def __post_init__(self) -> None:
        if not 2 <= self.setting.players <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {self.setting.players}")
        if not 0 <= self.seed <= LARGEST_SEED:
            raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {self.seed}")

    @property
    def champion(self) -> Member:
        return self.members[0]

    def advance(self, executor: AnyExecutor) -> None:
        """Play one generation. If it is interrupted, the search is as it was before."""
        generation = _Generation(self, executor)
        members = generation.play()
        champion = members[0].strategy
        if champion not in self.hall:
            self.hall = [*self.hall, champion][-HALL_SIZE:]
        self.members = members
        self.games += generation.games
        self.generation += 1


class _Generation:
    """One generation of a search: a race of new strategies, and new trials of the old ones."""

    def __init__(self, search: Search, executor: AnyExecutor) -> None:
        self.search = search
        self.executor = executor
        self.setup = search.setting.setup()
        self.kingdom = search.setting.kingdom.cards
        self.chance = Random(f"{search.seed}, generation {search.generation}")
        self.opponents = tuple(self._opponents())
        self.games = 0
        self.trials = 0

    def play(self) -> list[Member]:
        """The members of the next generation, best first."""
        search = self.search
        new = self._children() if search.members else archetypes(self.setup)
        newcomers = self._race([Member(strategy) for strategy in new])
        old = [replace(one, total=MEMORY * one.total, rounds=MEMORY * one.rounds) for one in search.members]
        stayed = self._survivors([*self._tried(old, ROUNDS_AGAIN), *newcomers])
        leaders = self._tried(stayed[:LEADERS], LEADER_ROUNDS)
        return sorted([*leaders, *stayed[LEADERS:]], key=_by_fitness)

    def _opponents(self) -> Iterator[Strategy]:
        """The champion, Common Sense, and some of the hall of fame and the population; at first, the yardsticks."""
        search = self.search
        common_sense, money = yardsticks(self.setup)
        if not search.members:
            yield from (common_sense, money)
            return
        champion = search.champion
        yield from dict.fromkeys((champion.strategy, common_sense))
        niches = {one.niche: one.strategy for one in reversed(search.members) if one.niche != champion.niche}
        others = [one for one in dict.fromkeys((*search.hall, *niches.values())) if one != champion.strategy]
        yield from self.chance.sample(others, min(len(others), OPPONENTS - 2))

    def _children(self) -> list[Strategy]:
        """New variations of the members; the better ones have more of them."""
        known = {one.strategy for one in self.search.members}
        parents = [one.strategy for one in self.search.members]
        weights = [1 / (place + 3) for place in range(len(parents))]
        found: dict[Strategy, None] = {}
        # Some are the same as others, so fewer may be found.
        for _ in range(2 * CHILDREN):
            parent, other = self.chance.choices(parents, weights, k=2)
            child = child_of(parent, other, self.kingdom, self.chance)
            if child not in known and len(found) < CHILDREN:
                found[child] = None
        return list(found)

    def _race(self, candidates: list[Member]) -> list[Member]:
        """The best of the candidates. Each stage counts on its own: whoever got there by luck has to repeat it."""
        for rounds, kept in STAGES:
            fresh = [Member(one.strategy) for one in candidates]
            # The first generation keeps enough to fill the population.
            most = kept if self.search.members else max(kept, 2 * POPULATION)
            candidates = sorted(self._tried(fresh, rounds), key=_by_fitness)[:most]
        return candidates

    def _tried(self, members: Sequence[Member], rounds: int) -> list[Member]:
        """The members after a trial against all opponents, with seeds that nothing else has."""
        trials = [
            Trial(self.search.setting, one.strategy, self.opponents, rounds, self._next_seed()) for one in members
        ]
        found = []
        for member, result in zip(members, self.executor.play(trials), strict=True):
            self.games += result.games
            found.append(member.after(result, rounds * len(self.opponents), self.kingdom))
        return found

    def _next_seed(self) -> int:
        self.trials += 1
        return seed_for(self.search.seed, f"generation {self.search.generation}, trial {self.trials}")

    def _survivors(self, members: list[Member]) -> list[Member]:
        """The population: the best, but not too many of a niche."""
        found: list[Member] = []
        in_niche: dict[tuple[str, ...], int] = {}
        for member in sorted(members, key=_by_fitness):
            in_niche[member.niche] = in_niche.get(member.niche, 0) + 1
            if in_niche[member.niche] <= MAX_PER_NICHE and len(found) < POPULATION:
                found.append(member)
        return found


def _by_fitness(member: Member) -> float:
    """A key that sorts the best first."""
    return -member.fitness


def seed_for(seed: int, purpose: str) -> int:
    """The seed for one purpose within a search."""
    digest = hashlib.sha256(f"{seed}, {purpose}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & LARGEST_SEED
