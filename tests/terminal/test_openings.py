"""`freehold openings`."""

import json

import pytest

from freehold.lab import numbers as measuring
from freehold.strategies.library import find_strategy
from tests.terminal.typist import run


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = tuple(find_strategy(name) for name in ("Smithy", "Big Money Ultimate"))
    monkeypatch.setattr(measuring, "plans_for", lambda setting: plans)
    monkeypatch.setattr(measuring, "ROUNDS_TO_CHOOSE", 1)
    monkeypatch.setattr(measuring, "ROUNDS_TO_CHOOSE_RIVAL", 2)


def test_openings_in_words() -> None:
    done = run("openings", "First Game", "--rounds", "2", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert "$4 / $3" in done.out
    assert "* what the best plan buys" in done.out
    assert "not bought" in done.out


def test_openings_as_json() -> None:
    done = run("openings", "First Game", "--edition", "1e", "--rounds", "2", "--jobs", "1", "--json")
    found = json.loads(done.out)
    assert [one["coins"] for one in found["openings"]] == [[2, 5], [3, 4], [4, 3], [5, 2]]
    assert found["worth"][0].keys() == {"card", "wins", "interval"}


def test_a_solved_set_has_the_numbers_of_the_page() -> None:
    done = run("openings", "First Game", "--json")
    assert json.loads(done.out) == measuring.shipped()["First Game (2e)"]


def test_no_rounds_make_no_sense() -> None:
    done = run("openings", "First Game", "--rounds", "0")
    assert done.code == 2
    assert "--rounds" in done.err
