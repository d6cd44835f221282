"""Reading recorded games."""

from pathlib import Path

import pytest

from freehold.notation.record import Record, RecordedGame
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from tests.seated import sensible
from tests.terminal.typist import run

KINGDOM = ["Cellar", "Chapel", "Moat", "Village", "Militia", "Smithy", "Throne Room", "Festival", "Market", "Mine"]


def recorded(choices: int = 10_000) -> str:
    """The record of a game, up to this many choices."""
    made = RecordedGame(Record(list(KINGDOM), ["Ann", "Bob"], 7, first=0))
    player = sensible()
    while made.game.asked != NONE and choices:
        made.choose(player.choose(View(made.game, made.game.asked)))
        choices -= 1
    return made.text()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(recorded(), "utf-8")
    return path


def test_a_spectator_reads_what_everybody_saw(file: Path) -> None:
    done = run("replay", str(file))
    assert (done.code, done.err) == (0, "")
    assert "Ann shuffles, draws 5 cards\nBob shuffles, draws 5 cards" in done.out
    assert "Turn 1 · Ann" in done.out
    assert "The game is over" in done.out
    assert " wins" in done.out


@pytest.mark.parametrize("who", ["Bob", "bob", "B", "b"])
def test_a_player_reads_their_own_cards(file: Path, who: str) -> None:
    done = run("replay", str(file), "--as", who)
    assert "Ann shuffles, draws 5 cards\nYou shuffle, draw " in done.out
    assert "You shuffle, draw 5 cards" not in done.out


def test_everything_can_be_read(file: Path) -> None:
    done = run("replay", str(file), "--all")
    assert done.code == 0
    assert "draws 5 cards" not in done.out


def test_turn_by_turn(file: Path) -> None:
    done = run("replay", str(file), "--step", typed="\n\nq\n")
    assert done.code == 0
    assert "Turn 1 · Bob" in done.out
    assert "Turn 2 · Bob" not in done.out
    assert run("replay", str(file), "--step", typed="\n").code == 0


def test_an_unfinished_game_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(recorded(9), "utf-8")
    assert "the game is not over" in run("replay", str(file)).out


def test_nobody_of_that_name(file: Path) -> None:
    done = run("replay", str(file), "--as", "Zoe")
    assert (done.code, done.out) == (1, "")
    assert "the players are Ann, Bob" in done.err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00\x01",
        b"hello\n",
        recorded(9).encode()[:-40],
        recorded(9).replace("seed: 7", "seed: 8").encode(),
    ],
    ids=["empty", "binary", "other text", "cut off", "changed"],
)
def test_a_bad_file_is_one_clear_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    for command in (["replay", str(file)], ["play", "--resume", str(file)]):
        done = run(*command)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith(f"freehold: {file}")
        assert done.err.count("\n") == 1
    assert file.read_bytes() == content


def test_a_missing_file_and_one_that_must_not_be_read(tmp_path: Path) -> None:
    assert "No such file" in run("replay", str(tmp_path / "none.txt")).err
    assert "is a folder, not a file" in run("replay", str(tmp_path)).err
