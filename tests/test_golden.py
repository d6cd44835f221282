"""One recorded game per card and edition is replayed and must match exactly."""

import pytest

from freehold.cards.catalogue import BASE_SET, read_editions
from freehold.notation.record import replay
from freehold.rules.card import Card
from freehold.rules.events import Journal
from tests.golden_games import GOLDEN, is_used, path_of, read_golden, text_of, wanted


@pytest.mark.parametrize(
    ("editions", "card"), [pytest.param(editions, card, id=f"{editions}-{card.name}") for editions, card in wanted()]
)
def test_the_golden_game_of_a_card_is_played_as_before(editions: str, card: Card) -> None:
    path = path_of(editions, card.name)
    assert path.exists(), f"{card.name} has no golden game in {editions}: python -m tests.golden_games --write"
    golden = path.read_text("utf-8")
    record = read_golden(golden)
    journal = Journal()
    game = replay(record, journal)
    assert game.setup.cards[game.setup.slot(card.name)] is card
    assert read_editions(record.editions)[BASE_SET] == read_editions(editions)[BASE_SET]
    assert is_used(game.setup, journal.events, card)
    assert text_of(record) == golden


def test_no_golden_game_is_left_over() -> None:
    expected = {path_of(editions, card.name) for editions, card in wanted()}
    assert {path for path in GOLDEN.rglob("*") if path.is_file()} == expected


def test_the_golden_games_are_of_all_71_cards() -> None:
    assert len({card.name for _, card in wanted()}) == 71
