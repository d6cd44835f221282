"""A review as JSON data, for programs and for the page."""

from freehold.lab.findings import Estimate
from freehold.lab.review import (
    FIRST_ROLLOUTS,
    GRAPH_ROLLOUTS,
    LAST_ROLLOUTS,
    MORE_ROLLOUTS,
    PARTS,
    Review,
    ReviewedDecision,
    lead_of_best_plan,
    name_of_plan,
    setting_of,
    word_for,
)
from freehold.notation.strategy import write_strategy


def data_of(found: Review, seat: int | None, interrupted: bool = False) -> dict[str, object]:
    """The review as JSON data; the graph is that of one seat, and the decisions those of one seat or of all."""
    setting = setting_of(found.record)
    seats = range(found.players)
    return {
        "kingdom": found.record.kingdom,
        "editions": found.record.editions,
        "players": found.record.players,
        "scores": list(found.scores),
        "seat": seat or 0,
        "result": list(found.result),
        "interrupted": interrupted,
        "rollouts": {
            "graph": GRAPH_ROLLOUTS,
            "options": [FIRST_ROLLOUTS, MORE_ROLLOUTS, LAST_ROLLOUTS],
        },
        "graph": [
            {
                "number": one.number,
                "turn": one.turn,
                "seat": one.seat,
                "win": _rounded(one.wins[seat or 0].value),
                "interval": _interval(one.wins[seat or 0]),
                "wins": [_rounded(win.value) for win in one.wins],
                "intervals": [_interval(win) for win in one.wins],
                "luck": [_rounded(found.luck_at(place, other)) for other in seats],
            }
            for place, one in enumerate(found.decisions)
        ],
        "decisions": [_decision(one) for one in found.decisions if one.is_judged and seat in (None, one.seat)],
        "start": [found.start(one) for one in seats],
        # These are wrong before all decisions are judged.
        "skill": [None if interrupted else found.skill(one) for one in seats],
        "luck": [None if interrupted else found.luck(one) for one in seats],
        "without_luck": [None if interrupted else found.without_luck(one) for one in seats],
        "error_rate": [None if interrupted else found.error_rate(one) for one in seats],
        "report_card": [
            {"level": _level(found, one), "parts": {part: found.error_rate(one, part) for part, _ in PARTS}}
            for one in seats
        ],
        # What the best plan wins takes a while to find, and the first chances to win should be there soon.
        "plans": [
            {
                "seat": one,
                # Null if the seat bought like no plan that is known.
                "plan": None if plan is None else name_of_plan(plan, setting),
                "text": "" if plan is None else write_strategy(plan),
                "best": name_of_plan(found.plans[0], setting),
                "best_wins": lead_of_best_plan(found, one),
            }
            for one, plan in ((one, found.plan_of(one)) for one in seats)
            if any(decision.is_judged for decision in found.decisions)
        ],
    }


def _interval(one: Estimate) -> list[float]:
    return [_rounded(one.low), _rounded(one.high)]


def _rounded(share: float) -> float:
    """A share of a victory to a hundredth of a percent, which is finer than any of them is known."""
    return round(share, 4)


def _decision(one: ReviewedDecision) -> dict[str, object]:
    return {
        "number": one.number,
        "turn": one.turn,
        "seat": one.seat,
        "purpose": one.purpose,
        "card": one.card,
        "chosen": one.chosen,
        "hand": one.hand,
        "coins": one.coins,
        "buys": one.buys,
        "best": one.best,
        "options": {
            name: {"win": _rounded(win.value), "interval": _interval(win)} for name, win in one.options.items()
        },
        "cost": one.cost,
        "grade": one.grade,
        "why": one.why.text,
        "reason": {"id": one.why.id, "values": dict(one.why.values)},
    }


def _level(found: Review, seat: int) -> str | None:
    rate = found.error_rate(seat)
    return None if rate is None else word_for(rate)
