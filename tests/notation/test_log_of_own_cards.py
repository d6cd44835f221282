"""The log of what only people's own cards and Secret Passage do: places in a deck, mats, tokens, cards that stay."""

from collections.abc import Iterator
from random import Random

import pytest

from freehold.notation.log_words import SPECTATOR, log_lines
from freehold.rules.events import Journal
from tests.distributions import PLAYERS, play_recorded, random_record
from tests.own import available
from tests.table import A, B, Table, lay
from tests.trial_cards import TRIAL_CARDS


@pytest.fixture(autouse=True)
def _trial_cards() -> Iterator[None]:
    with available(*TRIAL_CARDS):
        yield


def lines(table: Table, viewer: int) -> list[str]:
    """The log since the position was set up, as this viewer reads it."""
    return [str(line) for line in log_lines(table.game.setup, table.journal.events, PLAYERS, viewer)]


def test_a_card_put_into_a_deck_is_named_to_its_owner_and_its_place_to_all() -> None:
    table = lay("A hand: 3 Secret Passage, Gold; A deck: 6 Copper")
    table.choose("Secret Passage", "Gold", "2", "Secret Passage", "Copper", "1", "Secret Passage", "Copper", "0")
    told = [[line.rpartition(", put")[2] for line in lines(table, viewer)] for viewer in (A, B)]
    assert told == [
        [" a Gold into your deck under 2 cards", " a Copper into your deck under 1 card", " a Copper on your deck"],
        ["s a card into their deck under 2 cards", "s a card into their deck under 1 card", "s a card on their deck"],
    ]


def test_cards_go_to_a_mat_and_come_back() -> None:
    table = lay("A hand: 2 Granary, Smuggler, Gold; A deck: 3 Copper")
    table.choose("Granary", "put", "Gold", "Granary", "take", "Smuggler", "Gold")
    told = "\n".join(lines(table, B))
    assert "puts a Gold on their shelf mat" in told
    assert "takes a Gold from their shelf mat into their hand" in told
    assert "puts a card on their hold mat" in told
    assert "put a Gold on your hold mat" in "\n".join(lines(table, A))


def test_tokens_points_and_cards_that_stay() -> None:
    table = lay("A hand: Shrine, Tollkeeper, Shrine; A tokens: 2 toll; actions: 2")
    table.choose("Tollkeeper", "Copper", "Shrine")
    assert lines(table, B) == [
        "Ann plays Tollkeeper: +$1, leaves Tollkeeper in play, +$2, loses 2 toll tokens",
        "Ann plays Shrine: trashes a Shrine, gets 2 victory points",
    ]


@pytest.mark.parametrize("seed", range(5))
def test_every_event_of_a_game_with_such_cards_can_be_told(seed: int) -> None:
    rng = Random(seed)
    journal = Journal()
    include = [card.name for card in rng.sample(TRIAL_CARDS, 8)]
    game = play_recorded(random_record(rng, include=include, turn_limit=40), rng, journal).game
    for viewer in range(SPECTATOR, game.setup.players):
        told = log_lines(game.setup, journal.events, PLAYERS, viewer, game)
        assert all(line.text for line in told)
