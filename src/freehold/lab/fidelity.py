"""Fidelity: compare the scores of well-known bots here with their scores in other programs.

`python -m freehold.lab.fidelity` plays every pair and prints both numbers; it fails if a difference is too large.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os import cpu_count
from typing import Final

from freehold.lab.executor import Executor, Workers
from freehold.lab.matchup import Matchup, kingdom_for
from freehold.lab.simulation import Simulation
from freehold.lab.tally import Totals
from freehold.strategies.library import find_strategy

BMU: Final = "Big Money Ultimate"
SMITHY: Final = "Smithy"
WITCH: Final = "Witch"
MILITIA: Final = "Militia"
MASQUERADE: Final = "Masquerade"
GARDENS: Final = "Workshop/Gardens"
ENGINE: Final = "Lab/Militia/Chapel"

# Scores of DominionSim's bots in percent, row against column; 1,000 games each, and a draw counts half.
COLUMNS: Final = (BMU, SMITHY, WITCH, GARDENS, ENGINE)
SCORES: Final[dict[str, tuple[int | None, ...]]] = {
    BMU: (None, 26, 5, 3, 3),
    SMITHY: (73, None, 15, 18, 23),
    WITCH: (96, 84, None, 14, 19),
    MILITIA: (69, 34, 8, 3, 20),
    MASQUERADE: (77, 51, 48, 54, 22),
    GARDENS: (96, 82, 86, None, 73),
    ENGINE: (95, 75, 82, 26, None),
}
# The allowed difference. It is larger for the engine: it plays many more Actions, and programs play them differently.
ALLOWED: Final = 5.0
ALLOWED_FOR_THE_ENGINE: Final = 12.0

# Plain Big Money. Six programs agree on it.
PLAIN: Final = "Big Money"
ONE_SMITHY: Final = "Big Money with a Smithy"
TWO_SMITHIES: Final = "Big Money with two Smithies"
ALLOWED_FOR_PLAIN: Final = 1.0
ALLOWED_TURNS: Final = 0.2
# Others measured the value of going first with fewer games.
ALLOWED_FOR_GOING_FIRST: Final = 1.5

GAMES: Final = 4_000
# Plain Big Money has a tighter limit, so it gets this many times as many games.
PLAIN_GAMES_FACTOR: Final = 25


@dataclass(frozen=True)
class Comparison:
    """One number: theirs, ours, and the allowed difference."""

    what: str
    theirs: float
    ours: float
    allowed: float

    @property
    def difference(self) -> float:
        return self.ours - self.theirs

    @property
    def is_out_of_range(self) -> bool:
        return abs(self.difference) > self.allowed


def allowed(one: str, other: str) -> float:
    return ALLOWED_FOR_THE_ENGINE if ENGINE in (one, other) else ALLOWED


def play(one: str, other: str, games: int, executor: Executor) -> Totals:
    """Play two library strategies against each other, each going first equally often.

    They keep to their lists, as they do elsewhere: they never end a game that they would lose, but do not go out of
    their way to end one that they would win.
    """
    strategies = (find_strategy(one), find_strategy(other))
    simulation = Simulation(Matchup(strategies, kingdom_for(strategies)), games)
    simulation.run(executor)
    return simulation.totals


def compare_scores(games: int, executor: Executor) -> list[Comparison]:
    """Compare every pair of the table."""
    found = []
    for row, scores in SCORES.items():
        for column, theirs in zip(COLUMNS, scores, strict=True):
            if theirs is not None:
                ours = 100 * play(row, column, games, executor).scores(0).mean
                found.append(Comparison(f"{row} : {column}", theirs, ours, allowed(row, column)))
    return found


def compare_plain_money(games: int, executor: Executor) -> list[Comparison]:
    """Compare plain Big Money with and without Smithies: results, length of the games, and the value of going first."""
    found = []
    for name, theirs in ((ONE_SMITHY, (60, 12, 28)), (TWO_SMITHIES, (61, 13, 26))):
        totals = play(name, PLAIN, games, executor)
        counts = (totals.wins(0), totals.losses(0), totals.draws(0))
        for what, their_count, count in zip(("won", "lost", "tied"), theirs, counts, strict=True):
            ours = 100 * count / totals.games
            found.append(Comparison(f"{name} : {PLAIN}, {what}", their_count, ours, ALLOWED_FOR_PLAIN))
        if name == ONE_SMITHY:
            found.append(Comparison(f"{name} : {PLAIN}, turns", 32.3, totals.turns / totals.games, ALLOWED_TURNS))
    totals = play(PLAIN, PLAIN, games, executor)
    found.append(Comparison(f"{PLAIN} : {PLAIN}, turns", 34.2, totals.turns / totals.games, ALLOWED_TURNS))
    first = 100 * play(BMU, BMU, games, executor).scores_at(0, 0).mean
    found.append(Comparison(f"{BMU} : {BMU}, going first", 56.6, first, ALLOWED_FOR_GOING_FIRST))
    return found


def table(comparisons: Iterable[Comparison]) -> str:
    """The comparisons as a table; numbers that are too far off are marked."""
    lines = [f"{'':52} {'theirs':>6} {'ours':>7} {'diff':>7} {'allowed':>8}"]
    for one in comparisons:
        mark = "  too far" if one.is_out_of_range else ""
        lines.append(f"{one.what:52} {one.theirs:6g} {one.ours:7.1f} {one.difference:+7.1f} {one.allowed:8g}{mark}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Play and print; the exit code is 1 if a number is too far off."""
    parser = argparse.ArgumentParser(prog="python -m freehold.lab.fidelity", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games for each pair")
    games = parser.parse_args(arguments).games
    with Workers(cpu_count() or 1) as executor:
        found = [*compare_plain_money(PLAIN_GAMES_FACTOR * games, executor), *compare_scores(games, executor)]
    out_of_range = sum(one.is_out_of_range for one in found)
    print(table(found))
    print(f"{len(found) - out_of_range} of {len(found)} numbers are within the allowed difference.")
    return 1 if out_of_range else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
