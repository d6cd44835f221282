"""Thinking computers in a session: it waits for them, and tells them nothing that they may not know."""

import logging
from random import Random

import pytest

from freehold.notation.position import read_json, write_json
from freehold.notation.record import Record
from freehold.players.strategist import Strategist
from freehold.rules.errors import BadSetup
from freehold.sessions.computers import check_cards, check_computer, computer_name
from freehold.sessions.errors import NotAllowed, Stale
from freehold.sessions.game_session import Choice, GameSession, question_goes_on
from freehold.sessions.thoughts import answer_in, world_of
from freehold.strategies.library import default_strategy
from tests.hidden import rearranged
from tests.table import lay
from tests.tables.people import ANN, BOB, CLEO, choose, laid, number, random_answer

FIRST_GAME = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
MILITIA = "A hand: Militia, 2 Copper, 2 Estate\nB hand: Estate, 3 Copper, Gold"


def attacked() -> GameSession:
    """Ann has played a Militia, and Bob, who is a thinking computer, is asked what to discard."""
    return choose(laid(MILITIA, computers={BOB: "hard"}), "Militia")


def test_a_level_is_a_computer_player_in_any_spelling() -> None:
    assert [check_computer(one) for one in ("Easy", "MEDIUM", "hard", " Expert ")] == [
        "easy",
        "medium",
        "hard",
        "expert",
    ]
    assert computer_name("expert") == "Expert"
    assert computer_name(check_computer("Greta")) == "Greta"
    with pytest.raises(BadSetup, match="there is no computer player 'master'"):
        check_computer("master")


def test_a_level_plays_with_any_cards() -> None:
    check_cards("hard", lay("A hand: 5 Copper").game.setup)


def test_the_game_waits_for_a_thinking_computer() -> None:
    session = attacked()
    assert (session.asked, session.thinking_seat) == (BOB, BOB)
    assert session.choices == [Choice(ANN, ("Militia",))]
    with pytest.raises(NotAllowed, match="the computer plays for Bob"):
        session.choose(BOB, number(session), ["Gold", "Copper"])


def test_nobody_waits_for_other_computers() -> None:
    session = choose(laid(MILITIA, computers={BOB: "default"}), "Militia")
    assert (session.asked, session.thinking_seat) == (ANN, None)


def test_what_it_has_thought_is_its_choice() -> None:
    before = attacked()
    after = before.let_computer_choose(number(before), ["Gold", "Copper"], version=7)
    assert after.entries[-1].choice.version == 7
    assert after.choices[-1] == Choice(BOB, ("Gold", "Copper"))
    assert (after.asked, after.thinking_seat) == (ANN, None)
    assert len(before.entries) == 1


def test_its_plan_answers_the_whole_question_and_no_more() -> None:
    session = attacked()
    after = session.let_computer_choose(number(session))
    assert after.choices[-1] == Choice(BOB, ("Copper", "Estate"))
    assert after.asked == ANN


def test_a_thinking_computer_is_asked_again_after_its_plan_has_answered() -> None:
    session = GameSession.begin(Record(FIRST_GAME, ["Ann", "Bob"], 1, first=1), {BOB: "hard"})
    assert session.thinking_seat == BOB
    session = session.let_computer_choose(number(session))
    assert session.choices == [Choice(BOB, ("all",))]
    assert session.thinking_seat == BOB


def test_a_late_thought_is_dropped() -> None:
    session = attacked()
    after = session.let_computer_choose(number(session))
    for late in (number(session), number(after)):
        with pytest.raises(Stale, match="another question"):
            after.let_computer_choose(late, ["Gold", "Copper"])


@pytest.mark.parametrize("picks", [["Province", "Copper"], ["Gold", "Copper", "Copper"], []])
def test_what_is_not_legal_is_left_to_the_plan(picks: list[str], caplog: pytest.LogCaptureFixture) -> None:
    session = attacked()
    with caplog.at_level(logging.ERROR):
        after = session.let_computer_choose(number(session), picks)
    assert after.choices[-1] == Choice(BOB, ("Copper", "Estate"))
    # The log must not tell what is in the hand.
    assert caplog.messages == ["hard has chosen what cannot be done: IllegalChoice"]


def test_other_computers_answer_after_it() -> None:
    position = "A hand: Militia, 2 Copper, 2 Estate\nB hand: Estate, 3 Copper, Gold\nC hand: Estate, 3 Copper, Gold"
    session = choose(laid(position, players=3, computers={BOB: "easy", CLEO: "default"}), "Militia")
    after = session.let_computer_choose(number(session), ["Gold", "Estate"])
    assert [choice.seat for choice in after.choices] == [ANN, BOB, CLEO]
    assert after.asked == ANN


def test_undo_takes_back_what_it_chose() -> None:
    session = attacked()
    for moment in (session, session.let_computer_choose(number(session))):
        assert moment.undo_kind(ANN, alone=True) == "free"
        undone = moment.undone(ANN)
        assert (undone.asked, undone.choices) == (ANN, [])


def test_a_game_with_thinking_computers_is_resumed_where_it_waits() -> None:
    session = attacked()
    record = Record(FIRST_GAME, ["Ann", "Bob"], 4, first=0)
    session = GameSession.begin(record, {BOB: "medium"})
    while session.thinking_seat is None:
        session = session.choose(*random_answer(session))
    again = GameSession.resumed(session.record, {BOB: "medium"})
    assert (again.thinking_seat, again.game) == (BOB, session.game)


# What it is told.


def test_a_world_tells_nothing_that_the_seat_cannot_know() -> None:
    rng = Random(5)
    session = GameSession.begin(Record(FIRST_GAME, ["Ann", "Bob", "Cleo"], 9, first=1), {BOB: "hard"})
    thoughts = 0
    while thoughts < 40 and not session.is_over:
        if session.thinking_seat is None:
            session = session.choose(*random_answer(session))
            continue
        thoughts += 1
        told = write_json(world_of(session, BOB))
        for _ in range(3):
            twin = rearranged(session.game, BOB, rng)
            elsewhere = GameSession(session.record, session.computers, twin, session.journal, [], {}, None, [])
            assert write_json(world_of(elsewhere, BOB)) == told
        session = session.let_computer_choose(number(session))
    assert thoughts == 40


def test_a_whole_question_is_answered_in_a_world() -> None:
    session = attacked()
    world = read_json(write_json(world_of(session, BOB)))
    picks = answer_in(world, Strategist(default_strategy(), world.setup))
    assert picks == ("Copper", "Estate")
    assert session.let_computer_choose(number(session), picks).choices[-1] == Choice(BOB, picks)


def test_a_question_that_has_some_picks_already_is_completed() -> None:
    session = choose(choose(laid(MILITIA), "Militia"), "Gold").with_computers({BOB: "hard"})
    assert question_goes_on(session.game)
    picks = answer_in(world_of(session, BOB), Strategist(default_strategy(), session.game.setup))
    assert picks == ("Estate",)
    by_plan = session.let_computer_choose(number(session))
    assert by_plan.game == session.let_computer_choose(number(session), picks).game
