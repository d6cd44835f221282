"""The report: what a simulation found, as one page that needs nothing but a browser."""

import base64
import contextlib
import hashlib
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from statistics import median_low
from typing import Final

from freehold.cards.basic import BASIC
from freehold.lab.watch import SampleGame, Watched
from freehold.notation.log import LogLine
from freehold.notation.strategy import write_strategy
from freehold.players.strategy import Strategy
from freehold.rules.card import Card
from freehold.rules.errors import FreeholdError
from freehold.rules.vocabulary import (
    ACTION,
    ATTACK,
    CURSE,
    EMPTY_PILES,
    ENDING_IDS,
    PILE_THAT_ENDS,
    REACTION,
    TREASURE,
    TURN_LIMIT,
    TYPE_NAMES,
    VICTORY,
)

_ENDINGS: Final = {
    ENDING_IDS[PILE_THAT_ENDS]: "The last Province was gone",
    ENDING_IDS[EMPTY_PILES]: "Too many piles were empty",
    ENDING_IDS[TURN_LIMIT]: "It was cut off at the turn limit",
}


@dataclass(frozen=True)
class Estimate:
    """A share from 0 to 1, and the interval around it that holds the true one in 95 of 100 such simulations."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """How one player did in all games; no two have the same name. A win is a victory alone, a draw a shared one."""

    name: str
    wins: int
    draws: int
    rate: Estimate
    mean_points: float
    # The same when this player began, was second, and so on.
    by_place: Sequence[Estimate] = ()
    strategy: Strategy | None = None


@dataclass(frozen=True)
class Findings:
    """What a simulation found, in the order in which its players were named."""

    verdict: str
    standings: Sequence[Standing]
    games: int
    seed: int
    # The command that plays the same games again.
    command: str
    kingdom_name: str = ""
    # How many games took so many turns, and ended so (by the names in `ENDING_IDS`); of the watched ones if empty.
    turns: Mapping[int, int] = field(default_factory=dict)
    endings: Mapping[str, int] = field(default_factory=dict)


def write_report(findings: Findings, watched: Watched, path: Path) -> None:
    """Write the page to a file, whole or not at all."""
    _write(path, make_page(findings, watched), keep=True)


def check_place(path: Path) -> None:
    """See whether a report can be written there, before anything is played for it."""
    _write(path, "", keep=False)


def _write(path: Path, text: str, keep: bool) -> None:
    """Write beside the file first, and then over it if it is to be kept."""
    # Whoever writes a page into a link means the file behind it.
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise FreeholdError(f"the report cannot be written to {path}: it is not a file")
    beside = target.parent / f".{target.name}.{os.getpid()}"
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            if keep:
                file.flush()
                os.fsync(file.fileno())
        if keep:
            os.replace(beside, target)
        else:
            beside.unlink()
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise FreeholdError(f"the report cannot be written to {path}: {error.strerror}") from None


def make_page(findings: Findings, watched: Watched) -> str:
    """The page as text, with everything it needs in it."""
    # Large, and only a report needs it.
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    script = _script()
    # The page runs this script and no other, wherever that comes from.
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    contents = _contents(findings, watched)
    return environment.from_string(_text("html")).render(contents, css=_text("css"), script=script, allowed=allowed)


def _text(kind: str) -> str:
    """One of the files that a page is made of."""
    return (resources.files("freehold.lab") / "page" / f"report.{kind}").read_text("utf-8")


@cache
def _script() -> str:
    """The script of a page together with the library that draws its charts."""
    import altair
    import vl_convert

    version = ".".join(altair.SCHEMA_VERSION.removeprefix("v").split(".")[:2])
    return vl_convert.javascript_bundle(_text("js"), version).replace("</script", "<\\/script")


def _contents(findings: Findings, watched: Watched) -> dict[str, object]:
    """What the page shows, by the names that its template has for it."""
    from freehold.lab import charts

    setup = watched.setup
    standings = findings.standings
    names = [standing.name for standing in standings]
    turns = findings.turns or Counter(watched.lengths)
    endings = findings.endings or Counter(ENDING_IDS[ending] for ending in watched.endings)
    shown = charts.turns_shown(watched)
    rates = [[(one.value, one.low, one.high) for one in (of.rate, *of.by_place)] for of in standings]
    specs = {"rates": charts.win_rates(names, rates)}
    if turns:
        specs["lengths"] = charts.lengths(turns)
    if shown:
        specs["points"] = charts.turn_by_turn(watched.points, names, shown, "points")
        specs["money"] = charts.turn_by_turn(watched.money, names, shown, "coins")
        for player, spec in enumerate(charts.gains_by_turn(watched, shown)):
            specs[f"gains-{player}"] = spec
    return {
        "findings": findings,
        "setup": setup,
        "names": names,
        "middle": median_low(Counter(turns).elements()) if turns else 0,
        "watched": watched,
        "turns": shown,
        "dashes": charts.DASHES,
        "percent": _percent,
        "places": charts.PLACES,
        "shapes": list(charts.SHAPES.values()),
        "endings": [(count / sum(endings.values()), _ENDINGS[ending]) for ending, count in endings.items() if count],
        "log": _turns(watched.sample) if watched.sample else [],
        "kinds": {card.name: _kind(card) for card in setup.cards},
        "kingdom": sorted(setup.cards[len(BASIC) :], key=lambda card: (card.cost, card.name)),
        "strategies": [
            (number, write_strategy(standing.strategy))
            for number, standing in enumerate(standings)
            if standing.strategy
        ],
        "charts": specs,
    }


def _percent(share: float) -> str:
    """A share in words: 12.5%; what is not all and not nothing does not look so."""
    text = f"{share:.1%}"
    if text == "100.0%" and share < 1:
        return "over 99.9%"
    return "under 0.1%" if text == "0.0%" and share > 0 else text


def _kind(card: Card) -> str:
    """The type that gives a card its colour."""
    for types in (CURSE, ATTACK, REACTION, TREASURE, VICTORY):
        if card.types & types:
            return TYPE_NAMES[types].lower()
    return TYPE_NAMES[ACTION].lower()


def _turns(sample: SampleGame) -> list[tuple[int | None, list[LogLine]]]:
    """The lines of the log turn by turn, each with the number of the player whose turn it is."""
    turns: list[tuple[int | None, list[LogLine]]] = [(None, [])]
    for line in sample.log:
        if line.heading:
            seat = (len(turns) - 1) % len(sample.deal.seats)
            turns.append((sample.deal.seats[seat], []))
        turns[-1][1].append(line)
    # The last heading is the end of the game.
    return [*turns[:-1], (None, turns[-1][1])]
