"""Placeholders in a strategy text: `until N` is tried with several numbers in place of N."""

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from freehold.rules.errors import BadSetup

# Maximum number of values, or combinations of values, in one command.
MAX_COMBINATIONS: Final = 100
_EXAMPLE: Final = "N=1..5 or N=2,4,8"
_VARIED: Final = re.compile(r"\s*([A-Z]{1,10})\s*=\s*(.+)")
_SPAN: Final = re.compile(r"([0-9]{1,6})\s*\.\.\s*([0-9]{1,6})")
_NUMBER: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,4})?")
# Words in quotation marks and comments are left alone.
_SKIPPED: Final = r'"(?:[^"\\\n]|\\.)*"|#[^\n]*'


def read_varied(written: Sequence[str]) -> list[dict[str, str]]:
    """All combinations of the values of some placeholders, each written as N=1..5 or N=2,4,8."""
    values: dict[str, list[str]] = {}
    for one in written:
        match = _VARIED.fullmatch(one)
        if match is None:
            raise BadSetup(
                f"a placeholder is written in capitals with its values, such as {_EXAMPLE}, not {one[:60]!r}"
            )
        if match[1] in values:
            raise BadSetup(f"{match[1]} has values twice; give all of them at once, such as {match[1]}=2,4,8")
        values[match[1]] = [number for part in match[2].split(",") for number in _numbers(part.strip(), one)]
        if len(set(values[match[1]])) < len(values[match[1]]):
            raise BadSetup(f"{one[:60]!r} has the same number twice")
    combinations = 1
    for numbers in values.values():
        combinations *= len(numbers)
    if combinations > MAX_COMBINATIONS:
        raise BadSetup(
            f"that is {combinations:,} combinations of values; at most {MAX_COMBINATIONS} can be tried at once"
        )
    return [dict(zip(values, numbers, strict=True)) for numbers in product(*values.values())]


def _numbers(part: str, written: str) -> list[str]:
    """The numbers of one part: 1 to 5 for 1..5, or the number itself."""
    span = _SPAN.fullmatch(part)
    if span is None:
        if not _NUMBER.fullmatch(part):
            raise BadSetup(f"{written[:60]!r} does not say which numbers to try; write it as {_EXAMPLE}")
        return [part]
    first, last = int(span[1]), int(span[2])
    if first > last:
        raise BadSetup(f"{part} goes down; write the smaller number first, as in {last}..{first}")
    if last - first >= MAX_COMBINATIONS:
        raise BadSetup(f"{part} are {last - first + 1:,} values; at most {MAX_COMBINATIONS} can be tried at once")
    return [str(number) for number in range(first, last + 1)]


def placeholders_in(text: str, names: Sequence[str]) -> set[str]:
    """Which of these placeholders a strategy text has."""
    return {found[1] for found in _pattern(names).finditer(text) if found[1]}


def filled(text: str, values: Mapping[str, str]) -> str:
    """A strategy text with numbers in place of its placeholders."""
    return _pattern(list(values)).sub(lambda found: values[found[1]] if found[1] else found[0], text)


def _pattern(names: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"{_SKIPPED}|\b({'|'.join(names)})\b")
