"""A finished game step by step, as one seat saw it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from freehold.server.history import History
from freehold.server.perspective import Perspective, Sent
from freehold.server.rendering import in_thread
from freehold.server.views import Scene
from freehold.table.table import Table

# How many steps are rendered before others get a turn.
_STEPS_AT_ONCE: Final = 10


def replay_steps(table: Table, seat: int | None) -> Iterator[bytes]:
    """The table at the start of its game and after each choice, in JSON."""
    session = table.session
    assert session is not None
    # Only the last step shows who has resigned.
    before = replace(table, seats=tuple(replace(seat, resigned=False) for seat in table.seats))
    perspective = Perspective(seat)
    history: History | None = None
    scene: Scene | None = None
    sent: Sent | None = None
    for moment in session.moments():
        history = History(moment, history)
        is_last = moment.choice_count == session.choice_count
        scene = Scene(replace(table if is_last else before, session=moment), history, scene)
        newest = Sent(perspective.snapshot(scene), frozenset())
        yield b'{"choices":%d,"view":%b}' % (len(moment.record.choices), perspective.whole(sent, newest))
        sent = newest


async def encoded_steps(
    table: Table, seat: int | None, render: Callable[[Callable[[], bytes]], Awaitable[bytes]] = in_thread
) -> AsyncIterator[bytes]:
    """The steps as a list in JSON, piece by piece."""
    steps = replay_steps(table, seat)

    def encode_some() -> bytes:
        return b",".join(islice(steps, _STEPS_AT_ONCE))

    before = b"["
    while some := await render(encode_some):
        yield before + some
        before = b","
    yield b"]"
