"""A hint: what a good player would choose, what the options are worth and why, as far as a seat can know."""

from dataclasses import dataclass

from freehold.lab.findings import Estimate
from freehold.lab.opponents import plans_for, thinking
from freehold.lab.reasons import NONE_FOUND, WINS_NOW, Reason, reason
from freehold.lab.review import SEED, Judge, judge_of, still_wins
from freehold.lab.trial import Setting
from freehold.players.endings import winning_line
from freehold.players.levels import HARD
from freehold.players.thinking import Thinking
from freehold.rules.view import View


@dataclass(frozen=True)
class Hint:
    """The best option, and the chance to win with each, best first; the options have their ids."""

    best: str
    options: dict[str, Estimate]
    # These choices end the game this turn and win it.
    wins_now: bool
    # None is found if there is only one option.
    why: Reason
    # What the option that the seat has in mind costs, if it has one: 0 if the difference may be noise.
    cost: float = 0.0


def adviser_for(setting: Setting) -> Thinking:
    """The player whose plans hints come from. In a kingdom that is not solved, the first time takes some seconds."""
    return thinking(HARD, setting, plans_for(setting), None)


def hint(adviser: Thinking, view: View, chosen: str = "") -> Hint:
    """A hint for the seat that is asked, perhaps about an option that it has in mind."""
    judge = judge_of(adviser.plans, adviser.followed, view.setup())
    options = view.decision().options
    names = {int(option): name for name, option in options.items()}
    compared_with = int(options[chosen]) if chosen else judge.plan_chooses(view)
    values, best, cost = judge.compare(view, compared_with)
    line = winning_line(view, SEED)
    if line and chosen and still_wins(view.determinize(SEED), chosen):
        # A plan might not go on to win.
        best, cost = compared_with, 0.0
        values[best] = Estimate(1.0, 1.0, 1.0)
    elif line and values[best].value < 1.0:
        best = line[0]
        cost = max(cost, 1 - values[compared_with].value) if chosen else 0.0
    if not chosen and len(values) > 1:
        # As closely as a choice in mind is compared, so that the figures are the same. What still looks better than the
        # best may only have been lucky in few rollouts, so it is compared too.
        best = _compared_again(judge, view, values, best, bool(line))
    ranked = sorted(values, key=lambda option: (option != best, -values[option].value))
    by_name = {names[option]: values[option] for option in ranked}
    why = WINS_NOW if line else NONE_FOUND
    if not why and len(ranked) > 1:
        other = chosen if chosen and chosen != names[best] else names[ranked[1]]
        why = reason(view, names[best], other, by_name, is_clear=cost > 0.0)
    return Hint(names[best], by_name, bool(line), why, cost if chosen else 0.0)


def _compared_again(judge: Judge, view: View, values: dict[int, Estimate], best: int, is_sure: bool) -> int:
    """Compare the best option with those that look as good, until none looks better; the best one unless it is sure."""
    while True:
        second = max((option for option in values if option != best), key=lambda option: values[option].value)
        values[best], values[second] = judge.compare_again(view, best, second)
        if is_sure:
            return best
        if values[second].value > values[best].value:
            best = second
        if all(values[option].value <= values[best].value for option in values):
            return best
