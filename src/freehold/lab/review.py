"""Review of a finished or unfinished game: the chance to win at every decision, what decisions cost, and what was luck.

Everything is judged by the same players, who are chosen before the game is looked at: plans for the kingdom, the best
first. Each seat goes on with the plan that explains the cards that it owns.

* The **chance to win** at a decision comes from rollouts of the real game with all its cards, with other luck to come.
* The **cost** of a decision comes from rollouts of what the seat could know. First all options are compared with the
  choice; then the best one is compared with it again in new rollouts, so that the best of many is not just a lucky one.
  The cost is 0 if the difference may be noise, if the choice is as good for a player who goes on with another plan, or
  if it is a buy after which the best one can still be bought, and both together are as good.
* **Luck** is what is left: how the chance to win changed from decision to decision, but for what the decisions cost. So
  the chance at the start, skill and luck add up to the result.

All seeds are fixed, so the same game has the same review.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf, sqrt
from typing import Final

from freehold.lab.archetypes import UNNAMED
from freehold.lab.executor import AnyExecutor
from freehold.lab.findings import Estimate
from freehold.lab.opponents import plans_for, thinking
from freehold.lab.reasons import NONE_FOUND, Reason, reason
from freehold.lab.trial import Setting, Trial
from freehold.notation.kingdom import Kingdom
from freehold.notation.record import Record
from freehold.players.endings import winning_line
from freehold.players.levels import HARD
from freehold.players.match import VICTORY_SHARE
from freehold.players.player import Player
from freehold.players.rollouts import (
    PLAYER_CHOOSES,
    KnownWorld,
    Rollouts,
    RolloutTally,
    Worlds,
    WorldsOfSeat,
    share_of_victory,
)
from freehold.players.strategy import Strategy
from freehold.players.thinker import Thinker, model_for
from freehold.rules.errors import BadState
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE, OVER, PLAY_TREASURE, PURPOSE_IDS

SEED: Final = 20_261_117
# Rollouts for the chance to win, roughly at first, for each option at first, and to compare the choice with the best
# option again.
ROUGH_ROLLOUTS: Final = 60
GRAPH_ROLLOUTS: Final = 600
FIRST_ROLLOUTS: Final = 150
MORE_ROLLOUTS: Final = 450
LAST_ROLLOUTS: Final = 1200
# Rollouts to find the plan that suits a choice, for each plan.
PLAN_ROLLOUTS: Final = 150
# Rollouts with the same models of the other players.
CHUNK: Final = 50
# How many options are looked at more closely. After so many rollouts, an option that is so many
# standard errors worse than the choice gets no more of them.
FINALISTS: Final = 3
FEWEST_ROLLOUTS: Final = 50
HOPELESS: Final = 3.0
# A difference of so many standard errors is not noise, and so many make an interval of 95%.
CLEARLY: Final = 2.0
REACH: Final = 1.96
# Rounds of the best plan against another one, and how many cards name a plan that has no name.
PLAN_ROUNDS: Final = 300
CARDS_IN_NAME: Final = 3
# If what a seat owned is further than this from a plan, as `Model.misfit` measures it, it did not follow the plan. In
# games of plans it was less in 199 of 200, and at least 3.7 for random players.
POOR_FIT: Final = 2.0
# Decisions in one task for a worker process: for the rough graph, for the graph itself, and to compare options. Tasks
# are short, since the first one of another review may have to wait for one.
ROUGH_DECISIONS: Final = 12
GRAPH_DECISIONS_PER_TASK: Final = 4
DECISIONS_PER_TASK: Final = 1

# Grades by what a decision cost, as a share of a victory: less than this is the grade.
GOOD: Final = "good"
GRADES: Final = ((0.02, "slip"), (0.06, "mistake"), (2.0, "blunder"))
MISSED_WIN: Final = "missed win"
# What an error rate means: the mean cost of a decision, in percent of a victory, is below this.
WORDS: Final = ((0.25, "expert"), (0.5, "strong"), (0.9, "fair"), (1.5, "learning"))
BEGINNER: Final = "beginner"
# The parts of a game, by the share of the choices made.
PARTS: Final = (("opening", 0.25), ("middle", 0.75), ("endgame", 1.0))


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision of a game: who chose what, the chance to win before it, and what the choice cost."""

    # The number of the choice in the record, from 0.
    number: int
    turn: int
    seat: int
    purpose: str
    card: str
    chosen: str
    # What the player had: cards in hand, Coins and Buys.
    hand: dict[str, int]
    coins: int
    buys: int
    # The chance of every seat to win before the decision, all cards known.
    wins: tuple[Estimate, ...]
    # What the options are worth for the seat that chose, as far as it could know; the choice is among them.
    options: dict[str, Estimate] = field(default_factory=dict)
    best: str = ""
    cost: float = 0.0
    missed_win: bool = False
    # Why the best option is better than the choice, if the choice cost something.
    why: Reason = NONE_FOUND

    @property
    def is_judged(self) -> bool:
        return bool(self.options)

    @property
    def grade(self) -> str:
        if self.missed_win:
            return MISSED_WIN
        return GOOD if self.cost <= 0.0 else next(word for most, word in GRADES if self.cost < most)


@dataclass(frozen=True)
class Review:
    """The review of a game, as far as it has got."""

    record: Record
    decisions: tuple[ReviewedDecision, ...]
    # The points of each seat after the last choice.
    scores: tuple[int, ...]
    # What each seat won in the end; empty if the game is not over.
    result: tuple[float, ...]
    plans: tuple[Strategy, ...]
    # How many of the plans are worth following; the others only explain what players do.
    worth_following: int
    # For each seat the plan that explains best what it owned at the end; None if no plan explains it.
    followed: tuple[int | None, ...]

    def with_decisions(self, reviewed: Sequence[ReviewedDecision]) -> "Review":
        """The review with more decisions, or with more about those that it has."""
        known = {one.number: one for one in (*self.decisions, *reviewed)}
        return replace(self, decisions=tuple(known[number] for number in sorted(known)))

    @property
    def players(self) -> int:
        return len(self.record.players)

    def plan_of(self, seat: int) -> Strategy | None:
        """The plan that a seat seems to have followed, if any."""
        followed = self.followed[seat]
        return None if followed is None else self.plans[followed]

    def start(self, seat: int) -> float:
        """The chance to win at the first decision."""
        return self.decisions[0].wins[seat].value if self.decisions else 1 / self.players

    def end(self, seat: int) -> float:
        """What the seat won, or its chance at the last decision of an unfinished game."""
        if self.result:
            return self.result[seat]
        return self.decisions[-1].wins[seat].value if self.decisions else 1 / self.players

    def skill_at(self, place: int, seat: int) -> float:
        """What a decision changed for a seat: a cost for the one who chose, and a gain for the others."""
        decision = self.decisions[place]
        return -decision.cost if decision.seat == seat else decision.cost / (self.players - 1)

    def luck_at(self, place: int, seat: int) -> float:
        """What the cards and other players' luck changed between a decision and the next one."""
        after = self.decisions[place + 1].wins[seat].value if place + 1 < len(self.decisions) else self.end(seat)
        return after - self.decisions[place].wins[seat].value - self.skill_at(place, seat)

    def skill(self, seat: int) -> float:
        return sum(self.skill_at(place, seat) for place in range(len(self.decisions)))

    def luck(self, seat: int) -> float:
        return self.end(seat) - self.start(seat) - self.skill(seat)

    def without_luck(self, seat: int) -> float:
        """What the seat would have won with even luck."""
        return self.end(seat) - self.luck(seat)

    def turn_of(self, decision: ReviewedDecision) -> int:
        """Which turn of the active player a decision belongs to; the game counts the turns of all."""
        return -(-decision.turn // self.players)

    def judged(self, seat: int, part: str = "") -> list[ReviewedDecision]:
        """The decisions of a seat that had a real alternative, in one part of the game or all of it."""
        found = [one for one in self.decisions if one.seat == seat and one.is_judged]
        return [one for one in found if not part or self.part_of(one) == part]

    def part_of(self, decision: ReviewedDecision) -> str:
        share = (decision.number + 1) / max(1, len(self.record.choices))
        return next(name for name, most in PARTS if share <= most)

    def error_rate(self, seat: int, part: str = "") -> float | None:
        """The mean cost of a decision in percent of a victory; None if there was none to judge."""
        found = self.judged(seat, part)
        return 100 * sum(one.cost for one in found) / len(found) if found else None


def word_for(error_rate: float) -> str:
    """What an error rate means."""
    return next((word for most, word in WORDS if error_rate < most), BEGINNER)


# Judging.


class Judge:
    """Rolls out games of one set-up with plans that were chosen beforehand."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker

    def _plan_of(self, game: Game, seat: int) -> Player:
        """The player that goes on in a seat: with the plan that explains what it owns, of those worth following."""
        return self.thinker.closers[self.thinker.plan_so_far(View(game, seat))]

    def wins(self, game: Game, is_rough: bool = False) -> tuple[Estimate, ...]:
        """The chance of each seat to win, all cards known."""
        seats = range(int(game.setup.players))
        players = [self._plan_of(game, seat) for seat in seats]
        asked = int(game.asked)
        found = []
        for seat in seats[: len(seats) - 1]:
            rollouts = Rollouts(KnownWorld(game), players, seat, SEED + asked)
            tally = rollouts.run([PLAYER_CHOOSES], 0, ROUGH_ROLLOUTS if is_rough else GRAPH_ROLLOUTS)
            found.append(_estimate(tally, 0))
        # The shares of all seats add up to 1.
        rest = 1 - sum(one.value for one in found)
        reach = sqrt(sum(((one.high - one.low) / 2) ** 2 for one in found))
        return (*found, Estimate(rest, max(0.0, rest - reach), min(1.0, rest + reach)))

    def plan_chooses(self, view: View) -> int:
        """What the plan of the seat that is asked would choose."""
        return int(self.thinker.players[self.thinker.plan_so_far(view)].choose(view))

    def compare(self, view: View, chosen: int) -> tuple[dict[int, Estimate], int, float]:
        """What the options are worth for the seat that is asked, which is best, and what the choice cost."""
        options = [chosen, *(option for option in _options(view) if option != chosen)]
        values, tally = self._narrowed(view, options, 0, FIRST_ROLLOUTS)
        hopeful = [
            place
            for place in range(1, len(tally.options))
            if tally.difference(place) > -CLEARLY * tally.difference_error(place)
        ]
        if not hopeful:
            return values, chosen, 0.0
        ranked = sorted(hopeful, key=lambda place: -tally.difference(place))[:FINALISTS]
        close = [chosen, *(tally.options[place] for place in ranked)]
        closer, tally = self._narrowed(view, close, FIRST_ROLLOUTS, MORE_ROLLOUTS)
        values |= closer
        best = max(range(len(tally.options)), key=tally.difference)
        if tally.difference(best) <= 0:
            return values, chosen, 0.0
        pair = [chosen, tally.options[best]]
        tally = self._compared_again(view, pair)
        values |= {option: _estimate(tally, place) for place, option in enumerate(pair)}
        difference, error = tally.difference(1, 0.0), tally.difference_error(1, 0.0)
        if difference <= CLEARLY * error:
            return values, chosen, 0.0
        for other_way in (self._with_the_plan_that_suits(view, chosen), self._with_both_buys(view, *pair)):
            if other_way is not None and other_way.share(0) > values[chosen].value:
                values[chosen] = _estimate(other_way, 0)
                difference = tally.share(1) - other_way.share(0)
                error = sqrt(tally.error(1, 0.0) ** 2 + other_way.error(0, 0.0) ** 2)
                if difference <= CLEARLY * error:
                    return values, chosen, 0.0
        return values, pair[1], difference

    def _narrowed(
        self, view: View, options: Sequence[int], first: int, count: int
    ) -> tuple[dict[int, Estimate], RolloutTally]:
        """What the options are worth, and the tally of those that are not clearly worse than the first one."""
        values: dict[int, Estimate] = {}
        tally = RolloutTally(options)
        while tally.rollouts < count:
            played = tally.rollouts
            tally += self._rolled_out(view, tally.options, first + played, min(CHUNK, count - played))
            values |= {option: _estimate(tally, place) for place, option in enumerate(tally.options)}
            if tally.rollouts >= FEWEST_ROLLOUTS:
                places = range(1, len(tally.options))
                kept = [p for p in places if tally.difference(p) > -HOPELESS * tally.difference_error(p)]
                tally = tally.only([0, *kept])
        return values, tally

    def _with_the_plan_that_suits(self, view: View, option: int) -> RolloutTally:
        """What an option is worth with the plan that goes best with it: it may be a mistake only for another plan."""
        start = FIRST_ROLLOUTS + MORE_ROLLOUTS + LAST_ROLLOUTS
        tried = [self._rolled_out(view, [option], start, PLAN_ROLLOUTS, plan) for plan in range(self.thinker.followed)]
        best = max(range(len(tried)), key=lambda plan: tried[plan].mean(0))
        return self._rolled_out(view, [option], FIRST_ROLLOUTS + MORE_ROLLOUTS, LAST_ROLLOUTS, best)

    def _with_both_buys(self, view: View, chosen: int, best: int) -> RolloutTally | None:
        """What a buy is worth if the best one comes after it, if both can be bought now: then the order is no mistake.

        If the best one is not bought after all, that is what costs something.
        """
        if view.purpose() != BUY:
            return None
        after = view.determinize(SEED)
        after.choose(chosen)
        if after.asked != view.seat or after.turn != view.turn() or after.purpose != BUY:
            return None
        rest = View(after, view.seat)
        if best not in _options(rest):
            return None
        return self._rolled_out(rest, [best], FIRST_ROLLOUTS + MORE_ROLLOUTS, LAST_ROLLOUTS)

    def compare_again(self, view: View, one: int, other: int) -> tuple[Estimate, Estimate]:
        """What two options are worth, in rollouts that were not used to find them."""
        tally = self._compared_again(view, [one, other])
        return _estimate(tally, 0), _estimate(tally, 1)

    def _compared_again(self, view: View, pair: Sequence[int]) -> RolloutTally:
        return self._rolled_out(view, pair, FIRST_ROLLOUTS + MORE_ROLLOUTS, LAST_ROLLOUTS)

    def _rolled_out(
        self, view: View, options: Sequence[int], first: int, count: int, plan: int | None = None
    ) -> RolloutTally:
        """Rollouts of what the seat can know, against the models that explain the others.

        The seat goes on with a plan, by default the one that it seems to have followed.
        """
        thinker, seat = self.thinker, int(view.seat)
        weights = [thinker.beliefs(view, other) for other in range(int(view.players()))]
        mine = thinker.closers[thinker.plan_so_far(view) if plan is None else plan]
        worlds: Worlds = WorldsOfSeat(view)
        tally = RolloutTally(options)
        for start in range(first, first + count, CHUNK):
            players = [
                mine if other == seat else thinker.closers[model_for(weights[other], start // CHUNK, other)]
                for other in range(len(weights))
            ]
            tally += Rollouts(worlds, players, seat, SEED).run(options, start, CHUNK)
        return tally


def _estimate(tally: RolloutTally, place: int) -> Estimate:
    """What an option is worth, with Wilson's interval: near 0 and 1 the usual one would too often miss the truth."""
    value, error = tally.share(place), tally.error(place, 0.0)
    # How many games that are won or lost would have the same error; shared victories make it smaller.
    games = value * (1 - value) / error**2 if 0 < error < inf else float(tally.rollouts)
    weight = REACH**2 / games
    middle = (value + weight / 2) / (1 + weight)
    reach = sqrt(weight * (value * (1 - value) + weight / 4)) / (1 + weight)
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))


def _options(view: View) -> list[int]:
    return [option for option in range(62) if (int(view.options()) >> option) & 1]


# The work, in pieces that other processes can do.


@dataclass(frozen=True)
class ReviewTask:
    """Some decisions of a game to judge."""

    record: Record
    plans: tuple[Strategy, ...]
    followed: int
    # Decisions of which to find the chances to win, by their numbers in the record.
    numbers: Sequence[int] = ()
    # Decisions with the chances to win, of which to find what the options are worth.
    graph: tuple[ReviewedDecision, ...] = ()
    # Whether few rollouts are enough for the chances to win.
    is_rough: bool = False

    def play(self) -> list[ReviewedDecision]:
        game = self.record.new_game()
        judge = judge_of(self.plans, self.followed, game.setup)
        known = {one.number: one for one in self.graph}
        found = []
        last = max((*self.numbers, *known), default=-1)
        for number, choice in enumerate(self.record.choices[: last + 1]):
            if number in known:
                found.append(_with_options(known[number], game, judge))
            elif number in self.numbers and game.purpose != PLAY_TREASURE:
                found.append(_with_chances(number, choice, game, judge, self.is_rough))
            game.answer(choice)
        return found


def decision_at(number: int, choice: str, game: Game) -> ReviewedDecision:
    """The decision that a game asks for, and what was chosen; nothing is judged yet."""
    view = View(game, game.asked)
    return ReviewedDecision(
        number=number,
        turn=int(game.turn),
        seat=int(game.asked),
        purpose=PURPOSE_IDS[game.purpose],
        card=game.source_name(),
        chosen=choice,
        hand={view.card(slot).name: int(view.hand(slot)) for slot in range(view.slots()) if view.hand(slot)},
        coins=int(view.coins()),
        buys=int(view.buys()),
        wins=(),
    )


def _with_chances(number: int, choice: str, game: Game, judge: Judge, is_rough: bool) -> ReviewedDecision:
    """A decision with the chance of each seat to win before it."""
    return replace(decision_at(number, choice, game), wins=judge.wins(game, is_rough))


def _with_options(found: ReviewedDecision, game: Game, judge: Judge) -> ReviewedDecision:
    """The decision with what its options are worth and what the choice cost, if there was an alternative."""
    options = game.decision().options
    if len(options) < 2:
        return found
    view, chosen = View(game, game.asked), options[found.chosen]
    names = {option: name for name, option in options.items()}
    values, best, cost = judge.compare(view, chosen)
    by_name = {names[option]: value for option, value in values.items()}
    line = winning_line(view, SEED)
    if line and still_wins(game, found.chosen):
        # A plan might not go on to win.
        by_name[found.chosen] = Estimate(1.0, 1.0, 1.0)
        return replace(found, options=by_name, best=found.chosen)
    if line:
        cost = max(cost, 1 - values[chosen].value)
        return replace(found, options=by_name, best=names[line[0]], cost=cost, missed_win=True)
    why = reason(view, names[best], found.chosen, by_name, is_clear=True) if cost else NONE_FOUND
    return replace(found, options=by_name, best=names[best], cost=cost, why=why)


def still_wins(game: Game, choice: str) -> bool:
    """Whether a sure win this turn is still there after the choice, or has come."""
    seat, turn = int(game.asked), int(game.turn)
    after = game.copy()
    after.answer(choice)
    if after.asked == NONE:
        return share_of_victory(after, seat) == VICTORY_SHARE
    return after.asked == seat and after.turn == turn and bool(winning_line(View(after, seat), SEED))


# A worker gets many tasks of the same game.
@lru_cache(maxsize=2)
def judge_of(plans: tuple[Strategy, ...], followed: int, setup: Setup) -> Judge:
    return Judge(Thinker(plans, followed, setup, 0))


def begun(record: Record) -> Review:
    """A review that judges nothing yet. If the kingdom is not solved, this takes some seconds."""
    if not record.choices:
        raise BadState("the record has no choices, so there is nothing to review")
    setting = setting_of(record)
    player = thinking(HARD, setting, plans_for(setting), None)
    game = _finished(record)
    followed = _followed(player.plans, player.followed, game)
    scores = tuple(int(game.score(seat)) for seat in range(len(record.players)))
    return Review(record, (), scores, _result(game), player.plans, player.followed, followed)


def graph_tasks(found: Review) -> list[ReviewTask]:
    """The work to find the chances to win: roughly at first, which takes moments, and then better, piece by piece.

    Each task has decisions of the whole game, so there is a graph of it at once.
    """
    numbers = _numbers_of_decisions(found.record)
    rough = numbers[:: -(-len(numbers) // ROUGH_DECISIONS)] if numbers else []
    count = -(-len(numbers) // GRAPH_DECISIONS_PER_TASK)
    task = ReviewTask(found.record, found.plans, found.worth_following)
    return [
        replace(task, numbers=rough, is_rough=True),
        *(replace(task, numbers=numbers[first::count]) for first in range(count)),
    ]


def _numbers_of_decisions(record: Record) -> list[int]:
    """The choices that are judged, by their numbers in the record: all but the order of Treasures."""
    game = record.new_game()
    found = []
    for number, choice in enumerate(record.choices):
        if game.purpose != PLAY_TREASURE:
            found.append(number)
        game.answer(choice)
    return found


def option_tasks(found: Review) -> list[ReviewTask]:
    """The work to find what the options are worth, once all chances to win are known."""
    return [
        ReviewTask(
            found.record, found.plans, found.worth_following, graph=found.decisions[at : at + DECISIONS_PER_TASK]
        )
        for at in range(0, len(found.decisions), DECISIONS_PER_TASK)
    ]


def reviews(record: Record, executor: AnyExecutor) -> Iterator[Review]:
    """Review a game, and yield what is known so far: first all chances to win, then also options and costs."""
    found = begun(record)
    for tasks_for in (graph_tasks, option_tasks):
        for reviewed in executor.play(tasks_for(found)):
            found = found.with_decisions(reviewed)
            yield found


def review(record: Record, executor: AnyExecutor) -> Review:
    """The whole review of a game."""
    (found,) = deque(reviews(record, executor), maxlen=1)
    return found


def setting_of(record: Record) -> Setting:
    return Setting(Kingdom(record.editions, tuple(record.kingdom)), len(record.players))


def name_of_plan(plan: Strategy, setting: Setting) -> str:
    """The name of a plan, or the cards of the kingdom that it buys first if it has none."""
    if plan.name != UNNAMED:
        return plan.name
    cards = dict.fromkeys(line.card for line in plan.buys if line.card in setting.kingdom.cards)
    return "/".join(list(cards)[:CARDS_IN_NAME]) or "money"


def lead_of_best_plan(found: Review, seat: int) -> float:
    """What the best plan wins against the plan that a seat seems to have followed; 0.5 if it was the best or none."""
    return _lead(setting_of(found.record), found.plans[0], found.plan_of(seat) or found.plans[0])


@lru_cache(maxsize=64)
def _lead(setting: Setting, best: Strategy, own: Strategy) -> float:
    return 0.5 if best == own else Trial(setting, best, (own,), PLAN_ROUNDS, SEED).play().mean


def _finished(record: Record) -> Game:
    game = record.new_game()
    for choice in record.choices:
        game.answer(choice)
    return game


def _result(game: Game) -> tuple[float, ...]:
    if game.phase != OVER:
        return ()
    return tuple(share_of_victory(game, seat) / VICTORY_SHARE for seat in range(int(game.setup.players)))


def _followed(plans: tuple[Strategy, ...], followed: int, game: Game) -> tuple[int | None, ...]:
    """For each seat, which of all plans explains best what it owns; None if that does not explain it."""
    models = judge_of(plans, followed, game.setup).thinker.models
    found: list[int | None] = []
    for seat in range(int(game.setup.players)):
        view = View(game, seat)
        likely = max(range(len(models)), key=lambda plan: models[plan].fit(view, seat))
        found.append(likely if models[likely].misfit(view, seat) <= POOR_FIT else None)
    return tuple(found)
