"""What a thinking computer player is told, and how it answers a whole question.

It may think in another process, or on another machine. So it is not told the game, but a world: a game that its seat
cannot tell from the real one. From the view of this seat, a world is as good as the game.
"""

from typing import Final

from mypy_extensions import i64

from freehold.players.player import Player
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.sessions.game_session import GameSession, question_goes_on

# Every world is as good as another, and the seat must not learn anything from which one it is.
_SEED: Final = 1


def world_of(session: GameSession, seat: int) -> Game:
    """A game that this seat cannot tell from the real one: everything that it cannot know is dealt again."""
    return session.view(seat).determinize(i64(_SEED))


def answer_in(world: Game, player: Player) -> tuple[str, ...]:
    """How a player answers the question that is asked in a world: the ids of all options that it picks, in order.

    The world cannot be used afterwards.
    """
    view = View(world, world.asked)
    picks: list[str] = []
    while not picks or question_goes_on(world):
        options = {option: name for name, option in world.decision().options.items()}
        option = next(iter(options)) if len(options) == 1 else int(player.choose(view))
        picks.append(options[option])
        if not world.several:
            break
        try:
            world.take(i64(option))
        except Exception:
            # A card of people's own fails with this answer. The real game will say so, in better words.
            break
    return tuple(picks)
