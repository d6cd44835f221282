"""A question in words."""

from collections.abc import Iterator

import pytest

from freehold import Game, add_card, card, step
from freehold.cards.catalogue import remove_card
from freehold.notation.question import is_idle, label, on_enter, question
from freehold.rules.card import Mat
from freehold.rules.vocabulary import ACTION, ORDER, PUT_IN_DECK, TRASH
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
    assert words(table) == "Play your Treasures, then buy a card"
    assert labels(table) == ["Copper", "all Treasures", "no more Treasures"]
    assert on_enter(table.decision) == "all"
    table.choose("all")
    assert words(table) == "Buy a card costing up to $2?"
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
    assert on_enter(table.decision) is None


def test_revealing_a_moat_once_more_changes_nothing() -> None:
    table = lay(
        "A hand: Militia; B hand: Moat, Secret Chamber, 3 Copper; B deck: 5 Estate", edition="base 2e, intrigue 1e"
    )
    table.choose("Militia")
    assert not is_idle(table.game)
    table.choose("Moat")
    # The Secret Chamber still does something.
    assert not is_idle(table.game)
    table = lay("A hand: Militia; B hand: Moat, 4 Copper")
    table.choose("Militia", "Moat")
    assert is_idle(table.game)
    # The questions of a turn are never idle.
    table.choose("decline")
    assert not is_idle(table.game)


@pytest.mark.parametrize(
    ("position", "choices", "expected"),
    [
        ("A hand: Throne Room, Village, Smithy", ["Throne Room"], "Throne Room: play an Action card twice?"),
        ("A hand: Throne Room, Village", ["Throne Room"], "Throne Room: play Village twice?"),
        ("A hand: Moneylender, Copper", ["Moneylender"], "Moneylender: trash a Copper from your hand for +$3?"),
        ("A hand: Mining Village; A deck: Copper", ["Mining Village"], "Mining Village: trash this card for +$2?"),
        ("A hand: Library; A deck: Village", ["Library"], "Library: set aside the Village you drew?"),
        ("A hand: Workshop", ["Workshop"], "Workshop: gain a card costing up to $4"),
        (
            "A hand: Courtyard, Copper; A deck: Estate",
            ["Courtyard"],
            "Courtyard: put a card from your hand on your deck",
        ),
        ("A hand: Wishing Well; A deck: Copper, Copper", ["Wishing Well"], "Wishing Well: name a card"),
        (
            "A hand: Masquerade, Copper, Estate; B hand: Copper",
            ["Masquerade"],
            "Masquerade: choose a card to pass to Bob",
        ),
        ("A hand: Steward, Copper", ["Steward"], "Steward: choose one"),
        ("A hand: Pawn", ["Pawn"], "Pawn: choose two (0 of 2 picked)"),
        (
            "A hand: Swindler; B deck: Copper",
            ["Swindler"],
            "Swindler: you trashed Bob's Copper. Choose a $0 card for Bob to gain",
        ),
        (
            "A hand: Scout; A deck: Copper, Silver",
            ["Scout"],
            "Scout: put 2 cards back on your deck, the last one on top (0 of 2 picked)",
        ),
        (
            "A hand: Harbinger; A deck: Copper; A discard: Silver",
            ["Harbinger"],
            "Harbinger: put a Silver from your discard pile on your deck?",
        ),
        (
            "A hand: Sentry; A deck: Copper, Silver, Estate",
            ["Sentry"],
            "Sentry: trash up to 2 cards from your deck? (0 of up to 2 picked)",
        ),
        ("A hand: Vassal; A deck: Village", ["Vassal"], "Vassal: play Village?"),
        ("A hand: Remodel, Estate, Copper", ["Remodel", "Estate"], "Remodel: gain a card costing up to $4"),
        ("A hand: Upgrade, Estate, Gold", ["Upgrade", "Estate"], "Upgrade: gain a card costing exactly $3"),
        ("A hand: Courtier, Copper, Estate", ["Courtier"], "Courtier: reveal a card from your hand"),
        ("A hand: Lurker", ["Lurker", "trash"], "Lurker: trash a card from the Supply"),
        ("A hand: Lurker; trash: Moat, Village", ["Lurker", "gain"], "Lurker: gain an Action card from the Trash"),
        (
            "A hand: Secret Passage, Copper, Estate; A deck: 4 Copper",
            ["Secret Passage"],
            "Secret Passage: put a card from your hand anywhere in your deck",
        ),
        (
            "A hand: Secret Passage, Estate; A deck: 4 Copper",
            ["Secret Passage", "Estate"],
            "Secret Passage: choose where in your deck to put it",
        ),
        ("A hand: Baron, Estate", ["Baron"], "Baron: discard an Estate from your hand for +$4?"),
    ],
)
def test_cards_say_what_they_ask_for(position: str, choices: list[str], expected: str) -> None:
    table = lay(position)
    table.choose(*choices)
    assert words(table) == expected


def test_cards_of_others_are_called_theirs() -> None:
    table = lay("A hand: Spy; A deck: Copper, Copper; B deck: Silver; C deck: Gold", edition="1e", players=3)
    table.choose("Spy")
    assert words(table) == "Spy: discard the Copper on your deck?"
    assert labels(table) == ["Copper", "leave it on the deck"]
    table.choose("decline")
    assert (table.asked, table.decision.owner) == (A, B)
    assert words(table) == "Spy: discard the Silver on Bob's deck?"
    table.choose("Silver")
    assert (table.asked, table.decision.owner) == (A, C)
    thief = lay("A hand: Thief; B deck: Silver, Gold", edition="1e")
    thief.choose("Thief")
    assert words(thief) == "Thief: trash a card from Bob's deck"
    thief.choose("Gold")
    assert words(thief) == "Thief: gain a card from the Trash? (0 of up to 1 picked)"


def test_an_option_that_can_be_declined_is_a_question() -> None:
    table = lay("A hand: Chancellor; A deck: Copper", edition="1e")
    table.choose("Chancellor")
    assert words(table) == "Chancellor: put your deck into your discard pile?"
    assert labels(table)[-1] == "no"


def test_a_card_lost_to_another_player_is_named() -> None:
    table = lay("A hand: Saboteur; B deck: Steward", kingdom="Saboteur, Steward", edition="1e")
    table.choose("Saboteur")
    assert table.asked == B
    assert words(table) == "Saboteur: your Steward was trashed. Gain a card costing up to $1?"


def test_a_card_is_passed_to_the_next_player_with_cards_or_in_the_first_edition_to_the_left() -> None:
    position = "A hand: Masquerade, Copper, Estate; C hand: Copper, Estate"
    table = lay(position, players=3)
    table.choose("Masquerade")
    assert words(table) == "Masquerade: choose a card to pass to Cem"
    first_edition = lay(position, players=3, edition="1e")
    first_edition.choose("Masquerade")
    assert words(first_edition) == "Masquerade: choose a card to pass to Bob"


def test_places_in_a_deck_have_words() -> None:
    table = lay("A hand: Secret Passage, Estate; A deck: 5 Copper")
    table.choose("Secret Passage", "Estate")
    assert labels(table) == ["on top", "under 1 card", "under 2 cards", "at the bottom"]


# People's own cards.


@card(
    "Lumber Yard",
    3,
    ACTION,
    "Put a card on your Stack mat, then choose up to two things. You may trash a card from the mat.",
    mats=(Mat("Stack"),),
    options={"sell": "Sell it", "burn": "Burn it"},
)
def lumber_yard(game: Game, me: int) -> None:
    game.put_on_mat(me, game.setup.slot("Copper"), "Stack")
    game.ask(
        me, TRASH, 1 << game.setup.slot("Copper"), lumber_yard_choose, optional=True, zone=game.setup.zone("Stack")
    )


@step
def lumber_yard_choose(game: Game, me: int, _: int, __: int) -> None:
    game.ask_option(me, lumber_yard_chosen)


@step
def lumber_yard_chosen(game: Game, me: int, option: int, _: int) -> None:
    game.ask(me, PUT_IN_DECK if option else ORDER, game.hand(me), lumber_yard_done, optional=True)


@step
def lumber_yard_done(game: Game, me: int, slot: int, _: int) -> None:
    game.declare(me, slot)


@pytest.fixture
def _own_card() -> Iterator[None]:
    add_card(lumber_yard)
    yield
    remove_card(lumber_yard.name)


@pytest.mark.usefixtures("_own_card")
def test_your_own_cards_ask_in_words_too() -> None:
    table = lay("A hand: Lumber Yard, 2 Copper, Estate", kingdom="Lumber Yard")
    table.choose("Lumber Yard")
    assert words(table) == "Lumber Yard: trash a Copper from your Stack mat?"
    table.choose("decline")
    assert words(table) == "Lumber Yard: choose one"
    assert labels(table) == ["Sell it", "Burn it"]
    other = lay("A hand: Lumber Yard, 2 Copper, Estate", kingdom="Lumber Yard")
    other.choose("Lumber Yard", "decline", "sell")
    assert words(other) == "Lumber Yard: choose which card acts first"
    assert labels(other) == ["Copper", "Estate", "no"]
    table.choose("burn")
    assert words(table) == "Lumber Yard: put a card from your hand anywhere in your deck?"
    assert labels(table)[-1] == "put nothing in your deck"
