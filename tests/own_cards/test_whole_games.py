"""Every example of the docs in whole random games, in kingdoms, in records, and on the command line."""

import json
from random import Random

import pytest

from freehold import Journal, Record, RecordedGame, View, read_json, read_record, replay, write_json
from freehold.cards.catalogue import EDITIONS, all_cards, editions_of, kingdom_cards, make_setup, sets_of
from freehold.cards.kingdoms import random_kingdom
from freehold.notation.position import read_position, write_position
from freehold.rules.events import GAINS, PLAYS
from freehold.rules.game import Game, start
from freehold.rules.soundness import check_cards
from freehold.rules.vocabulary import NONE
from tests.golden_games import fond_option
from tests.own_cards.examples import EXAMPLES, kingdom_with
from tests.terminal.typist import run

every_example = pytest.mark.parametrize("name", EXAMPLES)
TURNS = 60


def check(game: Game) -> None:
    """Check that no card appeared or vanished, and that there is an end or a real choice."""
    check_cards(game)
    assert game.is_over == (game.asked == NONE)
    if not game.is_over:
        assert game.options & (game.options - 1), "a question has at least two options"


def check_views(game: Game) -> None:
    """Check that every seat has a view, and sees no hand but its own."""
    for seat in range(NONE, game.setup.players):
        players = View(game, seat).data()["seats"]
        assert isinstance(players, list)
        assert [one for one, player in enumerate(players) if player["hand"] is not None] == [seat] * (seat != NONE)


@every_example
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_random_games(name: str, players: int) -> None:
    """Players who like the card make random choices, and the game is sound, saved and read at every question."""
    setup = make_setup(kingdom_with(name, "Throne Room", "Militia", seed=players), players, turn_limit=TURNS)
    journal = Journal()
    game = start(setup, players, journal=journal)
    rng = Random(players)
    slot = setup.slot(name)
    while not game.is_over:
        check(game)
        if rng.random() < 0.05:
            check_views(game)
            assert read_json(write_json(game)) == read_position(write_position(game)) == game
        game.choose(fond_option(game, slot, rng))
    check(game)
    done = {event.kind for event in journal.events if slot in event.slots}
    assert {GAINS, PLAYS} <= done


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_all_of_them(seed: int) -> None:
    setup = make_setup(kingdom_with(*EXAMPLES, "Throne Room", seed=seed), 2 + seed % 5, turn_limit=TURNS)
    game = start(setup, seed)
    rng = Random(seed)
    slots = [setup.slot(name) for name in EXAMPLES]
    while not game.is_over:
        check(game)
        game.choose(fond_option(game, rng.choice(slots), rng))


@every_example
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_recorded_and_replayed(name: str, edition: str) -> None:
    record = Record(kingdom_with(name, edition=edition), ["Ann", "Bob", "Cem"], 4, edition, turn_limit=30)
    recorded = RecordedGame(record)
    rng = Random(4)
    while not recorded.game.is_over:
        recorded.choose(fond_option(recorded.game, recorded.game.setup.slot(name), rng))
    assert replay(read_record(recorded.text())) == recorded.game


@every_example
def test_it_is_in_the_catalogue(name: str) -> None:
    for edition in EDITIONS:
        assert name in kingdom_cards(edition)
    assert (sets_of(name), editions_of(name)) == (["own"], ["1e", "2e"])
    assert {name, *EXAMPLES[name]} <= set(all_cards())
    assert name in random_kingdom("2e", 1, required=[name.lower()])


@every_example
def test_the_command_line_shows_it(name: str) -> None:
    shown = json.loads(run("cards", name.lower(), "--json").out)
    card = all_cards()[name]
    assert (shown["name"], shown["text"], shown["types"]) == (name, card.text, card.type_names())
    assert any(one["name"] == name for one in json.loads(run("cards", "--json").out))
    played = run("play", "--random", "--require", name.lower(), "--seed", "1").out
    assert all(f" {one} (" in played for one in (name, *EXAMPLES[name]) if all_cards()[one].in_supply)
    for companion in EXAMPLES[name]:
        assert run("cards", companion).out.startswith(companion)


@every_example
def test_it_is_drawn_only_with_the_set_of_your_own_cards(name: str) -> None:
    assert all(name not in random_kingdom("2e", seed) for seed in range(30))
    assert any(name in random_kingdom("2e", seed, sets=["base", "own"]) for seed in range(60))
