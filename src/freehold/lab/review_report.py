"""The review of a game as one self-contained HTML page."""

from pathlib import Path
from typing import Any, Final

from freehold.lab.report import fill_page, write_page
from freehold.lab.review import (
    PARTS,
    Review,
    ReviewedDecision,
    lead_of_best_plan,
    name_of_plan,
    setting_of,
    word_for,
)
from freehold.notation.strategy import write_strategy
from freehold.rules.decision import DECLINE_NAME

# A smaller difference of choices, as a share of a victory, is none.
EVEN: Final = 0.02


def write_review_report(found: Review, seat: int, path: Path) -> None:
    """Write the page to a file atomically."""
    write_page(path, render_review(found, seat))


def render_review(found: Review, seat: int) -> str:
    """The HTML of the page, with styles, scripts and data included."""
    seats = range(found.players)
    return fill_page(
        "review.html",
        {
            "found": found,
            "seat": seat,
            "names": found.record.players,
            "seats": seats,
            "parts": [name for name, _ in PARTS],
            "word_for": word_for,
            "better": better_choices(found),
            "costly": [one for one in found.decisions if one.cost],
            "judged": sum(one.is_judged for one in found.decisions),
            "purpose": purpose_in_words,
            "option": option_in_words,
            "plans": [plan_in_words(found, one) for one in seats],
            "texts": {one: write_strategy(plan) for one in seats if (plan := found.plan_of(one))},
            "charts": {"graph": _graph(found, seat)},
        },
    )


def better_choices(found: Review) -> str:
    """One sentence on whose choices were best."""
    ranked = sorted(range(found.players), key=lambda seat: -found.skill(seat))
    lead = found.skill(ranked[0]) - found.skill(ranked[1])
    if lead < EVEN:
        return "The choices were equally good."
    names = found.record.players
    return (
        f"{names[ranked[0]]} made better choices than {names[ranked[1]]}, worth {100 * lead:.0f} points of a hundred."
    )


def plan_in_words(found: Review, seat: int) -> str:
    """One sentence on the plan that a seat seems to have followed."""
    name, plan, setting = found.record.players[seat], found.plan_of(seat), setting_of(found.record)
    if plan is None:
        return f"{name} bought like no plan that we know."
    lead = lead_of_best_plan(found, seat)
    best = name_of_plan(found.plans[0], setting)
    more = f"; {best} wins {lead:.0%} against that here." if lead > 0.5 else ", and no plan known here is better."
    return f"{name} bought like {name_of_plan(plan, setting)}{more}"


def purpose_in_words(one: ReviewedDecision) -> str:
    """What a decision was about."""
    words = one.purpose.replace("-", " ")
    return words if one.card == "the turn" else f"{one.card}, {words}"


def option_in_words(name: str) -> str:
    return "nothing" if name == DECLINE_NAME else name


def _graph(found: Review, seat: int) -> dict[str, Any]:
    """The chance to win over the game with its interval, and the decisions that cost something."""
    # Imported late: Altair is large.
    import altair as alt

    from freehold.lab.charts import styled

    names = found.record.players
    rows: list[dict[str, object]] = [
        {
            "place": place,
            "turn": found.turn_of(one),
            "player": names[one.seat],
            "choice": f"{purpose_in_words(one)}: {option_in_words(one.chosen)}",
            "better": option_in_words(one.best) if one.cost else "",
            "win": one.wins[seat].value,
            "low": one.wins[seat].low,
            "high": one.wins[seat].high,
            "cost": one.cost,
        }
        for place, one in enumerate(found.decisions)
    ]
    base = alt.Chart({"values": rows}).encode(
        x=alt.X("place:Q", title="decision").axis(grid=False, format="d").scale(nice=False),
        tooltip=[
            alt.Tooltip("turn:Q"),
            alt.Tooltip("player:N"),
            alt.Tooltip("choice:N"),
            alt.Tooltip("better:N", title="better was"),
            alt.Tooltip("win:Q", title="chance to win", format=".0%"),
            alt.Tooltip("cost:Q", format=".1%"),
        ],
    )
    height = alt.Y("win:Q", title=None).axis(format="%", tickCount=5).scale(domain=[0, 1])
    band = base.mark_area(opacity=0.2, color="var(--accent)").encode(y=alt.Y("low:Q"), y2="high:Q")
    line = base.mark_line(strokeWidth=2, color="var(--accent)").encode(y=height)
    costly = (
        base.transform_filter("datum.cost > 0")
        .mark_point(size=90, filled=True, color="var(--player-1)", opacity=1)
        .encode(y=height)
    )
    hover_targets = base.mark_point(size=200, opacity=0, filled=True).encode(y=height)
    even = (
        alt.Chart({"values": [{"even": 1 / found.players}]})
        .mark_rule(strokeDash=[4, 4], color="var(--ink)", opacity=0.7)
        .encode(y="even:Q")
    )
    return styled(alt.layer(even, band, line, costly, hover_targets), 280, f"The chance of {names[seat]} to win")
