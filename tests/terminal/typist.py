"""Somebody at the terminal for tests: reads what was printed, and types an answer."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from unittest.mock import patch

from freehold.cli import main

Answer = Callable[[str], str | None]


class Typist:
    """Standard input whose lines depend on what was printed since the last one; None is the end of the input."""

    def __init__(self, printed: io.StringIO, answer: Answer) -> None:
        self.printed = printed
        self.answer = answer
        self.place = 0
        self.left = 2000

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        text = self.printed.getvalue()
        since, self.place = text[self.place :], len(text)
        line = self.answer(since)
        self.left -= 1
        assert self.left, "the game does not come to an end"
        return "" if line is None else f"{line}\n"


@dataclass
class Outcome:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


def run(*arguments: str, typed: str | Answer = "") -> Outcome:
    """Run a command with these lines typed, or with answers that depend on what it printed."""
    stdout, stderr = io.StringIO(), io.StringIO()
    stdin = io.StringIO(typed) if isinstance(typed, str) else Typist(stdout, typed)
    with patch.object(sys, "stdin", stdin), patch.object(sys, "stdout", stdout), patch.object(sys, "stderr", stderr):
        code = main(list(arguments))
    return Outcome(code, stdout.getvalue(), stderr.getvalue())


def big_money(printed: str) -> str | None:
    """Plays Treasures, buys the best of Province, Gold and Silver, and does not want another game."""
    if "Another game?" in printed:
        return "n"
    if printed.endswith("\n> "):
        return "1"
    if "Buy a card" not in printed:
        return ""
    question = printed[printed.rindex("Buy a card") :]
    for card in ("Province", "Gold", "Silver"):
        if f"{card} $" in question:
            return card
    return ""
