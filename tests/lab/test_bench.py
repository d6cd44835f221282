"""`freehold bench`: its measurements as JSON and as a table. Speed itself is not tested."""

import json
import shutil
from pathlib import Path

import pytest

from freehold._mode import is_compiled
from freehold.cards.catalogue import recommended_sets
from freehold.lab import bench
from freehold.notation.position import write_position
from freehold.players.match import Tally, play_rounds
from freehold.players.player import Player
from tests.lab.strategies import MONEY, SMITHY, matchup
from tests.terminal.typist import run

PLAYABLE = [f"{one.name} ({one.edition})" for one in recommended_sets() if one.playable]
QUICKLY = ("--seconds", "0.02")


def positive(numbers: dict[str, float]) -> bool:
    return all(number > 0 for number in numbers.values())


def test_the_cases_are_three_matches_and_the_20_recommended_sets() -> None:
    assert len(PLAYABLE) == 20
    assert [case.name for case in bench.cases()] == ["big money", "smithy", "actions", *PLAYABLE]


def test_all_measurements_as_json() -> None:
    done = run("bench", "--json", *QUICKLY)
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    assert list(data) == [
        "mode",
        "cases",
        "copy_us",
        "cores",
        "all_cores",
        "all_cores_ratio",
        "peak_memory_mib",
        "yardstick",
        "yardstick_ratio",
    ]
    assert data["mode"] == ("compiled" if is_compiled() else "interpreted")
    assert list(data["cases"]) == [case.name for case in bench.cases()]
    for rates in data["cases"].values():
        assert list(rates) == ["games_per_second", "decisions_per_second"]
        assert positive(rates)
        assert rates["decisions_per_second"] > rates["games_per_second"]
    assert positive(
        {name: data[name] for name in ("copy_us", "cores", "all_cores", "all_cores_ratio", "peak_memory_mib")}
    )
    assert data["yardstick"] == data["yardstick_ratio"] == {}


def test_all_measurements_as_a_table() -> None:
    done = run("bench", *QUICKLY)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].split("  ")[0] == f"{'compiled' if is_compiled() else 'interpreted'}, one process"
    for start in ("big money ", "smithy ", "actions ", *PLAYABLE, "copy in the middle of a turn", "peak memory"):
        assert any(line.startswith(start) for line in lines), start


def test_the_measured_copy_is_of_a_game_in_the_middle_of_a_card() -> None:
    game = bench.game_in_mid_turn()
    decision = game.decision()
    assert (decision.seat, decision.card, decision.purpose) == (1, "Militia", "discard")
    assert "Throne Room" in write_position(game)
    assert game.copy() == game


def test_the_number_of_steps_is_known_in_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure_all_cores", lambda result, seconds: None)
    noted: list[str] = []
    bench.measure(0.01, False, noted.append)
    assert len(noted) == bench.count_steps(False)


@pytest.mark.parametrize("seconds", ["0", "-1", "601", "nan"])
def test_an_invalid_duration_is_misuse(seconds: str) -> None:
    done = run("bench", "--seconds", seconds)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("freehold: --seconds must be between 0.01 and 600, not ")


# The yardstick.


def no_program(name: str) -> None:
    return None


def test_with_a_c_compiler_there_are_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one, the command fails."""
    monkeypatch.setattr(bench, "ROUNDS", 2)
    done = run("bench", "--json", "--yardstick", *QUICKLY)
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        assert (done.code, done.out) == (1, "")
        return
    data = json.loads(done.out)
    for rates in (data["yardstick"], data["yardstick_ratio"]):
        assert list(rates) == ["big money", "smithy"]
        assert positive(rates)


def test_without_a_c_compiler_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", no_program)
    done = run("bench", "--yardstick", *QUICKLY)
    assert (done.code, done.out) == (1, "")
    assert done.err == "freehold: the yardstick needs a C compiler (cc), and none is installed\n"


def test_without_the_source_tree_the_error_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(bench, "YARDSTICK", tmp_path / "yardstick.c")
    done = run("bench", "--yardstick", *QUICKLY)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("freehold: the yardstick comes with the source tree, but ")


def test_a_yardstick_that_does_not_compile_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho no such option >&2\nexit 1\n", "utf-8")
    compiler.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(compiler))
    done = run("bench", "--yardstick", *QUICKLY)
    assert (done.code, done.out) == (1, "")
    assert done.err == f"freehold: the yardstick failed to compile with {compiler}:\nno such option\n"


# Strategies.


def test_strategies_are_measured_with_the_games_of_a_simulation() -> None:
    one = matchup(SMITHY, MONEY, MONEY, seed=9)
    case = bench.simulation_case(one)
    assert case.name == "Smithy against Money against Money 2"
    setup, players = one.set_up()
    built_in = [player for player in players if isinstance(player, Player)]
    assert case.play(range(3, 9)) == play_rounds(setup, built_in, 9, range(1, 3), Tally(3))
    games, decisions = case.games_per_second(0.02)
    assert 0 < games < decisions


def test_strategies_as_json_and_as_text() -> None:
    done = run("bench", "Big Money", "double witch", "--json", *QUICKLY)
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    assert list(data) == ["mode", "cases", "kingdom", "editions", "seed"]
    assert list(data["cases"]) == ["Big Money against Double Witch"]
    assert positive(data["cases"]["Big Money against Double Witch"])
    assert "Witch" in data["kingdom"]
    printed = run("bench", "Big Money", "Double Witch", *QUICKLY).out
    assert printed.startswith("Big Money against Double Witch, ")
    assert printed.endswith(" decisions/s\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["Big Money"], 2),
        (["Big Money", "Smithy", "--yardstick"], 2),
        (["--kingdom", "First Game"], 2),
        (["Big Mony", "Smithy"], 1),
        (["Double Witch", "Big Money", "--kingdom", "First Game"], 1),
    ],
)
def test_invalid_arguments_give_one_sentence(arguments: list[str], code: int) -> None:
    done = run("bench", *arguments, *QUICKLY)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith("freehold: ")
    assert done.err.count("\n") == 1
