"""How a game ended, when everything is open."""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from freehold.rules.vocabulary import EMPTY_PILES, ENDING_IDS, PILE_THAT_ENDS, TURN_LIMIT
from freehold.server.messages import Result
from freehold.sessions.game_session import GameSession

_REASONS: Final = {
    PILE_THAT_ENDS: "The Provinces have run out.",
    EMPTY_PILES: "Too many piles have run out.",
    TURN_LIMIT: "The game was cut off at its turn limit.",
}


@lru_cache(maxsize=32)
def result_of(session: GameSession) -> Result:
    """The result of a game that is over; a session never changes, so it is found once for all who look."""
    game = session.game
    seats = range(game.setup.players)
    names = [card.name for card in game.setup.cards]
    return Result(
        ending=ENDING_IDS[game.ending],
        reason=_REASONS[game.ending],
        winners=game.winners(),
        scores=[game.score(i64(seat)) for seat in seats],
        decks=[
            {name: count for slot, name in enumerate(names) if (count := game.owned(i64(seat), i64(slot)))}
            for seat in seats
        ],
        points_by_turn=points_by_turn(session),
    )


def points_by_turn(session: GameSession) -> list[list[int]]:
    """The points of each seat after each turn, from the start of the game or as far back as it is known."""
    game = GameSession.replayed(session.record, {}, (), session.checkpoint).game
    game.journal = None
    seats = range(game.setup.players)
    points = [[int(game.score(i64(seat)))] for seat in seats]
    turn = game.turn
    for choice in session.choices:
        for pick in choice.picks:
            game.answer(pick)
        if game.turn != turn or game.asked < 0:
            turn = game.turn
            for seat in seats:
                points[seat].append(int(game.score(i64(seat))))
    return points
