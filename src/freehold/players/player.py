"""A player answers the questions of a game from what its seat may see."""

from mypy_extensions import i64

from freehold.rules.view import View


class Player:
    """A player makes the choices. Built-in players are subclasses; other players go through `PlayerAdapter`."""

    def choose(self, view: View) -> i64:
        """One of the offered options."""
        raise AssertionError("a player says how it chooses")
