"""Lines that are never used: a line that is reported is really never used, and the usual mistakes are found."""

from random import Random

import pytest

from freehold.cards.catalogue import make_setup
from freehold.notation.strategy import read_strategy
from freehold.notation.strategy_reach import read_checked, unreached
from freehold.players.plan import Plan
from freehold.players.strategist import Strategist
from freehold.players.strategy import Strategy
from freehold.rules.game import start
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE
from freehold.strategies.library import find_strategy, names

KINGDOM = ["Chapel", "Village", "Workshop", "Bureaucrat", "Militia", "Smithy", "Market", "Witch", "Remodel", "Moat"]


def warnings(*lines: str) -> list[str]:
    return list(read_checked('strategy "Test"\n' + "\n".join(lines))[1])


@pytest.mark.parametrize(
    "condition",
    [
        "turn < 1",
        "Provinces left < 0",
        "Provinces left > 30",
        "players > 6",
        "Golds owned > 2 and Golds owned < 3",
        "Golds owned = 1.5",
        "turn > 5 and not turn > 3",
        "(turn < 1 or players < 2) and Golds owned > 1",
        "turn / 2 < 0.5",
        "Coppers in hand + Silvers in hand < 0",
        "2 > 3",
        "turn < 5 and turn * 2 > 10",
        "Moats gained this turn < 0",
        "0 > turn - 1",
    ],
)
def test_a_condition_that_cannot_hold_is_found(condition: str) -> None:
    (sentence,) = warnings("buy Province", f"buy Gold when {condition}", "buy Silver")
    assert sentence == "line 3: buy Gold is never used: its condition can never hold"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("buy Witch", "buy Witch"),
        ("buy Witch", "buy Witch until 2"),
        ("buy Witch until 2", "buy Witch until 1"),
        ("buy Witch until 2", "buy Witch until 2 when turn > 3"),
        ("buy Witch when turn > 3 and Golds owned > 0", "buy Witch when Golds owned > 1 and turn > 5"),
        ("buy Witch when Golds owned < Witches owned", "buy Witch once per turn when Golds owned < Witches owned"),
        ("trash Curse", "trash Curse when turn > 3"),
        ("play Witch when turn > 2", "play Witch when turn > 3"),
        ("discard Estate", "discard Estate"),
        ("hold back Copper", "hold back Copper when turn > 3"),
    ],
)
def test_a_line_after_a_wider_one_for_the_same_card_is_found(first: str, second: str) -> None:
    (sentence,) = warnings("buy Province", first, second)
    assert sentence.startswith(f"line 4: {' '.join(first.split()[:2])}")
    assert sentence.endswith("always applies first")


def test_a_line_after_a_cheaper_treasure_is_found() -> None:
    (sentence,) = warnings("buy Province", "buy Silver", "buy Gold")
    assert sentence == (
        "line 4: buy Gold is hardly ever used: the line buy Silver above it, without a condition, comes first and costs"
        " no more, until the Silver pile runs out"
    )


@pytest.mark.parametrize(
    "lines",
    [
        ("buy Witch until 1", "buy Gold", "buy Witch until 2"),
        ("buy Gold when turn > 3", "buy Gold"),
        ("buy Silver until 2", "buy Gold"),
        ("buy Gold when Golds owned < 3 or turn > 9", "buy Gold when Golds owned < 4"),
        # It makes sense to say what to buy when a small pile has run out.
        ("buy Workshop", "buy Smithy"),
        ("buy Duchy when Provinces left > 11",),
        ("buy Duchy when score < 0 and coins < 1",),
        ("buy Gold when Golds owned / 3 < 0.4 and Golds owned > 0",),
        ("buy Gold when Golds owned / Silvers owned < 0.1",),
        ("trash Curse", "trash Estate"),
    ],
)
def test_lines_that_are_used_are_not_reported(lines: tuple[str, ...]) -> None:
    assert warnings("buy Province", *lines) == []


@pytest.mark.parametrize("name", names())
def test_all_lines_of_the_library_are_used(name: str) -> None:
    assert [one for one in unreached(find_strategy(name)) if not one.until_empty] == []


# The promise: a reported line is never used.

CARDS = ["Copper", "Silver", "Gold", "Estate", "Duchy", "Province", *KINGDOM]
NUMBERS = [
    *("turn", "coins", "buys", "actions", "total money", "empty piles", "smallest pile", "gains to end", "score"),
    *("players", "score difference", "cards owned"),
    *(
        f"{card} {place}"
        for card in ("Silver", "Estate", "Village")
        for place in ("owned", "in hand", "left", "gained")
    ),
    *("Silver gained this turn", "Actions owned by an opponent", "Copper owned by all opponents", "Curse trashed"),
]


def random_number(rng: Random) -> str:
    return rng.choice([rng.choice(NUMBERS), str(rng.randrange(-1, 5)), str(rng.randrange(0, 12))])


def random_condition(rng: Random, depth: int = 0) -> str:
    if depth < 2 and rng.random() < 0.5:
        one, other = (random_condition(rng, depth + 1) for _ in range(2))
        return rng.choice([f"({one} and {other})", f"({one} or {other})", f"(not {one} and {other})"])
    left = random_number(rng)
    if rng.random() < 0.3:
        left += f" {rng.choice('+-*/')} {random_number(rng)}"
    return f"{left} {rng.choice(['<', '<=', '=', '!=', '>=', '>'])} {random_number(rng)}"


def random_strategy(rng: Random) -> Strategy:
    few = rng.sample(CARDS, 4)
    lines = [
        f"buy {rng.choice(few)}" + (f" when {random_condition(rng)}" if rng.random() < 0.8 else "") for _ in range(9)
    ]
    lines += [f"trash {rng.choice(few)} when {random_condition(rng)}" for _ in range(4)]
    return read_strategy('strategy "Random"\neven when behind\n' + "\n".join(lines) + "\nbuy Copper when coins < 3")


def test_a_reported_line_is_never_used() -> None:
    """In random games, every line that applies is one that was not reported."""
    rng = Random(7)
    reported = used = 0
    for number in range(60):
        players = 2 + number % 3
        setup = make_setup(KINGDOM, players)
        strategies = [random_strategy(rng) for _ in range(players)]
        dead = [{(one.verb, one.number): one for one in unreached(strategy)} for strategy in strategies]
        reported += sum(len(some) for some in dead)
        seats = [Strategist(strategy, setup) for strategy in strategies]
        buys = [Plan(strategy.buys, setup) for strategy in strategies]
        trashes = [Plan(strategy.trashes, setup) for strategy in strategies]
        game = start(setup, number)
        while game.asked != NONE and game.turn < 40:
            seat, view = game.asked, View(game, game.asked)
            for verb, plan in (("buy", buys[seat]), ("trash", trashes[seat])):
                plan.look_again()
                offered = view.options() if verb == "buy" else view.hand_mask()
                line = plan.line(view, offered & setup.all_slots, view.coins())
                used += line != NONE
                found = dead[seat].get((verb, int(line)))
                if found is not None:
                    # The warning only ruled out buying while the pile that comes first is not empty.
                    assert found.until_empty, (strategies[seat], found)
                    assert view.purpose() != BUY or view.supply(setup.slots[found.until_empty]) == 0
            game.choose(seats[seat].choose(view))
    assert reported > 100
    assert used > 2000
