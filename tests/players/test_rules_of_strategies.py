"""What a strategy can say besides what to buy: discarding, Treasures, and once per turn."""

from freehold.notation.strategy import read_strategy
from freehold.players.strategist import Strategist
from tests.table import A, B, Table, cards, lay


def let_play(table: Table, seat: int, *lines: str) -> None:
    """Let a seat that follows these lines answer until another is asked."""
    player = Strategist(read_strategy('strategy "Test"\n' + "\n".join(lines)), table.game.setup)
    while table.game.asked == seat:
        table.game.choose(player.choose(table.view(seat)))


def test_cards_are_discarded_in_the_order_of_the_lines() -> None:
    position = "A hand: Militia\nB hand: 2 Gold, Silver, Copper, Estate"
    table = lay(position)
    table.choose("Militia")
    let_play(table, B, "buy Province", "discard Gold")
    assert table.hand(B) == cards("Silver, Copper, Estate")
    # Then come the next lines, and then the tactics.
    table = lay(position)
    table.choose("Militia")
    let_play(table, B, "buy Province", "discard Gold when Golds in hand > 5", "discard Silver")
    assert table.hand(B) == cards("2 Gold, Copper")


def test_discarding_by_choice_follows_the_lines_too() -> None:
    table = lay("A hand: Cellar, Estate, 2 Gold\nA deck: / 5 Copper")
    table.choose("Cellar")
    let_play(table, A, "buy Province when turn > 99", "buy Copper when turn > 99", "discard Gold")
    # Cards without a line are left to the tactics.
    assert [table.names(event) for event in table.events("discard")] == [["Gold", "Gold", "Estate"]]


def test_treasures_are_played_in_order_or_held_back() -> None:
    table = lay("A hand: 2 Copper, Silver, Gold\nA deck: / 5 Copper\nphase: treasure")
    let_play(table, A, "buy Province when turn > 99", "play Silver", "hold back Copper when coins >= 5")
    assert [table.names(event) for event in table.events("play")] == [["Silver"], ["Gold"]]


def test_once_per_turn_limits_a_line_to_the_first_copy_of_each_turn() -> None:
    table = lay("A hand: 5 Gold\nbuys: 3\nphase: treasure")
    let_play(table, A, "buy Village once per turn", "buy Estate once per turn", "buy Copper once per turn")
    assert [table.names(event) for event in table.events("gain")] == [["Village"], ["Estate"], ["Copper"]]
    # The count starts over in the next turn.
    table.end_turn()
    view = table.view(A)
    assert view.count_gained_this_turn(view.setup().all_slots) == 0
    assert view.count_gained(view.setup().all_slots) == 3
