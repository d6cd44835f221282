"""The charts of a solution, in the style of the other reports."""

from collections.abc import Mapping, Sequence
from typing import Final

import altair as alt

from freehold.lab.charts import Row, Spec, styled
from freehold.lab.findings import Estimate
from freehold.rules.setup import Setup

# The colour of a cell is strongest at this distance from an even result.
CLEAR_LEAD: Final = 0.2
# Leave out cards of which every strategy has fewer than this at the end of a game.
MIN_COPIES: Final = 0.2
LABEL_LIMIT: Final = 220


def win_table(names: Sequence[str], table: Sequence[Sequence[Estimate]]) -> Spec:
    """The crosstable as a heat map: what the strategy of the row wins against that of the column."""
    rows: list[Row] = [
        {
            "row": name,
            "column": other,
            "rate": cell.value,
            "low": cell.low,
            "high": cell.high,
            "result": "ahead" if cell.value >= 0.5 else "behind",
            "lead": min(CLEAR_LEAD, abs(cell.value - 0.5)),
        }
        for name, line in zip(names, table, strict=True)
        for other, cell in zip(names, line, strict=True)
        if other != name
    ]
    base = alt.Chart({"values": rows}).encode(
        x=alt.X("column:N", sort=names, title=None).axis(
            orient="top", domain=False, ticks=False, labelAngle=-20, labelAlign="left", labelLimit=LABEL_LIMIT
        ),
        y=alt.Y("row:N", sort=names, title=None).axis(
            domain=False, ticks=False, labelColor="var(--ink)", labelLimit=LABEL_LIMIT
        ),
        tooltip=[
            alt.Tooltip("row:N", title="strategy"),
            alt.Tooltip("column:N", title="against"),
            alt.Tooltip("rate:Q", title="win rate", format=".1%"),
            alt.Tooltip("low:Q", title="at least", format=".1%"),
            alt.Tooltip("high:Q", title="at most", format=".1%"),
        ],
    )
    cells = base.mark_rect(cornerRadius=3, stroke="var(--paper)", strokeWidth=2).encode(
        color=alt.Color(
            "result:N",
            legend=None,
            scale=alt.Scale(domain=["ahead", "behind"], range=["var(--player-0)", "var(--player-1)"]),
        ),
        opacity=alt.Opacity("lead:Q", legend=None).scale(domain=[0, CLEAR_LEAD], range=[0.08, 0.75]),
    )
    numbers = base.mark_text(fontSize=13, color="var(--ink)").encode(text=alt.Text("rate:Q", format=".0%"))
    return styled(alt.layer(cells, numbers), 40 * len(names), "Win rates of row against column")


def mixture(names: Sequence[str], weights: Sequence[float]) -> Spec:
    """How often the mixture plays each strategy."""
    rows: list[Row] = [
        {"player": place, "name": name, "weight": weight}
        for place, (name, weight) in enumerate(zip(names, weights, strict=True))
    ]
    base = alt.Chart({"values": rows}).encode(
        y=alt.Y("name:N", sort=names, title=None).axis(
            domain=False, ticks=False, labelColor="var(--ink)", labelLimit=LABEL_LIMIT
        ),
        x=alt.X("weight:Q", title=None).axis(format="%", tickCount=5).scale(domain=[0, 1]),
        tooltip=[alt.Tooltip("name:N", title="strategy"), alt.Tooltip("weight:Q", title="share", format=".1%")],
    )
    colours = [f"var(--player-{place})" for place in range(len(names))]
    bars = base.mark_bar(cornerRadiusEnd=3).encode(
        color=alt.Color("player:N", legend=None, scale=alt.Scale(domain=list(range(len(names))), range=colours))
    )
    numbers = base.mark_text(align="left", dx=5, fontSize=12, color="var(--ink)").encode(
        text=alt.Text("weight:Q", format=".0%")
    )
    return styled(alt.layer(bars, numbers), 28 * len(names), "How often the mixture plays each strategy")


def search_progress(rates: Sequence[float]) -> Spec:
    """What the leader of each generation won against Common Sense."""
    rows: list[Row] = [{"generation": number, "rate": rate} for number, rate in enumerate(rates, 1)]
    least, most = min(0.5, *rates), max(0.5, *rates)
    base = alt.Chart({"values": rows}).encode(
        x=alt.X("generation:Q", title="generation")
        .axis(tickCount=min(10, len(rates) - 1), grid=False, format="d")
        .scale(nice=False),
        y=alt.Y("rate:Q", title=None)
        .axis(format="%", tickCount=6)
        .scale(domain=[max(0.0, least - 0.02), min(1.0, most + 0.02)]),
        tooltip=[alt.Tooltip("generation:Q"), alt.Tooltip("rate:Q", title="win rate", format=".1%")],
    )
    line = base.mark_line(strokeWidth=2, color="var(--accent)")
    hover_targets = base.mark_point(size=200, opacity=0, filled=True)
    even = (
        alt.Chart({"values": [{"even": 0.5}]})
        .mark_rule(strokeDash=[4, 4], color="var(--ink)", opacity=0.7)
        .encode(y="even:Q")
    )
    return styled(alt.layer(even, line, hover_targets), 220, "Win rate of the leader against Common Sense")


def typical_decks(names: Sequence[str], decks: Sequence[Mapping[str, float]], setup: Setup) -> Spec:
    """How many copies of each card the strategies have at the end of a game, kingdom cards first."""
    kingdom = [setup.cards[setup.slots[name]] for name in setup.kingdom]
    basic = [card for card in setup.cards if card.name not in setup.kingdom]
    ordered = [*sorted(kingdom, key=lambda card: (-card.cost, card.name)), *sorted(basic, key=lambda card: -card.cost)]
    shown = [card.name for card in ordered if any(deck[card.name] >= MIN_COPIES for deck in decks)]
    rows: list[Row] = [
        {
            "card": card,
            "name": name,
            "copies": round(deck[card], 2),
            "label": f"{deck[card]:.1f}" if deck[card] >= 0.05 else "",
        }
        for name, deck in zip(names, decks, strict=True)
        for card in shown
    ]
    base = alt.Chart({"values": rows}).encode(
        x=alt.X("name:N", sort=names, title=None).axis(
            orient="top", domain=False, ticks=False, labelAngle=-20, labelAlign="left", labelLimit=LABEL_LIMIT
        ),
        y=alt.Y("card:N", sort=shown, title=None).axis(domain=False, ticks=False, labelColor="var(--ink)"),
        tooltip=[
            alt.Tooltip("name:N", title="strategy"),
            alt.Tooltip("card:N"),
            alt.Tooltip("copies:Q", title="copies at the end", format=".2f"),
        ],
    )
    cells = base.mark_rect(color="var(--player-2)", cornerRadius=2, stroke="var(--paper)", strokeWidth=1.5).encode(
        opacity=alt.Opacity("copies:Q", legend=None).scale(type="sqrt", range=[0.04, 0.8])
    )
    numbers = base.mark_text(fontSize=12, color="var(--ink)").encode(text="label:N")
    return styled(alt.layer(cells, numbers), 24 * len(shown), "Cards that each strategy has at the end of a game")
