"""A game session: choices are complete or refused, computers answer, and some choices can be undone."""

import json
import logging
from collections import Counter

import pytest
from mypy_extensions import i64

from freehold.cards.catalogue import add_card, remove_card
from freehold.notation.position import write_json
from freehold.notation.record import Record, read_record, replay
from freehold.rules.card import card, step
from freehold.rules.errors import BadState, IllegalChoice
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, DISCARD, IN_HAND, ON_GAIN
from freehold.sessions.computers import CHANCE
from freehold.sessions.errors import NotAllowed, Stale
from freehold.sessions.game_session import Checkpoint, Choice, GameSession, question_goes_on, restored
from tests.table import Table, cards
from tests.tables.people import ANN, BOB, CLEO, choose, laid, number, random_answer

FIRST_GAME = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
MILITIA = "A hand: Militia, 2 Copper, 2 Estate\nB hand: Estate, 3 Copper, Gold"


def hand(session: GameSession, seat: int) -> Counter[str]:
    return Table(session.game.copy()).hand(seat)


def played_out(record: Record, computers: dict[int, str]) -> GameSession:
    """A game played to its end, with random answers by people."""
    session = GameSession.begin(record, computers)
    while not session.is_over:
        session = session.choose(*random_answer(session))
    return session


# Choosing.


def test_a_choice_gives_the_next_game_and_leaves_the_old_one_as_it_was() -> None:
    session = laid(MILITIA)
    before = write_json(session.game)
    after = choose(session, "Militia")
    assert (after.asked, after.choices) == (BOB, [Choice(ANN, ("Militia",))])
    assert (session.asked, session.choices, write_json(session.game)) == (ANN, [], before)
    assert len(session.journal.events) < len(after.journal.events)


def test_several_picks_of_a_question_are_one_choice() -> None:
    session = choose(choose(laid(MILITIA), "Militia"), "Copper", "Gold")
    assert hand(session, BOB) == cards("Estate, 2 Copper")
    assert session.choices == [Choice(ANN, ("Militia",)), Choice(BOB, ("Copper", "Gold"))]


def test_of_several_picks_all_are_made_or_none() -> None:
    session = choose(laid(MILITIA), "Militia")
    before = write_json(session.game)
    with pytest.raises(IllegalChoice, match="Province cannot be chosen here; the options are Copper, Gold, Estate"):
        choose(session, "Copper", "Province")
    assert write_json(session.game) == before
    assert hand(session, BOB) == cards("Estate, 3 Copper, Gold")


def test_a_pick_that_the_rules_would_make_themselves_may_be_sent_or_left_out() -> None:
    session = choose(laid("A hand: Militia, 4 Copper\nB hand: 4 Copper, Estate"), "Militia")
    for picks in (("Estate",), ("Estate", "Copper"), ("Estate", "Copper", "decline")):
        after = choose(session, *picks)
        assert hand(after, BOB) == cards("3 Copper")
        assert after.choices[-1] == Choice(BOB, ("Estate",))
    with pytest.raises(IllegalChoice, match="Estate cannot be chosen here"):
        choose(session, "Estate", "Estate")
    with pytest.raises(IllegalChoice, match="Copper is more than was asked for"):
        choose(session, "Estate", "Copper", "Copper")


def test_picks_cannot_answer_the_next_question_too() -> None:
    session = laid("A hand: 2 Village, Militia, Silver")
    with pytest.raises(IllegalChoice, match="Silver is more than was asked for"):
        choose(session, "Militia", "Silver")


def test_picks_can_be_sent_one_by_one() -> None:
    session = choose(choose(choose(laid(MILITIA), "Militia"), "Copper"), "Gold")
    assert hand(session, BOB) == cards("Estate, 2 Copper")
    assert [entry.goes_on for entry in session.entries] == [False, False, True]


def test_a_choice_needs_a_pick() -> None:
    with pytest.raises(IllegalChoice, match="nothing is picked"):
        choose(laid(MILITIA))


def test_an_answer_to_an_old_question_is_refused() -> None:
    session = laid(MILITIA)
    after = choose(session, "Militia")
    with pytest.raises(
        Stale, match=f"this answers question {number(session)}, but question {number(after)} is asked now"
    ):
        after.choose(ANN, number(session), ["Militia"])


def test_only_the_one_who_is_asked_can_answer() -> None:
    session = choose(laid(MILITIA), "Militia")
    with pytest.raises(NotAllowed, match="Bob has to choose now"):
        session.choose(ANN, number(session), ["Copper"])


def test_nobody_can_choose_after_the_end() -> None:
    session = played_out(Record(FIRST_GAME, ["Ann", "Bob"], 3, turn_limit=4), {})
    with pytest.raises(Stale, match="the game is over"):
        session.choose(ANN, number(session), ["Copper"])


# Computers.


@pytest.mark.parametrize("computer", ["default", "Big Money", CHANCE])
def test_computers_answer_until_a_person_is_asked(computer: str) -> None:
    record = Record(FIRST_GAME, ["Ann", "Bob"], 3, first=BOB, turn_limit=40)
    session = GameSession.begin(record, {BOB: computer})
    assert session.asked == ANN
    assert session.choices
    assert {choice.seat for choice in session.choices} == {BOB}
    session = played_out(record, {BOB: computer})
    assert session.is_over
    assert replay(read_record(session.record_text())) == session.game


def test_a_computer_answers_within_the_turn_of_a_person() -> None:
    session = choose(laid(MILITIA, computers={BOB: "default"}), "Militia")
    assert session.asked == ANN
    assert sum(hand(session, BOB).values()) == 3
    assert session.entries[-1].choice.seat == BOB
    assert len(session.entries) == 2


def test_nobody_chooses_for_a_computer() -> None:
    session = GameSession.replayed(Record(FIRST_GAME, ["Ann", "Bob"], 3, first=BOB), {BOB: CHANCE}, ())
    with pytest.raises(NotAllowed, match="the computer plays for Bob"):
        session.choose(BOB, number(session), ["all"])


def test_computers_choose_the_same_in_the_same_game() -> None:
    record = Record(FIRST_GAME, ["Ann", "Bob"], 5, turn_limit=30)
    assert played_out(record, {BOB: CHANCE}).choices == played_out(record, {BOB: CHANCE}).choices


@pytest.mark.parametrize("fault", ["breaks", "cheats"])
def test_a_computer_that_fails_does_not_stop_the_game(
    fault: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def choose(self, view: View) -> i64:
            if fault == "breaks":
                raise RuntimeError("no idea")
            return i64(59)

    monkeypatch.setattr("freehold.sessions.game_session.computer_player", lambda *_: Broken())
    session = laid(MILITIA, computers={BOB: "default"})
    with caplog.at_level(logging.ERROR):
        after = choose(session, "Militia")
    assert after.asked == ANN
    assert sum(hand(after, BOB).values()) == 3
    assert "default" in caplog.text


def test_a_computer_takes_over_from_a_person() -> None:
    session = choose(laid(MILITIA), "Militia").with_computers({BOB: "default"})
    assert session.asked == ANN
    assert [choice.seat for choice in session.choices] == [ANN, BOB]


def test_a_computer_finishes_the_answer_of_a_person() -> None:
    session = choose(choose(laid(MILITIA), "Militia"), "Copper").with_computers({BOB: "default"})
    assert session.asked == ANN
    assert (
        restored(session.record, session.computers, session.choices, session.checkpoint, session.state()).entries
        == session.entries
    )


# Undo.


@pytest.mark.parametrize(
    ("table", "choices", "kind"),
    [
        ("A hand: Festival, 4 Copper", ["Festival"], "free"),
        ("A hand: 5 Copper", ["all"], "free"),
        ("A hand: 5 Copper", ["all", "Market"], "ask"),
        ("A hand: 5 Copper, Festival", ["Festival", "all", "Market"], "free"),
        ("A hand: Smithy; A deck: / 5 Copper", ["Smithy"], "ask"),
        ("A hand: Smithy, 2 Copper; A deck: / 5 Copper", ["Smithy", "all"], "free"),
        ("A hand: Cellar, 2 Copper, 2 Estate; A deck: / 5 Copper", ["Cellar"], "free"),
        ("A hand: Cellar, 2 Copper, 2 Estate; A deck: / 5 Copper", ["Cellar", "Estate"], "free"),
        ("A hand: Cellar, 2 Copper, 2 Estate; A deck: / 5 Copper", ["Cellar", "Estate", "decline"], "ask"),
        (MILITIA.replace("Gold", "Moat"), ["Militia"], "ask"),
        # Now it is known that B has no Moat.
        (MILITIA, ["Militia"], "ask"),
        ("A hand: Bureaucrat, 4 Copper\nB hand: Estate, Duchy, 3 Copper", ["Bureaucrat"], "ask"),
        ("A hand: Wishing Well, 4 Copper; A deck: / Gold, Silver, Estate", ["Wishing Well"], "ask"),
        ("A hand: Workshop, 4 Copper", ["Workshop", "Silver"], "free"),
    ],
)
def test_undo_is_free_until_something_new_is_revealed(table: str, choices: list[str], kind: str) -> None:
    session = laid(table)
    for choice in choices:
        session = choose(session, choice)
    assert session.undo_kind(ANN) == kind
    assert session.undo_kind(BOB) == "no"


def test_an_attack_reveals_nothing_if_there_are_no_reactions() -> None:
    without = "Cellar, Village, Smithy, Market, Mine, Remodel, Workshop, Merchant, Festival"
    assert choose(laid(MILITIA, kingdom=without), "Militia").undo_kind(ANN) == "free"
    # There is nothing to choose for B, but something to see for A.
    forced = choose(laid("A hand: Militia, 4 Copper\nB hand: 5 Copper", kingdom=without), "Militia")
    assert forced.asked == ANN
    assert forced.undo_kind(ANN) == "ask"


def test_a_gain_reveals_who_has_a_card_that_acts_then() -> None:
    @card("Watchdog", 3, ACTION, "+1 Card. When another player gains a card, you may discard this.", cards=1)
    def watchdog(game: Game, me: int) -> None:
        pass

    @watchdog.when(ON_GAIN, IN_HAND, others=True)
    def bark(game: Game, me: int, slot: int, who: int) -> None:
        game.ask(me, DISCARD, 1 << game.setup.slot("Watchdog"), barked, optional=True)

    @step
    def barked(game: Game, me: int, slot: int, _: int) -> None:
        pass

    add_card(watchdog)
    try:
        for other in ("Watchdog", "Estate"):
            gained = choose(
                choose(laid(f"A hand: 2 Workshop\nB hand: {other}", kingdom="Watchdog"), "Workshop"), "Silver"
            )
            assert gained.asked == (BOB if other == "Watchdog" else ANN)
            assert gained.undo_kind(ANN) == "ask"
    finally:
        remove_card("Watchdog")


def test_declining_to_react_shows_who_else_can() -> None:
    session = choose(laid(MILITIA.replace("Gold", "Moat") + "\nC hand: 5 Copper", players=3), "Militia")
    assert session.asked == BOB
    assert choose(session, "decline").undo_kind(BOB) == "ask"


def test_undo_needs_consent_once_somebody_else_has_answered() -> None:
    session = choose(choose(laid(MILITIA), "Militia"), "Copper", "Gold")
    assert session.undo_kind(ANN) == "ask"
    assert session.undo_kind(BOB) == "free"
    assert choose(session, "all").undo_kind(BOB) == "ask"


def test_undo_does_not_give_away_a_choice_that_nobody_else_sees() -> None:
    start = laid("A hand: Village, Militia, Cellar\nA deck: / Gold\nB hand: Estate, 3 Copper, Gold")
    attacked = choose(choose(start, "Village"), "Militia")
    answered = choose(attacked, "Copper", "Copper")
    # Bob must not learn that Ann holds an Action card, which she does not want to play.
    silent = choose(answered, "decline")
    assert [session.undo_kind(BOB) for session in (answered, silent)] == ["free", "free"]
    assert choose(silent, "all").undo_kind(BOB) == "ask"
    assert silent.undone(BOB).game == attacked.game


def test_undo_takes_back_the_last_choice_and_what_followed_from_it() -> None:
    start = laid(MILITIA)
    attacked = choose(start, "Militia")
    answered = choose(attacked, "Copper", "Gold")
    assert answered.undone(BOB).game == attacked.game
    assert answered.undone(ANN).game == start.game
    assert choose(answered, "all").undone(BOB).game == attacked.game


def test_undo_takes_back_all_picks_of_a_choice() -> None:
    attacked = choose(laid(MILITIA), "Militia")
    assert choose(attacked, "Copper", "Gold").undone(BOB).game == attacked.game
    assert choose(choose(attacked, "Copper"), "Gold").undone(BOB).game == attacked.game
    assert choose(attacked, "Copper").undone(BOB).game == attacked.game


def test_until_the_end_undo_is_free_alone_with_computers() -> None:
    record = Record(FIRST_GAME, ["Ann", "Bob", "Cleo"], 3, first=ANN, turn_limit=30)
    games = [GameSession.begin(record, {BOB: "default", CLEO: CHANCE})]
    session = games[0]
    while not session.is_over:
        session = session.choose(*random_answer(session))
        if not question_goes_on(session.game):
            games.append(session)
    games.pop()
    while games:
        assert session.undo_kind(ANN, alone=True) == ("no" if session.is_over else "free")
        session = session.undone(ANN)
        before = games.pop()
        assert session.game == before.game
        assert session.choices == before.choices
        assert len(session.journal.events) == len(before.journal.events)
    assert session.undo_kind(ANN, alone=True) == "no"
    with pytest.raises(NotAllowed, match="nothing to undo"):
        session.undone(ANN)


def test_nothing_is_undone_after_the_end() -> None:
    """Everything is open then."""
    session = played_out(Record(FIRST_GAME, ["Ann", "Bob"], 3, turn_limit=4), {})
    assert [session.undo_kind(seat) for seat in (ANN, BOB)] == ["no", "no"]
    assert session.undo_kind(ANN, alone=True) == "no"


def test_a_computer_takes_nothing_back() -> None:
    session = choose(laid(MILITIA, computers={BOB: "default"}), "Militia")
    assert session.undo_kind(BOB) == "no"


@pytest.mark.parametrize(
    ("bob", "untouched"),
    [
        ("Estate, 3 Copper, Gold", True),
        # Bob could react, and the next player is asked only because he did not.
        ("Estate, 3 Copper, Moat", False),
    ],
)
def test_what_a_computer_did_can_be_untouched_if_nothing_was_revealed(bob: str, untouched: bool) -> None:
    session = choose(laid(f"A hand: Militia, 2 Copper, 2 Estate\nB hand: {bob}"), "Militia")
    taken_over = session.with_computers({BOB: "default"})
    assert taken_over.asked == ANN
    assert taken_over.can_be_untouched(BOB, 1) == untouched
    assert not taken_over.can_be_untouched(BOB, 0)
    assert not choose(taken_over, "all").can_be_untouched(BOB, 1)
    assert taken_over.back_to(1).game == session.game
    # What happened before a checkpoint cannot be taken back.
    later = GameSession.replayed(taken_over.record, {BOB: "default"}, (), Checkpoint(taken_over.state(), 2))
    assert not later.can_be_untouched(BOB, 1)


# Stored games.


def test_a_stored_game_is_replayed() -> None:
    session = played_out(Record(FIRST_GAME, ["Ann", "Bob"], 8, turn_limit=20), {})
    again = restored(session.record, {}, session.choices, None, session.state())
    assert again.game == session.game
    assert again.entries == session.entries
    assert not again.starts_midgame


@pytest.mark.parametrize("missing", [(" gained", "gained this turn"), (" gained", "gained this turn", " seen")])
def test_a_game_that_was_stored_without_its_gains_is_replayed(missing: tuple[str, ...]) -> None:
    session = GameSession.begin(Record(FIRST_GAME, ["Ann", "Bob"], 8, turn_limit=20), {})
    while not (session.game.gained and session.game.turn > 4):
        session = session.choose(*random_answer(session))
    state = {key: text for key, text in json.loads(session.state()).items() if not key.endswith(missing)}
    assert len(state) < len(json.loads(session.state()))
    again = restored(session.record, {}, session.choices, None, json.dumps(state))
    assert not again.starts_midgame
    assert again.game == session.game
    # Everything else must still be the same.
    state["coins"] = "77"
    assert restored(session.record, {}, session.choices, None, json.dumps(state)).starts_midgame


@pytest.mark.parametrize("fault", ["another choice", "a choice too few", "no legal choice"])
def test_if_the_choices_lead_elsewhere_the_stored_state_counts(fault: str, caplog: pytest.LogCaptureFixture) -> None:
    session = GameSession.begin(Record(FIRST_GAME, ["Ann", "Bob"], 8, turn_limit=20), {})
    for _ in range(10):
        session = session.choose(*random_answer(session))
    choices = session.choices
    if fault == "a choice too few":
        choices = choices[:-1]
    else:
        other = "decline" if fault == "another choice" else "Fortress"
        choices[0] = Choice(choices[0].seat, (other,))
    again = restored(session.record, {}, choices, None, session.state())
    assert again.starts_midgame
    assert again.game == session.game
    assert again.checkpoint == Checkpoint(session.state(), len(choices))
    assert "continues from its stored state" in caplog.text
    assert again.undo_kind(ANN) == again.undo_kind(BOB) == "no"
    with pytest.raises(BadState, match="no complete record"):
        again.record_text()

    on = again.choose(*random_answer(again))
    assert on.choice_count == len(choices) + 1
    later = restored(on.record, {}, on.choices, on.checkpoint, on.state())
    assert later.entries == on.entries
    assert later.game == on.game
