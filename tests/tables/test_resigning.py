"""Giving up a game, and giving an open seat to a computer."""

import asyncio
from dataclasses import replace

import pytest

from freehold.notation.record import read_record
from freehold.rules.errors import BadSetup
from freehold.sessions.errors import NotAllowed, Stale
from freehold.table.new_table import KingdomSpec, NewTable, SeatSpec
from freehold.table.table import Table, hash_of, new_table
from tests.shuffled import secret
from tests.tables.people import A_PAIR, ALONE, ANN, BOB, CLEO, THREE, game_of, played, random_answer, seated
from tests.tables.stored import storages

AGAINST_TWO = NewTable("Ann", (SeatSpec("person"), SeatSpec("computer"), SeatSpec("computer")))


def waiting() -> Table:
    return new_table(A_PAIR, "abcdefghij", secret(1), hash_of("ann"))[0]


@pytest.mark.parametrize("order", [A_PAIR, ALONE], ids=["friend", "computer"])
def test_of_two_players_the_other_wins(order: NewTable) -> None:
    table = played(seated(order), 9)
    assert table.status == "playing"
    after = table.resign(ANN)
    assert after.status == "over"
    assert after.winners() == [BOB]
    assert after.session is table.session
    assert [seat.resigned for seat in after.seats] == [True, False]


def test_whoever_is_left_cannot_play_on_or_take_it_back() -> None:
    table = played(seated(A_PAIR), 9)
    after = table.resign(BOB)
    with pytest.raises(Stale):
        after.choose(*random_answer(game_of(after)))
    for seat in (ANN, BOB):
        assert after.undo_kind(seat) == "no"
        with pytest.raises(NotAllowed):
            after.resign(seat)


def test_of_three_the_computer_plays_on_to_the_end() -> None:
    after = played(seated(THREE), 9).resign(BOB)
    assert after.status == "playing"
    assert after.computers == {BOB: "default"}
    with pytest.raises(NotAllowed, match="resigned"):
        after.come_back(BOB)
    over = played(after, 10_000)
    assert over.status == "over"
    assert not over.is_given_up
    game = game_of(over).game
    best = max(int(game.score(seat)) for seat in (ANN, CLEO))
    assert BOB not in over.winners()
    assert all(int(game.score(seat)) == best for seat in over.winners())
    # The last but one who resigns ends the game.
    left = after.resign(CLEO)
    assert left.status == "over"
    assert left.winners() == [ANN]


def test_no_game_goes_on_without_a_person() -> None:
    after = played(seated(AGAINST_TWO), 9).resign(ANN)
    assert after.status == "over"
    assert ANN not in after.winners()


def test_only_a_player_can_resign_and_only_during_a_game() -> None:
    table = played(seated(ALONE), 5)
    with pytest.raises(NotAllowed):
        table.resign(BOB)
    with pytest.raises(NotAllowed, match="during a game"):
        waiting().resign(ANN)
    with pytest.raises(NotAllowed, match="during a game"):
        played(table, 10_000).resign(ANN)


def test_the_record_says_who_resigned() -> None:
    after = played(seated(A_PAIR), 9).resign(BOB)
    text = after.record_text()
    assert "; unfinished; resigned: Bob\n" in text
    assert read_record(text).resigned == ("Bob",)
    over = played(played(seated(THREE), 9).resign(BOB), 10_000)
    winners = " and ".join(over.names[seat] for seat in over.winners())
    assert over.record_text().splitlines()[-2].endswith(f"; won by {winners}; resigned: Bob")
    assert read_record(over.record_text()).resigned == ("Bob",)


def test_in_the_next_game_everybody_plays_again() -> None:
    after = played(seated(A_PAIR), 9).resign(BOB)
    following = after.again(BOB, "jihgfedcba", secret(2), same_kingdom=True)
    assert following.status == "playing"
    assert not any(seat.resigned for seat in following.seats)
    # The player who lost starts.
    assert following.first == BOB


def test_a_resigned_game_is_stored(database: str) -> None:
    async def play() -> None:
        async with storages(database, 2) as (storage, other):
            ann = await storage.create_table(replace(A_PAIR, listed=True))
            await storage.take_seat(ann.table.id, "Bob")
            after = await storage.resign(ann.table.id, BOB)
            loaded = await other.load_table(after.id)
        assert loaded.status == "over"
        assert loaded.seats == after.seats
        assert loaded.listed

    asyncio.run(play())


# Open seats.


def test_an_open_seat_goes_to_a_computer() -> None:
    table = waiting().give_seat(ANN, BOB, "pip")
    assert table.status == "playing"
    assert table.seats[BOB].name == "Pip"
    assert table.computers == {BOB: "pip"}


def test_a_seat_is_given_only_by_those_who_sit_and_only_while_it_is_open() -> None:
    with pytest.raises(NotAllowed):
        waiting().give_seat(BOB, BOB, "easy")
    with pytest.raises(NotAllowed):
        waiting().give_seat(ANN, ANN, "easy")
    with pytest.raises(NotAllowed):
        seated(A_PAIR).give_seat(ANN, BOB, "easy")
    with pytest.raises(BadSetup, match="needs"):
        waiting().give_seat(ANN, BOB, "Chapel Witch")
    with pytest.raises(BadSetup, match="no computer player"):
        waiting().give_seat(ANN, BOB, "nobody")


def test_a_computer_that_is_given_a_seat_also_picks_cards() -> None:
    order = replace(A_PAIR, kingdom=KingdomSpec("draft"))
    table = new_table(order, "abcdefghij", secret(1), hash_of("ann"))[0].give_seat(ANN, BOB, "")
    assert table.status == "drafting"
    draft = table.draft()
    assert draft is not None
    assert draft.whose_turn == ANN


# The list of open tables.


def test_only_tables_that_wait_with_somebody_there_are_listed(empty_database: str) -> None:
    async def look() -> None:
        async with storages(empty_database) as (storage,):
            listed = await storage.create_table(replace(A_PAIR, listed=True))
            private = await storage.create_table(A_PAIR)
            empty = await storage.create_table(replace(A_PAIR, listed=True))
            here = [(listed.table.id, ANN), (private.table.id, ANN)]
            assert await storage.open_tables() == []
            await storage.say_who_is_here(here)
            assert [table.id for table in await storage.open_tables()] == [listed.table.id]
            await storage.say_who_is_here([*here, (empty.table.id, ANN)])
            assert [table.id for table in await storage.open_tables()] == [empty.table.id, listed.table.id]
            await storage.take_seat(listed.table.id, "Bob")
            assert [table.id for table in await storage.open_tables()] == [empty.table.id]

    asyncio.run(look())
