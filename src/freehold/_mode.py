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

# Layers whose modules are compiled, all of them but those named here: what reads files, and what mypyc makes no faster.
COMPILED_LAYERS = ("rules", "cards", "players", "players/tactics")
INTERPRETED = (
    "rules/errors.py",
    "cards/catalogue.py",
    "cards/kingdoms.py",
    "cards/own.py",
    "cards/rulings.py",
    "players/strategy.py",
)
PACKAGE = Path(__file__).parent


def compiled_modules(package: Path) -> list[str]:
    """The sources that are compiled, in the order of their names."""
    found = [f"{layer}/{file.name}" for layer in COMPILED_LAYERS for file in sorted((package / layer).glob("*.py"))]
    return [name for name in found if not name.endswith("__init__.py") and name not in INTERPRETED]


COMPILED = compiled_modules(PACKAGE)

SOURCES_FILE = "_sources.sha256"


def digest_of_sources(package: Path) -> str:
    """One number for the contents of all sources that are compiled."""
    digest = hashlib.sha256()
    for name in compiled_modules(package):
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
