"""Moves the theme's inline scripts into files, since the server's policy forbids inline scripts."""

import hashlib
import re
from pathlib import Path
from typing import Final

FOLDER: Final = "assets/scripts"
_INLINE: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)


class InlineScripts:
    """The inline scripts of the pages, by the name of the file that each is moved to."""

    def __init__(self) -> None:
        self.scripts: Final[dict[str, str]] = {}

    def moved_out_of(self, html: str, home: str) -> str:
        """A page that loads its scripts from files; `home` is the path from it to the home page."""
        folder = f"{home.rstrip('/')}/{FOLDER}"

        def moved(match: re.Match[str]) -> str:
            name = f"{hashlib.sha256(match[1].encode()).hexdigest()[:12]}.js"
            self.scripts[name] = match[1]
            return f'<script src="{folder}/{name}"></script>'

        return _INLINE.sub(moved, html)

    def write(self, site: Path) -> None:
        """Write the files into the built site."""
        folder = site / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for name, script in self.scripts.items():
            (folder / name).write_text(script, "utf-8")
