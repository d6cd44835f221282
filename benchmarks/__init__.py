"""Measurements: scripts that print tables. The documentation has their last results."""

from pathlib import Path
from typing import Final

# What long measurements have found so far, so that anybody can continue them.
RESULTS: Final = Path(__file__).parent / "results"
