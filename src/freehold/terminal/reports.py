"""What every --report needs."""

from pathlib import Path

from freehold.lab.report import check_writable
from freehold.terminal.extras import require


def check_report(path: Path) -> None:
    """Check that a report can be made and written there, before any games are played."""
    require("lab", "--report")
    check_writable(path)
