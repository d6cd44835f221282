"""Solving a kingdom: strategies evolve by playing each other, with new seeds for every trial.

With fixed seeds, a search finds strategies that fit those seeds; against anything new they lose. So no seed is used
again once a race is over, and what leads is measured again and again.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from time import thread_time
from typing import Final

from freehold.lab.archetypes import families, yardsticks
from freehold.lab.executor import AnyExecutor
from freehold.lab.trial import GAMES_PER_TASK, Setting, Trial, TrialResult, joined, play_trials
from freehold.lab.variation import child_of
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import MOST_SEATS

POPULATION: Final = 16
CHILDREN: Final = 60
# So that the population stays diverse, no more of it than this buy the same set of cards.
MAX_PER_NICHE: Final = 3
# A card belongs to the niche of a strategy that has this many of it at the end of a game.
MIN_COPIES: Final = 0.5
# For this many generations each family of plans is improved on its own, and its best members stay.
SHELTERED: Final = 8
MIN_PER_FAMILY: Final = 2
HALL_SIZE: Final = 8
OPPONENTS: Final = 3
# For this many generations the opponents are the same, so that results add up.
EPOCH: Final = 8
# The stages of a race: rounds against each opponent, and how many of the candidates go on.
STAGES: Final = ((4, 20), (12, 8), (40, 3), (130, 2))
# The family of strategies that somebody else found.
KNOWN: Final = "known"
# The stages for the plans that a search starts from, and how many of each family go on at least.
FIRST_STAGES: Final = ((6, 60), (20, 30), (40, 30))
FOUNDERS_PER_FAMILY: Final = (8, 4, 4)
# Everybody plays this many rounds against new opponents; the leaders play more, and again in every generation.
ROUNDS_AGAIN: Final = 50
LEADERS: Final = 3
LEADER_ROUNDS_AGAIN: Final = 150
LEADER_ROUNDS: Final = 40
# As if everybody had first played this many even rounds.
DOUBTED_ROUNDS: Final = 20
# A line must be worth this much, so that of two equally good strategies the shorter one stays.
COST_OF_LINE: Final = 0.0005


@dataclass(frozen=True)
class Member:
    """A strategy of the population: its family, the cards that it collects, and what it has won.

    The totals are its leads over the present opponents, one for each, over the same number of rounds.
    """

    strategy: Strategy
    family: str = ""
    niche: tuple[str, ...] = ()
    totals: tuple[float, ...] = ()
    rounds: int = 0

    @property
    def rates(self) -> tuple[float, ...]:
        """Its mean lead over each opponent: 0.5 is even."""
        return tuple(total / self.rounds for total in self.totals)

    @property
    def mean(self) -> float:
        """Its mean lead over all opponents."""
        return sum(self.rates) / len(self.totals) if self.rounds else 0.5

    @property
    def fitness(self) -> float:
        """Its mean, but closer to even the fewer rounds it played: the best of few results is mostly luck."""
        certain = self.rounds / (self.rounds + DOUBTED_ROUNDS)
        return 0.5 + certain * (self.mean - 0.5) - COST_OF_LINE * len(self.strategy.buys)

    def after(self, result: TrialResult, rounds: int, setting: Setting) -> "Member":
        """The member after another trial."""
        copies = result.copies(setting.setup())
        niche = tuple(card for card in setting.kingdom.cards if copies[card] >= MIN_COPIES)
        new = [rounds * lead.mean for lead in result.leads]
        totals = tuple(old + more for old, more in zip(self.totals or [0.0] * len(new), new, strict=True))
        return replace(self, niche=niche, totals=totals, rounds=self.rounds + rounds)

    def without_results(self) -> "Member":
        """The member before any trial."""
        return replace(self, totals=(), rounds=0)


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
    # Common Sense is the last of them.
    opponents: list[Strategy] = field(default_factory=list)
    # What the champion wins against Common Sense, generation by generation.
    progress: list[float] = field(default_factory=list)
    games: int = 0
    # How many choices the players made in all these games; that says more about the time it took.
    choices: int = 0
    # Strategies to start from, besides the usual plans.
    founders: Sequence[Strategy] = ()
    # Who is to be beaten, if it is one strategy only.
    target: Strategy | None = None

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
        if generation.is_new_epoch:
            self.opponents = generation.opponents
            champion = members[0].strategy
            self.hall = [*[one for one in self.hall if one != champion], champion][-HALL_SIZE:]
        self.members = members
        self.progress = [*self.progress, members[0].rates[-1]]
        self.games += generation.games
        self.choices += generation.choices
        self.generation += 1


class _Generation:
    """One generation of a search: a race of new strategies, and new trials of the old ones."""

    def __init__(self, search: Search, executor: AnyExecutor) -> None:
        self.search = search
        self.executor = executor
        self.setup = search.setting.setup()
        self.kingdom = search.setting.kingdom.cards
        self.chance = Random(f"{search.seed}, generation {search.generation}")
        # The plans that a search starts from have opponents of their own.
        self.is_new_epoch = search.generation % EPOCH == 1 or not search.opponents
        self.opponents = list(self._opponents()) if self.is_new_epoch else search.opponents
        self.is_sheltered = search.generation < SHELTERED and search.target is None
        self.games = 0
        self.choices = 0
        self.trials = 0

    def play(self) -> list[Member]:
        """The members of the next generation, best first."""
        old = self.search.members
        if not old:
            return best_first(self._survivors(self._founders()))
        if self.is_new_epoch:
            old = best_first(self._tried([one.without_results() for one in old], ROUNDS_AGAIN))
            old = best_first([*self._tried(old[:LEADERS], LEADER_ROUNDS_AGAIN), *old[LEADERS:]])
        newcomers = self._race(self._children(old), old)
        stayed = self._survivors([*old, *newcomers])
        leaders = self._tried(stayed[:LEADERS], LEADER_ROUNDS)
        return best_first([*leaders, *stayed[LEADERS:]])

    def _opponents(self) -> Iterator[Strategy]:
        """The champion, some of the hall of fame and the population, and Common Sense; at first, the yardsticks."""
        search = self.search
        if search.target is not None:
            yield search.target
            return
        common_sense, money = yardsticks(self.setup)
        if not search.members:
            yield from (money, common_sense)
            return
        champion = search.champion
        # Only the better half: nothing can be learned from opponents that lose to everybody.
        good = search.members[: POPULATION // 2]
        niches = {one.niche: one.strategy for one in reversed(good) if one.niche != champion.niche}
        others = [
            one
            for one in dict.fromkeys((*search.hall, *niches.values()))
            if one not in (champion.strategy, common_sense)
        ]
        found = [champion.strategy, *self.chance.sample(others, min(len(others), OPPONENTS - 2))]
        yield from (one for one in found if one != common_sense)
        yield common_sense

    # New strategies.

    def _founders(self) -> list[Member]:
        """The best of the usual plans, and some of each family."""
        usual = families(self.setup)
        candidates = [Member(strategy, family) for family, plans in usual.items() for strategy in plans]
        known = {strategy for plans in usual.values() for strategy in plans}
        candidates += [Member(strategy, KNOWN) for strategy in self.search.founders if strategy not in known]
        for (rounds, kept), least in zip(FIRST_STAGES, FOUNDERS_PER_FAMILY, strict=True):
            ranked = best_first(self._tried([one.without_results() for one in candidates], rounds))
            places: dict[str, int] = {}
            candidates = []
            for place, one in enumerate(ranked):
                places[one.family] = places.get(one.family, 0) + 1
                if place < kept or places[one.family] <= least:
                    candidates.append(one)
        return candidates

    def _children(self, members: list[Member]) -> list[Member]:
        """New variations of the members; the better ones have more of them, and at first all families the same."""
        known = {one.strategy for one in members}
        weights = [1 / (place + 1) for place in range(len(members))]
        found: dict[Strategy, Member] = {}
        # Some are the same as others, so fewer may be found.
        for _ in range(2 * CHILDREN):
            (parent, other) = self.chance.choices(members, weights, k=2)
            if self.is_sheltered:
                parent = self._one_of_a_family(members)
            child = child_of(parent.strategy, other.strategy, self.kingdom, self.chance)
            if child not in known and len(found) < CHILDREN:
                found.setdefault(child, Member(child, parent.family))
        return list(found.values())

    def _one_of_a_family(self, members: list[Member]) -> Member:
        family = self.chance.choice(list(dict.fromkeys(one.family for one in members)))
        related = [one for one in members if one.family == family]
        return self.chance.choices(related, [1 / (place + 2) for place in range(len(related))])[0]

    def _standards(self, members: list[Member]) -> Mapping[str, float]:
        """What the children of a family are compared with: at first the best of the same family."""
        if not self.is_sheltered:
            return {}
        return {one.family: one.fitness for one in reversed(best_first(members))}

    def _race(self, children: list[Member], old: list[Member]) -> list[Member]:
        """The best of the children. Each stage counts on its own: whoever got there by luck has to repeat it."""
        standards = self._standards(old)
        candidates = self._different(children, old)
        for stage, (rounds, kept) in enumerate(STAGES):
            if stage:
                candidates = self._tried([one.without_results() for one in candidates], rounds)
            candidates = sorted(candidates, key=lambda one: standards.get(one.family, 0.0) - one.fitness)[:kept]
        return candidates

    def _different(self, children: list[Member], old: list[Member]) -> list[Member]:
        """The children after the first stage, without those that played all games like a member or another child."""
        rounds = STAGES[0][0]
        everybody = [*[one.without_results() for one in old], *children]
        found: dict[TrialResult, Member] = {}
        for one, result in zip(everybody, self._results(everybody, rounds), strict=True):
            found.setdefault(result, one.after(result, rounds, self.search.setting))
        known = {one.strategy for one in old}
        return [one for one in found.values() if one.strategy not in known]

    # Trials.

    def _tried(self, members: Sequence[Member], rounds: int) -> list[Member]:
        """The members after a trial against all opponents."""
        results = self._results(members, rounds)
        return [one.after(result, rounds, self.search.setting) for one, result in zip(members, results, strict=True)]

    def _results(self, members: Sequence[Member], rounds: int) -> list[TrialResult]:
        """The results of a trial against all opponents, with deals that no other trial has."""
        self.trials += 1
        seed = seed_for(self.search.seed, f"generation {self.search.generation}, trial {self.trials}")
        strategies = [one.strategy for one in members]
        results = _results(self.search.setting, self.executor, strategies, self.opponents, rounds, seed)
        self.games += sum(one.games for one in results)
        self.choices += sum(one.choices for one in results)
        return results

    # Selection.

    def _survivors(self, members: list[Member]) -> list[Member]:
        """The population: the best, but not too many of a niche; at first also the best of each family."""
        ranked = best_first(members)
        found: list[Member] = []
        in_niche: dict[tuple[str, ...], int] = {}
        if self.is_sheltered:
            for family in dict.fromkeys(one.family for one in ranked):
                found += [one for one in ranked if one.family == family][:MIN_PER_FAMILY]
        for member in found:
            in_niche[member.niche] = in_niche.get(member.niche, 0) + 1
        for member in ranked:
            if member not in found and len(found) < POPULATION:
                in_niche[member.niche] = in_niche.get(member.niche, 0) + 1
                if in_niche[member.niche] <= MAX_PER_NICHE:
                    found.append(member)
        return best_first(found)


def advance(search: Search, executor: AnyExecutor, choices: int, ends_at: float = inf) -> None:
    """Play generations until the players have made so many choices, or the processor time of this thread is over.

    There is always a first generation.
    """
    while not search.generation or (search.choices < choices and thread_time() < ends_at):
        search.advance(executor)


def reply_to(target: Strategy, search: Search, executor: AnyExecutor, choices: int, ends_at: float = inf) -> Member:
    """A strategy that beats one opponent as well as possible, found in about so many choices of its players.

    It starts from what a search has found, and from all that this one started from: what loses to everybody else may be
    the best reply.
    """
    founders = [*search.founders, *(one.strategy for one in search.members)]
    reply = Search(search.setting, seed_for(search.seed, "reply"), founders=founders, target=target)
    advance(reply, executor, choices, ends_at)
    return reply.champion


def tried(
    setting: Setting,
    executor: AnyExecutor,
    members: Sequence[Member],
    opponents: Sequence[Strategy],
    rounds: int,
    seed: int,
) -> list[Member]:
    """The members after a trial against these opponents, all with the same deals, so that their luck is the same."""
    results = _results(setting, executor, [one.strategy for one in members], opponents, rounds, seed)
    return [one.after(result, rounds, setting) for one, result in zip(members, results, strict=True)]


def _results(
    setting: Setting,
    executor: AnyExecutor,
    strategies: Sequence[Strategy],
    opponents: Sequence[Strategy],
    rounds: int,
    seed: int,
) -> list[TrialResult]:
    # Long trials are split by opponent, so that they can be shared out too.
    size = 1 if rounds * setting.players >= GAMES_PER_TASK // 2 else len(opponents)
    parts = range(0, len(opponents), size)
    trials = [
        Trial(setting, strategy, tuple(opponents[at : at + size]), rounds, seed, at)
        for strategy in strategies
        for at in parts
    ]
    results = play_trials(trials, executor)
    return [joined([next(results) for _ in parts]) for _ in strategies]


def best_first(members: Sequence[Member]) -> list[Member]:
    return sorted(members, key=lambda one: -one.fitness)


def seed_for(seed: int, purpose: str) -> int:
    """The seed for one purpose within a search."""
    digest = hashlib.sha256(f"{seed}, {purpose}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & LARGEST_SEED
