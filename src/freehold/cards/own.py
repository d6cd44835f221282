"""One's own cards: from a Python file, or from an installed package with an entry point `freehold.cards`."""

import importlib.util
import os
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from freehold.rules.errors import BadSetup

GROUP: Final = "freehold.cards"
# Files to load whenever cards are wanted, separated like the folders of PATH.
FILES_VARIABLE: Final = "FREEHOLD_CARDS"


def load_cards(path: str | Path) -> None:
    """Run a Python file that makes cards and adds them with `add_card`; a file is run once."""
    file = Path(path).resolve()
    name = f"freehold_cards_{file.stem}"
    known = sys.modules.get(name)
    if known is not None and known.__file__ == str(file):
        return
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise BadSetup(f"there are no cards in {path}: it is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BadSetup:
        del sys.modules[name]
        raise
    except Exception as error:
        del sys.modules[name]
        raise BadSetup(f"the cards in {path} cannot be loaded: {type(error).__name__}: {error}") from error


def load_installed_cards() -> None:
    """Load the cards of installed packages, and of the files that FREEHOLD_CARDS names."""
    for entry in entry_points(group=GROUP):
        try:
            entry.load()
        except BadSetup:
            raise
        except Exception as error:
            raise BadSetup(f"the cards of {entry.value} cannot be loaded: {type(error).__name__}: {error}") from error
    for file in os.environ.get(FILES_VARIABLE, "").split(os.pathsep):
        if file:
            load_cards(file)
