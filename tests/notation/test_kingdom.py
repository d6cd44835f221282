"""A kingdom as text."""

import pytest

from freehold.cards.catalogue import recommended_sets
from freehold.notation.kingdom import (
    DOMINION_GAMES,
    FORMATS,
    LINES,
    PLAIN,
    TEMPLE_GATES,
    Kingdom,
    read_kingdom,
    write_kingdom,
)
from freehold.rules.errors import BadSetup

TEN = ("Cellar", "Council Room", "Market", "Militia", "Mine", "Moat", "Remodel", "Throne Room", "Village", "Workshop")
KINGDOM = Kingdom("2e", TEN)
TEXTS = {
    DOMINION_GAMES: "Cellar, Council Room, Market, Militia, Mine, Moat, Remodel, Throne Room, Village, Workshop",
    TEMPLE_GATES: "cellar, council_room, market, militia, mine, moat, remodel, throne_room, village, workshop",
    PLAIN: "cellar,councilroom,market,militia,mine,moat,remodel,throneroom,village,workshop",
    LINES: "Cellar\nCouncil Room\nMarket\nMilitia\nMine\nMoat\nRemodel\nThrone Room\nVillage\nWorkshop\n",
}


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_is_written_and_read(form: str) -> None:
    assert write_kingdom(KINGDOM, form) == TEXTS[form]
    assert read_kingdom(TEXTS[form]) == KINGDOM


@pytest.mark.parametrize("form", FORMATS)
def test_every_playable_set_survives_every_format(form: str) -> None:
    for one in recommended_sets():
        if one.playable:
            kingdom = Kingdom(one.editions, one.cards)
            assert read_kingdom(write_kingdom(kingdom, form), one.editions) == kingdom


def test_comments_empty_lines_and_line_ends_do_not_matter() -> None:
    lines = TEXTS[LINES].replace("Market\n", "Market  # a comment, with a comma\n\n# a line of its own\r\n")
    assert read_kingdom("\ufeff# our kingdom\n" + lines) == KINGDOM
    assert read_kingdom(TEXTS[DOMINION_GAMES] + ",\n") == KINGDOM


def test_the_order_is_kept() -> None:
    assert read_kingdom(", ".join(reversed(TEN))).cards == TEN[::-1]


def test_the_edition_is_the_newest_that_has_all_cards() -> None:
    assert read_kingdom(", ".join(TEN)).edition == "2e"
    assert read_kingdom(", ".join(TEN), "1e").edition == "1e"
    assert read_kingdom(", ".join(["Spy", *TEN[1:]])).edition == "1e"
    assert read_kingdom(", ".join(["Sentry", *TEN[1:]])).edition == "2e"


@pytest.mark.parametrize(
    ("text", "edition", "found", "first"),
    [
        ("First Game", None, "2e", "Merchant"),
        ("First Game", "1e", "1e", "Woodcutter"),
        ("first game 1e", None, "1e", "Woodcutter"),
        ("First Game (2E)  # for beginners", None, "2e", "Merchant"),
        ("first_game_1e", None, "1e", "Woodcutter"),
        ("Silver & Gold", None, "2e", "Vassal"),
        ("Victory Dance", None, "1e", "Duke"),
        ("Victory Dance (intrigue 1e)", None, "1e", "Duke"),
        ("Underlings", None, "1e", "Minion"),
    ],
)
def test_a_recommended_set_is_found_by_name(text: str, edition: str | None, found: str, first: str) -> None:
    kingdom = read_kingdom(text, edition)
    assert kingdom.edition == found
    assert first in kingdom.cards
    assert len(kingdom.cards) == 10


@pytest.mark.parametrize(
    ("text", "edition", "complaint"),
    [
        ("Moat\nVilage\n", None, "line 2: there is no card 'Vilage'; did you mean Village?"),
        ("Moat, Xyzzy", None, "line 1: there is no card 'Xyzzy'"),
        ("Moat\n\nmoat", None, "line 3: Moat is named twice, first on line 1; a kingdom has 10 different cards"),
        ("Moat\nGold", None, "line 2: Gold is in every game and not one of the ten kingdom cards"),
        ("Moat\nSpy", "2e", "line 2: Spy is not in edition 2e; it is in 1e"),
        ("Moat", None, "a kingdom has 10 cards, not 1"),
        ("", None, "a kingdom has 10 cards, not 0"),
        (", ".join(TEN[:9]), None, "a kingdom has 10 cards, not 9"),
        (", ".join([*TEN, "Spy"]), None, "a kingdom has 10 cards, not 11"),
        (
            ", ".join(TEN[:8]) + "\nSpy\nSentry",
            None,
            "line 3: Sentry is only in edition 2e, but Spy on line 2 only in 1e; a kingdom has cards of one edition",
        ),
        ("# nothing\nFirst Gam", None, "line 2: there is no recommended set 'First Gam'; did you mean First Game?"),
        ("Deck Top", "1e", "line 1: Deck Top is a set of edition 2e, not 1e"),
        ("First Game 1e", "2e", "line 1: First Game 1e is a set of edition 1e, not 2e"),
        ("Grand Scheme", None, "line 1: Grand Scheme needs cards of other boxes: Mill, Patrol"),
        ("x" * 100_000, None, "line 1: 'xxxxxxxxxxxxxxxxxxxx'... is too long for a card name"),
        ("Moat", "3e", "there is no edition '3e'; the editions are 1e and 2e"),
    ],
)
def test_an_invalid_kingdom_is_an_error_with_the_line(text: str, edition: str | None, complaint: str) -> None:
    with pytest.raises(BadSetup) as refused:
        read_kingdom(text, edition)
    assert str(refused.value) == complaint


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(BadSetup, match="there is no kingdom format 'xml'; the formats are dominion"):
        write_kingdom(KINGDOM, "xml")
