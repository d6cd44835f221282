"""Freehold: a rules engine, table and laboratory for the card game Dominion.

>>> import freehold
>>> game = freehold.new_game("First Game", players=2, seed=7)
>>> decision = game.decision()
>>> decision.purpose, list(decision.options)
('play a Treasure', ['Copper', 'all', 'decline'])
>>> game.answer("all")
>>> twin = game.copy()
>>> game.answer("Silver")
>>> twin == game
False
"""

from freehold import _mode

_mode.prepare()

from freehold.notation.position import read_json, read_position, write_json, write_position
from freehold.rules.card import Card, card, step
from freehold.rules.decision import Decision
from freehold.rules.errors import BadSetup, BadState, FreeholdError, IllegalChoice
from freehold.rules.game import Game
from freehold.rules.view import View

__all__ = [
    "BadSetup",
    "BadState",
    "Card",
    "Decision",
    "FreeholdError",
    "Game",
    "IllegalChoice",
    "View",
    "card",
    "read_json",
    "read_position",
    "step",
    "write_json",
    "write_position",
]
