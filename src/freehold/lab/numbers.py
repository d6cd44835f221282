"""A kingdom in numbers: which first two buys win most, and what each kingdom card is worth.

* An **opening** is what a player buys in the first two turns with given coins, such as $4 and $3. Each pair is bought
  in games whose first hands have these coins; then a good plan goes on, against the best plan, which opens as it likes.
  A short trial finds the best pairs and the plan that goes best with each. They are measured in new games.
* The **worth** of a card is how far the best plan is ahead of the best one that never buys the card. If the best plan
  does not buy it, it is worth nothing.

All pairs of a split are tried with the same deals, and all games are played from both sides.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from itertools import islice, product
from json import loads
from typing import Any, Final

from freehold.lab.executor import AnyExecutor
from freehold.lab.findings import Estimate, estimate
from freehold.lab.opponents import plans_for
from freehold.lab.review import name_of_plan
from freehold.lab.statistics import Sample
from freehold.lab.trial import Setting, Trial, play_trials
from freehold.players.match import VICTORY_SHARE, play_out, seed_of_round
from freehold.players.player import Player
from freehold.players.rollouts import share_of_victory
from freehold.players.strategist import Strategist
from freehold.players.strategy import Line, Strategy
from freehold.rules.game import Game, start
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, DECLINE, NONE, TREASURE, VICTORY
from freehold.strategies.solved import set_name, set_of

FILE: Final = "numbers.json"
SPLITS: Final = ((2, 5), (3, 4), (4, 3), (5, 2))
# Nothing is bought.
NOTHING: Final = ""
MOST_PLANS: Final = 3
MOST_SHOWN: Final = 5
# Rounds of two games: to choose pairs and plans, and to measure them.
ROUNDS_TO_CHOOSE: Final = 40
ROUNDS_TO_CHOOSE_RIVAL: Final = 250
ROUNDS: Final = 1000
# With $4, cards for less than $2 are not tried.
CHEAPER: Final = 2
SEED: Final = 17

OnProgress = Callable[[str], None]
Pair = tuple[str, str]
Split = tuple[int, int]


@dataclass(frozen=True)
class Opening:
    """Two first buys, what they win against the best plan, and the plan that goes on."""

    buys: Pair
    wins: Estimate
    plan: str


@dataclass(frozen=True)
class Numbers:
    """The openings for each split of the coins, best first, and the worth of each kingdom card, highest first."""

    plan: str
    openings: dict[Split, tuple[Opening, ...]]
    # What the best plan buys first.
    planned: dict[Split, Pair]
    # What the best plan wins against the best one without the card: 0.5 if the card is worth nothing.
    worth: dict[str, Estimate]
    rounds: int


def numbers_of(
    setting: Setting, executor: AnyExecutor, rounds: int = ROUNDS, on_progress: OnProgress = lambda _: None
) -> Numbers:
    """Measure a kingdom; if it is not solved, plans are found first."""
    on_progress("finding plans for the kingdom")
    plans = plans_for(setting)
    setup = setting.setup()
    openings: dict[Split, tuple[Opening, ...]] = {}
    for split in SPLITS:
        on_progress(f"openings with ${split[0]} and ${split[1]}")
        openings[split] = _openings(setting, plans, split, rounds, executor)
    worth: dict[str, Estimate] = {}
    for card in setting.kingdom.cards:
        on_progress(f"the worth of {card}")
        worth[card] = _worth(setting, plans, card, rounds, executor)
    return Numbers(
        name_of_plan(plans[0], setting),
        openings,
        {split: _planned(setup, plans[0], split) for split in SPLITS},
        dict(sorted(worth.items(), key=lambda one: -one[1].value)),
        rounds,
    )


# Openings.


@dataclass(frozen=True)
class OpeningTrial:
    """Games that begin with two given buys and continue with a plan, against the best plan."""

    setting: Setting
    plan: Strategy
    best: Strategy
    split: Split
    buys: Pair
    rounds: int
    seed: int

    def play(self) -> Sample:
        setup = self.setting.setup()
        plan: Player = Strategist(self.plan, setup)
        best: Player = Strategist(self.best, setup)
        players = [plan, *[best] * (setup.players - 1)]
        scores = []
        for games in islice(_deals(setup, self.split, self.seed), self.rounds):
            score = 0
            for game in games:
                _open(game, players, self.buys)
                play_out(game, players)
                score += int(share_of_victory(game, 0))
            scores.append(score)
        return Sample.of(scores, setup.players * VICTORY_SHARE)


def _deals(setup: Setup, split: Split, seed: int) -> Iterator[list[Game]]:
    """Games in which the first hand of seat 0 has these coins, with each seat starting once."""
    number = 0
    copper = setup.slots["Copper"]
    while True:
        games = [start(setup, seed_of_round(seed, number), first) for first in range(setup.players)]
        number += 1
        if all(game.in_hand(0, copper) == split[0] for game in games):
            yield games


def _open(game: Game, players: Sequence[Player], buys: Pair) -> None:
    """Play until seat 0 has made its first two buys."""
    while game.asked != NONE and game.turns_taken(0) < len(buys):
        if game.asked == 0 and game.purpose == BUY:
            wanted = buys[int(game.turns_taken(0))]
            slot = int(game.setup.slots[wanted]) if wanted else DECLINE
            game.choose(slot if (int(game.options) >> slot) & 1 else DECLINE)
        else:
            game.choose(players[game.asked].choose(View(game, game.asked)))


def _openings(
    setting: Setting, plans: Sequence[Strategy], split: Split, rounds: int, executor: AnyExecutor
) -> tuple[Opening, ...]:
    """The best pairs of buys with these coins."""
    setup = setting.setup()
    candidates = plans[:MOST_PLANS]
    tried = [
        OpeningTrial(setting, plan, plans[0], split, pair, ROUNDS_TO_CHOOSE, SEED)
        for pair in _pairs(setup, split)
        for plan in candidates
    ]
    means = [sample.mean for sample in executor.play(tried)]
    # The best plan of each pair, then the best pairs; what the best plan buys is always among them.
    best: dict[Pair, tuple[float, OpeningTrial]] = {}
    for mean, trial in zip(means, tried, strict=True):
        if trial.buys not in best or mean > best[trial.buys][0]:
            best[trial.buys] = mean, trial
    ranked = sorted(best, key=lambda pair: -best[pair][0])
    planned = _planned(setup, plans[0], split)
    shown = list(dict.fromkeys([*ranked[: MOST_SHOWN - 1], *([planned] if planned in best else []), *ranked]))
    measured = [replace(best[pair][1], rounds=rounds, seed=SEED + 1) for pair in shown[:MOST_SHOWN]]
    found = [
        Opening(trial.buys, estimate(sample), name_of_plan(trial.plan, setting))
        for trial, sample in zip(measured, executor.play(measured), strict=True)
    ]
    return tuple(sorted(found, key=lambda one: -one.wins.value))


def _pairs(setup: Setup, split: Split) -> list[Pair]:
    """The pairs to try; where both cards can be bought in either turn, only one order counts."""
    first, second = ([*_affordable(setup, coins)] for coins in split)
    pairs = list(product(first, second))
    return [(one, other) for one, other in pairs if one <= other or (other, one) not in pairs]


def _affordable(setup: Setup, coins: int) -> Iterator[str]:
    """What may be worth a buy with these coins at the start: kingdom cards but for mere points, Silver, or nothing."""
    if coins == 2:
        yield NOTHING
    for card in setup.cards:
        is_useful = card.name == "Silver" or (card.name in setup.kingdom and card.types & ~(VICTORY | TREASURE))
        if is_useful and coins - CHEAPER <= card.cost <= coins:
            yield card.name


def _planned(setup: Setup, plan: Strategy, split: Split) -> Pair:
    """What a plan buys in its first two turns, in the order in which it is tried."""
    player: Player = Strategist(plan, setup)
    game = next(_deals(setup, split, SEED))[0]
    bought: list[str] = [NOTHING, NOTHING]
    while game.asked != NONE and game.turns_taken(0) < len(bought):
        option = player.choose(View(game, game.asked))
        if game.asked == 0 and game.purpose == BUY and option != DECLINE:
            bought[int(game.turns_taken(0))] = setup.cards[option].name
        game.choose(option)
    pair = bought[0], bought[1]
    return pair if pair in _pairs(setup, split) else pair[::-1]


# The worth of a card.


def _worth(setting: Setting, plans: Sequence[Strategy], card: str, rounds: int, executor: AnyExecutor) -> Estimate:
    """What the best plan wins against the best that does not buy a card."""
    best = plans[0]
    others = list(dict.fromkeys(_without(plan, card) for plan in plans))
    if others[0] == best:
        return Estimate(0.5, 0.5, 0.5)
    # The best of many results is partly luck, so the best two play again.
    for left, count in ((2, ROUNDS_TO_CHOOSE_RIVAL), (1, rounds)):
        if len(others) > left:
            trials = [Trial(setting, other, (best,), count, SEED + 1 + left) for other in others]
            means = [result.mean for result in play_trials(trials, executor)]
            order = sorted(range(len(others)), key=means.__getitem__, reverse=True)
            others = [others[place] for place in order[:left]]
    (result,) = play_trials([Trial(setting, best, (others[0],), rounds, SEED + 4)], executor)
    return estimate(result.leads[0])


def _without(plan: Strategy, card: str) -> Strategy:
    """A plan that never buys a card, and Silver if nothing else is left that always applies."""
    lines = tuple(line for line in plan.buys if line.card != card)
    if len(lines) == len(plan.buys):
        return plan
    if all(line.when is not None for line in lines):
        lines = (*lines, Line("Silver"))
    return replace(plan, buys=lines)


# Data.


def data_of(found: Numbers) -> dict[str, Any]:
    """The numbers as plain data."""
    return {
        "plan": found.plan,
        "rounds": found.rounds,
        "openings": [
            {
                "coins": list(split),
                "planned": list(found.planned[split]),
                "pairs": [
                    {"buys": list(one.buys), "plan": one.plan, **_estimate(one.wins)} for one in found.openings[split]
                ],
            }
            for split in found.openings
        ],
        "worth": [{"card": card, **_estimate(worth)} for card, worth in found.worth.items()],
    }


def _estimate(found: Estimate) -> dict[str, Any]:
    return {"wins": round(found.value, 4), "interval": [round(found.low, 4), round(found.high, 4)]}


@cache
def shipped() -> dict[str, dict[str, Any]]:
    """The numbers of the solved recommended sets, by the name of the set with its rulebook."""
    found: dict[str, dict[str, Any]] = loads((resources.files(__package__) / FILE).read_text("utf-8"))
    return found


def shipped_for(cards: Sequence[str], editions: str) -> dict[str, Any] | None:
    """The numbers of a kingdom, if it is a recommended set that is solved."""
    one = set_of(cards, editions)
    return None if one is None else shipped().get(set_name(one))
