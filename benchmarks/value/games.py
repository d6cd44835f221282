"""Games to learn from: plans play each other in random kingdoms, and now and then somebody chooses something else."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from benchmarks.value.features import Numbers, Positions, card_names
from freehold.lab.archetypes import archetypes, good_sense, yardsticks
from freehold.lab.tournament import random_kingdoms
from freehold.lab.trial import Setting, Trial
from freehold.notation.kingdom import Kingdom
from freehold.players.endings import Closer
from freehold.players.match import VICTORY_SHARE
from freehold.players.player import Player
from freehold.players.rollouts import share_of_victory
from freehold.players.strategist import Strategist
from freehold.rules.game import Game, start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, GAIN, NONE, PLAY_TREASURE

# Seeds of the kingdoms to learn from start here. Those of benchmarks are far smaller.
FIRST_KINGDOM: Final = 1_000_000
# Of three kingdoms, two have the newest editions.
EDITIONS: Final = ("2e", "1e", "2e")
# How many archetypes are tried in a kingdom, their rounds against Good Sense, and how many of them play.
TRIED: Final = 50
ROUNDS: Final = 5
GOOD_PLANS: Final = 8
# Plans that are not among the best: other players may follow them.
OTHER_PLANS: Final = 2
# How many gains of a game are chosen at random on average, and how many gains a game has.
OTHER_GAINS: Final = 1.5
USUAL_GAINS: Final = 32
# How often a position is noted: at the first decision of a turn, and at any other one.
TURNS_NOTED: Final = 0.1
DECISIONS_NOTED: Final = 0.012


@dataclass(frozen=True)
class Lesson:
    """Positions as numbers, and for each the share of the victory that its seat got in the end."""

    numbers: Numbers
    results: Numbers


def kingdom_to_learn_from(number: int) -> Kingdom:
    (kingdom,) = random_kingdoms(1, FIRST_KINGDOM + number, EDITIONS[number % len(EDITIONS)])
    return kingdom


def lesson(number: int, games: int) -> Lesson:
    """The positions of some games in the kingdom with this number; the same every time."""
    chance = Random(f"lesson {number}")
    setting = Setting(kingdom_to_learn_from(number))
    return positions_of(setting.setup(), plans_to_play(setting, chance), games, chance)


def positions_of(setup: Setup, players: Sequence[Player], games: int, chance: Random) -> Lesson:
    """Positions of games between these players, chosen at random."""
    positions, results = Positions(setup, card_names()), list[float]()
    for _ in range(games):
        game = start(setup, chance.randrange(LARGEST_SEED), 0)
        seats = _play(game, chance.choices(players, k=2), chance, positions)
        results += [share_of_victory(game, seat) / VICTORY_SHARE for seat in seats]
    return Lesson(positions.numbers(), np.array(results, dtype=np.float32))


def plans_to_play(setting: Setting, chance: Random) -> list[Player]:
    """Good plans for a kingdom after a short trial, a few others, and those that need no trial."""
    setup = setting.setup()
    usual = [good_sense(setup), *yardsticks(setup)]
    known = archetypes(setup)
    tried = chance.sample(known, min(TRIED, len(known)))
    seed = chance.randrange(LARGEST_SEED)
    leads = {place: Trial(setting, one, (usual[0],), ROUNDS, seed).play().mean for place, one in enumerate(tried)}
    ranked = [tried[place] for place in sorted(leads, key=lambda place: -leads[place])]
    others = ranked[GOOD_PLANS:]
    plans = [*usual, *ranked[:GOOD_PLANS], *chance.sample(others, min(OTHER_PLANS, len(others)))]
    return [Closer(Strategist(plan, setup)) for plan in dict.fromkeys(plans)]


def _play(game: Game, players: list[Player], chance: Random, positions: Positions) -> list[int]:
    """Play a game to its end, and note some of its positions; for each the seat that looks at it."""
    views = [View(game, seat) for seat in range(len(players))]
    seats: list[int] = []
    turn = 0
    while game.asked != NONE:
        asked, purpose = int(game.asked), game.purpose
        is_first = game.turn != turn
        turn = int(game.turn)
        if chance.random() < (TURNS_NOTED if is_first else DECISIONS_NOTED) and (is_first or purpose != PLAY_TREASURE):
            seat = chance.randrange(len(players))
            positions.add(game, seat)
            seats.append(seat)
        choice = int(players[asked].choose(views[asked]))
        if purpose in (BUY, GAIN) and chance.random() < OTHER_GAINS / USUAL_GAINS:
            options = int(game.options)
            choice = chance.choice([option for option in range(62) if (options >> option) & 1])
        game.choose(choice)
    return seats
