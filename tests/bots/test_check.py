"""The conformance test of bots: the reference bots pass it, and others fail where they should."""

import json
from pathlib import Path

import pytest

from freehold.bots import process
from freehold.bots.check import check_bot
from tests.bots.bots import PENNY, odd, penny_in_c
from tests.terminal.typist import run


def test_the_reference_bot_passes() -> None:
    done = run("bot", "check", PENNY, "--games", "6")
    assert (done.code, done.err) == (0, "")
    assert "passed  says hello: Penny by Freehold" in done.out
    assert "passed  gives the same answers in the same game" in done.out
    assert done.out.endswith("The bot keeps to the protocol.\n")
    assert "failed" not in done.out


def test_the_reference_bot_in_c_passes(tmp_path: Path) -> None:
    command = penny_in_c(tmp_path)
    if command is None:
        pytest.skip("there is no C compiler")
    done = run("bot", "check", command, "--games", "6", "--json")
    assert json.loads(done.out)["passed"], done.out


@pytest.mark.parametrize(
    ("thing", "failed", "detail"),
    [
        ("illegal", "plays 2 games", "it chose 'Colony'"),
        ("dies", "plays 2 games", "the bot has ended with exit code 3"),
        ("newer", "says hello", "speaks the versions [7]"),
        ("picky", "plays 2 games", "knows fewer than 10 kingdom cards"),
        ("lingers", "ends when its input is closed", "still running"),
    ],
)
def test_a_bot_that_does_not_keep_to_the_protocol_fails(
    thing: str, failed: str, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "ENDS_WITHIN", 0.5)
    (wrong,) = (one for one in check_bot(odd(thing), 2, 5.0) if not one.passed)
    assert wrong.name.startswith(failed)
    assert detail in wrong.detail


def test_a_silent_bot_fails() -> None:
    found = check_bot(odd("silent"), 2, 0.3)
    assert [one.detail for one in found if not one.passed] == ["the bot has not answered in time"]


def test_a_command_that_does_not_start_fails() -> None:
    done = run("bot", "check", "/no/such/bot")
    assert done.code == 1
    assert done.out.startswith("failed  starts: ")


def test_a_random_bot_can_be_repeated_if_its_chance_follows_from_the_view() -> None:
    assert check_bot(odd("random"), 2)[-2].name == "gives the same answers in the same game"
    assert check_bot(odd("unsteady"), 2)[-2].name.startswith("gives other answers in the same game")
