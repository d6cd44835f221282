"""Checks the Freehold installed for this Python: its rules are compiled, it has the page, and it plays.

Wheels are tested with it before they are published; see pyproject.toml and scripts/release.py.
"""

import argparse
import subprocess
import sys

from freehold import __version__, _mode

PLAY = ("-m", "freehold.cli", "play", "--seat", "human", "--seat", "Big Money", "--seed", "7")
# A player who presses Enter at every prompt buys nothing, so the computer ends the game.
TYPED = "\n" * 500


def problems(interpreted: bool) -> list[str]:
    """What is wrong, in sentences."""
    found = []
    if _mode.is_compiled() == interpreted:
        found.append(f"the rules are {'compiled' if interpreted else 'not compiled'}")
    if not (_mode.PACKAGE / "py.typed").exists():
        found.append("the types are missing")
    if not (_mode.PACKAGE / "server" / "page" / "index.html").exists():
        found.append("the page is missing")
    done = subprocess.run([sys.executable, *PLAY], input=TYPED, capture_output=True, text=True, check=False)
    if done.returncode or "Big Money wins" not in done.stdout:
        found.append(f"a game cannot be played: {done.stderr.strip() or 'nobody won'}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the Freehold that is installed beside this Python.")
    parser.add_argument("--interpreted", action="store_true", help="expect rules that are not compiled")
    found = problems(parser.parse_args().interpreted)
    for problem in found:
        print(f"freehold {__version__} in {_mode.PACKAGE}: {problem}", file=sys.stderr)
    if not found:
        print(f"{_mode.version()}: all is well")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
