"""`freehold strategies`: the library as a table, one strategy as text, checks of files, other formats."""

import json
from pathlib import Path

import pytest

from freehold.notation.geronimoo import read_xml
from freehold.notation.strategy import read_strategy
from freehold.strategies.library import find_strategy, library_text, names
from tests.terminal.typist import run

MINE = 'STRATEGY "Mine" # my first\nbuy  Province\nbuy mine when Mines owned<1\nbuy Silver'
CANONICAL = 'strategy "Mine"\n\nbuy Province\nbuy Mine     until 1\nbuy Silver\n'


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.txt"
    file.write_text(MINE, "utf-8")
    return str(file)


def test_the_library_is_a_table() -> None:
    done = run("strategies")
    assert (done.code, done.err) == (0, "")
    assert "Double Witch" in done.out
    assert "any kingdom" in done.out
    assert f"{len(names())} strategies; to show one" in done.out
    assert "Viktor" in done.out


def test_a_level_is_not_a_strategy() -> None:
    done = run("strategies", "viktor")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("freehold: Viktor is a computer player that thinks, not a strategy: ")


def test_the_library_as_json() -> None:
    done = run("strategies", "--json")
    data = json.loads(done.out)
    assert done.code == 0
    assert [one["name"] for one in data] == names()
    assert {tuple(one) for one in data} == {
        ("name", "needs", "any_kingdom", "even_when_behind", "keeps_to_list", "why", "text")
    }
    assert all(read_strategy(one["text"]) == find_strategy(one["name"]) for one in data)


@pytest.mark.parametrize("words", [["Double Witch"], ["double", "witch"]])
def test_a_strategy_of_the_library_is_its_text(words: list[str]) -> None:
    done = run("strategies", *words)
    assert (done.code, done.out, done.err) == (0, library_text("double witch"), "")


def test_one_strategy_as_json(mine: str) -> None:
    assert json.loads(run("strategies", mine, "--json").out) == {
        "name": "Mine",
        "needs": ["Mine"],
        "any_kingdom": False,
        "even_when_behind": False,
        "keeps_to_list": False,
        "why": "",
        "text": CANONICAL,
    }


def test_a_file_is_checked_and_printed_in_standard_form(mine: str) -> None:
    done = run("strategies", mine)
    assert (done.code, done.out, done.err) == (0, CANONICAL, "")


def test_an_error_in_a_file_shows_the_position(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(MINE.replace("Silver", "Sliver"), "utf-8")
    done = run("strategies", str(file))
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        f"freehold: {file}, line 4, column 5: there is no card 'Sliver'; perhaps you mean Silver\n"
        "    buy Sliver\n"
        "        ^\n"
    )


def test_an_unknown_name_is_one_sentence() -> None:
    done = run("strategies", "doubel", "witch")
    assert (done.code, done.out) == (1, "")
    assert done.err == "freehold: there is no strategy 'doubel witch'; perhaps you mean Double Witch\n"


# Other formats.


@pytest.mark.parametrize(
    ("form", "text"), [("text", CANONICAL), ("menu", "e0-d0-p8-mine@1|silver@99\n"), ("xml", '<buy name="Province" />')]
)
def test_a_strategy_is_exported(form: str, text: str, mine: str) -> None:
    done = run("strategies", mine, "--export", form)
    assert (done.code, done.err) == (0, "")
    assert text in done.out


def test_what_a_format_cannot_express_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(MINE + "\ntrash Curse\n", "utf-8")
    done = run("strategies", str(file), "--export", "menu")
    assert (done.code, done.out) == (0, "e0-d0-p8-mine@1|silver@99\n")
    assert done.err.startswith("freehold: left out: trash ")
    assert run("strategies", str(file), "--export", "xml").err.startswith("freehold: left out: trash ")


def test_a_strategy_that_a_menu_cannot_express_is_refused() -> None:
    done = run("strategies", "Double Witch", "--export", "menu")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("freehold: Double Witch cannot be written as a menu: buy Province: ")
    # If there are several, those that can be expressed are written.
    done = run("strategies", "--export", "menu")
    assert done.code == 0
    assert "e0-d0-p8-gold@99|silver@99\n" in done.out
    assert "Double Witch cannot be written as a menu" in done.err


def test_lines_that_are_never_used_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text('strategy "Mine"\nbuy Silver\nbuy Silver when turn > 3\n', "utf-8")
    done = run("strategies", str(file))
    assert done.code == 0
    assert done.err == (
        f"freehold: {file}, line 3: buy Silver is never used: the line buy Silver above it, without a condition, always"
        " applies first\n"
    )


def test_the_whole_library_is_exported() -> None:
    done = run("strategies", "--export", "xml")
    assert done.code == 0
    assert [one.strategy.name for one in read_xml(done.out)] == names()


def test_a_bot_file_is_converted_to_texts(tmp_path: Path) -> None:
    file = tmp_path / "bots.xml"
    file.write_text(
        '<playerCollection><player name="One"><buy name="Gold"/><buy name="Platinum"/></player>'
        '<player name="Two"><buy name="Silver"/></player></playerCollection>',
        "utf-8",
    )
    done = run("strategies", str(file))
    assert (done.code, done.out) == (0, 'strategy "One"\n\nbuy Gold\n\nstrategy "Two"\n\nbuy Silver\n')
    assert done.err.startswith("freehold: left out: One: buy Platinum: ")
    assert run("strategies", f"{file}#two").out == 'strategy "Two"\n\nbuy Silver\n'
    assert [one["name"] for one in json.loads(run("strategies", str(file), "--json").out)] == ["One", "Two"]


@pytest.mark.parametrize("arguments", [["--export", "pdf"], ["--export", "xml", "--json"], ["--colour"]])
def test_a_command_called_wrongly_exits_with_2(arguments: list[str]) -> None:
    done = run("strategies", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("freehold: ")
    assert done.err.count("\n") == 1
