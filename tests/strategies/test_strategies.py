"""Every strategy of the library is in standard form, names existing cards, and plays to the end."""

import re
from pathlib import Path

import pytest

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import EDITIONS, kingdom_cards
from freehold.cards.kingdoms import random_kingdom
from freehold.lab.matchup import Matchup, kingdom_for, mentioned_cards, play_blocks
from freehold.notation.kingdom import Kingdom
from freehold.notation.strategy import read_strategy, write_strategy
from freehold.rules.vocabulary import ENDING_IDS, TURN_LIMIT, TYPE_NAMES
from freehold.strategies import library
from freehold.strategies.library import default_strategy, find_strategy, library_text, names

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
NAMES = names()
KINGDOM_CARDS = {name for edition in EDITIONS for name in kingdom_cards(edition)}

strategies = pytest.mark.parametrize("name", NAMES)


def orders(text: str) -> list[str]:
    """The lines of a text without its comments and blank lines."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_there_are_many_strategies_and_they_use_every_kingdom_card() -> None:
    assert len(NAMES) >= 45
    used = {line.card for name in NAMES for line in find_strategy(name).buys}
    assert sorted(KINGDOM_CARDS - used) == []


@strategies
def test_the_texts_are_in_standard_form(name: str) -> None:
    text = library_text(name)
    assert orders(text) == orders(write_strategy(find_strategy(name)))
    # A comment stands above its lines, and there is one blank line at a time.
    assert not re.search(r"\n\n\n|[^\n]#|#[^\n]*\n\n| \n", text)
    assert text == f"{text.strip()}\n"


@strategies
def test_a_reason_is_one_or_two_sentences(name: str) -> None:
    why = find_strategy(name).why
    assert why.endswith(".")
    assert len(why) <= 160


@strategies
def test_a_strategy_mentions_only_existing_cards_and_types(name: str) -> None:
    known = KINGDOM_CARDS | {card.name for card in BASIC} | set(TYPE_NAMES.values())
    assert set(mentioned_cards(find_strategy(name))) <= known


@strategies
def test_a_strategy_plays_games_to_the_end(name: str) -> None:
    """Against plain money, in a kingdom of its own cards."""
    strategy = find_strategy(name)
    matchup = Matchup((strategy, find_strategy("Big Money")), kingdom_for([strategy]))
    (totals,) = play_blocks(matchup, [range(1)])
    assert totals.games == 2
    assert totals.endings()[ENDING_IDS[TURN_LIMIT]] == 0
    assert totals.turns < 2 * 80


# The strategy for any kingdom.


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_default_never_stalls(edition: str, players: int) -> None:
    strategy = default_strategy()
    for seed in range(4):
        kingdom = Kingdom(edition, tuple(random_kingdom(edition, seed)))
        (totals,) = play_blocks(Matchup((strategy,) * players, kingdom, seed), [range(1)])
        assert totals.endings()[ENDING_IDS[TURN_LIMIT]] == 0
        assert totals.turns < totals.games * players * 60


def test_the_default_beats_money() -> None:
    """It wins about 85 of 100 games in random kingdoms; here there are only a few."""
    money = find_strategy("Big Money Ultimate")
    score = games = 0.0
    for seed in range(12):
        edition = EDITIONS[seed % 2]
        kingdom = Kingdom(edition, tuple(random_kingdom(edition, seed)))
        (totals,) = play_blocks(Matchup((default_strategy(), money), kingdom, seed), [range(8)])
        score += totals.wins(0) + totals.draws(0) / 2
        games += totals.games
    assert score / games >= 0.7


# The page about the library.


def test_the_page_lists_every_strategy_with_its_reason() -> None:
    row = r"^\| \[([^]]+)\]\(\.\./src/freehold/strategies/(\w+)\.txt\) \|[^|]*\|[^|]*\|[^|]*\| ([^|]+) \|$"
    rows = re.findall(row, PAGE.read_text("utf-8"), re.MULTILINE)
    assert [row[0] for row in rows] == NAMES
    for name, file, why in rows:
        assert read_strategy((Path(library.__file__).parent / f"{file}.txt").read_text("utf-8")).name == name
        assert why == find_strategy(name).why
