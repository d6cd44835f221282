"""Seats any object with a `choose(view, decision)` method as a player, written in plain Python."""

from typing import Any, Protocol, final

from mypy_extensions import i64

from freehold.players.player import Player
from freehold.rules.decision import Decision
from freehold.rules.errors import IllegalChoice
from freehold.rules.view import View


class Chooser(Protocol):
    """Answers a decision with the name of one of its options."""

    def choose(self, view: View, decision: Decision) -> str:
        """The id of one of the options."""
        ...


@final
class PlayerAdapter(Player):
    """Adapts a player that chooses options by name."""

    def __init__(self, chooser: Chooser) -> None:
        # Compiled code would raise its own TypeError for an answer that is not a string; interpreted code would not.
        self.chooser: Any = chooser

    def choose(self, view: View) -> i64:
        """The option that the player names."""
        decision = view.decision()
        name: object = self.chooser.choose(view, decision)
        if not isinstance(name, str) or name not in decision.options:
            raise IllegalChoice(f"{name!r} is not offered; the options are {', '.join(decision.options)}")
        return decision.options[name]
