"""Compiled or interpreted: which of the two runs, and the guard against binaries older than their sources.

The same files run both ways. Binaries are used when they were made of exactly these sources; otherwise, or with
FREEHOLD_PURE=1, the sources run interpreted.
"""

import hashlib
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

COMPILED = (
    "rules/vocabulary.py",
    "rules/randomness.py",
    "rules/card.py",
    "rules/setup.py",
    "rules/decision.py",
    "rules/events.py",
    "rules/state.py",
    "rules/asking.py",
    "rules/zones.py",
    "rules/draw_pile.py",
    "rules/verbs.py",
    "rules/turn.py",
    "rules/game.py",
    "rules/view.py",
    "rules/series.py",
    "cards/basic.py",
    "cards/base.py",
    "cards/first_edition.py",
    "cards/intrigue.py",
    "players/player.py",
    "players/match.py",
    "players/random_player.py",
    "players/adapter.py",
    "players/terms.py",
    "players/plan.py",
    "players/tactics/evaluator.py",
    "players/tactics/hands.py",
    "players/tactics/questions.py",
    "players/tactics/trades.py",
    "players/tactics/worth.py",
    "players/tactics/base.py",
    "players/tactics/first_edition.py",
    "players/tactics/intrigue.py",
    "players/tactics/intrigue_attacks.py",
    "players/strategist.py",
)

SOURCES_FILE = "_sources.sha256"
PACKAGE = Path(__file__).parent


def digest_of_sources(package: Path) -> str:
    """One number for the contents of all sources that are compiled."""
    digest = hashlib.sha256()
    for name in COMPILED:
        digest.update(hashlib.sha256((package / name).read_bytes()).digest())
    return digest.hexdigest()


class _SourceFinder:
    """Finds the modules of this package as sources, whatever binaries lie beside them."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("freehold.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def is_compiled() -> bool:
    """Whether the rules run compiled."""
    return not str(sys.modules["freehold.rules.game"].__file__).endswith(".py")


def prepare() -> None:
    """See to it that binaries are used only if they are wanted and up to date; called before anything is imported."""
    if not any((PACKAGE / COMPILED[0]).with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES):
        return
    pure = os.environ.get("FREEHOLD_PURE", "0") not in ("", "0")
    if not pure:
        record = PACKAGE / SOURCES_FILE
        if record.exists() and record.read_text("utf-8") == digest_of_sources(PACKAGE):
            return
        warnings.warn(
            "freehold's sources changed since they were compiled, so they run interpreted; `make build` compiles them",
            RuntimeWarning,
            stacklevel=3,
        )
    sys.meta_path.insert(0, _SourceFinder())
