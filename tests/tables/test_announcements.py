"""Announcements: a server that is told the choices has the same table as one that reads it."""

import asyncio
from dataclasses import replace
from pathlib import Path

from freehold.notation.position import read_json, write_json
from freehold.sessions.game_session import Choice
from freehold.table import announcements
from freehold.table.announcements import MadeChoices, hash_of_game, read_version
from freehold.table.database import open_engine, prepare
from freehold.table.storage import Storage
from tests.tables.people import A_PAIR, ALONE, game_of, played, random_answer, seated
from tests.tables.stored import same, settled

CHOICES = [Choice(0, ("Chapel",), 5), Choice(1, ("Estate", "Copper"), 5)]


def test_an_announcement_says_what_was_chosen() -> None:
    text = announcements.of_choices("abcdefghij", 5, 4, CHOICES, "a hash")
    table_id, _, news = text.partition(" ")
    assert table_id == "abcdefghij"
    assert read_version(news) == (5, MadeChoices(4, tuple(CHOICES), "a hash"))


def test_a_long_announcement_says_only_the_version() -> None:
    text = announcements.of_choices("abcdefghij", 5, 4, CHOICES * 200, "a hash")
    assert text == announcements.of_version("abcdefghij", 5) == "abcdefghij 5"
    assert read_version("5") == (5, None)


def test_a_server_can_tell_its_own_announcements_from_those_of_others() -> None:
    payload = announcements.sent_by("serverhere", "abcdefghij 5") + "\nabcdefghik 7"
    assert announcements.lines_from_others(payload, "serverhere") == []
    assert announcements.lines_from_others(payload, "another") == ["abcdefghij 5", "abcdefghik 7"]


def test_the_hash_of_a_game_depends_on_what_it_is_and_not_on_who_has_it() -> None:
    table = played(seated(A_PAIR), 30)
    game = game_of(table).game
    assert hash_of_game(game) == hash_of_game(game.copy()) == hash_of_game(read_json(write_json(game)))
    assert hash_of_game(game) != hash_of_game(game_of(played(table, 1)).game)


def test_a_server_follows_what_another_announces(tmp_path: Path) -> None:
    told: list[str] = []

    async def body() -> None:
        database = tmp_path / "tables.sqlite"
        engine = open_engine(database, told.extend)
        await prepare(engine)
        here, there = Storage(engine), Storage(open_engine(database))
        for order in (ALONE, A_PAIR):
            table, _ = await settled(here, order)
            assert same(await there.load_table(table.id), table)
            for _ in range(30):
                before = table
                told.clear()
                table = await here.choose(table.id, *random_answer(game_of(table)))
                ((table_id, _, news),) = [one.partition(" ") for one in told]
                version, made = read_version(news)
                assert table_id == table.id
                assert made is not None
                # Not if the rules lead to another state here, or something was missed.
                assert there.follow(table.id, version, replace(made, game_hash="0")) is None
                assert there.follow(table.id, version, replace(made, before=made.before - 1)) is None
                followed = there.follow(table.id, version, made)
                assert followed is not None
                assert same(followed, table)
                assert same(await there.load_table(table.id), table)
                assert before.version < followed.version
        await here.close()
        await there.close()

    asyncio.run(body())
