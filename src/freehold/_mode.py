"""Chooses compiled or interpreted modules, and guards against binaries that are older than their sources.

The same files run both ways. Binaries are used if they were built from exactly these sources; otherwise, or with
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

# Layers whose modules are compiled, except those named here: modules that read files or gain nothing from mypyc.
COMPILED_LAYERS = ("rules", "cards", "players", "players/tactics")
INTERPRETED = (
    "rules/errors.py",
    "cards/catalogue.py",
    "cards/kingdoms.py",
    "cards/own.py",
    "cards/rulings.py",
    "players/levels.py",
    "players/strategy.py",
    "players/thinking.py",
)
# Modules of other layers that a server runs for every choice, or a learning environment in every step.
ALSO_COMPILED = (
    "notation/log.py",
    "notation/position_writer.py",
    "environments/encoder.py",
    "environments/games.py",
)
PACKAGE = Path(__file__).parent


def compiled_modules(package: Path) -> list[str]:
    """The sources that are compiled."""
    found = [f"{layer}/{file.name}" for layer in COMPILED_LAYERS for file in sorted((package / layer).glob("*.py"))]
    layers = [name for name in found if not name.endswith("__init__.py") and name not in INTERPRETED]
    return [*layers, *ALSO_COMPILED]


COMPILED = compiled_modules(PACKAGE)

SOURCES_FILE = "_sources.sha256"


def digest_of_sources(package: Path) -> str:
    """A hash of all sources that are compiled."""
    digest = hashlib.sha256()
    for name in compiled_modules(package):
        digest.update(hashlib.sha256((package / name).read_bytes()).digest())
    return digest.hexdigest()


class _SourceFinder:
    """Imports the modules of this package from source, ignoring any binaries beside them."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("freehold.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def is_compiled() -> bool:
    """Whether the rules are compiled."""
    return not str(sys.modules["freehold.rules.game"].__file__).endswith(".py")


def prepare() -> None:
    """Use binaries only if they are wanted and up to date; called before anything else is imported."""
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


def version() -> str:
    """The version, and whether the rules run compiled or interpreted."""
    return f"freehold {sys.modules['freehold'].__version__}, rules {'compiled' if is_compiled() else 'interpreted'}"
