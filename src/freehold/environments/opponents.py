"""Players by name for the seats that a learner does not control."""

from collections.abc import Callable, Sequence
from typing import Final

from freehold.notation.kingdom import Kingdom
from freehold.players.levels import find_level
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer
from freehold.players.strategist import Strategist, missing_cards
from freehold.rules.errors import BadSetup
from freehold.rules.setup import Setup
from freehold.strategies.library import DEFAULT, find_strategy

# A player that chooses at random, and one that can play any kingdom.
CHANCE: Final = "chance"
COMPUTER: Final = "computer"

# Makes a player for the game with this seed.
PlayerFor = Callable[[int], Player]


def players_for(names: Sequence[str], setup: Setup) -> Callable[[int], list[Player]]:
    """Makes the players of a game from its seed: the named ones, to the left of seat 0, and a dummy in seat 0."""
    if len(names) != setup.players - 1:
        raise BadSetup(f"a game of {setup.players} players has {setup.players - 1} opponents, not {len(names)}")
    makers = [player_for(name, setup, place) for place, name in enumerate(names)]

    def made(seed: int) -> list[Player]:
        return [Player(), *[make(seed) for make in makers]]

    return made


def player_for(name: str, setup: Setup, place: int = 0) -> PlayerFor:
    """A player by name: `chance`, `computer`, a level such as `Hard`, or a strategy of the library or in a file."""
    if name.casefold() == CHANCE:
        return lambda seed: RandomPlayer(seed ^ (place + 1))
    player: Player
    if find_level(name) is not None:
        # Finding plans for a kingdom needs the laboratory, which takes a moment to import.
        from freehold.lab.opponents import prepared
        from freehold.lab.trial import Setting

        kingdom = Kingdom(setup.editions, tuple(setup.kingdom))
        player = prepared(name, Setting(kingdom, int(setup.players))).player(setup)
    else:
        strategy = find_strategy(DEFAULT if name.casefold() == COMPUTER else name)
        missing = missing_cards(strategy, setup)
        if missing:
            raise BadSetup(f"{strategy.name} needs {', '.join(missing)}, which this kingdom does not have")
        player = Strategist(strategy, setup)
    return lambda seed: player
