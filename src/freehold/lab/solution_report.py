"""The report of a solution as one self-contained HTML page."""

from pathlib import Path

from freehold.cards.basic import BASIC
from freehold.lab.report import card_class, page_part, write_page
from freehold.lab.solution import Solution
from freehold.notation.strategy import write_strategy


def write_solution_report(solution: Solution, title: str, command: str, path: Path) -> None:
    """Write the page to a file atomically."""
    write_page(path, render_solution(solution, title, command))


def render_solution(solution: Solution, title: str, command: str) -> str:
    """The HTML of the page, with its styles included."""
    # Imported late: it is large, and only reports need it.
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    setup = solution.setting.setup()
    return environment.from_string(page_part("solution.html")).render(
        css=page_part("report.css"),
        title=title,
        command=command,
        solution=solution,
        setup=setup,
        texts=[write_strategy(entry.strategy) for entry in solution.entries],
        kingdom=sorted(setup.cards[len(BASIC) :], key=lambda card: (card.cost, card.name)),
        card_class=card_class,
    )
