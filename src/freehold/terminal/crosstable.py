"""What came of a tournament at the terminal: everybody against everybody, and the ratings."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from freehold.lab.crosstable import Crosstable, estimate
from freehold.lab.rating import MEAN
from freehold.lab.report import Estimate

# A list of more pairs than this is not read by anybody.
MOST_LISTED: Final = 100
# Where all intervals are narrower than this, tenths of a percent mean something.
PRECISE: Final = 0.04
HOW_TO_READ_RATINGS: Final = (
    f"The ratings are Bradley and Terry's, on the scale of chess: 200 points more win 76% of the games, and the mean is"
    f" {MEAN:.0f}. The true rating lies within the interval in 95 of 100 such tournaments, as far as the luck of the"
    " cards goes: reckoned from how much the rounds of two games differed."
)


def show(console: Console, table: Crosstable) -> None:
    """Print the scores and the ratings."""
    for part in _parts(console, table):
        console.print(part)


def _parts(console: Console, table: Crosstable) -> Iterator[RenderableType]:
    if not table.names:
        yield "No pair has played yet."
        return
    matrix = _matrix(table)
    if console.measure(matrix, options=console.options.update(width=10_000)).maximum <= console.width:
        yield Text("Percent won by row against column, with 95% intervals; a draw is half:")
        yield matrix
    elif len(table.scores) <= MOST_LISTED:
        yield Text("Percent won by the first against the second, with 95% intervals; a draw is half:")
        yield from _list(table)
    else:
        yield Text(f"The {len(table.scores):,} pairs are too many to show here; --json prints and --file keeps them.")
    yield ""
    if len(table.groups) > 1:
        yield Text(
            f"No games link these {len(table.groups)} groups with each other, so their ratings cannot be compared:",
            style="yellow",
        )
    place = 1
    for group in table.groups:
        yield _ratings(table, place, len(group))
        place += len(group)
        yield ""
    yield Text(HOW_TO_READ_RATINGS, style="dim")


def _matrix(table: Crosstable) -> Table:
    """A cell for each pair; the columns have the numbers of the rows."""
    found = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    found.add_column("", justify="right")
    found.add_column("", no_wrap=True)
    for number in range(1, len(table.names) + 1):
        found.add_column(str(number), justify="right", no_wrap=True)
    estimates = [estimate(score) for score in table.scores.values()]
    digits = 1 if max(one.high - one.low for one in estimates) < PRECISE else 0
    for number, name in enumerate(table.names, 1):
        cells = []
        for other in table.names:
            score = table.score(name, other)
            cells.append(Text("") if score is None else _cell(estimate(score), digits))
        found.add_row(str(number), Text(name), *cells)
    return found


def _cell(share: Estimate, digits: int) -> Text:
    text = Text(f"{100 * share.value:.{digits}f}\n", style=_style(share))
    return text.append(f"{100 * share.low:.{digits}f}-{100 * share.high:.{digits}f}", style="not bold dim")


def _style(share: Estimate) -> str:
    """Green is better, red is worse, bold much so; what may be even has no colour."""
    if share.low > 0.5:
        return "bold green" if share.low > 0.75 else "green"
    if share.high < 0.5:
        return "bold red" if share.high < 0.25 else "red"
    return ""


def _list(table: Crosstable) -> Iterator[Text]:
    """A line for each pair, the higher rated first."""
    for place, name in enumerate(table.names):
        for other in table.names[place + 1 :]:
            score = table.score(name, other)
            if score is not None:
                share = estimate(score)
                interval = f"({100 * share.low:.1f} to {100 * share.high:.1f})"
                yield Text.assemble(f"{name} - {other}: ", (f"{100 * share.value:.1f}%", _style(share)), f" {interval}")


def _ratings(table: Crosstable, place: int, length: int) -> Table:
    """The ratings of one group, from a place on."""
    found = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    found.add_column("", justify="right")
    found.add_column("Strategy")
    for heading in ("rating", "95% interval", "won", "games"):
        found.add_column(heading, justify="right", no_wrap=True)
    ratings = [rating for group in table.groups for rating in group]
    for number, rating in enumerate(ratings[place - 1 : place - 1 + length], place):
        total = table.total(rating.name)
        found.add_row(
            str(number),
            Text(rating.name),
            f"{rating.rating:.0f}",
            f"{rating.low:.0f} to {rating.high:.0f}",
            f"{100 * total.sample().mean:.1f}%",
            f"{total.games:,}",
        )
    return found
