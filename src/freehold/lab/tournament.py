"""A tournament: everybody plays everybody, in one kingdom or many, and what is played is kept at once."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from freehold.cards.catalogue import make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.lab.executor import BLOCK, Executor, Task
from freehold.lab.matchup import Matchup, check_that_all_buy, kingdom_for
from freehold.lab.results_file import MOST_OF_ROUND, BadResultsFile, PairKey, ResultsFile, Score
from freehold.lab.tally import Totals
from freehold.notation.kingdom import Kingdom
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LARGEST_SEED

# So many rounds are played in one go: long enough to be worth sending to another process.
ROUNDS_OF_TASK: Final = BLOCK
NEWEST_EDITION: Final = "2e"


# Compared by identity: there are many of them, and a strategy is long.
@dataclass(frozen=True, eq=False)
class Fixture:
    """Two strategies that are to play in a kingdom, by the order of their names."""

    first: Strategy
    second: Strategy
    kingdom: Kingdom

    def matchup(self, seed: int) -> Matchup:
        return Matchup((self.first, self.second), self.kingdom, seed_of_pair(seed, self))


@dataclass
class Schedule:
    """What is to be played, and what cannot be."""

    fixtures: list[Fixture] = field(default_factory=list)
    # The pairs that no kingdom suits, with the reason.
    apart: dict[tuple[str, str], str] = field(default_factory=dict)
    # How many kingdoms were given, and which cards somebody misses in each of those where they cannot play.
    kingdoms: int = 0
    missing: dict[str, list[list[str]]] = field(default_factory=dict)


def seed_of_pair(seed: int, fixture: Fixture) -> int:
    """The seed of a pair's games, the same whoever else plays in the tournament."""
    cards = sorted(fixture.kingdom.cards)
    what = [str(seed), fixture.kingdom.editions, *cards, fixture.first.name, fixture.second.name]
    digest = hashlib.sha256("\n".join(what).encode()).digest()
    return int.from_bytes(digest[:8], "big") & LARGEST_SEED


def random_kingdoms(number: int, seed: int, edition: str | None) -> list[Kingdom]:
    """So many different kingdoms by lot; a larger number begins with the same ones."""
    edition = edition or NEWEST_EDITION
    found: dict[tuple[str, ...], None] = {}
    turn = 0
    while len(found) < number:
        digest = hashlib.sha256(f"kingdom {turn} of {seed}".encode()).digest()
        found[tuple(random_kingdom(edition, int.from_bytes(digest[:8], "big") & LARGEST_SEED))] = None
        turn += 1
    return [Kingdom(edition, cards) for cards in found]


def draw_up(entries: Sequence[Strategy], kingdoms: Sequence[Kingdom] | None, edition: str | None = None) -> Schedule:
    """Everybody against everybody: in each of the kingdoms, or each pair in one of the cards that the two speak of."""
    schedule = Schedule()
    entries = sorted(entries, key=lambda entry: entry.name)
    if kingdoms is None:
        for first, second in combinations(entries, 2):
            try:
                schedule.fixtures.append(Fixture(first, second, kingdom_for((first, second), edition)))
            except BadSetup as error:
                schedule.apart[first.name, second.name] = str(error)
        return schedule
    different = {(one.edition, *sorted(one.cards)): one for one in kingdoms}
    schedule.kingdoms = len(different)
    for kingdom in different.values():
        setup = make_setup(kingdom.cards, 2, kingdom.edition)
        present = []
        for entry in entries:
            missing = missing_cards(entry, setup)
            if missing:
                schedule.missing.setdefault(entry.name, []).append(missing)
            else:
                present.append(entry)
        schedule.fixtures += [Fixture(first, second, kingdom) for first, second in combinations(present, 2)]
    return schedule


class Tournament:
    """Plays a schedule into a file, and knows what is in it already."""

    def __init__(self, file: ResultsFile, seed: int, games: int, schedule: Schedule) -> None:
        if not 0 <= seed <= LARGEST_SEED:
            raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}")
        known = file.seed()
        if known is None:
            file.settle_seed(seed)
        elif known != seed:
            raise BadResultsFile(
                f"{file.path} was begun with seed {known}, not {seed}; take that, or name another file"
            )
        self.file = file
        self.seed = seed
        # Whole rounds, so that both begin equally often.
        self.rounds = -(-games // 2)
        entries = {one.name: one for fixture in schedule.fixtures for one in (fixture.first, fixture.second)}
        # Those of whom the file knows another version: it stays there, and this one plays anew.
        self.changed = [one.name for one in entries.values() if file.knows_another(one)]
        strategies = {one.name: file.add_strategy(one) for one in entries.values()}
        kingdoms = {one: file.add_kingdom(one) for one in dict.fromkeys(one.kingdom for one in schedule.fixtures)}
        self.keys = {
            one: PairKey(strategies[one.first.name], strategies[one.second.name], kingdoms[one.kingdom])
            for one in schedule.fixtures
        }
        self._known = file.scores()

    def score(self, fixture: Fixture) -> Score:
        """What is known of a pair in a kingdom."""
        return self._known.get(self.keys[fixture], Score())

    def pending(self) -> list[Fixture]:
        """The pairs that have not played all their rounds."""
        return [fixture for fixture in self.keys if self.score(fixture).rounds < self.rounds]

    def rounds_left(self) -> int:
        return sum(self.rounds - self.score(fixture).rounds for fixture in self.pending())

    def check_that_all_buy(self) -> None:
        """Refuse a strategy that never buys anything: games of two such would go on for ever."""
        unchecked = {name for one in self.pending() for name in (one.first.name, one.second.name)}
        for fixture in self.pending():
            if not unchecked.isdisjoint((fixture.first.name, fixture.second.name)):
                check_that_all_buy(fixture.matchup(self.seed))
                unchecked -= {fixture.first.name, fixture.second.name}

    def run(self, executor: Executor, note: Callable[[int, int], None] = lambda rounds, pairs: None) -> None:
        """Let the executor play what is pending, and keep each pair as it is done.

        Now and then `note` is told how many rounds were played, and how many pairs are done altogether.
        """
        pending = self.pending()
        due = iter(pending)
        fixture, score = next(due, None), Score()
        done = 0
        for played in executor.play(self._tasks(pending)):
            assert fixture is not None
            for block in played.blocks:
                score += score_of(block)
            if played.task.rounds.stop == self.rounds:
                score += self.score(fixture)
                self.file.keep(self.keys[fixture], score)
                self._known[self.keys[fixture]] = score
                fixture, score = next(due, None), Score()
                done += 1
            note(len(played.task.rounds), done)

    def _tasks(self, pending: Iterable[Fixture]) -> Iterator[Task]:
        for fixture in pending:
            matchup = fixture.matchup(self.seed)
            for start in range(self.score(fixture).rounds, self.rounds, ROUNDS_OF_TASK):
                yield Task(matchup, range(start, min(start + ROUNDS_OF_TASK, self.rounds)))


def score_of(totals: Totals) -> Score:
    """What came of some rounds of two players."""
    scores = totals.scores(0)
    unit = scores.most // MOST_OF_ROUND
    return Score(
        totals.wins(0),
        totals.draws(0),
        totals.losses(0),
        totals.rounds,
        scores.squares // unit**2,
        totals.points(0),
        totals.points(1),
    )
