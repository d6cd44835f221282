"""What the players have and see before the first turn."""

import pytest

from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from tests.rules.new_game import new_table
from tests.table import A, B, cards, lay

BOTH = pytest.mark.parametrize("edition", ["1e", "2e"])


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.ruling("setup-start-deck")
def test_everyone_begins_with_seven_coppers_and_three_estates(edition: str, players: int) -> None:
    table = new_table(players, edition)
    assert [table.owned(seat) for seat in range(players)] == [cards("7 Copper, 3 Estate")] * players


@pytest.mark.ruling("setup-start-deck-shuffled")
def test_the_starting_cards_are_shuffled_and_lie_face_down() -> None:
    hands = [[new_table(seed=seed).hand(seat)["Copper"] for seat in (A, B)] for seed in range(60)]
    assert {coppers for pair in hands for coppers in pair} == {2, 3, 4, 5}
    assert any(mine != other for mine, other in hands)
    game = new_table().game
    for viewer in (A, B, NONE):
        assert View(game, viewer).known_top(A) == []
        assert View(game, viewer).known_top(B) == []


@BOTH
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.ruling("setup-start-hand")
def test_everyone_has_five_cards_in_hand_five_in_the_deck_and_no_discard_pile(edition: str, players: int) -> None:
    table = new_table(players, edition)
    for seat in range(players):
        assert table.hand(seat).total() == 5
        assert table.deck(seat).total() == 5
        assert table.discard(seat).total() == 0
        assert table.discard_top(seat) is None


@BOTH
@pytest.mark.ruling("setup-start-no-actions")
def test_nobody_has_an_action_to_play_in_their_first_two_turns(edition: str) -> None:
    table = new_table(2, edition, seed=1, first=A)
    asked: dict[int, set[str]] = {}
    while table.game.turn <= 12:
        asked.setdefault(table.game.turn, set()).add(table.decision.purpose)
        wish = [name for name in ("all", "Village", "Cellar", "decline") if name in table.options]
        table.choose(wish[0])
    assert all("play-action" not in asked[turn] for turn in (1, 2, 3, 4))
    assert any("play-action" in asked[turn] for turn in range(5, 13))


@BOTH
@pytest.mark.ruling("setup-piles-face-up")
def test_everyone_sees_what_each_pile_holds(edition: str) -> None:
    table = new_table(3, edition)
    piles = {card.name: table.supply(card.name) for card in table.game.setup.cards}
    assert len(piles) == 17
    for viewer in (0, 1, 2, NONE):
        assert table.view(viewer).data()["supply"] == piles


@BOTH
@pytest.mark.ruling("setup-trash-empty")
def test_the_trash_is_empty_at_first_and_shared(edition: str) -> None:
    assert new_table(3, edition).trash() == cards("")
    table = lay("A hand: Chapel, Copper; B hand: Chapel, Estate", edition=edition)
    assert table.trash() == cards("")
    table.choose("Chapel", "Copper")
    table.end_turn()
    table.choose("Chapel", "Estate")
    for viewer in (A, B, NONE):
        assert table.view(viewer).data()["trash"] == {"Copper": 1, "Estate": 1}
