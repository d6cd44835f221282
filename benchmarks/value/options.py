"""Which buy is best? Ways to find out, compared at equal processor time."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.value.kingdoms import Floats, network_for, play_until, thinkers
from benchmarks.value.network import Network
from freehold.players.match import VICTORY_SHARE, seed_of_round
from freehold.players.player import Player
from freehold.players.rollouts import Rollouts, WorldsOfSeat, share_of_victory
from freehold.players.thinker import EARLY_MARGIN, LATE_MARGIN, Thinker
from freehold.rules.game import Game, start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE

# Buys in each kingdom, and options of each: the plan's, what other plans would buy, and any others.
BUYS: Final = 5
OPTIONS: Final = 4
LATEST_TURN: Final = 18
# Rollouts that tell what the options are really worth, those of the ways to compare, and those that stop early.
TRUE_ROLLOUTS: Final = 3000
STOPPED_ROLLOUTS: Final = 800
# After so many turns of the player, counting the present one, a rollout stops.
STOPS: Final = (1, 2, 4, 6)
STOPPED: Final = "stop after"


# How far the difference of two guesses is from the truth, and how much larger the differences of rollouts are: that
# depends on what a point of margin counts.
GUESS_ERROR: Final = 0.06
SCALES: Final = {LATE_MARGIN: 1.2, EARLY_MARGIN: 1.7}
# Rollouts and guesses together: whole rollouts as Hard plays them, and guesses after a turn with a part of the time.
BOTH: Final = "whole and guesses"
WHOLE: Final = f"whole, margin {EARLY_MARGIN:g}"
GUESS: Final = f"{STOPPED} 1"
PART_FOR_GUESSES: Final = 0.15
# Processor time for all options of a decision. Hard takes about 0.2 seconds.
BUDGETS: Final = (0.01, 0.05, 0.2, 1.0)
# To find out what a way gains, its errors are drawn so many times; it departs from the plan as Hard does.
DRAWS: Final = 400
CLEARLY: Final = 1.0


@dataclass(frozen=True)
class Buy:
    """A decision to buy, and what its options are worth by several ways; differences are to the plan's option."""

    # How much better each other option really is, as a share of a victory.
    truth: Floats
    # For each way its differences, the standard deviations of one rollout, and the microseconds that it takes.
    means: dict[str, Floats]
    deviations: dict[str, Floats]
    micros: dict[str, float]

    def gain(self, way: str, seconds: float, chance: np.random.Generator) -> float:
        """What the seat gains on average by choosing in this way, with this much time."""
        if way == BOTH:
            rolled, rolled_errors = self._seen(WHOLE, (1 - PART_FOR_GUESSES) * seconds, chance)
            guesses, errors = self._seen(GUESS, PART_FOR_GUESSES * seconds, chance)
            seen, errors = blended(
                rolled, rolled_errors, SCALES[EARLY_MARGIN], guesses, np.sqrt(errors**2 + GUESS_ERROR**2)
            )
        else:
            seen, errors = self._seen(way, seconds, chance)
        best = seen.argmax(axis=1)
        is_clear = seen.max(axis=1) > CLEARLY * errors[best]
        return float(np.where(is_clear, self.truth[best], 0.0).mean())

    def _seen(self, way: str, seconds: float, chance: np.random.Generator) -> tuple[Floats, Floats]:
        """The differences that somebody with this much time would see, drawn many times, and their errors."""
        done = STOPPED_ROLLOUTS if way.startswith(STOPPED) else TRUE_ROLLOUTS
        rollouts = seconds * 1e6 / (self.micros[way] * (len(self.truth) + 1))
        # Fewer rollouts than were played have the errors of those, and some more.
        more = max(0.0, 1 / rollouts - 1 / done) ** 0.5
        seen = self.means[way] + self.deviations[way] * more * chance.standard_normal((DRAWS, len(self.truth)))
        return seen, self.deviations[way] / rollouts**0.5


def blended(
    rolled: Floats, rolled_errors: Floats, scale: float, guesses: Floats, errors: Floats
) -> tuple[Floats, Floats]:
    """Differences by rollouts, which are so much larger than the true ones, and guesses together, and their errors."""
    variance = (rolled_errors / scale) ** 2 + 1e-9
    weight = errors**2 / (errors**2 + variance)
    return weight * rolled / scale + (1 - weight) * guesses, np.sqrt(weight * variance)


def measured_buys(thinker: Thinker, network: Network, number: int) -> list[Buy]:
    """Decisions to buy in games of the best plan against any of the plans."""
    chance = Random(f"buys {number}")
    found: list[Buy] = []
    while len(found) < BUYS:
        game = start(thinker.setup, chance.randrange(LARGEST_SEED), 0)
        other = chance.randrange(len(thinker.plans))
        seat, turn = chance.randrange(2), chance.randrange(LATEST_TURN)
        minds = [thinker.closers[0 if one == seat else other] for one in range(2)]
        while game.asked != NONE and not _is_buy(game, seat, turn):
            game.choose(minds[game.asked].choose(View(game, game.asked)))
        if game.asked != NONE:
            found.append(_measured(View(game, seat), thinker, minds, network, chance))
    return found


def _is_buy(game: Game, seat: int, turn: int) -> bool:
    is_asked = game.asked == seat and game.turns_taken(seat) > turn
    return is_asked and game.purpose == BUY and game.coins >= 2 and int(game.options).bit_count() >= OPTIONS


def _measured(view: View, thinker: Thinker, minds: list[Player], network: Network, chance: Random) -> Buy:
    bits = int(view.options())
    rest = [option for option in range(62) if (bits >> option) & 1]
    chance.shuffle(rest)
    planned = int(minds[view.seat].choose(view))
    liked = [int(player.choose(view)) for player in thinker.players]
    options = list(dict.fromkeys([planned, *liked, *rest]))[:OPTIONS]
    worlds = WorldsOfSeat(view)
    truth = Rollouts(worlds, minds, view.seat, chance.randrange(LARGEST_SEED)).run(options, 0, TRUE_ROLLOUTS)
    whole = Rollouts(worlds, minds, view.seat, chance.randrange(LARGEST_SEED))
    started = time.process_time()
    tally = whole.run(options, 0, TRUE_ROLLOUTS)
    micros = 1e6 * (time.process_time() - started) / (TRUE_ROLLOUTS * len(options))
    length = float(whole.choices) / (TRUE_ROLLOUTS * len(options))
    means, deviations, times = {}, {}, {}
    others = range(1, len(options))
    for weight in (0.0, LATE_MARGIN, EARLY_MARGIN):
        way = f"whole, margin {weight:g}"
        means[way] = np.array([tally.difference(place, weight) for place in others])
        errors = [tally.difference_error(place, weight) for place in others]
        deviations[way] = np.array(errors) * TRUE_ROLLOUTS**0.5
        times[way] = micros
    values, lengths, evaluation = _stopped(view, options, minds, network, chance.randrange(LARGEST_SEED))
    for place, stop in enumerate(STOPS):
        way = f"{STOPPED} {stop}"
        differences = values[place, 1:] - values[place, :1]
        means[way] = differences.mean(axis=1)
        deviations[way] = differences.std(axis=1)
        times[way] = micros * lengths[place] / length + evaluation
    return Buy(np.array([truth.difference(place, 0.0) for place in others]), means, deviations, times)


def _stopped(
    view: View, options: Sequence[int], minds: list[Player], network: Network, seed: int
) -> tuple[Floats, Floats, float]:
    """The values of rollouts that stop, by stop, option and rollout; how many choices they take; and the microseconds
    that one evaluation takes."""
    seat = int(view.seat)
    leaves: list[list[Game]] = [[] for _ in STOPS]
    results = np.full((len(STOPS), len(options), STOPPED_ROLLOUTS), -1.0)
    lengths = np.zeros(len(STOPS))
    for number in range(STOPPED_ROLLOUTS):
        world = view.determinize(seed_of_round(seed, number))
        for place, option in enumerate(options):
            game = world.copy()
            game.choose(option)
            for at, stop in enumerate(STOPS):
                last = int(world.turn) + 2 * stop
                play_until(game, minds, last)
                lengths[at] += game.number - world.number
                if game.asked == NONE:
                    results[at, place, number] = share_of_victory(game, seat) / VICTORY_SHARE
                leaves[at].append(game.copy())
    spent = 0.0
    for at, games in enumerate(leaves):
        started = time.process_time()
        values = network.chances_of(games, seat).reshape(STOPPED_ROLLOUTS, len(options)).T
        spent += time.process_time() - started
        results[at] = np.where(results[at] < 0, values, results[at])
    count = STOPPED_ROLLOUTS * len(options)
    return results, lengths / count, 1e6 * spent / (count * len(STOPS))


def measure_options(network: Network, kingdoms: int, games: int, console: Console) -> None:
    buys: list[Buy] = []
    for number, thinker in enumerate(thinkers(kingdoms)):
        buys += measured_buys(thinker, network_for(network, thinker, games), number)
        console.print(f"kingdom {number + 1} of {kingdoms}: {len(buys)} buys")
    print_options(buys, console)


def print_options(buys: Sequence[Buy], console: Console) -> None:
    """A table of what the ways to choose cost and gain."""
    gains = [f"gain in {seconds:g} s" for seconds in BUDGETS]
    table = Table("rollouts", "µs", "deviation", "error of many", *gains)
    for way in (*buys[0].means, BOTH):
        figures = ["", "", ""]
        if way != BOTH:
            micros = np.mean([one.micros[way] for one in buys])
            deviation = np.sqrt(np.mean([one.deviations[way] ** 2 for one in buys]))
            error = np.sqrt(np.mean([(one.means[way] - one.truth) ** 2 for one in buys]))
            figures = [f"{micros:.0f}", f"{deviation:.1%}", f"{error:.1%}"]
        chance = np.random.default_rng(1)
        gains = [f"{np.mean([one.gain(way, seconds, chance) for one in buys]):.2%}" for seconds in BUDGETS]
        table.add_row(way, *figures, *gains)
    console.print(table)
