"""A trial: one strategy plays some others, in games of two to six players."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from freehold.cards.catalogue import make_setup
from freehold.lab.executor import AnyExecutor
from freehold.lab.statistics import Sample
from freehold.lab.tally import Totals
from freehold.notation.kingdom import Kingdom
from freehold.players.match import Decks, Tally, play_rounds, seed_of_round
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.players.strategy import Strategy
from freehold.rules.setup import Setup

# A game that takes longer is stopped and scored as it stands: some of the strategies tried buy next to nothing.
TURN_LIMIT: Final = 160
# Enough games to be worth sending to another process, and few enough to share them out evenly.
GAMES_PER_TASK: Final = 120


@dataclass(frozen=True)
class Setting:
    """Where a trial is played: the kingdom and the number of players."""

    kingdom: Kingdom
    players: int = 2

    def setup(self) -> Setup:
        """The set-up of its games."""
        return make_setup(self.kingdom.cards, self.players, self.kingdom.editions, TURN_LIMIT)


@dataclass(frozen=True)
class Trial:
    """A strategy to try, its opponents, and how many rounds to play against each of them."""

    setting: Setting
    strategy: Strategy
    opponents: tuple[Strategy, ...]
    rounds: int
    seed: int
    # The number of the first opponent, if this is one part of a longer trial: each opponent has its own deals.
    first: int = 0

    @property
    def games(self) -> int:
        return self.rounds * self.setting.players * len(self.opponents)

    def play(self) -> "TrialResult":
        setup = self.setting.setup()
        player: Player = Strategist(self.strategy, setup)
        pairs = [
            _play_pair(setup, player, opponent, seed_of_round(self.seed, number), self.rounds)
            for number, opponent in enumerate(self.opponents, self.first)
        ]
        return joined(pairs)


@dataclass(frozen=True)
class TrialResult:
    """How far the strategy was ahead of each opponent, and which cards it had at the end of the games."""

    leads: tuple[Sample, ...]
    # By slot, summed over all games; of several seats with the strategy, the first one counts.
    decks: tuple[int, ...]
    games: int
    # How many choices all players made: what the games cost.
    choices: int

    @property
    def mean(self) -> float:
        """The mean lead over all opponents: 0.5 is even."""
        return sum(lead.mean for lead in self.leads) / len(self.leads)

    def copies(self, setup: Setup) -> dict[str, float]:
        """How many copies of each card the strategy had at the end, on average."""
        return {card.name: copies / self.games for card, copies in zip(setup.cards, self.decks, strict=True)}


@dataclass(frozen=True)
class Batch:
    """Some trials in one task: many of them are too short to be sent to another process one by one."""

    trials: tuple[Trial, ...]

    def play(self) -> list[TrialResult]:
        return [trial.play() for trial in self.trials]


def play_trials(trials: Iterable[Trial], executor: AnyExecutor) -> Iterator[TrialResult]:
    """The results of the trials, in order."""
    for results in executor.play(_batches(trials)):
        yield from results


def _batches(trials: Iterable[Trial]) -> Iterator[Batch]:
    waiting: list[Trial] = []
    for trial in trials:
        waiting.append(trial)
        if sum(one.games for one in waiting) >= GAMES_PER_TASK:
            yield Batch(tuple(waiting))
            waiting = []
    if waiting:
        yield Batch(tuple(waiting))


def joined(results: Sequence[TrialResult]) -> TrialResult:
    """The parts of a trial in one."""
    return TrialResult(
        tuple(lead for one in results for lead in one.leads),
        tuple(map(sum, zip(*[one.decks for one in results], strict=True))),
        sum(one.games for one in results),
        sum(one.choices for one in results),
    )


def _play_pair(setup: Setup, one: Player, opponent: Strategy, seed: int, rounds: int) -> TrialResult:
    """A trial of a player against one opponent.

    With more than two players, one plays against copies of the other, and in half of the rounds it is the other way
    round. So the two leads of a pair always add up to 1.
    """
    other = _opponent(opponent, setup)
    others = setup.players - 1
    if others == 1:
        return _play(setup, [one, other], seed, range(rounds), 0)
    half = rounds // 2
    alone = _play(setup, [one, *[other] * others], seed, range(half), 0)
    crowd = _play(setup, [other, *[one] * others], seed, range(half, rounds), 1)
    return replace(joined([alone, crowd]), leads=(sum_of([alone.leads[0], opposite(crowd.leads[0])]),))


# All candidates of a race have the same opponents.
@lru_cache(maxsize=32)
def _opponent(strategy: Strategy, setup: Setup) -> Player:
    return Strategist(strategy, setup)


def _play(setup: Setup, players: list[Player], seed: int, rounds: range, watched: int) -> TrialResult:
    """The lead of the first player, and what the one who is watched has at the end, summed over all games."""
    tally, decks = Tally(len(players)), Decks(setup, watched)
    choices = play_rounds(setup, players, seed, rounds, tally, decks)
    lead = lead_of(Totals(tuple(tally.numbers)))
    return TrialResult((lead,), tuple(decks.copies), len(rounds) * len(players), choices)


def lead_of(totals: Totals) -> Sample:
    """The lead of the first player over the mean of the others in each round: 0.5 is even, and 1 is the maximum."""
    scores, players = totals.scores(0), totals.players
    # In each round: what all others could win but for the first player, and the share of the first player.
    base, factor = (players - 2) * scores.most, players
    total = scores.rounds * base + factor * scores.total
    squares = scores.rounds * base**2 + 2 * base * factor * scores.total + factor**2 * scores.squares
    return Sample(scores.rounds, total, squares, 2 * (players - 1) * scores.most)


def opposite(lead: Sample) -> Sample:
    """The lead as the other side sees it."""
    most = lead.most
    squares = lead.rounds * most**2 - 2 * most * lead.total + lead.squares
    return Sample(lead.rounds, lead.rounds * most - lead.total, squares, most)


def sum_of(samples: Sequence[Sample]) -> Sample:
    """All rounds of some samples together."""
    return Sample(
        sum(one.rounds for one in samples),
        sum(one.total for one in samples),
        sum(one.squares for one in samples),
        samples[0].most,
    )
