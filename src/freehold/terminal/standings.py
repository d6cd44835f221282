"""The result of a simulation as a table, with a picture of each interval and the verdict."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.lab.findings import Estimate, Standing
from freehold.lab.simulation import Simulation
from freehold.lab.verdict import format_rate, join_names
from freehold.players.thinking import Thinking
from freehold.rules.setup import TURNS_AT_MOST
from freehold.rules.vocabulary import EMPTY_PILES, ENDING_IDS, PILE_THAT_ENDS, TURN_LIMIT
from freehold.terminal.output import plain_table

# The width of the picture of an interval, from 0% to 100%; it grows with the screen.
MIN_WIDTH: Final = 15
MAX_WIDTH: Final = 50
# The width of the other columns, without the names.
_NUMBERS_WIDTH: Final = 58
_ENDINGS: Final = {
    ENDING_IDS[PILE_THAT_ENDS]: "ended with the last Province",
    ENDING_IDS[EMPTY_PILES]: "ended on empty piles",
    ENDING_IDS[TURN_LIMIT]: f"reached the limit of {TURNS_AT_MOST} turns",
}


def show(console: Console, simulation: Simulation, seconds: float, was_filled: bool, interrupted: bool) -> None:
    """Print the result of a simulation."""
    totals, matchup = simulation.totals, simulation.matchup
    echo = console.print
    kingdom = Text(f"Kingdom ({matchup.kingdom.editions}): {', '.join(matchup.kingdom.cards)}.")
    if was_filled:
        kingdom.append(" By default: the cards that the strategies name, and others of First Game.", style="dim")
    echo(kingdom)
    standings = simulation.standings()
    if totals.games:
        echo()
        echo(table(standings, totals.games, console))
        echo()
    verdict = simulation.verdict().sentence(standings, totals.games)
    echo(Text(f"{verdict}.", style="bold"))
    if not totals.games:
        return
    going_first = sum(totals.scores_at(player, 0).mean for player in range(simulation.players)) / simulation.players
    echo(
        f"{endings(totals.endings(), totals.games)}, after {totals.turns / totals.games:.1f} turns of all players"
        f" together on average. The player who goes first wins {going_first:.1%}."
    )
    stopped = "Interrupted after " if interrupted else ""
    rate = totals.games / seconds
    again = f"use --seed {matchup.seed} to play the same games again"
    if any(isinstance(one, Thinking) and one.seconds for one in matchup.contestants):
        again = f"the seed was {matchup.seed}, but the time to think depends on the machine"
    echo(f"{stopped}{totals.games:,} games in {seconds:.1f} s, {rate:,.{0 if rate >= 10 else 2}f} games/s; {again}.")


def table(standings: Sequence[Standing], games: int, console: Console) -> Table:
    """How each player did, in the order given."""
    left = console.width - _NUMBERS_WIDTH - max(len(one.name) for one in standings)
    width = min(MAX_WIDTH, max(MIN_WIDTH, left))
    found = plain_table()
    found.add_column("Player", ratio=1, overflow="fold", min_width=8)
    for heading in ("Won", "Drawn", "Lost", "Points"):
        found.add_column(heading, justify="right", no_wrap=True)
    found.add_column("Win rate", no_wrap=True)
    found.add_column("0%" + "100%".rjust(width - 2), no_wrap=True)
    for one in standings:
        lost = games - one.wins - one.draws
        counts = (f"{one.wins:,}", f"{one.draws:,}", f"{lost:,}", f"{one.mean_points:.1f}")
        found.add_row(
            Text(one.name), *counts, format_rate(one), picture(one.rate, 1 / len(standings), width, console.encoding)
        )
    return found


def picture(rate: Estimate, even: float, width: int, encoding: str) -> str:
    """An interval on a line from 0% to 100%, with a mark at an even share."""
    empty, inside, here, level = "·━●|" if encoding.lower().startswith("utf") else ".=o|"
    low, value, high, middle = (min(width - 1, int(share * width)) for share in (rate.low, rate.value, rate.high, even))
    cells = [empty] * width
    cells[middle] = level
    cells[low : high + 1] = [inside] * (high + 1 - low)
    cells[value] = here
    return "".join(cells)


def endings(counts: Mapping[str, int], games: int) -> str:
    """How the games ended, most frequent first."""
    parts = [
        f"{count / games:.1%} {'of the games ' if not place else ''}{_ENDINGS[name]}"
        for place, (name, count) in enumerate(sorted(counts.items(), key=lambda item: -item[1]))
        if count
    ]
    return join_names(parts)
