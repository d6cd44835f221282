"""Who plays whom, with which kingdom and from which seed; the rounds are the same wherever they are played."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import EDITIONS, KINGDOM_SIZE, find_set, kingdom_card, kingdom_cards, make_setup
from freehold.cards.kingdoms import in_order
from freehold.lab.tally import Totals
from freehold.notation.kingdom import Kingdom
from freehold.players.match import Tally, play_out, play_rounds, seed_of_round
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.players.strategy import Count, Line, Not, Operation, Strategy, Term
from freehold.rules.errors import BadSetup
from freehold.rules.game import start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import MOST_SEATS, Setup
from freehold.rules.vocabulary import CURSE

# The places that no strategy asks for are filled with the cards of this set, in their order.
FILLING: Final = "First Game"


@dataclass(frozen=True)
class Matchup:
    """Strategies that play each other, in the order in which they were named."""

    strategies: tuple[Strategy, ...]
    kingdom: Kingdom
    seed: int = 0

    def __post_init__(self) -> None:
        if not 2 <= len(self.strategies) <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {len(self.strategies)}")
        if not 0 <= self.seed <= LARGEST_SEED:
            raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {self.seed}")

    @property
    def names(self) -> list[str]:
        return distinct([strategy.name for strategy in self.strategies])

    def seated(self) -> tuple[Setup, list[Player]]:
        """The set-up and the players, ready to play."""
        setup = make_setup(self.kingdom.cards, len(self.strategies), self.kingdom.editions)
        return setup, [Strategist(strategy, setup) for strategy in self.strategies]


# A worker gets the same matchup again and again.
@lru_cache(maxsize=4)
def _seated(matchup: Matchup) -> tuple[Setup, list[Player]]:
    return matchup.seated()


def play_blocks(matchup: Matchup, blocks: Iterable[range]) -> list[Totals]:
    """Play these blocks of rounds, and say what came of each."""
    setup, players = _seated(matchup)
    found = []
    for rounds in blocks:
        tally = Tally(len(players))
        play_rounds(setup, players, matchup.seed, rounds, tally)
        found.append(Totals(tuple(tally.numbers)))
    return found


def check_that_all_buy(matchup: Matchup) -> None:
    """Play the first round, and refuse a player who still has nothing but the starting cards, or Curses, after it."""
    setup, players = _seated(matchup)
    idle = set(range(len(players)))
    for begins in range(len(players)):
        at_table = order_of_play(len(players), begins)
        game = start(setup, seed_of_round(matchup.seed, 0), 0)
        play_out(game, [players[player] for player in at_table])
        for seat, player in enumerate(at_table):
            kept = (game.owned(seat, slot) > card.start for slot, card in enumerate(setup.cards) if card.types != CURSE)
            if any(kept):
                idle.discard(player)
    if idle:
        raise BadSetup(
            f"{matchup.names[min(idle)]} buys nothing: {game.turn} turns into a game it has only"
            " the cards that it began with"
        )


def order_of_play(players: int, begins: int) -> list[int]:
    """The players by their seats in the game of a round that this one begins."""
    return [*range(begins, players), *range(begins)]


def distinct(names: Sequence[str]) -> list[str]:
    """The names with a number where one comes again: Smithy, Smithy 2."""
    found: list[str] = []
    for name in names:
        number, new = 1, name
        while new in found or (number > 1 and new in names):
            number += 1
            new = f"{name} {number}"
        found.append(new)
    return found


# The kingdom that strategies ask for.


def cards_named(strategy: Strategy) -> list[str]:
    """All cards and types that a strategy speaks of, in its order."""
    found: dict[str, None] = {}
    for line in (*strategy.buys, *strategy.trashes, *strategy.plays):
        found.update(dict.fromkeys(_named_on(line)))
    return list(found)


def _named_on(line: Line) -> Iterator[str]:
    yield line.card
    if line.when is not None:
        yield from _named_in(line.when)


def _named_in(term: Term) -> Iterator[str]:
    if isinstance(term, Count):
        yield term.of
    elif isinstance(term, Operation):
        yield from _named_in(term.left)
        yield from _named_in(term.right)
    elif isinstance(term, Not):
        yield from _named_in(term.condition)


def kingdom_for(strategies: Iterable[Strategy], edition: str | None = None) -> Kingdom:
    """The kingdom cards that the strategies speak of, filled up to ten with those of First Game.

    Strategies for any kingdom ask for nothing. Without an edition, it is the newest that has all the cards.
    """
    basic = {card.name for card in BASIC}
    known = {name for one in EDITIONS for name in kingdom_cards(one)}
    asking = [strategy for strategy in strategies if not strategy.any_kingdom]
    wanted = list(dict.fromkeys(card for strategy in asking for card in cards_named(strategy) if card in known - basic))
    if len(wanted) > KINGDOM_SIZE:
        raise BadSetup(
            f"the strategies speak of {len(wanted)} kingdom cards, and a kingdom has {KINGDOM_SIZE}:"
            f" {', '.join(wanted)}; name the ten to play with"
        )
    for card in wanted:
        kingdom_card(card, edition)
    editions = [edition] if edition else [one for one in EDITIONS if all(card in kingdom_cards(one) for card in wanted)]
    if not editions:
        apart = [next(card for card in wanted if card not in kingdom_cards(one)) for one in EDITIONS]
        raise BadSetup(f"no edition has both {' and '.join(apart)}, which the strategies speak of")
    filling = [card for card in find_set(FILLING, editions[-1]).cards if card not in wanted]
    return Kingdom(editions[-1], tuple(in_order([*wanted, *filling][:KINGDOM_SIZE], editions[-1])))
