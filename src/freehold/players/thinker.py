"""A player that thinks: it follows a plan, and checks the plan's choices by playing the game to its end many times.

It models the other players as followers of some plan, weighted by how well the plan explains the cards they own. In
worlds that its seat cannot tell from the real game it tries each option, with its own plan and those models from there
on. It departs from the plan only if an option is clearly better: rollouts with a wrong model, or too few of them, would
be worse than the plan alone.
"""

from collections.abc import Sequence
from math import exp, sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from freehold.players.endings import Closer, winning_line
from freehold.players.models import Model, models_of, posterior
from freehold.players.player import Player
from freehold.players.rollouts import PLAYER_CHOOSES, Rollouts, RolloutTally, WorldsOfSeat
from freehold.players.strategist import Strategist
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LOW_62, next_random, random_from_seed, scaled
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, GAIN, PLAY_TREASURE

# Rollouts are played in chunks with the same models of the other players.
CHUNK: Final = 16
# Rollouts that take more choices than this count as several, so that no kingdom takes much longer than others.
USUAL_LENGTH: Final = 100
# What to gain matters most; other decisions get this part of the rollouts.
PART_FOR_OTHERS: Final = 0.3
# What a point of margin counts while the end is far: then it says more about an option than who won, at 2.5 times the
# signal to noise of victories alone. Near the end it counts little, since only the victory is worth something.
EARLY_MARGIN: Final = 0.03
LATE_MARGIN: Final = 0.01
FEW_GAINS: Final = 4
# No option is preferred to the plan's after fewer rollouts than this.
FEWEST_ROLLOUTS: Final = 200
# How many standard errors better than the plan's an option has to be; more if no model explains what others own.
CLEARLY: Final = 1.0
CAUTION: Final = 0.75
MOST_CAUTION: Final = 2.0
# An option that is this many standard errors worse than the plan's is given up, and one that leads all others by this
# many is chosen without more rollouts. This is looked at after every step of so many rollouts for each option.
HOPELESS: Final = 3.0
DECIDED: Final = 3.5
STEP: Final = 10 * CHUNK
# The part of the rollouts that other plans than the one followed so far get, and when one of them is better.
PART_FOR_PLANS: Final = 0.3
CLEARLY_BETTER_PLAN: Final = 1.0
# How much more likely a plan is than the next one before anything is known, best first, as a logarithm.
PREFERENCE: Final = 1.0
# The golden ratio spreads the models evenly over the chunks.
_GOLDEN: Final = 0.6180339887498949
_SEED: Final = 20_261_117


@final
class Thinker(Player):
    """Thinks about its choices in games with one set-up; a `Level` says what its numbers mean.

    It follows the first plans, best first, as many as `followed` says. All plans are models of the other players; the
    first that is not followed is what players usually do. What it chooses depends only on what its seat sees, unless a
    time limit ends its thinking. None means no limit, and 0 that it follows its plan without thinking.
    """

    def __init__(
        self,
        plans: Sequence[Strategy],
        followed: int,
        setup: Setup,
        rollouts: int,
        carelessness: float = 0.0,
        seconds: float | None = None,
    ) -> None:
        if not 1 <= followed <= len(plans):
            raise BadSetup(f"a player that thinks needs a plan to follow, but {followed} of {len(plans)} are given")
        self.plans: Final = tuple(plans)
        self.followed: Final = followed
        self.rollouts: Final = rollouts
        self.carelessness: Final = carelessness
        self.seconds: Final = seconds
        self.setup = setup
        self.players: list[Player] = [Strategist(plan, setup) for plan in plans]
        # The same for rollouts: nobody misses a win there.
        self.closers: list[Player] = [Closer(player) for player in self.players]
        # Made when they are needed first: that takes a moment.
        self._models: list[Model] = []

    def choose(self, view: View) -> i64:
        if self.setup is not view.setup():
            # Another copy of the set-up, for example after a game was saved and loaded.
            self.setup = view.setup()
            self.players = [Strategist(plan, self.setup) for plan in self.plans]
            self.closers = [Closer(player) for player in self.players]
            self._models = []
        if view.purpose() == PLAY_TREASURE or self.seconds == 0.0 or self.rollouts == 0:
            return self.players[0].choose(view)
        plan = self.plan_so_far(view)
        return _Thought(self, view).choose(plan, self.players[plan].choose(view))

    @property
    def models(self) -> list[Model]:
        """Each plan as a model of a player."""
        if not self._models:
            self._models = models_of(self.players, self.setup, _SEED)
        return self._models

    def plan_so_far(self, view: View) -> int:
        """The plan that this seat seems to have followed; at first the best one."""
        if self.followed == 1:
            return 0
        best, most = 0, -1e9
        for place in range(self.followed):
            fit = self.models[place].fit(view, view.seat) - PREFERENCE * place
            if fit > most:
                best, most = place, fit
        return best

    def beliefs(self, view: View, seat: int) -> list[float]:
        """How likely the player of a seat follows each plan; the first one that this player never follows is usual."""
        return posterior(self.models, view, seat, self.followed if self.followed < len(self.plans) else None)

    def values(self, view: View, options: Sequence[int], rollouts: int) -> RolloutTally:
        """What options are worth: the first one is compared with the others."""
        thought = _Thought(self, view)
        return thought.play(self.plan_so_far(view), options, 0, rollouts)


@final
class _Thought:
    """What a player thinks about one decision."""

    def __init__(self, thinker: Thinker, view: View) -> None:
        self.thinker: Final = thinker
        self.view: Final = view
        self.seat: Final = int(view.seat)
        self.seed: Final = _seed_of(view)
        self.gains: Final = view.purpose() in (BUY, GAIN)
        self.rollouts_left = thinker.rollouts * (1.0 if self.gains else PART_FOR_OTHERS)
        # How many rollouts one of them counts as; long ones count as several.
        self.length = 1.0
        self.margin: Final = EARLY_MARGIN if view.gains_to_end() > FEW_GAINS else LATE_MARGIN
        self.ends: Final = None if thinker.seconds is None else perf_counter() + thinker.seconds
        # For each seat, how likely its player follows each of the models.
        self.weights: Final = [thinker.beliefs(view, seat) for seat in range(int(view.players()))]

    def choose(self, plan: int, planned: i64) -> i64:
        thinker, view = self.thinker, self.view
        line = winning_line(view, self.seed)
        if line:
            return i64(line[0])
        # The first rollouts show how long they are here, and how many of them there is time for.
        began = perf_counter()
        self.play(plan, [int(planned)], 0, CHUNK)
        if self.ends is not None:
            now = perf_counter()
            speed = CHUNK * self.length / max(now - began, 1e-9)
            self.rollouts_left = min(self.rollouts_left, max(0.0, self.ends - now) * speed)
        if thinker.carelessness > 0.0:
            return i64(self._careless(plan, int(planned)))
        if thinker.followed > 1 and self.gains:
            better = self._better_plan(plan)
            if better != plan:
                plan = better
                planned = thinker.players[plan].choose(view)
        return i64(self._best(plan, int(planned)))

    # Rollouts.

    def play(self, plan: int, options: Sequence[int], first: int, count: int) -> RolloutTally:
        """Roll out all options, following a plan; fewer than asked for if the time is over."""
        tally = RolloutTally(options)
        while tally.rollouts < count and not self._is_out_of_time():
            start = first + tally.rollouts
            rollouts = Rollouts(WorldsOfSeat(self.view), self._players(plan, start // CHUNK), self.seat, self.seed)
            tally += rollouts.run(options, start, CHUNK)
            played = CHUNK * len(options)
            self.length = max(1.0, float(rollouts.choices) / (played * USUAL_LENGTH))
            self.rollouts_left -= played * self.length
        return tally

    def _affordable(self, share: float, options: int) -> int:
        """How many rollouts of this many options a share of those left allows."""
        return int(self.rollouts_left * share / self.length) // options

    def _players(self, plan: int, chunk: int) -> list[Player]:
        """This player with its plan, and for each other seat one of the models, by weight."""
        players = self.thinker.closers
        found: list[Player] = []
        for seat, weights in enumerate(self.weights):
            if seat == self.seat:
                found.append(players[plan])
            else:
                found.append(players[model_for(weights, chunk, seat)])
        return found

    def _is_out_of_time(self) -> bool:
        return self.ends is not None and perf_counter() >= self.ends

    # Which plan.

    def _better_plan(self, plan: int) -> int:
        """The plan to follow from here on: the one followed so far, unless another is clearly better.

        In every stage the worse half of the others is given up.
        """
        others = [place for place in range(self.thinker.followed) if place != plan]
        tallies = [RolloutTally([PLAYER_CHOOSES])] * self.thinker.followed
        stages = max(1, len(others).bit_length() - 1)
        for stage in range(stages):
            count = self._affordable(PART_FOR_PLANS / stages, len(others) + 1)
            if count < FEWEST_ROLLOUTS // 2:
                return plan
            end = tallies[plan].rollouts + count
            while tallies[plan].rollouts < end and not self._is_out_of_time():
                for place in (plan, *others):
                    start = tallies[place].rollouts
                    tallies[place] += self.play(place, [PLAYER_CHOOSES], start, min(STEP, end - start))
                others = [place for place in others if self._lead(tallies[place], tallies[plan]) > -HOPELESS]
                if not others:
                    return plan
            others.sort(key=lambda place: -tallies[place].mean(0, self.margin))
            if stage < stages - 1:
                others = others[: max(1, len(others) // 2)]
        best = others[0]
        return best if self._lead(tallies[best], tallies[plan]) > CLEARLY_BETTER_PLAN else plan

    def _lead(self, one: RolloutTally, other: RolloutTally) -> float:
        """By how many standard errors the first option of one tally is better than that of another."""
        error = sqrt(one.error(0, self.margin) ** 2 + other.error(0, self.margin) ** 2)
        difference = one.mean(0, self.margin) - other.mean(0, self.margin)
        return difference / error if error else 0.0

    # Which option.

    def _best(self, plan: int, planned: int) -> int:
        """The plan's option, unless another is clearly better; in every stage the worse half is given up."""
        options = [planned, *(option for option in _options_of(self.view) if option != planned)]
        if len(options) == 1:
            return planned
        stages = max(1, (len(options) - 1).bit_length())
        tally = RolloutTally(options)
        for stage in range(stages):
            count = max(CHUNK, self._affordable(1 / (stages - stage), len(options)))
            end = tally.rollouts + count
            while tally.rollouts < end:
                more = self.play(plan, options, tally.rollouts, min(STEP, end - tally.rollouts))
                tally += more
                if not more.rollouts or self._is_decided(tally):
                    return self._chosen(tally)
            ranked = self._best_first(tally)
            kept = [place for place in ranked[: max(1, len(options) // 2 - 1)] if not self._is_hopeless(tally, place)]
            if not kept:
                return planned
            options = [planned, *(options[place] for place in kept)]
            tally = tally.only([0, *kept])
        return self._chosen(tally)

    def _chosen(self, tally: RolloutTally) -> int:
        """The best option if it is clearly better than the plan's, which is the first one."""
        best = self._best_first(tally)[0]
        error = tally.difference_error(best, self.margin)
        is_clear = tally.difference(best, self.margin) > self._clearly() * error
        return tally.options[best] if is_clear and tally.rollouts >= FEWEST_ROLLOUTS else tally.options[0]

    def _is_decided(self, tally: RolloutTally) -> bool:
        """Whether more rollouts would hardly change the choice, since one option leads all others by far."""
        if tally.rollouts < FEWEST_ROLLOUTS:
            return False
        best, *others = self._best_first(tally)
        if all(self._is_hopeless(tally, place) for place in (best, *others)):
            return True
        lead = tally.difference(best, self.margin)
        error = tally.difference_error(best, self.margin)
        return lead > DECIDED * error and all(
            lead - tally.difference(place, self.margin)
            > DECIDED * max(error, tally.difference_error(place, self.margin))
            for place in others
        )

    def _is_hopeless(self, tally: RolloutTally, place: int) -> bool:
        """Whether an option is so much worse than the plan's that it is given up."""
        error = tally.difference_error(place, self.margin)
        return tally.difference(place, self.margin) <= -HOPELESS * error

    def _best_first(self, tally: RolloutTally) -> list[int]:
        """The places of the options other than the first, best first."""
        return sorted(range(1, len(tally.options)), key=lambda place: -tally.difference(place, self.margin))

    def _clearly(self) -> float:
        """How many standard errors make a clear difference: more if no model explains what the others own."""
        worst = 0.0
        for seat, weights in enumerate(self.weights):
            if seat != self.seat:
                likely = max(range(len(weights)), key=weights.__getitem__)
                worst = max(worst, self.thinker.models[likely].misfit(self.view, seat) - 1.0)
        return CLEARLY + min(MOST_CAUTION, CAUTION * worst)

    def _careless(self, plan: int, planned: int) -> int:
        """An option that some plan would choose; the more it costs, the less likely."""
        players = self.thinker.players
        options = list(dict.fromkeys([planned, *(int(player.choose(self.view)) for player in players)]))
        if len(options) == 1:
            return planned
        tally = self.play(plan, options, 0, max(FEWEST_ROLLOUTS, self._affordable(1.0, len(options))))
        means = [tally.mean(place) for place in range(len(options))]
        weights = [exp((mean - max(means)) / self.thinker.carelessness) for mean in means]
        total = sum(weights)
        place = scaled(next_random(i64(self.seed)), 1 << 30) / (1 << 30)
        return options[_chosen([weight / total for weight in weights], place)]


def model_for(weights: Sequence[float], chunk: int, seat: int) -> int:
    """A model for a chunk of rollouts, so that over many chunks each has a part as large as its weight."""
    return _chosen(weights, ((chunk + 1) * (seat + 1) * _GOLDEN) % 1.0)


def _options_of(view: View) -> list[int]:
    options = view.options()
    return [option for option in range(62) if (options >> i64(option)) & 1]


def _chosen(weights: Sequence[float], place: float) -> int:
    """The index that a place between 0 and 1 falls on, if each has a part as large as its weight."""
    for index, weight in enumerate(weights):
        place -= weight
        if place < 0.0:
            return index
    return len(weights) - 1


def _seed_of(view: View) -> int:
    """A seed for a decision that depends only on what the seat sees."""
    seed = random_from_seed(view.turn() ^ (view.options() & LOW_62))
    seed = random_from_seed(seed ^ (view.purpose() << 20) ^ (view.coins() << 10) ^ view.actions())
    slot: i64
    for slot in range(view.slots()):
        seed = random_from_seed(seed ^ (view.hand(slot) << 20) ^ (view.owned(slot) << 10) ^ view.supply(slot))
    return int(seed)
