"""Games to be written in the wording of other programs."""

from random import Random

from freehold.cards.catalogue import kingdom_cards
from freehold.notation.kingdom import Kingdom
from freehold.notation.record import Record, RecordedGame
from freehold.players.strategist import Strategist
from freehold.rules.events import Journal
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.strategies.library import default_strategy
from tests.distributions import PLAYERS, play_recorded, random_record

Played = tuple[RecordedGame, Journal]


def random_game(number: int) -> Played:
    """A game of 2 to 4 random players in any kingdom, alternating between the editions."""
    rng = Random(number)
    record = random_record(rng, ("1e", "2e")[number % 2], 2 + number % 3, turn_limit=40)
    journal = Journal()
    return play_recorded(record, rng, journal), journal


def computer_game(number: int, sets: tuple[str, ...] = ("base", "intrigue")) -> Played:
    """A game of computer players who judge what to buy, in a random kingdom."""
    rng = Random(number)
    edition, count = ("1e", "2e")[number % 2], 2 + number % 3
    kingdom = rng.sample(list(kingdom_cards(edition, sets)), 10)
    record = Record(kingdom, list(PLAYERS[:count]), number, edition, 0)
    journal = Journal()
    played = RecordedGame(record, journal)
    players = [Strategist(default_strategy(), played.game.setup) for _ in range(count)]
    while played.game.asked != NONE:
        seat = int(played.game.asked)
        played.choose(int(players[seat].choose(View(played.game, seat))))
    return played, journal


def kingdom_of(played: RecordedGame) -> Kingdom:
    return Kingdom(played.record.editions, tuple(played.record.kingdom))
