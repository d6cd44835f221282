"""Games at the terminal, typed line by line."""

import random
import re
from pathlib import Path
from unittest.mock import patch

import pytest

from freehold.cards.catalogue import sets_of
from freehold.cards.kingdoms import first_of_next_game
from freehold.notation.record import Record, read_record, replay, write_record
from freehold.rules.vocabulary import OVER
from tests.terminal.typist import big_money, run

KINGDOM = ["Cellar", "Chapel", "Moat", "Village", "Militia", "Smithy", "Throne Room", "Festival", "Market", "Mine"]


def test_a_whole_game_against_the_computer(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = run("play", "--seed", "11", "--save", str(file), typed=big_money)
    assert (done.code, done.err) == (0, "")
    game = replay(read_record(file.read_text("utf-8")))
    assert game.phase == OVER
    end = done.out[done.out.index("The game is over: ") :]
    for seat, name in enumerate(("Human", "Computer")):
        assert re.search(rf"^{name} +{game.score(seat)} +{game.turns_taken(seat)} +.*Province", end, re.MULTILINE)
    assert re.search(r"^(Human|Computer) wins|share the victory", end, re.MULTILINE)
    assert f"The game is saved in {file}" in end.replace("\n", "")


def test_the_table_shows_what_a_player_may_see() -> None:
    done = run("play", "--seed", "4", "--seat", "human:Ann", "--seat", "human:Bo", typed="\n")
    table = done.out[done.out.index("Supply") :]
    assert "turn 1, treasure phase   Actions 1   Buys 1   Coins $0" in done.out
    assert "$8 Province (8)" in table
    assert table.index("$2 Cellar (10)") < table.index("$3 Merchant (10)") < table.index("$5 Mine (10)")
    assert re.search(r"^Trash +nothing", table, re.MULTILINE)
    assert re.search(r"^(Ann|Bo) +5 cards in hand; discard pile: empty", table, re.MULTILINE)
    assert re.search(r"^Your deck +5 cards", table, re.MULTILINE)
    assert re.search(r"^Your hand +\d Copper", table, re.MULTILINE)
    assert done.out.count("draws 5 cards") == 1, "of the other's first hand only the number is told"


def test_a_random_kingdom_takes_this_many_of_each_set(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    wishes = ("--sets", "base:3,intrigue:7", "--require", "witch", "--seed", "5")
    assert run("play", "--random", *wishes, "--save", str(file), typed="").code == 0
    kingdom = read_record(file.read_text("utf-8")).kingdom
    assert sum("base" in sets_of(name) for name in kingdom) == 3
    assert sum("intrigue" in sets_of(name) for name in kingdom) == 7
    assert "Witch" in kingdom


@pytest.mark.parametrize(
    ("sets", "code", "complaint"),
    [
        ("base:3,intrigue:6", 1, "a kingdom has 10 cards, but 9 are to be taken from the sets"),
        ("base:3,intrigue", 2, "--sets takes each set once with its number, as in base:5,intrigue:5, not 'intrigue'"),
        ("base:5,base:5", 2, "--sets takes each set once with its number, as in base:5,intrigue:5, not 'base:5'"),
    ],
)
def test_wrong_numbers_of_cards_from_sets_are_refused(sets: str, code: int, complaint: str) -> None:
    done = run("play", "--random", "--sets", sets, typed="")
    assert (done.code, done.err) == (code, f"freehold: {complaint}\n")


def test_people_at_one_screen_are_asked_to_sit_down_first(tmp_path: Path) -> None:
    done = run("play", "--seed", "4", "--seat", "human:Ann", "--seat", "human:Bo", typed="\n\n\n\n\n")
    first, second = re.findall(r"^(Ann|Bo) is asked; the others look away", done.out, re.MULTILINE)
    assert {first, second} == {"Ann", "Bo"}
    assert done.code == 0


def test_the_end_of_the_input_is_polite(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = run("play", "--save", str(file), typed="\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"The game is saved; continue it with: freehold play --resume {file}\n")
    assert read_record(file.read_text("utf-8")).choices[-1] == "all"


def test_how_to_continue_says_how_long_others_may_think(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = run("play", "--seat", "human", "--seat", "expert", "--think", "0", "--save", str(file), typed="q\n")
    assert done.out.endswith(f"continue it with: freehold play --resume {file} --think 0\n")


def test_without_a_file_nothing_is_saved() -> None:
    done = run("play")
    assert done.code == 0
    assert "The game was not saved. To keep one, start it with --save FILE." in done.out


def test_a_player_who_leaves_can_still_save_the_game(tmp_path: Path) -> None:
    taken = tmp_path / "taken.txt"
    taken.write_text("mine", "utf-8")
    file = tmp_path / "game.txt"
    done = run("play", typed=f"\nq\n{taken}\n{tmp_path}/no/such.txt\n{file}\n")
    assert done.code == 0
    assert "already exists" in done.out
    assert "cannot be written" in done.out
    assert f"--resume {file}" in done.out
    assert taken.read_text("utf-8") == "mine"
    assert "all" in read_record(file.read_text("utf-8")).choices
    assert "not saved" in run("play", typed="q\n\n").out
    assert "not saved" in run("play", typed="q\n").out


def test_ctrl_c_is_polite(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with patch("freehold.terminal.keyboard.Keyboard.ask", side_effect=KeyboardInterrupt):
        done = run("play", "--save", str(file))
    assert (done.code, done.err) == (130, "")
    assert f"--resume {file}" in done.out


def test_ctrl_c_offers_to_save_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with patch("freehold.terminal.keyboard.Keyboard.ask", side_effect=[KeyboardInterrupt, str(file)]):
        done = run("play")
    assert (done.code, done.err) == (130, "")
    assert f"--resume {file}" in done.out
    assert file.exists()
    with patch("freehold.terminal.keyboard.Keyboard.ask", side_effect=[KeyboardInterrupt, KeyboardInterrupt]):
        done = run("play")
    assert (done.code, done.err) == (130, "")
    assert "not saved" in done.out


def test_an_old_game_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("something of mine", "utf-8")
    done = run("play", "--save", str(file))
    assert (done.code, done.out) == (1, "")
    assert "already exists" in done.err
    assert file.read_text("utf-8") == "something of mine"


def test_every_choice_is_in_the_file_before_the_next_question(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    kept: list[int] = []

    def answer(printed: str) -> str | None:
        kept.append(len(read_record(file.read_text("utf-8")).choices))
        return "" if len(kept) < 8 else None

    run("play", "--seed", "3", "--save", str(file), typed=answer)
    assert kept == sorted(set(kept))
    assert list(tmp_path.iterdir()) == [file]


def test_a_game_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    lines = ["", "silver", "", "smithy", "", "", "1", "", "", "silver", "", "", "", ""]
    typed = "".join(f"{line}\n" for line in lines)
    run("play", "--seed", "9", "--save", str(whole), typed=typed)
    run("play", "--seed", "9", "--save", str(parts), typed="\nsilver\n\n")
    done = run("play", "--resume", str(parts), typed="".join(f"{line}\n" for line in lines[3:]))
    assert done.code == 0
    assert parts.read_text("utf-8") == whole.read_text("utf-8")


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--seed", "1", "--save", str(file), "--seat", "computer", "--seat", "Big Money")
    done = run("play", "--resume", str(file))
    assert done.code == 1
    assert f"freehold replay {file}" in done.err


def test_computers_alone_play_to_the_end() -> None:
    done = run("play", "--seed", "1", "--seat", "computer", "--seat", "Big Money", "--seat", "Militia")
    assert done.code == 0
    assert "Turn 1 · " in done.out
    assert "The game is over" in done.out
    assert "Another game" not in done.out


def test_another_game_starts_left_of_the_winner(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"

    def answer(printed: str) -> str | None:
        if "Another game?" in printed:
            return "y"
        return None if " starts.\n" in printed else big_money(printed)

    done = run("play", "--seed", "11", "--save", str(file), typed=answer)
    assert done.code == 0
    first, second = (read_record((tmp_path / name).read_text("utf-8")) for name in ("game.txt", "game-2.txt"))
    assert second.first == first_of_next_game("2e", 2, replay(first).winners(), second.seed)
    assert second.kingdom == first.kingdom
    assert second.seed != first.seed


def test_another_random_game_has_another_kingdom(tmp_path: Path) -> None:
    file = tmp_path / "game-1.txt"

    def answer(printed: str) -> str | None:
        if "Another game?" in printed:
            return "yes"
        return None if " starts.\n" in printed else big_money(printed)

    run("play", "--random", "--seed", "11", "--save", str(file), typed=answer)
    kingdoms = [read_record(path.read_text("utf-8")).kingdom for path in sorted(tmp_path.iterdir())]
    assert len(kingdoms) == 2
    assert kingdoms[0] != kingdoms[1]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_nothing_breaks(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lot = random.Random(seed)
    lines = [
        "undo",
        "log",
        "?",
        "? moat",
        "table",
        "xyzzy",
        "1 1 1",
        "99",
        "0, 0",
        "2 copper, done",
        "[/bold]",
        "\x1b[A",
    ]
    typed = [
        lot.choice(["", "1", str(lot.randint(0, 9)), str(lot.randint(0, 9)), lot.choice(lines)]) for _ in range(60)
    ]
    edition = ("1e", "2e", "base 2e, intrigue 1e", "base 1e, intrigue 2e")[seed]
    done = run(
        *("play", "--random", "--edition", edition, "--seed", str(seed), "--save", str(file)),
        *("--seat", "human:Ann", "--seat", "chance"),
        typed="".join(f"{line}\n" for line in typed),
    )
    assert (done.code, done.err) == (0, "")
    assert read_record(file.read_text("utf-8")).choices


def test_a_record_written_elsewhere_is_for_people(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write_record(Record(KINGDOM, ["Ann", "Bob"], 3)), "utf-8")
    assert "is asked; the others look away" in run("play", "--resume", str(file)).out


def test_a_game_against_an_own_strategy_can_be_resumed(tmp_path: Path) -> None:
    file, mine = tmp_path / "game.txt", tmp_path / "mine.txt"
    mine.write_text('strategy "Only Copper"\nbuy Copper\n', "utf-8")
    setup = ("--seed", "4", "--seat", "human", "--seat", str(mine), "--save", str(file))
    assert run("play", *setup, typed="q\n").code == 0
    assert read_record(file.read_text("utf-8")).players == ["Human", "Only Copper (own)"]
    done = run("play", "--resume", str(file), "--seat", str(mine), typed=big_money)
    assert (done.code, done.err) == (0, "")
    game = replay(read_record(file.read_text("utf-8")))
    copper = game.setup.slot("Copper")
    assert game.owned(1, copper) == game.owned_cards(1) - 3
    done = run("play", "--resume", str(file), "--seat", "hard", typed="")
    assert done.code == 2
    assert "--seat for the files of own strategies" in done.err.replace("\n", " ")
