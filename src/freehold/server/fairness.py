"""Whether a finished game follows from its secret."""

from functools import lru_cache

from freehold.notation.record import replay
from freehold.rules.errors import FreeholdError
from freehold.server.messages import Verified
from freehold.sessions.game_session import GameSession


@lru_cache(maxsize=32)
def verified(session: GameSession) -> Verified:
    """Replay the game from its start; a session is immutable, so this is done once."""
    return Verified(follows=_follows(session), choices=len(session.record.choices))


def _follows(session: GameSession) -> bool | None:
    if session.starts_midgame:
        return None
    try:
        return replay(session.record) == session.game
    except FreeholdError:
        return False
