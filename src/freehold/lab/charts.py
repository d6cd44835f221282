"""The charts of a report, drawn with Altair. Their colours are CSS variables, so they follow the page's theme."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, quantiles
from typing import Any, Final

import altair as alt

from freehold.lab.observations import Observations

# Show a turn if at least this share of the games reached it; the few longest games say little.
MIN_GAMES_SHARE: Final = 0.25
MAX_TURNS: Final = 80
MAX_CARDS: Final = 14
MAX_BARS: Final = 60
# Leave out cards gained less often than this per game.
MIN_GAINS: Final = 0.05
# The shortest axis for win rates, so that small differences do not look large.
MIN_RATE_RANGE: Final = 0.2
# The markers of the places, in the chart and in its legend.
SHAPES: Final = {
    "circle": "●",
    "triangle-up": "▲",
    "square": "■",
    "diamond": "◆",
    "triangle-down": "▼",
    "cross": "✚",
    "triangle-right": "▶",
}
# The line styles of the players, for readers who cannot tell the colours apart.
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


def styled(chart: alt.LayerChart | alt.FacetChart | alt.Chart, height: int, description: str) -> Spec:
    """The chart with the style that all charts share."""
    finished = (
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
    spec: Spec = finished.to_dict()
    return spec


def _colour(players: int) -> alt.Color:
    """The colours that the page gives the players."""
    colours = [f"var(--player-{player})" for player in range(players)]
    return alt.Color("player:N", scale=alt.Scale(domain=list(range(players)), range=colours), legend=None)


# Win rates.


def win_rates(names: Sequence[str], rates: Sequence[Sequence[tuple[float, float, float]]]) -> Spec:
    """Each player's win rate with its interval, over all games and then going first, second and so on."""
    players = len(names)
    fair = 1 / players
    bounds = [bound for of_player in rates for rate in of_player for bound in rate]
    least, most = min(fair, *bounds), max(fair, *bounds)
    padding = max(0.02, (MIN_RATE_RANGE - (most - least)) / 2)
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
        x=x.scale(domain=[max(0.0, least - padding), min(1.0, most + padding)], nice=False, zero=False), x2="high:Q"
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
    return styled(alt.layer(fair_line, intervals, points), height, "Win rates with their 95% intervals")


def rates_by_value(values: Sequence[str], rates: Sequence[tuple[float, float, float]], players: int) -> Spec:
    """The win rate of one player with its interval, for each value tried."""
    rows: list[Row] = [
        {"value": value, "rate": rate, "low": low, "high": high}
        for value, (rate, low, high) in zip(values, rates, strict=True)
    ]
    base = alt.Chart({"values": rows}).encode(
        y=alt.Y("value:N", sort=None, title=None).axis(ticks=False, domain=False, labelFontSize=13, labelPadding=8),
        color=alt.value("var(--player-0)"),
        tooltip=[
            alt.Tooltip("value:N", title="with"),
            alt.Tooltip("rate:Q", title="win rate", format=".1%"),
            alt.Tooltip("low:Q", title="at least", format=".1%"),
            alt.Tooltip("high:Q", title="at most", format=".1%"),
        ],
    )
    x = alt.X("low:Q", title="win rate").axis(format="%", tickCount=6).scale(nice=False, zero=False, padding=20)
    intervals = base.mark_rule(strokeWidth=2.5).encode(x=x, x2="high:Q")
    points = base.mark_point(filled=True, size=90, opacity=1).encode(x="rate:Q")
    fair_line = (
        alt.Chart({"values": [{"fair": 1 / players}]})
        .mark_rule(strokeDash=[4, 4], color="var(--ink)", opacity=0.7)
        .encode(x="fair:Q", tooltip=alt.Tooltip("fair:Q", title="an equal share", format=".1%"))
    )
    return styled(alt.layer(fair_line, intervals, points), 24 * len(rows), "Win rate with its 95% interval by value")


# Turn by turn.


def turns_shown(observed: Observations) -> int:
    """How many turns enough of the games reached."""
    enough = max(1, observed.games * MIN_GAMES_SHARE)
    reached = [sum(1 for games in turns if len(games) >= enough) for turns in observed.points]
    return min(MAX_TURNS, max(reached, default=0))


def turn_by_turn(values: Sequence[Sequence[Sequence[int]]], names: Sequence[str], turns: int, what: str) -> Spec:
    """The mean of a value after each turn, with a band that covers the middle half of the games."""
    rows: list[Row] = []
    for player, by_turn in enumerate(values):
        for turn, games in enumerate(by_turn[:turns], 1):
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
    hover_targets = base.mark_point(size=260, opacity=0, filled=True).encode(
        y="mean:Q",
        tooltip=[
            alt.Tooltip("name:N", title="player"),
            alt.Tooltip("turn:Q"),
            alt.Tooltip("mean:Q", format=".1f"),
            alt.Tooltip("middle:N", title="middle half"),
            alt.Tooltip("games:Q", title="games", format=",d"),
        ],
    )
    return styled(alt.layer(band, line, hover_targets), 260, f"Mean {what} after each turn")


# Gains.


def gains_by_turn(observed: Observations, turns: int) -> list[Spec]:
    """For each player, how many copies of each card they gain in each turn; early cards come first."""
    slots = _cards_worth_showing(observed, turns)
    means = [_mean_gains(observed, player, turns) for player in range(len(observed.gains))]
    most = max((gains[slot] for by_turn in means for gains in by_turn for slot in slots), default=1.0)
    return [_heat_map(observed, player, by_turn, slots, most) for player, by_turn in enumerate(means)]


def _cards_worth_showing(observed: Observations, turns: int) -> list[int]:
    """The cards gained most, in the order of their average turn."""
    gained: Counter[int] = Counter()
    turn_sums: Counter[int] = Counter()
    for by_turn in observed.gains:
        for turn, gains in enumerate(by_turn[:turns]):
            for slot, count in enumerate(gains):
                gained[slot] += count
                turn_sums[slot] += count * turn
    enough = MIN_GAINS * observed.games
    most = [slot for slot, count in gained.most_common(MAX_CARDS) if count >= enough]
    return sorted(most, key=lambda slot: turn_sums[slot] / gained[slot])


def _mean_gains(observed: Observations, player: int, turns: int) -> list[list[float]]:
    """By turn and slot: gains per game that reached the turn."""
    by_turn = zip(observed.gains[player][:turns], observed.points[player], strict=False)
    return [[count / len(games) for count in gains] for gains, games in by_turn]


def _heat_map(observed: Observations, player: int, means: list[list[float]], slots: Sequence[int], most: float) -> Spec:
    labels = []
    rows: list[Row] = []
    for slot in slots:
        card = observed.setup.cards[slot].name
        total = sum(gains[slot] for gains in observed.gains[player]) / observed.games
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
    return styled(chart, 22 * len(slots), "Cards gained in each turn, per game")


# Lengths.


def lengths(turns: Mapping[int, int]) -> Spec:
    """How many games took each number of turns."""
    games = sum(turns.values())
    width = 1 + (max(turns) - min(turns)) // MAX_BARS
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
    return styled(chart, 200, "How many turns the games took")
