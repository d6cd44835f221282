"""Matchups: names of the players, the kingdom for them, and invalid matchups."""

import pickle
from dataclasses import replace

import pytest

from freehold.cards.catalogue import find_set
from freehold.lab.matchup import (
    BLOCK_SIZE,
    FILLER_SET,
    Matchup,
    check_everyone_buys,
    kingdom_for,
    play_blocks,
    unique_names,
)
from freehold.notation.kingdom import Kingdom
from freehold.players.strategy import Count, Line, Not, Number, Operation, Strategy
from freehold.players.terms import IN_HAND, OWNED
from freehold.rules.errors import BadSetup
from tests.lab.strategies import COPPER, GOLD, HARD, MONEY, PROVINCE, SILVER, SMITHY, matchup


def buying(*cards: str, any_kingdom: bool = False) -> Strategy:
    return Strategy("Buyer", tuple(Line(card) for card in cards), any_kingdom=any_kingdom)


@pytest.mark.parametrize(
    ("names", "unique"),
    [
        (["A", "B"], ["A", "B"]),
        (["A", "A"], ["A", "A 2"]),
        (["A", "A", "A"], ["A", "A 2", "A 3"]),
        (["A", "A", "A 2"], ["A", "A 3", "A 2"]),
        (["A 2", "A", "A"], ["A 2", "A", "A 3"]),
        (["A 2", "A 2", "A", "A"], ["A 2", "A 2 2", "A", "A 3"]),
    ],
)
def test_players_with_the_same_strategy_get_unique_names(names: list[str], unique: list[str]) -> None:
    assert unique_names(names) == unique


# The kingdom.


def test_by_default_the_kingdom_is_first_game() -> None:
    kingdom = kingdom_for([MONEY, MONEY])
    assert kingdom.editions == "base 2e, intrigue 2e"
    assert set(kingdom.cards) == set(find_set(FILLER_SET, "2e").cards)
    assert set(kingdom_for([MONEY], "1e").cards) == set(find_set(FILLER_SET, "1e").cards)


def test_the_cards_that_strategies_mention_come_first() -> None:
    condition = Operation("and", Operation(">", Count("Torturer", OWNED), Number(0)), Not(Count("Duke", IN_HAND)))
    strategy = Strategy(
        "All sorts",
        (PROVINCE, Line("Witch", condition), Line("Gold", Count("Actions", OWNED))),
        trashes=(Line("Curse"), Line("Baron")),
        plays=(Line("Pawn"),),
    )
    kingdom = kingdom_for([strategy, buying("Chapel")])
    assert {"Witch", "Torturer", "Duke", "Baron", "Pawn", "Chapel"} <= set(kingdom.cards)
    assert len(kingdom.cards) == 10
    assert set(kingdom.cards) - {"Witch", "Torturer", "Duke", "Baron", "Pawn", "Chapel"} <= set(
        find_set(FILLER_SET).cards
    )


def test_a_strategy_for_any_kingdom_asks_for_nothing() -> None:
    assert kingdom_for([MONEY, buying("Witch", "Torturer", any_kingdom=True)]) == kingdom_for([MONEY])


def test_the_edition_of_a_set_is_the_newest_that_has_its_cards() -> None:
    assert kingdom_for([buying("Witch")]).editions == "base 2e, intrigue 2e"
    assert kingdom_for([buying("Witch", "Woodcutter")]).editions == "base 1e, intrigue 2e"
    assert kingdom_for([buying("Mill", "Woodcutter")]).editions == "base 1e, intrigue 2e"
    assert kingdom_for([buying("Tribute", "Merchant")]).editions == "base 2e, intrigue 1e"
    assert "Merchant" not in kingdom_for([buying("Witch", "Woodcutter")]).cards


def test_cards_of_different_editions_are_an_error() -> None:
    with pytest.raises(BadSetup, match="are not in the same edition of the set base"):
        kingdom_for([buying("Woodcutter"), buying("Merchant")])
    with pytest.raises(BadSetup, match="Tribute and Mill, which the strategies mention, are not in the same edition"):
        kingdom_for([buying("Tribute"), buying("Mill", "Merchant")])
    with pytest.raises(BadSetup, match="Woodcutter is not in edition 2e of the set base; it is in 1e"):
        kingdom_for([buying("Woodcutter")], "2e")


def test_more_than_ten_cards_are_an_error() -> None:
    cards = [*find_set(FILLER_SET).cards, "Witch"]
    assert len(kingdom_for([buying(*cards[1:])]).cards) == 10
    with pytest.raises(BadSetup, match=r"mention 11 kingdom cards, but a kingdom has 10: .*, Witch; choose the ten"):
        kingdom_for([buying(*cards[:6]), buying(*cards[6:])])


# Who plays.


def test_a_matchup_has_two_to_six_players_and_a_seed() -> None:
    for players in (1, 7):
        with pytest.raises(BadSetup, match=f"a game has 2 to 6 players, not {players}"):
            matchup(*[MONEY] * players)
    with pytest.raises(BadSetup, match="a seed is a whole number from 0 to"):
        matchup(MONEY, MONEY, seed=-1)


def test_a_strategy_cannot_play_without_its_cards() -> None:
    without = Kingdom("2e", find_set("Size Distortion", "2e").cards)
    with pytest.raises(BadSetup, match="Smithy needs Smithy, which this kingdom does not have"):
        Matchup((SMITHY, MONEY), without).set_up()


def test_a_strategy_that_buys_nothing_is_found_in_the_first_round() -> None:
    check_everyone_buys(matchup(MONEY, SMITHY))
    idler = Strategy("Idler", (Line("Province", Number(0)),))
    with pytest.raises(BadSetup, match=r"Idler buys nothing: after \d+ turns it still has only its starting cards"):
        check_everyone_buys(matchup(MONEY, idler))


def test_curses_do_not_count_as_bought() -> None:
    witch = Strategy("Witch", (PROVINCE, Line("Witch"), GOLD, SILVER))
    hoper = Strategy("Hoper", (PROVINCE,))
    with pytest.raises(BadSetup, match="Hoper buys nothing"):
        check_everyone_buys(matchup(hoper, witch))


def test_a_matchup_can_be_sent_to_another_process() -> None:
    whole = matchup(SMITHY, COPPER)
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert hash(pickle.loads(pickle.dumps(whole))) == hash(whole)


def test_blocks_are_played_one_by_one_and_add_up() -> None:
    blocks = play_blocks(matchup(SMITHY, MONEY), [range(4), range(4, 10)])
    assert [block.rounds for block in blocks] == [4, 6]
    assert [blocks[0] + blocks[1]] == play_blocks(matchup(SMITHY, MONEY), [range(10)])


# Players that think.


def test_a_player_that_thinks_plays_strategies() -> None:
    thinking = matchup(HARD, SMITHY)
    assert (thinking.names, thinking.thinks, thinking.block_size) == (["Hard", "Smithy"], True, 1)
    assert (matchup(MONEY, SMITHY).thinks, matchup(MONEY, SMITHY).block_size) == (False, BLOCK_SIZE)
    assert pickle.loads(pickle.dumps(thinking)) == thinking
    blocks = play_blocks(thinking, [range(1), range(1, 2)])
    assert [blocks[0] + blocks[1]] == play_blocks(pickle.loads(pickle.dumps(thinking)), [range(2)])


def test_everybody_at_the_table_has_a_player_of_their_own() -> None:
    _, (one, other) = matchup(HARD, HARD).set_up()
    assert one is not other


def test_without_thinking_it_plays_its_plan() -> None:
    at_once = replace(HARD, seconds=0.0)
    assert play_blocks(matchup(at_once, MONEY), [range(3)]) == play_blocks(matchup(SMITHY, MONEY), [range(3)])


def test_that_everyone_buys_is_checked_without_thinking() -> None:
    check_everyone_buys(matchup(HARD, SMITHY))
    idler = Strategy("Idler", (Line("Province", Number(0)),))
    with pytest.raises(BadSetup, match="Hard buys nothing"):
        check_everyone_buys(matchup(replace(HARD, plans=(idler, MONEY)), SMITHY))
