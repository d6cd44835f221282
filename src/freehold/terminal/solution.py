"""The solution of a kingdom in the terminal: the strategies, the crosstable and the mixture."""

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from freehold.lab.findings import Estimate
from freehold.lab.solution import Solution
from freehold.lab.solving import Search
from freehold.notation.strategy import write_strategy
from freehold.terminal.crosstable import cell
from freehold.terminal.output import plain_table


def show(console: Console, search: Search, solution: Solution) -> None:
    """Print the strategies found and how they do against each other."""
    kingdom = search.setting.kingdom
    console.print(f"{', '.join(kingdom.cards)} ({kingdom.editions})")
    console.print(f"{search.generation:,} generations, {search.games:,} games")
    for entry in solution.entries[:-1]:
        # Not wrapped, so that the text can be copied to a file.
        console.print(f"\n{write_strategy(entry.strategy).rstrip()}", soft_wrap=True)
    for part in _tables(search, solution):
        console.print(part)


def _tables(search: Search, solution: Solution) -> Iterator[RenderableType]:
    yield ""
    yield Text(
        f"Percent won by row against column, with 95% intervals; {solution.games_per_pair:,} new games a pair"
        f"{_share_note(search.setting.players)}:"
    )
    yield _matrix(solution)
    yield ""
    yield _replies(solution)
    yield ""
    yield Text("None of these strategies wins more than half against the mixture.", style="dim")


def _share_note(players: int) -> str:
    """What a percentage means with more than two players."""
    return "" if players == 2 else f" of {players} players, one against copies of the other; 50 is even"


def _matrix(solution: Solution) -> Table:
    found = plain_table(padding=(0, 2, 0, 0))
    found.add_column("", justify="right")
    found.add_column("", no_wrap=True)
    for number in range(1, len(solution.entries) + 1):
        found.add_column(str(number), justify="right", no_wrap=True)
    for place, row in enumerate(solution.table):
        cells = [cell(share, 0) if other != place else Text("") for other, share in enumerate(row)]
        found.add_row(str(place + 1), Text(solution.names[place]), *cells)
    return found


def _replies(solution: Solution) -> Table:
    found = plain_table(padding=(0, 2, 0, 0))
    found.add_column("Strategy")
    found.add_column("in the mixture", justify="right", no_wrap=True)
    found.add_column("best reply of the others")
    for place, entry in enumerate(solution.entries):
        reply = solution.best_reply(place)
        rate = _percent(solution.table[reply][place])
        found.add_row(Text(entry.strategy.name), f"{100 * entry.weight:.0f}%", Text(f"{solution.names[reply]}, {rate}"))
    return found


def _percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f}% ({100 * share.low:.1f} to {100 * share.high:.1f})"
