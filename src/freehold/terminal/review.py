"""`freehold review`: was it luck, or the choices? The chance to win over a game, and what every decision cost."""

import time
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from freehold.lab.review import Review, graph_tasks, reviews, word_for
from freehold.lab.review_data import data_of
from freehold.lab.review_report import (
    better_choices,
    option_in_words,
    plan_in_words,
    purpose_in_words,
    write_review_report,
)
from freehold.notation.record import Record
from freehold.rules.errors import BadState
from freehold.terminal.executor import check_executor_options, make_executor
from freehold.terminal.output import INTERRUPTED, MisuseError, make_console, plain_table, print_json
from freehold.terminal.reports import check_report
from freehold.terminal.saving import load

MAX_MINUTES: Final = 10_000
# How many of the most expensive decisions are shown, and how wide the graph is.
MOST_SHOWN: Final = 12
GRAPH_WIDTH: Final = 72
WIDTH_IN_SHORT: Final = 20
LEVELS_OF_GRAPH: Final = "▁▂▃▄▅▆▇█"


def review(
    record: Path,
    /,
    *,
    seat: str | None = None,
    minutes: float | None = None,
    jobs: int | None = None,
    report: Path | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Review a recorded game: chances to win, costly decisions, and luck.

    Parameters
    ----------
    record
        The record of a game, as `freehold play --save` or a table in the browser gives it.
    seat
        Whose graph and decisions to show: a player's name, or the number of a seat from 0; by default the first
        player's graph and everybody's decisions.
    minutes
        Stop after this time with what is known; by default everything is judged with the same number of rollouts.
    jobs
        How many processes to use; by default one per core. The result does not depend on it.
    report
        Write a report to this file; open it in a browser.
    json_
        Print JSON: graph, decisions, luck, error rates and plans.
    """
    if minutes is not None and not 0 < minutes <= MAX_MINUTES:
        raise MisuseError(f"--minutes must be more than 0 and at most {MAX_MINUTES:,}, not {minutes:g}")
    check_executor_options(jobs, None)
    game = load(record)
    number = None if seat is None else seat_of(seat, game)
    if report is not None:
        check_report(report)
    found, is_complete, interrupted = _reviewed(game, number, jobs, minutes)
    if json_:
        print_json(data_of(found, number, interrupted=not is_complete))
    else:
        _show(make_console(), found, number, is_complete)
    if report is not None:
        write_review_report(found, number or 0, report)
        if not json_:
            make_console().print(f"The report is in {report}.", soft_wrap=True)
    return INTERRUPTED if interrupted else 0


def seat_of(written: str, record: Record) -> int:
    """The seat that --seat names."""
    names = [name.casefold() for name in record.players]
    if written.casefold() in names:
        return names.index(written.casefold())
    if written.isdecimal() and int(written) < len(names):
        return int(written)
    players = ", ".join(f"{place} {name}" for place, name in enumerate(record.players))
    raise MisuseError(f"--seat takes the name or the number of a player, not {written[:60]!r}; they are {players}")


def _reviewed(record: Record, number: int | None, jobs: int | None, minutes: float | None) -> tuple[Review, bool, bool]:
    """The review, whether it is complete, and whether somebody stopped it; what is known then is kept."""
    ends = None if minutes is None else time.monotonic() + 60 * minutes
    found: Review | None = None
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with (
        make_executor(jobs, None) as executor,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("Finding plans for the kingdom", total=None)
        try:
            for done, found in enumerate(reviews(record, executor), 1):
                judged = [one for one in found.decisions if one.is_judged]
                words = "Judging the decisions" if judged else "Finding the chances to win"
                description = f"{words} · {_in_short(found, number or 0)}"
                progress.update(task, description=description, completed=done, total=2 * len(graph_tasks(found)))
                if ends is not None and time.monotonic() > ends:
                    return found, False, False
        except KeyboardInterrupt:
            if found is None:
                raise
            return found, False, True
    if found is None or not found.decisions:
        raise BadState("the record has no decision with an alternative, so there is nothing to review")
    return found, True, False


def _show(console: Console, found: Review, seat: int | None, is_complete: bool) -> None:
    names = found.record.players
    shown = seat or 0
    known = f"at {len(found.decisions)} decisions" if not is_complete else "from the first decision to the last"
    console.print(f"The chance of {names[shown]} to win, {known}:")
    console.print(f"  {_graph([one.wins[shown].value for one in found.decisions])}", soft_wrap=True)
    console.print()
    if not is_complete:
        judged = sum(one.is_judged for one in found.decisions)
        words = f"The review was stopped early: {judged} decisions are judged. Luck and error rates need all of them."
        console.print(words, soft_wrap=True)
        console.print()
        if judged:
            _show_decisions(console, found, seat)
        return
    table = plain_table()
    for heading in ("", "won", "at the start", "by choices", "by luck", "adjusted", "error rate", "plays like"):
        table.add_column(heading, justify="left" if heading in ("", "plays like") else "right")
    for one, name in enumerate(names):
        rate = found.error_rate(one)
        table.add_row(
            name,
            f"{found.result[one]:.0%}" if found.result else "",
            f"{found.start(one):.0%}",
            f"{100 * found.skill(one):+.0f}",
            f"{100 * found.luck(one):+.0f}",
            f"{100 * found.without_luck(one):.0f}",
            "" if rate is None else f"{rate:.2f}",
            "" if rate is None else word_for(rate),
        )
    console.print(table)
    console.print(better_choices(found), soft_wrap=True)
    console.print(
        "Start, choices and luck add up to the result; adjusted is the result without the luck. An error rate is what "
        "a decision cost on average, in percent of a victory.",
    )
    console.print()
    _show_decisions(console, found, seat)
    for one in range(len(names)):
        console.print(plan_in_words(found, one), soft_wrap=True)


def _show_decisions(console: Console, found: Review, seat: int | None) -> None:
    judged = [one for one in found.decisions if one.is_judged and seat in (None, one.seat)]
    costly = sorted((one for one in judged if one.cost), key=lambda one: -one.cost)
    if not costly:
        console.print(f"None of the {len(judged)} decisions cost anything that could be told from noise.")
        console.print()
        return
    console.print(f"{len(costly)} of {len(judged)} decisions cost something. The most expensive:")
    table = plain_table()
    for heading in ("turn", "player", "", "better was", "cost", ""):
        table.add_column(heading, justify="right" if heading in ("turn", "cost") else "left")
    for one in sorted(costly[:MOST_SHOWN], key=lambda one: one.number):
        table.add_row(
            str(found.turn_of(one)),
            found.record.players[one.seat],
            f"{purpose_in_words(one)}: {option_in_words(one.chosen)}",
            option_in_words(one.best),
            f"{100 * one.cost:.0f}",
            one.grade,
        )
    console.print(table)
    console.print()


def _in_short(found: Review, seat: int) -> str:
    """What is known of the chances to win while a review runs, such as `Ann 48% ▄▅▅▆█ 99%`."""
    values = [one.wins[seat].value for one in found.decisions]
    if not values:
        return found.record.players[seat]
    return f"{found.record.players[seat]} {values[0]:.0%} {_graph(values, WIDTH_IN_SHORT)} {values[-1]:.0%}"


def _graph(values: list[float], most: int = GRAPH_WIDTH) -> str:
    """A line of bars, the higher the better; a long game has several decisions in a bar."""
    width = min(most, len(values))
    parts = [values[at * len(values) // width : (at + 1) * len(values) // width] for at in range(width)]
    means = [sum(part) / len(part) for part in parts]
    top = len(LEVELS_OF_GRAPH) - 1
    return "".join(LEVELS_OF_GRAPH[min(top, int(mean * (top + 1)))] for mean in means)
