"""The charts of a report, made with Altair; their colours are variables of the page, which has light and dark ones."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, quantiles
from typing import Any, Final

import altair as alt

from freehold.lab.watch import Watched

# A turn is shown if at least this share of the games got so far: the few longest games say little.
ENOUGH: Final = 0.25
TURNS_AT_MOST: Final = 80
CARDS_AT_MOST: Final = 14
BARS_AT_MOST: Final = 60
# Cards gained less often than this, per game, are left out.
GAINED_AT_LEAST: Final = 0.05
# Differences should not look larger than they are, so an axis of shares is never shorter than this.
SHARES_AT_LEAST: Final = 0.2
# How the places are marked, in a chart and beside it.
SHAPES: Final = {
    "circle": "●",
    "triangle-up": "▲",
    "square": "■",
    "diamond": "◆",
    "triangle-down": "▼",
    "cross": "✚",
    "triangle-right": "▶",
}
# How the lines of the players are drawn, for those who do not see their colours.
DASHES: Final = ([1, 0], [8, 3], [3, 3], [10, 3, 3, 3], [14, 4], [5, 5])
PLACES: Final = (
    "all games",
    "going first",
    "going second",
    "going third",
    "going fourth",
    "going fifth",
    "going sixth",
)

Row = dict[str, object]
Spec = dict[str, Any]


def _spec(chart: alt.LayerChart | alt.FacetChart | alt.Chart, height: int, description: str) -> Spec:
    """The chart with the looks that all of them share."""
    styled = (
        chart.properties(width="container", height=height, description=description)
        .configure(background="transparent", font="system-ui, sans-serif")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor="var(--soft)",
            titleColor="var(--soft)",
            gridColor="var(--grid)",
            domainColor="var(--line)",
            tickColor="var(--line)",
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            labelLimit=120,
        )
    )
    spec: Spec = styled.to_dict()
    return spec


def _colour(players: int) -> alt.Color:
    """Every player in the colour that the page gives them."""
    colours = [f"var(--player-{player})" for player in range(players)]
    return alt.Color("player:N", scale=alt.Scale(domain=list(range(players)), range=colours), legend=None)


# Win rates.


def win_rates(names: Sequence[str], rates: Sequence[Sequence[tuple[float, float, float]]]) -> Spec:
    """Win rates of each player over all games, then going first, second and so on: the rate, and its interval."""
    players = len(names)
    fair = 1 / players
    bounds = [bound for of_player in rates for rate in of_player for bound in rate]
    least, most = min(fair, *bounds), max(fair, *bounds)
    room = max(0.02, (SHARES_AT_LEAST - (most - least)) / 2)
    places = PLACES[: max(len(of_player) for of_player in rates)]
    rows: list[Row] = [
        {"player": player, "name": name, "place": place, "rate": rate, "low": low, "high": high}
        for player, (name, of_player) in enumerate(zip(names, rates, strict=True))
        for place, (rate, low, high) in zip(places, of_player, strict=False)
    ]
    base = alt.Chart({"values": rows}).encode(
        y=alt.Y("name:N", sort=None, title=None).axis(ticks=False, domain=False, labelFontSize=13, labelPadding=8),
        yOffset=alt.YOffset("place:N", sort=places),
        color=_colour(players),
        tooltip=[
            alt.Tooltip("name:N", title="player"),
            alt.Tooltip("place:N", title="in"),
            alt.Tooltip("rate:Q", title="win rate", format=".1%"),
            alt.Tooltip("low:Q", title="at least", format=".1%"),
            alt.Tooltip("high:Q", title="at most", format=".1%"),
        ],
    )
    x = alt.X("low:Q", title="win rate").axis(format="%", tickCount=6, labelOverlap=True, labelSeparation=8)
    intervals = base.mark_rule(strokeWidth=2.5).encode(
        x=x.scale(domain=[max(0.0, least - room), min(1.0, most + room)], nice=False, zero=False), x2="high:Q"
    )
    points = base.mark_point(filled=True, size=90, opacity=1).encode(
        x="rate:Q",
        shape=alt.Shape("place:N", legend=None, scale=alt.Scale(domain=places, range=list(SHAPES)[: len(places)])),
    )
    fair_line = (
        alt.Chart({"values": [{"fair": fair}]})
        .mark_rule(strokeDash=[4, 4], color="var(--ink)", opacity=0.7)
        .encode(x="fair:Q", tooltip=alt.Tooltip("fair:Q", title="an equal share", format=".1%"))
    )
    height = (24 if players < 4 else 18) * len(rows)
    return _spec(alt.layer(fair_line, intervals, points), height, "Win rates with their 95% intervals")


# Turn by turn.


def turns_shown(watched: Watched) -> int:
    """How many turns enough of the games reached."""
    enough = max(1, watched.games * ENOUGH)
    reached = [sum(1 for games in turns if len(games) >= enough) for turns in watched.points]
    return min(TURNS_AT_MOST, max(reached, default=0))


def turn_by_turn(values: Sequence[Sequence[Sequence[int]]], names: Sequence[str], turns: int, what: str) -> Spec:
    """The mean of a number after each turn, with the band that holds the middle half of the games."""
    rows: list[Row] = []
    for player, noted in enumerate(values):
        for turn, games in enumerate(noted[:turns], 1):
            low, _, high = quantiles(games, n=4, method="inclusive") if len(games) > 1 else (games[0],) * 3
            rows.append(
                {
                    "player": player,
                    "name": names[player],
                    "turn": turn,
                    "mean": round(fmean(games), 2),
                    "low": low,
                    "high": high,
                    "middle": f"{low:g} to {high:g}",
                    "games": len(games),
                }
            )
    x = alt.X("turn:Q", title="turn").axis(tickMinStep=1, grid=False, format="d").scale(nice=False, zero=False)
    base = alt.Chart({"values": rows}).encode(x=x, color=_colour(len(names)))
    band = base.mark_area(opacity=0.18).encode(y=alt.Y("low:Q", title=None), y2="high:Q")
    line = base.mark_line(strokeWidth=2.5).encode(
        y="mean:Q",
        strokeDash=alt.StrokeDash(
            "player:N", legend=None, scale=alt.Scale(domain=list(range(len(names))), range=DASHES[: len(names)])
        ),
    )
    targets = base.mark_point(size=260, opacity=0, filled=True).encode(
        y="mean:Q",
        tooltip=[
            alt.Tooltip("name:N", title="player"),
            alt.Tooltip("turn:Q"),
            alt.Tooltip("mean:Q", format=".1f"),
            alt.Tooltip("middle:N", title="middle half"),
            alt.Tooltip("games:Q", title="games", format=",d"),
        ],
    )
    return _spec(alt.layer(band, line, targets), 260, f"Mean {what} after each turn")


# Gains.


def gains_by_turn(watched: Watched, turns: int) -> list[Spec]:
    """For each player how many copies of each card they gain in each turn, the cards in the order they come."""
    slots = _cards_worth_showing(watched, turns)
    means = [_mean_gains(watched, player, turns) for player in range(len(watched.gains))]
    most = max((gains[slot] for noted in means for gains in noted for slot in slots), default=1.0)
    return [_heat_map(watched, player, noted, slots, most) for player, noted in enumerate(means)]


def _cards_worth_showing(watched: Watched, turns: int) -> list[int]:
    """The cards that are gained most, those that come first in a game first."""
    gained: Counter[int] = Counter()
    when: Counter[int] = Counter()
    for noted in watched.gains:
        for turn, gains in enumerate(noted[:turns]):
            for slot, count in enumerate(gains):
                gained[slot] += count
                when[slot] += count * turn
    enough = GAINED_AT_LEAST * watched.games
    most = [slot for slot, count in gained.most_common(CARDS_AT_MOST) if count >= enough]
    return sorted(most, key=lambda slot: when[slot] / gained[slot])


def _mean_gains(watched: Watched, player: int, turns: int) -> list[list[float]]:
    """By turn and slot: the gains per game that got so far."""
    noted = zip(watched.gains[player][:turns], watched.points[player], strict=False)
    return [[count / len(games) for count in gains] for gains, games in noted]


def _heat_map(watched: Watched, player: int, means: list[list[float]], slots: Sequence[int], most: float) -> Spec:
    labels = []
    rows: list[Row] = []
    for slot in slots:
        card = watched.setup.cards[slot].name
        total = sum(gains[slot] for gains in watched.gains[player]) / watched.games
        labels.append(f"{card}\u2002{f'{total:.1f}' if total else '-'}")
        for turn, gains in enumerate(means, 1):
            rows.append(
                {"card": card, "label": labels[-1], "turn": turn, "gains": round(gains[slot], 3), "total": total}
            )
    chart = (
        alt.Chart({"values": rows})
        .mark_rect(color=f"var(--player-{player})", cornerRadius=2, stroke="var(--paper)", strokeWidth=1.5)
        .encode(
            x=alt.X("turn:O", title="turn").axis(
                domain=False, ticks=False, labelAngle=0, labelOverlap="parity", labelSeparation=5
            ),
            y=alt.Y("label:N", sort=labels, title=None).axis(domain=False, ticks=False, labelColor="var(--ink)"),
            opacity=alt.Opacity("gains:Q", legend=None).scale(domain=[0, most], range=[0.06, 1]),
            tooltip=[
                alt.Tooltip("card:N"),
                alt.Tooltip("turn:O"),
                alt.Tooltip("gains:Q", title="copies in this turn", format=".2f"),
                alt.Tooltip("total:Q", title="copies in a game", format=".1f"),
            ],
        )
    )
    return _spec(chart, 22 * len(slots), "Cards gained in each turn, per game")


# Lengths.


def lengths(turns: Mapping[int, int]) -> Spec:
    """How many games took so many turns."""
    games = sum(turns.values())
    width = 1 + (max(turns) - min(turns)) // BARS_AT_MOST
    binned: Counter[int] = Counter()
    for length, count in turns.items():
        binned[length - length % width] += count
    rows: list[Row] = [
        {
            "from": start - 0.5,
            "to": start + width - 0.5,
            "turns": str(start) if width == 1 else f"{start} to {start + width - 1}",
            "games": count,
            "share": count / games,
        }
        for start, count in sorted(binned.items())
    ]
    chart = (
        alt.Chart({"values": rows})
        .mark_bar(color="var(--accent)", binSpacing=1, cornerRadiusEnd=2)
        .encode(
            x=alt.X("from:Q", title=None, bin="binned").axis(grid=False, tickMinStep=1, format="d"),
            x2="to:Q",
            y=alt.Y("share:Q", title=None, stack=None).axis(format="%", tickCount=5),
            tooltip=[
                alt.Tooltip("turns:N"),
                alt.Tooltip("games:Q", format=",d"),
                alt.Tooltip("share:Q", title="share of games", format=".1%"),
            ],
        )
    )
    return _spec(chart, 200, "How many of the games took so many turns")
