"""The events of a game and their turns, and what two moments of it have in common."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, final

from freehold.rules.events import TURN_STARTS, Event
from freehold.sessions.game_session import GameSession

# How many events are compared at once.
_TOGETHER: Final = 256


@final
class History:
    """What has happened in a game up to one moment, divided into turns; what precedes the first belongs to it.

    A later moment shares the events that it has in common with an earlier one, as objects.
    """

    def __init__(self, session: GameSession, earlier: "History | None" = None) -> None:
        self.session: Final = session
        # A session that is replayed step by step changes.
        self.is_over: Final = session.is_over
        events = session.journal.events
        kept = 0
        starts: list[int] = [0]
        if earlier is not None:
            kept = _common(events, earlier.events, earlier.count)
            starts = earlier._starts[: bisect_left(earlier._starts, kept, 1)]
            if kept and events[kept - 1] is not earlier.events[kept - 1]:
                # Another server has undone a choice, so that the same events were made a second time.
                events = [*earlier.events[:kept], *events[kept:]]
        starts += [at for at in range(max(kept, 1), len(events)) if events[at].kind == TURN_STARTS]
        self.events: Final[list[Event]] = events
        self.count: Final[int] = len(events)
        self._starts: Final[list[int]] = starts
        # How many choices each seat has made.
        self._entries: Final = session.entries
        self._entry_count: Final[int] = len(session.entries)
        self.choices: Final[list[int]] = self._count_choices(earlier)
        # Kept for those who look at this moment: the lines of the last turn by viewer, and the events that all of them
        # see alike by number, both in JSON.
        self.last_lines: Final[dict[int, list[bytes]]] = {}
        self.open_events: Final[dict[int, bytes]] = {}

    def _count_choices(self, earlier: "History | None") -> list[int]:
        entries = self._entries
        known = 0 if earlier is None else earlier._entry_count
        if earlier is None or (
            known and (known > len(entries) or entries[known - 1] is not earlier._entries[known - 1])
        ):
            choices, known = [0] * self.session.game.setup.players, 0
        else:
            choices = earlier.choices[:]
        for place in range(known, self._entry_count):
            choices[entries[place].choice.seat] += 1
        return choices

    @property
    def turns(self) -> int:
        return len(self._starts)

    def turn(self, number: int) -> tuple[int, int]:
        """Where a turn begins and ends among the events."""
        end = self._starts[number + 1] if number + 1 < len(self._starts) else self.count
        return self._starts[number], end

    def turn_of(self, event: int) -> int:
        """The turn to which an event belongs."""
        return max(0, bisect_right(self._starts, event) - 1)

    def kept(self, earlier: "History") -> int:
        """How many events it has in common with an earlier moment."""
        return _shared(self.events, earlier.events, min(self.count, earlier.count))


def _common(events: Sequence[Event], earlier: Sequence[Event], count: int) -> int:
    """How many events are equal: usually they are the same objects up to some place."""
    count = min(count, len(events))
    same = _shared(events, earlier, count)
    while same < count:
        end = min(same + _TOGETHER, count)
        if events[same:end] != earlier[same:end]:
            return next(at for at in range(same, end) if events[at] != earlier[at])
        same = end
    return same


def _shared(events: Sequence[Event], earlier: Sequence[Event], count: int) -> int:
    """How many events are the same objects; all those before a shared one are shared too."""
    if not count or events[count - 1] is earlier[count - 1]:
        return count
    return bisect_left(range(count), True, key=lambda at: events[at] is not earlier[at])
