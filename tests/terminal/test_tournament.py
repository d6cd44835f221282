"""`freehold tournament`: its output, how it continues after a crash, and its errors."""

import json
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from freehold.lab import opponents
from freehold.lab.executor import Task
from freehold.lab.results_file import PairKey, ResultsFile
from freehold.lab.score import Score
from freehold.notation.strategy import read_strategy
from freehold.players.levels import Level
from tests.terminal.typist import Outcome, run

MONEY = 'strategy "Money"\nbuy Province\nbuy Gold\nbuy Silver\n'
SMITH = 'strategy "Smith"\nbuy Province\nbuy Gold\nbuy Smithy until 1\nbuy Silver\n'
GREEN = 'strategy "Green"\nbuy Province\nbuy Duchy\nbuy Estate\n'
CURSER = 'strategy "Curser"\nbuy Province\nbuy Witch until 2\nbuy Gold\nbuy Silver\n'
ALL = ("curser.txt", "green.txt", "money.txt", "smith.txt")
PAIRS = 6


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with four strategies in files."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("money", MONEY), ("smith", SMITH), ("green", GREEN), ("curser", CURSER)):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    return tmp_path


def play(*arguments: str, games: int = 4) -> Outcome:
    """A small tournament in this process."""
    return run("tournament", *arguments, "--games", str(games), "--jobs", "1")


def words(done: Outcome) -> str:
    """The printed text without line breaks."""
    return " ".join(done.out.split())


def data(*arguments: str, games: int = 4) -> dict[str, object]:
    done = play(*arguments, "--json", games=games)
    assert (done.code, done.err) == (0, "")
    found: dict[str, object] = json.loads(done.out)
    return found


def shown(file: str) -> dict[str, object]:
    """What a file has, without playing."""
    done = run("tournament", "--file", file, "--json")
    assert (done.code, done.err) == (0, "")
    found: dict[str, object] = json.loads(done.out)
    return found


class Games:
    """Counts the pairs that are actually played; can be interrupted before one of them."""

    def __init__(self, interrupted_before: int = -1) -> None:
        self.pairs: list[tuple[str, ...]] = []
        self.interrupted_before = interrupted_before
        self._play = Task.play

    def __enter__(self) -> "Games":
        counter = self

        def play(task: Task) -> object:
            if len(counter.pairs) == counter.interrupted_before:
                raise KeyboardInterrupt
            counter.pairs.append(tuple(task.matchup.names))
            return counter._play(task)

        self._patch = patch.object(Task, "play", play)
        self._patch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.stop()


# What it prints.


def test_a_matrix_and_ratings_best_first() -> None:
    done = play(*ALL, "--seed", "1", games=10)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Percent won by row against column, with 95% intervals; a draw counts half:"
    assert lines[1].split() == ["1", "2", "3", "4"]
    assert lines[2].split()[:2] == ["1", "Curser"]
    heading = next(number for number, line in enumerate(lines) if "rating" in line)
    assert [line.split()[:2] for line in lines[heading + 1 : heading + 5]] == [
        ["1", "Curser"],
        ["2", "Smith"],
        ["3", "Money"],
        ["4", "Green"],
    ]
    assert "the mean is 1500" in words(done)
    assert lines[-1] == "Use --seed 1 to play the same games again."


def test_in_a_narrow_terminal_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "36")
    done = play(*ALL, "--seed", "1")
    assert done.code == 0
    assert words(done).startswith(
        "Percent won by the first against the second, with 95% intervals; a draw counts half: "
    )
    assert len(re.findall(r"^\w+ - \w+: +[\d.]+%", done.out, re.MULTILINE)) == PAIRS


def test_the_same_as_json() -> None:
    found = data(*ALL, "--seed", "1")
    assert list(found) == ["seed", "finished", "pairs", "matrix", "ratings", "notes"]
    assert (found["seed"], found["finished"]) == (1, True)
    pairs = found["pairs"]
    assert isinstance(pairs, list)
    assert [(pair["first"], pair["second"]) for pair in pairs] == [
        ("Curser", "Green"),
        ("Curser", "Money"),
        ("Curser", "Smith"),
        ("Green", "Money"),
        ("Green", "Smith"),
        ("Money", "Smith"),
    ]
    for pair in pairs:
        assert pair["wins"] + pair["draws"] + pair["losses"] == 4
        assert len(pair["kingdom"]) == 10
    matrix = found["matrix"]
    assert isinstance(matrix, dict)
    assert matrix["Money"]["Money"] is None
    assert matrix["Money"]["Green"]["win_rate"] + matrix["Green"]["Money"]["win_rate"] == 1
    low, high = matrix["Money"]["Green"]["interval"]
    assert low <= matrix["Money"]["Green"]["win_rate"] <= high
    ((best, *_),) = found["ratings"] if isinstance(found["ratings"], list) else [[]]
    assert list(best) == ["name", "rating", "interval"]


def test_the_order_of_the_names_and_naming_one_twice_do_not_matter() -> None:
    assert data(*ALL, "--seed", "1") == data(*ALL[::-1], "money.txt", "--seed", "1")


def test_without_a_seed_the_random_one_is_printed() -> None:
    first = data("money.txt", "smith.txt", games=20)
    assert data("money.txt", "smith.txt", "--seed", str(first["seed"]), games=20) == first


def test_all_of_the_library() -> None:
    """Most of its strategies lack cards in this kingdom."""
    done = play("money.txt", "--any", "--kingdom", "First Game", games=2)
    assert done.code == 0
    assert "Big Money" in done.out
    assert "strategies do not play in every kingdom, because cards they need are missing." in words(done)


def test_a_note_says_who_does_not_play_in_a_kingdom() -> None:
    done = play("money.txt", "smith.txt", "curser.txt", "--kingdom", "First Game")
    assert "Curser does not play in this kingdom (missing: Witch)." in words(done)
    done = play("money.txt", "smith.txt", "curser.txt", "--kingdom", "First Game", "--kingdom", "Size Distortion")
    assert "Smith does not play in 1 of 2 kingdoms (missing: Smithy)." in words(done)


def test_a_note_says_which_pairs_do_not_play(folder: Path) -> None:
    cards = ("Artisan", "Bandit", "Cellar", "Chapel", "Festival", "Gardens", "Harbinger", "Library", "Moat", "Sentry")
    (folder / "many.txt").write_text('strategy "Many"\nbuy Silver\n' + "".join(f"buy {card}\n" for card in cards))
    done = play("money.txt", "smith.txt", "many.txt")
    assert done.code == 0
    assert "Many and Smith do not play each other: the strategies mention 11 kingdom cards" in words(done)


def test_entries_that_no_games_connect_are_rated_separately(folder: Path) -> None:
    """Two only in the first edition, two only in the second."""
    for name, card in (("a", "Spy"), ("b", "Thief"), ("c", "Artisan"), ("d", "Bandit")):
        (folder / f"{name}.txt").write_text(f'strategy "{card}s"\nbuy Province\nbuy {card} until 1\nbuy Silver\n')
    done = play("a.txt", "b.txt", "c.txt", "d.txt")
    assert "No games connect these 2 groups, so their ratings cannot be compared" in words(done)
    groups = data("a.txt", "b.txt", "c.txt", "d.txt")["ratings"]
    assert isinstance(groups, list)
    assert [sorted(one["name"] for one in group) for group in groups] == [["Artisans", "Bandits"], ["Spys", "Thiefs"]]


def test_random_kingdoms() -> None:
    pairs = data("money.txt", "green.txt", "--random", "3", "--seed", "5", games=2)["pairs"]
    assert isinstance(pairs, list)
    assert len({tuple(pair["kingdom"]) for pair in pairs}) == 3
    more = data("money.txt", "green.txt", "--random", "4", "--seed", "5", games=2)["pairs"]
    assert isinstance(more, list)
    assert more[:3] == pairs


# The file.


def test_the_same_command_plays_nothing_again_and_prints_the_same() -> None:
    first = data(*ALL, "--file", "evening.sqlite")
    with Games() as games:
        assert data(*ALL, "--file", "evening.sqlite") == first
    assert games.pairs == []


def test_a_newcomer_plays_only_its_own_pairs() -> None:
    before = play(*ALL[1:], "--file", "evening.sqlite")
    assert before.out.splitlines()[-1] == "The results are in evening.sqlite."
    with Games() as games:
        play(*ALL, "--file", "evening.sqlite")
    assert games.pairs == [("Curser", "Green"), ("Curser", "Money"), ("Curser", "Smith")]


def test_without_strategies_all_of_the_file_is_shown() -> None:
    first = data(*ALL, "--file", "evening.sqlite")
    again = shown("evening.sqlite")
    assert again["matrix"] == first["matrix"]
    assert again["ratings"] == first["ratings"]
    done = run("tournament", "--file", "evening.sqlite", "--games", "500")
    assert (done.code, done.out) == (2, "")
    assert "--games is for games to play" in done.err


def test_a_changed_strategy_is_noticed_and_starts_over(folder: Path) -> None:
    play(*ALL, "--file", "evening.sqlite")
    (folder / "green.txt").write_text(GREEN.replace("buy Estate\n", "buy Copper\n"), "utf-8")
    with Games() as games:
        done = play(*ALL, "--file", "evening.sqlite")
    assert ("Green has changed since it last played, so it starts over; its old results stay in the file.") in words(
        done
    )
    assert games.pairs == [("Curser", "Green"), ("Green", "Money"), ("Green", "Smith")]


def test_other_tools_can_read_the_tables() -> None:
    play(*ALL, "--file", "evening.sqlite")
    base = sqlite3.connect("evening.sqlite")
    rows = base.execute("SELECT first, second, wins + draws + losses FROM results WHERE first = 'Green'").fetchall()
    assert rows == [("Green", "Money", 4), ("Green", "Smith", 4)]
    assert base.execute("SELECT text FROM strategies WHERE name = 'Green'").fetchone() == (
        GREEN.replace("buy", "\nbuy", 1),
    )
    base.close()


# Interruptions and crashes.


def test_an_interruption_shows_the_results_so_far_and_how_to_continue() -> None:
    with Games(interrupted_before=3):
        done = play(*ALL, "--file", "evening.sqlite")
    assert done.code == 130
    assert "Curser" in done.out
    assert "rating" in done.out
    assert "3 of 6 pairs are not finished; run the same command to continue." in words(done)
    with Games(interrupted_before=3):
        printed = play(*ALL, "--json")
    assert printed.code == 130
    assert json.loads(printed.out)["finished"] is False
    assert shown("evening.sqlite")["finished"] is None


def test_an_interruption_before_the_first_pair() -> None:
    with Games(interrupted_before=0):
        done = play("money.txt", "smith.txt")
    assert done.code == 130
    assert done.out.startswith("No pair has played yet.\n")


def killed(how: signal.Signals, when: str) -> "subprocess.CompletedProcess[str]":
    """A tournament in its own process that gets a signal at the fourth pair, or at this SQL statement of it."""
    script = f"""
import os, signal, sys
from freehold.cli import main
from freehold.lab.results_file import ResultsFile

kept = 0
save = ResultsFile.save

def end(statement):
    if statement.startswith({when!r}):
        os.killpg(os.getpgrp(), signal.{how.name})

def keep_or_end(file, pair, score):
    global kept
    kept += 1
    if kept == 4:
        file._connection.set_trace_callback(end) if {when!r} else end("")
    save(file, pair, score)

ResultsFile.save = keep_or_end
sys.exit(main(sys.argv[1:]))
"""
    command = [sys.executable, "-c", script, "tournament", *ALL, "--games", "4", "--seed", "1", "--jobs", "1"]
    return subprocess.run(
        [*command, "--file", "evening.sqlite"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        start_new_session=True,
    )


@pytest.mark.parametrize("when", ["", "COMMIT"])
def test_a_killed_tournament_continues_where_it_stopped(when: str) -> None:
    assert killed(signal.SIGKILL, when).returncode == -signal.SIGKILL
    file = ResultsFile(Path("evening.sqlite"))
    before = file.scores()
    file.close()
    assert len(before) == 3
    with Games() as games:
        resumed = data(*ALL, "--seed", "1", "--file", "evening.sqlite")
    assert len(games.pairs) == PAIRS - 3
    assert len(set(games.pairs)) == len(games.pairs)
    file = ResultsFile(Path("evening.sqlite"))
    after = file.scores()
    file.close()
    assert before.items() <= after.items()
    uninterrupted = data(*ALL, "--seed", "1")
    assert {**resumed, "notes": []} == {**uninterrupted, "notes": []}


def test_ctrl_c_in_a_real_process() -> None:
    done = killed(signal.SIGINT, "")
    assert (done.returncode, done.stderr) == (130, "")
    assert "3 of 6 pairs are not finished; run the same command to continue." in done.stdout
    assert data(*ALL, "--file", "evening.sqlite")["finished"] is True


def test_a_file_that_becomes_read_only_shows_the_results_so_far_and_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save = ResultsFile.save

    def keep_two(file: ResultsFile, pair: PairKey, score: Score) -> None:
        if len(file.scores()) == 2:
            file._connection.execute("PRAGMA query_only = 1")
        save(file, pair, score)

    monkeypatch.setattr(ResultsFile, "save", keep_two)
    done = play(*ALL, "--file", "evening.sqlite")
    assert done.code == 1
    assert "4 of 6 pairs are not finished" in done.out
    assert done.err == "freehold: evening.sqlite is read-only; make it writable, or choose another file\n"


# Mistakes.


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["money.txt"],
        ["money.txt", "smith.txt", "--games", "1"],
        ["money.txt", "smith.txt", "--random", "0"],
        ["money.txt", "smith.txt", "--random", "2", "--kingdom", "First Game"],
        ["money.txt", "smith.txt", "--jobs", "0"],
        ["money.txt", "smith.txt", "--jobs", "2", "--cluster", "local"],
    ],
)
def test_a_tournament_called_wrongly_exits_with_2(arguments: list[str]) -> None:
    done = run("tournament", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("freehold: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["money.txt", "Dubble Witch"], "perhaps you mean Double Witch"),
        (["money.txt", "smith.txt", "--kingdom", "Frist Game"], "perhaps you mean First Game"),
        (["money.txt", "smith.txt", "--seed", "-1"], "a seed is a whole number"),
        (["money.txt", "smith.txt", "--file", "money.txt"], "money.txt is not a tournament file"),
        (["money.txt", "smith.txt", "--file", "no/such/folder"], "cannot open or create no/such/folder"),
        (["money.txt", "smith.txt", "--file", "."], ". is a folder, not a file"),
        (["--file", "nothing.sqlite"], "there is no file nothing.sqlite; name strategies to start a tournament"),
        (
            ["smith.txt", "curser.txt", "--kingdom", "Deck Top"],
            "no two of these strategies can play each other: Curser does not",
        ),
        (["money.txt", "twin.txt"], "two different strategies are called Money; rename one of them"),
        (["money.txt", "idle.txt"], "Idle buys nothing"),
    ],
)
def test_an_impossible_tournament_is_one_sentence_and_exit_1(arguments: list[str], reason: str, folder: Path) -> None:
    (folder / "twin.txt").write_text(GREEN.replace("Green", "Money"), "utf-8")
    (folder / "idle.txt").write_text('strategy "Idle"\nbuy Province when turn > 10000\n', "utf-8")
    done = run("tournament", *arguments)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("freehold: ")
    assert done.err.count("\n") == 1
    assert reason in done.err


def test_another_seed_for_a_file_is_refused() -> None:
    play("money.txt", "smith.txt", "--file", "evening.sqlite", "--seed", "5")
    done = play("money.txt", "smith.txt", "--file", "evening.sqlite", "--seed", "6")
    assert done.code == 1
    assert done.err == ("freehold: evening.sqlite has seed 5, not 6; use that seed, or choose another file\n")


# Players that think.


def test_levels_play_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "plans_for", lambda setting: (read_strategy(SMITH),))
    monkeypatch.setattr(opponents, "find_level", lambda name: Level(name, 0))
    found = data("HARD", "money.txt", "easy", "--kingdom", "First Game", "--seed", "1", games=2)
    pairs = found["pairs"]
    assert isinstance(pairs, list)
    assert [(pair["first"], pair["second"]) for pair in pairs] == [
        ("Easy", "Hard"),
        ("Easy", "Money"),
        ("Hard", "Money"),
    ]
    assert data("HARD", "money.txt", "easy", "--kingdom", "First Game", "--seed", "1", games=2) == found
    assert play("Hard", "money.txt", "--think", "0", "--file", "levels.sqlite").code == 0
    assert "Hard has changed" in words(play("Hard", "money.txt", "--file", "levels.sqlite", games=2))


def test_a_time_to_think_that_makes_no_sense() -> None:
    assert "--think must be between 0 and 3,600 seconds, not -2" in play("Hard", "money.txt", "--think", "-2").err
    assert "--think is for players that think" in play("smith.txt", "money.txt", "--think", "1").err
