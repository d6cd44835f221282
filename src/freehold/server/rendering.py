"""The thread for work that takes more than a few milliseconds: long logs, results, replays."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

Result = TypeVar("Result")

# Only one, so that the event loop shares the interpreter with no more than one thread that renders.
_thread: Final = ThreadPoolExecutor(1, "freehold-render")


async def in_thread(work: Callable[[], Result]) -> Result:
    """Do a piece of work outside the event loop, after those that came before it."""
    return await asyncio.get_running_loop().run_in_executor(_thread, work)
