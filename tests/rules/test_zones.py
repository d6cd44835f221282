"""What cards declare beyond the common zones: types, mats, tokens, points, and piles of other kinds."""

import copy
import pickle
from collections.abc import Iterator

import pytest

from freehold.cards.catalogue import add_card, all_cards
from freehold.notation.position import read_json, read_position, write_json, write_position
from freehold.rules.card import Card, Mat, card, step
from freehold.rules.errors import BadCard, BadSetup
from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ACTION,
    ASIDE,
    DECLINE,
    DISCARD,
    FROM_NOWHERE,
    HAND,
    IN_PLAY,
    REACTION,
    TREASURE,
    TYPE_NAMES,
    VICTORY,
    card_type,
)
from tests.invariants import check
from tests.own import available
from tests.table import A, B, C, Table, cards, lay

FOLK = card_type("Folk")
SHELF = Mat("shelf")
CRATE = Mat("crate", face_up=False)


@card("Weaver", 3, ACTION | FOLK, "+1 Action. Discard a Folk card for +$2.", actions=1)
def weaver(game: Game, me: int) -> None:
    game.ask(me, DISCARD, game.hand(me, FOLK), weaver_pays, optional=True)


@step
def weaver_pays(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(me, slot)
        game.plus_coins(2)


piper = Card("Piper", 4, ACTION | REACTION | FOLK, "+1 Card.", cards=1)


@card(
    "Storekeeper",
    3,
    ACTION,
    "+1 Action. Put a card from your hand on your shelf, in your crate or aside, or take back both.",
    actions=1,
    mats=(SHELF, CRATE),
    options={"shelf": "On your shelf", "crate": "In your crate", "take": "Take all back", "aside": "Aside"},
)
def storekeeper(game: Game, me: int) -> None:
    game.ask_option(me, storekeeper_chosen)


@step
def storekeeper_chosen(game: Game, me: int, option: int, _: int) -> None:
    if option == 2:
        game.hand_from_mat(me, "shelf")
        game.hand_from_mat(me, "crate")
    else:
        game.ask(me, DISCARD, game.hand(me), store_it, option)


@step
def store_it(game: Game, me: int, slot: int, option: int) -> None:
    if option == 3:
        game.set_aside(me, slot)
    else:
        game.put_on_mat(me, slot, ("shelf", "crate")[option])


@card("Shelf Maker", 3, ACTION, "+1 Action. Gain a Silver to your shelf.", actions=1, mats=(SHELF,))
def shelf_maker(game: Game, me: int) -> None:
    game.gain(me, game.setup.slot("Silver"), game.setup.zone("shelf"))


@card(
    "Peddler",
    3,
    ACTION,
    "+1 Action. Get a coin token and 2 points, and put a mark on the Village pile. Or lose them.",
    actions=1,
    tokens=("coin", "luck"),
    pile_tokens=("mark",),
    options={"get": "Get them", "lose": "Lose them"},
)
def peddler(game: Game, me: int) -> None:
    game.ask_option(me, peddler_chosen)


@step
def peddler_chosen(game: Game, me: int, option: int, _: int) -> None:
    count = 1 if option == 0 else -1
    game.add_tokens(me, "coin", count)
    game.plus_points(me, 2 * count)
    game.put_tokens_on_pile(game.setup.slot("Village"), "mark", count)


@card("Marker", 2, ACTION, "+1 Action. Takes a mark that is not there.", actions=1, pile_tokens=("mark",))
def marker(game: Game, me: int) -> None:
    game.put_tokens_on_pile(game.setup.slot("Village"), "mark", -1)


ruby = Card("Ruby", 7, TREASURE, "$4.", coins=4, in_supply=False, pile=(2, 2, 2, 2, 2))


@card("Jeweller", 5, ACTION, "+1 Action. Gain a Ruby to your hand.", actions=1, brings=(ruby,))
def jeweller(game: Game, me: int) -> None:
    if not game.gain(me, game.setup.slot("Ruby"), HAND):
        game.plus_coins(1)


deep_vein = Card("Deep Vein", 5, TREASURE | VICTORY, "$2. 1 point.", coins=2, points=1, pile=(1, 1, 1, 1, 1))
vein = Card("Vein", 3, TREASURE, "$1.", coins=1, pile=(2, 2, 2, 2, 2))
pit = Card("Pit", 1, ACTION, "+1 Action.", actions=1, pile=(2, 2, 2, 2, 2), below=(vein, deep_vein))


@card("Magician", 3, ACTION, "+1 Action. Gain a Copper to where no card can be gained.", actions=1)
def magician(game: Game, me: int) -> None:
    game.gain(me, game.setup.slot("Copper"), IN_PLAY)


@card("Sower", 3, ACTION, "+1 Action. Gain a Copper aside.", actions=1)
def sower(game: Game, me: int) -> None:
    game.gain(me, game.setup.slot("Copper"), ASIDE)


@pytest.fixture(autouse=True)
def _cards() -> Iterator[None]:
    own = (weaver, piper, storekeeper, shelf_maker, peddler, marker, jeweller, pit, magician, sower)
    with available(*own):
        yield


def data(table: Table, viewer: int, seat: int, key: str) -> object:
    """What a viewer sees of a seat."""
    seats = table.view(viewer).data()["seats"]
    assert isinstance(seats, list)
    return seats[seat][key]


def saved_and_copied(game: Game) -> list[Game]:
    return [
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
        read_json(write_json(game)),
        read_position(write_position(game)),
    ]


# Types.


def test_a_seventh_type_works_like_the_others() -> None:
    assert list(TYPE_NAMES.values()).index("Folk") >= 6
    assert card_type("Folk") == FOLK
    assert weaver.type_names() == ["Action", "Folk"]
    table = lay("A hand: 2 Weaver, Piper, Copper")
    assert table.game.setup.of_type(FOLK) == sum(1 << table.game.setup.slot(name) for name in ("Weaver", "Piper"))
    table.choose("Weaver")
    assert table.options == {"Weaver", "Piper", "decline"}
    table.choose("Piper")
    assert table.coins == 2


def test_a_card_with_a_type_of_its_own_has_one_option_more_with_courtier() -> None:
    table = lay("A hand: Courtier, Piper")
    table.choose("Courtier")
    assert (table.decision.least, table.decision.most) == (3, 3)


def test_more_types_can_be_declared_than_there_are_options() -> None:
    declared = [card_type(f"Kind {number}") for number in range(20)]
    one = Card("Chameleon", 2, ACTION | declared[-1], "Nothing.")
    with available(one):
        table = lay("A hand: Chameleon, Copper")
        assert table.game.hand(A, declared[-1]) == 1 << table.game.setup.slot("Chameleon")
        assert table.game.hand(A, declared[0]) == 0
    for bit in declared:
        del TYPE_NAMES[bit]


# Options.


def test_an_option_called_decline_is_refused_and_not_swallowed() -> None:
    with pytest.raises(
        BadSetup, match="Coward cannot have an option with the id 'decline', which means something else"
    ):
        add_card(Card("Coward", 2, ACTION, "Choose.", options={"stay": "Stay", "decline": "Run away"}))
    assert "Coward" not in all_cards()


def test_the_words_of_an_option_may_be_anything() -> None:
    @card("Fickle", 2, ACTION, "Choose.", options={"no": "decline", "yes": "decline", "maybe": ""})
    def fickle(game: Game, me: int) -> None:
        game.ask_option(me, fickle_chosen, optional=True)

    @step
    def fickle_chosen(game: Game, me: int, option: int, _: int) -> None:
        game.plus_coins(9 if option == DECLINE else option)

    with available(fickle):
        for name, coins in (("no", 0), ("yes", 1), ("maybe", 2), ("decline", 9)):
            table = lay("A hand: Fickle")
            table.choose("Fickle")
            assert table.options == {"no", "yes", "maybe", "decline"}
            table.choose(name)
            assert table.coins == coins


# Mats.


def test_a_mat_holds_cards_that_still_belong_to_their_player() -> None:
    table = lay("A hand: 3 Storekeeper, Gold, Estate")
    table.choose("Storekeeper", "shelf", "Gold", "Storekeeper", "crate", "Estate")
    assert table.hand(A) == cards("Storekeeper")
    assert table.game.owned(A, table.game.setup.slot("Gold")) == 1
    assert table.game.score(A) == 1
    check(table.game)
    for twin in saved_and_copied(table.game):
        assert twin == table.game
    table.choose("Storekeeper", "take")
    assert table.hand(A) == cards("Gold, Estate")


def test_a_hidden_mat_is_seen_by_its_owner_and_an_open_one_by_all() -> None:
    table = lay("A hand: 2 Storekeeper, Gold, Estate; B hand: Copper", players=3)
    table.choose("Storekeeper", "shelf", "Gold", "Storekeeper", "crate")
    assert data(table, A, A, "mats") == {"shelf": {"Gold": 1}, "crate": {"Estate": 1}}
    for viewer in (B, C, -1):
        assert data(table, viewer, A, "mats") == {"shelf": {"Gold": 1}, "crate": None}
    shown, hidden = table.events("move")
    assert table.names(shown.as_seen_by(B)) == ["Gold"]
    assert table.names(hidden.as_seen_by(B)) == []
    assert table.names(hidden.as_seen_by(A)) == ["Estate"]


def test_two_cards_share_a_mat() -> None:
    table = lay("A hand: Storekeeper, Shelf Maker, Copper")
    assert [mat.name for mat in table.game.setup.mats] == ["shelf", "crate"]
    table.choose("Shelf Maker", "Storekeeper", "take")
    assert table.hand(A) == cards("Silver, Copper")


def test_a_card_can_be_gained_to_a_mat_or_aside_and_nowhere_else() -> None:
    table = lay("A hand: Shelf Maker, Sower, Magician")
    table.choose("Shelf Maker", "Sower")
    assert table.aside(A) == cards("Copper")
    check(table.game)
    before = table.game.copy()
    with pytest.raises(BadCard, match="Magician gains a Copper to where no card can be gained"):
        table.choose("Magician")
    assert table.game == before


def test_a_mat_that_no_card_of_the_game_has_is_refused() -> None:
    table = lay("A hand: Village")
    with pytest.raises(BadSetup, match="no card in this game has a mat 'shelf'"):
        table.game.setup.zone("shelf")
    with pytest.raises(BadSetup, match="no card in this game has tokens 'coin'"):
        table.game.tokens(A, "coin")
    with pytest.raises(BadSetup, match="no card in this game has tokens 'mark' for piles"):
        table.game.tokens_on_pile(0, "mark")


# Tokens and points.


def test_tokens_and_points_are_counted_saved_and_shown() -> None:
    table = lay("A hand: 2 Peddler, Estate; B hand: Copper")
    table.choose("Peddler", "get")
    village = table.game.setup.slot("Village")
    assert (table.game.tokens(A, "coin"), table.game.tokens(A, "luck"), table.game.tokens(B, "coin")) == (1, 0, 0)
    assert (table.game.tokens_on_pile(village, "mark"), table.game.tokens_on_pile(0, "mark")) == (1, 0)
    assert table.game.scores() == [3, 0]
    assert data(table, B, A, "tokens") == {"coin": 1, "luck": 0}
    assert data(table, B, A, "points") == 2
    assert table.view(B).data()["pile_tokens"] == {"mark": {"Village": 1}}
    check(table.game)
    for twin in saved_and_copied(table.game):
        assert twin == table.game
        twin.answer("Peddler")
        twin.answer("lose")
        assert (twin.tokens(A, "coin"), twin.tokens_on_pile(village, "mark"), twin.scores()) == (0, 0, [1, 0])
        assert twin != table.game
    assert table.game.tokens(A, "coin") == 1


def test_points_go_to_the_player_who_gets_them() -> None:
    table = lay("A hand: Peddler; B hand: Copper")
    table.game.plus_points(B, 3)
    table.game.add_tokens(B, "luck", 2)
    assert table.game.scores() == [0, 3]
    assert (table.game.tokens(A, "luck"), table.game.tokens(B, "luck")) == (0, 2)


def test_tokens_that_are_not_there_cannot_be_taken_away() -> None:
    table = lay("A hand: Peddler, Marker, Copper; B hand: Copper")
    table.choose("Peddler")
    before = table.game.copy()
    with pytest.raises(BadCard, match="Peddler takes 1 coin tokens from a player who has 0"):
        table.choose("lose")
    assert table.game == before
    table.choose("get", "Marker")
    with pytest.raises(BadCard, match="Marker takes 1 mark tokens from a pile that has 0"):
        lay("A hand: Marker, Copper").choose("Marker")


# Piles.


def test_a_pile_outside_the_supply_is_neither_bought_nor_counted() -> None:
    table = lay("actions: 5; A hand: 3 Jeweller; coins: 20")
    setup = table.game.setup
    assert (setup.outside_slots, setup.supply_slots & setup.outside_slots) == (1 << setup.slot("Ruby"), 0)
    assert table.view(A).data()["outside"] == {"Ruby": 2}
    table.choose("Jeweller", "Jeweller", "Jeweller")
    assert table.hand(A) == cards("2 Ruby")
    assert table.coins == 21
    assert table.game.empty_piles() == 0
    table.choose("all")
    assert table.asks(A, "buy")
    assert "Ruby" not in table.options
    check(table.game)


def test_only_the_top_of_a_pile_of_several_cards_can_be_gained() -> None:
    table = lay("phase: buy; buys: 6; coins: 40", kingdom="Pit")
    for top in ("Pit", "Pit", "Vein", "Vein", "Deep Vein"):
        offered = table.options & {"Pit", "Vein", "Deep Vein"}
        assert offered == {top}
        assert table.game.empty_piles() == 0
        check(table.game)
        table.choose(top)
    assert not table.options & {"Pit", "Vein", "Deep Vein"}
    assert table.game.empty_piles() == 1
    check(table.game)


def test_a_pile_whose_middle_is_gone_shows_what_lies_below() -> None:
    table = lay("phase: buy; buys: 6; coins: 40; trash: 2 Vein, Pit", kingdom="Pit")
    table.choose("Pit")
    assert table.options & {"Pit", "Vein", "Deep Vein"} == {"Deep Vein"}
    check(table.game)
    assert read_json(write_json(table.game)) == table.game


def test_a_card_below_the_top_cannot_be_gained_by_a_card_that_asks_for_it() -> None:
    @card("Miner", 2, ACTION, "Gain a Vein.")
    def miner(game: Game, me: int) -> None:
        game.plus_coins(1 if game.gain(me, game.setup.slot("Vein")) else 5)

    with available(miner):
        table = lay("A hand: Miner", kingdom="Pit")
        table.choose("Miner")
        assert table.coins == 5
        opened = lay("A hand: Miner; trash: 2 Pit", kingdom="Pit")
        opened.choose("Miner")
        assert opened.coins == 1


def test_a_pile_of_several_cards_counts_as_one_empty_pile() -> None:
    text = "phase: buy; coins: 5; trash: 2 Pit, 2 Vein, 10 Village, 10 Smithy"
    table = lay(text, kingdom="Pit")
    assert table.game.empty_piles() == 2
    table.choose("Deep Vein")
    table.end_turn()
    assert table.phase == "over"
    assert table.view(A).data()["ending"] == "piles"


# Names on the wire.


def test_zones_have_ids_and_every_id_its_zone() -> None:
    setup = lay("A hand: Storekeeper").game.setup
    for zone in (HAND, ASIDE, setup.zone("shelf"), setup.zone("crate"), FROM_NOWHERE):
        assert setup.zone_named(setup.zone_id(zone)) == zone
    assert setup.zone_id(setup.zone("crate")) == "crate"
    assert setup.zone_id(-1) == ""
    assert setup.zone_named("attic") == -1
