"""`freehold solve`: its output, how it continues, and its errors."""

import json
from pathlib import Path
from unittest.mock import patch

import pytest

from freehold.lab import solution, solving
from freehold.lab.executor import AnyExecutor
from freehold.lab.solving import Search
from freehold.notation.strategy import read_strategy
from freehold.terminal import solve as command
from tests.terminal.typist import Outcome, run


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Short searches and measurements, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name, value in (("CHILDREN", 4), ("POPULATION", 5), ("STAGES", ((1, 3),)), ("LEADER_ROUNDS", 1)):
        monkeypatch.setattr(solving, name, value)
    for name in ("MIN_PER_FAMILY", "ROUNDS_AGAIN", "LEADER_ROUNDS_AGAIN"):
        monkeypatch.setattr(solving, name, 1)
    monkeypatch.setattr(solving, "FIRST_STAGES", ((1, 6),))
    monkeypatch.setattr(solving, "FOUNDERS_PER_FAMILY", (1,))
    monkeypatch.setattr(solution, "PLAYOFF", ((3, 2),))
    for name in ("ROUNDS_TO_CHOOSE", "ROUNDS_TO_PRUNE"):
        monkeypatch.setattr(solution, name, 2)
    for name in ("ROUNDS_OF_TABLE", "ROUNDS_WHEN_INTERRUPTED"):
        monkeypatch.setattr(command, name, 5)


def solve(*arguments: str, generations: int = 2) -> Outcome:
    options = ("--generations", str(generations), "--seed", "1", "--jobs", "1")
    return run("solve", "First Game", *options, *arguments)


def test_it_prints_strategies_that_can_be_read_a_table_and_a_mixture() -> None:
    done = solve()
    assert (done.code, done.err) == (0, "")
    found, _, tables = done.out.partition("Percent won by row against column")
    texts = [f"strategy {part}" for part in found.split("\nstrategy ")[1:]]
    assert len([read_strategy(text) for text in texts]) >= 3
    assert "Common Sense" in tables
    assert "in the mixture" in tables
    assert "Use --seed 1 --generations 2 to find the same strategies again." in tables


def test_the_same_command_prints_the_same_json() -> None:
    done = solve("--json")
    assert solve("--json") == done
    data = json.loads(done.out)
    assert data["generations"] == 2
    assert sum(data["mixture"].values()) == pytest.approx(1)
    assert set(data["table"]) == set(data["mixture"]) == {one["name"] for one in data["strategies"]}


def test_it_continues_from_its_file() -> None:
    assert solve("--resume", "search.json", generations=1).code == 0
    done = solve("--resume", "search.json", "--json")
    assert done == solve("--json")
    assert "continues it" in solve("--resume", "search.json").out


def test_a_time_limit_stops_it_after_whole_generations() -> None:
    done = run("solve", "First Game", "--minutes", "0.0001", "--jobs", "1", "--json")
    assert json.loads(done.out)["generations"] == 1


def test_ctrl_c_keeps_what_was_found() -> None:
    advance = Search.advance

    def interrupted(search: Search, executor: AnyExecutor) -> None:
        if search.generation == 1:
            raise KeyboardInterrupt
        advance(search, executor)

    with patch.object(Search, "advance", interrupted):
        done = solve("--resume", "search.json", "--json", generations=5)
    assert done.code == 130
    assert json.loads(done.out)["interrupted"]
    assert json.loads(done.out)["generations"] == 1
    assert json.loads(solve("--resume", "search.json", "--json").out)["generations"] == 2
    with patch.object(Search, "advance", interrupted):
        printed = " ".join(solve(generations=5).out.split())
    assert "The search was not saved; with --resume FILE, one can be continued later." in printed
    assert "--generations 1 to find the same strategies again; they are measured in more games then" in printed


def test_it_writes_a_report() -> None:
    done = solve("--report", "out.html")
    assert "The report is in out.html." in done.out
    assert "--generations 2" in Path("out.html").read_text("utf-8")


def test_a_report_replaces_only_a_report() -> None:
    Path("mine.txt").write_text('strategy "Mine"\nbuy Gold\nbuy Silver\n', "utf-8")
    done = solve("--report", "mine.txt")
    assert (done.code, done.err) == (1, "freehold: mine.txt exists and is not a report; name another file\n")
    assert Path("mine.txt").read_text("utf-8").startswith("strategy")
    done = solve("--report", "one.json", "--resume", "one.json")
    assert (done.code, done.err) == (2, "freehold: --report and --resume need different files\n")
    assert [solve("--report", "out.html").code for _ in range(2)] == [0, 0]


def test_a_complete_search_says_how_to_continue_it() -> None:
    more = "The search is in search.json; with more --generations, the same command continues it."
    assert more in solve("--resume", "search.json").out
    assert more in solve("--resume", "search.json").out


def test_it_solves_for_three_players() -> None:
    done = solve("--players", "3", generations=1)
    assert done.code == 0
    assert "50 is even" in " ".join(done.out.split())


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("First Game", "--minutes", "0"), "--minutes must be more than 0 and at most 10,000, not 0"),
        (("First Game", "--minutes", "nan"), "--minutes must be more than 0 and at most 10,000, not nan"),
        (("First Game", "--generations", "0"), "--generations must be between 1 and 1,000,000, not 0"),
        (("First Game", "--minutes", "1", "--generations", "2"), "use either --minutes or --generations"),
        (("First Game", "--players", "7"), "--players must be between 2 and 6, not 7"),
        (("First Game", "--jobs", "0"), "--jobs must be between 1 and 256, not 0"),
    ],
)
def test_misuse_is_one_sentence(arguments: tuple[str, ...], error: str) -> None:
    assert run("solve", *arguments) == Outcome(2, "", f"freehold: {error}\n")


def test_a_kingdom_that_cannot_be_is_one_sentence() -> None:
    done = run("solve", "Cellar, Moat, Cellar")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("freehold: ")
    assert done.err.count("\n") == 1


def test_a_folder_is_no_kingdom() -> None:
    Path("sets").mkdir()
    assert run("solve", "./sets").err == "freehold: ./sets is a folder, not a file\n"


def test_a_folder_does_not_hide_a_recommended_set() -> None:
    Path("Interaction").mkdir()
    assert run("play", "--kingdom", "Interaction", "--seat", "computer", "--seat", "computer").code == 0


def test_a_file_of_something_else_stays_as_it_is() -> None:
    Path("notes.txt").write_text("milk", "utf-8")
    done = solve("--resume", "notes.txt")
    assert done == Outcome(1, "", "freehold: notes.txt is not the file of a search; choose another file\n")
    assert Path("notes.txt").read_text("utf-8") == "milk"


def test_a_file_of_another_kingdom_is_refused() -> None:
    solve("--resume", "search.json", generations=1)
    done = run("solve", "Size Distortion", "--resume", "search.json")
    assert done.code == 1
    assert done.err.startswith("freehold: search.json is for another kingdom (")


def test_a_file_that_cannot_be_written_is_refused_at_once() -> None:
    done = solve("--resume", "nowhere/search.json")
    assert done == Outcome(
        1, "", "freehold: cannot write the search to nowhere/search.json: No such file or directory\n"
    )
