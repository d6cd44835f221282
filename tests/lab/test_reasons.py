"""Reasons in words: each fact that speaks for an option, in a position where it does."""

import pytest

from freehold.cards.catalogue import all_cards
from freehold.lab.findings import Estimate
from freehold.lab.reasons import Reason, is_terminal, is_village, reason
from freehold.notation.position import read_position
from freehold.rules.view import View
from tests.page_sources import LANGUAGES, arguments

KINGDOM = "kingdom: Chapel, Village, Smithy, Militia, Market, Moat, Laboratory, Remodel, Workshop, Steward"
START = "7 Copper, 3 Estate"


def told(found: Reason) -> str:
    """The sentence, whose parts are enough to say it in every other language."""
    for messages in LANGUAGES.values():
        assert set(arguments(messages.get(f"reason.{found.id}", ""))) <= set(found.values)
    return found.text


def why(
    best: str, other: str, deck: str = START, turn: str = "phase: buy\ncoins: 8", more: str = "", by: float = 0.1
) -> str:
    """The reason in a position with this deck, in which the better option wins so much more."""
    game = read_position(f"{KINGDOM}\n{turn}\nA hand: Estate, Copper\nA deck: / {deck}\n{more}\n")
    view = View(game, game.asked)
    assert {best, other} <= view.decision().options.keys()
    return told(reason(view, best, other, {best: Estimate(0.5 + by, 0.5, 0.7), other: Estimate(0.5, 0.4, 0.6)}))


@pytest.mark.parametrize(
    ("best", "other", "deck", "words"),
    [
        ("Silver", "Smithy", f"{START}, Militia, Moat, Village", "stranded: 3 of them for 1 Village in 16 cards"),
        ("Village", "Silver", f"{START}, 2 Smithy", "The deck has 2 terminal Actions, and 0 cards to play several"),
        ("Silver", "Village", START, "The deck has 0 terminal Actions, so another Village has little to help"),
        ("Gold", "Duchy", START, "one more Duchy brings an average hand of five from $3.3 down to $3.1"),
        ("Gold", "Silver", START, "hand of five from $3.3 to $4.2"),
        (
            "Chapel",
            "Silver",
            START,
            "12 of the 12 cards in the deck are Coppers, Estates or Curses, and Chapel can trash them",
        ),
        ("Militia", "Gold", "8 Silver", "Militia hits the opponent every time it is played"),
        ("Laboratory", "Market", "6 Silver", "Laboratory draws 2 cards, with $1.6 of Treasure"),
        ("decline", "Copper", START, "Copper would only make the good cards come up less often"),
        ("Market", "Workshop", "8 Silver, Village", "Market won 60% of the games played on from here, Workshop 50%."),
    ],
)
def test_reasons_to_gain(best: str, other: str, deck: str, words: str) -> None:
    assert words in why(best, other, deck)


def test_points_count_near_the_end_and_the_last_province_ends_it() -> None:
    assert "The game can end after 2 more gains" in why("Duchy", "Silver", more="trash: 6 Province")
    assert why("Gold", "Province", more="trash: 7 Province") == "Taking the last Province would end the game now."


def test_options_of_about_the_same_worth_need_no_reason() -> None:
    assert why("Silver", "Smithy", by=0.01) == "Smithy would be about as good."
    assert why("Silver", "decline", by=0.01) == "Buying nothing would be about as good."


def test_reasons_to_trash_and_to_play() -> None:
    def asked(lines: str, answers: tuple[str, ...], best: str, other: str) -> str:
        game = read_position(f"{KINGDOM}\n{lines}\n")
        for answer in answers:
            game.answer(answer)
        values = {best: Estimate(0.6, 0.5, 0.7), other: Estimate(0.5, 0.4, 0.6)}
        return told(reason(View(game, game.asked), best, other, values))

    chapel = "A hand: Chapel, Estate, Gold, Copper\nA deck: / 5 Silver"
    assert "hand of five are worth $8.8 instead of $7.8" in asked(chapel, ("Chapel",), "Estate", "decline")
    assert "Without Gold, the Treasures" in asked(chapel, ("Chapel",), "decline", "Gold")
    first = asked("A hand: Village, Smithy, Copper", (), "Village", "Smithy")
    assert first == "Village gives its Action back, so that Smithy can still be played."
    steward = asked("A hand: Steward, 2 Estate", ("Steward",), "cards", "coins")
    assert steward == "“+2 Cards” won 60% of the games played on from here, “+$2” 50%."


def test_a_card_that_may_give_actions_is_not_terminal() -> None:
    cards = all_cards()
    assert [name for name in ("Smithy", "Nobles", "Pawn", "Market", "Gold") if is_terminal(cards[name])] == ["Smithy"]
    assert [name for name in ("Village", "Nobles", "Market") if is_village(cards[name])] == ["Village", "Nobles"]
