"""The outcome of a simulation as a table, with a picture of each interval and the verdict in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.lab.report import Estimate, Standing
from freehold.lab.simulate import Simulation
from freehold.lab.verdict import listed, rate
from freehold.rules.setup import TURNS_AT_MOST
from freehold.rules.vocabulary import EMPTY_PILES, ENDING_IDS, PILE_THAT_ENDS, TURN_LIMIT

# How wide the picture of an interval is, from never to always; on a wide screen it is wider.
LEAST_WIDTH: Final = 15
MOST_WIDTH: Final = 50
# What the other columns need beside the names.
_WIDTH_OF_NUMBERS: Final = 58
_ENDINGS: Final = {
    ENDING_IDS[PILE_THAT_ENDS]: "ended with the last Province",
    ENDING_IDS[EMPTY_PILES]: "ended with too many empty piles",
    ENDING_IDS[TURN_LIMIT]: f"were cut off after {TURNS_AT_MOST} turns",
}


def show(console: Console, simulation: Simulation, seconds: float, was_filled: bool, interrupted: bool) -> None:
    """Print what a simulation has found."""
    totals, matchup = simulation.totals, simulation.matchup
    say = console.print
    where = Text(f"Kingdom ({matchup.kingdom.editions}): {', '.join(matchup.kingdom.cards)}.")
    if was_filled:
        where.append(" Chosen for the strategies, and filled up from First Game.", style="dim")
    say(where)
    standings = simulation.standings()
    if totals.games:
        say()
        say(table(standings, totals.games, console))
        say()
    verdict = simulation.verdict().sentence(standings, totals.games)
    say(Text(f"{verdict}.", style="bold"))
    if not totals.games:
        return
    begins = sum(totals.scores_at(player, 0).mean for player in range(simulation.players)) / simulation.players
    say(
        f"{endings(totals.endings(), totals.games)}, after {totals.turns / totals.games:.1f} turns on average."
        f" Who begins wins {begins:.1%}."
    )
    stopped = "Interrupted after " if interrupted else ""
    say(
        f"{stopped}{totals.games:,} games in {seconds:.1f} s, {totals.games / seconds:,.0f} games/s;"
        f" --seed {matchup.seed} plays the same ones again."
    )


def table(standings: Sequence[Standing], games: int, console: Console) -> Table:
    """How each player did, in the order in which they were named."""
    left = console.width - _WIDTH_OF_NUMBERS - max(len(one.name) for one in standings)
    width = min(MOST_WIDTH, max(LEAST_WIDTH, left))
    found = Table(box=None, pad_edge=False, header_style="bold")
    found.add_column("Player", ratio=1, overflow="fold", min_width=8)
    for heading in ("Won", "Drawn", "Lost", "Points"):
        found.add_column(heading, justify="right", no_wrap=True)
    found.add_column("Win rate", no_wrap=True)
    found.add_column("0%" + "100%".rjust(width - 2), no_wrap=True)
    for one in standings:
        lost = games - one.wins - one.draws
        counts = (f"{one.wins:,}", f"{one.draws:,}", f"{lost:,}", f"{one.mean_points:.1f}")
        found.add_row(
            Text(one.name), *counts, rate(one), picture(one.rate, 1 / len(standings), width, console.encoding)
        )
    return found


def picture(rate: Estimate, even: float, width: int, encoding: str) -> str:
    """An interval between never and always, with the place where all are equally good."""
    empty, inside, here, level = "·━●|" if encoding.lower().startswith("utf") else ".=o|"
    low, value, high, middle = (min(width - 1, int(share * width)) for share in (rate.low, rate.value, rate.high, even))
    cells = [empty] * width
    cells[middle] = level
    cells[low : high + 1] = [inside] * (high + 1 - low)
    cells[value] = here
    return "".join(cells)


def endings(counts: Mapping[str, int], games: int) -> str:
    """How the games ended, the most frequent way first."""
    parts = [
        f"{count / games:.1%} {'of the games ' if not place else ''}{_ENDINGS[name]}"
        for place, (name, count) in enumerate(sorted(counts.items(), key=lambda item: -item[1]))
        if count
    ]
    return listed(parts)
