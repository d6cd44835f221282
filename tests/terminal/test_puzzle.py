"""`freehold puzzle`."""

import json
from pathlib import Path

import pytest

from freehold.lab import review as reviewing
from freehold.puzzles.puzzle import ENDGAME, WIN, Puzzle, collection
from freehold.puzzles.words import explanation
from freehold.strategies.library import find_strategy
from freehold.terminal import puzzle as solving
from freehold.terminal.saving import save
from tests.lab.test_mistakes import reviewed
from tests.terminal.typist import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one's own."""
    monkeypatch.setattr(solving, "default_data_folder", lambda: tmp_path / "data")
    return tmp_path / "data"


def of_kind(kind: str) -> Puzzle:
    return next(one for one in collection().values() if one.kind == kind)


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def solved(folder: Path) -> list[str]:
    found: list[str] = json.loads((folder / "puzzles.json").read_text("utf-8"))["solved"]
    return found


def test_a_wrong_try_and_then_the_answer(folder: Path) -> None:
    one = of_kind(ENDGAME)
    wrong = next(name for name in one.values if name != one.answer)
    done = run("puzzle", one.id, typed=f"{wrong}\n{one.answer}\n")
    assert (done.code, done.err) == (0, "")
    assert "Try again." in in_one_line(done.out)
    assert "solved with 1 wrong try before" in in_one_line(done.out)
    assert explanation(one) in in_one_line(done.out)
    assert solved(folder) == [one.id]


def test_a_win_is_played_to_its_end(folder: Path) -> None:
    one = max((one for one in collection().values() if one.kind == WIN), key=lambda one: len(one.line))
    numbers = []
    game = one.game()
    for choice in one.line:
        names = [name for name in game.decision().options if name not in ("all", "decline")]
        names += [name for name in ("all",) if name in game.decision().options]
        numbers.append("0" if choice == "decline" else str(names.index(choice) + 1))
        game.answer(choice)
    done = run("puzzle", one.id, typed="\n".join(numbers) + "\n")
    assert "Right. Go on." in done.out
    assert "solved at the first try" in in_one_line(done.out)
    assert solved(folder) == [one.id]


def test_the_solution_can_be_shown_but_is_not_solved_then(folder: Path) -> None:
    one = of_kind(WIN)
    done = run("puzzle", one.id, typed="?\nxyz\nshow\n")
    assert "show the answer" in in_one_line(done.out)
    assert "is not one of the options" in in_one_line(done.out)
    assert explanation(one) in in_one_line(done.out)
    assert not folder.exists()


def test_cards_and_enter_are_as_in_a_game() -> None:
    one = next(one for one in collection().values() if "decline" in one.game().decision().options)
    done = run("puzzle", one.id, typed="? village\ntable\n\nq\n")
    assert "+1 Card" in done.out
    assert done.out.count("for help, or q to stop") >= 2
    assert "[Enter: " in done.out
    assert "Try again." in in_one_line(done.out) or "solved at the first try" in in_one_line(done.out)


@pytest.mark.parametrize("typed", ["q\n", ""])
def test_a_puzzle_can_be_left(folder: Path, typed: str) -> None:
    assert run("puzzle", typed=typed).code == 0
    assert not folder.exists()


def test_the_next_puzzle_is_one_that_is_not_solved(folder: Path) -> None:
    first, second = list(collection())[:2]
    assert json.loads(run("puzzle", "--json").out)["id"] == first
    folder.mkdir()
    (folder / "puzzles.json").write_text(json.dumps({"solved": [first]}), "utf-8")
    assert json.loads(run("puzzle", "--json").out)["id"] == second


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"solved": 3}'])
def test_a_damaged_file_is_as_good_as_none(folder: Path, damaged: str) -> None:
    folder.mkdir()
    (folder / "puzzles.json").write_text(damaged, "utf-8")
    assert "0 of" in run("puzzle", "--list").out


def test_the_list(folder: Path) -> None:
    done = run("puzzle", "--list", "--kind", "endgame")
    assert f"0 of {sum(one.kind == ENDGAME for one in collection().values())} are solved." in done.out
    found = json.loads(run("puzzle", "--list", "--json").out)
    assert [one["id"] for one in found] == list(collection())
    assert found[0].keys() == {"id", "kind", "difficulty", "title", "solved"}


def test_the_puzzle_of_the_day() -> None:
    assert json.loads(run("puzzle", "--daily", "--json").out)["id"] in collection()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("w000000x",), "there is no puzzle"),
        (("--daily", "--list"), "use one of"),
        (("--daily", "--kind", "win"), "--kind chooses among"),
        (("--seat", "Ann"), "for --from"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], words: str) -> None:
    done = run("puzzle", *arguments)
    assert done.code in (1, 2)
    assert words in done.err


def test_mistakes_of_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = reviewed(9, cost=0.2)
    monkeypatch.setattr(solving, "review", lambda record, executor: found)
    save(found.record, tmp_path / "evening.txt")
    arguments = ("puzzle", "--from", str(tmp_path / "evening.txt"), "--jobs", "1")
    (puzzle,) = json.loads(run(*arguments, "--json").out)
    done = run(*arguments, typed=f"{puzzle['answer']}\n")
    assert "What is the best choice?" in done.out
    assert "solved at the first try" in in_one_line(done.out)
    other = found.record.players[1 - found.decisions[0].seat]
    assert "no costly mistakes" in run(*arguments, "--seat", other).out


def test_a_record_is_really_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "plans_for", lambda setting: (find_strategy("Smithy"),))
    for name in (
        "ROUGH_ROLLOUTS",
        "GRAPH_ROLLOUTS",
        "FIRST_ROLLOUTS",
        "MORE_ROLLOUTS",
        "LAST_ROLLOUTS",
        "PLAN_ROLLOUTS",
        "CHUNK",
    ):
        monkeypatch.setattr(reviewing, name, 2)
    save(reviewed(9, cost=0.2).record, tmp_path / "evening.txt")
    assert run("puzzle", "--from", str(tmp_path / "evening.txt"), "--jobs", "1", "--json").code == 0
