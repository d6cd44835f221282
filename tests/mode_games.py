"""A digest of each of many games, to compare compiled rules with interpreted ones: `python -m tests.mode_games`.

The first line says which mode ran; every other line is a game with the number of its choices and a digest of every
question, choice and event, of the final state, and of what each seat sees in the end. The two modes must print the same
games: `diff <(python -m tests.mode_games) <(FREEHOLD_PURE=1 python -m tests.mode_games)`.
"""

import argparse
import hashlib
import json
from dataclasses import replace

from freehold._mode import is_compiled
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer
from freehold.rules.events import Event, Journal
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from tests.distributions import numbered_record
from tests.seated import sensible
from tests.shuffled import secret

GAMES = 1_000
TURN_LIMIT = 60


def players_of(number: int, setup: Setup) -> list[Player]:
    """Random players, in every third game with a sensible one among them, and in every ninth sensible ones only."""
    seats = setup.players
    players: list[Player] = [RandomPlayer(number * seats + seat) for seat in range(seats)]
    if number % 9 == 0:
        return [sensible() for _ in players]
    if number % 3 == 0:
        players[number % seats] = sensible()
    return players


def event_fields(event: Event) -> list[object]:
    return [
        event.kind,
        event.seat,
        *event.slots,
        event.count,
        event.seen,
        event.shown,
        event.source,
        event.zone,
        event.number,
        event.word,
    ]


def end_data(game: Game) -> str:
    """The result, and what a spectator and each seat see of it."""
    seats = range(game.setup.players)
    views = [View(game, seat).data() for seat in (NONE, *seats)]
    return json.dumps([[game.score(seat) for seat in seats], game.winners(), views])


def line_of(number: int) -> str:
    """Play a game to its end and sum it up."""
    record, _ = numbered_record(number, TURN_LIMIT)
    if number % 5 == 0:
        record = replace(record, seed=0, secret=secret(number))
    journal = Journal()
    game = record.new_game(journal)
    players = players_of(number, game.setup)
    views = [View(game, seat) for seat in range(game.setup.players)]
    digest = hashlib.sha256()
    while game.asked != NONE:
        option = players[game.asked].choose(views[game.asked])
        numbers = [
            game.asked,
            game.purpose,
            game.asking_card,
            game.owner,
            game.zone,
            game.least,
            game.most,
            game.options,
        ]
        digest.update(repr([*numbers, option]).encode())
        game.choose(option)
    for event in journal.events:
        digest.update(repr(event_fields(event)).encode())
    digest.update(repr(game.numbers()).encode())
    digest.update(end_data(game).encode())
    return f"{number} {record.editions} {game.setup.players} players {game.number} choices {digest.hexdigest()}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mode_games", description="Print a digest of many games.")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    arguments = parser.parse_args()
    print("compiled" if is_compiled() else "interpreted")
    for number in range(arguments.first, arguments.first + arguments.games):
        print(line_of(number))


if __name__ == "__main__":
    main()
