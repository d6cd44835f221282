"""A player answers the questions of a game from what its seat may see."""

from mypy_extensions import i64

from freehold.rules.view import View


class Player:
    """Someone who chooses. Built-in players are subclasses; anybody else's come in through `PlayerAdapter`."""

    def choose(self, view: View) -> i64:
        """One of the offered options."""
        raise AssertionError("a player says how it chooses")
