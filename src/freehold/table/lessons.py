"""The lessons: tables at which newcomers learn to play.

A lesson is an ordinary table against a computer. In the first two, the shuffles are prepared and the computer follows a
plan, so that the same choices always lead to the same game. What a lesson says, and which choices it suggests, is up to
the page (`web/src/lib/lessons.json`).
"""

from dataclasses import dataclass, replace
from typing import Final

from freehold.rules.errors import BadSetup
from freehold.table.new_table import NewTable, SeatSpec
from freehold.table.table import Table, new_table


@dataclass(frozen=True, slots=True)
class Lesson:
    """Who plays against the newcomer, and with which secret; without one, the shuffles are new ones."""

    computer: str
    secret: bytes = b""


LESSONS: Final = {
    1: Lesson("Big Money", bytes.fromhex("fffcd3e91e268fde753831bfcbcb74c8db5bc944752ca2f5f96b4becff1f6668")),
    2: Lesson("Militia", bytes.fromhex("9af6abe1e964a8eb32b3d67b2e8918772606ef187c721b8e1e4a9d10418030fc")),
    3: Lesson("easy"),
}


def lesson_table(number: int, name: str, table_id: str, new_secret: bytes, token_hash: str) -> tuple[Table, int]:
    """A table for a lesson, and the seat of the person who learns."""
    lesson = LESSONS.get(number)
    if lesson is None:
        raise BadSetup(f"there is no lesson {number}; the lessons are 1 to {len(LESSONS)}")
    order = NewTable(name, (SeatSpec("person"), SeatSpec("computer", computer=lesson.computer, name="Computer")))
    table, seat = new_table(order, table_id, lesson.secret or new_secret, token_hash)
    return replace(table, lesson=number), seat
