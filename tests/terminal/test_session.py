"""Answering the questions of a game: several answers on one line, help, and undo."""

import re
from pathlib import Path

import pytest

from freehold.lab import hints, review
from freehold.notation.record import read_record
from freehold.strategies.library import default_strategy
from tests.terminal.typist import Outcome, run


def last_question(outcome: Outcome) -> str:
    """The text from the last table on."""
    return outcome.out[outcome.out.rindex("Your hand") :]


def test_help_cards_log_and_table() -> None:
    done = run("play", "--seed", "4", typed="?\nhelp\n? mil\n?throne room\n? Zorro\nlog\ntable\n")
    assert done.out.count("the number or the start of the name") == 2
    assert "Militia   $4   Action - Attack" in done.out
    assert "Throne Room   $4   Action" in done.out
    assert "There is no card 'Zorro'" in done.out
    assert done.out.count("Your hand") == 2


def test_hints_are_for_a_person_alone_with_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "plans_for", lambda setting: (default_strategy(),))
    for name in ("FIRST_ROLLOUTS", "MORE_ROLLOUTS", "LAST_ROLLOUTS", "PLAN_ROLLOUTS", "CHUNK"):
        monkeypatch.setattr(review, name, 4)
    done = run("play", "--seed", "4", typed="hint\n")
    assert re.search(r"\d+% ± \d+  all Treasures", done.out)
    assert "I would choose: all Treasures." in done.out
    done = run("play", "--seed", "4", typed="\nhint\n")
    assert re.search(r"\d+% ± \d+  \w+ \$\d", done.out)
    assert re.search(r"I would choose: [\w ]+\. ", done.out)
    done = run("play", "--seed", "4", "--seat", "human:Ann", "--seat", "human:Bo", typed="\nhint\n")
    assert "Hints are for a person alone with computer players." in done.out


def test_a_wrong_answer_is_explained_and_asked_again() -> None:
    done = run("play", "--seed", "4", typed="gold\n9 copper\n\n")
    assert "'gold' is not one of the options" in done.out
    assert "Type 'hint' alone." in run("play", "--seed", "4", typed="hint Gold\n").out
    assert "can be given" in done.out
    assert "Buy a card costing up to" in last_question(done)


def test_more_copies_than_there_are_change_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    tried: list[int] = []

    def answer(printed: str) -> str | None:
        coppers = int(re.findall(r"Your hand +(\d) Copper|$", printed)[0] or 0)
        if tried:
            assert "Copper" not in read_record(file.read_text("utf-8")).choices
            return None
        if not 1 < coppers < 5:
            return ""
        tried.append(coppers)
        return f"{coppers + 1} copper"

    done = run("play", "--seed", "4", "--save", str(file), typed=answer)
    assert f"There are only {tried[0]} of Copper." in done.out
    assert "Copper cannot follow after all." in run("play", "--seed", "4", typed="all, copper\n").out


def test_several_picks_show_how_far_they_are() -> None:
    """Buys a Chapel, plays it when it comes to hand, and trashes two of the cards there one line after the other."""
    seen: list[str] = []

    def answer(printed: str) -> str | None:
        if "Chapel: trash" in printed:
            seen.append(printed)
            return "1" if len(seen) < 3 else None
        if "Buy a card" in printed:
            return "chapel" if "$2 Chapel (10)" in printed else ""
        return "chapel" if "Play an Action card?" in printed else ""

    seats = ("--seat", "human", "--seat", "Big Money")
    run("play", "--kingdom", "Size Distortion", "--seed", "2", *seats, typed=answer)
    assert [re.findall(r"Chapel: .* \((\d) of up to 4 picked\)\n", text) for text in seen] == [["0"], ["1"], ["2"]]
    assert ["Your hand" in text for text in seen] == [True, False, False], "the table does not come again at each pick"
    assert re.search(r"^picked: \w+, \w+$", seen[2], re.MULTILINE)
    assert seen[2].endswith("[Enter: done] > ")


def test_actions_of_one_line_are_played_one_after_the_other() -> None:
    """Two Villages are played on one line; the rest of the line is reported as impossible."""
    typed: list[str] = []

    def answer(printed: str) -> str | None:
        if typed:
            assert "play Village: draw " in printed
            return None
        if "Buy a card" in printed:
            return "village" if "Village $3" in printed else ""
        hand = printed[printed.rfind("Your hand") :]
        if "Play an Action card?" in printed and re.search(r"\b[2-5] Village", hand):
            typed.append("village, village")
            return typed[0]
        return "" if printed.rstrip().endswith("] >") else "1"

    done = run("play", "--seed", "2", "--seat", "human", "--seat", "Big Money", typed=answer)
    assert typed
    assert done.out.count("play Village: draw ") == 2


def test_actions_that_are_no_longer_possible_are_named() -> None:
    typed: list[str] = []

    def answer(printed: str) -> str | None:
        if typed:
            assert "This cannot be done now: Smithy." in printed
            return None
        if "Buy a card" in printed:
            return "smithy" if "Smithy $4" in printed else ""
        if "Play an Action card?" in printed and re.search(r"\b[2-5] Smithy", printed[printed.rfind("Your hand") :]):
            typed.append("2 smithy")
            return typed[0]
        return "" if printed.rstrip().endswith("] >") else "1"

    run("play", "--seed", "2", "--seat", "human", "--seat", "Big Money", typed=answer)
    assert typed


def test_undo_takes_back_the_last_choice_and_what_the_computer_did_since(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--seed", "4", "--save", str(file), typed="")
    before = file.read_text("utf-8")
    file.unlink()
    done = run("play", "--seed", "4", "--save", str(file), typed="1 copper\n\nestate\nundo\nundo\nundo\n")
    assert done.out.count("Taken back.") == 3
    assert file.read_text("utf-8") == before
    done = run("play", "--resume", str(file), typed="undo\n")
    assert "There is nothing to undo." in done.out


def test_undo_reaches_back_before_a_pause(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--seed", "4", "--save", str(file), typed="\n")
    assert "Taken back." in run("play", "--resume", str(file), typed="undo\n").out
    assert "all" not in read_record(file.read_text("utf-8")).choices[-1:]


def test_nothing_is_taken_back_from_other_people(tmp_path: Path) -> None:
    done = run("play", "--seed", "4", "--seat", "human:Ann", "--seat", "human:Bo", typed="\n\nundo\n")
    assert "only if all others are computer players" in done.out
