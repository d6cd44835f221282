"""`freehold simulate --vary`: each value plays the same games, and is shown with its interval."""

import json
from pathlib import Path

import pytest

from tests.terminal.typist import run

SMALL = ("--games", "20", "--seed", "3", "--jobs", "1")


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.txt"
    text = 'strategy "Smithies"\nbuy Province\nbuy Gold when turn > EARLY\nbuy Smithy until N\nbuy Silver\n'
    file.write_text(text.replace("EARLY", "1"), "utf-8")
    (tmp_path / "two.txt").write_text(text, "utf-8")
    return str(file)


def test_each_value_plays_the_games_that_it_would_play_alone(mine: str, tmp_path: Path) -> None:
    done = run("simulate", mine, "Big Money", "--vary", "N=1,3", *SMALL, "--json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert (found["player"], found["opponents"], found["seed"]) == ("Smithies", ["Big Money"], 3)
    assert [one["values"] for one in found["variants"]] == [{"N": 1}, {"N": 3}]
    assert [one["to_best"] is None for one in found["variants"]].count(True) == 1
    for one in found["variants"]:
        if one["to_best"] is not None:
            low, high = one["to_best_interval"]
            assert low < one["to_best"] <= 0 < high
        alone = tmp_path / "alone.txt"
        alone.write_text(Path(mine).read_text("utf-8").replace("until N", f"until {one['values']['N']:.0f}"), "utf-8")
        told = json.loads(run("simulate", str(alone), "Big Money", *SMALL, "--json").out)["players"]["Smithies"]
        assert [one[key] for key in ("wins", "draws", "losses", "interval")] == [
            told[key] for key in ("wins", "draws", "losses", "interval")
        ]


def test_the_table_shows_each_combination_with_its_interval(mine: str, tmp_path: Path) -> None:
    page = tmp_path / "sweep.html"
    both = str(tmp_path / "two.txt")
    done = run("simulate", both, "Big Money", "--vary", "N=1..2", "--vary", "EARLY=3,5", *SMALL, "--report", str(page))
    assert (done.code, done.err) == (0, "")
    for name in ("N = 1, EARLY = 3", "N = 1, EARLY = 5", "N = 2, EARLY = 3", "N = 2, EARLY = 5"):
        assert name in done.out
        assert name in page.read_text("utf-8")
    assert done.out.count("% (") == 4
    assert done.out.count("  best") == page.read_text("utf-8").count("<td>best</td>") == 1
    assert done.out.count(" to +") == page.read_text("utf-8").count(" to +") == 3
    assert "wins most" in done.out
    assert "--vary N=1..2 --vary EARLY=3,5" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("--vary", "M=1..2"), 2, "no strategy file has M; write it in place of a number, as in: buy Smithy until M"),
        (("--vary", "N=2..1"), 1, "2..1 goes down; write the smaller number first, as in 1..2"),
        (("--vary", "N=0..1"), 1, "line 4, column 18: `until` takes a whole number of at least 1, such as until 2"),
        (("--vary", "N=1..2", "--until-clear"), 2, "--vary plays the same number of games with each value"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], code: int, sentence: str, mine: str) -> None:
    done = run("simulate", mine, "Big Money", *arguments)
    assert (done.code, done.out) == (code, "")
    assert sentence in done.err


def test_the_library_has_no_placeholders() -> None:
    done = run("simulate", "Big Money", "Double Witch", "--vary", "N=1..2")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("freehold: no strategy file has N;")
