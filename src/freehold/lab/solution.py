"""The solution of a kingdom: a few different strategies, how they do against each other, and how to mix them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from freehold.lab.archetypes import line_of, yardsticks
from freehold.lab.executor import AnyExecutor
from freehold.lab.findings import Estimate, estimate
from freehold.lab.matchup import unique_names
from freehold.lab.mixture import EVEN, rates_against, unexploitable_mixture
from freehold.lab.solving import MIN_COPIES, Member, Search, best_first, seed_for, tried
from freehold.lab.statistics import Sample
from freehold.lab.trial import Setting, Trial, opposite, play_trials, sum_of
from freehold.lab.verdict import join_names
from freehold.notation.card_words import CardWords
from freehold.players.plan import requirements
from freehold.players.strategy import Strategy
from freehold.strategies.library import default_strategy

MIN_FINALISTS: Final = 3
MAX_FINALISTS: Final = 5
MAX_CANDIDATES: Final = 12
# A finalist beyond the first three wins at least this much against the mixture of the best.
MIN_WIN_RATE: Final = 0.35
# The playoff of the leaders: how many of them play, and how many rounds against each opponent. Rounds add up.
PLAYOFF: Final = ((8, 100), (4, 200), (2, 400))
# Rounds of each pair: to choose the finalists, to see whether a line matters, and for the table.
ROUNDS_TO_CHOOSE: Final = 100
ROUNDS_TO_PRUNE: Final = 25
ROUNDS_OF_TABLE: Final = 1000
# Rounds per task: long enough to be worth sending to another process.
TASK_ROUNDS: Final = 50
MAX_CARDS_IN_NAME: Final = 3

OnProgress = Callable[[str], None]


@dataclass(frozen=True)
class Entry:
    """A strategy of the solution, with how many copies of each card it has at the end of a game, on average."""

    strategy: Strategy
    # The kingdom cards, and the whole deck.
    copies: dict[str, float]
    deck: dict[str, float]
    # How often the mixture plays it.
    weight: float = 0.0


@dataclass(frozen=True)
class Solution:
    """The strategies found, best first, then Common Sense; and the win rate of each against each, row by row."""

    setting: Setting
    entries: tuple[Entry, ...]
    table: tuple[tuple[Estimate, ...], ...]
    games_per_pair: int

    @property
    def names(self) -> list[str]:
        return [entry.strategy.name for entry in self.entries]

    def best_reply(self, place: int) -> int:
        """Which other entry does best against this one."""
        others = [other for other in range(len(self.entries)) if other != place]
        return max(others, key=lambda other: self.table[other][place].value)

    def beaten(self, place: int) -> list[int]:
        """The entries that this one clearly beats, with 95% confidence for each pair."""
        return [other for other in range(len(self.entries)) if other != place and self.table[place][other].low > EVEN]


def solution_of(
    search: Search,
    executor: AnyExecutor,
    rounds: int = ROUNDS_OF_TABLE,
    on_progress: OnProgress = lambda _: None,
    others: Sequence[Strategy] = (),
) -> Solution:
    """Choose the finalists of a search, drop lines that do nothing, and measure them with new seeds.

    Other strategies may be among the finalists too.
    """
    measure = _Measurement(search, executor, on_progress)
    finalists = [one.strategy for one in measure.finalists()]
    pruned = list(dict.fromkeys(measure.pruned([*finalists, *others])))
    strategies = [*pruned, yardsticks(search.setting.setup())[0]]
    table = measure.table(strategies, rounds, "table")
    decks = measure.decks(strategies)
    kingdom = search.setting.kingdom.cards
    copies = [{card: deck[card] for card in kingdom} for deck in decks]
    rates = _rates(table)
    mixture = unexploitable_mixture(rates)
    # By the mean against all, since the mixture changes a lot where two are close; Common Sense stays last.
    order = [*sorted(range(len(pruned)), key=lambda place: -sum(rates[place])), len(pruned)]
    return _described(
        Solution(
            search.setting,
            tuple(Entry(strategies[place], copies[place], decks[place], mixture[place]) for place in order),
            tuple(tuple(estimate(table[row][column]) for column in order) for row in order),
            rounds * search.setting.players,
        )
    )


def _rates(table: Sequence[Sequence[Sample]]) -> list[list[float]]:
    return [[lead.mean for lead in row] for row in table]


class _Measurement:
    """Plays what is needed to make a solution of a search, with seeds that depend only on the search."""

    def __init__(self, search: Search, executor: AnyExecutor, on_progress: OnProgress) -> None:
        self.search = search
        self.executor = executor
        self.on_progress = on_progress

    def _seed(self, purpose: str) -> int:
        return seed_for(self.search.seed, f"solution after {self.search.generation}, {purpose}")

    # Finalists.

    def finalists(self) -> list[Member]:
        """The winner of the playoff, and different members that do well against the mixture of the best."""
        candidates = list(self._candidates())
        rates = _rates(self.table([one.strategy for one in candidates], ROUNDS_TO_CHOOSE, "choice"))
        mixture = unexploitable_mixture(rates)
        against = rates_against(rates, mixture)
        others = sorted(range(1, len(candidates)), key=lambda place: (-mixture[place], -against[place]))
        found: list[Member] = [candidates[0]]
        for similarity in (1, 0):
            # At first only those that differ in two cards or more; if these are too few, also in one.
            for place in others:
                good = against[place] >= MIN_WIN_RATE and similarity == 1
                wanted = MAX_FINALISTS if good else MIN_FINALISTS
                niche = set(candidates[place].niche)
                if len(found) < wanted and all(len(niche ^ set(one.niche)) > similarity for one in found):
                    found.append(candidates[place])
        return found

    def _candidates(self) -> Iterator[Member]:
        """The best member of each niche."""
        seen: set[tuple[str, ...]] = set()
        for member in self._after_playoff():
            if member.niche not in seen and len(seen) < MAX_CANDIDATES:
                seen.add(member.niche)
                yield member

    def _after_playoff(self) -> list[Member]:
        """The members; the leaders have played again, since the best of many results is partly luck."""
        members = self.search.members
        ranked = [one.without_results() for one in members[: PLAYOFF[0][0]]]
        for players, rounds in PLAYOFF:
            self.on_progress(f"playoff of the best {min(players, len(ranked))}")
            seed = self._seed(f"playoff of {players}")
            played = tried(self.search.setting, self.executor, ranked[:players], self.search.opponents, rounds, seed)
            ranked = [*best_first(played), *ranked[players:]]
        return [*ranked, *members[len(ranked) :]]

    # Readable strategies.

    def pruned(self, strategies: Sequence[Strategy]) -> list[Strategy]:
        """The strategies without lines and conditions that change no game."""
        found = list(strategies)
        for place in reversed(range(max(len(one.buys) for one in found))):
            self.on_progress(f"pruning line {place + 1}")
            for shorter in (_without_line, _without_condition):
                found = self._simplified(found, [shorter(one, place) for one in found])
        return found

    def _simplified(self, strategies: Sequence[Strategy], shorter: Sequence[Strategy | None]) -> list[Strategy]:
        """The shorter version of each strategy if it plays exactly as well, game by game."""
        seed = self._seed("pruning")
        trials = [
            Trial(self.search.setting, version, tuple(strategies), ROUNDS_TO_PRUNE, seed)
            for long, short in zip(strategies, shorter, strict=True)
            if short is not None
            for version in (long, short)
        ]
        results = iter(list(play_trials(trials, self.executor)))
        return [
            short if short is not None and next(results) == next(results) else long
            for long, short in zip(strategies, shorter, strict=True)
        ]

    # The table.

    def table(self, strategies: Sequence[Strategy], rounds: int, purpose: str) -> list[list[Sample]]:
        """What each strategy wins against each, row by row; against itself it is even."""
        pairs = list(combinations(range(len(strategies)), 2))
        tasks = [(pair, number, count) for pair in pairs for number, count in enumerate(_parts(rounds))]
        trials = [
            Trial(
                self.search.setting,
                strategies[first],
                (strategies[second],),
                count,
                self._seed(f"{purpose}, pair {first} and {second}, part {number}"),
            )
            for (first, second), number, count in tasks
        ]
        leads: dict[tuple[int, int], list[Sample]] = {pair: [] for pair in pairs}
        for done, result in enumerate(play_trials(trials, self.executor)):
            leads[tasks[done][0]] += result.leads
            self.on_progress(f"measuring, {100 * (done + 1) // len(tasks)}%")
        found = [[Sample(1, 1, 0, 2)] * len(strategies) for _ in strategies]
        for (first, second), samples in leads.items():
            found[first][second] = sum_of(samples)
            found[second][first] = opposite(sum_of(samples))
        return found

    def decks(self, strategies: Sequence[Strategy]) -> list[dict[str, float]]:
        """How many copies of each card a strategy has at the end of a game, on average."""
        trials = [
            Trial(self.search.setting, one, tuple(strategies), ROUNDS_TO_PRUNE, self._seed("decks"))
            for one in strategies
        ]
        setup = self.search.setting.setup()
        return [result.copies(setup) for result in play_trials(trials, self.executor)]


def _parts(rounds: int) -> list[int]:
    """The number of rounds in each task."""
    return [min(TASK_ROUNDS, rounds - start) for start in range(0, rounds, TASK_ROUNDS)]


def _without_line(strategy: Strategy, place: int) -> Strategy | None:
    if place >= len(strategy.buys) or len(strategy.buys) == 1:
        return None
    return replace(strategy, buys=(*strategy.buys[:place], *strategy.buys[place + 1 :]))


def _without_condition(strategy: Strategy, place: int) -> Strategy | None:
    """The strategy without the last condition of a line."""
    if place >= len(strategy.buys):
        return None
    line = strategy.buys[place]
    if line.when is None:
        return None
    shorter = line_of(line.card, requirements(line.when)[:-1])
    return replace(strategy, buys=(*strategy.buys[:place], shorter, *strategy.buys[place + 1 :]))


# Words.


def _described(solution: Solution) -> Solution:
    """The solution with a name and a reason for each strategy."""
    *found, common_sense = solution.entries
    names = unique_names([*(name_of(entry.copies) for entry in found), default_strategy().name])
    named = replace(
        solution,
        entries=tuple(
            replace(entry, strategy=replace(entry.strategy, name=name))
            for entry, name in zip((*found, common_sense), names, strict=True)
        ),
    )
    return replace(
        named,
        entries=tuple(
            replace(entry, strategy=replace(entry.strategy, why=_why(named, place)))
            for place, entry in enumerate(named.entries)
        ),
    )


def name_of(copies: dict[str, float]) -> str:
    """A name from the cards that a strategy collects, most copies first: Laboratory/Militia."""
    return "/".join([card for card, _ in _collected(copies)][:MAX_CARDS_IN_NAME]) or "Money"


def _collected(copies: dict[str, float]) -> list[tuple[str, float]]:
    kept = [(card, count) for card, count in copies.items() if count >= MIN_COPIES]
    return sorted(kept, key=lambda one: -one[1])


def _why(solution: Solution, place: int) -> str:
    """Which cards a strategy is about, and what it beats."""
    words = CardWords()
    collected = _collected(solution.entries[place].copies)
    cards = [f"{count:.0f} {card if round(count) == 1 else words.plural(card)}" for card, count in collected]
    about = f"Ends with about {join_names(cards)}" if cards else "Buys no kingdom card"
    beaten = [
        f"{solution.names[other]} ({100 * solution.table[place][other].value:.0f}%)" for other in solution.beaten(place)
    ]
    return f"{about}; beats {join_names(beaten)}." if beaten else f"{about}; clearly beats none of the others."
