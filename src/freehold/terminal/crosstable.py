"""The results of a tournament in the terminal: the crosstable and the ratings."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from freehold.lab.crosstable import Crosstable
from freehold.lab.findings import Estimate, estimate
from freehold.lab.rating import MEAN
from freehold.terminal.output import plain_table

# Nobody reads a longer list of pairs.
MAX_LISTED_PAIRS: Final = 100
# Show tenths of a percent if all intervals are narrower than this.
NARROW: Final = 0.04
HOW_TO_READ_RATINGS: Final = (
    f"The ratings follow the Bradley-Terry model on the chess scale: 200 points more win 76% of the games, and the mean"
    f" is {MEAN:.0f}. The 95% intervals cover the luck of the cards in these kingdoms; they are computed from how much"
    " the rounds of two games varied."
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
        yield Text("Percent won by row against column, with 95% intervals; a draw counts half:")
        yield matrix
    elif len(table.scores) <= MAX_LISTED_PAIRS:
        yield Text("Percent won by the first against the second, with 95% intervals; a draw counts half:")
        yield from _list(table)
    else:
        yield Text(
            f"{len(table.scores):,} pairs are too many to show here; use --json to print them or --file to save them."
        )
    yield ""
    if len(table.groups) > 1:
        yield Text(
            f"No games connect these {len(table.groups)} groups, so their ratings cannot be compared:",
            style="yellow",
        )
    place = 1
    for group in table.groups:
        yield _ratings(table, place, len(group))
        place += len(group)
        yield ""
    yield Text(HOW_TO_READ_RATINGS, style="dim")


def _matrix(table: Crosstable) -> Table:
    """A cell for each pair; columns are numbered like the rows."""
    found = plain_table(padding=(0, 2, 0, 0))
    found.add_column("", justify="right")
    found.add_column("", no_wrap=True)
    for number in range(1, len(table.names) + 1):
        found.add_column(str(number), justify="right", no_wrap=True)
    estimates = [estimate(score.sample()) for score in table.scores.values()]
    digits = 1 if max(one.high - one.low for one in estimates) < NARROW else 0
    for number, name in enumerate(table.names, 1):
        cells = []
        for other in table.names:
            score = table.score(name, other)
            cells.append(Text("") if score is None else cell(estimate(score.sample()), digits))
        found.add_row(str(number), Text(name), *cells)
    return found


def cell(share: Estimate, digits: int) -> Text:
    """A win rate in percent, with its interval below it."""
    text = Text(f"{100 * share.value:.{digits}f}\n", style=_style(share))
    return text.append(f"{100 * share.low:.{digits}f}-{100 * share.high:.{digits}f}", style="not bold dim")


def _style(share: Estimate) -> str:
    """Green is better, red is worse, bold is much better or worse; no colour means it may be even."""
    if share.low > 0.5:
        return "bold green" if share.low > 0.75 else "green"
    if share.high < 0.5:
        return "bold red" if share.high < 0.25 else "red"
    return ""


def _list(table: Crosstable) -> Iterator[Text]:
    """A line for each pair, the higher rated one first."""
    for place, name in enumerate(table.names):
        for other in table.names[place + 1 :]:
            score = table.score(name, other)
            if score is not None:
                share = estimate(score.sample())
                interval = f"({100 * share.low:.1f} to {100 * share.high:.1f})"
                yield Text.assemble(f"{name} - {other}: ", (f"{100 * share.value:.1f}%", _style(share)), f" {interval}")


def _ratings(table: Crosstable, place: int, length: int) -> Table:
    """The ratings of one group, starting at this place."""
    found = plain_table(padding=(0, 2, 0, 0))
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
