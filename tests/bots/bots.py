"""Bots for tests: the reference bots of the docs, and odd ones."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples" / "bots"
PENNY = shlex.join([sys.executable, str(EXAMPLES / "penny.py")])


def odd(thing: str) -> str:
    """The command of a bot that does something odd."""
    return shlex.join([sys.executable, str(Path(__file__).with_name("odd_bot.py")), thing])


def penny_in_c(folder: Path) -> str | None:
    """The command of the reference bot in C, if there is a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "penny"
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-o", str(program), str(EXAMPLES / "penny.c")], check=True)
    return shlex.quote(str(program))
