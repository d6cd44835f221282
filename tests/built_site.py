"""The documentation, built once for all tests."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def build_site(folder: Path) -> Path:
    """The folder of the built site; if several test processes need it, the first builds it and the others wait."""
    site = folder / "site"
    with (folder / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site)]
            environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "FREEHOLD_CARDS": "", "FREEHOLD_PURE": "1"}
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done.stdout + done.stderr
    return site
