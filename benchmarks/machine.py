"""How much of a virtual machine's processors its host gave to others, which makes every measurement look slow."""

import os
from pathlib import Path
from typing import Final

_STAT: Final = Path("/proc/stat")
# The place of stolen time in the first line, after the user's, nice, system, idle, waiting and two kinds of interrupts.
_STOLEN: Final = 8
# With more than this share in other hands, a measurement says little.
_MOST: Final = 0.01


class Machine:
    """What others take of this machine from now on."""

    def __init__(self) -> None:
        self._began: Final = _counted()

    @property
    def stolen(self) -> float | None:
        """The share of the processors that others had, if it is known here."""
        now = _counted()
        if now is None or self._began is None:
            return None
        stolen, total = (after - before for after, before in zip(now, self._began, strict=True))
        return stolen / max(total, 1)

    @property
    def is_shared(self) -> bool:
        """Whether others had so much that a measurement should be repeated."""
        return (self.stolen or 0.0) > _MOST

    def __str__(self) -> str:
        stolen = self.stolen
        if stolen is None:
            return "How much of the processors others had is not known here."
        wanted = f"with more than {_MOST:.0%}, measure again"
        return f"Others had {stolen:.1%} of this machine's processors meanwhile; {wanted}."


def _counted() -> tuple[int, int] | None:
    """The time that was stolen and all time, in ticks of all processors since the start."""
    if os.name != "posix" or not _STAT.exists():
        return None
    ticks = [int(field) for field in _STAT.read_text().partition("\n")[0].split()[1:9]]
    return ticks[_STOLEN - 1], sum(ticks)
