"""Watching games: a sample of them, played slowly, with what each player had and gained turn by turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from freehold.notation.log import LogLine
from freehold.players.player import Player
from freehold.rules.setup import Setup

# So many games show what is typical; more would only take longer.
GAMES_TO_WATCH: Final = 500


@dataclass(frozen=True)
class Deal:
    """One game to be played: its seed, the number of the player at each seat, and the seat that begins."""

    seed: int
    seats: tuple[int, ...]
    first: int = 0


@dataclass(frozen=True)
class SampleGame:
    """One game to read: its deal, how long it took, its winners by their numbers, and its log in words."""

    deal: Deal
    turns: int
    winners: tuple[int, ...]
    log: list[LogLine]


@dataclass
class Watched:
    """What happened in the games that were watched; players and turns are counted from 0."""

    setup: Setup
    games: int = 0
    # By player and own turn: the points and the coins on all cards owned after it, in every game that got so far.
    points: list[list[list[int]]] = field(default_factory=list)
    money: list[list[list[int]]] = field(default_factory=list)
    # By player, turn and slot: how many cards were gained in all games, on other players' turns of that number too.
    gains: list[list[list[int]]] = field(default_factory=list)
    # By game: how many turns the player who took most had, and why it ended.
    lengths: list[int] = field(default_factory=list)
    endings: list[int] = field(default_factory=list)
    sample: SampleGame | None = None


def watch_games(setup: Setup, players: Sequence[Player], names: Sequence[str], deals: Iterable[Deal]) -> Watched:
    """Play these games, note what happens, and keep a typical one to read: of middling length, won by the favourite."""
    raise NotImplementedError
