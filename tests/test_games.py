"""Whole games with random choices, thousands of them, which together play every card."""

from random import Random

import pytest

from freehold._mode import is_compiled
from freehold.cards.basic import BASIC
from freehold.cards.catalogue import EDITIONS, kingdom_cards
from freehold.notation.position import read_json, write_json
from freehold.rules.events import GAINS, PLAYS, REACTS, Journal
from freehold.rules.game import Game
from freehold.rules.vocabulary import ACTION, NONE, OVER, REACTION, TREASURE
from tests.distributions import likely_option, numbered_record, play_out, random_record
from tests.invariants import check
from tests.own import available
from tests.trial_cards import TRIAL_CARDS

# `make soak` plays many more.
CHUNKS = 20 if is_compiled() else 4
GAMES_IN_CHUNK = 50
TURN_LIMIT = 100

# Every game below this number is played with a journal to see which cards are played.
SAMPLE = 400


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_come_to_an_end_with_all_their_cards(chunk: int) -> None:
    for number in range(chunk * GAMES_IN_CHUNK, (chunk + 1) * GAMES_IN_CHUNK):
        record, rng = numbered_record(number, TURN_LIMIT)
        game = record.new_game()
        turn = 0
        while game.asked != NONE:
            if game.turn != turn:
                turn = game.turn
                check(game)
            game.choose(likely_option(game, rng))
        check(game)
        check_end(game)


@pytest.mark.parametrize("chunk", range(10 if is_compiled() else 3))
def test_games_with_all_that_the_rules_offer_keep_their_cards(chunk: int) -> None:
    with available(*TRIAL_CARDS) as names:
        for number in range(chunk * 10, (chunk + 1) * 10):
            rng = Random(number)
            record = random_record(rng, include=rng.sample(names, 6), turn_limit=40)
            game = record.new_game()
            while game.asked != NONE:
                check(game)
                option = likely_option(game, rng)
                saved = read_json(write_json(game))
                assert saved == game
                for one in (game, saved):
                    one.choose(option)
                assert saved == game
            check(game)
            assert game.phase == OVER


def check_end(game: Game) -> None:
    assert game.phase == OVER
    assert game.turn <= TURN_LIMIT
    turns = [game.turns_taken(seat) for seat in range(game.setup.players)]
    assert sum(turns) == game.turn
    assert max(turns) - min(turns) <= 1
    best = max(game.score(seat) for seat in range(game.setup.players))
    assert {game.score(seat) for seat in game.winners()} == {best}


@pytest.mark.skipif(not is_compiled(), reason="the same games are played in both modes")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_games_play_every_card(edition: str) -> None:
    cards = {card.name: card for card in [*BASIC, *kingdom_cards(edition).values()]}
    gained: set[str] = set()
    played: set[str] = set()
    revealed: set[str] = set()
    for number in range(EDITIONS.index(edition), SAMPLE, len(EDITIONS)):
        record, rng = numbered_record(number, TURN_LIMIT)
        journal = Journal()
        game = record.new_game(journal)
        play_out(game, rng)
        for event in journal.events:
            names = [game.setup.cards[slot].name for slot in event.slots]
            if event.kind == PLAYS:
                played.update(names)
            elif event.kind == GAINS:
                gained.update(names)
            elif event.kind == REACTS:
                revealed.update(names)
    assert gained == set(cards)
    assert played == {name for name, card in cards.items() if card.types & (ACTION | TREASURE)}
    assert revealed == {name for name, card in cards.items() if card.types & REACTION}
