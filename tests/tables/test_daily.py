"""The kingdom of the day in a database, on both kinds of it."""

import asyncio
from dataclasses import replace

import pytest

from freehold.server.daily import check_day, kingdom_of_today, margin_of, results_of
from freehold.server.result import result_of
from freehold.sessions.errors import NotAllowed
from freehold.table.storage import Storage
from freehold.table.table import hash_of, today
from tests.tables.people import game_of
from tests.tables.stored import edit, played, run

DAY = "2026-11-17"
ANN, BOB = hash_of("ann"), hash_of("bob")


@pytest.fixture(autouse=True)
def quick_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    """An opponent that answers at once."""
    monkeypatch.setattr("freehold.table.daily_storage.OPPONENT", "Big Money")


def test_everybody_gets_the_same_cards_and_shuffles(empty_database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        days = await asyncio.gather(*(storage.daily.find(DAY) for storage in (here, there, here, there)))
        assert len(set(days)) == 1
        ann, bob = await here.play_daily("Ann", DAY, ANN), await there.play_daily("Bob", DAY, BOB)
        assert ann.table.kingdom == bob.table.kingdom
        assert ann.table.record().shared
        hands = [seated.table.session.game.hand(0) for seated in (ann, bob) if seated.table.session]
        assert hands[0] == hands[1]
        tomorrow = await here.play_daily("Ann", "2026-11-18", ANN)
        assert tomorrow.table.secret != ann.table.secret
        # What is stored is the same game.
        loaded = await there.load_table(ann.table.id)
        assert (loaded.day, loaded.secret) == (DAY, ann.table.secret)

    run(empty_database, 2, body)


def test_a_player_plays_once_a_day(empty_database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        await here.play_daily("Ann", DAY, ANN)
        with pytest.raises(NotAllowed, match="already played"):
            await there.play_daily("Ann", DAY, ANN)
        # Also if both begin at the same moment.
        both = await asyncio.gather(
            *(storage.play_daily("Bob", DAY, BOB) for storage in (here, there)), return_exceptions=True
        )
        assert sum(isinstance(one, NotAllowed) for one in both) == 1

    run(empty_database, 2, body)


def test_games_are_counted_when_they_are_over(empty_database: str) -> None:
    async def body(storage: Storage) -> None:
        ann, bob = [await storage.play_daily(name, DAY, hash_of(name)) for name in ("ann", "bob")]
        over = await played(storage, ann.table, 100_000)
        found = await results_of(storage, DAY, ann.table.id)
        assert found.mine == margin_of(over)
        assert found.margins == {str(margin_of(over)): 1}
        assert (await results_of(storage, DAY, bob.table.id)).mine is None
        # The game stays counted when its table is removed.
        edit(empty_database, f"DELETE FROM tables WHERE id = '{ann.table.id}'")
        assert (await results_of(storage, DAY, None)).margins == found.margins

    run(empty_database, 1, body)


def test_there_is_no_second_try_and_no_help(empty_database: str) -> None:
    async def body(storage: Storage) -> None:
        table = (await storage.play_daily("Ann", DAY, ANN)).table
        assert not table.gives_hints
        table = await played(storage, table, 1)
        assert table.undo_kind(0) == "no"
        assert replace(table, day="").undo_kind(0) != "no"

    run(empty_database, 1, body)


def test_the_shuffles_are_told_when_nobody_plays_with_them_any_more(empty_database: str) -> None:
    async def body(storage: Storage) -> None:
        over = await played(storage, (await storage.play_daily("Ann", today(), ANN)).table, 100_000)
        during, after = result_of(over), result_of(replace(over, day="2026-01-01"))
        assert during is not None
        assert after is not None
        assert (during.secret, after.secret) == ("", over.secret.hex())
        assert game_of(over).record.shared

    run(empty_database, 1, body)


def test_the_kingdom_is_told_before_one_plays(empty_database: str) -> None:
    async def body(storage: Storage) -> None:
        told = await kingdom_of_today(storage)
        assert 0 <= told.seconds_left <= 24 * 3600
        table = (await storage.play_daily("Ann", told.day, ANN)).table
        assert (tuple(told.kingdom), told.editions) == (table.kingdom, table.editions)
        assert told.opponent in table.names

    run(empty_database, 1, body)


def test_a_day_is_a_day() -> None:
    assert check_day(DAY) == DAY
    for wrong in ("", "yesterday", "2026-13-01", "2026-11-17\0"):
        with pytest.raises(NotAllowed, match="2026-11-17"):
            check_day(wrong)
