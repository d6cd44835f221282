"""The table and the result on screen: what cards add to the usual piles and zones."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console, RenderableType

from freehold.cards.catalogue import add_card, remove_card
from freehold.rules.card import Card, Mat, card
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, EMPTY_PILES, PILE_THAT_ENDS, TREASURE
from freehold.terminal import results, screen
from tests.table import A, B, Table, lay

NAMES = ["Ann", "Bob"]

lower = Card("Lower Shelf", 5, ACTION, "+2 Cards.", cards=2, pile=(5, 5, 5, 5, 5))
medal = Card("Medal", 0, TREASURE, "$1.", coins=1, pile=(3, 3, 3, 3, 3), in_supply=False)


@card(
    "Upper Shelf",
    3,
    ACTION,
    "It stays in play. Put a Copper on each of your mats; take a token, put one on this pile, and get 2 points.",
    pile=(5, 5, 5, 5, 5),
    below=(lower,),
    brings=(medal,),
    mats=(Mat("Hive"), Mat("Larder", face_up=False)),
    tokens=("Honey",),
    pile_tokens=("Wax",),
)
def upper(game: Game, me: int) -> None:
    game.stay(me)
    copper = game.setup.slot("Copper")
    game.put_on_mat(me, copper, "Hive")
    game.put_on_mat(me, copper, "Larder")
    game.add_tokens(me, "Honey", 1)
    game.put_tokens_on_pile(game.setup.slot("Upper Shelf"), "Wax", 2)
    game.plus_points(me, 2)


@pytest.fixture(autouse=True)
def _own_card() -> Iterator[None]:
    add_card(upper)
    yield
    remove_card(upper.name)


def printed(shown: RenderableType) -> list[str]:
    """What is shown, line by line and with single spaces."""
    file = io.StringIO()
    Console(file=file, width=400).print(shown)
    return [" ".join(line.split()) for line in file.getvalue().splitlines()]


def line(table: Table, viewer: int, label: str) -> str:
    """The line of the table that begins with this label, as a seat sees it."""
    shown = printed(screen.table(View(table.game, viewer), NAMES))
    return next((text.removeprefix(label).strip() for text in shown if text.startswith(f"{label} ")), "")


def played() -> Table:
    table = lay("A hand: Upper Shelf, 3 Copper\nB hand: Estate", kingdom="Upper Shelf")
    table.choose("Upper Shelf")
    return table


def test_a_pile_shows_all_its_cards_from_the_top_and_its_tokens() -> None:
    table = played()
    assert "$3 Upper Shelf (4) over $5 Lower Shelf (5) with 2 Wax tokens" in line(table, A, "Kingdom")
    assert "Medal" not in line(table, A, "Kingdom") + line(table, A, "Supply")
    table = lay("trash: 5 Upper Shelf", kingdom="Upper Shelf")
    assert "$5 Lower Shelf (5)" in line(table, A, "Kingdom")
    assert "Upper Shelf" not in line(table, A, "Kingdom")
    table = lay("trash: 5 Upper Shelf, 5 Lower Shelf", kingdom="Upper Shelf")
    assert "$3 Upper Shelf (none)" in line(table, A, "Kingdom")


def test_piles_outside_the_supply_stand_apart() -> None:
    assert line(played(), A, "Not in the Supply") == "$0 Medal (3)"
    assert line(lay("A hand: Village"), A, "Not in the Supply") == ""


def test_a_player_sees_their_own_mats_tokens_and_points() -> None:
    table = played()
    assert line(table, A, "In play") == "Upper Shelf (stays in play)"
    assert line(table, A, "Hive mat") == "Copper"
    assert line(table, A, "Larder mat") == "Copper"
    assert line(table, A, "Tokens") == "1 Honey token, 2 victory points"


def test_the_others_see_what_lies_face_up() -> None:
    assert line(played(), B, "Ann") == (
        "1 card in hand; discard pile: empty; in play: Upper Shelf (stays in play); Hive mat: Copper;"
        " tokens: 1 Honey token, 2 victory points"
    )


def test_points_that_are_not_on_cards_are_counted() -> None:
    table = played()
    shown = printed(results.result(table.game, NAMES))
    ann = next(text for text in shown if text.startswith("Ann "))
    assert ann.startswith("Ann 2 0 ")
    assert ann.endswith("; 2 victory points not on cards")


@pytest.mark.parametrize(
    ("trash", "ending", "sentence"),
    [
        ("8 Province, 10 Moat", PILE_THAT_ENDS, "The game is over: the Province pile is empty."),
        (
            "10 Curse, 5 Upper Shelf, 5 Lower Shelf, 10 Moat, 3 Medal",
            EMPTY_PILES,
            "The game is over: 3 piles are empty (Curse, Upper Shelf, Moat).",
        ),
        (
            "10 Curse, 5 Upper Shelf, 10 Village, 10 Moat",
            EMPTY_PILES,
            "The game is over: 3 piles are empty (Curse, Village, Moat).",
        ),
    ],
)
def test_why_the_game_ended(trash: str, ending: int, sentence: str) -> None:
    game = lay(f"trash: {trash}", kingdom="Upper Shelf, Village, Moat").game
    game.ending = ending
    assert results.why_it_ended(game) == sentence
