"""`freehold simulate`: what it prints, as a table and as data, and its errors."""

import errno
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from freehold.lab import opponents
from freehold.lab.executor import InProcess
from freehold.lab.findings import Estimate
from freehold.lab.simulation import Simulation
from freehold.players.levels import Level
from freehold.strategies.library import find_strategy
from freehold.terminal import simulate as command
from freehold.terminal.standings import endings, picture
from tests.terminal.typist import Outcome, run

BEEKEEPER = Path(__file__).parents[2] / "docs" / "examples" / "beekeeper.py"
SMALL = ("--games", "20", "--seed", "3", "--jobs", "1")
NAMES = ("Big Money", "Double Witch")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "mine.txt"


def data(*arguments: str) -> dict[str, object]:
    done = run("simulate", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert isinstance(found, dict)
    return found


def failure(*arguments: str) -> Outcome:
    """The error message when nothing is played."""
    done = run("simulate", *arguments)
    assert done.out == ""
    assert done.err.startswith("freehold: ")
    assert done.err.count("\n") == 1
    return done


# What it prints.


def test_a_simulation_as_json() -> None:
    found = data(*NAMES, *SMALL)
    assert list(found) == [
        "players",
        "games",
        "turns_mean",
        "endings",
        "verdict",
        "leader",
        "kingdom",
        "editions",
        "seed",
        "interrupted",
        "notes",
    ]
    players = found["players"]
    assert isinstance(players, dict)
    assert list(players) == ["Big Money", "Double Witch"]
    for one in players.values():
        assert list(one) == [
            "wins",
            "draws",
            "losses",
            "win_rate",
            "interval",
            "win_rate_by_place",
            "points_mean",
        ]
        assert one["wins"] + one["draws"] + one["losses"] == found["games"] == 20
        assert one["win_rate"] == (one["wins"] + one["draws"] / 2) / 20
        low, high = one["interval"]
        assert 0 <= low <= one["win_rate"] <= high <= 1
        assert low < high
        assert sum(one["win_rate_by_place"]) == pytest.approx(2 * one["win_rate"])
    assert players["Double Witch"]["win_rate"] > 0.9
    turns = found["turns_mean"]
    assert isinstance(turns, float)
    assert 20 < turns < 80
    ways = found["endings"]
    assert isinstance(ways, dict)
    assert list(ways) == ["provinces", "piles", "turn limit"]
    assert sum(ways.values()) == 20
    assert str(found["verdict"]).startswith("Double Witch beats Big Money: ")
    assert (found["leader"], found["seed"], found["editions"]) == ("Double Witch", 3, "base 2e, intrigue 2e")
    assert found["interrupted"] is False


def test_the_same_seed_gives_the_same_numbers_with_any_executor() -> None:
    with_one = data(*NAMES, "--games", "30", "--seed", "3", "--jobs", "1")
    assert data(*NAMES, "--games", "30", "--seed", "3", "--jobs", "2") == with_one
    assert data(*NAMES, "--games", "30", "--seed", "4", "--jobs", "1") != with_one
    assert data(*NAMES, "--games", "2", "--jobs", "1")["seed"] != data(*NAMES, "--games", "2", "--jobs", "1")["seed"]


def test_a_simulation_as_a_table() -> None:
    done = run("simulate", *NAMES, *SMALL)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].startswith("Kingdom (base 2e, intrigue 2e): Cellar, Moat, Merchant, ")
    assert "By default: the cards that the strategies name, and others of First Game." in " ".join(
        " ".join(lines[:3]).split()
    )
    assert re.search(r"^Player +Won +Drawn +Lost +Points +Win rate +0% +100%", done.out, re.MULTILINE)
    assert re.search(r"^Big Money +\d+ +\d+ +\d+ +[\d.]+ +[\d.]+% \([\d.]+ to [\d.]+\) +●", done.out, re.MULTILINE)
    assert re.search(r"^Double Witch beats Big Money: [\d.]+% \([\d.]+ to 100.0\)\.$", done.out, re.MULTILINE)
    flowing = " ".join(done.out.split())
    assert re.search(
        r"of the games ended with the last Province.*, after [\d.]+ turns of all players together", flowing
    )
    assert re.search(r"20 games in [\d.]+ s, [\d,]+ games/s; use --seed 3 to play the same games again.$", flowing)
    assert max(len(line) for line in lines) <= 80


def test_a_strategy_can_play_itself() -> None:
    found = data("smithy", "Smithy", "smithy", "--games", "3", "--jobs", "1")
    assert isinstance(found["players"], dict)
    assert list(found["players"]) == ["Smithy", "Smithy 2", "Smithy 3"]


def test_a_strategy_in_a_file_and_a_kingdom_by_name(mine: Path) -> None:
    mine.write_text('strategy "Mine"\nbuy Province\nbuy Festival until 2\nbuy Gold\nbuy Silver\n', "utf-8")
    found = data(str(mine), "Big Money", "--kingdom", "Size Distortion", *SMALL)
    assert isinstance(found["kingdom"], list)
    assert "Artisan" in found["kingdom"]
    printed = run("simulate", str(mine), "Big Money", "--kingdom", "Size Distortion", *SMALL).out
    assert "Chosen for the strategies" not in printed


def test_until_it_is_clear() -> None:
    found = data(*NAMES, "--until-clear", "--seed", "3", "--jobs", "1")
    assert found["games"] == 200
    assert found["leader"] == "Double Witch"
    alike = data("Big Money", "Big Money", "--until-clear", "--margin", "20", "--seed", "3", "--jobs", "1")
    assert alike["leader"] is None
    assert "are equally good, with less than 20 points between them" in str(alike["verdict"])
    short = data("Big Money", "Big Money", "--until-clear", "--games", "10", "--seed", "3", "--jobs", "1")
    assert short["games"] == 10
    assert "too close to call after 10 games" in str(short["verdict"])


@pytest.mark.parametrize(
    ("rate", "encoding", "drawn"),
    [
        ((0.5, 0.42, 0.62), "utf-8", "····━●━···"),
        ((0.92, 0.85, 0.97), "utf-8", "·····|··━●"),
        ((1.0, 0.99, 1.0), "utf-8", "·····|···●"),
        ((0.0, 0.0, 0.35), "ascii", "o===.|...."),
    ],
)
def test_the_picture_of_an_interval(rate: tuple[float, float, float], encoding: str, drawn: str) -> None:
    assert picture(Estimate(*rate), 0.5, 10, encoding) == drawn


def test_the_ways_to_end() -> None:
    assert endings({"provinces": 30, "piles": 70, "turn limit": 0}, 100) == (
        "70.0% of the games ended on empty piles and 30.0% ended with the last Province"
    )
    assert endings({"provinces": 0, "piles": 0, "turn limit": 5}, 5) == (
        "100.0% of the games reached the limit of 2000 turns"
    )


# Errors.


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["Big Money"], "name 2 to 6 strategies"),
        (["Big Money"] * 7, "name 2 to 6 strategies"),
        ([], "name 2 to 6 strategies"),
        ([*NAMES, "--games", "0"], "--games must be at least 1, not 0"),
        ([*NAMES, "--games", "many"], "many"),
        ([*NAMES, "--jobs", "0"], "--jobs must be between 1 and 256, not 0"),
        ([*NAMES, "--margin", "2"], "--margin only works with --until-clear"),
        ([*NAMES, "--until-clear", "--margin", "0"], "--margin must be between 0.01 and 50 percentage points, not 0"),
        ([*NAMES, "--until-clear", "--margin", "nan"], "--margin must be between"),
        ([*NAMES, "--jobs", "2", "--cluster", "local"], "use either --jobs or --cluster"),
        ([*NAMES, "--edition", "3e"], "3e"),
    ],
)
def test_a_simulation_called_wrongly_exits_with_2(arguments: list[str], reason: str) -> None:
    done = failure(*arguments)
    assert done.code == 2
    assert reason in done.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["Big Mony", "Smithy"], "perhaps you mean Big Money"),
        (["Hrad", "Smithy"], "there is no player 'Hrad'; perhaps you mean Hard"),
        (["victor", "Smithy"], "perhaps you mean Viktor"),
        (["computer", "Smithy"], "'computer' is a seat in freehold play, which follows Common Sense"),
        (["Haren", "Smithy"], "perhaps you mean Harem"),
        (["Big Money", "no/such.txt"], "no/such.txt"),
        (["Double Witch", "Big Money", "--kingdom", "First Game"], "Double Witch needs Witch"),
        ([*NAMES, "--kingdom", "Frist Game"], "perhaps you mean First Game"),
        ([*NAMES, "--kingdom", "Moat, Cellar"], "a kingdom has 10 cards"),
        ([*NAMES, "--seed", "-1"], "a seed is a whole number"),
        ([*NAMES, "--cluster", "127.0.0.1:9"], "no cluster answers at 127.0.0.1:9"),
        (
            [*NAMES, "--report", "no/such/folder/out.html"],
            "cannot write the report to no/such/folder/out.html: No such file",
        ),
        ([*NAMES, "--report", "."], "cannot write the report to .: it is a folder, not a file"),
        ([*NAMES, "--report", "/dev/full"], "cannot write the report to /dev/full: it is not a regular file"),
    ],
)
def test_an_impossible_simulation_is_one_sentence_and_exit_1(arguments: list[str], reason: str) -> None:
    done = failure(*arguments)
    assert done.code == 1
    assert reason in done.err


def test_a_strategy_that_never_buys_is_an_error(mine: Path) -> None:
    mine.write_text('strategy "Idler"\nbuy Province when turn > 5000\n', "utf-8")
    done = failure(str(mine), "Big Money")
    assert done.code == 1
    assert "Idler buys nothing" in done.err
    assert failure(str(mine), str(mine)).err.startswith("freehold: Idler buys nothing: after 2000 turns")


# The report.


def test_a_report_is_written_beside_the_result(tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    done = run("simulate", *NAMES, *SMALL, "--report", str(page))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"The report is in {page}.\n")
    text = page.read_text("utf-8")
    assert "Double Witch beats Big Money" in text
    assert "--seed 3" in text
    assert os.listdir(tmp_path) == ["out.html"]
    assert isinstance(data(*NAMES, *SMALL, "--report", str(page)), dict)


def test_the_command_in_the_report_plays_the_same_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands: list[str] = []
    monkeypatch.setattr(command, "_write_report", lambda simulation, path, words: commands.append(words))
    first = data(*NAMES, "--until-clear", "--seed", "3", "--jobs", "1", "--report", str(tmp_path / "out.html"))
    again = data(*shlex.split(commands[0])[2:])
    for key in ("games", "turns_mean", "endings", "kingdom", "editions", "seed"):
        assert again[key] == first[key]


def test_a_full_disk_is_an_error_after_the_result(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_room(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", no_room)
    page = tmp_path / "out.html"
    done = run("simulate", *NAMES, *SMALL, "--report", str(page), "--json")
    assert done.code == 1
    assert json.loads(done.out)["games"] == 20
    assert done.err == f"freehold: cannot write the report to {page}: No space left on device\n"
    assert os.listdir(tmp_path) == []


# Interrupting.


@pytest.mark.parametrize("blocks", [0, 1])
def test_an_interrupt_prints_the_results_so_far(blocks: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = Simulation.run

    def stopped(self: Simulation, executor: object, note: object) -> None:
        if blocks:
            self.rounds = 10
            whole(self, InProcess())
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "run", stopped)
    page = tmp_path / "out.html"
    done = run("simulate", *NAMES, "--seed", "3", "--json", "--report", str(page))
    found = json.loads(done.out)
    assert (done.code, done.err) == (130, "")
    assert found["interrupted"] is True
    assert found["games"] == 20 * blocks
    assert page.exists() == (blocks == 1)
    if not blocks:
        assert (found["verdict"], found["leader"]) == ("No game was finished", None)
    table = run("simulate", *NAMES, "--seed", "3")
    assert table.code == 130
    assert ("Interrupted after 20 games" if blocks else "No game was finished.") in table.out


def test_an_interrupt_ends_the_workers_quietly(tmp_path: Path) -> None:
    """Ctrl-C in a terminal goes to all processes. A file of cards notes who has loaded it: first the command, then two
    workers."""
    cards = tmp_path / "cards.py"
    note = f"import os, pathlib\n(pathlib.Path({str(tmp_path)!r}) / f'{{os.getpid()}}.pid').touch()\n"
    cards.write_text(BEEKEEPER.read_text("utf-8") + note, "utf-8")
    script = "import sys; from freehold.cli import main; sys.exit(main())"
    words = [sys.executable, "-c", script, "simulate", *NAMES, "--games", "100000000", "--jobs", "2", "--json"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "FREEHOLD_CARDS": str(cards)}
    with subprocess.Popen(
        words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        deadline = time.monotonic() + 60
        while len(list(tmp_path.glob("*.pid"))) < 3:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    found = json.loads(out)
    assert found["interrupted"] is True
    assert 0 < found["games"] < 100_000_000
    for noted in tmp_path.glob("*.pid"):
        with pytest.raises(ProcessLookupError):
            os.kill(int(noted.stem), 0)


# Players that think.


@pytest.fixture
def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels whose plans are known at once, and which do not think, so that tests are quick."""
    monkeypatch.setattr(opponents, "plans_for", lambda setting: (find_strategy("Smithy"),))
    monkeypatch.setattr(opponents, "find_level", lambda name: Level(name, 0))


@pytest.mark.usefixtures("quick_levels")
def test_a_level_plays_by_its_name_in_any_spelling() -> None:
    found = data("hard", "Common Sense", "--kingdom", "First Game", "--games", "3", "--seed", "3", "--jobs", "1")
    assert isinstance(found["players"], dict)
    assert (list(found["players"]), found["games"]) == (["Hard", "Common Sense"], 4)
    again = data("Hard", "Common Sense", "--kingdom", "First Game", "--games", "3", "--seed", "3", "--jobs", "1")
    assert again == found


@pytest.mark.usefixtures("quick_levels")
def test_the_kingdom_is_chosen_for_the_other_players() -> None:
    found = data("Expert", "Double Witch", "--think", "0", "--games", "2", "--jobs", "1")
    assert isinstance(found["kingdom"], list)
    assert "Witch" in found["kingdom"]


@pytest.mark.usefixtures("quick_levels")
def test_without_thinking_a_level_plays_its_plan() -> None:
    arguments = ("Big Money", "--games", "20", "--seed", "3", "--jobs", "1")
    level, plan = data("Hard", *arguments, "--think", "0"), data("Smithy", *arguments)
    assert isinstance(level["players"], dict)
    assert isinstance(plan["players"], dict)
    assert level["players"]["Hard"] == plan["players"]["Smithy"]


@pytest.mark.usefixtures("quick_levels")
def test_a_report_of_players_that_think(tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    done = run(
        "simulate", "Medium", "Big Money", "--think", "0", "--games", "2", "--jobs", "1", "--report", str(report)
    )
    assert (done.code, done.err) == (0, "")
    assert "--think 0" in report.read_text("utf-8")


def test_a_time_to_think_that_makes_no_sense() -> None:
    assert "--think must be between 0 and 3,600 seconds, not -1" in failure("Hard", "Smithy", "--think", "-1").err
    assert "--think must be between 0 and 3,600 seconds, not nan" in failure("Hard", "Smithy", "--think", "nan").err
    assert "none of these does; name one of Easy, Medium, Hard, Expert" in failure(*NAMES, "--think", "1").err


def test_a_level_in_a_kingdom_that_cannot_be() -> None:
    assert "there is no recommended set" in failure("Hard", "Smithy", "--kingdom", "Nowhere").err
    assert "a kingdom has 10 cards, not 2" in failure("Hard", "Big Money", "--kingdom", "Moat, Witch").err


def test_a_level_cannot_be_benched() -> None:
    done = run("bench", "Hard", "Smithy")
    assert "bench measures the games of strategies, and Hard thinks about its choices" in done.err
