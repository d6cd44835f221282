"""Can this turn win the game? Exact answers near the end."""

from freehold.players.endings import winning_line
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from tests.table import A, Table, lay

# One Province is left; 8 coins buy it.
LAST_PROVINCE = """
phase: buy
coins: 8
A discard: 3 Province
trash: Province
"""


def line(table: Table) -> list[str]:
    """The options of a line that surely wins, by name; they are played as well."""
    found = []
    for option in winning_line(View(table.game, A), 1):
        names = {number: name for name, number in table.decision.options.items()}
        found.append(names[option])
        table.game.choose(option)
    if found:
        assert table.asked == NONE
        assert table.game.score(A) > table.game.score(1)
    return found


def test_the_last_province_wins() -> None:
    assert line(lay(f"{LAST_PROVINCE}B discard: 3 Province, 3 Estate")) == ["Province"]


def test_the_last_province_does_not_win_if_the_others_have_more() -> None:
    assert line(lay(f"{LAST_PROVINCE}B discard: 3 Province, 3 Duchy")) == []


def test_a_shared_victory_is_not_a_win() -> None:
    assert line(lay(f"{LAST_PROVINCE}turn: 2\nB turns: 1\nB discard: 3 Province, 2 Duchy\nA turns: 1")) == []


def test_several_buys_win_together() -> None:
    table = lay("""
    phase: buy
    coins: 10
    buys: 2
    A discard: 2 Province, Estate
    B discard: 3 Province, Estate
    trash: 2 Province
    """)
    assert sorted(line(table)) == ["Estate", "Province"]


def test_actions_come_before_the_buys() -> None:
    table = lay("""
    A hand: Festival, 4 Gold, Silver
    A discard: 3 Province
    B discard: 3 Province
    """)
    assert line(table) == ["Festival", "all", "Province", "Province"]


def test_a_draw_is_not_sure() -> None:
    table = lay("""
    A hand: Laboratory, 2 Gold
    A deck: / Silver, 3 Estate
    A discard: 3 Province
    B discard: 3 Province
    trash: Province
    """)
    assert line(table) == []


def test_far_from_the_end_nothing_is_sure() -> None:
    assert winning_line(View(lay("A hand: 5 Copper").game, A), 1) == []


def test_only_the_player_whose_turn_it_is_can_win_this_turn() -> None:
    table = lay("A hand: Militia\nB hand: 3 Copper, 2 Estate")
    table.choose("Militia")
    assert winning_line(View(table.game, 1), 1) == []
