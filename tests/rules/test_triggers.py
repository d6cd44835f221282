"""What cards do at a moment: when a card is gained, bought, trashed, discarded or played, and as turns pass."""

from collections.abc import Iterator

import pytest

from freehold.cards.catalogue import make_setup
from freehold.notation.position import read_json, write_json
from freehold.rules.card import Card, Condition, card, step
from freehold.rules.errors import BadCard
from freehold.rules.game import Game, start
from freehold.rules.vocabulary import (
    ACTION,
    AT_CLEAN_UP,
    AT_TURN_END,
    AT_TURN_START,
    ATTACK,
    DECLINE,
    DISCARD,
    IN_HAND,
    NONE,
    ON_ATTACK,
    ON_BUY,
    ON_DISCARD,
    ON_GAIN,
    ON_PLAY,
    ON_TRASH,
    REACTION,
    THIS,
    TREASURE,
    WHILE_IN_PLAY,
)
from tests.invariants import check
from tests.own import available
from tests.table import A, B, C, D, Table, cards, lay

MOMENTS = {
    "Gain": ON_GAIN,
    "Buy": ON_BUY,
    "Trash": ON_TRASH,
    "Discard": ON_DISCARD,
    "Play": ON_PLAY,
    "Start": AT_TURN_START,
    "Clean": AT_CLEAN_UP,
    "End": AT_TURN_END,
}
PLACES = {"Own": THIS, "Hand": IN_HAND, "Table": WHILE_IN_PLAY}


def bell(
    name: str,
    moment: int,
    place: int = THIS,
    others: bool = False,
    only_if: Condition | None = None,
    types: int = ACTION,
) -> Card:
    """A card that gives its owner a point at a moment, and notes which card it was about and who did it."""
    made = Card(name, 2, types, "Rings.")

    def ring(game: Game, me: int, slot: int, who: int) -> None:
        game.plus_points(me, 1)
        if slot != NONE:
            game.name_card(who, slot)

    ring.__name__ = f"ring_{name.lower().replace(' ', '_')}"
    made.when(moment, place, others=others, only_if=only_if)(ring)
    return made


BELLS = {
    f"{of} {where} Bell": bell(f"{of} {where} Bell", moment, place)
    for of, moment in MOMENTS.items()
    for where, place in PLACES.items()
}
BELLS |= {
    f"{of} Far {where} Bell": bell(f"{of} Far {where} Bell", moment, place, others=True)
    for of, moment in MOMENTS.items()
    for where, place in PLACES.items()
    if place != THIS
}

# Another card that acts when it is discarded.
OTHER_BELL = bell("Other Bell", ON_DISCARD)


def rung(table: Table) -> list[tuple[int, str]]:
    """Who got points from which card, in order."""
    return [(event.seat, table.game.setup.cards[event.source].name) for event in table.events("tokens")]


def occasions(table: Table) -> list[tuple[int, str]]:
    """Who did it to which card, as the bells noted."""
    return [(event.seat, name) for event in table.events("name") for name in table.names(event)]


def cause(moment: str, text: str, what: str = "Estate", players: int = 2) -> Table:
    """Lay out a position in which A gains, buys, trashes, discards or plays a card, and let that happen."""
    if moment == "Gain":
        table = lay(f"A hand: Workshop{text}", players=players, kingdom=what if what != "Estate" else "")
        table.choose("Workshop", what)
    elif moment == "Buy":
        table = lay(
            f"phase: buy; coins: 2; A hand: Copper{text}", players=players, kingdom=what if what != "Estate" else ""
        )
        table.choose(what)
    elif moment == "Trash":
        table = lay(f"A hand: Chapel, {what}, Copper{text}", players=players)
        table.choose("Chapel", what, "decline")
    elif moment == "Discard":
        table = lay(f"A hand: Cellar, {what}, Copper{text}", players=players)
        table.choose("Cellar", what, "decline")
    else:
        what = "Moat" if what == "Estate" else what
        table = lay(f"A hand: {what}, Copper{text}", players=players)
        table.choose(what)
    return table


CARD_MOMENTS = ("Gain", "Buy", "Trash", "Discard", "Play")


@pytest.mark.parametrize("moment", CARD_MOMENTS)
def test_a_card_acts_when_it_is_itself_the_card(moment: str) -> None:
    name = f"{moment} Own Bell"
    with available(BELLS[name]):
        table = cause(moment, "", name)
        assert rung(table) == [(A, name)]
        assert occasions(table) == [(A, name)]
        elsewhere = cause(moment, f", {name}; B hand: {name}; A in play: {name}")
        assert rung(elsewhere) == []
        check(table.game)


@pytest.mark.parametrize("moment", CARD_MOMENTS)
def test_a_card_in_hand_acts_for_what_its_owner_does_and_not_for_the_others(moment: str) -> None:
    name = f"{moment} Hand Bell"
    with available(BELLS[name]):
        table = cause(moment, f", {name}; B hand: {name}; A in play: {name}; A deck: 3 {name}", players=3)
        assert rung(table) == [(A, name)]
        assert occasions(table) == [(A, "Moat" if moment == "Play" else "Estate")]
        assert rung(cause(moment, f"; B hand: {name}; A in play: {name}; A deck: 3 {name}")) == []


@pytest.mark.parametrize("moment", CARD_MOMENTS)
def test_a_card_in_play_acts_for_what_its_owner_does_and_not_for_the_others(moment: str) -> None:
    name = f"{moment} Table Bell"
    with available(BELLS[name]):
        table = cause(moment, f", {name}; A in play: {name}; B in play: {name}; B hand: {name}", players=3)
        assert rung(table) == [(A, name)]
        assert occasions(table) == [(A, "Moat" if moment == "Play" else "Estate")]


@pytest.mark.parametrize("moment", CARD_MOMENTS)
@pytest.mark.parametrize(("where", "zone", "other"), [("Hand", "hand", "in play"), ("Table", "in play", "hand")])
def test_a_card_acts_for_what_the_others_do(moment: str, where: str, zone: str, other: str) -> None:
    name = f"{moment} Far {where} Bell"
    with available(BELLS[name]):
        table = cause(moment, f"; B {zone}: {name}; A in play: {name}; A deck: {name}; C {other}: {name}", players=3)
        assert rung(table) == [(B, name)]
        assert occasions(table) == [(A, "Moat" if moment == "Play" else "Estate")]


@pytest.mark.parametrize("moment", CARD_MOMENTS)
def test_two_copies_in_play_act_twice_and_those_in_hand_too(moment: str) -> None:
    for where, zone in (("Hand", "hand"), ("Table", "in play")):
        name = f"{moment} Far {where} Bell"
        with available(BELLS[name]):
            assert rung(cause(moment, f"; B {zone}: 2 {name}")) == [(B, name)] * 2


def test_cards_act_only_at_their_own_moment() -> None:
    names = [f"{moment} Hand Bell" for moment in CARD_MOMENTS]
    with available(*[BELLS[name] for name in names]):
        hand = ", ".join(names)
        assert {name for _, name in rung(ordered(f"A hand: Workshop, {hand}", "Workshop", "Estate"))} == {
            "Gain Hand Bell",
            "Play Hand Bell",
        }


def ordered(text: str, *choices: str) -> Table:
    table = lay(text)
    table.choose(*choices)
    return table


# Moments of the turn.


def turn_of(seat: str, text: str, players: int = 2) -> Table:
    """A turn that the active player ends at once."""
    table = lay(f"active: {seat}; {text}", players=players)
    table.end_turn()
    return table


def test_a_card_in_hand_acts_at_the_start_of_its_owners_turn() -> None:
    with available(BELLS["Start Hand Bell"]):
        text = "A hand: Start Hand Bell; B hand: Start Hand Bell, Copper; C hand: Start Hand Bell"
        assert rung(turn_of("A", text, players=3)) == [(B, "Start Hand Bell")]


def test_a_card_that_stayed_in_play_acts_at_the_start_of_its_owners_turn() -> None:
    with available(BELLS["Start Table Bell"], BELLS["Start Far Table Bell"]):
        text = "B in play: Start Table Bell, Start Far Table Bell; B staying: Start Table Bell, Start Far Table Bell"
        text += "; C in play: Start Table Bell, Start Far Table Bell; C staying: Start Table Bell, Start Far Table Bell"
        assert rung(turn_of("A", text, players=3)) == [(B, "Start Table Bell"), (C, "Start Far Table Bell")]


def test_a_card_in_another_hand_acts_at_the_start_of_a_turn() -> None:
    with available(BELLS["Start Far Hand Bell"]):
        text = "A deck: 5 Start Far Hand Bell; B hand: Start Far Hand Bell, Copper; C hand: Start Far Hand Bell"
        assert rung(turn_of("A", text, players=3)) == [(C, "Start Far Hand Bell"), *[(A, "Start Far Hand Bell")] * 5]


def test_the_first_turn_of_a_game_starts_like_any_other() -> None:
    dawn = Card("Daybreak", 2, ACTION, "At the start of your turn, a point.", start=5)
    dawn.triggers.extend(BELLS["Start Hand Bell"].triggers)
    with available(dawn):
        setup = make_setup(
            ["Daybreak", "Cellar", "Village", "Moat", "Smithy", "Market", "Mine", "Militia", "Witch", "Chapel"]
        )
        for seed in range(5):
            game = start(setup, seed, first=1)
            assert (game.scores()[1] > 3) == (game.in_hand(1, setup.slot("Daybreak")) > 0)
            assert game.scores()[0] == 3


def test_cards_in_hand_and_in_play_act_before_the_clean_up() -> None:
    with available(BELLS["Clean Hand Bell"], BELLS["Clean Table Bell"]):
        text = "A hand: Clean Hand Bell; A in play: 2 Clean Table Bell; A deck: 5 Estate; B hand: Clean Hand Bell"
        table = lay(f"phase: buy; {text}")
        table.choose("decline")
        assert table.asks(A, "order", "")
        assert table.phase == "clean-up"
        assert table.in_play(A) == cards("2 Clean Table Bell")
        table.choose("Clean Table Bell")
        assert rung(table) == [*[(A, "Clean Table Bell")] * 2, (A, "Clean Hand Bell")]
        assert table.hand(A) == cards("5 Estate")
        assert table.discard(A) == cards("Clean Hand Bell, 2 Clean Table Bell")


def test_cards_act_at_the_end_of_a_turn_when_the_new_hand_is_drawn() -> None:
    names = ["End Hand Bell", "End Table Bell", "End Far Hand Bell"]
    with available(*[BELLS[name] for name in names]):
        text = "A hand: Copper; A deck: 5 End Hand Bell; A in play: End Table Bell; B hand: End Far Hand Bell"
        assert rung(turn_of("A", text)) == [*[(A, "End Hand Bell")] * 5, (B, "End Far Hand Bell")]
        staying = turn_of("A", "A in play: 2 End Table Bell; A staying: End Table Bell; A deck: 5 Copper")
        assert rung(staying) == [(A, "End Table Bell")]
        assert staying.game.turns_taken(A) == 1
        check(staying.game)


# Order.


def test_players_act_in_turn_order_from_the_one_whose_turn_it_is() -> None:
    names = ["Discard Hand Bell", "Discard Far Hand Bell"]
    with available(*[BELLS[name] for name in names]):
        text = "; ".join(f"{seat} hand: Discard Hand Bell, Discard Far Hand Bell, 4 Copper" for seat in "ACD")
        table = lay(f"active: C; B hand: Militia; {text.replace('C hand:', 'C hand: Militia,')}", players=4)
        table.choose("Militia")
        assert table.asks(D, "discard", "Militia")
        table.choose("Copper", "Copper", "Copper")
        # D discards in C's turn: C is first, then D, then A; B has neither.
        far, own = "Discard Far Hand Bell", "Discard Hand Bell"
        assert rung(table) == [(C, far), (D, own), (A, far)] * 3


@pytest.mark.ruling("order-one-player-chooses-2e")
def test_the_owner_of_several_cards_that_act_chooses_their_order() -> None:
    names = ["Gain Hand Bell", "Gain Table Bell", "Gain Own Bell"]
    with available(*[BELLS[name] for name in names]):
        for order in (names, names[::-1], [names[1], names[2], names[0]]):
            table = lay("A hand: Workshop, Gain Hand Bell; A in play: Gain Table Bell", kingdom="Gain Own Bell")
            table.choose("Workshop", "Gain Own Bell")
            assert table.asks(A, "order", "Gain Own Bell")
            assert table.options == set(names)
            assert not table.decision.may_decline
            table.choose(order[0])
            assert table.options == set(order[1:])
            table.choose(order[1])
            assert rung(table) == [(A, name) for name in order]
            assert table.asks(A, "play-treasure") or table.asks(A, "buy")


@pytest.mark.ruling("order-turn-order")
def test_each_player_orders_their_own_cards() -> None:
    names = ["Trash Hand Bell", "Trash Table Bell", "Trash Far Hand Bell", "Trash Far Table Bell"]
    with available(*[BELLS[name] for name in names]):
        text = "; A hand: Trash Hand Bell, Chapel, Estate; A in play: Trash Table Bell"
        text += "; B hand: Trash Far Hand Bell; B in play: Trash Far Table Bell; C hand: Trash Far Hand Bell"
        table = lay(text.removeprefix("; "), players=3)
        table.choose("Chapel", "Estate", "decline")
        assert table.asks(A, "order", "Estate")
        table.choose("Trash Table Bell")
        assert table.asks(B, "order", "Estate")
        table.choose("Trash Far Hand Bell")
        assert rung(table) == [
            (A, "Trash Table Bell"),
            (A, "Trash Hand Bell"),
            (B, "Trash Far Hand Bell"),
            (B, "Trash Far Table Bell"),
            (C, "Trash Far Hand Bell"),
        ]


def test_several_cards_discarded_at_once_act_in_the_order_they_were_picked() -> None:
    with available(BELLS["Discard Own Bell"], OTHER_BELL):
        for order in (["Discard Own Bell", "Other Bell"], ["Other Bell", "Discard Own Bell"]):
            table = lay("A hand: Cellar, Discard Own Bell, Other Bell, Copper; A deck: 5 Copper")
            table.choose("Cellar", *order, "decline")
            assert rung(table) == [(A, name) for name in order]


def test_all_cards_of_a_discarded_hand_act_once_each() -> None:
    with available(BELLS["Discard Own Bell"], BELLS["Discard Hand Bell"]):
        table = lay("A hand: Minion, 2 Discard Own Bell, Discard Hand Bell; A deck: 4 Copper; B hand: Copper")
        table.choose("Minion", "redraw")
        assert rung(table) == [(A, "Discard Own Bell")] * 2
        assert table.hand(A) == cards("4 Copper")


@pytest.mark.ruling("order-one-player-chooses-2e")
@pytest.mark.parametrize("order", [["Discard Own Bell", "Other Bell"], ["Other Bell", "Discard Own Bell"]])
def test_the_owner_of_a_discarded_hand_chooses_the_order_in_which_its_cards_act(order: list[str]) -> None:
    with available(BELLS["Discard Own Bell"], OTHER_BELL):
        table = lay("A hand: Minion, Discard Own Bell, Other Bell, Copper; A deck: 4 Copper; B hand: Copper")
        table.choose("Minion", "redraw")
        assert table.decision.purpose == "order"
        assert table.asked == A
        assert table.options == set(order)
        assert not table.decision.may_decline
        table.choose(order[0])
        assert rung(table) == occasions(table) == [(A, name) for name in order]
        assert table.hand(A) == cards("4 Copper")
        check(table.game)


def test_copies_of_a_card_in_a_discarded_hand_act_one_by_one() -> None:
    order = ["Discard Own Bell", "Other Bell", "Discard Own Bell", "Other Bell"]
    with available(BELLS["Discard Own Bell"], OTHER_BELL):
        table = lay("A hand: Minion, 2 Discard Own Bell, 2 Other Bell; A deck: 4 Copper; B hand: Copper")
        table.choose("Minion", "redraw")
        for name in order[:3]:
            assert table.options == {"Discard Own Bell", "Other Bell"}
            # Saved and loaded before each choice.
            table = Table(read_json(write_json(table.game)))
            table.choose(name)
        # The last one is left without a choice.
        assert rung(table) == [(A, name) for name in order[2:]]
        assert table.game.score(A) == 4
        assert table.hand(A) == cards("4 Copper")


@pytest.mark.ruling("order-turn-order")
def test_all_that_a_discarded_hand_sets_off_for_one_player_comes_before_the_next_player() -> None:
    far = "Discard Far Hand Bell"
    with available(BELLS["Discard Own Bell"], OTHER_BELL, BELLS[far]):
        text = (
            "A hand: Minion, Copper; A deck: 8 Copper; B hand: Discard Own Bell, Other Bell, 3 Copper; B deck: 4 Copper"
        )
        table = lay(f"{text}; C hand: 2 {far}", players=3)
        table.choose("Minion", "redraw")
        # A's Copper first, then the five cards of B.
        assert rung(table) == [(C, far)] * 2
        assert table.asked == B
        assert table.options == {"Discard Own Bell", "Other Bell"}
        table.choose("Other Bell")
        assert rung(table)[2:] == [(B, "Other Bell"), (B, "Discard Own Bell")] + [(C, far)] * 10
        assert occasions(table)[4::2] == [
            (B, name) for name in ("Copper", "Copper", "Copper", "Discard Own Bell", "Other Bell")
        ]
        check(table.game)


@pytest.mark.ruling("order-one-player-chooses-2e")
def test_the_owner_orders_what_cards_do_that_lay_aside_and_what_others_do_for_them() -> None:
    names = ["Discard Own Bell", "Other Bell", "Discard Table Bell"]
    with available(BELLS[names[0]], OTHER_BELL, BELLS[names[2]]):
        text = "A hand: Library, 5 Copper; A in play: Discard Table Bell"
        table = lay(f"{text}; A deck: Discard Own Bell, Other Bell, 2 Copper", players=3)
        table.choose("Library", "Discard Own Bell", "Other Bell")
        # The Table Bell acts for each of the two.
        assert table.options == set(names)
        table.choose("Discard Table Bell", "Other Bell")
        assert table.options == {"Discard Own Bell", "Discard Table Bell"}
        table.choose("Discard Own Bell")
        assert rung(table) == [(A, name) for name in (names[2], names[1], names[0], names[2])]
        check(table.game)


def test_only_the_cards_of_a_discarded_hand_that_act_are_asked_about() -> None:
    never = bell("Mute Bell", ON_DISCARD, only_if=lambda game, me: False)
    with available(BELLS["Discard Own Bell"], never):
        table = lay("A hand: Minion, 2 Discard Own Bell, 2 Mute Bell; A deck: 4 Copper; B hand: Copper")
        table.choose("Minion", "redraw")
        assert rung(table) == [(A, "Discard Own Bell")] * 2
        assert table.hand(A) == cards("4 Copper")


def test_the_clean_up_discards_without_setting_off_what_happens_at_discarding() -> None:
    with available(BELLS["Discard Own Bell"], BELLS["Discard Far Hand Bell"]):
        table = lay("A hand: 3 Discard Own Bell; A deck: 5 Copper; B hand: Discard Far Hand Bell")
        table.end_turn()
        assert rung(table) == []


@pytest.mark.parametrize("verb", ["Vassal", "Sentry", "Library", "Militia"])
def test_cards_act_wherever_they_are_discarded_from(verb: str) -> None:
    with available(BELLS["Discard Own Bell"]):
        if verb == "Vassal":
            table = ordered("A hand: Vassal; A deck: Discard Own Bell", "Vassal")
        elif verb == "Sentry":
            table = ordered(
                "A hand: Sentry; A deck: Copper, Discard Own Bell, Estate",
                "Sentry",
                "decline",
                "Discard Own Bell",
                "decline",
            )
        elif verb == "Library":
            text = "A hand: Library, 6 Copper; A deck: Discard Own Bell, Estate"
            table = ordered(text, "Library", "Discard Own Bell")
        else:
            text = "A hand: Militia; B hand: 3 Copper, Discard Own Bell"
            table = ordered(text, "Militia", "Discard Own Bell")
        assert rung(table) == [(B if verb == "Militia" else A, "Discard Own Bell")]


@pytest.mark.parametrize(
    ("text", "choices", "seat"),
    [
        ("A hand: Chapel, Trash Own Bell, Copper", ("Chapel", "Trash Own Bell", "decline"), A),
        ("A hand: Swindler; B deck: Trash Own Bell", ("Swindler", "Estate"), B),
        ("A hand: Lurker", ("Lurker", "trash", "Trash Own Bell"), A),
        ("A hand: Sentry; A deck: Copper, Trash Own Bell, Estate", ("Sentry", "Trash Own Bell", "decline"), A),
        ("A hand: Saboteur; B deck: Copper, Trash Dear Bell", ("Saboteur",), B),
    ],
)
def test_cards_act_wherever_they_are_trashed_from(text: str, choices: tuple[str, ...], seat: int) -> None:
    dear = Card("Trash Dear Bell", 6, ACTION, "Rings.")
    dear.triggers.extend(BELLS["Trash Own Bell"].triggers)
    with available(BELLS["Trash Own Bell"], dear):
        table = lay(text, kingdom="Trash Own Bell")
        table.choose(*choices)
        assert [who for who, _ in rung(table)] == [seat]


@pytest.mark.parametrize(
    ("text", "choices", "seat"),
    [
        ("A hand: Workshop", ("Workshop", "Gain Own Bell"), A),
        ("A hand: Artisan, Estate", ("Artisan", "Gain Own Bell"), A),
        ("A hand: Lurker; trash: Gain Own Bell", ("Lurker", "gain"), A),
        ("A hand: Swindler; B deck: Moat", ("Swindler", "Gain Own Bell"), B),
        ("A hand: Replace, Estate, Copper", ("Replace", "Estate", "Gain Own Bell"), A),
        ("phase: buy; coins: 2", ("Gain Own Bell",), A),
    ],
)
def test_cards_act_however_they_are_gained(text: str, choices: tuple[str, ...], seat: int) -> None:
    with available(BELLS["Gain Own Bell"]):
        table = lay(text, kingdom="Gain Own Bell")
        table.choose(*choices)
        assert rung(table) == [(seat, "Gain Own Bell")]
        check(table.game)


def test_a_bought_card_acts_before_it_is_gained() -> None:
    with available(BELLS["Buy Own Bell"], BELLS["Gain Hand Bell"]):
        table = lay("phase: buy; coins: 2; A hand: Gain Hand Bell", kingdom="Buy Own Bell")
        table.choose("Buy Own Bell")
        assert rung(table) == [(A, "Buy Own Bell"), (A, "Gain Hand Bell")]
        gained = lay("A hand: Workshop", kingdom="Buy Own Bell")
        gained.choose("Workshop", "Buy Own Bell")
        assert rung(gained) == []


# Cards that do more.


@card("Caravan Master", 3, ACTION, "When you gain this, gain a Silver.")
def caravan_master(game: Game, me: int) -> None:
    game.draw(me, 1)


@caravan_master.when(ON_GAIN)
def master_brings_silver(game: Game, me: int, _: int, __: int) -> None:
    game.gain(me, game.setup.slot("Silver"))


@card("Toll Gate", 3, ACTION, "While this is in play, when you gain a card, you may discard a card for +$1.")
def toll_gate(game: Game, me: int) -> None:
    game.plus_actions(1)


@toll_gate.when(ON_GAIN, WHILE_IN_PLAY)
def toll_gate_asks(game: Game, me: int, _: int, __: int) -> None:
    game.ask(me, DISCARD, game.hand(me), toll_gate_pays, optional=True)


@step
def toll_gate_pays(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(me, slot)
        game.plus_coins(1)


@card("Scarecrow", 2, ACTION | REACTION, "When another player trashes a card, you may discard this for a point.")
def scarecrow(game: Game, me: int) -> None:
    game.draw(me, 1)


@scarecrow.when(ON_TRASH, IN_HAND, others=True)
def scarecrow_asks(game: Game, me: int, _: int, __: int) -> None:
    game.ask(me, DISCARD, 1 << game.source(), scarecrow_goes, optional=True)


@step
def scarecrow_goes(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(me, slot)
        game.plus_points(me, 1)


@card(
    "Firework", 3, ACTION, "+1 Action. While this is in play, when you gain a card, trash this for a point.", actions=1
)
def firework(game: Game, me: int) -> None:
    game.plus_coins(1)


@firework.when(ON_GAIN, WHILE_IN_PLAY)
def firework_goes_off(game: Game, me: int, _: int, __: int) -> None:
    game.trash_this(me)
    game.plus_points(me, 1)


@card("Beacon", 4, ACTION, "While this is in play, Attacks of the others do not affect you.")
def beacon(game: Game, me: int) -> None:
    game.stay(me)


@beacon.when(ON_PLAY, WHILE_IN_PLAY, others=True)
def beacon_shields(game: Game, me: int, slot: int, _: int) -> None:
    if game.is_type(slot, ATTACK):
        game.shield(me)


@card("Paper Shield", 2, ACTION, "When you discard this, it shields you from nothing.")
def paper_shield(game: Game, me: int) -> None:
    game.draw(me, 1)


@paper_shield.when(ON_DISCARD)
def paper_shield_tears(game: Game, me: int, _: int, __: int) -> None:
    game.shield(me)


def has_gold(game: Game, me: int) -> bool:
    return game.in_hand(me, game.setup.slot("Gold")) > 0


rich_bell = bell("Rich Bell", ON_GAIN, IN_HAND, only_if=has_gold)


@pytest.fixture(autouse=True)
def _cards() -> Iterator[None]:
    with available(caravan_master, toll_gate, scarecrow, firework, beacon, paper_shield, rich_bell):
        yield


def test_what_a_card_gains_when_it_is_gained_sets_off_triggers_too() -> None:
    with available(BELLS["Gain Hand Bell"]):
        table = lay("A hand: Workshop, Gain Hand Bell", kingdom="Caravan Master")
        table.choose("Workshop", "Caravan Master")
        assert table.asks(A, "order", "Caravan Master")
        table.choose("Caravan Master")
        assert table.discard(A) == cards("Caravan Master, Silver")
        # The Silver comes in between: it is gained before the bell rings for the Caravan Master.
        assert occasions(table) == [(A, "Silver"), (A, "Caravan Master")]


def test_a_card_that_gains_on_an_empty_pile_gains_nothing() -> None:
    table = lay("A hand: Workshop; trash: 40 Silver", kingdom="Caravan Master")
    table.choose("Workshop", "Caravan Master")
    assert table.owned(A) == cards("Workshop, Caravan Master")


def test_each_copy_in_play_asks_its_own_question() -> None:
    table = lay("A hand: Workshop, 3 Estate; A in play: 2 Toll Gate")
    table.choose("Workshop", "Silver")
    assert table.asks(A, "discard", "Toll Gate")
    table.choose("Estate")
    assert table.asks(A, "discard", "Toll Gate")
    table.choose("decline")
    assert table.coins == 1
    assert table.asks(A, "buy")


def test_a_card_played_twice_is_one_card_in_play() -> None:
    table = lay("A hand: Throne Room, Toll Gate, Workshop, Estate, Copper")
    table.choose("Throne Room", "Toll Gate", "Workshop", "Silver", "Estate")
    assert table.coins == 1
    assert table.asks(A, "play-treasure")


def test_each_copy_in_hand_may_act_as_long_as_it_is_there() -> None:
    table = lay("A hand: Chapel, 2 Copper; B hand: 2 Scarecrow")
    table.choose("Chapel", "Copper", "decline")
    assert table.asks(B, "discard", "Scarecrow")
    table.choose("Scarecrow")
    assert table.asks(B, "discard", "Scarecrow")
    table.choose("Scarecrow")
    assert rung(table) == [(B, "Scarecrow")] * 2
    assert table.asked == A


def test_a_card_that_left_the_hand_no_longer_acts_for_what_follows() -> None:
    table = lay("A hand: Chapel, 3 Copper; B hand: Scarecrow")
    table.choose("Chapel", "Copper", "Copper", "decline")
    table.choose("Scarecrow")
    assert table.asked == A
    assert rung(table) == [(B, "Scarecrow")]


def test_a_card_that_trashes_itself_from_play_is_gone_for_what_else_it_set_off() -> None:
    table = lay("A hand: Artisan, Copper; A in play: 2 Firework", kingdom="Caravan Master")
    table.choose("Artisan", "Caravan Master")
    table.choose("Firework")
    check(table.game)
    assert table.trash() == cards("2 Firework")
    assert table.in_play(A) == cards("Artisan")
    assert rung(table) == [(A, "Firework")] * 2


def test_a_firework_played_twice_and_gone_off_no_longer_lies_in_play() -> None:
    @card("Match", 2, ACTION, "Gain a Copper. If this is still in play, +$5.")
    def match(game: Game, me: int) -> None:
        game.gain(me, game.setup.slot("Copper"))
        game.then(match_pays, me)

    @step
    def match_pays(game: Game, me: int, _: int, __: int) -> None:
        if game.lies_in_play():
            game.plus_coins(5)

    @match.when(ON_GAIN, WHILE_IN_PLAY)
    def match_burns(game: Game, me: int, _: int, __: int) -> None:
        game.trash_this(me)

    with available(match):
        table = lay("A hand: Throne Room, Match, Copper")
        table.choose("Throne Room", "Match")
        assert table.coins == 0
        assert table.trash() == cards("Match")
        assert table.discard(A) == cards("2 Copper")
        check(table.game)


def test_a_condition_is_looked_at_when_the_card_would_act() -> None:
    assert rung(ordered("A hand: Workshop, Rich Bell, Gold", "Workshop", "Silver")) == [(A, "Rich Bell")]
    assert rung(ordered("A hand: Workshop, Rich Bell, Copper", "Workshop", "Silver")) == []


def test_a_condition_that_no_longer_holds_keeps_the_second_copy_from_acting() -> None:
    table = lay("A hand: Workshop, 2 Rich Bell, Gold; A in play: Toll Gate")
    table.choose("Workshop", "Silver")
    table.choose("Toll Gate", "Gold")
    assert rung(table) == []
    table = lay("A hand: Workshop, 2 Rich Bell, Gold; A in play: Toll Gate")
    table.choose("Workshop", "Silver", "Rich Bell", "Gold")
    assert rung(table) == [(A, "Rich Bell")] * 2


def test_nothing_is_asked_where_a_condition_leaves_one_card() -> None:
    with available(BELLS["Gain Hand Bell"]):
        table = lay("A hand: Workshop, Rich Bell, Gain Hand Bell, Copper")
        table.choose("Workshop", "Silver")
        assert rung(table) == [(A, "Gain Hand Bell")]
        assert table.asks(A, "play-treasure")


# Attacks.


def test_a_card_in_play_can_shield_its_owner_from_an_attack() -> None:
    table = lay("A hand: Village, Witch; A deck: 3 Copper; B in play: Beacon; B staying: Beacon", players=3)
    table.choose("Village", "Witch")
    assert table.discard(B) == cards("")
    assert table.discard(C) == cards("Curse")


def test_a_shield_in_play_and_a_reaction_in_hand_both_count() -> None:
    shielded = "B in play: Beacon; B staying: Beacon; B hand: 4 Copper, Estate"
    table = lay(f"A hand: Throne Room, Militia; {shielded}; C hand: Moat, 4 Copper", players=3)
    table.choose("Throne Room", "Militia")
    assert table.asks(C, "reveal", "Militia")
    table.choose("Moat", "decline")
    assert table.hand(B) == cards("4 Copper, Estate")
    assert table.asks(C, "reveal", "Militia")
    table.choose("decline", "Copper", "Copper")
    assert table.hand(B) == cards("4 Copper, Estate")
    assert table.hand(C) == cards("Moat, 2 Copper")


def test_a_shield_without_an_attack_is_a_mistake_of_the_card() -> None:
    table = lay("A hand: Cellar, Paper Shield, Copper; A deck: 2 Copper")
    table.choose("Cellar", "Paper Shield")
    before = table.game.copy()
    with pytest.raises(BadCard, match="Paper Shield shields a player from an Attack, but answers none"):
        table.choose("decline")
    assert table.game == before


def test_a_reaction_drawn_by_something_that_the_play_set_off_can_still_be_revealed() -> None:
    @card("Lookout Post", 3, ACTION, "When another player plays a card, draw a card.")
    def lookout_post(game: Game, me: int) -> None:
        game.plus_coins(1)

    @lookout_post.when(ON_PLAY, IN_HAND, others=True)
    def lookout_draws(game: Game, me: int, _: int, __: int) -> None:
        game.draw(me, 1)

    with available(lookout_post):
        table = lay("A hand: Witch; A deck: 2 Copper; B hand: Lookout Post; B deck: Moat")
        table.choose("Witch")
        assert table.asks(B, "reveal", "Witch")
        table.choose("Moat", "decline")
        assert table.owned(B) == cards("Lookout Post, Moat")


def test_a_reaction_has_its_condition_looked_at_each_time() -> None:
    @card("Shy Guard", 2, ACTION | REACTION, "You may reveal this from a hand of four or more: discard a card.")
    def shy_guard(game: Game, me: int) -> None:
        game.plus_coins(1)

    def has_four(game: Game, me: int) -> bool:
        return game.hand_size(me) >= 4

    @shy_guard.when(ON_ATTACK, only_if=has_four)
    def shy_guard_reacts(game: Game, me: int, slot: int, who: int) -> None:
        assert (game.setup.cards[slot].name, who) == ("Witch", A)
        game.ask(me, DISCARD, game.hand(me), toll_gate_pays)

    with available(shy_guard):
        table = lay("A hand: Witch; A deck: 2 Copper; B hand: Shy Guard, 4 Copper")
        table.choose("Witch")
        assert table.asks(B, "reveal", "Witch")
        table.choose("Shy Guard", "Copper")
        assert table.asks(B, "reveal", "Witch")
        table.choose("Shy Guard", "Copper")
        assert table.asks(A, "play-treasure")
        assert table.hand(B) == cards("Shy Guard, 2 Copper")
        assert table.discard(B) == cards("2 Copper, Curse")


# Playing.


def test_a_card_played_twice_is_played_two_times() -> None:
    with available(BELLS["Play Far Hand Bell"], BELLS["Play Own Bell"]):
        table = lay("A hand: Throne Room, Play Own Bell; B hand: Play Far Hand Bell")
        table.choose("Throne Room", "Play Own Bell")
        far, own = (B, "Play Far Hand Bell"), (A, "Play Own Bell")
        assert rung(table) == [far, own, far, own, far]


def test_what_a_play_sets_off_comes_before_what_the_card_says() -> None:
    with available(BELLS["Play Hand Bell"]):
        table = lay("A hand: Festival, Play Hand Bell, Copper")
        table.choose("Festival")
        assert rung(table) == [(A, "Play Hand Bell")]
        assert (table.actions, table.buys, table.coins) == (2, 2, 2)


def test_treasures_are_played_one_by_one_where_a_card_cares() -> None:
    with available(BELLS["Play Table Bell"], bell("Play Coin", ON_PLAY, types=TREASURE)):
        table = lay("phase: treasure; A hand: 2 Copper, Silver, Play Coin; A in play: Play Table Bell")
        assert table.options == {"Copper", "Silver", "Play Coin", "decline"}
        table.choose("Copper", "Silver", "Copper")
        assert table.coins == 4
        assert rung(table) == [(A, "Play Table Bell")] * 3
        table.choose("Play Coin", "Play Coin")
        assert rung(table)[3:] == [(A, "Play Coin"), (A, "Play Table Bell")]


# What waits for a later turn.


@card("Night Heron", 3, ACTION, "At the start of your next turn, +$2.")
def night_heron(game: Game, me: int) -> None:
    game.stay(me)
    game.next_turn(heron_lands, me, 2)


@step
def heron_lands(game: Game, me: int, coins: int, _: int) -> None:
    game.plus_coins(coins)
    game.plus_points(me, 1)


@card("Old Oak", 3, ACTION, "Stays in play for good.")
def old_oak(game: Game, me: int) -> None:
    oak_stays.run(game, me, 0, 0)


@step
def oak_stays(game: Game, me: int, _: int, __: int) -> None:
    game.stay(me)
    game.next_turn(oak_stays, me)


@card("Ember", 3, ACTION, "At the start of your next turn, trash this.")
def ember(game: Game, me: int) -> None:
    game.stay(me)
    game.next_turn(ember_fades, me)


@step
def ember_fades(game: Game, me: int, _: int, __: int) -> None:
    if game.lies_in_play():
        game.trash_this(me)
        game.plus_points(me, 1)


def test_what_waits_for_the_next_turn_waits_for_that_player() -> None:
    with available(night_heron):
        table = lay("A hand: Night Heron, Copper; A deck: 5 Estate; B hand: 2 Copper; C hand: Copper", players=3)
        table.choose("Night Heron")
        assert table.coins == 0
        table.end_turn()
        assert rung(table) == []
        assert table.in_play(A) == cards("Night Heron")
        table.end_turn()
        table.end_turn()
        assert (table.active, table.coins) == (A, 2)
        assert rung(table) == [(A, "Night Heron")]
        assert table.in_play(A) == cards("Night Heron")
        check(table.game)
        table.end_turn()
        assert table.in_play(A) == cards("")
        assert "Night Heron" in table.owned(A)
        for _ in range(3):
            table.end_turn()
        assert rung(table) == [(A, "Night Heron")]


def test_a_card_played_twice_does_twice_what_it_does_next_turn_and_stays_once() -> None:
    with available(night_heron):
        table = lay("A hand: Throne Room, Night Heron; A deck: 5 Estate; B hand: Copper")
        table.choose("Throne Room", "Night Heron")
        check(table.game)
        table.end_turn()
        assert table.in_play(A) == cards("Night Heron")
        table.end_turn()
        assert table.coins == 4
        check(table.game)


def test_two_copies_stay_and_act_each() -> None:
    with available(night_heron):
        table = lay("actions: 3; A hand: 2 Night Heron; A deck: 5 Estate; A in play: Night Heron; B hand: Copper")
        table.choose("Night Heron", "Night Heron")
        table.end_turn()
        # The third copy was put into play by the position, so nothing lets it stay.
        assert table.in_play(A) == cards("2 Night Heron")
        assert table.discard_top(A) == "Night Heron"
        table.end_turn()
        assert table.coins == 4


def test_a_card_may_stay_again_and_again_even_if_played_twice() -> None:
    with available(old_oak):
        table = lay("A hand: Throne Room, Old Oak; A deck: 5 Estate; B hand: Copper")
        table.choose("Throne Room", "Old Oak")
        for _ in range(6):
            table.end_turn()
            check(table.game)
            assert table.in_play(A)["Old Oak"] == 1


def test_a_card_that_trashes_itself_next_turn_does_so_once() -> None:
    with available(ember):
        table = lay("A hand: Throne Room, Ember; A deck: 5 Estate; B hand: Copper")
        table.choose("Throne Room", "Ember")
        table.end_turn()
        table.end_turn()
        assert table.trash() == cards("Ember")
        assert rung(table) == [(A, "Ember")]
        check(table.game)


def test_a_card_that_stays_and_is_trashed_in_the_same_turn_no_longer_stays() -> None:
    @card("Short Candle", 2, ACTION, "Stays in play, and is trashed at once.")
    def short_candle(game: Game, me: int) -> None:
        game.stay(me)
        game.trash_this(me)

    with available(short_candle, night_heron):
        table = lay("actions: 2; A hand: Night Heron, Short Candle; A deck: 5 Estate; B hand: Copper")
        table.choose("Night Heron", "Short Candle")
        check(table.game)
        table.end_turn()
        assert table.in_play(A) == cards("Night Heron")
        assert table.trash() == cards("Short Candle")
        check(table.game)


def test_the_order_at_the_start_of_a_turn_is_chosen_between_what_waited_and_what_acts() -> None:
    with available(night_heron, BELLS["Start Hand Bell"]):
        table = lay("A hand: Night Heron; A deck: 5 Start Hand Bell; B hand: Copper")
        table.choose("Night Heron")
        table.end_turn()
        table.end_turn()
        assert table.asks(A, "order", "")
        assert table.options == {"Night Heron", "Start Hand Bell"}
        table.choose("Night Heron")
        assert rung(table) == [(A, "Night Heron"), *[(A, "Start Hand Bell")] * 5]


def test_a_game_without_triggers_pays_nothing() -> None:
    table = lay("A hand: Chapel, 2 Copper")
    assert table.game.setup.moments == 0
    with available(*BELLS.values()):
        table = lay("A hand: Chapel, 2 Copper", kingdom="Gain Own Bell, Start Far Hand Bell")
        assert table.game.setup.moments == 1 << ON_GAIN | 1 << AT_TURN_START
        moat = lay("A hand: Moat")
        assert moat.game.setup.moments == 0
        assert moat.game.setup.reacting_slots == 1 << moat.game.setup.slot("Moat")
