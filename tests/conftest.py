"""What holds for all tests."""

import os
import signal
from pathlib import Path

import pytest

from tests.built_site import build_site

# A shell starts background jobs with Ctrl-C ignored, and the programs that tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Rules, cards, tactics and text forms are all tested in both modes. Elsewhere the code is the same in both, so with
# interpreted rules only these tests run: they play whole games, or depend on the rules in other ways.
INTERPRETED = {
    "browser": ("test_whole_game.py",),
    "environments": ("test_actions.py", "test_batch.py", "test_observations.py"),
    "lab": ("test_matchup.py", "test_simulation.py"),
    # Interpreted rollouts take fifty times as long.
    "players": ("test_adapter.py", "test_endings.py", "test_players.py", "test_secrets.py"),
    "server": ("test_api.py", "test_socket.py"),
    "sessions": ("test_game_session.py",),
    "strategies": ("test_terms.py",),
    "tables": ("test_failing_cards.py", "test_table.py"),
    "terminal": ("test_play.py",),
    "tests": (
        "test_games.py",
        "test_golden.py",
        "test_library.py",
        "test_modes.py",
        "test_own_cards.py",
        "test_properties.py",
    ),
}


def pytest_xdist_auto_num_workers() -> int:
    """More test processes than processors, since many tests spend time waiting for a server or a browser."""
    return (os.cpu_count() or 2) * 3 // 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave most tests outside the rules to the compiled run."""
    if os.environ.get("FREEHOLD_PURE"):
        runs = [item.path.name in INTERPRETED.get(item.path.parent.name, (item.path.name,)) for item in items]
        config.hook.pytest_deselected(items=[item for item, stays in zip(items, runs, strict=True) if not stays])
        items[:] = [item for item, stays in zip(items, runs, strict=True) if stays]


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built documentation, which all test processes share."""
    own = tmp_path_factory.getbasetemp()
    return build_site(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
