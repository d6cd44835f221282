"""The public names: those that the pages of the reference list."""

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml
from griffe import Alias, GriffeLoader, Object, load_extensions

from scripts.site.repository import ROOT

REFERENCE: Final = ROOT / "docs" / "reference"
COMMENTS: Final = ROOT / "scripts" / "site" / "comments.py"
_ENTRY: Final = re.compile(r"^::: (\S+)\n((?:    .*\n)*)", re.MULTILINE)


def read_package() -> Object | Alias:
    """Read the package from its sources, with comments above attributes as their descriptions."""
    extensions = load_extensions(str(COMMENTS))
    loader = GriffeLoader(search_paths=[ROOT / "src"], extensions=extensions, allow_inspection=False)
    package = loader.load("freehold")
    loader.resolve_aliases()
    return package


def entries() -> Iterator[tuple[str, list[str] | None]]:
    """Each entry of the reference: a name, and the members shown, if not all of them."""
    for page in sorted(REFERENCE.glob("*.md")):
        for name, options in _ENTRY.findall(page.read_text("utf-8") + "\n"):
            given: dict[str, Any] = yaml.safe_load(options) or {}
            yield name, given.get("options", {}).get("members")


def public_objects(package: Object | Alias) -> Iterator[tuple[str, Object | Alias]]:
    """Every public name with its object: modules, functions, classes and their members, constants."""
    for entry, chosen in entries():
        found = package[entry.removeprefix("freehold.")]
        yield entry, found
        names = chosen if chosen is not None else [name for name in found.all_members if not name.startswith("_")]
        for name in names if found.is_module or found.is_class else []:
            member = found.all_members[name]
            yield f"{entry}.{name}", member
            if member.is_class and found.is_module:
                shown = (one for one in member.all_members.items() if not one[0].startswith("_"))
                yield from ((f"{entry}.{name}.{inner}", one) for inner, one in shown)
