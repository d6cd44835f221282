"""What a seat, or a spectator, sees of a table from moment to moment, and so what to send a page next."""

from collections.abc import Mapping
from typing import Final, final

import msgspec

from freehold.notation.event_data import event_data
from freehold.rules.events import Event
from freehold.rules.vocabulary import NONE
from freehold.server.history import History
from freehold.server.messages import GameEvent, LogPlace
from freehold.server.turn_log import Lines, TurnLog
from freehold.server.views import Scene, Snapshot, in_braces, with_presence

# A page that missed more events than this is not told them one by one; the log has them all.
_MOST_EVENTS: Final = 200
_START: Final = LogPlace(turn=0, line=0)
NO_WAITS: Final[Mapping[int, int]] = {}
_encoder: Final = msgspec.json.Encoder()


@final
class Sent:
    """What a page was sent last."""

    def __init__(self, snapshot: Snapshot, connected: frozenset[int], waits: Mapping[int, int] = NO_WAITS) -> None:
        self.snapshot: Final = snapshot
        self.connected: Final = connected
        # The players, with who is connected and how long until those who have left count as absent.
        self.seats: Final = with_presence(snapshot.seats, connected, waits)

    def looks_like(self, other: "Sent") -> bool:
        """Whether a page cannot tell the two apart, but for the log."""
        return self.snapshot.version == other.snapshot.version and self.connected == other.connected


@final
class Perspective:
    """What a seat, or a spectator, sees of a table from moment to moment."""

    def __init__(self, seat: int | None) -> None:
        self.seat: Final = seat
        self._viewer: Final = NONE if seat is None else seat
        self.log: Final = TurnLog(seat)

    def snapshot(self, scene: Scene) -> Snapshot:
        return Snapshot(scene, self.seat)

    def news(self, sent: Sent | None, newest: Sent) -> bytes | None:
        """What to send a page; nothing if it would see no difference, so that it cannot count choices."""
        if sent is None:
            return self.whole(None, newest)
        log_from, log, events = self._new(sent, newest)
        if not events and sent.looks_like(newest) and self._has_read(sent, log_from, log):
            return None
        before = sent.snapshot.fields
        changed = [field for name, field in newest.snapshot.fields.items() if field != before[name]]
        if newest.seats != sent.seats:
            changed.append(newest.seats)
        return b'{"type":"news","changed":%b,%b}' % (in_braces(changed), _told(log_from, log, events))

    def whole(self, sent: Sent | None, newest: Sent) -> bytes:
        """The whole table, with the log and the events that are new for a page."""
        fields = newest.snapshot.fields.values()
        return in_braces((b'"type":"table"', *fields, newest.seats, _told(*self._new(sent, newest))))

    def _has_read(self, sent: Sent, log_from: LogPlace, log: list[Lines]) -> bool:
        """Whether a page has exactly this log already."""
        history = sent.snapshot.history
        if history is None:
            return not log
        last = history.turns - 1
        return log_from == LogPlace(turn=last, line=len(self.log.lines(history, last))) and log == [[]]

    def _new(self, sent: Sent | None, newest: Sent) -> tuple[LogPlace, list[Lines], list[bytes]]:
        """The lines of the log and the events since a page was sent something.

        There are no events for a page that was not there, nor if one of those it knows was undone.
        """
        history = newest.snapshot.history
        earlier = None if sent is None else sent.snapshot.history
        if history is None:
            return _START, [], []
        if earlier is None:
            return *self.log.tail(history), []
        kept = history.kept(earlier)
        is_undone = kept < earlier.count or history.count - kept > _MOST_EVENTS
        events = [] if is_undone else [self._event(history, number) for number in range(kept, history.count)]
        return *self.log.since(earlier, kept, history), events

    def _event(self, history: History, number: int) -> bytes:
        event = history.events[number]
        seen = event.as_seen_by(self._viewer)
        if seen is not event:
            return _encoded(history, seen)
        if number not in history.open_events:
            history.open_events[number] = _encoded(history, event)
        return history.open_events[number]

    def work(self, sent: Sent | None, newest: Sent) -> int:
        """How many events must be put into words for a page, at most."""
        history = newest.snapshot.history
        earlier = None if sent is None else sent.snapshot.history
        if history is None:
            return 0
        if earlier is not None and history.kept(earlier) == earlier.count:
            return history.count - earlier.count
        return self.log.work(earlier, history)


def _encoded(history: History, seen: Event) -> bytes:
    return _encoder.encode(GameEvent(**event_data(history.session.game.setup, seen)))


def _told(log_from: LogPlace, log: list[Lines], events: list[bytes]) -> bytes:
    return b'"logFrom":%b,"log":%b,"events":[%b]' % (_encoder.encode(log_from), in_brackets(log), b",".join(events))


def in_brackets(log: list[Lines]) -> bytes:
    """The lines of some turns as a list of lists."""
    return b"[%b]" % b",".join([b"[%b]" % b",".join(lines) for lines in log])
