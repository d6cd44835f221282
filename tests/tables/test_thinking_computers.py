"""What thinking computers chose is stored like any choice: once, and only if the question is still asked."""

import asyncio

import pytest

from freehold.sessions.errors import NotAllowed, Stale
from freehold.table.new_table import NewTable, SeatSpec
from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.people import ANN, BOB, game_of, number, random_answer, seated
from tests.tables.stored import run, same, settled

WITH_HARD = NewTable("Ann", (SeatSpec("person"), SeatSpec("computer", computer="Hard")))
WITH_A_FRIEND = NewTable("Ann", (SeatSpec("person"), SeatSpec("open"), SeatSpec("computer", computer="easy")))


def is_ready(table: Table) -> bool:
    """Whether the thinking computer is asked, and Ann has something to undo."""
    return game_of(table).thinking_seat is not None and table.undo_kind(ANN) != "no"


async def until_it_is_asked(storage: Storage, table: Table) -> Table:
    while not is_ready(table):
        if game_of(table).thinking_seat is not None:
            table = await storage.let_computer_choose(table.id, number(game_of(table)), None, table.version)
        else:
            table = await storage.choose(table.id, *random_answer(game_of(table)))
    return table


def asked(table: Table) -> Table:
    """The same without a database."""
    while not is_ready(table):
        if game_of(table).thinking_seat is not None:
            table = table.let_computer_choose(number(game_of(table)), None, table.version)
        else:
            table = table.choose(*random_answer(game_of(table)))
    return table


def test_a_level_sits_at_the_table_under_its_name() -> None:
    table = seated(WITH_HARD)
    assert table.names == ["Ann", "Hard"]
    assert table.computers == {BOB: "hard"}


def test_a_thought_is_stored_once(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, WITH_HARD)
        table = await until_it_is_asked(here, table)
        await there.load_table(table.id)
        asking = (table.id, number(game_of(table)), None, table.version)
        results = await asyncio.gather(
            here.let_computer_choose(*asking), there.let_computer_choose(*asking), return_exceptions=True
        )
        (stored,) = [one for one in results if isinstance(one, Table)]
        (refused,) = [one for one in results if not isinstance(one, Table)]
        assert isinstance(refused, Stale)
        assert stored.version == table.version + 1
        for storage in (here, there):
            assert same(await storage.load_table(table.id), stored)

    run(database, 2, body)


def test_a_thought_from_before_an_undo_is_dropped(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, WITH_HARD)
        table = await until_it_is_asked(here, table)
        thought = (table.id, number(game_of(table)), None, table.version)
        picks = game_of(table).choices[-1].picks
        undone = await there.undo(table.id, ANN, table.version)
        assert game_of(undone).asked == ANN
        # The same choice leads to the same question with the same number.
        again = await there.choose(table.id, ANN, number(game_of(undone)), picks)
        assert number(game_of(again)) == thought[1]
        with pytest.raises(Stale, match="undone"):
            await here.let_computer_choose(*thought)
        assert same(await here.load_table(table.id), again)

    run(database, 2, body)


def test_a_request_stays_open_while_computers_choose() -> None:
    table = asked(seated(WITH_A_FRIEND))
    assert table.undo_kind(ANN) == "ask"
    keeps = game_of(table).kept_by_undo(ANN)
    requested = table.undo(ANN, table.version)
    assert requested.request is not None
    # The thought began before the request.
    after = requested.let_computer_choose(number(game_of(table)), None, table.version)
    assert after.request == requested.request
    undone = after.answer_request(BOB, requested.request.id, agree=True)
    assert game_of(undone).choice_count == keeps


def test_nobody_can_choose_for_a_thinking_computer() -> None:
    table = asked(seated(WITH_HARD))
    seat, number_asked, picks = random_answer(game_of(table))
    with pytest.raises(NotAllowed, match="the computer plays for Hard"):
        table.choose(seat, number_asked, picks)
    thought = table.let_computer_choose(number_asked, None, table.version)
    with pytest.raises(Stale):
        thought.let_computer_choose(number_asked, None, table.version)
