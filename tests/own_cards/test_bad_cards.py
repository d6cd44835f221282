"""A card that fails or misuses a verb gets an error that names it, and the game is as it was before the choice."""

from collections.abc import Callable, Iterator

import pytest

from freehold import Card, Journal, add_card, card, new_game, step
from freehold.cards.basic import COPPER, GOLD, PROVINCE, SILVER
from freehold.cards.catalogue import make_setup, remove_card
from freehold.rules.card import Effect
from freehold.rules.errors import BadCard, IllegalChoice
from freehold.rules.game import Game, start
from freehold.rules.vocabulary import (
    ACTION,
    AT_CLEAN_UP,
    AT_TURN_START,
    DISCARD,
    IN_HAND,
    ON_ATTACK,
    ON_BUY,
    ON_DISCARD,
    ON_GAIN,
    ON_TRASH,
    OPTION,
    REACTION,
    VICTORY,
    WHILE_IN_PLAY,
)
from tests.own_cards.examples import kingdom_with
from tests.table import A, Table, cards, lay


@pytest.fixture
def add() -> Iterator[Callable[[Card], None]]:
    """Add cards for one test."""
    added: list[str] = []

    def one(card: Card) -> None:
        add_card(card)
        added.append(card.name)

    yield one
    for name in added:
        remove_card(name)


Add = Callable[[Card], None]


def refused(table: Table, choice: str, reason: str) -> None:
    """Check that a choice is refused with this reason, that nothing has changed, and that the game can continue."""
    before = table.game.copy()
    told = len(table.journal.events)
    asked = table.game.decision()
    with pytest.raises(BadCard) as error:
        table.choose(choice)
    assert reason in str(error.value)
    assert str(error.value).startswith("Bungler ")
    assert error.value.card == "Bungler"
    assert table.game == before
    assert table.game.numbers() == before.numbers()
    assert table.game.decision() == asked
    assert len(table.journal.events) == told
    table.choose("decline")
    assert table.game != before


def bungler(play: Effect, *, types: int = ACTION, tokens: tuple[str, ...] = ()) -> Card:
    return card("Bungler", 3, types, "It goes wrong.", tokens=tokens, pile_tokens=tokens)(play)


# Errors when it is played.


@step
def nothing(game: Game, me: int, a: int, b: int) -> None:
    pass


@step
def again(game: Game, me: int, a: int, b: int) -> None:
    game.then(again, me)


@step
def twice_as_often(game: Game, me: int, a: int, b: int) -> None:
    game.then(twice_as_often, me)
    game.then(twice_as_often, me)


@step
def ask_again(game: Game, me: int, a: int, b: int) -> None:
    game.ask(me, DISCARD, 1 << COPPER, ask_again)


@step
def breaks(game: Game, me: int, a: int, b: int) -> None:
    raise KeyError("honey")


def ask_twice(game: Game, me: int) -> None:
    game.ask(me, DISCARD, game.hand(me), nothing, optional=True)
    game.ask(me, DISCARD, game.hand(me), nothing, optional=True)


def trash_twice(game: Game, me: int) -> None:
    game.trash_this(me)
    game.trash_this(me)


def trash_nine(game: Game, me: int) -> None:
    for _ in range(9):
        game.trash_from_supply(me, PROVINCE)


def take_and_lose(game: Game, me: int) -> None:
    game.take_from_hand(me, COPPER)


def write_cells(game: Game, me: int) -> None:
    game.cells[game.row(me, 0) + GOLD] += 1


def half_way(game: Game, me: int) -> None:
    """Change all sorts of things before it fails."""
    game.draw(me, 2)
    game.gain(me, SILVER)
    game.plus_points(me, 3)
    game.plus_coins(5)
    game.cheaper(1 << PROVINCE, 3)
    game.remember(0, 7)
    game.next_turn(nothing, me)
    game.stay(me)
    game.discard_hand(me)
    game.then(breaks, me)


PLAYS: dict[str, tuple[Effect, str]] = {
    "raises": (lambda game, me: game.then(breaks, me), "fails with KeyError: 'honey'"),
    "raises at once": (lambda game, me: game.plus_coins(1 // 0), "fails with ZeroDivisionError"),
    "half way": (half_way, "fails with KeyError: 'honey'"),
    "asks twice": (ask_twice, "asks two questions in one step; a step asks one, as its last act"),
    "trashes itself twice": (trash_twice, "takes a Bungler from play, where there is none"),
    "discards what is not there": (
        lambda game, me: game.discard(me, GOLD),
        "takes a Gold from a hand, where there is none",
    ),
    "passes what is not there": (lambda game, me: game.pass_card(me, 1 - me, GOLD), "takes a Gold from a hand"),
    "takes from the Trash": (lambda game, me: game.gain_from_trash(me, GOLD), "takes a Gold from the Trash"),
    "takes what lies aside": (lambda game, me: game.hand_from_aside(me, GOLD), "takes a Gold from a zone"),
    "trashes from an empty pile": (trash_nine, "takes a Province from the Supply, where there is none"),
    "gains a card that is not there": (
        lambda game, me: game.then(nothing, me, int(game.gain(me, game.setup.slot("Witch")))),
        "fails: Witch is not in this game",
    ),
    "gains a slot that is not there": (
        lambda game, me: game.then(nothing, me, int(game.gain(me, 59))),
        "fails: there is no slot 59",
    ),
    "gains a negative slot": (
        lambda game, me: game.then(nothing, me, int(game.gain(me, -1))),
        "fails: there is no slot -1",
    ),
    "too deep": (
        lambda game, me: game.put_in_deck(me, COPPER, 99),
        "puts a card under 99 cards of a deck that has 5",
    ),
    "tokens": (
        lambda game, me: game.add_tokens(me, "Blots", -1),
        "takes 1 Blots tokens from a player who has 0",
    ),
    "tokens on a pile": (
        lambda game, me: game.put_tokens_on_pile(COPPER, "Blots", -1),
        "takes 1 Blots tokens from a pile that has 0",
    ),
    "tokens nobody declared": (
        lambda game, me: game.add_tokens(me, "Ink", 1),
        "fails: no card in this game has tokens 'Ink'",
    ),
    "a mat nobody declared": (
        lambda game, me: game.put_on_mat(me, COPPER, "Desk"),
        "fails: no card in this game has a mat 'Desk'",
    ),
    "steps without end": (lambda game, me: game.then(again, me), "sets off one step after the other without end"),
    "ever more steps": (
        lambda game, me: game.then(twice_as_often, me),
        "sets off one step after the other without end",
    ),
    "forced answers without end": (
        lambda game, me: game.ask(me, DISCARD, 1 << COPPER, ask_again),
        "sets off one step after the other without end",
    ),
    "a forced answer that raises": (
        lambda game, me: game.ask(me, DISCARD, 1 << COPPER, breaks),
        "fails with KeyError: 'honey'",
    ),
    "draws for nobody": (lambda game, me: game.draw(7, 1), "fails: there is no seat 7"),
    "draws for seat -1": (lambda game, me: game.draw(-1, 1), "fails: there is no seat -1"),
    "gains for nobody": (
        lambda game, me: game.then(nothing, me, int(game.gain(2, COPPER))),
        "fails: there is no seat 2",
    ),
    "asks nobody": (lambda game, me: game.ask(5, DISCARD, game.hand(me), nothing), "fails: there is no seat 5"),
    "points for nobody": (lambda game, me: game.plus_points(-1, 1), "fails: there is no seat -1"),
    "a step for nobody": (lambda game, me: game.then(nothing, 9), "fails: there is no seat 9"),
    "a turn of nobody": (lambda game, me: game.next_turn(nothing, 9), "fails: there is no seat 9"),
    "discards a slot that is not there": (
        lambda game, me: game.discard(me, 40),
        "fails: there is no slot 40",
    ),
    "offers a slot that is not there": (
        lambda game, me: game.ask(me, DISCARD, 1 << 50 | 1 << COPPER, nothing),
        "asks for the 'discard' of something that is not a card of this game",
    ),
    "offers an option that is not printed": (
        lambda game, me: game.ask(me, OPTION, 3, nothing),
        "asks for the 'choose' of something that is not a card of this game",
    ),
    "asks for nothing known": (
        lambda game, me: game.ask(me, 77, game.hand(me), nothing),
        "asks for an unknown purpose 77",
    ),
    "looks at nothing": (
        lambda game, me: game.then(nothing, me, game.top(me, 9)),
        "asks for a card of a deck that nobody has looked at",
    ),
    "remembers too much": (lambda game, me: game.remember(6, 1), "a play has room for six numbers"),
    "shields without an Attack": (
        lambda game, me: game.shield(me),
        "shields a player from an Attack, but answers none",
    ),
    "loses a card": (take_and_lose, "loses or makes up copies of Copper; move cards only by the verbs"),
    "makes up a card": (write_cells, "loses or makes up copies of Gold; move cards only by the verbs"),
}


@pytest.mark.parametrize("fault", PLAYS)
def test_a_card_that_goes_wrong_when_it_is_played(add: Add, fault: str) -> None:
    play, reason = PLAYS[fault]
    add(bungler(play, tokens=("Blots",)))
    refused(lay("A hand: Bungler, 2 Copper, Estate; A deck: 5 Silver; B hand: 5 Copper"), "Bungler", reason)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_bad_seat_is_refused_at_every_table(add: Add, players: int) -> None:
    add(bungler(lambda game, me: game.draw(players, 1)))
    table = lay("A hand: Bungler, Copper; A deck: 5 Silver", players=players)
    refused(table, "Bungler", f"there is no seat {players}: the seats are 0 to {players - 1}")


def test_a_card_that_trashes_itself_twice_under_a_throne_room(add: Add) -> None:
    add(bungler(lambda game, me: game.trash_this(me)))
    table = lay("A hand: Bungler, Throne Room, Copper")
    table.choose("Throne Room")
    refused(table, "Bungler", "takes a Bungler from play, where there is none")


def test_an_answer_that_raises(add: Add) -> None:
    add(bungler(lambda game, me: game.ask(me, DISCARD, game.hand(me), breaks, optional=True)))
    table = lay("A hand: Bungler, Copper, Estate")
    table.choose("Bungler")
    before = table.game.copy()
    for option in ("Copper", "Estate", "decline"):
        with pytest.raises(BadCard, match="Bungler fails with KeyError: 'honey'"):
            table.choose(option)
        assert table.game == before
    with pytest.raises(IllegalChoice):
        table.choose("Gold")
    assert table.game == before


def test_another_card_can_be_played_instead(add: Add) -> None:
    add(bungler(half_way))
    table = lay("A hand: Bungler, Village, Copper; A deck: 3 Estate, 3 Silver")
    with pytest.raises(BadCard):
        table.choose("Bungler")
    table.choose("Village")
    assert table.actions == 2
    assert table.in_play(A) == cards("Village")


# Errors at other moments.


def fails(game: Game, me: int) -> bool:
    raise LookupError("no pot")


@pytest.mark.parametrize(
    ("moment", "position", "choice"),
    [
        (ON_GAIN, "phase: buy; coins: 3; A hand: Estate", "Bungler"),
        (ON_BUY, "phase: buy; coins: 3; A hand: Estate", "Bungler"),
        (ON_TRASH, "A hand: Remodel, Bungler", "Remodel"),
        (ON_DISCARD, "A hand: Cellar, Bungler", "Bungler"),
    ],
)
@pytest.mark.parametrize("in_condition", [False, True])
def test_a_trigger_that_raises(add: Add, moment: int, position: str, choice: str, in_condition: bool) -> None:
    made = Card("Bungler", 3, ACTION, "It goes wrong.")

    def raises(game: Game, me: int, slot: int, who: int) -> None:
        raise LookupError("no pot")

    # A step is known by the name of its function.
    raises.__name__ = f"raises_{moment}_{in_condition}"
    made.when(moment, only_if=fails if in_condition else None)(raises)
    add(made)
    table = lay(f"{position}; B hand: Copper", kingdom="Bungler")
    if moment == ON_DISCARD:
        table.choose("Cellar")
    before = table.game.copy()
    with pytest.raises(BadCard, match="Bungler fails with LookupError: no pot"):
        table.choose(choice)
    assert table.game == before


@pytest.mark.parametrize("in_condition", [False, True])
def test_a_reaction_that_raises_is_named_and_not_the_attack(add: Add, in_condition: bool) -> None:
    made = Card("Bungler", 3, ACTION | REACTION, "It goes wrong.")

    def react(game: Game, me: int, slot: int, who: int) -> None:
        raise LookupError("no pot")

    react.__name__ = f"react_{in_condition}"
    made.when(ON_ATTACK, only_if=fails if in_condition else None)(react)
    add(made)
    table = lay("A hand: Militia, Copper; B hand: Bungler, 4 Copper")
    if not in_condition:
        table.choose("Militia")
    before = table.game.copy()
    with pytest.raises(BadCard, match="Bungler fails with LookupError: no pot"):
        table.choose("Militia" if in_condition else "Bungler")
    assert table.game == before
    table.choose("decline")


@pytest.mark.parametrize("moment", [AT_CLEAN_UP, AT_TURN_START])
def test_a_trigger_of_the_turn_that_raises(add: Add, moment: int) -> None:
    made = Card("Bungler", 3, ACTION, "It goes wrong.", actions=1)

    def raises(game: Game, me: int, slot: int, who: int) -> None:
        raise LookupError("no pot")

    raises.__name__ = f"raises_in_turn_{moment}"
    made.when(moment, WHILE_IN_PLAY if moment == AT_CLEAN_UP else IN_HAND)(raises)
    add(made)
    table = lay("A in play: Bungler; phase: buy; coins: 3; A hand: Estate; B hand: Bungler, Copper")
    before = table.game.copy()
    with pytest.raises(BadCard, match="Bungler fails with LookupError: no pot"):
        table.choose("decline")
    assert table.game == before


def test_a_score_that_raises(add: Add) -> None:
    add(Card("Bungler", 3, VICTORY, "It goes wrong.", score=lambda game, me: 1 // 0))
    table = lay("A hand: Bungler; B hand: Copper")
    with pytest.raises(BadCard, match="Bungler fails with ZeroDivisionError"):
        table.game.score(A)
    with pytest.raises(BadCard, match="Bungler fails"):
        table.game.winners()
    with pytest.raises(BadCard, match="Bungler fails"):
        table.view(A).points(A)


def test_a_card_that_raises_at_the_very_start_of_a_game(add: Add) -> None:
    made = Card("Bungler", 3, ACTION, "It goes wrong.", start=10)

    def begin(game: Game, me: int, slot: int, who: int) -> None:
        raise LookupError("no pot")

    made.when(AT_TURN_START, IN_HAND)(begin)
    add(made)
    with pytest.raises(BadCard, match="Bungler fails with LookupError: no pot"):
        new_game(kingdom_with("Bungler"), seed=3)
    with pytest.raises(BadCard, match="Bungler fails with LookupError: no pot"):
        start(make_setup(kingdom_with("Bungler"), 6), 3, journal=Journal())


def test_a_game_of_the_official_cards_needs_no_guard() -> None:
    assert not make_setup(kingdom_with()).guarded
    assert make_setup(kingdom_with("Dovecote")).guarded
