"""The computer players with people's own cards: answers without tactics, and cards that bring their own."""

from collections.abc import Iterator

import pytest

from freehold import Card, add_card, card, read_json, step, write_json
from freehold.cards.basic import CURSE_CARD, ESTATE, GOLD
from freehold.cards.catalogue import make_setup, remove_card
from freehold.players.match import play_out
from freehold.players.random_player import RandomPlayer
from freehold.players.strategist import Strategist
from freehold.players.tactics.evaluator import ANSWERING, PLAYING, REACTING, Evaluator, answering, playing, reacting
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    ACTION,
    DECLINE,
    DISCARD,
    DISCARDED,
    FROM_NOWHERE,
    ON_GAIN,
    PASS,
    PUT_IN_DECK,
    REVEAL,
    SET_ASIDE,
    TOPDECK,
    TRASH,
)
from freehold.strategies.library import default_strategy
from tests.own_cards.examples import EXAMPLES, kingdom_with
from tests.players.tactics.advice import advice, money
from tests.table import A, B, Table, lay

RICH = "A deck: / 6 Gold, 10 Copper; B hand: 5 Copper; B deck: / 8 Copper"


@pytest.fixture(autouse=True)
def _clean_up() -> Iterator[None]:
    """Remove the cards and the tactics that a test adds."""
    tactics = [(known, dict(known)) for known in (PLAYING, ANSWERING, REACTING)]
    yield
    for known, before in tactics:
        known.clear()
        known.update(before)
    for name in ADDED:
        remove_card(name)
    ADDED.clear()


ADDED: list[str] = []


def add(made: Card) -> Card:
    ADDED.append(made.name)
    return add_card(made)


def after(position: str, *choices: str) -> Table:
    table = lay(position)
    table.choose(*choices)
    return table


# Beekeeper: +1 Action. You may discard a card for +$2. Each other player may discard a card to draw one.


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        # Two coins make a Province.
        ("2 Gold, Estate", "Estate"),
        ("2 Gold, Curse", "Curse"),
        ("2 Gold, Province", "Province"),
        ("2 Gold, Estate, Curse", "Curse"),
        ("2 Gold, 1 Copper", "Copper"),
        ("Gold, 2 Silver, Moat, Estate", "Estate"),
        ("3 Silver, Estate", "Estate"),
        # Do not discard any of the eight coins for two.
        ("2 Gold, Silver", "decline"),
        ("Gold, 2 Silver, Copper", "decline"),
        ("4 Silver", "decline"),
        ("2 Gold, Silver, Estate", "Estate"),
    ],
)
def test_beekeeper_does_not_lose_the_two_coins_that_make_a_province(hand: str, answer: str) -> None:
    table = after(f"A hand: Beekeeper, {hand}; {RICH}", "Beekeeper")
    given = advice(table)
    assert given == answer
    coins = table.game.coins
    table.choose(given)
    assert table.coins == coins + (0 if given == "decline" else 2)


@pytest.mark.parametrize(("hand", "answer"), [("3 Gold, Estate", "Estate"), ("4 Gold", "decline")])
def test_the_others_swap_what_they_do_not_need(hand: str, answer: str) -> None:
    table = after(f"A hand: Beekeeper; B hand: {hand}; B deck: / 3 Gold, 6 Copper", "Beekeeper")
    assert table.asked == B
    assert advice(table) == answer


# Other questions, asked by cards made for these tests.


@step
def discard_for_nothing(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.discard(me, slot)


@step
def trash_one(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.trash(me, slot)


@step
def trash_for_coins(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.trash(me, slot)
        game.plus_coins(game.cost(slot))


@step
def put_back(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.put_on_deck(me, slot)


@step
def put_somewhere(game: Game, me: int, slot: int, _: int) -> None:
    game.remember(0, slot)
    game.ask_place(me, game.deck_size(me), put_there)


@step
def put_there(game: Game, me: int, depth: int, above: int) -> None:
    game.put_in_deck(me, game.remembered(0), depth + above)


@step
def choose_bonus(game: Game, me: int, option: int, _: int) -> None:
    if option == 0:
        game.draw(me, 1)
    elif option == 1:
        game.plus_coins(2)
    else:
        game.gain(me, CURSE_CARD)


@step
def swindled(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.gain(1 - me, slot)


@step
def aside(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.set_aside(me, slot)


@step
def passed_on(game: Game, me: int, slot: int, _: int) -> None:
    game.pass_card(me, 1 - me, slot)


def clerk(play: str) -> None:
    """A card that asks one question."""

    def ask(game: Game, me: int) -> None:
        if play == "discard":
            game.ask(me, DISCARD, game.hand(me), discard_for_nothing)
        elif play == "may discard":
            game.ask(me, DISCARD, game.hand(me), discard_for_nothing, optional=True)
        elif play == "trash":
            game.ask(me, TRASH, game.hand(me), trash_one)
        elif play == "may trash":
            game.ask(me, TRASH, game.hand(me), trash_one, optional=True)
        elif play == "trash for coins":
            game.ask(me, TRASH, game.hand(me), trash_for_coins, optional=True)
        elif play == "topdeck":
            game.ask(me, TOPDECK, game.hand(me), put_back)
        elif play == "put in deck":
            game.ask(me, PUT_IN_DECK, game.hand(me), put_somewhere)
        elif play == "option":
            game.ask_option(me, choose_bonus)
        elif play == "gain":
            game.ask_gain(me, 0, 6, gain_one)
        elif play == "swindle":
            game.ask(me, TRASH, 1 << CURSE_CARD | 1 << ESTATE | 1 << GOLD, swindled, owner=1 - me, zone=FROM_NOWHERE)
        elif play == "set aside":
            game.ask(me, SET_ASIDE, game.hand(me), aside, optional=True)
        else:
            game.ask(me, PASS, game.hand(me), passed_on)

    options = {"card": "+1 Card", "coins": "+$2", "curse": "Gain a Curse"}
    add(card("Clerk", 3, ACTION, "It asks.", options=options)(ask))


@step
def gain_one(game: Game, me: int, slot: int, _: int) -> None:
    game.gain(me, slot)


@pytest.mark.parametrize(
    ("play", "hand", "answers"),
    [
        ("discard", "2 Gold, Silver, Estate", {"Estate"}),
        ("discard", "Curse, Estate, Copper", {"Curse", "Estate"}),
        ("may discard", "3 Gold, Silver", {"decline"}),
        ("trash", "2 Gold, Curse, Silver", {"Curse"}),
        ("trash", "2 Gold, Silver", {"Silver"}),
        ("may trash", "2 Gold, Silver", {"decline"}),
        ("may trash", "2 Gold, Silver, Curse", {"Curse"}),
        ("trash for coins", "2 Gold, Estate", {"Estate"}),
        ("trash for coins", "2 Gold, Silver, Curse", {"Curse", "decline"}),
        ("topdeck", "2 Gold, Silver, Estate", {"Estate"}),
        ("put in deck", "2 Gold, Silver, Estate", {"Estate"}),
        ("option", "2 Gold, Estate", {"coins"}),
        ("option", "Estate", {"card", "coins"}),
        ("gain", "Estate, Copper", {"Gold"}),
        ("swindle", "Estate, Copper", {"Curse"}),
        ("set aside", "2 Gold, Silver, Estate", {"decline", "Estate"}),
        ("pass", "2 Gold, Curse, Silver", {"Curse"}),
    ],
)
def test_a_question_of_each_kind_is_answered_sensibly(play: str, hand: str, answers: set[str]) -> None:
    clerk(play)
    table = after(f"A hand: Clerk, {hand}; {RICH}", "Clerk")
    assert table.decision.card == "Clerk"
    assert advice(table) in answers


def test_a_card_goes_where_it_does_no_harm() -> None:
    clerk("put in deck")
    table = after(f"A hand: Clerk, 2 Gold, Silver, Estate; {RICH}", "Clerk", "Estate")
    assert table.asks(A, "place", "Clerk")
    assert advice(table) in table.options


def test_several_picks_are_made_one_by_one() -> None:
    @step
    def sold(game: Game, me: int, count: int, _: int) -> None:
        game.discard_picks(me)
        game.plus_coins(count)

    def market(game: Game, me: int) -> None:
        game.pick_from_hand(me, DISCARD, 0, 4, sold)

    add(card("Clerk", 3, ACTION, "Discard any number of cards for +$1 each.")(market))
    table = after(f"A hand: Clerk, Gold, Silver, 2 Estate, Curse; {RICH}", "Clerk")
    picked = []
    while table.decision.card == "Clerk":
        picked.append(advice(table))
        table.choose(picked[-1])
    assert sorted(set(picked) - {"decline"}) == ["Curse", "Estate"]
    assert len([name for name in picked if name != "decline"]) == 3
    assert table.coins == 3


def test_a_reaction_without_tactics_is_used_if_it_helps() -> None:
    helps = Card("Clerk", 3, ACTION, "When you gain this, you may reveal it for 2 victory points.")
    harms = Card("Usher", 3, ACTION, "When you gain this, you may reveal it to gain a Curse.")

    @step
    def rewarded(game: Game, me: int, slot: int, curse: int) -> None:
        if slot != DECLINE and curse:
            game.gain(me, CURSE_CARD)
        elif slot != DECLINE:
            game.plus_points(me, 2)

    for made, curse in ((helps, 0), (harms, 1)):

        def may_show(game: Game, me: int, this: int, _: int, curse: int = curse) -> None:
            game.ask(me, REVEAL, 1 << this, rewarded, curse, optional=True, zone=DISCARDED)

        may_show.__name__ = f"may_show_{made.name}"
        made.when(ON_GAIN)(may_show)
        add(made)
    answers = []
    for name in ("Clerk", "Usher"):
        table = lay("phase: buy; coins: 3; A hand: Estate; B hand: 5 Copper", kingdom=name)
        table.choose(name)
        assert table.asks(A, "reveal", name)
        answers.append(advice(table))
    assert answers == ["Clerk", "decline"]


def test_things_that_happen_at_once_are_put_in_a_good_order() -> None:
    """First the card that draws, then the one that gives points for the cards in hand."""
    draws = Card("Clerk", 3, ACTION, "At the start of your turn, if this is in hand: +1 Card.")
    counts = Card("Usher", 3, ACTION, "At the start of your turn, if this is in hand: 1 point for each card in hand.")
    from freehold.rules.vocabulary import AT_TURN_START, IN_HAND

    @draws.when(AT_TURN_START, IN_HAND)
    def draw_two(game: Game, me: int, _: int, __: int) -> None:
        game.draw(me, 2)

    @counts.when(AT_TURN_START, IN_HAND)
    def count_hand(game: Game, me: int, _: int, __: int) -> None:
        game.plus_points(me, game.hand_size(me))

    add(draws)
    add(counts)
    table = lay("A hand: Village; A deck: 9 Copper; B hand: Clerk, Usher; B deck: / 9 Copper")
    table.end_turn()
    assert table.decision.purpose == "order"
    assert advice(table) == "Clerk"


def test_a_card_that_fails_when_tried_does_not_stop_a_player() -> None:
    @step
    def fails_on_estates(game: Game, me: int, slot: int, _: int) -> None:
        if slot == ESTATE:
            raise LookupError("no pot")

    def ask(game: Game, me: int) -> None:
        game.ask(me, TRASH, game.hand(me), fails_on_estates, optional=True)

    add(card("Clerk", 3, ACTION, "It asks.")(ask))
    table = after(f"A hand: Clerk, 2 Gold, Estate; {RICH}", "Clerk")
    assert advice(table) != "Estate"


# Tactics that a card brings.


def test_a_card_with_tactics_is_answered_by_them() -> None:
    table = after("A hand: 2 Ragpicker, Estate, Curse; A deck: / 5 Gold; B hand: Moat", "Ragpicker")
    assert advice(table) == "Ragpicker"
    table.choose("Ragpicker")
    assert table.asks(A, "reveal", "Ragpicker")
    assert advice(table) == "Ragpicker"


@pytest.mark.parametrize("first", ["tactics", "card"])
def test_tactics_and_cards_are_added_in_any_order(first: str) -> None:
    def teach() -> None:
        @playing("Clerk")
        def never(evaluator: Evaluator) -> int:
            return 0

        @answering("Clerk")
        def the_dearest(evaluator: Evaluator) -> int:
            return evaluator.most_worth_keeping()

        @reacting("Clerk")
        def hidden(evaluator: Evaluator) -> int:
            return 0

    if first == "tactics":
        teach()
        clerk("discard")
    else:
        clerk("discard")
        teach()
    table = lay(f"A hand: Clerk, Gold, Estate; {RICH}")
    assert advice(table) == "decline"
    table.choose("Clerk")
    assert advice(table) == "Gold"


# Whole games.


@pytest.mark.parametrize("name", EXAMPLES)
def test_it_wins_against_random_choices_and_buys_the_card(name: str) -> None:
    owned = 0
    for seed in range(4):
        setup = make_setup(kingdom_with(name, seed=seed), turn_limit=120)
        game = start(setup, seed, seed % 2)
        play_out(game, [Strategist(default_strategy(), setup), RandomPlayer(seed)])
        assert game.winners() == [A]
        owned += game.owned(A, setup.slot(name))
    assert owned >= 1


def test_it_buys_the_richer_pair() -> None:
    setup = make_setup(kingdom_with("Assayer"), turn_limit=120)
    owned = {"Bullion": 0, "Realm": 0}
    for seed in range(3):
        game = start(setup, seed)
        play_out(game, [Strategist(default_strategy(), setup), Strategist(default_strategy(), setup)])
        assert game.turn < 120
        for name in owned:
            owned[name] += game.owned(A, setup.slot(name)) + game.owned(B, setup.slot(name))
    assert owned["Bullion"] >= 3
    assert owned["Realm"] >= 6


def test_a_strategy_that_says_what_it_buys_keeps_to_it() -> None:
    setup = make_setup(kingdom_with("Chronicler"), turn_limit=60)
    game = start(setup, 1)
    play_out(game, [Strategist(money(), setup), Strategist(money(), setup)])
    assert game.owned(A, setup.slot("Chronicler")) == 0


@pytest.mark.parametrize("seed", range(4))
def test_answers_depend_on_nothing_hidden(seed: int) -> None:
    """The same answer in the real game, in an imagined one, and in one that was saved and read again."""
    setup = make_setup(kingdom_with(*EXAMPLES, "Militia", seed=seed), 2 + seed % 3, turn_limit=16)
    players = [Strategist(default_strategy(), setup) for _ in range(setup.players)]
    game = start(setup, seed)
    while not game.is_over:
        seat = game.asked
        view = View(game, seat)
        answer = players[seat].choose(view)
        if game.asking_card != -1:
            assert players[seat].choose(View(view.determinize(seed), seat)) == answer
            assert players[seat].choose(View(read_json(write_json(game)), seat)) == answer
        game.choose(answer)


def test_only_cards_of_your_own_are_tried() -> None:
    setup = make_setup(kingdom_with("Dovecote", "Militia"))
    own = {card.name for slot, card in enumerate(setup.cards) if setup.own_slots >> slot & 1}
    assert own == {"Dovecote", "Dove"}
    assert make_setup(kingdom_with()).own_slots == 0
