"""A server in a separate process, with a temporary folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

from freehold.cards.own import FILES_VARIABLE
from freehold.terminal.serve import FILE
from tests.browser.serve import SITE_VARIABLE

ROOT = Path(__file__).parents[2]


class Server:
    """A running server that can be killed and started again at the same address."""

    def __init__(
        self, data: Path, cards: Path | None = None, more: tuple[str, ...] = (), site: Path | None = None
    ) -> None:
        self.data = data
        # The built documentation.
        self.site = site
        # More options.
        self.more = more
        # A file with cards of our own.
        self.cards = cards
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.data / FILE

    def start(self) -> None:
        """Start it and wait until it is ready."""
        options = ["--port", str(self.port), "--data", str(self.data), "--no-browser", *self.more]
        command = [sys.executable, "-m", "tests.browser.serve", "serve", *options]
        environment = {
            **os.environ,
            **({FILES_VARIABLE: str(self.cards)} if self.cards else {}),
            **({SITE_VARIABLE: str(self.site)} if self.site else {}),
        }
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, f"the server did not start; it said {said!r}"
        self.port = int(found[1])

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate()
