"""A question in words."""

import pytest

from freehold.notation.question import label, on_enter, question
from freehold.terminal.answers import numbered
from tests.table import A, B, C, Table, lay

NAMES = ["Ann", "Bob", "Cem"]


def words(table: Table) -> str:
    return question(table.decision, table.view(table.asked), NAMES)


def labels(table: Table) -> list[str]:
    """The list of options with that of declining last."""
    listed = numbered(table.decision) + ["decline"] * table.decision.may_decline
    return [label(table.decision, table.view(table.asked), option) for option in listed]


def test_the_turn_asks_without_a_card() -> None:
    table = lay("A hand: Village, 2 Copper")
    assert words(table) == "Play an Action card?"
    assert labels(table) == ["Village", "no more Actions"]
    table.choose("decline")
    assert words(table) == "Play Treasures?"
    assert labels(table) == ["Copper", "all Treasures", "no more Treasures"]
    assert on_enter(table.decision) == "all"
    table.choose("all")
    assert words(table) == "Buy a card for up to $2?"
    assert "Estate $2" in labels(table)
    assert labels(table)[-1] == "end the turn"
    assert on_enter(table.decision) == "decline"


def test_prices_are_those_of_the_moment() -> None:
    table = lay("A hand: Bridge, Copper", kingdom="Bridge")
    table.choose("Bridge", "all")
    assert "Silver $2" in labels(table)


def test_progress_of_several_picks() -> None:
    table = lay("A hand: Chapel, 3 Copper, 2 Estate")
    table.choose("Chapel")
    assert words(table) == "Chapel: trash up to 4 cards from your hand? (0 of up to 4 picked)"
    assert labels(table)[-1] == "trash nothing"
    table.choose("Copper", "Estate")
    assert words(table) == "Chapel: trash up to 4 cards from your hand? (2 of up to 4 picked)"
    assert labels(table)[-1] == "done"


def test_a_forced_choice_has_no_default() -> None:
    table = lay("A hand: Militia; B hand: 3 Copper, 2 Estate")
    table.choose("Militia")
    assert words(table) == "Militia: discard 2 cards from your hand (0 of 2 picked)"
    assert on_enter(table.decision) is None


def test_an_attack_says_who_plays_it() -> None:
    table = lay("A hand: Militia; B hand: Moat, 4 Copper")
    table.choose("Militia")
    assert words(table) == "Militia: Ann attacks. Reveal a Reaction?"
    assert labels(table) == ["Moat", "reveal nothing"]


@pytest.mark.parametrize(
    ("position", "choices", "expected"),
    [
        ("A hand: Throne Room, Village, Smithy", ["Throne Room"], "Throne Room: play which Action card?"),
        ("A hand: Throne Room, Village", ["Throne Room"], "Throne Room: play Village?"),
        ("A hand: Moneylender, Copper", ["Moneylender"], "Moneylender: trash Copper from your hand?"),
        ("A hand: Mining Village; A deck: Copper", ["Mining Village"], "Mining Village: trash this card?"),
        ("A hand: Library; A deck: Village", ["Library"], "Library: set aside the Village you drew?"),
        ("A hand: Workshop", ["Workshop"], "Workshop: gain a card"),
        (
            "A hand: Courtyard, Copper; A deck: Estate",
            ["Courtyard"],
            "Courtyard: put a card from your hand on your deck",
        ),
        ("A hand: Wishing Well; A deck: Copper, Copper", ["Wishing Well"], "Wishing Well: name a card"),
        ("A hand: Masquerade, Copper, Estate; B hand: Copper", ["Masquerade"], "Masquerade: pass a card to the left"),
        ("A hand: Steward, Copper", ["Steward"], "Steward: choose one"),
        ("A hand: Pawn", ["Pawn"], "Pawn: choose two (0 of 2 picked)"),
        ("A hand: Swindler; B deck: Copper", ["Swindler"], "Swindler: which card does Bob gain?"),
        (
            "A hand: Scout; A deck: Copper, Silver",
            ["Scout"],
            "Scout: put 2 cards back on your deck, the last one on top (0 of 2 picked)",
        ),
        (
            "A hand: Harbinger; A deck: Copper; A discard: Silver",
            ["Harbinger"],
            "Harbinger: put Silver from your discard pile on your deck?",
        ),
        (
            "A hand: Sentry; A deck: Copper, Silver, Estate",
            ["Sentry"],
            "Sentry: trash up to 2 cards from your deck? (0 of up to 2 picked)",
        ),
        ("A hand: Baron, Estate", ["Baron"], "Baron: discard Estate from your hand?"),
    ],
)
def test_cards_say_what_they_ask_for(position: str, choices: list[str], expected: str) -> None:
    table = lay(position)
    table.choose(*choices)
    assert words(table) == expected


def test_cards_of_others_are_called_theirs() -> None:
    table = lay("A hand: Spy; A deck: Copper, Copper; B deck: Silver; C deck: Gold", edition="1e", players=3)
    table.choose("Spy")
    assert words(table) == "Spy: discard Copper from your deck?"
    assert labels(table) == ["Copper", "leave it on the deck"]
    table.choose("decline")
    assert (table.asked, table.decision.owner) == (A, B)
    assert words(table) == "Spy: discard Silver from Bob's deck?"
    table.choose("Silver")
    assert (table.asked, table.decision.owner) == (A, C)
    thief = lay("A hand: Thief; B deck: Silver, Gold", edition="1e")
    thief.choose("Thief")
    assert words(thief) == "Thief: trash a card from Bob's deck"
    thief.choose("Gold")
    assert words(thief) == "Thief: gain up to 2 cards from the Trash? (0 of up to 2 picked)"


def test_an_option_that_can_be_declined_is_a_question() -> None:
    table = lay("A hand: Chancellor; A deck: Copper", edition="1e")
    table.choose("Chancellor")
    assert words(table) == "Chancellor: put your deck into your discard pile?"
    assert labels(table)[-1] == "no"
