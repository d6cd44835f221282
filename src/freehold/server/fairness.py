"""Whether a finished game follows from its secret."""

from functools import lru_cache

from freehold.notation.record import replay
from freehold.rules.errors import BadState, FreeholdError
from freehold.server.messages import Verified
from freehold.sessions.game_session import GameSession


@lru_cache(maxsize=32)
def verified(session: GameSession) -> Verified:
    """Replay the game from its start; a session is immutable, so this is done once."""
    if session.starts_midgame:
        raise BadState("this game was started with older rules, so it cannot be replayed from its start")
    try:
        follows = replay(session.record) == session.game
    except FreeholdError:
        follows = False
    return Verified(follows=follows, choices=len(session.record.choices))
