"""Thinking computer players at the terminal."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from freehold.lab.trial import Setting
from freehold.notation.record import read_record
from freehold.players.levels import Level
from freehold.players.thinking import Thinking
from freehold.strategies.library import find_strategy
from tests.terminal.typist import big_money, run

SEATS = ("--seat", "human:Ann", "--seat", "hard", "--seed", "5")


@pytest.fixture(autouse=True)
def quick() -> Iterator[list[tuple[str, float | None]]]:
    """Players with one plan that think for next to no time; which of them were prepared."""
    asked: list[tuple[str, float | None]] = []

    def prepared(name: str, setting: Setting, seconds: float | None = None) -> Thinking:
        asked.append((name, seconds))
        assert setting.players == 2
        return Thinking(name, Level(name, 8), (find_strategy("Big Money"),), 1, seconds)

    with patch("freehold.lab.opponents.prepared", prepared):
        yield asked


def test_a_person_plays_against_a_computer_that_thinks(tmp_path: Path, quick: list[tuple[str, float | None]]) -> None:
    file = tmp_path / "game.txt"
    lines = 12

    def answer(printed: str) -> str | None:
        nonlocal lines
        lines -= 1
        return big_money(printed) if lines else None

    done = run("play", *SEATS, "--think", "0.01", "--save", str(file), typed=answer)
    assert (done.code, done.err) == (0, "")
    assert quick == [("hard", 0.01)]
    assert "Turn 1 · Hard\nplays" in done.out
    record = read_record(file.read_text("utf-8"))
    assert record.players == ["Ann", "Hard"]
    assert len(record.choices) > lines

    # The name tells who continues.
    quick.clear()
    lines = 4
    again = run("play", "--resume", str(file), "--think", "0.02", typed=answer)
    assert (again.code, again.err) == (0, "")
    assert quick == [("hard", 0.02)]
    more = read_record(file.read_text("utf-8")).choices
    assert more[: len(record.choices)] == record.choices
    assert len(more) > len(record.choices)
    assert "Turn 1 · Hard\nplays" in run("replay", str(file)).out


def test_without_time_to_think_it_follows_a_plan(quick: list[tuple[str, float | None]]) -> None:
    done = run("play", *SEATS, "--think", "0", typed="\n" * 8)
    assert (done.code, quick) == (0, [])
    assert "Turn 1 · Hard\nplays" in done.out


def test_computers_play_among_themselves(quick: list[tuple[str, float | None]]) -> None:
    done = run("play", "--seat", "easy", "--seat", "computer", "--think", "0.001", "--seed", "3")
    assert done.code == 0
    assert "The game is over" in done.out
    assert quick == [("easy", 0.001)]


def test_nobody_thinks_for_less_than_no_time() -> None:
    done = run("play", *SEATS, "--think", "-1")
    assert (done.code, done.err) == (2, "freehold: --think must be between 0 and 3,600 seconds, not -1\n")


def test_a_time_to_think_needs_somebody_who_thinks() -> None:
    done = run("play", "--seat", "human", "--seat", "computer", "--think", "1")
    assert done.code == 2
    assert "none of these does; name one of Easy, Medium, Hard, Expert" in done.err
