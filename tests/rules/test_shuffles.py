"""Shuffles from a secret: the same for the same record, and nothing to be learned or changed on the way."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from mypy_extensions import i64

from freehold.notation.log_words import write_log
from freehold.notation.position import read_json, write_json
from freehold.notation.record import Record, RecordedGame, choices_made, read_record, replay
from freehold.rules.errors import BadSetup
from freehold.rules.events import Journal
from freehold.rules.game import Game
from freehold.rules.randomness import LARGEST_SEED, next_random
from freehold.rules.shuffles import (
    CHOICE,
    COMMITMENT,
    COMPUTER,
    KINGDOM,
    PAGE,
    SET_UP,
    Shuffles,
    commitment,
    derived_key,
    derived_number,
)
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.sessions.game_session import GameSession
from tests.distributions import likely_option, numbered_record
from tests.shuffled import secret

CARDS = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
PURPOSES = (SET_UP, CHOICE, KINGDOM, COMPUTER, PAGE, COMMITMENT)
SECRET = bytes(range(32))
# No choice of these games draws as many cards.
MOST_DRAWS = 200


def record(number: int = 1) -> Record:
    return Record(CARDS, ["Ann", "Bob"], 0, first=0, secret=secret(number))


# The numbers.


@pytest.mark.parametrize(
    ("purpose", "number", "derived"),
    [
        (SET_UP, 0, 2748511039746199428),
        (CHOICE, 0, 2493321591758274244),
        (CHOICE, 1, 2237459042539443487),
        (CHOICE, 1000000, 1310264058404759960),
        (KINGDOM, 0, 4261278353856270889),
        (COMPUTER, 5, 2778995421847999601),
    ],
)
def test_the_numbers_never_change(purpose: bytes, number: int, derived: int) -> None:
    """Recorded games depend on them."""
    assert derived_number(SECRET, purpose, number) == derived


def test_the_hash_never_changes() -> None:
    """It is BLAKE2b of nothing, with the secret as its key, which other programs can compute too."""
    assert commitment(SECRET) == "c371edbc03a8ebc50a8a618825745351275732e6779bbb4173f2fb3a2f456ca9"


def test_every_secret_purpose_and_number_has_its_own_numbers() -> None:
    found = [
        derived_number(secret(one), purpose, number) for one in range(9) for purpose in PURPOSES for number in range(9)
    ]
    assert len(set(found)) == len(found)
    assert all(0 <= number <= LARGEST_SEED for number in found)
    keys = [derived_key(secret(one), purpose) for one in range(9) for purpose in PURPOSES]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("length", [1, 16, 31, 33, 64])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(BadSetup, match=f"the secret of a game has 32 bytes, not {length}"):
        Shuffles(bytes(length))
    with pytest.raises(BadSetup):
        Record(CARDS, ["Ann", "Bob"], 0, secret=bytes(length)).new_game()


# Every choice.


def comes_from(state: int, beginning: int) -> bool:
    """Whether a random state is that beginning after some draws."""
    for _ in range(MOST_DRAWS):
        if state == beginning:
            return True
        beginning = int(next_random(i64(beginning)))
    return False


def test_every_choice_has_a_random_state_of_its_own() -> None:
    """Also every choice of a computer."""
    session = GameSession.begin(record(), {1: "default"})
    while session.game.turn < 12:
        session = session.choose(0, int(session.game.number), [next(iter(session.game.decision().options))])
    assert {entry.choice.seat for entry in session.entries} == {0, 1}
    shuffles = Shuffles(secret(1))
    made = list(session.record.choices)
    for number, game in enumerate(choices_made(replace(session.record, choices=made))):
        assert comes_from(int(game.random), shuffles.state_at(i64(number)))
        assert not comes_from(int(game.random), shuffles.state_at(i64(number + 1)))
    assert len(made) == session.game.number


def hand_after(session: GameSession, *choices: str) -> dict[str, int]:
    """Ann's hand after these choices."""
    for choice in choices:
        session = session.choose(0, int(session.game.number), [choice])
    hand = session.view(0).data()["seats"]
    assert isinstance(hand, list)
    found = hand[0]["hand"]
    assert isinstance(found, dict)
    return found


def test_neither_undo_nor_another_choice_shuffles_differently() -> None:
    begun = GameSession.begin(record(), {1: "chance"}).choose(0, 0, ["all"])
    ended = begun.choose(0, 1, ["Copper"])
    undone = ended.undone(0)
    assert undone.game == begun.game
    hands = [hand_after(session, card) for session in (begun, undone) for card in ("Copper", "Silver", "decline")]
    # Five cards are left in the draw pile, so these are all of them; the next hand comes from a shuffle.
    assert all(hand == hands[0] for hand in hands)


def test_undo_gives_the_same_shuffle() -> None:
    rng = Random(3)
    session = GameSession.begin(record(), {})
    while session.game.turn < 14:
        names = {slot: name for name, slot in session.game.decision().options.items()}
        asked, number = session.asked, int(session.game.number)
        assert asked is not None
        choice = names[likely_option(session.game, rng)]
        after = session.choose(asked, number, [choice])
        undone = after.undone(asked)
        again = undone.followed(after.choices[len(undone.entries) :])
        assert again.game == after.game
        assert again.game.random == after.game.random
        session = after


# Nothing carries the secret away.


@pytest.mark.parametrize(
    "copied",
    [
        Game.copy,
        copy.copy,
        copy.deepcopy,
        lambda game: pickle.loads(pickle.dumps(game)),
        lambda game: read_json(write_json(game)),
        lambda game: View(game, 0).determinize(1),
    ],
)
def test_no_copy_of_a_game_has_its_secret(copied: Callable[[Game], Game]) -> None:
    game = record().new_game()
    assert game.shuffles is not None
    assert copied(game).shuffles is None


def test_no_text_of_a_game_has_its_secret() -> None:
    game = record().new_game()
    for text in (repr(game), write_json(game), repr(View(game, 0)), repr(View(game, 0).data())):
        assert secret(1).hex() not in text
        assert repr(secret(1)) not in text


# The same record, the same game.


@pytest.mark.parametrize("number", range(24))
def test_the_same_record_gives_the_same_game(number: int) -> None:
    drawn, rng = numbered_record(number, turn_limit=40)
    played = RecordedGame(replace(drawn, seed=0, secret=secret(number)), journal := Journal())
    while played.game.asked != NONE:
        played.choose(likely_option(played.game, rng))
    text = played.text()
    found = read_record(text)
    assert found == played.record
    replayed = Journal()
    game = replay(found, replayed)
    assert game == played.game
    assert write_log(game, replayed, found.players) == write_log(played.game, journal, found.players)
    assert RecordedGame(found).text() == text


def test_another_secret_gives_another_game() -> None:
    games = [record(number).new_game() for number in range(20)]
    assert len({int(game.random) for game in games}) == 20
    assert len({tuple(game.cells) for game in games}) > 5
