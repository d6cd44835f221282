"""The report of a solution as one self-contained HTML page."""

from collections.abc import Sequence
from pathlib import Path

from freehold.cards.basic import BASIC
from freehold.lab.report import card_class, fill_page, write_page
from freehold.lab.solution import Solution
from freehold.notation.strategy import write_strategy


def write_solution_report(
    solution: Solution, title: str, command: str, path: Path, progress: Sequence[float] = ()
) -> None:
    """Write the page to a file atomically."""
    write_page(path, render_solution(solution, title, command, progress))


def render_solution(solution: Solution, title: str, command: str, progress: Sequence[float] = ()) -> str:
    """The HTML of the page, with styles, scripts and data included.

    The progress is what the leader won against Common Sense, generation by generation; it has no chart if it is empty.
    """
    # Imported late: Altair is large.
    from freehold.lab import solution_charts

    setup = solution.setting.setup()
    names = solution.names
    entries = solution.entries
    charts = {
        "table": solution_charts.win_table(names, solution.table),
        "mixture": solution_charts.mixture(names, [entry.weight for entry in entries]),
        "decks": solution_charts.typical_decks(names, [entry.deck for entry in entries], setup),
    }
    if len(progress) > 1:
        charts["progress"] = solution_charts.search_progress(progress)
    return fill_page(
        "solution.html",
        {
            "title": title,
            "command": command,
            "solution": solution,
            "setup": setup,
            "texts": [write_strategy(entry.strategy) for entry in entries],
            "kingdom": sorted(setup.cards[len(BASIC) :], key=lambda card: (card.cost, card.name)),
            "card_class": card_class,
            "charts": charts,
        },
    )
