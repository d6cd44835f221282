"""Can this turn win the game? Exact answers near the end."""

from mypy_extensions import i64

from freehold import Decision
from freehold.cards.catalogue import make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.notation.strategy import read_strategy
from freehold.players.adapter import PlayerAdapter
from freehold.players.endings import Closer, can_end_by_buying, winning_line
from freehold.players.rollouts import KnownWorld, Rollouts
from freehold.players.strategist import Strategist
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE
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


class Thrifty:
    """Plays all Treasures, and buys nothing."""

    def choose(self, view: View, decision: Decision) -> str:
        return "all" if "all" in decision.options else "decline"


def test_a_closer_never_misses_a_win_and_otherwise_plays_like_another() -> None:
    closer = Closer(PlayerAdapter(Thrifty()))
    for others, answer in (("3 Province, 3 Estate", "Province"), ("3 Province, 3 Duchy", "decline")):
        table = lay(f"{LAST_PROVINCE}B discard: {others}")
        assert closer.choose(View(table.game, A)) == table.decision.options[answer]


def test_rollouts_with_closers_know_who_may_win_next_turn() -> None:
    """B is behind by a few Estates, and has the coins for the last Province."""
    table = lay("""
    phase: buy
    coins: 5
    A discard: 3 Province, 3 Estate
    B hand: 3 Gold
    B discard: 3 Province
    trash: Province
    """)
    closer = Closer(PlayerAdapter(Thrifty()))
    assert table.game.score(A) > table.game.score(1)
    rollouts = Rollouts(KnownWorld(table.game), [closer, closer], A, 1)
    assert rollouts.run([table.decision.options["decline"]], 0, 4).share(0) == 0.0


def test_closers_win_with_several_buys_too() -> None:
    """Two piles are empty, two Estates are left of a third, and with both of them B has more points."""
    table = lay("""
    phase: buy
    coins: 0
    A discard: Duchy
    B hand: Festival, 2 Copper
    B discard: 2 Estate
    trash: 10 Moat, 10 Cellar, 10 Estate
    """)
    closer = Closer(PlayerAdapter(Actions()))
    rollouts = Rollouts(KnownWorld(table.game), [closer, closer], A, 1)
    assert rollouts.run([table.decision.options["decline"]], 0, 4).share(0) == 0.0


class Actions(Thrifty):
    """Plays all Actions too."""

    def choose(self, view: View, decision: Decision) -> str:
        return "Festival" if decision.purpose == "play-action" else super().choose(view, decision)


# What the coins and Buys of a turn are enough for.


def can_end(game: Game) -> bool:
    """Whether any buys of this turn end the game, found by trying all of them."""
    turn = game.turn
    for option in range(62):
        if (game.options >> i64(option)) & 1:
            after = game.copy()
            after.choose(i64(option))
            if after.asked == NONE or (after.purpose == BUY and after.turn == turn and can_end(after)):
                return True
    return False


def test_no_end_of_the_game_is_ruled_out_that_buys_can_reach() -> None:
    """Games that end with Provinces and with piles, where players have several Buys in many turns."""
    plan = (
        'strategy "Markets"\nbuy Province when {}\nbuy Festival until 4\nbuy Market\nbuy Gold\nbuy Silver\nbuy Estate'
    )
    setup = make_setup(random_kingdom("2e", 1, required=["Festival", "Market", "Village"]), 2)
    tried = {True: 0, False: 0}
    for seed in range(6):
        when = "coins >= 8" if seed % 2 else "turn > 30"
        player = Strategist(read_strategy(plan.format(when)), setup)
        game = start(setup, seed)
        while game.asked != NONE:
            view = View(game, game.asked)
            if view.purpose() == BUY and view.gains_to_end() <= view.buys() <= 3:
                found = can_end_by_buying(view)
                assert found or not can_end(game)
                tried[found] += 1
            game.choose(player.choose(view))
    assert min(tried.values()) > 5, tried
