"""Known cards anywhere in a draw pile."""

import pytest

from freehold.rules.errors import BadCard
from tests.invariants import check, check_draw_pile
from tests.table import A, B, Table, cards, lay


def deck_of(text: str) -> Table:
    """A table at which A has this deck, and nothing else but a Copper in hand."""
    return lay(f"A hand: Copper; A deck: {text}; A discard: Curse")


def test_a_card_known_to_lie_deep_is_drawn_when_its_turn_comes() -> None:
    for _ in range(2):
        table = deck_of("?, ?, Gold / 5 Estate")
        assert [table.game.draw_one(A) for _ in range(2)] == [table.game.setup.slot("Estate")] * 2
        assert table.deck_top(A) == ["Gold"]
        assert table.game.known_slot(A, 0) == table.game.setup.slot("Gold")
        table.game.draw(A, 1)
        assert table.hand(A) == cards("Copper, 2 Estate, Gold")
        check(table.game)


def test_a_draw_past_known_cards_takes_each_card_once() -> None:
    table = deck_of("?, Gold, ?, Silver / 2 Estate")
    table.game.draw(A, 3)
    assert table.hand(A) == cards("Copper, 2 Estate, Gold")
    assert table.deck_top(A) == ["Silver"]
    table.game.draw(A, 5)
    assert table.hand(A) == cards("Copper, 2 Estate, Gold, Silver, Curse")
    assert table.deck(A) == cards("")
    check(table.game)


def test_a_card_put_into_a_deck_moves_those_below_it() -> None:
    table = deck_of("?, Gold, ?, Silver / 3 Estate")
    table.game.put_in_deck(A, table.game.setup.slot("Copper"), 2)
    known = [table.game.known_slot(A, depth) for depth in range(6)]
    gold, silver, copper = (table.game.setup.slot(name) for name in ("Gold", "Silver", "Copper"))
    assert known == [-1, gold, copper, -1, silver, -1]
    assert table.game.deck_size(A) == 6
    check_draw_pile(table.game, A)


@pytest.mark.parametrize("depth", [-1, 6])
def test_a_card_cannot_be_put_where_there_is_no_place(depth: int) -> None:
    table = deck_of("?, Gold / 4 Estate")
    before = table.game.copy()
    with pytest.raises(BadCard, match=f"puts a card under {depth} cards of a deck that has 5"):
        table.game.put_in_deck(A, table.game.setup.slot("Copper"), depth)
    assert table.game == before


def test_looking_at_a_deck_with_deep_known_cards_shows_the_cards_above_them() -> None:
    table = deck_of("?, Gold, ?, Silver(B) / 2 Estate")
    assert table.game.look_at_top(A, 3) == 3
    setup = table.game.setup
    assert [setup.cards[table.game.top(A, depth)].name for depth in range(3)] == ["Estate", "Gold", "Estate"]
    assert table.view(A).known_top(A) == [setup.slot("Estate"), setup.slot("Gold"), setup.slot("Estate"), -1]
    assert table.view(B).known_top(A) == [-1, -1, -1, setup.slot("Silver")]
    assert table.game.reveal_top(A, 9) == 5
    assert table.view(B).known_top(A) == [setup.slot(name) for name in ("Estate", "Gold", "Estate", "Silver", "Curse")]
    check(table.game)


def test_a_deck_turned_over_shows_the_card_that_lay_at_the_bottom() -> None:
    table = lay("A hand: Chancellor; A deck: ?, Gold, Silver / Estate; A discard: Curse", edition="1e")
    table.choose("Chancellor", "discard-deck")
    assert table.discard_top(A) == "Silver"
    assert table.discard(A) == cards("Curse, Gold, Silver, Estate")
    assert table.deck(A) == cards("")
    check(table.game)
    rest = lay("A hand: Chancellor; A deck: Gold / 3 Estate; A discard: Curse", edition="1e")
    rest.choose("Chancellor", "discard-deck")
    assert rest.discard_top(A) == "Estate"
    assert rest.discard(A) == cards("Curse, Gold, 3 Estate")
    check(rest.game)


def test_a_card_that_nobody_looked_at_cannot_be_asked_for() -> None:
    table = deck_of("?, Gold / 3 Estate")
    with pytest.raises(BadCard, match="asks for a card of a deck that nobody has looked at"):
        table.game.top(A)
    with pytest.raises(BadCard, match="takes a card from a deck that nobody has looked at"):
        table.game.take_known(A, 0)


def test_a_shuffle_goes_under_the_known_cards() -> None:
    table = deck_of("Gold, Silver")
    assert table.game.look_at_top(A, 3) == 3
    setup = table.game.setup
    assert [setup.cards[table.game.top(A, depth)].name for depth in range(3)] == ["Gold", "Silver", "Curse"]
    assert table.discard_top(A) is None
    assert len(table.events("shuffle")) == 1


def test_cards_go_into_the_deck_and_the_discard_pile_of_their_owner_in_the_turn_of_another() -> None:
    table = lay("A hand: Copper; B hand: Gold, Silver; B deck: Estate, Duchy; B discard: Curse, Province")
    game, slot = table.game, table.game.setup.slot
    game.put_in_deck(B, slot("Gold"), 1)
    assert table.deck_top(B) == ["Estate", "Gold", "Duchy"]
    game.put_discard_on_deck(B, slot("Curse"))
    assert table.deck_top(B) == ["Curse", "Estate", "Gold", "Duchy"]
    game.picks = type(game.picks)([slot("Estate"), slot("Curse")])
    game.discard_picks_from_top(B)
    game.picks = type(game.picks)()
    assert table.discard_top(B) == "Curse"
    assert table.discard(B) == cards("Province, Estate, Curse")
    check(game)


def test_a_single_card_drawn_is_seen_by_its_owner_alone() -> None:
    table = lay("A hand: Library, 6 Copper; A deck: Gold", players=3)
    table.choose("Library")
    (drawn,) = table.events("draw")
    assert table.names(drawn.as_seen_by(A)) == ["Gold"]
    for viewer in (B, 2, -1):
        assert table.names(drawn.as_seen_by(viewer)) == []
