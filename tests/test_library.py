"""The library as Python people expect it: reprs, copies, pickles, equality and clear errors."""

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from random import Random

import pytest

import freehold
from freehold import (
    BadSetup,
    Card,
    Decision,
    Game,
    IllegalChoice,
    Journal,
    Record,
    RecordedGame,
    View,
    add_card,
    card,
    new_game,
)
from freehold.cards.catalogue import all_cards, kingdom_cards, remove_card
from freehold.players.match import play_out
from freehold.players.random_player import RandomPlayer
from freehold.rules.card import Mat, Step
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ACTION
from freehold.strategies.library import find_strategy
from tests.distributions import random_record
from tests.table import lay

# A card being played twice, with the first of two discards picked.
IN_THE_MIDDLE = (
    "A hand: Throne Room, Militia, 3 Copper; B hand: 3 Copper, 2 Estate",
    "Throne Room",
    "Militia",
    "Estate",
)


def in_the_middle() -> Game:
    position, *choices = IN_THE_MIDDLE
    table = lay(position)
    table.choose(*choices)
    return table.game


def finished() -> Game:
    game = new_game(seed=5)
    play_out(game, [RandomPlayer(1), RandomPlayer(2)])
    return game


# Reprs.


def test_a_game_says_whether_it_is_over_and_what_everybody_has() -> None:
    game = new_game()
    assert not game.is_over
    assert game.scores() == [3, 3]
    over = finished()
    assert over.is_over
    assert over.scores() == [over.score(0), over.score(1)]
    with pytest.raises(IllegalChoice, match="the game is over, so there is nothing to decide"):
        over.decision()


def test_the_names_of_a_game_are_those_that_users_need() -> None:
    game = new_game()
    assert set(dir(game)) == {
        *("actions", "active", "answer", "asked", "buys", "choose", "coins", "copy", "decision", "is_over", "journal"),
        *("number", "score", "scores", "setup", "turn", "turns_taken", "winners"),
    }
    for name in dir(game):
        getattr(game, name)


def test_everything_says_what_it_is() -> None:
    journal = Journal()
    game = new_game("First Game", seed=1, first=0, journal=journal)
    assert repr(game) == "<Game, turn 1 of seat 0, treasure phase: seat 0 must answer 'play-treasure'>"
    assert repr(View(game, 1)) == f"<View of seat 1: {game!r}>"
    assert repr(View(game, -1)) == f"<View of a spectator: {game!r}>"
    assert repr(game.decision()) == "<Decision 0: seat 0 is asked to play-treasure, Copper, all, decline>"
    assert repr(game.setup) == f"<Setup for 2 players, base 2e, intrigue 2e: {', '.join(game.setup.kingdom)}>"
    assert repr(game.setup.cards[0]) == "<Card Copper>"
    assert repr(journal.events[0]) == "<Event 'shuffle': seat 0, 0>"
    assert repr(journal.events[1]).startswith("<Event 'draw': seat 0, 5, slots 0, ")
    assert repr(journal) == f"<Journal of {len(journal.events)} events>"
    assert repr(Mat("Hive")) == "<Mat Hive>"
    assert repr(finished()).startswith("<Game over after ")
    assert repr(find_strategy("Big Money")).startswith("Strategy(name='Big Money', buys=(Line(card='Province'")
    assert "Militia" in repr(in_the_middle().decision())
    recorded = RecordedGame(Record(list(game.setup.kingdom), ["Ann", "Bob"], seed=1, first=0))
    recorded.answer("all")
    assert repr(recorded).startswith("<RecordedGame of Ann, Bob at choice 2: <Game, turn 1 of seat 0, buy phase: ")


# Copies and pickles.


@pytest.mark.parametrize("make", [in_the_middle, finished, new_game])
@pytest.mark.parametrize("copied", [Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_is_the_same_game_and_continues_independently(
    make: Callable[[], Game], copied: Callable[[Game], Game]
) -> None:
    game = make()
    twin = copied(game)
    assert twin is not game
    assert twin == game
    assert twin.setup is game.setup
    if not game.is_over:
        game.choose(next(iter(game.decision().options.values())))
        assert twin != game
        assert twin == make()


@pytest.mark.parametrize("seed", range(5))
def test_a_game_can_be_pickled_at_any_moment(seed: int) -> None:
    rng = Random(seed)
    game = random_record(rng, turn_limit=20).new_game()
    while not game.is_over:
        twin = pickle.loads(pickle.dumps(game))
        assert twin == game
        option = rng.choice(list(game.decision().options.values()))
        game.choose(option)
        twin.choose(option)
        assert twin == game


def things() -> list[object]:
    journal = Journal()
    game = new_game(seed=3, journal=journal)
    game.answer("all")
    return [in_the_middle().decision(), game.decision(), *journal.events[:3], game.setup, *game.setup.cards]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_what_a_game_gives_out_can_be_copied_and_pickled(copied: Callable[[object], object]) -> None:
    for one in things():
        assert copied(one) == one


def test_journals_and_views_can_be_pickled() -> None:
    journal = Journal()
    game = new_game(seed=3, journal=journal)
    twin = pickle.loads(pickle.dumps(journal))
    assert twin.events == journal.events
    copied = copy.copy(journal)
    game.answer("all")
    assert len(copied.events) < len(journal.events)
    view = pickle.loads(pickle.dumps(View(game, 1)))
    assert view.data() == View(game, 1).data()


def test_a_card_is_pickled_as_that_of_its_edition() -> None:
    for edition in ("1e", "2e"):
        for one in kingdom_cards(edition).values():
            assert pickle.loads(pickle.dumps(one)) is one
    with pytest.raises(TypeError, match="Stranger cannot be pickled"):
        pickle.dumps(Card("Stranger", 3, ACTION, "Does nothing."))


# Equality.


def test_equal_decisions_compare_and_hash_equal() -> None:
    game = in_the_middle()
    first, again = game.decision(), game.copy().decision()
    assert first is not again
    assert first == again
    assert len({first, again}) == 1
    game.answer("Copper")
    assert game.decision() != first
    assert first != "a decision"
    assert len({first, game.decision()}) == 2


def test_a_game_changes_and_so_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(new_game())


def test_equal_events_compare_and_hash_equal() -> None:
    first, second = Journal(), Journal()
    new_game(seed=3, journal=first)
    new_game(seed=3, journal=second)
    assert first.events == second.events
    assert len({*first.events, *second.events}) == len(set(first.events))
    assert first.events[0] != first.events[1]


# Errors.


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_a_seat_that_does_not_exist_is_a_clear_error(seat: int) -> None:
    game = in_the_middle()
    view = View(game, 0)
    asked: list[Callable[[], object]] = [
        lambda: View(game, seat),
        lambda: game.score(seat),
        lambda: game.turns_taken(seat),
        lambda: view.points(seat),
        lambda: view.turns_taken(seat),
        lambda: view.hand_size(seat),
        lambda: view.in_play(seat, 0),
        lambda: view.aside(seat, 0),
        lambda: view.discard_top(seat),
        lambda: view.owned_by(seat, 0),
        lambda: view.known_top(seat),
        lambda: view.shielded(seat),
    ]
    for ask in asked:
        with pytest.raises(BadSetup, match=f"there is no seat {seat}: the seats are 0 to 1"):
            ask()
    with pytest.raises(BadSetup, match=f"seat {seat} cannot start: the seats are 0 to 1"):
        new_game(first=seat)


@pytest.mark.parametrize("slot", [-1, 17, 99])
def test_a_slot_that_does_not_exist_is_a_clear_error(slot: int) -> None:
    view = View(in_the_middle(), 1)
    asked: list[Callable[[], object]] = [
        lambda: view.hand(slot),
        lambda: view.card(slot),
        lambda: view.cost(slot),
        lambda: view.pays(slot),
        lambda: view.supply(slot),
        lambda: view.trashed(slot),
        lambda: view.in_play(0, slot),
        lambda: view.aside(0, slot),
        lambda: view.owned(slot),
        lambda: view.owned_by(0, slot),
        lambda: view.left_to_pick(slot),
    ]
    for ask in asked:
        with pytest.raises(BadSetup, match=f"there is no slot {slot}: the cards of this game have 0 to 16"):
            ask()


def test_a_card_that_is_not_in_the_game_is_a_clear_error() -> None:
    game = new_game("First Game")
    assert View(game, 0).slot("Witch") == -1
    with pytest.raises(BadSetup, match="Witch is not in this game; its cards are Copper, "):
        game.setup.slot("Witch")
    with pytest.raises(IllegalChoice, match=r"Witch is not offered; the options are Copper \(0\), all"):
        game.answer("Witch")


# Starting games.


@pytest.fixture
def _own_card() -> Iterator[None]:
    yield
    if "Fickle" in all_cards():
        remove_card("Fickle")


@pytest.mark.usefixtures("_own_card")
def test_a_game_is_set_up_once_for_a_kingdom_until_a_card_changes() -> None:
    ten = "Fickle, Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"

    def fickle(coins: int) -> Card:
        made: Card = card("Fickle", 3, ACTION, "Some coins.", coins=coins)(lambda game, me: None)
        return made

    add_card(fickle(1))
    assert new_game(ten).setup is new_game(ten).setup
    assert new_game(ten).setup is not new_game(ten, players=3).setup
    remove_card("Fickle")
    with pytest.raises(BadSetup, match="there is no card 'Fickle'"):
        new_game(ten)
    add_card(fickle(2))
    assert new_game(ten).setup.cards[7].coins == 2


def test_editions_are_one_for_all_sets_or_one_for_each() -> None:
    ten = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop, Masquerade"
    assert new_game(ten).setup.editions == "base 2e, intrigue 2e"
    assert new_game(ten, editions="1e").setup.editions == "base 1e, intrigue 1e"
    assert new_game(ten, editions="intrigue 1e").setup.editions == "base 2e, intrigue 1e"
    with pytest.raises(BadSetup, match="there is no edition '3e'"):
        new_game(ten, editions="3e")


# Docstrings.


@pytest.mark.parametrize("name", freehold.__all__)
def test_all_that_is_exported_is_described(name: str) -> None:
    assert inspect.getdoc(getattr(freehold, name)), name


def test_docstrings_survive_compilation() -> None:
    assert str(inspect.getdoc(Game)).startswith("A game, waiting for an answer.")
    assert str(inspect.getdoc(Game.choose)).endswith("leads to a card that fails.")
    assert str(inspect.getdoc(Game.winners)).startswith("The seats that share the victory")
    assert str(inspect.getdoc(View.known_top)).startswith("The cards of a draw pile from the top")
    assert str(inspect.getdoc(Decision.progress)).startswith("How far along the choice is")
    assert str(inspect.getdoc(Setup)).startswith("What stays the same through a game")
    assert str(inspect.getdoc(Step)).startswith("A piece of a card's effect")
