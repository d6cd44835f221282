"""Computer players that think for a while: they hold up nobody but their own table, and nothing is lost meanwhile."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from freehold.sessions.game_session import GameSession
from freehold.table.new_table import NewTable, SeatSpec
from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, ALONE, ANN, BOB, game_of, random_answer
from tests.tables.stored import played, run, same, settled

WITH_A_COMPUTER = NewTable("Ann", (SeatSpec("person"), SeatSpec("open"), SeatSpec("computer")))


@dataclass
class Thought:
    """A computer player that thinks until it is told to answer."""

    has_begun: threading.Event = field(default_factory=threading.Event)
    may_end: threading.Event = field(default_factory=threading.Event)


@contextmanager
def thinking() -> Iterator[Thought]:
    """While the block runs, every computer player waits before it answers."""
    thought = Thought()
    answer = GameSession._option_of_computer

    def think(session: GameSession, seat: int) -> int:
        thought.has_begun.set()
        assert thought.may_end.wait(30)
        return answer(session, seat)

    with patch.object(GameSession, "_option_of_computer", think):
        try:
            yield thought
        finally:
            thought.may_end.set()


async def before_a_computer(storage: Storage, table: Table) -> Table:
    """The table when the next answer of a person lets a computer choose."""
    while True:
        session = game_of(table)
        seat, number, picks = random_answer(session)
        after = session.choose(seat, number, picks)
        if any(entry.choice.seat in table.computers for entry in after.entries[len(session.entries) :]):
            return table
        table = await storage.choose(table.id, seat, number, picks)


def test_a_computer_that_thinks_does_not_hold_up_another_table(database: str) -> None:
    async def body(here: Storage) -> None:
        alone, _ = await settled(here, ALONE)
        alone = await before_a_computer(here, alone)
        pair, _ = await settled(here, A_PAIR)
        with thinking() as thought:
            waiting = asyncio.create_task(here.choose(alone.id, *random_answer(game_of(alone))))
            await asyncio.to_thread(thought.has_begun.wait)
            elsewhere = await played(here, pair, 10)
            line = await here.say(alone.id, ANN, "", "Take your time.")
            assert not waiting.done()
        assert elsewhere.version > pair.version
        assert line.text == "Take your time."
        assert (await waiting).version == alone.version + 1

    run(database, 1, body)


def test_what_happens_while_a_computer_thinks_is_not_lost(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, WITH_A_COMPUTER)
        # Both people have chosen something, so that one can ask to take it back while the other's turn ends.
        table = await before_a_computer(here, await played(here, table, 8))
        while table.undo_kind(asker := BOB if game_of(table).asked == ANN else ANN) != "ask":
            table = await before_a_computer(here, await played(here, table, 1))
        with thinking() as thought:
            waiting = asyncio.create_task(here.choose(table.id, *random_answer(game_of(table))))
            await asyncio.to_thread(thought.has_begun.wait)
            other = await there.undo(table.id, asker, table.version)
        after = await waiting
        assert other.version == table.version + 1
        assert other.request is not None
        assert after.version == other.version + 1
        assert same(await there.load_table(table.id), after)

    run(database, 2, body)


def test_a_refusal_by_an_old_version_is_checked_with_the_newest(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, A_PAIR)
        await there.load_table(table.id)
        # The other server answers this question; here, the next one is not known yet.
        answered = await there.choose(table.id, *random_answer(game_of(table)))
        after = await here.choose(table.id, *random_answer(game_of(answered)))
        assert after.version == answered.version + 1

    run(database, 2, body)
