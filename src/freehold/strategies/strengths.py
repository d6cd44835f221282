"""How strong the strategies of the library are, as they were measured.

`python benchmarks/library.py` plays the games and writes the file that is read here. What is measured is the share of
the games that a strategy wins against the yardstick, in kingdoms by lot that have its cards.
"""

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

YARDSTICK: Final = "Big Money Ultimate"
FILE: Final = "strengths.tsv"
HEADING: Final = ("strategy", "score", "margin", "games")
# The least score, in percent, of the strengths from 2 to 5. What wins half of its games is as good as money alone.
THRESHOLDS: Final = (10.0, 45.0, 65.0, 80.0)
WEAKEST: Final = 1


@dataclass(frozen=True)
class Measured:
    """What came of so many games: the score and how far it may be off, both in percent with one decimal."""

    score: float
    margin: float
    games: int

    @property
    def strength(self) -> int:
        """From 1 to 5."""
        return WEAKEST + sum(self.score >= least for least in THRESHOLDS)


@cache
def measured() -> dict[str, Measured]:
    """What was measured, by the name of the strategy."""
    lines = resources.files(__package__).joinpath(FILE).read_text("utf-8").splitlines()
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    return {row["strategy"]: Measured(float(row["score"]), float(row["margin"]), int(row["games"])) for row in rows}


def written(found: dict[str, Measured]) -> str:
    """The text of the file with these measurements."""
    rows = [(name, str(one.score), str(one.margin), str(one.games)) for name, one in found.items()]
    return "".join("\t".join(row) + "\n" for row in [HEADING, *rows])
