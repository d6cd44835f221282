"""What the site takes from outside docs/: the pages at the root of the repository, and the files that pages link to."""

import os
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
# Pages outside docs/, and their addresses on the site.
OTHER_PAGES: Final = {
    ROOT / "CONTRIBUTING.md": "contributing.md",
    ROOT / "CHANGELOG.md": "changelog.md",
    ROOT / "scripts" / "site" / "home.md": "index.md",
}
# The folder for other files of the repository that pages link to.
FOLDER: Final = "repository"
# Browsers show text files but would download these, and in the package with the site, Python files would be modules.
SHOWN_AS_TEXT: Final = (".py", ".c")
_LINK: Final = re.compile(r"(?<=\]\()(?!https?:|#)([^)#\s]+)")


def other_pages() -> dict[str, str]:
    """The pages outside docs/, by their addresses on the site."""
    return {address: path.read_text("utf-8") for path, address in OTHER_PAGES.items()}


def linked_files() -> dict[str, Path]:
    """The files that pages link to, other than pages and pictures in docs/, by their addresses on the site."""
    found: dict[str, Path] = {}
    for page in (*DOCS.rglob("*.md"), *OTHER_PAGES):
        for link in _LINK.findall(page.read_text("utf-8")):
            target = (page.parent / link).resolve()
            address = _address_of(target)
            if target.is_file() and address.startswith(f"{FOLDER}/"):
                found[address] = target
    return found


def _address_of(target: Path) -> str:
    """Where a file of the repository is on the site."""
    if target in OTHER_PAGES:
        return OTHER_PAGES[target]
    if target.is_relative_to(DOCS) and target.suffix not in SHOWN_AS_TEXT:
        return target.relative_to(DOCS).as_posix()
    ending = ".txt" if target.suffix in SHOWN_AS_TEXT else ""
    return f"{FOLDER}/{target.relative_to(ROOT).as_posix()}{ending}"


def with_site_links(markdown: str, address: str) -> str:
    """The text of a page, with links changed to addresses on the site."""
    sources = {known: path for path, known in OTHER_PAGES.items()}
    folder = sources.get(address, DOCS / address).parent

    def moved(match: re.Match[str]) -> str:
        target = (folder / match[1]).resolve()
        # Generated pages are not files.
        if not target.is_file() or not target.is_relative_to(ROOT):
            return match[1]
        return Path(os.path.relpath(_address_of(target), Path(address).parent)).as_posix()

    return _LINK.sub(moved, markdown)
