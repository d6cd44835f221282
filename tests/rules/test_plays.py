"""What belongs to one play of a card: whether it lies in play, whom it does not affect, and what it keeps."""

from collections.abc import Iterator

import pytest

from freehold.rules.card import card, step
from freehold.rules.errors import BadCard
from freehold.rules.events import Journal
from freehold.rules.game import Game
from freehold.rules.vocabulary import ACTION, ATTACK, DECLINE, DISCARD, NONE, PLAY
from tests.invariants import check
from tests.own import available
from tests.table import A, B, C, cards, lay

# Trashing itself.


@card("Bonfire", 4, ACTION, "Discard a card. Then trash this for +$3.")
def bonfire(game: Game, me: int) -> None:
    game.then(burn, me)
    game.ask(me, DISCARD, game.hand(me), bonfire_discard)


@step
def bonfire_discard(game: Game, me: int, slot: int, _: int) -> None:
    game.discard(me, slot)


@step
def burn(game: Game, me: int, _: int, __: int) -> None:
    if game.lies_in_play():
        game.trash_this(me)
        game.plus_coins(3)


@card("Hasty Bonfire", 4, ACTION, "Trash this, without looking whether it is there.")
def hasty_bonfire(game: Game, me: int) -> None:
    game.trash_this(me)


# Attacks within Attacks.


@card("Ringleader", 4, ACTION | ATTACK, "You may play an Attack from your hand. Then each other player gains a Curse.")
def ringleader(game: Game, me: int) -> None:
    game.then(ringleader_curse, me)
    game.ask(me, PLAY, game.hand(me, ATTACK), ringleader_play, optional=True)


@step
def ringleader_play(game: Game, me: int, slot: int, _: int) -> None:
    if slot != DECLINE:
        game.play_from_hand(me, slot)


@step
def ringleader_curse(game: Game, me: int, _: int, __: int) -> None:
    game.each_victim(me, gain_curse)


@step
def gain_curse(game: Game, foe: int, _: int, __: int) -> None:
    game.gain(foe, game.setup.slot("Curse"))


# Cards that keep numbers, and cards that fail.


@card("Abacus", 3, ACTION, "Discard a card, keeping its cost; play an Action; then +$ as much as was kept.")
def abacus(game: Game, me: int) -> None:
    game.then(abacus_pay, me)
    game.then(abacus_play, me)
    game.ask(me, DISCARD, game.hand(me), abacus_keep)


@step
def abacus_keep(game: Game, me: int, slot: int, _: int) -> None:
    game.discard(me, slot)
    game.remember(5, game.cost(slot))


@step
def abacus_play(game: Game, me: int, _: int, __: int) -> None:
    game.ask(me, PLAY, game.hand(me, ACTION), ringleader_play, optional=True)


@step
def abacus_pay(game: Game, me: int, _: int, __: int) -> None:
    game.plus_coins(game.remembered(5))


@card("Seventh Shelf", 3, ACTION, "Keeps more numbers than there is room for.")
def seventh_shelf(game: Game, me: int) -> None:
    game.draw(me, 1)
    game.remember(6, 1)


@card("Crumbling Tower", 3, ACTION, "+1 Card. Gain a Gold. Each other player discards a card. Then it fails.", cards=1)
def crumbling_tower(game: Game, me: int) -> None:
    game.gain(me, game.setup.slot("Gold"))
    game.each_opponent(me, tower_discard)
    game.then(collapse, me)


@step
def tower_discard(game: Game, foe: int, _: int, __: int) -> None:
    game.ask(foe, DISCARD, game.hand(foe), bonfire_discard)


@step
def collapse(game: Game, me: int, _: int, __: int) -> None:
    game.draw(me, 1)
    raise ZeroDivisionError("the tower has no floors")


@card("Chatterbox", 2, ACTION, "Asks two questions at once.")
def chatterbox(game: Game, me: int) -> None:
    game.draw(me, 1)
    game.ask(me, DISCARD, game.hand(me), bonfire_discard, optional=True)
    game.ask_gain(me, 0, 4, bonfire_discard)


@pytest.fixture(autouse=True)
def _cards() -> Iterator[None]:
    own = (bonfire, hasty_bonfire, ringleader, abacus, seventh_shelf, crumbling_tower, chatterbox)
    with available(*own):
        yield


def test_a_card_that_trashes_itself_after_another_step_is_trashed_once_when_played_twice() -> None:
    table = lay("A hand: Throne Room, Bonfire, 2 Copper, 2 Estate")
    table.choose("Throne Room", "Bonfire", "Estate")
    assert table.trash() == cards("Bonfire")
    assert table.coins == 3
    assert table.in_play(A) == cards("Throne Room")
    table.choose("Estate")
    assert table.trash() == cards("Bonfire")
    assert table.in_play(A) == cards("Throne Room")
    assert table.coins == 3
    check(table.game)


def test_another_copy_in_play_is_not_trashed_in_place_of_the_one_played_twice() -> None:
    table = lay("A hand: Throne Room, Bonfire, 2 Copper, 2 Estate; A in play: Bonfire")
    table.choose("Throne Room", "Bonfire", "Estate", "Estate")
    assert table.trash() == cards("Bonfire")
    assert table.in_play(A) == cards("Throne Room, Bonfire")
    assert table.coins == 3
    check(table.game)


def test_trashing_a_card_from_play_that_no_longer_lies_there_is_a_mistake_of_the_card() -> None:
    table = lay("A hand: Throne Room, Hasty Bonfire; B hand: Copper")
    table.choose("Throne Room")
    before = table.game.copy()
    with pytest.raises(BadCard, match=r"^Hasty Bonfire takes a Hasty Bonfire from play, where there is none$"):
        table.choose("Hasty Bonfire")
    assert table.game == before
    check(table.game)


def test_a_moat_revealed_to_an_attack_counts_when_that_attack_first_plays_another() -> None:
    table = lay("A hand: Ringleader, Militia; B hand: Moat, 4 Copper; C hand: 3 Copper", players=3)
    table.choose("Ringleader")
    assert table.asks(B, "reveal", "Ringleader")
    table.choose("Moat", "decline")
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    table.choose("decline")
    assert table.asks(B, "discard", "Militia")
    table.choose("Copper", "Copper")
    assert table.owned(B) == cards("Moat, 4 Copper")
    assert table.owned(C) == cards("3 Copper, Curse")


def test_a_moat_revealed_to_the_second_attack_does_not_count_for_the_first() -> None:
    table = lay("A hand: Ringleader, Militia; B hand: Moat, 4 Copper")
    table.choose("Ringleader", "decline", "Militia", "Moat", "decline")
    assert table.hand(B) == cards("Moat, 4 Copper")
    assert table.discard(B) == cards("Curse")


def test_a_moat_is_asked_for_again_when_the_attack_is_played_again() -> None:
    table = lay("A hand: Throne Room, Witch; A deck: 4 Copper; B hand: Moat, 4 Copper")
    table.choose("Throne Room", "Witch", "Moat", "decline")
    assert table.asks(B, "reveal", "Witch")
    table.choose("decline")
    assert table.discard(B) == cards("Curse")


def test_a_number_kept_with_a_play_is_not_mixed_up_with_that_of_another_play_of_the_same_card() -> None:
    table = lay("A hand: 2 Abacus, Gold, Silver; B hand: Copper")
    table.choose("Abacus", "Gold", "Abacus")
    assert table.coins == 6 + 3
    assert table.phase == "buy"


def test_a_card_played_again_keeps_nothing_from_its_first_play() -> None:
    table = lay("A hand: Throne Room, Abacus, Gold; B hand: Copper")
    table.choose("Throne Room", "Abacus")
    assert table.coins == 6
    assert table.asks(A, "buy")


def test_a_play_has_room_for_six_numbers() -> None:
    table = lay("A hand: Seventh Shelf; A deck: Copper; B hand: Copper")
    before = table.game.copy()
    with pytest.raises(BadCard, match=r"Seventh Shelf .*a play has room for six numbers, at 0 to 5, not at 6"):
        table.choose("Seventh Shelf")
    assert table.game == before


def test_a_number_that_no_play_has_room_for_cannot_be_read() -> None:
    @card("Empty Shelf", 3, ACTION, "Reads a number from where there is none.")
    def empty_shelf(game: Game, me: int) -> None:
        game.plus_coins(game.remembered(6))

    with available(empty_shelf), pytest.raises(BadCard, match="a play has room for six numbers, at 0 to 5, not at 6"):
        lay("A hand: Empty Shelf").choose("Empty Shelf")


def test_a_card_that_fails_leaves_the_game_and_its_events_as_they_were() -> None:
    table = lay("A hand: Crumbling Tower, 2 Village; A deck: 3 Copper; B hand: 2 Copper, Estate")
    table.choose("Village", "Crumbling Tower")
    assert table.asks(B, "discard", "Crumbling Tower")
    before, events = table.game.copy(), list(table.journal.events)
    decision = table.decision
    for option in ("Copper", "Estate"):
        with pytest.raises(BadCard, match=r"^Crumbling Tower fails with ZeroDivisionError: the tower has no floors$"):
            table.choose(option)
        assert table.game == before
        assert table.game.journal is table.journal
        assert table.journal.events == events
        assert table.decision == decision
        assert not table.game.is_over
    check(table.game)


def test_a_game_without_a_journal_is_left_as_it_was_too() -> None:
    table = lay("A hand: Crumbling Tower; A deck: 3 Copper; B hand: Copper")
    game = table.game
    game.journal = None
    before = game.copy()
    with pytest.raises(BadCard, match="Crumbling Tower fails"):
        game.answer("Crumbling Tower")
    assert game == before
    assert game.journal is None
    game.journal = Journal()
    game.answer("decline")
    assert game.phase != before.phase


def test_a_card_that_asks_two_questions_leaves_the_game_as_it_was() -> None:
    table = lay("A hand: Chatterbox, 2 Copper; A deck: Gold; B hand: Copper")
    before = table.game.copy()
    with pytest.raises(BadCard, match=r"^Chatterbox asks two questions in one step; a step asks one, as its last act$"):
        table.choose("Chatterbox")
    assert table.game == before
    assert table.journal.events == []
    table.choose("decline")
    assert table.phase == "treasure"


def test_between_the_plays_of_a_turn_no_play_is_left() -> None:
    table = lay("A hand: Village, Smithy, Copper; A deck: 4 Copper")
    table.choose("Village")
    assert (table.game.play_count, table.game.play, table.game.asking_card) == (0, NONE, NONE)
    assert table.game.lies_in_play() is False
    assert table.game.source() == NONE
