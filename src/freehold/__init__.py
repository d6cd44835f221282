"""Freehold: a rules engine, table and laboratory for the card game Dominion.

>>> import freehold
>>> game = freehold.new_game("First Game", players=2, seed=1)
>>> decision = game.decision()
>>> decision.seat, decision.purpose, list(decision.options)
(1, 'play-treasure', ['Copper', 'all', 'decline'])
>>> game.answer("all")
>>> twin = game.copy()
>>> game.answer("Silver")
>>> twin == game
False
>>> freehold.View(game, 0).data()["supply"]["Silver"]
39
>>> freehold.read_json(freehold.write_json(game)) == game
True
"""

from collections.abc import Iterable
from functools import lru_cache

from freehold import _mode

_mode.prepare()

from freehold.cards.catalogue import add_card, make_setup_again
from freehold.cards.own import load_cards
from freehold.notation.kingdom import read_kingdom
from freehold.notation.log_words import write_log
from freehold.notation.position import read_json, read_position, write_json, write_position
from freehold.notation.record import Record, RecordedGame, read_record, replay, write_record
from freehold.rules.card import Card, Mat, card, step
from freehold.rules.decision import Decision
from freehold.rules.errors import BadCard, BadSetup, BadState, FreeholdError, IllegalChoice
from freehold.rules.events import Event, Journal
from freehold.rules.game import Game, start
from freehold.rules.setup import TURNS_AT_MOST
from freehold.rules.view import View

# The only place with the version: the build, the page and the command read it here.
__version__ = "0.2.0a0"


_read_kingdom = lru_cache(maxsize=500)(read_kingdom)


def new_game(
    kingdom: str | Iterable[str] = "First Game",
    players: int = 2,
    seed: int = 0,
    editions: str | None = None,
    first: int | None = None,
    journal: Journal | None = None,
) -> Game:
    """Start a game with a recommended set or ten cards, by name.

    The editions are those of the sets, such as `base 2e, intrigue 1e`, or one for all of them; by default the newest
    that have the cards. The starting player is random unless `first` gives a seat. What happens is noted in the
    journal, if there is one. The same arguments give the same game everywhere.
    """
    text = kingdom if isinstance(kingdom, str) else ", ".join(kingdom)
    chosen = _read_kingdom(text, editions)
    setup = make_setup_again(chosen.cards, players, chosen.editions, TURNS_AT_MOST)
    return start(setup, seed, -1 if first is None else first, journal)


__all__ = [
    "BadCard",
    "BadSetup",
    "BadState",
    "Card",
    "Decision",
    "Event",
    "FreeholdError",
    "Game",
    "IllegalChoice",
    "Journal",
    "Mat",
    "Record",
    "RecordedGame",
    "View",
    "add_card",
    "card",
    "load_cards",
    "new_game",
    "read_json",
    "read_position",
    "read_record",
    "replay",
    "step",
    "write_json",
    "write_log",
    "write_position",
    "write_record",
]
