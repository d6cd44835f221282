"""Matchups: who plays whom, in which kingdom and with which seed.

The rounds of a matchup are the same wherever they are played.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from freehold.bots.match import Participant, play_rounds
from freehold.bots.player import BotSeat
from freehold.bots.spec import BotSpec
from freehold.cards.catalogue import (
    BASE_SET,
    EDITIONS,
    KINGDOM_SIZE,
    editions_of,
    find_set,
    fitting_editions,
    kingdom_card,
    kingdom_cards,
    make_setup,
    read_editions,
    sets_of,
    write_editions,
)
from freehold.cards.kingdoms import in_order
from freehold.lab.tally import Totals
from freehold.notation.kingdom import Kingdom
from freehold.players.match import Tally, play_out, seed_of_round
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.players.strategy import Count, Line, Not, Operation, Strategy, Term
from freehold.players.thinking import Thinking
from freehold.rules.errors import BadSetup
from freehold.rules.game import start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import MOST_SEATS, Setup
from freehold.rules.vocabulary import CURSE
from freehold.strategies.library import default_strategy

# Cards of this set fill the kingdom, in order, where the strategies leave room.
FILLER_SET: Final = "First Game"


# Results are counted in blocks of this many rounds, and the blocks do not depend on who plays them. With players that
# think, a game takes seconds, so each round is a block.
BLOCK_SIZE: Final = 100

# Whoever can play: plain data with a name, from which players are made. Bots have processes of their own.
Contestant = Strategy | Thinking


def make_player(contestant: Contestant, setup: Setup) -> Player:
    """A player for one seat in games with one set-up."""
    return contestant.player(setup) if isinstance(contestant, Thinking) else Strategist(contestant, setup)


def plan_of(contestant: Contestant | BotSpec) -> Strategy:
    """The strategy of a contestant, without any thinking; that of a bot is the one that takes over if it fails."""
    if isinstance(contestant, BotSpec):
        return default_strategy()
    return contestant.plans[0] if isinstance(contestant, Thinking) else contestant


@dataclass(frozen=True)
class Matchup:
    """Contestants that play each other, in the order given."""

    contestants: tuple[Contestant | BotSpec, ...]
    kingdom: Kingdom
    seed: int = 0
    # Whether each round is a block, to compare it with the same round of another matchup.
    by_round: bool = False

    def __post_init__(self) -> None:
        if not 2 <= len(self.contestants) <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {len(self.contestants)}")
        if not 0 <= self.seed <= LARGEST_SEED:
            raise BadSetup(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {self.seed}")

    @property
    def names(self) -> list[str]:
        """The names of the contestants, with numbers where two are the same."""
        return unique_names([contestant.name for contestant in self.contestants])

    @property
    def thinks(self) -> bool:
        """Whether anybody thinks, as bots may do."""
        return any(isinstance(contestant, Thinking | BotSpec) for contestant in self.contestants)

    @property
    def block_size(self) -> int:
        """How many rounds a block of results has."""
        return 1 if self.thinks or self.by_round else BLOCK_SIZE

    def set_up(self) -> tuple[Setup, list[Participant]]:
        """Make the set-up and the players."""
        setup = make_setup(self.kingdom.cards, len(self.contestants), self.kingdom.editions)
        return setup, [
            BotSeat(contestant) if isinstance(contestant, BotSpec) else make_player(contestant, setup)
            for contestant in self.contestants
        ]


# A worker gets many tasks of the same matchup.
@lru_cache(maxsize=4)
def _cached_set_up(matchup: Matchup) -> tuple[Setup, list[Participant]]:
    return matchup.set_up()


def play_blocks(matchup: Matchup, blocks: Iterable[range]) -> list[Totals]:
    """Play these blocks of rounds and return the totals of each."""
    setup, players = _cached_set_up(matchup)
    names = matchup.names
    found = []
    for rounds in blocks:
        tally = Tally(len(players))
        play_rounds(setup, players, names, matchup.seed, rounds, tally)
        found.append(Totals(tuple(tally.numbers)))
    return found


def take_notes(matchup: Matchup) -> tuple[str, ...]:
    """What has happened to the bots in the games that were played here, since this was asked last."""
    bots = [player for player in _cached_set_up(matchup)[1] if isinstance(player, BotSeat)]
    notes = tuple(note for bot in bots for note in bot.notes)
    for bot in bots:
        bot.notes.clear()
    return notes


def check_everyone_buys(matchup: Matchup) -> None:
    """Play the first round without thinking, and reject a player who gains nothing but Curses in it."""
    setup = make_setup(matchup.kingdom.cards, len(matchup.contestants), matchup.kingdom.editions)
    players = [make_player(plan_of(contestant), setup) for contestant in matchup.contestants]
    idle = set(range(len(players)))
    for starter in range(len(players)):
        at_table = order_of_play(len(players), starter)
        game = start(setup, seed_of_round(matchup.seed, 0), 0)
        play_out(game, [players[player] for player in at_table])
        for seat, player in enumerate(at_table):
            gained = (
                game.owned(seat, slot) > card.start for slot, card in enumerate(setup.cards) if card.types != CURSE
            )
            if any(gained):
                idle.discard(player)
    if idle:
        raise BadSetup(
            f"{matchup.names[min(idle)]} buys nothing: after {game.turn} turns it still has only its starting cards"
        )


def order_of_play(players: int, starter: int) -> list[int]:
    """The players in seat order when this one goes first."""
    return [*range(starter, players), *range(starter)]


def unique_names(names: Sequence[str]) -> list[str]:
    """The names, with a number added to repeated ones: Smithy, Smithy 2."""
    found: list[str] = []
    for name in names:
        number, unique = 1, name
        while unique in found or (number > 1 and unique in names):
            number += 1
            unique = f"{name} {number}"
        found.append(unique)
    return found


# The kingdom for some strategies.


def mentioned_cards(strategy: Strategy) -> list[str]:
    """All cards and types that a strategy mentions, in its order."""
    found: dict[str, None] = {}
    for line in (*strategy.buys, *strategy.trashes, *strategy.plays, *strategy.discards, *strategy.holds):
        found.update(dict.fromkeys(_mentioned_on(line)))
    return list(found)


def _mentioned_on(line: Line) -> Iterator[str]:
    yield line.card
    if line.when is not None:
        yield from _mentioned_in(line.when)


def _mentioned_in(term: Term) -> Iterator[str]:
    if isinstance(term, Count):
        yield term.of
    elif isinstance(term, Operation):
        yield from _mentioned_in(term.left)
        yield from _mentioned_in(term.right)
    elif isinstance(term, Not):
        yield from _mentioned_in(term.condition)


def kingdom_for(strategies: Iterable[Strategy], editions: str | None = None) -> Kingdom:
    """The kingdom cards that the strategies mention, filled up to ten with those of First Game.

    Strategies for any kingdom do not count. Without editions, they are the newest that have all the cards.
    """
    specific = [strategy for strategy in strategies if not strategy.any_kingdom]
    mentioned = dict.fromkeys(card for strategy in specific for card in mentioned_cards(strategy))
    wanted = [card for card in mentioned if card in _all_kingdom_cards()]
    if len(wanted) > KINGDOM_SIZE:
        raise BadSetup(
            f"the strategies mention {len(wanted)} kingdom cards, but a kingdom has {KINGDOM_SIZE}:"
            f" {', '.join(wanted)}; choose the ten to play with"
        )
    for card in wanted:
        kingdom_card(card, editions)
    chosen = fitting_editions(wanted) if editions is None else read_editions(editions)
    available = kingdom_cards(chosen)
    for card in wanted:
        if card not in available:
            other = next(
                one for one in wanted if sets_of(one) == sets_of(card) and editions_of(one) != editions_of(card)
            )
            raise BadSetup(
                f"{card} and {other}, which the strategies mention, are not in the same edition of the set"
                f" {sets_of(card)[0]}"
            )
    filler = [card for card in find_set(FILLER_SET, chosen[BASE_SET]).cards if card not in wanted]
    return Kingdom(write_editions(chosen), tuple(in_order([*wanted, *filler][:KINGDOM_SIZE], chosen)))


def _all_kingdom_cards() -> set[str]:
    return {name for edition in EDITIONS for name in kingdom_cards(edition)}
