"""Bots on the command line: in simulations, in tournaments and at the terminal."""

import json
import re
from pathlib import Path

from tests.bots.bots import PENNY, odd
from tests.terminal.typist import big_money, run


def test_a_bot_in_a_simulation_is_repeated_on_any_number_of_processes() -> None:
    results = []
    for jobs in ("1", "2"):
        done = run("simulate", "Big Money", "--bot", PENNY, "--games", "8", "--seed", "3", "--jobs", jobs, "--json")
        assert (done.code, done.err) == (0, "")
        results.append(json.loads(done.out))
    assert results[0] == results[1]
    assert list(results[0]["players"]) == ["Big Money", "Penny"]
    assert (results[0]["games"], results[0]["notes"]) == (8, [])


def test_a_bot_that_fails_in_a_simulation_is_noted() -> None:
    done = run("simulate", "Big Money", "--bot", odd("dies"), "--games", "2", "--jobs", "1")
    assert done.code == 0
    printed = " ".join(done.out.split())
    assert "Odd dies lost its seat to a computer player in game 1, at its question 3: the bot has ended with" in printed
    many = run("simulate", "Big Money", "--bot", odd("illegal"), "--games", "10", "--jobs", "1")
    assert "The same or the like happened 5 times more." in many.out


def test_a_report_with_a_bot(tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    done = run(
        *("simulate", "Big Money", "--bot", odd("options"), "--bot-option", "depth=4", "--games", "2", "--jobs", "1"),
        *("--bot-move", "9", "--report", str(report)),
    )
    assert (done.code, done.err) == (0, "")
    assert "--bot-move 9 --bot-game 600 --bot-option depth=4" in report.read_text("utf-8")


def test_wrong_use_of_bots() -> None:
    assert "needs --bot" in run("simulate", "Smithy", "Witch", "--bot-option", "a=1").err
    assert "name=value" in run("simulate", "Smithy", "--bot", PENNY, "--bot-option", "a").err
    unknown = run("simulate", "Smithy", "--bot", odd("options"), "--bot-option", "a=1")
    assert unknown.err == "freehold: no bot has the option a; there is depth\n"
    assert "cannot play with" in run("simulate", "Smithy", "--bot", odd("picky")).err
    assert "cannot be started" in run("simulate", "Smithy", "--bot", "/no/such/bot").err
    assert "run on this machine" in run("simulate", "Smithy", "--bot", PENNY, "--cluster", "local").err
    assert "more than 0 seconds" in run("simulate", "Smithy", "--bot", PENNY, "--bot-move", "0").err


def test_a_bot_in_a_tournament(tmp_path: Path) -> None:
    file = str(tmp_path / "results.sqlite")
    command = ("tournament", "Big Money", "--bot", PENNY, "--games", "4", "--jobs", "1", "--file", file, "--json")
    first = json.loads(run(*command, "--seed", "3").out)
    assert first["finished"]
    assert [(pair["first"], pair["second"]) for pair in first["pairs"]] == [("Big Money", "Penny")]
    assert json.loads(run(*command).out)["pairs"] == first["pairs"]


def test_a_bot_that_does_not_know_the_cards_sits_out() -> None:
    done = run(
        *("tournament", "Big Money", "Common Sense", "--bot", odd("picky"), "--kingdom", "First Game"),
        *("--games", "2", "--jobs", "1", "--seed", "1"),
    )
    assert "Odd picky does not play in this kingdom" in done.out


def test_a_person_plays_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = run("play", "--bot", odd("options"), "--seed", "7", "--save", str(file), typed=big_money)
    assert (done.code, done.err) == (0, "")
    assert "Odd options (bot): depth 2" in done.out
    assert "wins" in done.out or "win" in done.out
    assert "players: Human, Odd options (bot)" in file.read_text("utf-8")


def test_a_bot_that_fails_at_the_terminal_is_replaced() -> None:
    done = run("play", "--bot", odd("dies"), "--seed", "7", typed=big_money)
    assert done.code == 0
    assert len(re.findall("lost its seat to a computer player", done.out)) == 1


def test_a_game_with_a_bot_can_be_resumed_with_or_without_it(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert run("play", "--bot", PENNY, "--seed", "7", "--save", str(file), typed="\n\nq\n").code == 0
    saved = file.read_text("utf-8")
    twice = run("play", "--resume", str(file), "--bot", PENNY, "--bot", PENNY)
    assert "this game has 1 bots" in twice.err
    for bots in ((), ("--bot", PENNY)):
        file.write_text(saved, "utf-8")
        done = run("play", "--resume", str(file), *bots, typed=big_money)
        assert (done.code, done.err) == (0, "")
        assert "Penny (bot)" in done.out


def test_several_bots_and_seats() -> None:
    done = run(
        *("play", "--seat", "human:Ann", "--seat", "computer", "--bot", PENNY, "--bot", PENNY, "--seed", "2"),
        typed=big_money,
    )
    assert (done.code, done.err) == (0, "")
    assert "Penny (bot) 2" in done.out
