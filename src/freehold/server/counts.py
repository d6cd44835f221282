"""A player's own deck as a list, and what everybody has gained and trashed, for a page that asks."""

from collections import Counter

from mypy_extensions import i64

from freehold.rules.events import GAINS, TRASHES
from freehold.rules.vocabulary import NONE
from freehold.server.messages import Counts, SeatCounts
from freehold.table.table import Table


def counts_of(table: Table, seat: int | None) -> Counts:
    """What a seat, or a spectator, can count: all of it was seen, or is one's own."""
    session = table.session
    if session is None:
        return Counts(deck=None, seats=[SeatCounts(gained={}, trashed={}) for _ in table.seats])
    viewer = NONE if seat is None else seat
    names = [card.name for card in session.game.setup.cards]
    found: dict[int, list[Counter[str]]] = {kind: [Counter() for _ in table.seats] for kind in (GAINS, TRASHES)}
    for event in session.journal.events:
        if event.kind in found:
            found[event.kind][event.seat].update(names[slot] for slot in event.as_seen_by(i64(viewer)).slots)
    view = session.view(viewer)
    owned = {name: int(view.owned(i64(slot))) for slot, name in enumerate(names)}
    return Counts(
        deck=None if seat is None else {name: count for name, count in owned.items() if count},
        seats=[
            SeatCounts(gained=dict(gained), trashed=dict(trashed))
            for gained, trashed in zip(found[GAINS], found[TRASHES], strict=True)
        ],
    )
