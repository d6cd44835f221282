"""What a table promises about its shuffles, and what it keeps to itself until the game is over."""

import re
from dataclasses import replace
from random import Random

import msgspec
import pytest

from freehold.notation.position import write_json
from freehold.rules.shuffles import (
    CHOICE,
    COMPUTER,
    KINGDOM,
    PAGE,
    SET_UP,
    commitment,
    derived_key,
    derived_number,
)
from freehold.server.fairness import verified
from freehold.server.views import table_info
from freehold.sessions.errors import NotAllowed
from freehold.sessions.game_session import Checkpoint, GameSession
from freehold.table.new_table import KingdomSpec
from freehold.table.table import hash_of, new_table
from tests.server.follower import Follower
from tests.server.play import choose_at_random, table_in_play
from tests.shuffled import secret
from tests.table import FILLERS
from tests.tables.people import A_PAIR, ALONE, ANN, THREE, game_of, played, seated

PEOPLE = 2
PURPOSES = (SET_UP, CHOICE, KINGDOM, COMPUTER, PAGE)


def hidden_words(key: bytes) -> set[str]:
    """A secret and what follows from it, as a message could have them."""
    numbers = {str(derived_number(key, purpose, number)) for purpose in PURPOSES for number in range(300)}
    return {key.hex()} | {derived_key(key, purpose).hex() for purpose in PURPOSES} | numbers


def test_nothing_but_the_hash_is_told_before_the_end() -> None:
    table = table_in_play(list(FILLERS), players=PEOPLE, seed=5)
    pages = [Follower(None), *map(Follower, range(PEOPLE))]
    rng = Random(5)
    promised = commitment(secret(5))
    hidden = hidden_words(secret(5))
    while True:
        sent = [message for page in pages if (message := page.news(table, {0})) is not None]
        if table.status == "over":
            assert {message.result and message.result.secret for message in sent} == {secret(5).hex()}
            assert {message.commitment for message in sent} == {promised}
            break
        text = msgspec.json.encode([*sent, table_info(table)]).decode()
        assert text.count(promised) == len(sent) + 1
        assert secret(5).hex() not in text
        assert hidden.isdisjoint(re.findall("[0-9a-z]+", text))
        assert str(game_of(table).game.random) not in text
        table = choose_at_random(table, rng)


def test_the_hash_is_shown_before_the_game() -> None:
    waiting, _ = new_table(THREE, "abcdefghij", secret(3), hash_of("ann"))
    drafting = seated(replace(A_PAIR, kingdom=KingdomSpec("draft")), 3)
    assert (waiting.status, drafting.status) == ("waiting", "drafting")
    for table in (waiting, drafting, seated(A_PAIR, 3)):
        assert table_info(table).commitment == Follower(None).look(table).commitment == commitment(secret(3))


def test_a_table_begun_with_version_1_promises_nothing() -> None:
    table = replace(seated(A_PAIR), secret=b"", seed=7)
    begun = replace(table, session=GameSession.begin(table.record(), {}))
    over = played(begun, 10_000)
    for one in (begun, over):
        assert table_info(one).commitment == Follower(ANN).look(one).commitment == ""
    result = Follower(ANN).look(over).result
    assert result is not None
    assert result.secret == ""
    assert verified(game_of(over)).follows


def test_a_finished_game_follows_from_its_secret() -> None:
    session = game_of(played(seated(A_PAIR, 4), 10_000))
    found = verified(session)
    assert (found.follows, found.choices) == (True, len(session.record.choices))
    assert verified(session) is found


@pytest.mark.parametrize("number", [5, 6, 7])
def test_a_game_with_other_shuffles_is_noticed(number: int) -> None:
    session = game_of(played(seated(A_PAIR, 4), 10_000))
    forged = replace(session.record, secret=secret(number))
    game = session.game.copy()
    changed = GameSession(forged, session.computers, game, session.journal, session.entries, {}, None, [])
    assert not verified(changed).follows


def test_a_game_that_starts_in_the_middle_cannot_be_checked() -> None:
    session = game_of(played(seated(A_PAIR, 4), 10_000))
    middle = GameSession.replayed(session.record, {}, (), Checkpoint(write_json(session.game), 9))
    assert verified(middle).follows is None


def test_nobody_can_go_back_when_the_secret_was_shown() -> None:
    table = played(seated(ALONE, 4), 10_000)
    assert table.undo_kind(ANN) == "no"
    with pytest.raises(NotAllowed):
        table.undo(ANN, table.version)
