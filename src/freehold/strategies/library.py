"""The library of strategies, and strategies in users' own files.

Each strategy of the library is a text file next to this module, named after it: double_witch.txt is "Double Witch". The
one in default.txt works in any kingdom.
"""

import os
from difflib import get_close_matches
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from freehold.cards.catalogue import find_name
from freehold.notation.imported import Imported, quote
from freehold.notation.strategy import BadStrategy, read_strategy
from freehold.notation.strategy_reach import read_checked
from freehold.players.levels import find_level
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup, FreeholdError

DEFAULT: Final = "default"
TEXT: Final = ".txt"
XML: Final = ".xml"
MENU: Final = ".menu"
# Selects one strategy from a file with several: bots.xml#Big Money.
SELECTOR: Final = "#"
_MAX_FILE_BYTES: Final = 10_000_000
# How much of an unknown name an error message shows.
_MAX_SHOWN: Final = 60
# How like a name a word must be to be one with a typing error.
_LIKENESS: Final = 0.7


def names() -> list[str]:
    """The names of all strategies in the library."""
    return [_strategy(file).name for file in _files()]


def default_strategy() -> Strategy:
    """The strategy for any kingdom."""
    return _strategy(DEFAULT)


def find_strategy(name_or_path: str) -> Strategy:
    """The strategy with this name in the library, in any spelling, or in the file with this path."""
    found = find_strategies(name_or_path)
    strategy = found[0].strategy
    if len(found) > 1:
        which = f"{name_or_path}{SELECTOR}{strategy.name}"
        raise BadStrategy(f"{name_or_path} has {len(found)} strategies; choose one, as in {which!r}")
    if not strategy.buys:
        raise BadStrategy(f"{name_or_path}: {strategy.name} buys nothing that could be imported")
    return strategy


def find_strategies(name_or_path: str) -> list[Imported]:
    """The library strategy with this name, or all strategies in a file, with what had to be left out."""
    file = _library_file(name_or_path)
    if file:
        return [Imported(_strategy(file), ())]
    path, _, which = name_or_path.partition(SELECTOR)
    found = _read_file(path)
    if not which:
        return found
    by_name = {one.strategy.name: one for one in found}
    try:
        return [by_name[find_name(which, by_name)]]
    except BadSetup:
        near = get_close_matches(which, by_name, 1)
        hint = f"; perhaps you mean {near[0]}" if near else ""
        raise BadStrategy(f"{path} has no strategy {which[:_MAX_SHOWN]!r}{hint}") from None


def is_in_library(name: str) -> bool:
    """Whether the library has a strategy with this name, in any spelling."""
    try:
        return bool(find_name(name, _files()))
    except BadSetup:
        return False


def file_text(name_or_path: str) -> str:
    """The text of a user's own strategy; empty for one from the library or in another format."""
    if find_level(name_or_path) is not None or _library_file(name_or_path):
        return ""
    return (
        "" if Path(name_or_path).suffix.lower() in (XML, MENU) or SELECTOR in name_or_path else _read_text(name_or_path)
    )


def read_text(text: str, origin: str) -> Imported:
    """Read a strategy from a text, with a warning for each line that is never used."""
    strategy, warnings = read_checked(text, origin)
    return Imported(strategy, (), warnings)


def is_file(name_or_path: str) -> bool:
    """Whether this is the path of a strategy file, rather than a name."""
    path = name_or_path.partition(SELECTOR)[0]
    return path.lower().endswith((TEXT, XML, MENU)) or "/" in path


def library_text(name_or_path: str) -> str:
    """The text of a library strategy with all its comments; empty for the path of a file."""
    file = _library_file(name_or_path)
    return _text(file) if file else ""


# The library.


@cache
def _files() -> dict[str, Traversable]:
    """The files of the library by name, without the suffix."""
    texts = [file for file in resources.files(__package__).iterdir() if file.name.endswith(TEXT)]
    return {file.name.removesuffix(TEXT): file for file in sorted(texts, key=lambda file: file.name)}


def _text(file: str) -> str:
    return _files()[file].read_text("utf-8")


@cache
def _strategy(file: str) -> Strategy:
    return read_strategy(_text(file), file + TEXT)


def _library_file(name_or_path: str) -> str:
    """The library file with this name; empty for the path of another file."""
    path = name_or_path.partition(SELECTOR)[0]
    if path.lower().endswith((TEXT, XML, MENU)) or path.startswith((".", "/")):
        return ""
    try:
        # File names first, so that usually only one file is read.
        return find_name(name_or_path, _files())
    except BadSetup:
        files = {_strategy(file).name: file for file in _files()}
    try:
        return files[find_name(name_or_path, files)]
    except BadSetup:
        if "/" in path or os.path.isfile(path):
            return ""
    lower = {name.casefold(): name for name in files}
    wanted = name_or_path.casefold()
    near = get_close_matches(wanted, lower, 1, _LIKENESS) or [name for name in lower if wanted in name]
    help_text = "`freehold strategies` lists the library and the levels; your own strategy is a file such as mine.txt"
    hint = f"perhaps you mean {lower[near[0]]}" if near and wanted else help_text
    raise BadStrategy(f"there is no strategy {name_or_path[:_MAX_SHOWN]!r}; {hint}")


# Files.


def _read_file(path: str) -> list[Imported]:
    """The strategies in a file: a strategy text, a DominionSim bot file (.xml), or a Provincial menu (.menu)."""
    text = _read_text(path)
    suffix = Path(path).suffix.lower()
    if suffix not in (XML, MENU):
        return [read_text(text, path)]
    try:
        if suffix == XML:
            from freehold.notation.geronimoo import read_xml

            return read_xml(text)
        from freehold.notation.provincial import read_menu

        return [read_menu(text, quote(Path(path).stem))]
    except FreeholdError as error:
        raise BadStrategy(f"{path}: {error}") from None


def _read_text(path: str) -> str:
    try:
        with open(path, "rb") as file:
            contents = file.read(_MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise BadStrategy(f"there is no file {path}") from None
    except IsADirectoryError:
        raise BadStrategy(f"{path} is a folder, not a file") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadStrategy(f"cannot read {path!r}: {reason}") from None
    if len(contents) > _MAX_FILE_BYTES:
        raise BadStrategy(f"{path} is too large for a strategy file; the limit is {_MAX_FILE_BYTES:,} bytes")
    try:
        return contents.decode("utf-8")
    except UnicodeDecodeError:
        raise BadStrategy(f"{path} is not a UTF-8 text file") from None
