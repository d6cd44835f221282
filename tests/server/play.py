"""Tables without a network for tests: people who choose at random, and kingdoms that have every card."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import EDITIONS, add_card, all_cards, kingdom_cards, remove_card
from freehold.cards.own import load_cards
from freehold.rules.game import Game
from freehold.rules.vocabulary import BUY, GAIN, PILES
from freehold.sessions.game_session import question_goes_on
from freehold.table.new_table import Counters, KingdomSpec, NewTable, SeatSpec
from freehold.table.table import Table, hash_of, new_table
from tests.distributions import PLAYERS, likely_option, options
from tests.shuffled import secret

TABLE_ID = "abcdefghij"
OWN_CARDS = Path(__file__).parent / "own_cards.py"
FIRST_OF_KINGDOM = len(BASIC)


@contextmanager
def own_cards() -> Iterator[list[str]]:
    """Cards with mats, tokens, points and piles of all kinds, while the block runs; their names."""
    cards = load_cards(OWN_CARDS)
    for card in cards:
        if card.name not in all_cards():
            add_card(card)
    yield [card.name for card in cards]
    for card in cards:
        remove_card(card.name)


def token_of(seat: int) -> str:
    return f"token-of-seat-{seat}-" + "x" * 16


def table_in_play(
    kingdom: list[str], edition: str = "2e", players: int = 2, seed: int = 1, counters: Counters = "strict"
) -> Table:
    """A table where people sit on all seats, and a game has begun."""
    seats = (SeatSpec("person"), *[SeatSpec("open")] * (players - 1))
    wish = KingdomSpec("cards", cards=tuple(kingdom))
    order = NewTable(PLAYERS[0], seats, wish, edition, counters)
    table, _ = new_table(order, TABLE_ID, secret(seed), hash_of(token_of(0)))
    for seat in range(1, players):
        table = table.sit_down(PLAYERS[seat], hash_of(token_of(seat)))
    return table


def random_picks(game: Game, rng: Random) -> list[str]:
    """An answer to the current question: one pick, or all picks that belong together."""
    twin = game.copy()
    twin.journal = None
    picks: list[str] = []
    while not picks or (question_goes_on(twin) and rng.random() < 0.7):
        names = {option: name for name, option in twin.decision().options.items()}
        option = _option(twin, rng)
        picks.append(names[option])
        twin.choose(option)
    return picks


def _option(game: Game, rng: Random) -> int:
    """A likely option, but mostly gains cards that few players have, so that all cards are played."""
    if game.purpose in (BUY, GAIN) and rng.random() < 0.5:
        kingdom = [slot for slot in options(game) if FIRST_OF_KINGDOM <= slot < game.setup.width]
        if kingdom:
            return max(kingdom, key=lambda slot: (game.cells[PILES + slot], game.cost(slot)))
    return likely_option(game, rng)


def choose_at_random(table: Table, rng: Random) -> Table:
    """The table after the player who is asked has answered."""
    assert table.session is not None
    assert table.session.asked is not None
    game = table.session.game
    return table.choose(table.session.asked, int(game.number), random_picks(game, rng))


@dataclass
class Kingdom:
    """Ten cards to play with, how many people, and what they may count."""

    edition: str
    cards: list[str]
    players: int
    counters: Counters
    seed: int

    def __str__(self) -> str:
        return f"{self.edition}-{self.players}-{self.cards[0]}"

    def table(self) -> Table:
        return table_in_play(self.cards, self.edition, self.players, self.seed, self.counters)


def kingdoms_with_every_card(seed: int) -> Iterator[Kingdom]:
    """Kingdoms in which every card of both editions is played, with two to four players."""
    rng = Random(seed)
    number = 0
    for edition in EDITIONS:
        names = sorted(kingdom_cards(edition))
        rng.shuffle(names)
        for start in range(0, len(names), 10):
            some = names[start : start + 10]
            others = [name for name in names if name not in some]
            counters: Counters = "helpful" if number % 3 == 2 else "strict"
            cards = some + rng.sample(others, 10 - len(some))
            yield Kingdom(edition, cards, 2 + number % 3, counters, rng.randrange(2**60))
            number += 1
