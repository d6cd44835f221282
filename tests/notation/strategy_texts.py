"""Helpers for tests of the strategy language."""

import pytest

from freehold.notation.strategy import BadStrategy, read_strategy, write_strategy
from freehold.players.strategy import Line, Operation, Strategy, Term


def condition(text: str) -> Term:
    """Parse a condition."""
    (line,) = read_strategy(f'strategy "Test"\nbuy Gold when {text}').buys
    assert line.when is not None
    return line.when


def number(text: str) -> Term:
    """Parse a number."""
    compared = condition(f"{text} > 0")
    assert isinstance(compared, Operation)
    return compared.left


def written(term: Term) -> str:
    """The text of a condition."""
    text = write_strategy(Strategy("Test", (Line("Gold", term),)))
    return text.partition("buy Gold when ")[2].rstrip("\n")


def refusal(text: str, source: str = "") -> str:
    with pytest.raises(BadStrategy) as refused:
        read_strategy(text, source)
    return str(refused.value)
