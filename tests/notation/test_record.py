"""The text of a whole game."""

import re
from dataclasses import replace
from random import Random

import pytest
from mypy_extensions import i64

from freehold.cards.catalogue import add_card, remove_card
from freehold.notation import record as notation
from freehold.notation.record import (
    Record,
    RecordedGame,
    checksum,
    choices_made,
    read_record,
    replay,
    write_record,
)
from freehold.rules.card import card, step
from freehold.rules.errors import BadSetup, BadState, IllegalChoice
from freehold.rules.events import Journal
from freehold.rules.game import Game
from freehold.rules.vocabulary import ACTION, OVER
from tests.distributions import any_option, play_recorded, random_record

KINGDOM = ["Cellar", "Chapel", "Festival", "Gardens", "Laboratory", "Militia", "Moat", "Smithy", "Village", "Witch"]


def small_record() -> Record:
    """A few turns of two players; Bob must discard to a Militia in the last one."""
    recorded = RecordedGame(Record(KINGDOM.copy(), ["Ann", "Bob"], seed=3, first=0))
    while recorded.game.turn < 6:
        options = recorded.game.decision().options
        recorded.answer(next(name for name in ("Militia", "all", "Silver", "Estate", "Copper") if name in options))
    return recorded.record


def sealed(text: str) -> str:
    """The text with a correct checksum, as a forger would write it."""
    lines = text.splitlines()[:-1]
    return "\n".join([*lines, f"checksum: {checksum(lines)}"]) + "\n"


def change(text: str, old: str, new: str) -> str:
    assert old in text
    return sealed(text.replace(old, new, 1))


def refusal(text: str) -> str:
    """The error when this text is read."""
    with pytest.raises(BadState) as caught:
        read_record(text)
    said = str(caught.value)
    assert re.match(r"line \d+: ", said)
    return said


# Round trips.


@pytest.mark.parametrize("seed", range(30))
def test_a_written_record_reads_back_as_the_same_game(seed: int) -> None:
    rng = Random(seed)
    played = play_recorded(random_record(rng, turn_limit=40), rng)
    text = write_record(played.record)
    read = read_record(text)
    assert read == played.record
    assert replay(read) == played.game
    assert write_record(read) == text


@pytest.mark.parametrize("seed", range(10))
def test_a_game_stopped_anywhere_continues_from_its_record(seed: int) -> None:
    rng = Random(seed)
    whole = play_recorded(random_record(rng, turn_limit=20), rng)
    stop = rng.randrange(len(whole.record.choices))
    part = replace(whole.record, choices=whole.record.choices[:stop])
    text = write_record(part)
    assert "unfinished" in text
    going_on = RecordedGame(read_record(text))
    for choice in whole.record.choices[stop:]:
        going_on.answer(choice)
    assert going_on.game == whole.game
    assert going_on.text() == whole.text()


@pytest.mark.parametrize("seed", range(5))
def test_playing_a_record_again_tells_the_same_events(seed: int) -> None:
    rng = Random(seed)
    first, second = Journal(), Journal()
    played = play_recorded(random_record(rng, turn_limit=30), rng, first)
    replay(played.record, second)
    assert [vars_of(event) for event in first.events] == [vars_of(event) for event in second.events]


def vars_of(event: object) -> list[object]:
    return [
        getattr(event, name) for name in ("kind", "seat", "slots", "count", "seen", "shown", "source", "zone", "number")
    ]


def test_the_game_can_be_followed_choice_by_choice() -> None:
    record = small_record()
    numbers = [game.number for game in choices_made(record)]
    assert numbers == list(range(1, len(record.choices) + 1))


def test_the_text_reads_like_a_game() -> None:
    lines = write_record(small_record()).splitlines()
    assert lines[:8] == [
        "record: 2",
        "editions: base 2e, intrigue 2e",
        f"kingdom: {', '.join(KINGDOM)}",
        "players: Ann, Bob",
        "first: Ann",
        "seed: 3",
        "turn limit: 2000",
        "",
    ]
    assert lines[8].startswith("turn 1 Ann: all | ")
    assert lines[9].startswith("turn 1 Bob: all | ")
    assert lines[-2] == f"end: {len(small_record().choices)} choices; unfinished"


def test_choices_of_others_are_marked_with_their_name() -> None:
    record = Record(KINGDOM, ["Ann", "Bob"], seed=3, first=0)
    recorded = RecordedGame(record)
    while recorded.game.asked == recorded.game.active:
        names = list(recorded.game.decision().options)
        recorded.answer("Militia" if "Militia" in names else names[-2])
    recorded.answer(next(iter(recorded.game.decision().options)))
    last_turn = recorded.text().splitlines()[-3]
    assert re.search(r"\| \[(Ann|Bob)\] \w+$", last_turn)


def test_a_finished_game_ends_with_its_result() -> None:
    rng = Random(1)
    played = play_recorded(random_record(rng, players=2, turn_limit=6), rng)
    assert played.game.phase == OVER
    end = played.text().splitlines()[-2]
    scores = ", ".join(f"{name} {played.game.score(seat)}" for seat, name in enumerate(played.record.players))
    assert end.startswith(f"end: {len(played.record.choices)} choices; turn limit; {scores}; won by ")


def test_the_example_in_the_docs_is_a_record() -> None:
    example = "\n".join(line[4:] for line in (notation.__doc__ or "").split("\n\nA choice")[0].splitlines()[2:])
    assert write_record(read_record(example)) == example + "\n"


def test_windows_line_ends_do_no_harm() -> None:
    text = write_record(small_record())
    assert read_record(text.replace("\n", "\r\n")) == small_record()


@step
def oddity_chosen(game: Game, me: i64, option: i64, _: i64) -> None:
    """The odd card does nothing with its answer."""


def test_any_option_name_can_be_written() -> None:
    @card("Oddity", 0, ACTION, "Choose.", options={"[Bob] a | b": "One", "\\| ; , : \\": "Other"})
    def oddity(game: Game, me: i64) -> None:
        game.ask_option(me, oddity_chosen)

    add_card(oddity)
    try:
        recorded = RecordedGame(Record(["Oddity", *KINGDOM[1:]], ["Ann", "Bob"], seed=1, first=0))
        chosen = 0
        while chosen < 4:
            options = recorded.game.decision().options
            odd = [name for name in oddity.options if name in options]
            if odd:
                recorded.answer(odd[chosen % 2])
                chosen += 1
            else:
                recorded.answer("Oddity" if "Oddity" in options else next(iter(options)))
        assert read_record(recorded.text()) == recorded.record
    finally:
        remove_card("Oddity")


# Records that are incomplete or were changed.


def test_a_record_cut_off_after_any_line_is_refused() -> None:
    lines = write_record(small_record()).splitlines()
    for length in range(len(lines)):
        said = refusal("".join(f"{line}\n" for line in lines[:length]))
        assert said.startswith(f"line {max(1, length)}: ")
        assert "cut off" in said


def test_a_record_cut_off_within_its_last_line_is_refused() -> None:
    text = write_record(small_record())
    for length in range(len(text) - 20, len(text) - 1):
        refusal(text[:length])


def test_a_change_of_any_line_is_noticed() -> None:
    text = write_record(small_record())
    lines = text.splitlines()
    for place, line in enumerate(lines):
        for changed in (f"{line} ", f"{line}x", line[:-1], line.upper(), ""):
            if changed != line:
                refusal("\n".join([*lines[:place], changed, *lines[place + 1 :]]) + "\n")
        refusal("\n".join([*lines[:place], *lines[place + 1 :]]))
        refusal("\n".join([*lines[:place], line, *lines[place:]]))


def test_a_change_that_leaves_a_legal_game_is_noticed() -> None:
    text = write_record(small_record())
    said = refusal(text.replace("turn limit: 2000", "turn limit: 1999"))
    assert said.startswith(f"line {len(text.splitlines())}: ")
    assert "changed after" in said


def test_nothing_may_follow_thechecksum() -> None:
    text = write_record(small_record())
    assert "nothing may follow" in refusal(text + "turn 9 Ann: all\n")
    assert read_record(text + "\n\n") == small_record()


# Invalid choices.


def test_an_illegal_choice_names_its_line_and_the_options() -> None:
    text = write_record(small_record())
    said = refusal(change(text, "turn 1 Bob: all", "turn 1 Bob: Village"))
    assert said.startswith("line 10: Village is not offered; the options are Copper")


def test_a_choice_for_the_wrong_player_is_refused() -> None:
    text = write_record(small_record())
    assert "Bob is asked here" in refusal(change(text, "turn 1 Bob: all", "turn 1 Bob: [Ann] all"))


def test_a_choice_under_the_wrong_turn_is_refused() -> None:
    text = write_record(small_record())
    assert "is a choice of 'turn 1 Bob'" in refusal(change(text, "turn 1 Bob:", "turn 2 Bob:"))
    assert "is a choice of 'turn 1 Bob'" in refusal(change(text, "turn 1 Bob:", "turn 1 Ann:"))


def test_a_wrong_end_is_refused() -> None:
    text = write_record(small_record())
    count = len(small_record().choices)
    assert f"'end: {count} choices; unfinished'" in refusal(change(text, f"end: {count}", "end: 3"))
    assert "unfinished" in refusal(change(text, "; unfinished", "; provinces; Ann 3, Bob 3; won by Ann and Bob"))


def test_no_choice_comes_after_the_end_of_the_game() -> None:
    rng = Random(4)
    text = play_recorded(random_record(rng, players=2, turn_limit=4), rng).text()
    assert "after the end of the game" in refusal(change(text, "\nend:", " | Copper\nend:"))


def test_an_illegal_choice_in_a_record_names_its_place() -> None:
    record = small_record()
    record.choices[2] = "Province"
    for play in (replay, write_record, lambda record: list(choices_made(record))):
        with pytest.raises(BadState, match=r"^choice 3: Province is not offered; the options are "):
            play(record)


def test_a_refused_answer_is_not_recorded() -> None:
    recorded = RecordedGame(Record(KINGDOM, ["Ann", "Bob"], seed=3))
    with pytest.raises(IllegalChoice):
        recorded.answer("Province")
    with pytest.raises(IllegalChoice):
        recorded.answer("all", recorded.game.number + 1)
    with pytest.raises(IllegalChoice):
        recorded.choose(63)
    assert recorded.record.choices == []
    recorded.choose(any_option(recorded.game, Random(0)), recorded.game.number)
    assert len(recorded.record.choices) == 1


# Invalid headers.


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("record: 2", "record: 3", "line 1: this is form '3'"),
        ("base 2e", "base 3e", "line 2: there is no edition '3e'; the editions are 1e and 2e"),
        ("Cellar", "Celar", "line 3: there is no card 'Celar'; perhaps you mean Cellar"),
        ("Cellar", "Feast", "line 3: Feast is not in edition 2e of the set base; it is in 1e"),
        ("Cellar", "Copper", "line 3: Copper is in every game"),
        ("Cellar", "Chapel", "line 3: Chapel is named twice; a kingdom has 10 different cards"),
        ("Cellar, ", "", "line 3: a kingdom has 10 cards, not 9"),
        ("players: Ann, Bob", "players: Ann", "line 4: a game has 2 to 6 players, not 1"),
        ("players: Ann, Bob", "players: Ann, B, C, D, E, F, G", "line 4: a game has 2 to 6 players, not 7"),
        ("players: Ann, Bob", "players: Ann, Ann", "line 4: two players are called Ann"),
        ("players: Ann, Bob", "players: Ann, ", "line 4: '' cannot be the name of a player"),
        ("players: Ann, Bob", "players: Ann, by lot", "line 4: 'by lot' cannot be the name of a player"),
        ("first: Ann", "first: Cem", "line 5: the first player is one of Ann, Bob or 'by lot', not 'Cem'"),
        ("seed: 3", "seed: -3", "line 6: the seed is a whole number from 0 to 4611686018427387903, not '-3'"),
        ("seed: 3", "seed: three", "line 6: the seed is a whole number"),
        ("seed: 3", "seed: 4611686018427387904", "line 6: the seed is a whole number"),
        ("seed: 3", f"seed: {'9' * 5000}", "line 6: the seed is a whole number"),
        ("seed: 3", "seed: ٣", "line 6: the seed is a whole number"),
        ("turn limit: 2000", "turn limit: 0", "line 7: the turn limit is a whole number from 1"),
        (
            "seed: 3",
            "sed: 3",
            "line 6: a header line is 'key: value' with one of record, editions, kingdom, players, first,"
            " seed or secret, turn limit, not 'sed'",
        ),
        ("seed: 3", "seed 3", "line 6: a header line is 'key: value'"),
        ("seed: 3", "first: Ann", "line 6: 'first' is written twice; once, on line 5, is enough"),
        ("seed: 3", "secret: 3", "line 6: a secret has 64 hexadecimal digits"),
        ("seed: 3", f"secret: {'A' * 64}", "line 6: a secret has 64 hexadecimal digits"),
        ("seed: 3", f"secret: {'a' * 66}", "line 6: a secret has 64 hexadecimal digits"),
        ("seed: 3", f"secret: {'a' * 64}\nseed: 3", "line 7: the shuffles of a game come from a seed or from a secret"),
        ("seed: 3", f"seed: 3\nsecret: {'a' * 64}", "line 7: the shuffles of a game come from a seed or from a secret"),
        ("seed: 3", f"secret: {'a' * 64}\nsecret: {'a' * 64}", "line 7: 'secret' is written twice"),
        ("seed: 3\n", "", "line 8: before this line the header needs a line 'seed: ...'"),
        ("turn 1 Bob:", "torn 1 Bob:", "line 10: 'torn 1 Bob: "),
    ],
)
def test_a_wrong_line_is_named_with_what_would_be_right(old: str, new: str, said: str) -> None:
    assert refusal(change(write_record(small_record()), old, new)).startswith(said)


@pytest.mark.parametrize(
    "wrong",
    [
        {"editions": "3e"},
        {"kingdom": KINGDOM[1:]},
        {"kingdom": [*KINGDOM[1:], "Witch"]},
        {"players": ["Ann"]},
        {"players": list("ABCDEFG")},
        {"players": ["Ann", "B, C"]},
        {"players": ["Ann", "Bob\n"]},
        {"seed": -1},
        {"seed": 2**63},
        {"first": 2},
        {"first": -1},
        {"turn_limit": 0},
    ],
)
def test_a_record_that_cannot_be_set_up_is_not_played_or_written(wrong: dict[str, object]) -> None:
    record = Record(KINGDOM, ["Ann", "Bob"], seed=3)
    for name, value in wrong.items():
        setattr(record, name, value)
    with pytest.raises(BadSetup):
        record.new_game()
    with pytest.raises(BadSetup):
        write_record(record)


# Stated draws.

HANDS = ("Copper",) * 4 + ("Estate",) + ("Copper",) * 3 + ("Estate",) * 2


def stated() -> RecordedGame:
    """A game whose first hands and second hand of Ann are stated."""
    ten = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
    draws = {0: HANDS, 2: ("Estate", "Copper", "Estate", "Copper", "Copper")}
    played = RecordedGame(Record(ten, ["Ann", "Bob"], 5, first=0, draws=draws))
    for choice in ("all", "Militia", "all", "Silver"):
        played.answer(choice)
    return played


def test_stated_cards_come_from_the_draw_piles_and_the_rest_from_the_seed() -> None:
    played = stated()
    assert [int(played.game.in_hand(0, slot)) for slot in (0, 3)] == [3, 2]
    assert "deal: 4 Copper, Estate, 3 Copper, 2 Estate\n" in played.text()
    assert "turn 1 Ann: all | Militia {Estate, Copper, Estate, 2 Copper}\n" in played.text()
    assert "turn 1 Bob: all | Silver\n" in played.text()
    record = read_record(played.text())
    assert record.draws == played.record.draws
    assert replay(record) == played.game


def test_a_copy_of_a_steered_game_is_an_ordinary_game() -> None:
    copy = stated().game.copy()
    assert copy.steering is None
    assert copy == stated().game


def test_what_did_not_come_after_another_choice_is_not_written() -> None:
    other = stated().record.with_choices(["all", "decline"])
    assert "turn 1 Ann: all | decline {Estate, Copper, Estate, 2 Copper}\n" in write_record(other)
    sooner = stated().record.with_choices(["decline", "decline"])
    assert "{" not in write_record(sooner.with_choices(["decline"]))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{Estate, Copper, Estate, 2 Copper}", "{5 Copper}", "line 10: a Copper cannot come from a draw pile here"),
        ("{Estate, Copper, Estate, 2 Copper}", "{Estate, Coper}", "line 10: the cards that were drawn are written as"),
        ("deal: 4 Copper, Estate", "deal: 8 Copper", "line 8: a Copper cannot come from a draw pile here"),
        ("turn 1 Ann: all |", "turn 1 Ann: all {Copper} |", "line 10: a Copper cannot come from a draw pile here"),
    ],
)
def test_stated_cards_that_cannot_come_are_an_error_with_the_line(old: str, new: str, message: str) -> None:
    text = stated().text()
    assert old in text
    with pytest.raises(BadState, match=message):
        read_record(text.replace(old, new))
