"""What processes in which computers think are asked to do.

They are told what the thinking seat may know: no game of the server, and no secret of a table, ever gets there.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from mypy_extensions import i64

from freehold.notation.position import read_json
from freehold.players.player import Player
from freehold.players.thinking import Thinking
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.sessions.thoughts import answer_in

if TYPE_CHECKING:
    from freehold.lab.hints import Hint

# How many players a process remembers: making one takes a moment, since it watches its plans play.
_PLAYERS_KEPT: Final = 32


@dataclass(frozen=True)
class Thought:
    """A question to think about: who thinks, and a world in its saved form."""

    thinking: Thinking
    world: str

    def run(self) -> tuple[str, ...]:
        """The options picked."""
        world = read_json(self.world)
        return answer_in(world, _player(self.thinking, world.setup))


@lru_cache(maxsize=_PLAYERS_KEPT)
def _player(thinking: Thinking, setup: Setup) -> Player:
    return thinking.player(setup)


@dataclass(frozen=True)
class Advice:
    """A question to give a hint about: whose plans to use, a world in its saved form, and perhaps what to pick."""

    thinking: Thinking
    world: str
    picks: tuple[str, ...]

    def run(self) -> tuple[str, "Hint"]:
        """A hint for one of the picks: the first that costs something, or just the first."""
        # The server itself does not need the laboratory.
        from freehold.lab.hints import hint

        world = read_json(self.world)
        view = View(world, world.asked)
        first: tuple[str, Hint] | None = None
        for pick in self.picks or ("",):
            while len(options := world.decision().options) == 1:
                world.take(i64(next(iter(options.values()))))
            found = pick, hint(self.thinking, view, pick)
            if found[1].cost > 0.0:
                return found
            first = first or found
            if not pick or not world.several:
                break
            world.take(i64(options[pick]))
        assert first is not None
        return first


@dataclass(frozen=True)
class Kingdom:
    """What plans are prepared for."""

    cards: tuple[str, ...]
    editions: str
    players: int


class Prepare(Protocol):
    """Finds plans for a level in a kingdom; it runs in another process."""

    def __call__(self, level: str, kingdom: Kingdom, seconds: float) -> Thinking: ...


def prepared(level: str, kingdom: Kingdom, seconds: float) -> Thinking:
    """A thinking player with plans that are solved, or measured now, which takes some seconds."""
    # The server itself does not need the laboratory.
    from freehold.lab.opponents import prepared as find
    from freehold.lab.trial import Setting
    from freehold.notation.kingdom import Kingdom as Cards

    return find(level, Setting(Cards(kingdom.editions, kingdom.cards), kingdom.players), seconds)


@dataclass(frozen=True)
class Preparation:
    """A player to prepare."""

    prepare: Prepare
    level: str
    kingdom: Kingdom
    seconds: float

    def run(self) -> Thinking:
        return self.prepare(self.level, self.kingdom, self.seconds)
