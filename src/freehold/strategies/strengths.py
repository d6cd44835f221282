"""The measured strength of the strategies in the library.

`python benchmarks/library.py` plays the games and writes the file that is read here. The score of a strategy is its win
rate against the yardstick, in random kingdoms that have its cards.
"""

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

YARDSTICK: Final = "Big Money Ultimate"
FILE: Final = "strengths.tsv"
HEADING: Final = ("strategy", "score", "margin", "games")
# The minimum score, in percent, of strengths 2 to 5. A strategy that wins half of its games is as good as money alone.
THRESHOLDS: Final = (10.0, 45.0, 65.0, 80.0)
WEAKEST: Final = 1


@dataclass(frozen=True)
class Measurement:
    """The score over a number of games and its margin of error, both in percent with one decimal."""

    score: float
    margin: float
    games: int

    @property
    def strength(self) -> int:
        """The strength from 1 to 5."""
        return WEAKEST + sum(self.score >= least for least in THRESHOLDS)


@cache
def measured() -> dict[str, Measurement]:
    """The measurements by the name of the strategy."""
    lines = resources.files(__package__).joinpath(FILE).read_text("utf-8").splitlines()
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    return {row["strategy"]: Measurement(float(row["score"]), float(row["margin"]), int(row["games"])) for row in rows}


def format_measurements(measurements: dict[str, Measurement]) -> str:
    """The text of the file with these measurements."""
    rows = [(name, str(one.score), str(one.margin), str(one.games)) for name, one in measurements.items()]
    return "".join("\t".join(row) + "\n" for row in [HEADING, *rows])
