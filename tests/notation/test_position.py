"""The text form of a position, and its saved form."""

import json
from contextlib import suppress
from random import Random

import pytest

from freehold import FreeholdError, Game, read_json, read_position, write_json, write_position
from freehold.rules.errors import BadState
from freehold.rules.vocabulary import NONE
from tests.table import A, B, Table, cards, lay

HEAD = """\
editions: base 2e, intrigue 2e
kingdom: Cellar, Chapel, Festival, Gardens, Laboratory, Militia, Moat, Smithy, Village, Witch
players: 2
"""


def read(lines: str) -> Table:
    return Table(read_position(HEAD + lines))


def stopped_in_the_middle() -> Game:
    """Throne Room on Throne Room on Militia, with a Secret Chamber half-way through its put-back."""
    table = lay(
        "A hand: 2 Throne Room, Militia, Smithy, Copper;"
        " B hand: Secret Chamber, 2 Copper, 2 Estate; B deck: Gold, Silver"
    )
    table.choose("Throne Room", "Throne Room", "Militia", "Secret Chamber", "Gold")
    return table.game


def test_what_is_not_written_is_as_at_the_start_of_a_turn() -> None:
    table = read("A hand: Village, 4 Copper")
    assert (table.active, table.phase, table.actions, table.buys, table.coins) == (A, "action", 1, 1, 0)
    assert table.supply("Copper") == 60 - 4
    assert table.supply("Village") == 9
    assert table.hand(B) == cards("")


def test_comments_blank_lines_and_ways_of_writing_a_card_do_not_matter() -> None:
    table = read("\n# a remark\nA hand: village ,  2 COPPER # and another\n\nA discard: 1 Estate\n")
    assert table.hand(A) == cards("Village, 2 Copper")
    assert table.discard(A) == cards("Estate")


def test_cards_before_the_slash_lie_on_top_in_that_order() -> None:
    table = read("A hand: Smithy; A deck: Silver, 2 Gold / 5 Estate".replace("; ", "\n"))
    assert table.deck_top(A) == ["Silver", "Gold", "Gold"]
    table.choose("Smithy")
    assert table.hand(A) == cards("Silver, 2 Gold")


def test_letters_after_a_card_say_who_has_seen_it() -> None:
    table = read("A deck: Silver(AB), Gold(A), Copper / 2 Estate")
    silver, gold = table.game.setup.slot("Silver"), table.game.setup.slot("Gold")
    assert table.view(A).known_top(A) == [silver, gold, NONE]
    assert table.view(B).known_top(A) == [silver, NONE, NONE]


def test_the_last_card_of_a_discard_pile_lies_on_top() -> None:
    assert read("A discard: 2 Gold, Estate, Copper").discard_top(A) == "Copper"


def test_a_game_in_the_middle_of_a_card_can_be_restored_from_both_forms() -> None:
    game = stopped_in_the_middle()
    decision = game.decision()
    assert (decision.seat, decision.purpose, decision.card) == (B, "topdeck", "Secret Chamber")
    assert decision.progress() == "1 of 2 picked"
    twins = [game.copy(), read_json(write_json(game)), read_position(write_position(game))]
    for choice in ("Estate", "decline", "Copper", "decline", "Copper", "Smithy"):
        for twin in (game, *twins):
            if choice in twin.decision().options:
                twin.answer(choice)
        assert all(twin == game for twin in twins)
        assert all(write_json(twin) == write_json(game) for twin in twins)


def test_the_saved_form_is_a_json_object_of_texts() -> None:
    saved = json.loads(write_json(stopped_in_the_middle()))
    assert saved["A in play"] == "Militia, 2 Throne Room"
    assert all(isinstance(value, str) for value in saved.values())


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("A hand: 3 Coper", "line 4: there is no card 'Coper'; perhaps you mean Copper, among the cards of this game"),
        ("A hand: Militia, Thief", "line 4: there is no card 'Thief', among the cards of this game"),
        ("\nhand A: Copper", "line 5: there is no line 'hand A' in a position"),
        ("C hand: Copper", "line 4: there is no line 'C hand' in a position"),
        ("A hand: Copper\nA hand: Silver", "line 5: 'A hand' is written twice"),
        ("active: C", "line 4: seats are A to B, not 'C'"),
        ("phase: night", "line 4: phase is one of action, treasure, buy, clean-up, over, not 'night'"),
        ("coins: -1", "line 4: coins is a whole number from 0 to 1000000, not '-1'"),
        ("turn: 9999999999999999999999", "line 4: turn is a whole number from 0 to 1000000, not '" + "9" * 22 + "'"),
        ("just words", "line 4: 'just words' is not of the form 'key: value'"),
        ("A deck: Copper(C)", "line 4: seats are A to B, not 'C'"),
        ("phase: over", "ending: a game has an ending when its phase is over, and only then"),
        ("question: A; discard", "line 4: this is not a question as the game writes it"),
        ("stack: nothing.known A 0 0", "line 4: 'nothing.known' is not a step of any card"),
        ("picks: 40", "line 4: 40 is not the slot of a card: those are 0 to 16"),
    ],
)
def test_a_wrong_line_is_named_with_the_reason(lines: str, complaint: str) -> None:
    with pytest.raises(BadState) as refused:
        read(lines)
    assert str(refused.value) == complaint


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        ("editions: 3e", "line 1: there is no edition '3e'; the editions are 1e and 2e"),
        ("players: 7", "line 1: a game has 2 to 6 players, not 7"),
        ("players: 1", "line 1: a game has 2 to 6 players, not 1"),
        ("kingdom: Cellar, Moat", "line 1: a kingdom has 10 cards, not 2"),
        ("kingdom: Cellar, Cellar", "line 1: Cellar is named twice; a kingdom has 10 different cards"),
        ("editions: base 1e\nkingdom: Bandit", "line 2: Bandit is not in edition 1e of the set base; it is in 2e"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(head: str, complaint: str) -> None:
    with pytest.raises(BadState) as refused:
        read_position(head)
    assert str(refused.value) == complaint


def test_cards_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(BadState, match="do not add up: 11 Curse are laid out, but a game with 2 players has 10"):
        read("A hand: 6 Curse\ntrash: 5 Curse")
    with pytest.raises(BadState, match=r"^line 4: the cards do not add up: 8 Province in the Supply, .* leave 7"):
        read("supply: 60 Copper, 40 Silver, 30 Gold, 14 Estate, 8 Duchy, 8 Province\nA hand: Province")


def test_a_question_cannot_offer_cards_that_are_not_there() -> None:
    game = stopped_in_the_middle()
    fields = json.loads(write_json(game))
    fields["B hand"] = fields["B hand"].replace("Estate", "Copper")
    with pytest.raises(BadState, match=r"question: 3 is not an option of this question|do not add up"):
        read_json(json.dumps(fields))


@pytest.mark.parametrize("text", ["", "[]", '{"editions": 2}', "{", '{"editions": "2e"'])
def test_what_is_no_saved_game_is_refused(text: str) -> None:
    with pytest.raises(BadState):
        read_json(text)


@pytest.mark.parametrize("text", ["[" * 1_000_000, '{"a":' * 1_000_000, f'{{"turn": {"9" * 5000}}}'])
def test_json_that_no_reader_can_hold_is_refused(text: str) -> None:
    with pytest.raises(BadState, match="nested too deeply, or has a number that is too long"):
        read_json(text)


def test_a_damaged_text_is_read_or_refused_and_nothing_else() -> None:
    """Whatever is cut, doubled or changed in a position, reading it gives a game or one sentence."""
    text = write_position(stopped_in_the_middle())
    rng = Random(1)
    for _ in range(400):
        at = rng.randrange(len(text))
        to = min(len(text), at + rng.randrange(1, 12))
        damaged = text[:at] + rng.choice(["", text[at:to] * 2, "9", "-", ";", "Z", " "]) + text[to:]
        with suppress(FreeholdError):
            assert read_position(damaged).setup.players in range(2, 7)
