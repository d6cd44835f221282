"""The result of a finished game, with all cards open."""

from functools import lru_cache
from typing import cast

from msgspec import structs
from mypy_extensions import i64

from freehold.rules.game import Game
from freehold.rules.vocabulary import ENDING_IDS, PILE_THAT_ENDS, PILES
from freehold.server.messages import Ending, Result
from freehold.sessions.game_session import GameSession
from freehold.table.table import Table


def result_of(table: Table) -> Result | None:
    """The result of a table whose game is over; the secret is left out while others play with it."""
    if table.session is None or table.status != "over":
        return None
    result = structs.replace(_result(table.session), winners=table.winners())
    if table.is_given_up:
        result = structs.replace(result, ending="resigned")
    return structs.replace(result, secret="") if table.keeps_secret else result


@lru_cache(maxsize=32)
def _result(session: GameSession) -> Result:
    """The result of a finished game; a session is immutable, so the result is computed once."""
    game = session.game
    seats = range(game.setup.players)
    names = [card.name for card in game.setup.cards]
    return Result(
        ending=cast(Ending, ENDING_IDS[game.ending]),
        ending_pile=_ending_pile(game),
        winners=game.winners(),
        scores=[game.score(i64(seat)) for seat in seats],
        decks=[
            {name: count for slot, name in enumerate(names) if (count := game.owned(i64(seat), i64(slot)))}
            for seat in seats
        ],
        points_by_turn=points_by_turn(session),
        secret=session.record.secret.hex(),
    )


def _ending_pile(game: Game) -> str:
    """The empty pile that ended the game, such as the Provinces, if one did."""
    if game.ending != PILE_THAT_ENDS:
        return ""
    cards = enumerate(game.setup.cards)
    return next(card.name for slot, card in cards if card.ends_game and game.cells[PILES + slot] == 0)


def points_by_turn(session: GameSession) -> list[list[int]]:
    """The points of each seat after each turn, from the start of the game or as far back as it is known."""
    seats = range(session.game.setup.players)
    points: list[list[int]] = [[] for _ in seats]
    turn = None
    for moment in session.moments():
        game = moment.game
        if game.turn != turn or moment.is_over:
            turn = game.turn
            for seat in seats:
                points[seat].append(int(game.score(i64(seat))))
    return points
