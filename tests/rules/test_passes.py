"""What each seat can know about the cards of the others once cards were passed where not all could see them."""

from random import Random

import pytest

from freehold.notation.position import read_json, write_json
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from tests.invariants import check, check_passes
from tests.table import WITH_INTRIGUE_1E, A, B, C, D, Table, lay

EVERYONE = (A, B, C, NONE)
both_editions = pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)


def believed(table: Table, viewer: int, seat: int, name: str) -> int:
    """How many copies of a card a player owns as far as a viewer can know."""
    return View(table.game, viewer).owned_by(seat, table.game.setup.slot(name))


def passed(hands: str, edition: str | None = None) -> Table:
    """A table at which A, B and C have passed the only cards they had."""
    table = lay(hands, players=3, edition=edition)
    table.choose("Masquerade", "decline")
    return table


@both_editions
def test_a_pass_is_known_to_its_giver_and_its_receiver(edition: str) -> None:
    table = passed("A hand: Masquerade, Gold; B hand: Silver; C hand: Estate", edition)
    for viewer in (A, B):
        assert [believed(table, viewer, seat, "Gold") for seat in (A, B, C)] == [0, 1, 0]
    for viewer in (C, NONE):
        assert [believed(table, viewer, seat, "Gold") for seat in (A, B, C)] == [1, 0, 0]
    assert [believed(table, A, seat, "Silver") for seat in (A, B, C)] == [0, 1, 0]
    assert [believed(table, B, seat, "Silver") for seat in (A, B, C)] == [0, 0, 1]
    check(table.game)


def test_points_are_those_of_the_cards_a_seat_believes_in() -> None:
    table = passed("A hand: Masquerade, Province; B hand: Duchy; C hand: Estate")
    assert table.game.scores() == [1, 6, 3]
    assert [View(table.game, A).points(seat) for seat in (A, B, C)] == [1, 9, 0]
    assert [View(table.game, B).points(seat) for seat in (A, B, C)] == [0, 6, 4]
    assert [View(table.game, C).points(seat) for seat in (A, B, C)] == [7, 0, 3]
    assert [View(table.game, NONE).points(seat) for seat in (A, B, C)] == [6, 3, 1]


def test_two_players_keep_no_secrets() -> None:
    table = lay("A hand: Masquerade, Gold; B hand: Silver")
    table.choose("Masquerade", "decline")
    assert list(table.game.passes) == []
    for viewer in (A, B, NONE):
        assert believed(table, viewer, B, "Gold") == believed(table, viewer, A, "Silver") == 1


def test_a_card_that_is_trashed_in_the_open_is_not_counted_twice() -> None:
    table = passed("A hand: Masquerade, Copper; B hand: Gold; C hand: Copper")
    # B's Gold is with C now; A does not know it until C trashes it.
    assert believed(table, A, B, "Gold") == 1
    assert believed(table, A, C, "Gold") == 0
    gold = table.game.setup.slot("Gold")
    table.game.trash(C, gold)
    for viewer in EVERYONE:
        assert [believed(table, viewer, seat, "Gold") for seat in (A, B, C)] == [0, 0, 0]
    check(table.game)
    table.game.gain_from_trash(C, gold)
    for viewer in EVERYONE:
        assert [believed(table, viewer, seat, "Gold") for seat in (A, B, C)] == [0, 0, 1]
    check(table.game)


def test_no_player_seems_to_own_fewer_than_no_cards() -> None:
    table = passed("A hand: Masquerade, Copper; B hand: Province; C hand: Copper")
    table.game.trash(C, table.game.setup.slot("Province"))
    for viewer in EVERYONE:
        assert [View(table.game, viewer).points(seat) for seat in (A, B, C)] == [0, 0, 0]


@pytest.mark.parametrize(
    "way", ["discard", "discard_picks", "reveal_hand", "reveal_card", "set_aside", "put_on_deck", "reveal_aside"]
)
def test_a_card_that_is_shown_proves_the_pass_to_all(way: str) -> None:
    table = passed("A hand: Masquerade, Copper; B hand: Gold; C hand: Copper")
    game = table.game
    gold = game.setup.slot("Gold")
    assert believed(table, A, C, "Gold") == believed(table, NONE, C, "Gold") == 0
    if way == "discard":
        game.discard(C, gold)
    elif way == "discard_picks":
        game.picks = type(game.picks)([gold])
        game.discard_picks(C)
        game.picks = type(game.picks)()
    elif way == "reveal_hand":
        game.reveal_hand(C)
    elif way == "reveal_card":
        game.reveal_card(C, gold)
    elif way == "set_aside":
        game.set_aside(C, gold)
    elif way == "reveal_aside":
        game.put_on_deck(C, gold)
        game.reveal_aside(C)
    else:
        game.put_on_deck(C, gold, game.everyone())
    for viewer in EVERYONE:
        assert [believed(table, viewer, seat, "Gold") for seat in (A, B, C)] == [0, 0, 1]
    check(game)


def test_a_card_put_on_a_deck_unseen_proves_nothing() -> None:
    table = passed("A hand: Masquerade, Copper; B hand: Gold; C hand: Copper")
    table.game.put_on_deck(C, table.game.setup.slot("Gold"))
    assert believed(table, A, C, "Gold") == 0
    assert believed(table, A, B, "Gold") == 1
    table.game.reveal_top(C, 1)
    assert believed(table, A, C, "Gold") == 1
    assert believed(table, NONE, B, "Gold") == 0


@pytest.mark.parametrize("count", [1, 2])
def test_one_copy_that_was_known_anyway_proves_nothing(count: int) -> None:
    table = passed(
        f"A hand: Masquerade, Copper; B hand: Gold; C hand: Copper; C in play: {count} Gold; C staying: {count} Gold"
    )
    game = table.game
    gold = game.setup.slot("Gold")
    assert believed(table, A, C, "Gold") == count
    # One more than lies in sight must be the one that was passed.
    game.discard(C, gold)
    assert believed(table, A, C, "Gold") == count + 1
    assert believed(table, A, B, "Gold") == 0
    check(game)


def test_a_chain_of_passes_is_seen_through() -> None:
    table = lay("actions: 2; A hand: 2 Masquerade, Gold; B hand: Silver; C hand: Estate; D hand: Curse", players=4)
    table.choose("Masquerade", "Gold", "decline", "Masquerade", "decline")
    # The Gold went from A to B to C, and D saw neither pass.
    assert [believed(table, D, seat, "Gold") for seat in (A, B, C, D)] == [1, 0, 0, 0]
    assert [believed(table, B, seat, "Gold") for seat in (A, B, C, D)] == [0, 0, 1, 0]
    assert [believed(table, A, seat, "Gold") for seat in (A, B, C, D)] == [0, 1, 0, 0]
    # C did not see A's pass, but B had no Gold to give.
    assert [believed(table, C, seat, "Gold") for seat in (A, B, C, D)] == [0, 0, 1, 0]
    check(table.game)
    table.game.discard(C, table.game.setup.slot("Gold"))
    for viewer in (*EVERYONE, D):
        assert [believed(table, viewer, seat, "Gold") for seat in (A, B, C, D)] == [0, 0, 1, 0]
    check(table.game)


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_known_is_saved_and_copied(players: int) -> None:
    table = lay("A hand: Masquerade, Gold; B hand: Silver; C hand: Estate", players=players)
    table.choose("Masquerade")
    assert len(table.game.passes)
    for twin in (table.game.copy(), read_json(write_json(table.game))):
        assert twin == table.game
        for viewer in (*range(players), NONE):
            for slot in range(table.game.setup.width):
                for seat in range(players):
                    assert View(twin, viewer).owned_by(seat, slot) == View(table.game, viewer).owned_by(seat, slot)
        twin.discard(B, twin.setup.slot("Gold"))
        assert twin != table.game


# Nobody learns more than they saw.


@pytest.mark.parametrize("gold", [A, B])
def test_a_giver_who_may_be_one_of_two_is_not_given_away(gold: int) -> None:
    table = lay("A hand: Masquerade, 2 Gold, 2 Silver; B hand: Gold, Silver; C hand: 2 Copper", players=4)
    table.game.pass_card(B, C, table.game.setup.slot("Gold" if gold == B else "Silver"))
    # At another Masquerade B's hand is empty, so A passes to C.
    table.game.pass_card(A, C, table.game.setup.slot("Gold" if gold == A else "Silver"))
    assert [believed(table, D, seat, "Gold") for seat in (A, B, C)] == [2, 1, 0]
    table.game.discard(C, table.game.setup.slot("Gold"))
    # C's neighbour on the right is the likelier one to everybody who did not see it.
    for viewer in (D, NONE):
        assert [believed(table, viewer, seat, "Gold") for seat in (A, B, C)] == [2, 0, 1]
        assert [believed(table, viewer, seat, "Silver") for seat in (A, B, C)] == [2, 1, 0]
    giver = [2, 0, 1] if gold == B else [1, 1, 1]
    for viewer in (A, B, C):
        assert [believed(table, viewer, seat, "Gold") for seat in (A, B, C)] == giver
    check(table.game)


def test_a_mistaken_guess_is_corrected_by_what_is_shown() -> None:
    table = lay("A hand: Masquerade, Gold; B hand: Gold, Silver; C hand: Copper; D hand: Copper", players=4)
    game = table.game
    gold = game.setup.slot("Gold")
    game.pass_card(A, C, gold)
    game.pass_card(B, C, game.setup.slot("Silver"))
    game.reveal_card(C, gold)
    assert [believed(table, D, seat, "Gold") for seat in (A, B, C)] == [1, 0, 1]
    twin = read_json(write_json(game))
    assert twin == game
    for world in (game, twin):
        twin_world = View(world, D).determinize(1)
        check(twin_world)
        assert View(twin_world, D).data() == View(world, D).data()
        assert [View(twin_world, D).owned_by(seat, gold) for seat in (A, B, C)] == [1, 0, 1]
        world.reveal_card(B, gold)
        assert [View(world, D).owned_by(seat, gold) for seat in (A, B, C)] == [0, 1, 1]
        check(world)
        assert View(View(world, D).determinize(1), D).data() == View(world, D).data()


def test_a_player_who_has_passed_nothing_is_not_taken_for_the_giver() -> None:
    table = lay("A hand: Masquerade, Gold; B deck: / Gold; C hand: Copper; D hand: Copper", players=4)
    table.game.pass_card(A, C, table.game.setup.slot("Gold"))
    table.game.discard(C, table.game.setup.slot("Gold"))
    assert [believed(table, D, seat, "Gold") for seat in (A, B, C)] == [0, 1, 1]


@pytest.mark.parametrize("silver", [A, B])
def test_a_player_whose_only_pass_is_explained_is_not_taken_for_the_giver(silver: int) -> None:
    table = lay("A hand: Masquerade, Gold, Silver; B hand: Gold, Silver; C hand: Copper; D hand: Copper", players=4)
    game = table.game
    for giver in (A, B):
        game.pass_card(giver, C, game.setup.slot("Silver" if giver == silver else "Gold"))
    # D takes B for the giver of the Silver, so the Gold must be A's, even if it was the other way round.
    for name in ("Silver", "Gold"):
        game.reveal_card(C, game.setup.slot(name))
    assert [believed(table, D, seat, "Silver") for seat in (A, B, C)] == [1, 0, 1]
    assert [believed(table, D, seat, "Gold") for seat in (A, B, C)] == [0, 1, 1]
    check(game)


# The cards that each of four players has at first, which all know, and those in which the worlds below differ.
HAND = "Estate, Province"
KINDS = ("Estate", "Province")
Move = tuple[str, int, int]


def table_of_four() -> Table:
    return lay("; ".join(f"{letter} hand: {HAND}" for letter in "ABCD"), players=4)


def moves(number: int) -> list[Move]:
    """Passes and cards shown, without the cards; A and B both pass to C, as happens when B's hand is empty at times."""
    chance = Random(number)
    found: list[Move] = []
    for _ in range(8):
        if chance.random() < 0.6:
            found.append(("pass", *chance.choice(((A, B), (A, C), (B, C), (C, A)))))
        else:
            found.append((chance.choice(("discard", "trash", "reveal")), chance.choice((A, B, C, C)), NONE))
    return found


def made(game: Game, move: Move, slot: int) -> bool:
    """Make a move with a card, if the player has it."""
    kind, seat, receiver = move
    if not game.in_hand(seat, slot):
        return False
    if kind == "pass":
        game.pass_card(seat, receiver, slot)
    elif kind == "discard":
        game.discard(seat, slot)
    elif kind == "trash":
        game.trash(seat, slot)
    else:
        game.reveal_card(seat, slot)
    return True


def worlds(number: int) -> list[tuple[Game, list[int]]]:
    """All games that come of the same moves, made with any cards, and the cards."""
    found = [(table_of_four().game, list[int]())]
    for move in moves(number):
        following = []
        for game, slots in found:
            for slot in (game.setup.slot(name) for name in KINDS):
                twin = game.copy()
                if made(twin, move, slot):
                    following.append((twin, [*slots, slot]))
        found = following
    return found


@pytest.mark.parametrize("number", range(40))
def test_games_that_look_the_same_to_a_viewer_let_them_believe_the_same(number: int) -> None:
    script = moves(number)
    for viewer in (D, NONE):
        beliefs: dict[tuple[int, ...], object] = {}
        for game, slots in worlds(number):
            sees = [
                NONE if kind == "pass" and viewer not in (seat, receiver) else slot
                for (kind, seat, receiver), slot in zip(script, slots, strict=True)
            ]
            view = View(game, viewer)
            believes = [
                ([view.owned_by(seat, game.setup.slot(name)) for name in KINDS], view.points(seat)) for seat in range(4)
            ]
            assert beliefs.setdefault(tuple(sees), believes) == believes
            check_passes(game)
