"""`freehold review`."""

import json
from pathlib import Path

import pytest

from freehold.lab import review as reviewing
from freehold.notation.record import Record
from freehold.players.strategist import Strategist
from freehold.rules.view import View
from freehold.strategies.library import find_strategy
from freehold.terminal.saving import save
from tests.terminal.typist import run

PLANS = tuple(find_strategy(name) for name in ("Smithy", "Big Money Ultimate"))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of the first turns of a game, to be judged with few rollouts."""
    monkeypatch.setattr(reviewing, "plans_for", lambda setting: PLANS)
    for name in ("GRAPH_ROLLOUTS", "FIRST_ROLLOUTS", "MORE_ROLLOUTS", "LAST_ROLLOUTS", "PLAN_ROLLOUTS", "CHUNK"):
        monkeypatch.setattr(reviewing, name, 4)
    monkeypatch.setattr(reviewing, "PLAN_ROUNDS", 4)
    cards = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Woodcutter", "Workshop"]
    record = Record(cards, ["Ann", "Bob"], 1, editions="1e", first=0)
    played = record.new_game()
    players = [Strategist(plan, played.setup) for plan in PLANS]
    choices: list[str] = []
    while len(choices) < 12:
        choice = players[played.asked].choose(View(played, played.asked))
        choices.append(next(name for name, option in played.decision().options.items() if option == choice))
        played.answer(choices[-1])
    path = tmp_path / "evening.txt"
    save(record.with_choices(choices), path)
    return path


def test_a_review_in_words(game: Path) -> None:
    done = run("review", str(game), "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert "The chance of Ann to win" in done.out
    assert "decisions cost" in done.out
    assert "Bob bought like" in done.out


def test_a_review_as_json(game: Path) -> None:
    done = run("review", str(game), "--jobs", "1", "--seat", "bob", "--json")
    found = json.loads(done.out)
    assert done.code == 0
    assert found["seat"] == 1
    assert found["result"] == []
    assert {one["seat"] for one in found["decisions"]} == {1}
    assert found["graph"][0].keys() >= {"number", "win", "interval"}
    first = found["decisions"][0]
    assert first.keys() >= {"number", "seat", "purpose", "chosen", "options", "cost", "grade"}
    assert first["options"][first["chosen"]].keys() == {"win", "interval"}
    assert len(found["luck"]) == len(found["error_rate"]) == len(found["plans"]) == 2
    ends = [
        start + skill + luck
        for start, skill, luck in zip(*(found[key] for key in ("start", "skill", "luck")), strict=True)
    ]
    assert sum(ends) == pytest.approx(1)


def test_a_report(game: Path, tmp_path: Path) -> None:
    report = tmp_path / "evening.html"
    done = run("review", str(game), "--jobs", "1", "--report", str(report))
    assert f"The report is in {report}." in done.out
    assert "Report card" in report.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--seat", "Eve"), "--seat takes the name or the number of a player, not 'Eve'; they are 0 Ann, 1 Bob"),
        (("--seat", "2"), "--seat takes the name or the number of a player, not '2'"),
        (("--minutes", "0"), "--minutes must be more than 0"),
        (("--jobs", "0"), "--jobs"),
    ],
)
def test_misuse(game: Path, arguments: tuple[str, ...], error: str) -> None:
    done = run("review", str(game), *arguments)
    assert done.code == 2
    assert error in " ".join(done.err.split())


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann", "utf-8")
    done = run("review", str(path))
    assert done.code == 1
    assert "Traceback" not in done.err
