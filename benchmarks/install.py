"""The size of an installation, and how long its commands take to start.

Installs a wheel with each set of extras into an empty environment of its own, and counts the bytes of all files in its
site-packages, without pip and setuptools. Then it measures the processor time that usual commands take to start: the
smallest of several runs, each in a new process.

make wheel && .venv/bin/python -m benchmarks.install dist/*.whl
"""

import argparse
import os
import subprocess
import sys
import venv
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

# The extras to install one after the other, each with only the core.
EXTRAS: Final = ("", "lab", "server", "postgres", "server,lab")
# Not part of an installation.
TOOLS: Final = ("pip", "setuptools", "_distutils_hack", "distutils-precedence.pth", "pkg_resources")
MEGABYTE: Final = 1_000_000
RUNS: Final = 7
BEGINNINGS: Final = {
    "python -c pass": ("python", "-c", "pass"),
    "import freehold": ("python", "-c", "import freehold"),
    "freehold --version": ("freehold", "--version"),
    "freehold --help": ("freehold", "--help"),
    "freehold play --help": ("freehold", "play", "--help"),
    "freehold cards moat": ("freehold", "cards", "moat"),
    "freehold serve --help": ("freehold", "serve", "--help"),
}


def install(wheel: Path, extras: str, folder: Path) -> Path:
    """Install a wheel into a new environment, and return its folder of libraries."""
    venv.create(folder)
    what = f"freehold[{extras}] @ {wheel.resolve().as_uri()}" if extras else str(wheel)
    command = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet", what]
    subprocess.run(command, check=True)
    (libraries,) = folder.glob("lib/python*/site-packages")
    return libraries


def sizes(libraries: Path) -> Counter[str]:
    """The size in bytes of each library, by the name of its folder or file."""
    found: Counter[str] = Counter()
    for file in libraries.rglob("*"):
        name = file.relative_to(libraries).parts[0]
        if file.is_file() and not file.is_symlink() and not name.startswith(TOOLS):
            found[name] += file.stat().st_size
    return found


def seconds(folder: Path, command: tuple[str, ...]) -> float:
    """The processor time of a command in the best run."""
    best = float("inf")
    surroundings = {"PATH": str(folder / "bin"), "HOME": str(folder)}
    for _ in range(RUNS):
        before = os.times()
        subprocess.run(
            [folder / "bin" / command[0], *command[1:]],
            cwd=folder,
            env=surroundings,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = os.times()
        best = min(best, after.children_user + after.children_system - before.children_user - before.children_system)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how much a wheel installs and how fast its commands start.")
    parser.add_argument("wheel", type=Path, help="the wheel to install, such as dist/freehold-0.1.0-....whl")
    parser.add_argument("--extras", nargs="*", default=EXTRAS, help="extras to install beside the core alone")
    arguments = parser.parse_args()
    if not arguments.wheel.is_file():
        parser.error(f"there is no file {arguments.wheel}; make wheel builds one")
    console = Console()
    weights = Table("installed", "MB", "the largest, MB", box=None)
    starts = Table("command, in the core", "seconds of processor time", box=None)
    for extras in dict.fromkeys(("", *arguments.extras)):
        with TemporaryDirectory() as name, console.status(f"Installing {extras or 'the core'}"):
            folder = Path(name)
            found = sizes(install(arguments.wheel, extras, folder))
            largest = ", ".join(f"{one} {size / MEGABYTE:.1f}" for one, size in found.most_common(6))
            title = Text(f"freehold[{extras}]" if extras else "freehold")
            weights.add_row(title, f"{found.total() / MEGABYTE:.1f}", largest)
            if not extras:
                for beginning, command in BEGINNINGS.items():
                    starts.add_row(beginning, f"{seconds(folder, command):.3f}")
    console.print(weights)
    console.print()
    console.print(starts)


if __name__ == "__main__":
    main()
