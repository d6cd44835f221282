"""A hint: what a good player would choose, and what the options are worth, as far as a seat can know."""

from dataclasses import dataclass

from freehold.lab.findings import Estimate
from freehold.lab.opponents import plans_for, thinking
from freehold.lab.review import SEED, judge_of
from freehold.lab.trial import Setting
from freehold.players.endings import winning_line
from freehold.players.levels import HARD
from freehold.rules.view import View


@dataclass(frozen=True)
class Hint:
    """The best option, and the chance to win with each, best first; the options have their ids."""

    best: str
    options: dict[str, Estimate]
    # These choices end the game this turn and win it.
    wins_now: bool


def hint(setting: Setting, view: View) -> Hint:
    """A hint for the seat that is asked. In a kingdom that is not solved, the first one takes some seconds."""
    player = thinking(HARD, setting, plans_for(setting), None)
    judge = judge_of(player.plans, player.followed, view.setup())
    names = {int(option): name for name, option in view.decision().options.items()}
    values, best, _ = judge.compare(view, judge.plan_chooses(view))
    line = winning_line(view, SEED)
    if line:
        best = line[0]
    ranked = sorted(values, key=lambda option: (option != best, -values[option].value))
    return Hint(names[best], {names[option]: values[option] for option in ranked}, bool(line))
