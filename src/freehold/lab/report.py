"""The report of a simulation as one self-contained HTML page."""

import base64
import contextlib
import hashlib
import os
from collections import Counter
from functools import cache
from importlib import resources
from pathlib import Path
from statistics import median_low
from typing import Final

from freehold.cards.basic import BASIC
from freehold.lab.findings import Findings
from freehold.lab.observations import Observations, SampleGame
from freehold.notation.log_line import WordedLine
from freehold.notation.strategy import write_strategy
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

# What is written, unless somebody says otherwise.
REPORT: Final = "the report"
# The name of the program is within the first bytes of a report.
_LONGEST_BEGINNING: Final = 10_000

_ENDINGS: Final = {
    ENDING_IDS[PILE_THAT_ENDS]: "The last Province was gained",
    ENDING_IDS[EMPTY_PILES]: "{} piles were empty",
    ENDING_IDS[TURN_LIMIT]: "The turn limit was reached",
}


def write_report(findings: Findings, observed: Observations, path: Path) -> None:
    """Write the page to a file atomically."""
    write_page(path, render_page(findings, observed))


def write_page(path: Path, text: str, what: str = REPORT) -> None:
    """Write a text to a file atomically; errors say what it is."""
    _write(path, text, what, keep=True)


def check_writable(path: Path, what: str = REPORT) -> None:
    """Check that a report can be written there, before any games are played; it replaces nothing but another report."""
    _write(path, "", what, keep=False)
    if what == REPORT and path.exists() and not _is_replaceable(path):
        raise FreeholdError(f"{path} exists and is not a report; name another file")


def _is_replaceable(path: Path) -> bool:
    """Whether a file is empty or begins as reports do."""
    with path.open("rb") as file:
        beginning = file.read(_LONGEST_BEGINNING)
    return not beginning or (beginning.startswith(b"<!doctype html>") and b"Freehold" in beginning)


def _write(path: Path, text: str, what: str, keep: bool) -> None:
    """Write to a temporary file in the same folder; if `keep`, then replace the target with it."""
    # Follow symbolic links, so that a link stays a link.
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        kind = "a folder, not a file" if target.is_dir() else "not a regular file"
        raise FreeholdError(f"cannot write {what} to {path}: it is {kind}")
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
        raise FreeholdError(f"cannot write {what} to {path}: {error.strerror}") from None


def render_page(findings: Findings, observed: Observations) -> str:
    """The HTML of the page, with styles, scripts and data included."""
    return fill_page("report.html", _template_values(findings, observed))


def fill_page(template: str, values: dict[str, object]) -> str:
    """The HTML of a page with charts: a template with these values, the styles and the script."""
    # Imported late: it is large, and only reports need it.
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=FunctionLoader(page_part),
    )
    script = _script()
    # The content security policy allows this script and no other.
    script_hash = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = environment.get_template(template)
    return page.render(values, css=page_part("report.css"), script=script, script_hash=script_hash)


def page_part(name: str) -> str:
    """One of the files that make up a page."""
    return (resources.files("freehold.lab") / "page" / name).read_text("utf-8")


@cache
def _script() -> str:
    """The script of the page, bundled with the charting library."""
    import altair
    import vl_convert

    version = ".".join(altair.SCHEMA_VERSION.removeprefix("v").split(".")[:2])
    return vl_convert.javascript_bundle(page_part("report.js"), version).replace("</script", "<\\/script")


def _template_values(findings: Findings, observed: Observations) -> dict[str, object]:
    """The variables of the template."""
    from freehold.lab import charts

    setup = observed.setup
    standings = findings.standings
    names = [standing.name for standing in standings]
    turns = findings.turns or Counter(observed.lengths)
    endings = findings.endings or Counter(ENDING_IDS[ending] for ending in observed.endings)
    turns_shown = charts.turns_shown(observed)
    rates = [[(one.value, one.low, one.high) for one in (standing.rate, *standing.by_place)] for standing in standings]
    specs = {"rates": charts.win_rates(names, rates)}
    if turns:
        specs["lengths"] = charts.lengths(turns)
    if turns_shown:
        specs["points"] = charts.turn_by_turn(observed.points, names, turns_shown, "points")
        specs["money"] = charts.turn_by_turn(observed.money, names, turns_shown, "coins")
        for player, spec in enumerate(charts.gains_by_turn(observed, turns_shown)):
            specs[f"gains-{player}"] = spec
    return {
        "findings": findings,
        "setup": setup,
        "names": names,
        "median_turns": median_low(Counter(turns).elements()) if turns else 0,
        "observed": observed,
        "turns_shown": turns_shown,
        "dashes": charts.DASHES,
        "percent": _percent,
        "places": charts.PLACES,
        "shapes": list(charts.SHAPES.values()),
        "endings": [
            (count / sum(endings.values()), _ENDINGS[ending].format(setup.piles_that_end))
            for ending, count in endings.items()
            if count
        ],
        "log": _log_by_turn(observed.sample) if observed.sample else [],
        "card_classes": {card.name: card_class(card) for card in setup.cards},
        "kingdom": sorted(setup.cards[len(BASIC) :], key=lambda card: (card.cost, card.name)),
        "strategies": [
            (number, write_strategy(standing.strategy))
            for number, standing in enumerate(standings)
            if standing.strategy
        ],
        "charts": specs,
    }


def _percent(share: float) -> str:
    """A share as text, such as 12.5%; only exact values show as 0% or 100%."""
    text = f"{share:.1%}"
    if text == "100.0%" and share < 1:
        return "over 99.9%"
    return "under 0.1%" if text == "0.0%" and share > 0 else text


def card_class(card: Card) -> str:
    """The CSS class of a card: the type that decides its colour."""
    for types in (CURSE, ATTACK, REACTION, TREASURE, VICTORY):
        if card.types & types:
            return TYPE_NAMES[types].lower()
    return TYPE_NAMES[ACTION].lower()


def _log_by_turn(sample: SampleGame) -> list[tuple[int | None, list[WordedLine]]]:
    """The lines of the log grouped by turn, each with the number of the active player."""
    turns: list[tuple[int | None, list[WordedLine]]] = [(None, [])]
    for line in sample.log:
        if line.heading:
            seat = (len(turns) - 1) % len(sample.deal.seats)
            turns.append((sample.deal.seats[seat], []))
        turns[-1][1].append(line)
    # The last heading is the end of the game, not a turn.
    return [*turns[:-1], (None, turns[-1][1])]
