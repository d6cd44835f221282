"""What a card declares: types, pile sizes, mats, tokens and companions; and clear errors that name the card."""

from collections.abc import Callable, Iterator

import pytest

from freehold import BadSetup, Card, add_card, card
from freehold.cards.catalogue import all_cards, make_setup, remove_card
from freehold.rules.card import Mat
from freehold.rules.game import Game
from freehold.rules.vocabulary import ACTION, DISCARD, MOST_KINDS, MOST_TYPES, TYPE_NAMES, card_type
from tests.own_cards.examples import kingdom_with
from tests.own_cards.test_bad_cards import nothing
from tests.table import A, cards, lay

Add = Callable[[Card], Card]


@pytest.fixture
def add() -> Iterator[Add]:
    """Add cards for one test."""
    added: list[str] = []

    def one(card: Card) -> Card:
        add_card(card)
        added.append(card.name)
        return card

    yield one
    for name in added:
        remove_card(name)


@pytest.fixture
def types() -> Iterator[None]:
    """Forget the types that a test declares."""
    known = dict(TYPE_NAMES)
    yield
    for bit in list(TYPE_NAMES):
        if bit not in known:
            del TYPE_NAMES[bit]


def plain(name: str, **printed: object) -> Card:
    made: Callable[..., Card] = Card
    return made(name, 3, ACTION, "Hum.", **printed)


# What is refused.


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (lambda: plain("Apiary", pile=(10, 10)), r"Apiary needs 5 pile sizes, for 2 to 6 players, not \(10, 10\)"),
        (lambda: plain("Apiary", pile=(10, 10, 10, 10, -1)), "Apiary needs 5 pile sizes"),
        (lambda: plain("Apiary", brings=(plain("Hive", pile=(1,)),)), "Hive needs 5 pile sizes"),
        (lambda: plain("Apiary", below=(plain("Hive", pile=(1,)),)), "Hive needs 5 pile sizes"),
        (lambda: Card("Apiary", 3, 0, "Hum."), "Apiary needs a type, such as ACTION"),
        (lambda: Card("Apiary", 3, ACTION | 1 << 40, "Hum."), "Apiary needs a type, such as ACTION"),
        (lambda: Card("Apiary", -1, ACTION, "Hum."), r"Apiary cannot cost \$-1; a card costs from \$0 to \$63"),
        (lambda: Card("Apiary", 64, ACTION, "Hum."), r"Apiary cannot cost \$64"),
        (lambda: plain("Moat"), "there is already a card called Moat; choose another name"),
        (lambda: plain("copper"), "there is already a card called Copper; choose another name"),
        (lambda: plain("dove cote"), "there is already a card called Dovecote"),
        (lambda: plain("Dove"), "there is already a card called Dove"),
        (lambda: plain("Apiary", brings=(plain("Dove"),)), "there is already a card called Dove"),
        (lambda: plain("all"), "'all' cannot be the name of a card; it is what players answer"),
        (lambda: plain("Hive").when(99), "Hive acts at moment 99 and place 0; use those of the vocabulary"),
        (lambda: plain("Hive").when(0, 7), "Hive acts at moment 0 and place 7; use those of the vocabulary"),
        (lambda: plain("Apiary, large"), "'Apiary, large' cannot be the name of a card"),
        (lambda: plain("Apiary", mats=(Mat("hand"),)), "Apiary: 'hand' cannot be the name of a mat or of tokens"),
        (lambda: plain("Apiary", tokens=("a; b",)), "Apiary: 'a; b' cannot be the name of a mat or of tokens"),
        (lambda: plain("Apiary", options={"all": "All"}), "Apiary cannot have an option with the id 'all'"),
        (
            lambda: plain("Apiary", mats=(Mat("Comb"), Mat("Comb", face_up=False))),
            "Apiary and Apiary each have a mat called Comb",
        ),
    ],
)
def test_what_cannot_be_declared(made: Callable[[], Card], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        add_card(made())
    assert not {"Apiary", "Hive"} & set(all_cards())


def test_two_mats_with_one_name_that_differ(add: Add) -> None:
    add(plain("Apiary", mats=(Mat("Comb"),)))
    with pytest.raises(BadSetup, match="Hive and Apiary each have a mat called Comb; share one or rename one"):
        add(plain("Hive", mats=(Mat("Comb"),)))


def test_cards_that_share_a_mat(add: Add) -> None:
    comb = Mat("Comb")

    def put(game: Game, me: int) -> None:
        game.put_on_mat(me, game.setup.slot("Copper"), "Comb")

    add(card("Apiary", 2, ACTION, "Put a Copper on your Comb mat.", actions=1, mats=(comb,))(put))
    add(card("Hive", 2, ACTION, "Put a Copper on your Comb mat.", actions=1, mats=(comb,))(put))
    table = lay("A hand: Apiary, Hive, 3 Copper")
    table.choose("Apiary", "Hive")
    assert len(table.game.setup.mats) == 1
    assert table.hand(A) == cards("Copper")


def test_cards_that_bring_the_same_companion(add: Add) -> None:
    honey = plain("Honey", in_supply=False)
    add(plain("Apiary", brings=(honey,)))
    add(plain("Hive", brings=(honey,)))
    assert list(make_setup(kingdom_with("Apiary", "Hive")).slots).count("Honey") == 1


def test_more_kinds_than_there_is_room_for(add: Add) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    many = tuple(plain(f"Cell {one}{two}") for one in letters[:5] for two in letters[:10])
    add(plain("Apiary", brings=many))
    with pytest.raises(
        BadSetup, match=f"a game has room for {MOST_KINDS} kinds of cards, not 67; Apiary brings the most"
    ):
        make_setup(kingdom_with("Apiary"))


# Types.


@pytest.mark.usefixtures("types")
@pytest.mark.parametrize("count", [1, 14])
def test_a_seventh_and_a_twentieth_type(add: Add, count: int) -> None:
    insect = [card_type(f"Insect {number}") for number in range(count)][-1]
    assert card_type(f"Insect {count - 1}") == insect

    def look(game: Game, me: int) -> None:
        game.ask(me, DISCARD, game.hand(me, insect), nothing, optional=True)

    bee = add(card("Bee", 2, ACTION | insect, "You may look at an Insect.", actions=1)(look))
    assert bee.type_names() == ["Action", f"Insect {count - 1}"]
    table = lay("A hand: 2 Bee, Moat, Copper")
    table.choose("Bee")
    assert table.options == {"Bee", "decline"}


@pytest.mark.usefixtures("types")
def test_there_is_room_for_sixty_types() -> None:
    for number in range(MOST_TYPES - len(TYPE_NAMES)):
        card_type(f"Insect {number}")
    with pytest.raises(BadSetup, match="there is no room for the type Spider: there are 60 types of cards already"):
        card_type("Spider")
