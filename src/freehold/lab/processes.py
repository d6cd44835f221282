"""How worker processes start and end."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from types import ModuleType


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Start processes with Ctrl-C blocked: the terminal sends it to all of them, and only this process handles it."""
    # Python would start this tracker along with the first of them, and that would unblock Ctrl-C again.
    resource_tracker.ensure_running()
    previous = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous)


@contextmanager
def without_main_module() -> Iterator[None]:
    """Keep new processes from importing the main module again, which is slow."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def exit_with_parent(lifeline: Connection) -> None:
    """Make a worker exit when its parent process closes the lifeline or is gone, even if it was killed."""

    def wait_until_closed() -> None:
        wait([lifeline])
        os._exit(1)

    threading.Thread(target=wait_until_closed, daemon=True).start()
