"""A kingdom as text."""

import pytest

from freehold.cards.catalogue import recommended_sets, write_editions
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
NEWEST = "base 2e, intrigue 2e"
KINGDOM = Kingdom(NEWEST, TEN)
OLDEST = "base 1e, intrigue 1e"
MISSING = ", ".join(next(one for one in recommended_sets() if one.name == "Capture the Flag").missing)
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
            kingdom = Kingdom(write_editions(one.editions), one.cards)
            assert read_kingdom(write_kingdom(kingdom, form), kingdom.editions) == kingdom


def test_comments_empty_lines_and_line_ends_do_not_matter() -> None:
    lines = TEXTS[LINES].replace("Market\n", "Market  # a comment, with a comma\n\n# a line of its own\r\n")
    assert read_kingdom("\ufeff# our kingdom\n" + lines) == KINGDOM
    assert read_kingdom(TEXTS[DOMINION_GAMES] + ",\n") == KINGDOM


def test_the_order_is_kept() -> None:
    assert read_kingdom(", ".join(reversed(TEN))).cards == TEN[::-1]


@pytest.mark.parametrize(
    ("cards", "editions", "found"),
    [
        ([], None, NEWEST),
        ([], "1e", "base 1e, intrigue 1e"),
        ([], "intrigue 1e", "base 2e, intrigue 1e"),
        (["Sentry", "Lurker"], None, NEWEST),
        (["Spy"], None, "base 1e, intrigue 2e"),
        (["Scout"], None, "base 2e, intrigue 1e"),
        (["Spy", "Scout"], None, "base 1e, intrigue 1e"),
        (["Spy", "Lurker"], None, "base 1e, intrigue 2e"),
    ],
)
def test_each_set_has_the_newest_edition_that_has_all_its_cards(
    cards: list[str], editions: str | None, found: str
) -> None:
    assert read_kingdom(", ".join([*cards, *TEN[len(cards) :]]), editions).editions == found


@pytest.mark.parametrize(
    ("text", "editions", "found", "member"),
    [
        ("First Game", None, NEWEST, "Merchant"),
        ("First Game", "1e", OLDEST, "Woodcutter"),
        ("first game 1e", None, OLDEST, "Woodcutter"),
        ("First Game (2E)  # for beginners", None, NEWEST, "Merchant"),
        ("first_game_1e", None, OLDEST, "Woodcutter"),
        ("First Game", "base 1e, intrigue 2e", "base 1e, intrigue 2e", "Woodcutter"),
        ("Silver & Gold", None, NEWEST, "Vassal"),
        ("Victory Dance", None, OLDEST, "Duke"),
        ("Victory Dance", "base 2e, intrigue 1e", "base 2e, intrigue 1e", "Great Hall"),
        ("Victory Dance (intrigue 1e)", None, OLDEST, "Duke"),
        ("Underlings", None, NEWEST, "Minion"),
        ("Underlings", "1e", OLDEST, "Baron"),
        ("Underlings (intrigue 1e)", None, OLDEST, "Baron"),
        ("Grand Scheme", None, NEWEST, "Patrol"),
    ],
)
def test_a_recommended_set_goes_by_its_name(text: str, editions: str | None, found: str, member: str) -> None:
    kingdom = read_kingdom(text, editions)
    assert kingdom.editions == found
    assert member in kingdom.cards
    assert len(kingdom.cards) == 10


@pytest.mark.parametrize(
    ("text", "edition", "complaint"),
    [
        ("Moat\nVilage\n", None, "line 2: there is no card 'Vilage'; perhaps you mean Village"),
        ("Moat, Xyzzy", None, "line 1: there is no card 'Xyzzy'"),
        ("Moat\n\nmoat", None, "line 3: Moat is named twice, first on line 1; a kingdom has 10 different cards"),
        ("Moat\nGold", None, "line 2: Gold is in every game and not one of the ten kingdom cards"),
        ("Moat\nSpy", "2e", "line 2: Spy is not in edition 2e of the set base; it is in 1e"),
        ("Moat", None, "a kingdom has 10 cards, not 1"),
        ("", None, "a kingdom has 10 cards, not 0"),
        (", ".join(TEN[:9]), None, "a kingdom has 10 cards, not 9"),
        (", ".join([*TEN, "Spy"]), None, "a kingdom has 10 cards, not 11"),
        (
            ", ".join(TEN[:8]) + "\nSpy\nSentry",
            None,
            "line 2: Spy is only in edition 1e of the set base, but Sentry on line 3 only in 2e; a set is played in one"
            " edition",
        ),
        ("# nothing\nFirst Gam", None, "line 2: there is no recommended set 'First Gam'; perhaps you mean First Game"),
        (
            "Deck Top",
            "1e",
            "line 1: Deck Top is a set of edition 2e, and its cards are not all in base 1e, intrigue 1e",
        ),
        ("First Game 1e", "2e", "line 1: Woodcutter is not in edition 2e of the set base; it is in 1e"),
        ("Capture the Flag", None, f"line 1: Capture the Flag needs cards that are not included: {MISSING}"),
        ("x" * 100_000, None, "line 1: 'xxxxxxxxxxxxxxxxxxxx'... is too long for the name of a card"),
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
