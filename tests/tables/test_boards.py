"""Analysis boards in a database, on both kinds of it."""

import pytest

from freehold.sessions.analysis import START, BoardGames, board_of_position, play
from freehold.sessions.errors import NotAllowed, Stale
from freehold.table.choice_rows import Overtaken
from freehold.table.errors import NoSuchBoard
from freehold.table.shared_board import SharedBoard
from freehold.table.storage import Storage
from freehold.table.table import hash_of, table_from
from tests.sessions.test_analysis import POSITION
from tests.shuffled import secret
from tests.tables.people import game_of, random_answer
from tests.tables.stored import edit, run, same

TOKEN = "a" * 32


def fresh() -> SharedBoard:
    """A board that is not stored."""
    return SharedBoard("abcdefghij", 1, board_of_position(POSITION), START, "Ann", hash_of(TOKEN))


def with_move(shared: SharedBoard, *picks: str) -> SharedBoard:
    """The board after a move from its start."""
    board, node = play(shared.board, BoardGames(), START, picks)
    return shared.showing(node, board)


# A board that people share.


def test_who_leads() -> None:
    board = fresh()
    assert board.is_led_by(TOKEN)
    assert not board.is_led_by("b" * 32)
    assert not board.is_led_by(None)
    with pytest.raises(NotAllowed, match="not offered"):
        board.taken("Bob", hash_of("b" * 32))
    offered = board.offered(True)
    assert offered.offered(True) is offered
    taken = offered.taken(" Bob | Bobson ", hash_of("b" * 32))
    assert (taken.leader, taken.is_offered, taken.version) == ("Bob Bobson", False, 3)
    assert not taken.is_led_by(TOKEN)


def test_the_leader_stays_on_the_board() -> None:
    board = with_move(fresh(), "Smithy")
    assert (board.node, board.version) == (1, 2)
    assert board.showing(1) is board
    assert board.showing(1, board.board.without(1)).node == START
    with pytest.raises(Stale):
        board.showing(7)


# What is stored is there.


def test_another_server_finds_a_board_as_it_was_left(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        shared, token = await here.boards.create(board_of_position(POSITION), START, "Ann")
        assert await there.boards.load(shared.id) == shared
        assert shared.is_led_by(token)
        after = with_move(shared, "Smithy")
        await here.boards.store(shared, after)
        assert await there.boards.load(shared.id) == after
        moved = after.showing(START).offered(True)
        await there.boards.store(after, moved)
        assert await here.boards.load(shared.id) == moved
        assert await here.boards.versions([shared.id, "nosuchbord"]) == {shared.id: moved.version}
        with pytest.raises(NoSuchBoard):
            await here.boards.load("nosuchbord")

    run(database, 2, body)


def test_the_first_of_two_changes_counts(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        shared, _ = await here.boards.create(board_of_position(POSITION), START, "Ann")
        first = with_move(shared, "Smithy")
        await here.boards.store(shared, first)
        with pytest.raises(Overtaken):
            await there.boards.store(shared, with_move(shared, "decline"))
        assert await there.boards.load(shared.id) == first

    run(database, 2, body)


def test_old_boards_are_removed(database: str) -> None:
    async def body(storage: Storage) -> None:
        made = [(await storage.boards.create(board_of_position(POSITION), START, "Ann"))[0] for _ in range(4)]
        untouched, old, older, new = made
        for board in (old, older):
            await storage.boards.store(board, with_move(board, "Smithy"))
        edit(
            database,
            f"UPDATE boards SET changed = '2020-01-01 00:00:00' WHERE id IN ('{untouched.id}', '{older.id}')",
        )
        assert await storage.boards.remove_old(30) >= 1
        ids = [one.id for one in made]
        assert (await storage.boards.versions(ids)).keys() == {old.id, older.id, new.id}
        await storage.boards.remove_old(30, 365)
        assert (await storage.boards.versions(ids)).keys() == {old.id, new.id}

    run(database, 1, body)


# Playing on at a table.


def test_a_table_that_starts_in_the_middle_is_stored_like_any_other(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        session = BoardGames().at(board_of_position(POSITION), START)
        for new_shuffles in (False, True):
            seated = await here.play_on(session, 0, "Cleo", "Big Money", new_shuffles)
            table = seated.table
            assert bool(table.secret) == new_shuffles
            for _ in range(12):
                table = await here.choose(table.id, *random_answer(game_of(table)))
            assert same(await there.load_table(table.id), table)
            assert game_of(table).starts_midgame

    run(database, 2, body)


def test_the_shuffles_of_a_reshuffled_line_are_kept() -> None:
    board, games = board_of_position(POSITION), BoardGames()
    board, node = play(board, games, START, ["Smithy"], seed=7)
    session = games.at(board, node)
    table = table_from(session, 0, "Cleo", "", "abcdefghij", b"", hash_of(TOKEN))
    assert game_of(table).game.random == session.game.random
    assert table_from(session, 0, "Cleo", "", "abcdefghij", secret(1), hash_of(TOKEN)).secret == secret(1)
