"""What a typed line means."""

import pytest

from freehold.cards.catalogue import find_set, make_setup
from freehold.rules.decision import Decision
from freehold.rules.errors import IllegalChoice
from freehold.rules.game import start
from freehold.rules.view import View
from freehold.terminal.answers import read_answers
from tests.table import A, lay

# Only the words of options printed on cards come from here.
VIEW = View(start(make_setup(find_set("Underlings").cards), 1), 0)


def asked(*options: str, purpose: str = "discard", card: str = "Cellar", least: int = 0, most: int = 4) -> Decision:
    """A question with these options."""
    return Decision(
        0, 0, purpose, card, 0, "hand", {name: number for number, name in enumerate(options)}, [], least, most
    )


HAND = asked("Copper", "Estate", "Mine", "Mining Village", "Village", "decline")


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("1", ["Copper"]),
        ("est", ["Estate"]),
        ("ESTATE", ["Estate"]),
        ("1 2", ["Copper", "Estate"]),
        ("1,2", ["Copper", "Estate"]),
        ("1, est", ["Copper", "Estate"]),
        ("cop est", ["Copper", "Estate"]),
        ("mining village", ["Mining Village"]),
        ("mining vil", ["Mining Village"]),
        ("mining, village", ["Mining Village", "Village"]),
        ("mining village village", ["Mining Village", "Village"]),
        ("mine", ["Mine"]),
        ("3 copper", ["Copper", "Copper", "Copper"]),
        ("3, copper", ["Mine", "Copper"]),
        ("1 2 est", ["Copper", "Estate", "Estate"]),
        ("copper, done", ["Copper", "decline"]),
        ("0", ["decline"]),
        ("done", ["decline"]),
        ("", ["decline"]),
        ("  ", ["decline"]),
        (" 2 , ", ["Estate"]),
    ],
)
def test_numbers_and_beginnings_of_names(line: str, answers: list[str]) -> None:
    assert read_answers(line, HAND, VIEW, 4) == answers


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("min", "could be Mine or Mining Village"),
        ("6", "a number from 0 to 5"),
        ("gold", "'gold' is not one of the options"),
        ("99999999999999999999", "not one of the options"),
        ("9" * 5000, "not one of the options"),
        ("5 copper", "5 answers, but at most 4"),
        ("done, copper", "nothing can follow"),
        (",", "nothing between the commas"),
        ("-1", "not one of the options"),
        ("²", "not one of the options"),
        ("é", "not one of the options"),
    ],
)
def test_what_means_nothing_is_refused_with_a_reason(line: str, reason: str) -> None:
    with pytest.raises(IllegalChoice, match=reason):
        read_answers(line, HAND, VIEW, 4)


def test_enter_plays_all_treasures() -> None:
    treasures = asked("Copper", "all", "decline", purpose="play-treasure", card="", least=1, most=1)
    assert read_answers("", treasures, VIEW, 5) == ["all"]
    assert read_answers("all", treasures, VIEW, 5) == ["all"]
    assert read_answers("2", treasures, VIEW, 5) == ["all"]
    assert read_answers("0", treasures, VIEW, 5) == ["decline"]


def test_enter_is_no_answer_if_a_choice_must_be_made() -> None:
    must = asked("Copper", "Estate", card="Militia", least=2, most=2)
    with pytest.raises(IllegalChoice, match="a choice must be made"):
        read_answers("", must, VIEW, 2)
    with pytest.raises(IllegalChoice, match="not one of the options"):
        read_answers("0", must, VIEW, 2)


def test_yes_and_no_if_there_is_one_thing_to_do() -> None:
    nobles = asked("Nobles", "decline", purpose="play", card="Throne Room", least=1, most=1)
    assert read_answers("y", nobles, VIEW, 1) == ["Nobles"]
    assert read_answers("no", nobles, VIEW, 1) == ["decline"]
    assert read_answers("nob", nobles, VIEW, 1) == ["Nobles"]


def test_no_is_the_beginning_of_nobles_if_there_are_more_options() -> None:
    two = asked("Nobles", "Pawn", "decline", purpose="play", card="Throne Room", least=1, most=1)
    assert read_answers("no", two, VIEW, 1) == ["Nobles"]


def test_options_of_a_card_by_their_beginnings() -> None:
    pawn = asked("card", "action", "buy", "coin", purpose="choose", card="Pawn", least=2, most=2)
    assert read_answers("1 4", pawn, VIEW, 2) == ["card", "coin"]
    assert read_answers("+1 card, +1 b", pawn, VIEW, 2) == ["card", "buy"]
    assert read_answers("1 action", pawn, VIEW, 2) == ["action"]
    assert read_answers("$", pawn, VIEW, 2) == ["coin"]


def test_one_question_takes_one_answer() -> None:
    trash = asked("Copper", "Estate", purpose="trash", card="Remodel", least=1, most=1)
    with pytest.raises(IllegalChoice, match="only one"):
        read_answers("1 2", trash, VIEW, 1)


def test_a_place_in_the_deck_by_its_words_or_its_number() -> None:
    table = lay("A hand: Secret Passage, Estate, Copper\nA deck: / 6 Silver")
    table.choose("Secret Passage", "Estate")
    place = table.decision
    assert place.purpose == "place"
    view = table.view(A)
    assert read_answers("on top", place, view, 1) == ["0"]
    assert read_answers("under 2", place, view, 1) == ["2"]
    assert read_answers("at the bottom", place, view, 1) == ["4"]
    assert read_answers("1", place, view, 1) == ["0"]
    with pytest.raises(IllegalChoice, match="'under' could be under 1 card or under 2 cards or under 3 cards"):
        read_answers("under", place, view, 1)
