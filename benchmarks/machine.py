"""How much of a virtual machine's processors its host gave to others, which makes every measurement look slow."""

import os
from pathlib import Path
from typing import Final

_STAT: Final = Path("/proc/stat")
# The place of stolen time in the first line, after the user's, nice, system, idle, waiting and two kinds of interrupts.
_STOLEN: Final = 8


class Machine:
    """What others take of this machine from now on."""

    def __init__(self) -> None:
        self._began: Final = _counted()

    def __str__(self) -> str:
        now = _counted()
        if now is None or self._began is None:
            return "How much of the processors others had is not known here."
        stolen, total = (after - before for after, before in zip(now, self._began, strict=True))
        share = 100 * stolen / max(total, 1)
        return f"Others had {share:.1f}% of this machine's processors meanwhile; with more than 1%, measure again."


def _counted() -> tuple[int, int] | None:
    """The time that was stolen and all time, in ticks of all processors since the start."""
    if os.name != "posix" or not _STAT.exists():
        return None
    ticks = [int(field) for field in _STAT.read_text().partition("\n")[0].split()[1:9]]
    return ticks[_STOLEN - 1], sum(ticks)
