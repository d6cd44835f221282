"""The library of strategies, and people's own in files.

A strategy of the library is a text beside this module, in a file that is named after it: double_witch.txt is "Double
Witch". One of them, in default.txt, is for any kingdom.
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
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadSetup, FreeholdError

DEFAULT: Final = "default"
TEXT: Final = ".txt"
XML: Final = ".xml"
MENU: Final = ".menu"
# In a file with several strategies, one is named after this sign: bots.xml#Big Money.
WHICH: Final = "#"
_LARGEST_FILE: Final = 10_000_000
# How much of a name that means nothing is shown.
_SHOWN: Final = 60


def names() -> list[str]:
    """The names of all strategies in the library."""
    return [_strategy(file).name for file in _files()]


def default_strategy() -> Strategy:
    """The strategy for any kingdom."""
    return _strategy(DEFAULT)


def find_strategy(written: str) -> Strategy:
    """The strategy meant by a name of the library in any spelling, or by the path of a file."""
    found = find_strategies(written)
    strategy = found[0].strategy
    if len(found) > 1:
        which = f"{written}{WHICH}{strategy.name}"
        raise BadStrategy(f"{written} has {len(found)} strategies; say which one, as in {which!r}")
    if not strategy.buys:
        raise BadStrategy(f"{written}: nothing that {strategy.name} buys could be brought along")
    return strategy


def find_strategies(written: str) -> list[Imported]:
    """The strategy meant by a name of the library, or all that are in a file, with what had to be left out."""
    file = _file_of(written)
    if file:
        return [Imported(_strategy(file), ())]
    path, _, which = written.partition(WHICH)
    found = _read_file(path)
    if not which:
        return found
    by_name = {one.strategy.name: one for one in found}
    try:
        return [by_name[find_name(which, by_name)]]
    except BadSetup:
        near = get_close_matches(which, by_name, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise BadStrategy(f"{path} has no strategy {which[:_SHOWN]!r}{hint}") from None


def is_in_library(written: str) -> bool:
    """Whether this is the name of a strategy of the library, in any spelling."""
    try:
        return bool(find_name(written, _files()))
    except BadSetup:
        return False


def library_text(written: str) -> str:
    """The text of a strategy of the library with all its comments; empty if the path of a file is meant."""
    file = _file_of(written)
    return _text(file) if file else ""


# The library.


@cache
def _files() -> dict[str, Traversable]:
    """The texts of the library by the names of their files without the ending."""
    texts = [file for file in resources.files(__package__).iterdir() if file.name.endswith(TEXT)]
    return {file.name.removesuffix(TEXT): file for file in sorted(texts, key=lambda file: file.name)}


def _text(file: str) -> str:
    return _files()[file].read_text("utf-8")


@cache
def _strategy(file: str) -> Strategy:
    return read_strategy(_text(file), file + TEXT)


def _file_of(written: str) -> str:
    """The file of the library that is meant; empty if the path of another file is."""
    path = written.partition(WHICH)[0]
    if path.lower().endswith((TEXT, XML, MENU)) or path.startswith((".", "/")):
        return ""
    try:
        # The names of the files come first: so only the one that is wanted must be read.
        return find_name(written, _files())
    except BadSetup:
        files = {_strategy(file).name: file for file in _files()}
    try:
        return files[find_name(written, files)]
    except BadSetup:
        if "/" in path or os.path.isfile(path):
            return ""
    small = {name.casefold(): name for name in files}
    near = get_close_matches(written.casefold(), small, 1) or [name for name in small if written.casefold() in name]
    listed = "`freehold strategies` lists those there are, and your own is a file such as mine.txt"
    hint = f"did you mean {small[near[0]]}?" if near and written else listed
    raise BadStrategy(f"there is no strategy {written[:_SHOWN]!r}; {hint}")


# Files.


def _read_file(path: str) -> list[Imported]:
    """The strategies in a file: a text, a bot file of DominionSim (.xml), or a menu of Provincial (.menu)."""
    text = _contents(path)
    ending = Path(path).suffix.lower()
    if ending not in (XML, MENU):
        return [Imported(read_strategy(text, path), ())]
    try:
        if ending == XML:
            from freehold.notation.geronimoo import read_xml

            return read_xml(text)
        from freehold.notation.provincial import read_menu

        return [read_menu(text, quote(Path(path).stem))]
    except FreeholdError as error:
        raise BadStrategy(f"{path}: {error}") from None


def _contents(path: str) -> str:
    """The text in a file."""
    try:
        with open(path, "rb") as file:
            contents = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadStrategy(f"there is no file {path}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadStrategy(f"{path!r} cannot be read: {reason}") from None
    if len(contents) > _LARGEST_FILE:
        raise BadStrategy(f"{path} is too large for a file of strategies")
    try:
        return contents.decode("utf-8")
    except UnicodeDecodeError:
        raise BadStrategy(f"{path} is not a text, so there is no strategy in it") from None
