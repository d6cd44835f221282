"""Checking recorded games."""

import json
from pathlib import Path

import pytest

from freehold.notation.record import Record, RecordedGame, checksum, read_record
from freehold.rules.shuffles import commitment
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from tests.seated import sensible
from tests.shuffled import secret
from tests.terminal.typist import big_money, run

KINGDOM = ["Cellar", "Chapel", "Moat", "Village", "Militia", "Smithy", "Throne Room", "Festival", "Market", "Mine"]
SECRET = secret(7)
HASH = commitment(SECRET)


def recorded(record: Record, choices: int = 10_000) -> str:
    """The text of a game that is set up like this, up to this many choices."""
    made = RecordedGame(record)
    player = sensible()
    while made.game.asked != NONE and choices:
        made.choose(player.choose(View(made.game, made.game.asked)))
        choices -= 1
    return made.text()


@pytest.fixture(scope="module")
def text() -> str:
    return recorded(Record(list(KINGDOM), ["Ann", "Bob"], 0, first=0, secret=SECRET))


@pytest.fixture
def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    return path


def rewritten(file: Path, old: str, new: str) -> None:
    """Change the record as a cheat would, with a fitting checksum."""
    lines = file.read_text("utf-8").replace(old, new, 1).splitlines()[:-1]
    file.write_text("\n".join([*lines, f"checksum: {checksum(lines)}"]) + "\n", "utf-8")


def test_a_game_and_the_hash_of_its_secret(file: Path) -> None:
    done = run("verify", str(file))
    assert (done.code, done.err) == (0, "")
    assert "The game is over" in done.out
    assert "Ann" in done.out
    assert "choices are legal" in done.out
    assert f"The hash of its secret is {HASH}.\n" in done.out
    assert "fixed before the game" not in done.out


@pytest.mark.parametrize("written", [HASH, HASH.upper(), f" {HASH} "])
def test_the_promised_hash(file: Path, written: str) -> None:
    done = run("verify", str(file), "--hash", written)
    assert (done.code, done.err) == (0, "")
    assert "the shuffles were fixed before the game and not changed" in done.out


def test_another_hash(file: Path) -> None:
    promised = commitment(secret(8))
    done = run("verify", str(file), "--hash", promised)
    assert done.code == 1
    assert done.err == (f"freehold: the hash of the secret is {HASH}, not {promised}: this is not the promised game\n")


def test_what_is_not_a_hash(file: Path) -> None:
    done = run("verify", str(file), "--hash", HASH[:8])
    assert (done.code, done.out) == (2, "")
    assert done.err == "freehold: --hash takes the 64 hexadecimal digits that the table showed\n"


def test_as_json(file: Path, text: str) -> None:
    done = run("verify", str(file), "--json")
    data = json.loads(done.out)
    end = next(line for line in text.splitlines() if line.startswith("end: "))
    scores = ", ".join(f"{player['name']} {player['points']}" for player in data["players"])
    assert f"end: {data['choices']} choices; " in end
    assert f"; {scores}; won by {' and '.join(one['name'] for one in data['players'] if one['won'])}" in end
    assert (data["over"], data["hash"], data["promised"]) == (True, HASH, None)
    assert json.loads(run("verify", str(file), "--json", "--hash", HASH).out)["promised"] is True
    wrong = run("verify", str(file), "--json", "--hash", commitment(secret(8)))
    assert (wrong.code, json.loads(wrong.out)["promised"]) == (1, False)


def test_a_game_with_a_seed_promises_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(recorded(Record(list(KINGDOM), ["Ann", "Bob"], 7), 9), "utf-8")
    done = run("verify", str(file))
    assert (done.code, done.err) == (0, "")
    assert "the game is not over" in done.out
    assert "nothing was promised before the game" in done.out
    data = json.loads(run("verify", str(file), "--json").out)
    assert (data["over"], data["hash"], data["choices"]) == (False, None, 9)
    done = run("verify", str(file), "--hash", HASH)
    assert done.code == 1
    assert done.err == f"freehold: {file} has a seed and no secret, so no hash was shown for it\n"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (SECRET.hex(), secret(8).hex(), "is not offered"),
        (SECRET.hex(), SECRET.hex()[:-2], "line 6: a secret has 64 hexadecimal digits"),
        (
            f"secret: {SECRET.hex()}\n",
            f"secret: {SECRET.hex()}\nseed: 1\n",
            "from a seed or from a secret, not from both",
        ),
        ("all | Silver", "all | Province", "Province is not offered"),
        ("won by ", "won by nobody and ", "the choices above lead to"),
    ],
)
def test_a_game_that_does_not_follow(file: Path, old: str, new: str, reason: str) -> None:
    rewritten(file, old, new)
    done = run("verify", str(file))
    assert (done.code, done.out) == (1, "")
    assert reason in done.err
    assert done.err.startswith(f"freehold: {file}, line ")
    assert done.err.count("\n") == 1


def test_changed_lines(file: Path) -> None:
    file.write_text(file.read_text("utf-8").replace("Ann", "Eve"), "utf-8")
    done = run("verify", str(file))
    assert done.code == 1
    assert "they were changed after they were written" in done.err


def test_a_missing_file(tmp_path: Path) -> None:
    done = run("verify", str(tmp_path / "none.txt"))
    assert (done.code, done.out) == (1, "")
    assert done.err == f"freehold: {tmp_path / 'none.txt'} cannot be read: No such file or directory\n"


def test_the_log_of_a_game_with_a_secret(file: Path) -> None:
    done = run("replay", str(file))
    assert (done.code, done.err) == (0, "")
    assert "shuffled from a secret" in done.out
    assert "seed" not in done.out


def test_a_game_with_a_secret_is_resumed_and_the_next_one_has_a_seed(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.txt"
    record = read_record(text)
    begun = Record(record.kingdom, ["You", "Computer"], 0, first=0, secret=SECRET)
    file.write_text(recorded(begun, len(record.choices) - 3), "utf-8")
    again = False

    def answer(printed: str) -> str | None:
        nonlocal again
        if "Another game?" in printed:
            again = True
            return "y"
        return None if again else big_money(printed)

    done = run("play", "--resume", str(file), typed=answer)
    assert (done.code, done.err) == (0, "")
    assert again
    assert run("verify", str(file), "--hash", HASH).code == 0
    assert "nothing was promised" in run("verify", str(tmp_path / "game-2.txt")).out
