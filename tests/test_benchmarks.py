"""The scripts that measure servers run: with a few tables and for moments, since they measure nothing here."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import load, long_games, siege, steps
from benchmarks.clients import SOURCE, Server, Tally

TURNS = 6


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, long_games.LongGames]]:
    """A server with a game that goes on and one that is over."""
    folder: Path = tmp_path_factory.mktemp("siege")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_games, "TURNS", TURNS)
        written = asyncio.run(long_games.write(folder))
    server = Server(SOURCE, folder)
    yield server, written
    server.stop()


def test_the_load_test_measures_a_server(
    games: tuple[Server, long_games.LongGames], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "SETTLE_SECONDS", 0.0)
    monkeypatch.setattr(load, "STEADY_WITHIN", 1)
    monkeypatch.setattr(load, "MOST_STEPS", 1)
    result = load.Measured(load.THIS, load.SQLITE, 1)
    # The system counts processor time in hundredths of a second, so it takes some tables to use any.
    load.run(load.measure(games[0], None, 24, 1.2, result))
    assert result.rate > 0
    assert result.cpu > 0
    assert result.bytes_per_choice > 100
    assert not result.tally.errors
    printed = _printed(load.report([result, load.Measured(load.OTHER, load.SQLITE, 1)], 3))
    assert "the knee, choices per second" in printed


def test_a_siege_measures_what_the_victims_notice(
    games: tuple[Server, long_games.LongGames], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(siege, "TABLES", 3)
    monkeypatch.setattr(siege, "RECOVERS_WITHIN", 0.0)
    server, written = games
    (outcome,) = asyncio.run(siege.besiege(server.port, written, ["nonsense"], 1.0, Console(quiet=True)))
    assert outcome.counts.sent > 0
    assert outcome.before.milliseconds
    assert outcome.during.milliseconds
    assert outcome.stall > 0
    assert "nonsense" in _printed(siege.report([outcome]))


def test_long_steps_of_the_event_loop_are_written_down(tmp_path: Path) -> None:
    file = tmp_path / "steps"
    server = Server(SOURCE, tmp_path, steps=file)
    server.stop()
    # Starting up takes some.
    long = steps.read_steps(file)
    assert all(max(step.cpu, step.wall) >= steps.SHORTEST_MS for step in long)
    longest = max(long, key=lambda step: step.cpu)
    assert longest.doing
    during = siege.Outcome(
        "hellos", (longest.at, longest.at + 1e-9), *(Tally(),) * 3, 0.0, siege.Counts(0, 0, 0.0), 1.0
    )
    before = during._replace(name="undos", span=(0.0, 1e-9))
    printed = _printed(siege.report_steps([during, before], long))
    assert f"{longest.cpu:.1f}" in printed
    assert f"< {steps.SHORTEST_MS:.0f}" in printed


def _printed(grid: object) -> str:
    console = Console(width=siege.WIDTH)
    with console.capture() as captured:
        console.print(grid)
    return captured.get()
