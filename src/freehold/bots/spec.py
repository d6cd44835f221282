"""A bot as plain data: how to start it, its clocks, its options, and what it can play with."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from freehold.bots.protocol import BotHello, Value
from freehold.rules.errors import BadSetup

MOVE_SECONDS: Final = 10.0
GAME_SECONDS: Final = 600.0


@dataclass(frozen=True)
class BotSpec:
    """A bot as plain data: how to start it, its clocks and its options. It can be sent to another process."""

    name: str
    command: str
    move_seconds: float = MOVE_SECONDS
    game_seconds: float = GAME_SECONDS
    options: tuple[tuple[str, Value], ...] = ()
    # What it can play with: these kingdom cards, or all, and how many players at least and at most.
    cards: frozenset[str] | None = None
    players: tuple[int, int] = (2, 6)

    def __post_init__(self) -> None:
        if self.move_seconds <= 0 or self.game_seconds <= 0:
            raise BadSetup("a bot needs more than 0 seconds for a choice, and for a game")

    @property
    def settings(self) -> list[str]:
        """Its options as they are written on the command line."""
        return [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in self.options]

    @property
    def text(self) -> str:
        """How to enter it on the command line."""
        options = "".join(f" --bot-option {one}" for one in self.settings)
        clock = f"--bot-move {self.move_seconds:g} --bot-game {self.game_seconds:g}"
        return f"--bot {self.command!r} {clock}{options}"

    def unknown_cards(self, kingdom: Iterable[str]) -> list[str]:
        """The cards of a kingdom that the bot cannot play with."""
        return [] if self.cards is None else [card for card in kingdom if card not in self.cards]

    def check_fits(self, kingdom: Iterable[str], players: int) -> None:
        """Refuse a game that the bot cannot play."""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise BadSetup(f"{self.name} plays with {fewest} to {most} players, not {players}")
        unknown = self.unknown_cards(kingdom)
        if unknown:
            raise BadSetup(f"{self.name} cannot play with {', '.join(unknown)}")


def spec_of(command: str, hello: BotHello) -> BotSpec:
    """The bot that has introduced itself."""
    cards = None if hello.cards is None else frozenset(hello.cards)
    return BotSpec(hello.name, command, cards=cards, players=hello.players)
