"""`freehold import`, and a game written in the wording of another program."""

import json
from pathlib import Path

import pytest

from freehold.notation.record import read_record
from tests.notation.foreign.test_importing import FIRST_TURNS
from tests.terminal.typist import run


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.txt"
    path.write_text(FIRST_TURNS, "utf-8")
    return path


def test_a_log_becomes_a_record_that_can_be_replayed(log: Path) -> None:
    done = run("import", str(log))
    assert (done.code, done.err) == (0, "")
    assert "The log hides some draws" in done.out
    assert "which is filled up with" in done.out
    saved = log.with_name("log.game.txt")
    assert read_record(saved.read_text("utf-8")).players == ["Mia", "Rosa"]
    replayed = run("replay", str(saved), "--all")
    assert replayed.code == 0
    assert "draws as stated" in replayed.out
    assert "plays Smithy: draws 2 Coppers and an Estate" in replayed.out


def test_an_imported_game_can_be_written_as_it_was(log: Path) -> None:
    run("import", str(log), "--out", str(log.with_name("game.txt")))
    written = run("replay", str(log.with_name("game.txt")), "--as", "Mia", "--format", "dominion.games")
    assert written.code == 0
    told = [line.partition(" (+")[0] for line in FIRST_TURNS.splitlines()[5:]]
    assert [line for line in told if line not in written.out.splitlines()] == []


def test_what_was_found_as_json(log: Path) -> None:
    done = run("import", str(log), "--kingdom", "First Game", "--edition", "2e", "--json")
    found = json.loads(done.out)
    assert found["program"] == "dominion.games"
    assert (found["guessed_cards"], found["guessed_draws"], found["over"]) == ([], True, False)
    assert Path(found["file"]).exists()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("M buys and gains a Gold.", "M buys and gains a Province.", "line 37: 'M buys and gains a Province.'"),
        (
            "Smithy",
            "Caravan",
            "line 13: 'Caravan' is not a card of the base game or Intrigue",
        ),
    ],
)
def test_a_log_that_cannot_be_imported_is_one_sentence(log: Path, old: str, new: str, message: str) -> None:
    log.write_text(FIRST_TURNS.replace(old, new), "utf-8")
    done = run("import", str(log))
    assert (done.code, done.out) == (1, "")
    assert message in done.err
    assert done.err.count("\n") == 1
    assert not log.with_name("log.game.txt").exists()


def test_files_that_cannot_be_read_or_already_exist(log: Path, tmp_path: Path) -> None:
    assert "cannot be read" in run("import", str(tmp_path / "none.txt")).err
    (tmp_path / "picture.txt").write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in run("import", str(tmp_path / "picture.txt")).err
    assert "already exists" in run("import", str(log), "--out", str(log)).err
