"""A player that follows a strategy, and uses tactics where the strategy says nothing."""

from typing import Final, final

from mypy_extensions import i64

import freehold.players.tactics.base as base
import freehold.players.tactics.first_edition as first_edition
import freehold.players.tactics.intrigue as intrigue
import freehold.players.tactics.intrigue_2e as intrigue_2e
import freehold.players.tactics.intrigue_attacks as intrigue_attacks
from freehold.players.own_cards import with_own_cards
from freehold.players.player import Player
from freehold.players.strategy import Strategy
from freehold.players.tactics.evaluator import Evaluator
from freehold.players.tactics.generic import answer
from freehold.rules.errors import BadSetup
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import ALL, BUY, NONE, PLAY_ACTION, PLAY_TREASURE, TREASURE

# Importing these modules registers the tactics of the cards.
CARD_TACTICS: Final = (base, first_edition, intrigue, intrigue_2e, intrigue_attacks)


def missing_cards(strategy: Strategy, setup: Setup) -> list[str]:
    """The cards that a strategy wants to gain and that are not in this game."""
    if strategy.any_kingdom:
        return []
    return [card for card in dict.fromkeys(line.card for line in strategy.buys) if card not in setup.slots]


@final
class Strategist(Player):
    """Follows one strategy in games with one set-up."""

    def __init__(self, strategy: Strategy, setup: Setup) -> None:
        missing = missing_cards(strategy, setup)
        if missing:
            raise BadSetup(f"{strategy.name} needs {' and '.join(missing)}, which this kingdom does not have")
        self.strategy: Strategy = strategy
        self.evaluator: Evaluator = Evaluator(with_own_cards(strategy, setup), setup)
        # Whether it says which Treasures to play; otherwise it plays all at once.
        self.orders_treasures: bool = len(strategy.holds) > 0 or any(
            setup.slots.get(line.card, NONE) != NONE and setup.types[setup.slots[line.card]] & TREASURE != 0
            for line in strategy.plays
        )

    def choose(self, view: View) -> i64:
        """The option that follows from the strategy, or from tactics."""
        purpose = view.purpose()
        if purpose == PLAY_TREASURE and (view.options() >> ALL) & 1 and not self.orders_treasures:
            return ALL
        evaluator = self.evaluator
        if evaluator.setup is not view.setup():
            # Another copy of the set-up, for example after a game was saved and loaded.
            evaluator = Evaluator(with_own_cards(self.strategy, view.setup()), view.setup())
            self.evaluator = evaluator
        evaluator.look(view)
        if purpose == BUY:
            return evaluator.buy()
        if purpose == PLAY_ACTION:
            return evaluator.play()
        if purpose == PLAY_TREASURE and self.orders_treasures:
            return evaluator.play_treasure()
        return answer(evaluator)
