"""The command line: its JSON output and its errors."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.typist import run

STRATEGIES = ["Big Money", "Smithy"]


def test_version_says_which_rules_run() -> None:
    done = run("--version")
    assert done.code == 0
    assert done.out.startswith("freehold ")
    assert done.out.strip().endswith(("rules compiled", "rules interpreted"))


def test_help_names_the_commands_with_examples() -> None:
    done = run("--help")
    assert done.code == 0
    for command in ("play", "replay", "cards", "kingdoms"):
        assert command in done.out
    assert "Examples:" in done.out


@pytest.mark.parametrize("command", ["play", "replay", "cards", "kingdoms"])
def test_each_command_has_help_with_an_example(command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert f"freehold {'play' if command == 'kingdoms' else command}" in done.out.partition("Parameters")[2]


def test_help_fills_the_lines_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, _, panel = run("tournament", "--help").out.partition("─ Parameters ─")
    lines = [line for line in panel.splitlines() if line.startswith("│")]
    continued = [number for number, line in enumerate(lines) if line[1:23].isspace()]
    assert len(continued) > 10
    for number in continued:
        above, line = lines[number - 1][23:-2], lines[number][23:-2]
        assert len(above.rstrip()) + 1 + len(line.split()[0]) > len(above), f"{line!r} would fit on the line above"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["solve", "First Game", "--generations", "2.5"], "--generations must be a whole number, not '2.5'"),
        (["tournament", "--seed", "abc"], "--seed must be a whole number, not 'abc'"),
        (["play", "--think", "abc"], "--think must be a number, not 'abc'"),
        (["play", "--think"], "--think needs a value; see freehold play --help"),
        (["solve"], "KINGDOM is missing; see freehold solve --help"),
        (["solve", "First", "Game"], "'Game' was not expected; names with spaces need quotes"),
    ],
)
def test_arguments_that_make_no_sense_are_named(arguments: list[str], reason: str) -> None:
    done = run(*arguments)
    assert (done.code, done.out, done.err) == (2, "", f"freehold: {reason}\n")


def test_all_71_cards_as_json() -> None:
    done = run("cards", "--json")
    cards = json.loads(done.out)
    assert done.code == 0
    assert len(cards) == 71
    assert {tuple(card) for card in cards} == {("name", "cost", "types", "sets", "editions", "text")}
    assert cards[0] == {
        "name": "Copper",
        "cost": 0,
        "types": ["Treasure"],
        "sets": ["base", "intrigue"],
        "editions": ["1e", "2e"],
        "text": "Worth $1 when played.",
    }


def test_cards_as_a_table() -> None:
    done = run("cards")
    assert done.code == 0
    assert "Throne Room" in done.out
    assert "71 cards" in done.out


def test_one_card_in_full_with_the_text_of_both_editions() -> None:
    done = run("cards", "throne", "room")
    assert "Throne Room   $4   Action\n" in done.out
    assert "2e: You may play" in done.out
    assert "1e: Play an Action" in done.out
    assert "1e:" not in run("cards", "Militia").out


def test_one_card_as_json() -> None:
    assert json.loads(run("cards", "moat", "--json").out)["types"] == ["Action", "Reaction"]


def test_an_unknown_card_is_one_sentence_with_the_nearest_name() -> None:
    done = run("cards", "Mliitia")
    assert (done.code, done.out) == (1, "")
    assert done.err == "freehold: there is no card 'Mliitia'; perhaps you mean Militia\n"


def test_the_49_recommended_sets_as_json() -> None:
    done = run("kingdoms", "--json")
    sets = json.loads(done.out)
    assert done.code == 0
    assert len(sets) == 49
    assert {tuple(one) for one in sets} == {("name", "edition", "cards", "playable")}
    assert sum(one["playable"] for one in sets) == 20
    assert all(isinstance(one["playable"], bool) and len(one["cards"]) >= 10 for one in sets)


def test_the_table_of_sets_says_what_is_missing() -> None:
    done = run("kingdoms")
    assert done.code == 0
    assert "49 sets, 20 of them playable" in done.out
    assert done.out.count("missing:") == 29


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["cards", "--colour"],
        ["kingdoms", "First Game"],
        ["replay"],
        ["play", "--seed", "seven"],
        ["play", "--edition", "3e"],
        ["play", "--ban", "Witch"],
        ["play", "--random", "--kingdom", "First Game"],
        ["play", "--resume", "evening.txt", "--seed", "1"],
        ["replay", "evening.txt", "--as", "Ann", "--all"],
    ],
)
def test_a_command_called_wrongly_exits_with_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("freehold: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--kingdom", "Frist Game"], "perhaps you mean First Game"),
        (["--kingdom", "Moat, Cellar"], "a kingdom has 10 cards"),
        (["--kingdom", "no/such.txt"], "there is no file no/such.txt"),
        (["--kingdom", "."], ". is a folder, not a file"),
        (["--kingdom", ""], "a kingdom has 10 cards, not 0"),
        (["--save", "."], ". is a folder, not a file"),
        (["--resume", "."], ". is a folder, not a file"),
        (["--random", "--require", "Mote"], "perhaps you mean Moat"),
        (["--random", "--sets", "prosperity"], "there is no set 'prosperity'"),
        (["--random", "--require", "Woodcutter", "--edition", "2e"], "Woodcutter is not in edition 2e"),
        (["--seed", "-1"], "a seed is a whole number"),
        (["--seat", "human"], "2 to 6 players"),
        (["--seat", "human", "--seat", "robot"], "'robot' cannot sit at the table; a seat is human, computer, easy,"),
        (["--seat", "human", "--seat", "Harrd"], "'Harrd' cannot sit at the table; perhaps you mean hard"),
        (["--seat", "human:Ann", "--seat", "human:Ann"], "two players are called Ann"),
        (["--seat", "human:Computer", "--seat", "computer"], "cannot be called Computer"),
        (["--seat", "human:A|B", "--seat", "computer"], "cannot be the name of a player"),
        (["--save", "no/such/folder/game.txt"], "cannot be written: No such file or directory"),
        (["--resume", "no-such.txt"], "no-such.txt cannot be read: No such file or directory"),
    ],
)
def test_an_impossible_game_is_one_sentence_and_exit_1(arguments: list[str], reason: str) -> None:
    done = run("play", *arguments)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("freehold: ")
    assert done.err.count("\n") == 1
    assert reason in done.err


def test_editions_are_those_of_each_set() -> None:
    ten = "Woodcutter, Mill, Moat, Cellar, Market, Militia, Mine, Remodel, Smithy, Village"
    assert json.loads(run("bench", *STRATEGIES, "--seconds", "0.01", "--kingdom", ten, "--json").out)["editions"] == (
        "base 1e, intrigue 2e"
    )
    other = run("bench", *STRATEGIES, "--kingdom", ten, "--edition", "base 1e, intrigue 1e")
    assert (other.code, other.out) == (1, "")
    assert other.err == "freehold: Mill is not in edition 1e of the set intrigue; it is in 2e\n"


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("3e", "there is no edition '3e'; the editions are 1e and 2e"),
        ("prosperity 1e", "there is no set 'prosperity' with editions; the sets are base, intrigue"),
        ("base 1e, base 2e", "the edition of base is given twice; once is enough"),
    ],
)
@pytest.mark.parametrize("command", [["play"], ["bench", *STRATEGIES], ["simulate", *STRATEGIES]])
def test_editions_that_do_not_exist_are_a_mistake_in_the_command(command: list[str], written: str, reason: str) -> None:
    done = run(*command, "--edition", written)
    assert (done.code, done.out, done.err) == (2, "", f"freehold: --edition: {reason}\n")


def test_a_set_that_needs_other_expansions_names_the_cards() -> None:
    done = run("play", "--kingdom", "Capture the Flag")
    assert done.code == 1
    assert "needs cards that are not included" in done.err
    assert "line 1" not in done.err


def test_a_kingdom_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ten.txt"
    file.write_text("cellar\nmarket\nmilitia\nmine\nmoat\nremodel\nsmithy\nvillage\nwoodcutter\nworkshop\n", "utf-8")
    done = run("play", "--kingdom", str(file))
    assert done.code == 0
    assert "$3 Woodcutter (10)" in done.out


def test_a_file_without_a_kingdom_is_an_error_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "ten.txt"
    file.write_text("Cellar\nBazaaar\n", "utf-8")
    done = run("play", "--kingdom", str(file))
    assert done.code == 1
    assert f"{file}, line 2: there is no card 'Bazaaar'" in done.err
    file.write_bytes(b"\xff\xfe\x00")
    assert "as a text file" in run("play", "--kingdom", str(file)).err


def test_a_random_kingdom_has_required_and_no_banned_cards() -> None:
    done = run("play", "--random", "--seed", "5", "--require", "witch,moat", "--ban", "cellar", "--sets", "base")
    assert done.code == 0
    assert "$5 Witch (10)" in done.out
    assert "$2 Moat (10)" in done.out
    assert "Cellar" not in done.out


def test_a_closed_pipe_gives_no_traceback() -> None:
    script = "import sys; from freehold.cli import main; sys.exit(main(['cards']))"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
