"""People's own cards: from a Python file, or from an installed package with an entry point `freehold.cards`."""

import importlib.util
import os
import sys
import traceback
from pathlib import Path
from typing import Final

from freehold.rules.card import STEP_BY_NAME, STEPS, Card
from freehold.rules.errors import BadSetup, FreeholdError

GROUP: Final = "freehold.cards"
# Files to load before cards are first used, separated like the folders of PATH.
FILES_VARIABLE: Final = "FREEHOLD_CARDS"

_loaded: Final[dict[Path, list[Card]]] = {}


def load_cards(path: str | Path) -> list[Card]:
    """Run a Python file that makes cards and adds them with `add_card`; its cards.

    A file is run once. If it fails, none of its cards and steps stay behind.
    """
    # The catalogue imports this module, since it loads the installed cards before it first looks for one.
    from freehold.cards.catalogue import EDITIONS, OWN_SET, kingdom_cards, remove_card

    file = Path(path).resolve()
    before = kingdom_cards(EDITIONS[0], [OWN_SET])
    if file in _loaded:
        return _loaded[file]
    steps = len(STEPS)
    try:
        _loaded[file] = []
        _run(path, file)
        now = kingdom_cards(EDITIONS[0], [OWN_SET])
        _loaded[file] += [now[name] for name in now if name not in before]
        if not _loaded[file]:
            raise BadSetup(f"{path} adds no card; call add_card(...) for each of its cards")
    except BadSetup:
        del _loaded[file]
        for name in kingdom_cards(EDITIONS[0], [OWN_SET]).keys() - before.keys():
            remove_card(name)
        for step in STEPS[steps:]:
            del STEP_BY_NAME[step.name]
        del STEPS[steps:]
        raise
    return _loaded[file]


def _run(path: str | Path, file: Path) -> None:
    if not file.is_file():
        raise BadSetup(f"there is no file {path} to load cards from")
    name = f"freehold_cards_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise BadSetup(f"{path} is not a Python file; the name of a file with cards ends in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise BadSetup(f"the cards in {path} cannot be loaded{_line(error, file)}: {_reason(error)}") from error


def _line(error: Exception, file: Path) -> str:
    """Where in the file it went wrong; a syntax error says so itself."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    return f", line {lines[-1]}" if lines else ""


def _reason(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if isinstance(error, FreeholdError) else f"{type(error).__name__}: {text}"


def load_installed_cards() -> None:
    """Load the cards of installed packages, and of the files that FREEHOLD_CARDS names."""
    # Slow to import, and not needed before cards are looked up.
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        try:
            entry.load()
        except Exception as error:
            raise BadSetup(f"the cards of {entry.value} cannot be loaded: {_reason(error)}") from error
    for file in os.environ.get(FILES_VARIABLE, "").split(os.pathsep):
        if file:
            load_cards(file)
