"""A trial: one strategy plays some others, in games of two to six players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from freehold.cards.catalogue import make_setup
from freehold.lab.matchup import order_of_play
from freehold.lab.statistics import Sample
from freehold.lab.tally import Totals
from freehold.notation.kingdom import Kingdom
from freehold.players.match import Tally, play_out, seed_of_round
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.players.strategy import Strategy
from freehold.rules.game import start
from freehold.rules.setup import Setup

# A game that takes longer is stopped and scored as it stands: some of the strategies tried buy next to nothing.
TURN_LIMIT: Final = 160


@dataclass(frozen=True)
class Setting:
    """Where a trial is played: the kingdom and the number of players."""

    kingdom: Kingdom
    players: int = 2

    def setup(self) -> Setup:
        return make_setup(self.kingdom.cards, self.players, self.kingdom.editions, TURN_LIMIT)


@dataclass(frozen=True)
class Trial:
    """A strategy to try, its opponents, and how many rounds to play against each of them."""

    setting: Setting
    strategy: Strategy
    opponents: tuple[Strategy, ...]
    rounds: int
    seed: int

    def play(self) -> "TrialResult":
        setup = self.setting.setup()
        decks = {setup.slots[card]: 0 for card in self.setting.kingdom.cards}
        leads = []
        for number, opponent in enumerate(self.opponents):
            seed = seed_of_round(self.seed, number)
            leads.append(_play_pair(setup, self.strategy, opponent, seed, self.rounds, decks))
        return TrialResult(
            tuple(leads), tuple(decks.values()), self.rounds * self.setting.players * len(self.opponents)
        )


@dataclass(frozen=True)
class TrialResult:
    """How far the strategy was ahead of each opponent, and which kingdom cards it had at the end of the games."""

    leads: tuple[Sample, ...]
    # By kingdom card, summed over all games; of several seats with the strategy, the first one counts.
    decks: tuple[int, ...]
    games: int

    @property
    def mean(self) -> float:
        """The mean lead over all opponents: 0.5 is even."""
        return sum(lead.mean for lead in self.leads) / len(self.leads)

    def copies(self) -> list[float]:
        """How many copies of each kingdom card the strategy had at the end, on average."""
        return [copies / self.games for copies in self.decks]


def _play_pair(
    setup: Setup, strategy: Strategy, opponent: Strategy, seed: int, rounds: int, decks: dict[int, int]
) -> Sample:
    """The lead of a strategy over another.

    With more than two players, one plays against copies of the other, and in half of the rounds it is the other way
    round. So the two leads of a pair always add up to 1.
    """
    one, other = Strategist(strategy, setup), Strategist(opponent, setup)
    others = setup.players - 1
    if others == 1:
        return lead_of(_play(setup, [one, other], seed, range(rounds), decks))
    half = rounds // 2
    alone = lead_of(_play(setup, [one, *[other] * others], seed, range(half), decks))
    crowd = lead_of(_play(setup, [other, *[one] * others], seed, range(half, rounds), decks, watched=1))
    return sum_of([alone, opposite(crowd)])


def _play(
    setup: Setup, players: Sequence[Player], seed: int, rounds: range, decks: dict[int, int], watched: int = 0
) -> Totals:
    """Play rounds, and add up what one player has at the end of each game."""
    tally = Tally(len(players))
    for number in rounds:
        dealt = seed_of_round(seed, number)
        for starter in range(len(players)):
            order = order_of_play(len(players), starter)
            game = start(setup, dealt, 0)
            play_out(game, [players[player] for player in order])
            tally.note_game(game, starter)
            seat = order.index(watched)
            for slot in decks:
                decks[slot] += game.owned(seat, slot)
        tally.end_round()
    return Totals(tuple(tally.numbers))


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
