"""The rules and rulings, each one sentence in our own words with an id; most are from the rulebooks."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Ruling:
    """One ruling: its edition (1e, 2e or both), what it is about, what it says, and what is not in the rulebooks.

    The note is empty if the rulebooks say all of it. "inferred" means that it follows from other rulings.
    """

    id: str
    edition: str
    subject: str
    statement: str
    note: str = ""


@cache
def rulings() -> tuple[Ruling, ...]:
    """All rulings, in the order of the rulebooks."""
    text = resources.files("freehold.cards").joinpath("rulings.tsv").read_text("utf-8")
    return tuple(Ruling(*row) for row in csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def rulings_of(card: str) -> list[Ruling]:
    """The rulings about one card."""
    return [ruling for ruling in rulings() if ruling.subject == card]


def rulings_to_read(card: str) -> list[Ruling]:
    """The rulings about one card that say more than its type and its cost."""
    name = card.lower().replace(" ", "-")
    known = {f"{name}-{fact}" for fact in ("basics", "cost", "types")}
    return [ruling for ruling in rulings_of(card) if ruling.id not in known]
