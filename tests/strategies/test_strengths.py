"""The measured strengths: complete, as the docs say, and used by the computer players."""

import re
import tomllib
from pathlib import Path

import pytest

from freehold.server.reference import computers
from freehold.sessions.computers import CHANCE
from freehold.strategies.library import DEFAULT, default_strategy, names
from freehold.strategies.strengths import FILE, THRESHOLDS, YARDSTICK, Measurement, format_measurements, measured

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text("utf-8")


def test_every_strategy_was_measured_and_nothing_else_in_the_order_of_the_library() -> None:
    assert list(measured()) == names()


def test_it_was_measured_well_enough() -> None:
    assert all(one.games >= 10_000 and 0 <= one.score <= 100 and one.margin <= 2 for one in measured().values())
    assert measured()[YARDSTICK].score == pytest.approx(50, abs=2)


def test_the_file_is_in_standard_form() -> None:
    assert (ROOT / "src" / "freehold" / "strategies" / FILE).read_text("utf-8") == format_measurements(measured())


def test_the_file_belongs_to_the_package() -> None:
    package_data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    folder = ROOT / "src" / "freehold"
    packed = {file.relative_to(folder) for pattern in package_data["freehold"] for file in folder.glob(pattern)}
    assert Path("strategies", FILE) in packed


@pytest.mark.parametrize(
    ("score", "strength"),
    [(0.0, 1), (9.9, 1), (10.0, 2), (44.9, 2), (45.0, 3), (64.9, 3), (65.0, 4), (79.9, 4), (80.0, 5), (100.0, 5)],
)
def test_a_strength_follows_from_thresholds(score: float, strength: int) -> None:
    assert Measurement(score, 1.0, 1000).strength == strength


def test_the_page_says_the_thresholds_and_what_was_measured() -> None:
    said = re.findall(r"^\* \*\*(\d)\*\* (?:from|below) (\d+)%", PAGE, re.MULTILINE)
    assert said == [
        ("1", f"{THRESHOLDS[0]:.0f}"),
        *((str(number), f"{least:.0f}") for number, least in enumerate(THRESHOLDS, 2)),
    ]
    rows = re.findall(r"^\| \[([^]]+)\][^|]*\|[^|]*\| ([^|]+) \| (\d) \|", PAGE, re.MULTILINE)
    assert rows == [(name, f"{one.score}% ± {one.margin}", str(one.strength)) for name, one in measured().items()]


def test_the_computer_players_are_as_strong_as_was_measured() -> None:
    strengths = {one.id: one.strength for one in computers() if not one.thinks}
    expected = {name: one.strength for name, one in measured().items()}
    expected |= {DEFAULT: expected.pop(default_strategy().name), CHANCE: 1}
    assert strengths == expected
