"""The page with the latest results of all benchmarks, taken from the pages that explain them."""

import re
from pathlib import Path
from typing import Final

# What was measured, the page, and the heading there.
RESULTS: Final = (
    ("Games and decisions a second", "fast.md", "Current speed"),
    ("Rollouts", "fast.md", "Rollouts"),
    ("Worlds for a search", "fast.md", "Worlds"),
    ("Learning environments", "environments.md", "How fast"),
    ("Simulations", "simulate.md", "Speed"),
    ("How strong the computer is", "strength.md", "Last results"),
    ("What well-known bots score", "fidelity.md", "Fidelity"),
    ("Solved kingdoms", "solve.md", "How good is it?"),
    ("Reviews", "review.md", "Whether it can be trusted"),
    ("The page in the browser", "serve.md", "How heavy and how fast"),
    ("A server under load", "serve.md", "Load"),
    ("A server under attack", "serve.md", "Attacks"),
)
INTRODUCTION: Final = """# Benchmarks

The last result of every benchmark, as it stands on the page that explains it. Each was measured by a script of the
repository, which is named beside it; machines differ, so compare ratios rather than times.
"""


def benchmark_page(docs: Path) -> str:
    """All results, each with a link to where it is explained."""
    parts = [INTRODUCTION]
    for title, page, heading in RESULTS:
        text = (docs / page).read_text("utf-8")
        name = text.partition("\n")[0].removeprefix("# ")
        parts.append(f"## {title}\n\nFrom [{name}]({page}#{anchor_of(heading)}).\n\n{_section(text, page, heading)}")
    return "\n".join(parts)


def anchor_of(heading: str) -> str:
    """The anchor that a heading gets."""
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


def _section(text: str, page: str, heading: str) -> str:
    """The section under a heading, with links that work from another page."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", text, re.DOTALL | re.MULTILINE)
    if found is None:
        raise SystemExit(f"docs/{page} has no heading {heading!r}, which the page of benchmarks takes its results from")
    return found[1].strip().replace("](#", f"]({page}#") + "\n"
