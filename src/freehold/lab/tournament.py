"""A tournament: every entry plays every other, in one kingdom or many, and results are saved as they come in."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from freehold.cards.catalogue import make_setup, read_editions, write_editions
from freehold.cards.kingdoms import random_kingdom
from freehold.lab.entries import Entry, contestant_of, missing_for, strategies_among
from freehold.lab.executor import Executor, Task
from freehold.lab.matchup import Matchup, check_everyone_buys, kingdom_for
from freehold.lab.results_file import BadResultsFile, PairKey, ResultsFile
from freehold.lab.score import Score, score_of
from freehold.lab.trial import Setting
from freehold.notation.kingdom import Kingdom
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LARGEST_SEED
from freehold.strategies.library import default_strategy


# Compared by identity, because there are many and comparing strategies is slow.
@dataclass(frozen=True, eq=False)
class Fixture:
    """Two entries to play in a kingdom, sorted by name."""

    first: Entry
    second: Entry
    kingdom: Kingdom

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two."""
        return self.first.name, self.second.name

    def matchup(self, seed: int) -> Matchup:
        """The games of the pair in a tournament with this seed."""
        setting = Setting(self.kingdom)
        players = contestant_of(self.first, setting), contestant_of(self.second, setting)
        return Matchup(players, self.kingdom, seed_of_pair(seed, self))

    def strategies(self) -> tuple[Strategy, Strategy]:
        """The two, with Common Sense in place of a level or a bot."""
        stand_in = default_strategy()
        return (
            self.first if isinstance(self.first, Strategy) else stand_in,
            self.second if isinstance(self.second, Strategy) else stand_in,
        )


@dataclass
class Schedule:
    """The fixtures to play, and what cannot be played."""

    fixtures: list[Fixture] = field(default_factory=list)
    # Pairs that have no kingdom to play in, with the reason.
    impossible: dict[tuple[str, str], str] = field(default_factory=dict)
    # How many kingdoms were given; and by entry, the missing cards of each kingdom where it cannot play.
    kingdoms: int = 0
    missing: dict[str, list[list[str]]] = field(default_factory=dict)


def seed_of_pair(seed: int, fixture: Fixture) -> int:
    """The seed of a pair's games; it does not depend on the other entries."""
    cards = sorted(fixture.kingdom.cards)
    parts = [str(seed), fixture.kingdom.editions, *cards, *fixture.names]
    digest = hashlib.sha256("\n".join(parts).encode()).digest()
    return int.from_bytes(digest[:8], "big") & LARGEST_SEED


def random_kingdoms(number: int, seed: int, editions: str | None) -> list[Kingdom]:
    """Different random kingdoms; a larger number starts with the same ones."""
    chosen = read_editions(editions)
    found: dict[tuple[str, ...], None] = {}
    attempt = 0
    while len(found) < number:
        digest = hashlib.sha256(f"kingdom {attempt} of {seed}".encode()).digest()
        found[tuple(random_kingdom(chosen, int.from_bytes(digest[:8], "big") & LARGEST_SEED))] = None
        attempt += 1
    return [Kingdom(write_editions(chosen), cards) for cards in found]


def make_schedule(
    entries: Sequence[Entry], kingdoms: Sequence[Kingdom] | None, editions: str | None = None
) -> Schedule:
    """Pair every entry with every other, in each kingdom or, without any, in one made of the cards the two mention."""
    schedule = Schedule()
    entries = sorted(entries, key=lambda entry: entry.name)
    if kingdoms is None:
        for first, second in combinations(entries, 2):
            try:
                kingdom = kingdom_for(strategies_among((first, second)), editions)
                schedule.fixtures.append(Fixture(first, second, kingdom))
            except BadSetup as error:
                schedule.impossible[first.name, second.name] = str(error)
        return schedule
    different = {(one.editions, *sorted(one.cards)): one for one in kingdoms}
    schedule.kingdoms = len(different)
    for kingdom in different.values():
        setup = make_setup(kingdom.cards, 2, kingdom.editions)
        present: list[Entry] = []
        for entry in entries:
            missing = missing_for(entry, setup)
            if missing:
                schedule.missing.setdefault(entry.name, []).append(missing)
            else:
                present.append(entry)
        schedule.fixtures += [Fixture(first, second, kingdom) for first, second in combinations(present, 2)]
    return schedule


class Tournament:
    """Plays a schedule, skips what the results file already has, and saves the rest to it."""

    def __init__(self, file: ResultsFile, seed: int, games: int, schedule: Schedule) -> None:
        if not 0 <= seed <= LARGEST_SEED:
            raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}")
        known = file.seed()
        if known is None:
            file.set_seed(seed)
        elif known != seed:
            raise BadResultsFile(f"{file.path} has seed {known}, not {seed}; use that seed, or choose another file")
        self.file = file
        self.seed = seed
        # Whole rounds, so that both go first equally often.
        self.rounds = -(-games // 2)
        entries = {one.name: one for fixture in schedule.fixtures for one in (fixture.first, fixture.second)}
        # Entries of which the file has another version. That one stays there, and this one plays from scratch.
        self.changed = [one.name for one in entries.values() if file.has_other_version(one)]
        strategies = {one.name: file.add_strategy(one) for one in entries.values()}
        kingdoms = {one: file.add_kingdom(one) for one in dict.fromkeys(one.kingdom for one in schedule.fixtures)}
        self.keys = {
            one: PairKey(strategies[one.first.name], strategies[one.second.name], kingdoms[one.kingdom])
            for one in schedule.fixtures
        }
        self._known = file.scores()
        # What happened to bots.
        self.notes: list[str] = []

    def score(self, fixture: Fixture) -> Score:
        """The score of a fixture so far."""
        return self._known.get(self.keys[fixture], Score())

    def pending(self) -> list[Fixture]:
        """The fixtures that have not played all their rounds."""
        return [fixture for fixture in self.keys if self.score(fixture).rounds < self.rounds]

    def rounds_left(self) -> int:
        """How many rounds have not been played."""
        return sum(self.rounds - self.score(fixture).rounds for fixture in self.pending())

    def check_everyone_buys(self) -> None:
        """Reject a strategy that never buys anything; a game of two such strategies would never end."""
        unchecked = {
            one.name for fixture in self.pending() for one in strategies_among((fixture.first, fixture.second))
        }
        for fixture in self.pending():
            if not unchecked.isdisjoint(fixture.names):
                check_everyone_buys(Matchup(fixture.strategies(), fixture.kingdom, seed_of_pair(self.seed, fixture)))
                unchecked -= set(fixture.names)

    def run(self, executor: Executor, on_progress: Callable[[int, int], None] = lambda rounds, pairs: None) -> None:
        """Play all pending fixtures and save each one when it is done, or after every task if somebody thinks.

        After each task `on_progress` gets the number of rounds just played and of fixtures done so far.
        """
        pending = self.pending()
        remaining = iter(pending)
        fixture, score = next(remaining, None), Score()
        done = 0
        for result in executor.play(self._tasks(pending)):
            assert fixture is not None
            self.notes += result.notes
            for block in result.blocks:
                score += score_of(block)
            is_done = result.task.rounds.stop == self.rounds
            if is_done or result.task.matchup.thinks:
                score += self.score(fixture)
                self.file.save(self.keys[fixture], score)
                self._known[self.keys[fixture]] = score
                score = Score()
            if is_done:
                fixture = next(remaining, None)
                done += 1
            on_progress(len(result.task.rounds), done)

    def _tasks(self, pending: Iterable[Fixture]) -> Iterator[Task]:
        for fixture in pending:
            matchup = fixture.matchup(self.seed)
            for start in range(self.score(fixture).rounds, self.rounds, matchup.block_size):
                yield Task(matchup, range(start, min(start + matchup.block_size, self.rounds)))
