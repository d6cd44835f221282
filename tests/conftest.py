"""What holds for all tests."""

import os
import signal

import pytest

# A shell starts background jobs with Ctrl-C ignored, and the programs that tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Pages, connections and databases are the same code in both modes. In these folders, only tests that also play whole
# games, or depend on the rules in other ways, run with interpreted rules too.
INTERPRETED = {
    "browser": ("test_whole_game.py", "test_coming_back.py"),
    "server": ("test_api.py", "test_leaks.py", "test_socket.py"),
    "tables": ("test_failing_cards.py", "test_storage.py", "test_table.py"),
}
# With interpreted rules these take minutes and test nothing else.
SLOW = ("test_solve.py", "test_solving.py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave most tests of pages, connections and databases to the compiled run."""
    if os.environ.get("FREEHOLD_PURE"):
        runs = [
            item.path.name in INTERPRETED.get(item.path.parent.name, (item.path.name,)) and item.path.name not in SLOW
            for item in items
        ]
        config.hook.pytest_deselected(items=[item for item, stays in zip(items, runs, strict=True) if not stays])
        items[:] = [item for item, stays in zip(items, runs, strict=True) if stays]
