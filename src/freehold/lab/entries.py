"""Entries: who takes part in a simulation or a tournament, before the kingdom is known."""

from dataclasses import dataclass

from freehold.bots.spec import BotSpec
from freehold.lab.matchup import Contestant
from freehold.lab.opponents import prepared
from freehold.lab.trial import Setting
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Strategy
from freehold.rules.setup import Setup


@dataclass(frozen=True)
class LevelEntry:
    """A level of the computer player by its name, such as Hard; its plans depend on the kingdom."""

    name: str
    # Seconds for each decision; None: as long as the level says.
    think: float | None = None

    @property
    def text(self) -> str:
        """How to enter it on the command line."""
        return self.name if self.think is None else f"{self.name} --think {self.think:g}"


Entry = Strategy | LevelEntry | BotSpec


def contestant_of(entry: Entry, setting: Setting) -> Contestant | BotSpec:
    """The contestant that an entry is in a kingdom; a level may need some seconds to find its plans."""
    if isinstance(entry, BotSpec):
        entry.check_fits(setting.kingdom.cards, setting.players)
    return prepared(entry.name, setting, entry.think) if isinstance(entry, LevelEntry) else entry


def missing_for(entry: Entry, setup: Setup) -> list[str]:
    """The cards for which an entry cannot play: those that a strategy needs, or that a bot does not know."""
    if isinstance(entry, BotSpec):
        return entry.unknown_cards(setup.kingdom)
    return missing_cards(entry, setup) if isinstance(entry, Strategy) else []


def strategies_among(entries: tuple[Entry, ...]) -> list[Strategy]:
    """The entries that are strategies; only these need certain cards."""
    return [entry for entry in entries if isinstance(entry, Strategy)]
