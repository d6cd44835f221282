"""A game that people share: choices whole or not at all, computers that answer, and what can be taken back."""

import logging
from collections import Counter

import pytest
from mypy_extensions import i64

from freehold.notation.position import write_json
from freehold.notation.record import Record, read_record, replay
from freehold.rules.errors import BadState, IllegalChoice
from freehold.rules.view import View
from freehold.table.computers import CHANCE
from freehold.table.errors import NotAllowed, Stale
from freehold.table.live import Checkpoint, Choice, GameSession, question_goes_on, restored
from tests.table import Table, cards
from tests.tables.people import ANN, BOB, CLEO, by_lot, choose, laid, number

FIRST_GAME = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
MILITIA = "A hand: Militia, 2 Copper, 2 Estate\nB hand: Estate, 3 Copper, Gold"


def hand(live: GameSession, seat: int) -> Counter[str]:
    return Table(live.game.copy()).hand(seat)


def by_itself(record: Record, computers: dict[int, str]) -> GameSession:
    """A game played to its end, people by lot."""
    live = GameSession.begin(record, computers)
    while not live.over:
        live = live.choose(*by_lot(live))
    return live


# Choosing.


def test_a_choice_gives_the_next_game_and_leaves_the_old_one_as_it_was() -> None:
    live = laid(MILITIA)
    before = write_json(live.game)
    after = choose(live, "Militia")
    assert (after.asked, after.choices) == (BOB, [Choice(ANN, ("Militia",))])
    assert (live.asked, live.choices, write_json(live.game)) == (ANN, [], before)
    assert len(live.journal.events) < len(after.journal.events)


def test_several_picks_of_a_question_are_one_choice() -> None:
    live = choose(choose(laid(MILITIA), "Militia"), "Copper", "Gold")
    assert hand(live, BOB) == cards("Estate, 2 Copper")
    assert live.choices == [Choice(ANN, ("Militia",)), Choice(BOB, ("Copper", "Gold"))]


def test_of_several_picks_all_are_made_or_none() -> None:
    live = choose(laid(MILITIA), "Militia")
    before = write_json(live.game)
    with pytest.raises(IllegalChoice, match="Province cannot be chosen here; the options are Copper, Gold, Estate"):
        choose(live, "Copper", "Province")
    assert write_json(live.game) == before
    assert hand(live, BOB) == cards("Estate, 3 Copper, Gold")


def test_a_pick_that_the_rules_would_make_themselves_may_be_sent_or_left_out() -> None:
    live = choose(laid("A hand: Militia, 4 Copper\nB hand: 4 Copper, Estate"), "Militia")
    for picks in (("Estate",), ("Estate", "Copper"), ("Estate", "Copper", "decline")):
        after = choose(live, *picks)
        assert hand(after, BOB) == cards("3 Copper")
        assert after.choices[-1] == Choice(BOB, ("Estate",))
    with pytest.raises(IllegalChoice, match="Estate cannot be chosen here"):
        choose(live, "Estate", "Estate")
    with pytest.raises(IllegalChoice, match="Copper is more than was asked for"):
        choose(live, "Estate", "Copper", "Copper")


def test_what_is_asked_next_is_not_answered_with_it() -> None:
    live = laid("A hand: 2 Village, Militia, Silver")
    with pytest.raises(IllegalChoice, match="Silver is more than was asked for"):
        choose(live, "Militia", "Silver")


def test_picks_can_also_come_one_by_one() -> None:
    live = choose(choose(choose(laid(MILITIA), "Militia"), "Copper"), "Gold")
    assert hand(live, BOB) == cards("Estate, 2 Copper")
    assert [mark.goes_on for mark in live.marks] == [False, False, True]


def test_a_choice_needs_a_pick() -> None:
    with pytest.raises(IllegalChoice, match="nothing is picked"):
        choose(laid(MILITIA))


def test_an_answer_to_an_old_question_is_refused() -> None:
    live = laid(MILITIA)
    after = choose(live, "Militia")
    with pytest.raises(Stale, match=f"this answers question {number(live)}, but question {number(after)} is asked now"):
        after.choose(ANN, number(live), ["Militia"])


def test_only_the_one_who_is_asked_can_answer() -> None:
    live = choose(laid(MILITIA), "Militia")
    with pytest.raises(NotAllowed, match="Bob has to choose now"):
        live.choose(ANN, number(live), ["Copper"])


def test_nobody_can_choose_after_the_end() -> None:
    live = by_itself(Record(FIRST_GAME, ["Ann", "Bob"], 3, turn_limit=4), {})
    with pytest.raises(Stale, match="the game is over"):
        live.choose(ANN, number(live), ["Copper"])


# Computers.


@pytest.mark.parametrize("computer", ["default", "Big Money", CHANCE])
def test_computers_answer_until_a_person_is_asked(computer: str) -> None:
    record = Record(FIRST_GAME, ["Ann", "Bob"], 3, first=BOB, turn_limit=40)
    live = GameSession.begin(record, {BOB: computer})
    assert live.asked == ANN
    assert live.choices
    assert {choice.seat for choice in live.choices} == {BOB}
    live = by_itself(record, {BOB: computer})
    assert live.over
    assert replay(read_record(live.record_text())) == live.game


def test_a_computer_answers_within_the_turn_of_a_person() -> None:
    live = choose(laid(MILITIA, computers={BOB: "default"}), "Militia")
    assert live.asked == ANN
    assert sum(hand(live, BOB).values()) == 3
    assert live.marks[-1].choice.seat == BOB
    assert len(live.marks) == 2


def test_nobody_chooses_for_a_computer() -> None:
    live = GameSession.replayed(Record(FIRST_GAME, ["Ann", "Bob"], 3, first=BOB), {BOB: CHANCE}, ())
    with pytest.raises(NotAllowed, match="the computer plays for Bob"):
        live.choose(BOB, number(live), ["all"])


def test_the_same_game_gives_the_same_computers() -> None:
    record = Record(FIRST_GAME, ["Ann", "Bob"], 5, turn_limit=30)
    assert by_itself(record, {BOB: CHANCE}).choices == by_itself(record, {BOB: CHANCE}).choices


@pytest.mark.parametrize("fault", ["breaks", "cheats"])
def test_a_computer_that_fails_does_not_stop_the_game(
    fault: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def choose(self, view: View) -> i64:
            if fault == "breaks":
                raise RuntimeError("no idea")
            return i64(59)

    monkeypatch.setattr("freehold.table.live.seated", lambda *_: Broken())
    live = laid(MILITIA, computers={BOB: "default"})
    with caplog.at_level(logging.ERROR):
        after = choose(live, "Militia")
    assert after.asked == ANN
    assert sum(hand(after, BOB).values()) == 3
    assert "default" in caplog.text


def test_a_computer_plays_on_for_a_person() -> None:
    live = choose(laid(MILITIA), "Militia").with_computers({BOB: "default"})
    assert live.asked == ANN
    assert [choice.seat for choice in live.choices] == [ANN, BOB]


def test_a_computer_goes_on_with_the_question_that_a_person_was_asked() -> None:
    live = choose(choose(laid(MILITIA), "Militia"), "Copper").with_computers({BOB: "default"})
    assert live.asked == ANN
    assert restored(live.record, live.computers, live.choices, live.beginning, live.state()).marks == live.marks


# Taking back.


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
    live = laid(table)
    for choice in choices:
        live = choose(live, choice)
    assert live.undo_kind(ANN) == kind
    assert live.undo_kind(BOB) == "no"


def test_an_attack_reveals_nothing_where_there_are_no_reactions() -> None:
    without = "Cellar, Village, Smithy, Market, Mine, Remodel, Workshop, Merchant, Festival"
    assert choose(laid(MILITIA, kingdom=without), "Militia").undo_kind(ANN) == "free"
    # There is nothing to choose for B, but something to see for A.
    forced = choose(laid("A hand: Militia, 4 Copper\nB hand: 5 Copper", kingdom=without), "Militia")
    assert forced.asked == ANN
    assert forced.undo_kind(ANN) == "ask"


def test_to_reveal_no_reaction_shows_who_else_has_one() -> None:
    live = choose(laid(MILITIA.replace("Gold", "Moat") + "\nC hand: 5 Copper", players=3), "Militia")
    assert live.asked == BOB
    assert choose(live, "decline").undo_kind(BOB) == "ask"


def test_undo_is_for_the_others_to_grant_once_somebody_else_has_answered() -> None:
    live = choose(choose(laid(MILITIA), "Militia"), "Copper", "Gold")
    assert live.undo_kind(ANN) == "ask"
    assert live.undo_kind(BOB) == "free"
    assert choose(live, "all").undo_kind(BOB) == "ask"


def test_undo_does_not_tell_of_a_choice_that_nobody_else_sees() -> None:
    start = laid("A hand: Village, Militia, Cellar\nA deck: / Gold\nB hand: Estate, 3 Copper, Gold")
    attacked = choose(choose(start, "Village"), "Militia")
    answered = choose(attacked, "Copper", "Copper")
    # Bob must not learn that Ann holds an Action card, which she does not want to play.
    silent = choose(answered, "decline")
    assert [live.undo_kind(BOB) for live in (answered, silent)] == ["free", "free"]
    assert choose(silent, "all").undo_kind(BOB) == "ask"
    assert silent.undone(BOB).game == attacked.game


def test_undo_takes_back_the_last_choice_and_what_followed_from_it() -> None:
    start = laid(MILITIA)
    attacked = choose(start, "Militia")
    answered = choose(attacked, "Copper", "Gold")
    assert answered.undone(BOB).game == attacked.game
    assert answered.undone(ANN).game == start.game
    assert choose(answered, "all").undone(BOB).game == attacked.game


def test_undo_takes_back_a_choice_of_several_picks_as_a_whole() -> None:
    attacked = choose(laid(MILITIA), "Militia")
    assert choose(attacked, "Copper", "Gold").undone(BOB).game == attacked.game
    assert choose(choose(attacked, "Copper"), "Gold").undone(BOB).game == attacked.game
    assert choose(attacked, "Copper").undone(BOB).game == attacked.game


def test_undo_is_always_free_alone_with_computers() -> None:
    record = Record(FIRST_GAME, ["Ann", "Bob", "Cleo"], 3, first=ANN, turn_limit=30)
    games = [GameSession.begin(record, {BOB: "default", CLEO: CHANCE})]
    live = games[0]
    while not live.over:
        live = live.choose(*by_lot(live))
        if not question_goes_on(live.game):
            games.append(live)
    games.pop()
    while games:
        assert live.undo_kind(ANN, alone=True) == "free"
        live = live.undone(ANN)
        before = games.pop()
        assert live.game == before.game
        assert live.choices == before.choices
        assert len(live.journal.events) == len(before.journal.events)
    assert live.undo_kind(ANN, alone=True) == "no"
    with pytest.raises(NotAllowed, match="nothing to take back"):
        live.undone(ANN)


def test_among_people_the_end_is_the_end() -> None:
    live = by_itself(Record(FIRST_GAME, ["Ann", "Bob"], 3, turn_limit=4), {})
    assert [live.undo_kind(seat) for seat in (ANN, BOB)] == ["no", "no"]


def test_a_computer_takes_nothing_back() -> None:
    live = choose(laid(MILITIA, computers={BOB: "default"}), "Militia")
    assert live.undo_kind(BOB) == "no"


# Stored games.


def test_a_stored_game_is_replayed() -> None:
    live = by_itself(Record(FIRST_GAME, ["Ann", "Bob"], 8, turn_limit=20), {})
    again = restored(live.record, {}, live.choices, None, live.state())
    assert again.game == live.game
    assert again.marks == live.marks
    assert not again.begins_anew


@pytest.mark.parametrize("fault", ["another choice", "a choice too few", "no legal choice"])
def test_where_the_choices_lead_elsewhere_the_stored_state_counts(fault: str, caplog: pytest.LogCaptureFixture) -> None:
    live = GameSession.begin(Record(FIRST_GAME, ["Ann", "Bob"], 8, turn_limit=20), {})
    for _ in range(10):
        live = live.choose(*by_lot(live))
    choices = live.choices
    if fault == "a choice too few":
        choices = choices[:-1]
    else:
        other = "decline" if fault == "another choice" else "Fortress"
        choices[0] = Choice(choices[0].seat, (other,))
    again = restored(live.record, {}, choices, None, live.state())
    assert again.begins_anew
    assert again.game == live.game
    assert again.beginning == Checkpoint(live.state(), len(choices))
    assert "begins anew" in caplog.text
    assert again.undo_kind(ANN) == again.undo_kind(BOB) == "no"
    with pytest.raises(BadState, match="no whole record"):
        again.record_text()

    on = again.choose(*by_lot(again))
    assert on.choice_count == len(choices) + 1
    later = restored(on.record, {}, on.choices, on.beginning, on.state())
    assert later.marks == on.marks
    assert later.game == on.game
