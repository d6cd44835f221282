"""Tables in a database: what is stored is there for every server, and nothing is half stored."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from freehold.notation.record import read_record, replay
from freehold.rules.errors import FreeholdError, IllegalChoice
from freehold.rules.view import View
from freehold.sessions.computers import own_computer
from freehold.sessions.errors import NotAllowed, Stale
from freehold.table.database import open_engine, reading
from freehold.table.errors import NoSuchTable
from freehold.table.new_table import KingdomSpec, SeatSpec
from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, ALONE, ANN, BOB, CLEO, THREE, game_of, number, random_answer
from tests.tables.stored import edit, played, run, same, settled, storages

# What is stored is there.


@pytest.mark.parametrize("order", [ALONE, A_PAIR, replace(THREE, kingdom=KingdomSpec("draft", banned=("Moat",)))])
def test_another_server_finds_a_table_as_it_was_left(database: str, order: object) -> None:
    async def body(here: Storage, there: Storage) -> None:
        assert isinstance(order, type(ALONE))
        seated = await here.create_table(order)
        assert same(await there.load_table(seated.table.id), seated.table)
        assert (await there.load_table(seated.table.id)).seat_of(seated.token) == seated.seat == ANN
        table = seated.table
        for name in ("Bob", "Bob")[: len(table.open_seats)]:
            table = (await here.take_seat(table.id, name)).table
            assert same(await there.load_table(table.id), table)
        assert table.status in ("playing", "drafting")
        assert len(set(table.names)) == len(table.names)

    run(database, 2, body)


def test_a_game_moves_from_server_to_server(database: str) -> None:
    async def body(*servers: Storage) -> None:
        table, _ = await settled(servers[0], replace(A_PAIR, seats=(*A_PAIR.seats, *ALONE.seats[1:])))
        for turn in range(40):
            table = await servers[turn % 3].choose(table.id, *random_answer(game_of(table)))
            if turn % 10 == 0:
                assert same(await servers[(turn + 1) % 3].load_table(table.id), table)
        found = await servers[3].load_table(table.id)
        assert same(found, table)
        record = read_record(game_of(found).record_text())
        assert record.secret == table.secret
        assert replay(record) == game_of(table).game

    run(database, 4, body)


def test_an_own_strategy_is_stored_with_the_table(database: str) -> None:
    """Any server can play it, although it is longer than the name of any computer player."""
    words = "# All that glitters is not gold.\n" * 100
    own = own_computer(f'strategy "Only Copper"\n{words}buy Copper\n')
    order = replace(ALONE, seats=(ALONE.seats[0], SeatSpec("computer", computer=own)))

    async def body(here: Storage, there: Storage) -> None:
        seated = await here.create_table(order)
        table = await there.load_table(seated.table.id)
        assert same(table, seated.table)
        assert table.names[1] == "Only Copper"
        while game_of(table).game.turn < 8:
            table = await there.choose(table.id, *random_answer(game_of(table)))
        game = game_of(await here.load_table(table.id)).game
        gained = View(game, 1).count_gained(game.setup.all_slots)
        assert gained == View(game, 1).count_gained(1 << game.setup.slot("Copper")) > 0

    run(database, 2, body)


def test_a_table_that_does_not_exist(database: str) -> None:
    async def body(storage: Storage) -> None:
        for attempt in (
            storage.load_table("nosuchtab1"),
            storage.choose("nosuchtab1", 0, 0, ["all"]),
            storage.take_seat("nosuchtab1", "Ann"),
            storage.say("nosuchtab1", None, "Eve", "hello"),
            storage.again("nosuchtab1", 0, True),
        ):
            with pytest.raises(NoSuchTable, match="there is no such table"):
                await attempt
        assert await storage.news(["nosuchtab1"]) == {}

    run(database, 1, body)


def test_a_refused_choice_changes_nothing(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, A_PAIR)
        table = await played(here, table, 5)
        asked, now, picks = random_answer(game_of(table))
        for error, seat, question, picked in (
            (IllegalChoice, asked, now, ["Fortress"]),
            (Stale, asked, now - 1, picks),
            (NotAllowed, 1 - asked, now, picks),
            (IllegalChoice, asked, now, [*picks, "Fortress"]),
        ):
            with pytest.raises(error):
                await here.choose(table.id, seat, question, picked)
        assert same(await there.load_table(table.id), table)
        assert (await there.news([table.id]))[table.id].version == table.version
        await there.choose(table.id, asked, now, picks)

    run(database, 2, body)


def test_tokens_are_not_stored(database: str) -> None:
    async def body(storage: Storage) -> None:
        _, people = await settled(storage, A_PAIR)
        engine = open_engine(database)
        with reading(engine) as connection:
            everything = repr(
                [connection.execute(text(f"SELECT * FROM {name}")).all() for name in ("tables", "seats", "choices")]
            )
        engine.dispose()
        assert "Bob" in everything
        assert not [person for person in people if person.token in everything]

    run(database, 1, body)


def test_only_a_few_tables_are_cached(database: str) -> None:
    async def body(storage: Storage) -> None:
        engine = open_engine(database)
        forgetful = Storage(engine, most_remembered=2)
        tables = [(await forgetful.create_table(ALONE)).table for _ in range(5)]
        for table in tables:
            assert same(await forgetful.load_table(table.id), table)
        assert len(forgetful._known) == 2
        await forgetful.close()

    run(database, 1, body)


# Several at once.


async def outcome(attempt: Awaitable[Table]) -> Table | FreeholdError:
    try:
        return await attempt
    except FreeholdError as error:
        return error


def test_if_two_servers_answer_at_once_one_wins(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, A_PAIR)
        for _ in range(15):
            session = game_of(table)
            assert session.asked is not None
            options = list(session.game.decision().options)
            outcomes = await asyncio.gather(
                outcome(here.choose(table.id, session.asked, number(session), [options[0]])),
                outcome(there.choose(table.id, session.asked, number(session), [options[-1]])),
            )
            (winner,) = [one for one in outcomes if isinstance(one, Table)]
            (loser,) = [one for one in outcomes if isinstance(one, FreeholdError)]
            assert isinstance(loser, Stale | NotAllowed)
            assert winner.version == table.version + 1
            assert same(await here.load_table(table.id), winner)
            assert same(await there.load_table(table.id), winner)
            table = winner

    run(database, 2, body)


def test_many_tables_at_once_do_not_mix(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        tables = [(await here.create_table(ALONE)).table for _ in range(12)]
        ends = await asyncio.gather(
            *(played((here, there)[place % 2], table, 12) for place, table in enumerate(tables)),
            *(here.take_seat(table.id, "Eve") for table in tables),
            *(there.choose(table.id, BOB, 0, ["all"]) for table in tables),
            return_exceptions=True,
        )
        assert all(isinstance(end, NotAllowed | Stale) for end in ends[12:])
        for table, end in zip(tables, ends, strict=False):
            assert isinstance(end, Table)
            assert end.version == table.version + 12
            assert same(await there.load_table(table.id), end)

    run(database, 2, body)


def test_the_last_seat_is_taken_once(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table = (await here.create_table(A_PAIR)).table
        seats = await asyncio.gather(
            *(server.take_seat(table.id, "Bob") for server in (here, there) * 3), return_exceptions=True
        )
        assert sorted(isinstance(seat, NotAllowed) for seat in seats) == [False] + [True] * 5
        assert (await here.load_table(table.id)).names == ["Ann", "Bob"]

    run(database, 2, body)


# Undo, requests and the rest.


def test_undo_is_stored(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, ALONE)
        before = await played(here, table, 8)
        await there.load_table(table.id)
        after = await played(here, before, 1)
        back = await here.undo(table.id, ANN, after.version)
        assert game_of(back).choice_count <= game_of(before).choice_count
        assert same(await there.load_table(table.id), back)
        on = await played(there, back, 6)
        assert same(await here.load_table(table.id), on)
        with pytest.raises(Stale):
            await here.undo(table.id, ANN, back.version)

    run(database, 2, body)


def test_a_server_that_missed_an_undo_and_more_choices_catches_up(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, ALONE)
        table = await played(here, table, 10)
        await there.load_table(table.id)
        for _ in range(3):
            table = await here.undo(table.id, ANN, table.version)
        # As many choices are stored as before, but different ones.
        for _ in range(6):
            session = game_of(table)
            assert session.asked is not None
            options = list(session.game.decision().options)
            table = await here.choose(table.id, session.asked, number(session), [options[0]])
        assert same(await there.load_table(table.id), table)

    run(database, 2, body)


def test_requests_and_agreements_are_stored(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, THREE)
        table = await played(here, table, 1)
        while table.undo_kind(ANN) != "ask":
            table = await played(here, table, 1)
        asked = await here.undo(table.id, ANN, table.version)
        assert asked.request is not None
        assert same(await there.load_table(table.id), asked)
        half = await there.answer_request(table.id, BOB, asked.request.id, True)
        assert half.request is not None
        assert half.request.agreed == {BOB}
        assert same(await here.load_table(table.id), half)
        done = await here.answer_request(table.id, CLEO, asked.request.id, True)
        assert done.request is None
        assert game_of(done).asked == ANN
        assert same(await there.load_table(table.id), done)
        with pytest.raises(Stale):
            await there.answer_request(table.id, CLEO, asked.request.id, True)

    run(database, 2, body)


def test_a_choice_withdraws_a_request_everywhere(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, THREE)
        await there.say_who_is_here([(table.id, CLEO)])
        asked = await here.hand_over(table.id, ANN, BOB)
        assert asked.request is not None
        session = game_of(asked)
        assert session.asked is not None
        on = await there.choose(table.id, session.asked, number(session), ["all"])
        assert on.request is None
        assert same(await here.load_table(table.id), on)
        with pytest.raises(Stale):
            await here.answer_request(table.id, CLEO, asked.request.id, True)

    run(database, 2, body, absence=0.0)


def test_every_server_knows_that_the_computer_took_over(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, people = await settled(here, A_PAIR)
        table = await played(here, table, 5)
        await there.load_table(table.id)
        alone = await here.hand_over(table.id, ANN, BOB)
        assert alone.people == [ANN]
        assert same(await there.load_table(table.id), alone)
        assert (await there.load_table(table.id)).seat_of(people[1].token) == BOB
        on = await played(there, alone, 3)
        assert same(await here.load_table(table.id), on)
        back = await there.come_back(table.id, BOB)
        assert back.people == [ANN, BOB]
        assert same(await here.load_table(table.id), back)
        assert same(await played(here, back, 5), await there.load_table(table.id))

    run(database, 2, body, absence=0.0)


def test_a_kingdom_is_drafted_at_several_servers(database: str) -> None:
    async def body(*servers: Storage) -> None:
        table, _ = await settled(servers[0], replace(A_PAIR, kingdom=KingdomSpec("draft")))
        turn = 0
        while (draft := table.draft()) is not None:
            assert draft.whose_turn is not None
            turn += 1
            table = await servers[turn % 2].pick_card(table.id, draft.whose_turn, draft.options()[turn])
            assert same(await servers[1 - turn % 2].load_table(table.id), table)
        assert (turn, table.status) == (10, "playing")

    run(database, 2, body)


def test_all_servers_find_the_same_next_game(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, people = await settled(here, A_PAIR)
        with pytest.raises(Stale):
            await here.again(table.id, ANN, True)
        over = await played(here, table, 10_000)
        olds = await asyncio.gather(here.again(table.id, ANN, True), there.again(table.id, BOB, False))
        assert olds[0].next_table == olds[1].next_table
        assert [old.version for old in olds] == [over.version + 1] * 2
        assert olds[0].next_table is not None
        following = await there.load_table(olds[0].next_table)
        assert [following.seat_of(person.token) for person in people] == [ANN, BOB]
        assert following.status == "playing"
        on = await played(here, following, 4)
        assert same(await there.load_table(following.id), on)

    run(database, 2, body)


# Chat.


def test_chat_lines_come_in_order(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, A_PAIR)
        elsewhere, _ = await settled(here, A_PAIR)
        began = datetime.now(UTC)
        first = await here.say(table.id, ANN, "", "  good\x00 luck\n")
        await here.say(elsewhere.id, ANN, "", "hello?")
        second = await there.say(table.id, None, "Eve;", "<b>" + "x" * 600)
        assert (first.seat, first.name, first.text) == (ANN, "Ann", "good luck")
        assert (second.seat, second.name, second.text) == (None, "Eve", "<b>" + "x" * 497)
        assert abs((first.said - began).total_seconds()) < 60
        assert await here.chat(table.id) == [first, second]
        assert await there.chat(table.id, first.id) == [second]
        assert (await here.load_table(table.id)).version == table.version
        with pytest.raises(FreeholdError, match="the message is empty"):
            await here.say(table.id, BOB, "", " \n ")
        many = await asyncio.gather(*(server.say(table.id, BOB, "", "again") for server in (here, there) * 5))
        assert [line.id for line in await here.chat(table.id, second.id)] == sorted(line.id for line in many)

    run(database, 2, body)


# An upgrade of the rules.


def test_if_the_rules_have_changed_the_stored_state_counts(database: str) -> None:
    async def body(here: Storage) -> None:
        table, _ = await settled(here, ALONE)
        table = await played(here, table, 12)
        # The current rules would not allow the first choice.
        edit(database, f"UPDATE choices SET picks = '[\"Colony\"]' WHERE number = 0 AND table_id = '{table.id}'")
        async with storages(database, 2) as (upgraded, other):
            found = await upgraded.load_table(table.id)
            assert game_of(found).starts_midgame
            assert game_of(found).game == game_of(table).game
            on = await played(upgraded, found, 5)
            # The checkpoint is stored now: what happened since is known again.
            assert game_of(on).choice_count > game_of(table).choice_count
            assert same(await other.load_table(table.id), on)
            assert game_of(await other.load_table(table.id)).entries
            back = await other.undo(table.id, ANN, on.version)
            assert same(await upgraded.load_table(table.id), back)
            assert (await played(upgraded, back, 10_000)).status == "over"

    run(database, 1, body)


def test_servers_with_other_rules_find_the_same_state(database: str) -> None:
    async def body(here: Storage, newer: Storage) -> None:
        table, _ = await settled(here, A_PAIR)
        on = await played(newer, await played(here, table, 2), 1)
        # The rules of the older server do not know the last choice.
        edit(database, f"UPDATE choices SET picks = '[\"Colony\"]' WHERE number = 2 AND table_id = '{table.id}'")
        found = await here.load_table(table.id)
        assert game_of(found).starts_midgame
        assert game_of(found).game == game_of(on).game

    run(database, 2, body)


# Cleaning up.


def test_tables_where_nobody_played_are_removed_after_a_while(database: str) -> None:
    async def body(storage: Storage) -> None:
        waiting = (await storage.create_table(THREE)).table
        untouched = (await storage.create_table(ALONE)).table
        fresh = (await storage.create_table(ALONE)).table
        begun = await played(storage, (await storage.create_table(ALONE)).table, 1)
        await storage.say(waiting.id, ANN, "", "anybody there?")
        old = (waiting.id, untouched.id, begun.id)
        edit(database, f"UPDATE tables SET changed = '2020-02-02 00:00:00.000000' WHERE id IN {old}")
        assert await storage.remove_old_tables(unplayed_days=30) == 2
        assert await storage.remove_old_tables(unplayed_days=30) == 0
        assert set(await storage.news([*old, fresh.id])) == {begun.id, fresh.id}
        with pytest.raises(NoSuchTable):
            await storage.load_table(waiting.id)
        assert await storage.chat(waiting.id) == []

    run(database, 1, body)


def test_old_lessons_are_removed_unless_they_are_whole_games(database: str) -> None:
    async def body(storage: Storage) -> None:
        left = (await storage.create_lesson(1, "Ann")).table
        assert (await storage.load_table(left.id)).lesson == 1
        left = await played(storage, left, 2)
        fresh = (await storage.create_lesson(2, "Ann")).table
        over = (await storage.create_lesson(1, "Ann")).table
        over = await played(storage, over, 10_000)
        assert over.status == "over"
        # The next game is no lesson.
        next_id = (await storage.again(over.id, ANN, same_kingdom=True)).next_table
        assert (await storage.load_table(next_id or "")).lesson is None
        old = (left.id, over.id)
        edit(database, f"UPDATE tables SET changed = '2020-02-02 00:00:00.000000' WHERE id IN {old}")
        assert await storage.remove_old_tables(unplayed_days=30) == 1
        assert set(await storage.news([*old, fresh.id])) == {over.id, fresh.id}

    run(database, 1, body)


def test_old_tables_are_removed_if_the_server_is_told_so(empty_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(storage: Storage, other: Storage) -> None:
        first = await played(storage, (await settled(storage, A_PAIR))[0], 10_000)
        assert first.status == "over"
        next_id = (await storage.again(first.id, ANN, same_kingdom=True)).next_table
        assert next_id is not None
        abandoned = [await played(storage, (await settled(storage, ALONE))[0], 2) for _ in range(3)]
        await storage.say(abandoned[0].id, ANN, "", "anybody there?")
        old = tuple(table.id for table in abandoned)
        # The rematch is old, the game before it is not.
        edit(empty_database, f"UPDATE tables SET changed = '2020-02-02 00:00:00.000000' WHERE id IN {(*old, next_id)}")
        assert await storage.remove_old_tables(unplayed_days=1e4, days=1e4) == 0
        both = await asyncio.gather(*(one.remove_old_tables(unplayed_days=30, days=365) for one in (storage, other)))
        assert sum(both) == 4
        assert set(await storage.news([*old, next_id, first.id])) == {first.id}
        assert (await other.load_table(first.id)).next_table is None
        assert await storage.chat(old[0]) == []
        with pytest.raises(NoSuchTable, match="perhaps nobody used it"):
            await storage.choose(old[0], ANN, 0, ["Copper"])

    # Several batches.
    monkeypatch.setattr("freehold.table.storage._REMOVED_TOGETHER", 2)
    run(empty_database, 2, body)
