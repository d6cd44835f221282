"""A position of two players as numbers for a network: cards by name and by what is printed on them.

All cards of the position are known, as in a rollout or when looking back at a finished game. Positions of one set-up
are collected first and turned into numbers together, which is many times faster than one by one.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from freehold.cards.catalogue import all_cards
from freehold.rules.card import Card
from freehold.rules.errors import BadSetup
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    ACTION,
    ACTION_PHASE,
    ATTACK,
    BUY_PHASE,
    CURSE,
    DISCARDED,
    HAND,
    IN_PLAY,
    NONE,
    OWNED,
    PILES,
    REACTION,
    SEAT_NUMBERS,
    TREASURE,
    TREASURE_PHASE,
    VICTORY,
)

Numbers = npt.NDArray[np.float32]

# Cards that remove cards from a deck. What a card trashes is not printed in numbers, so they are named.
TRASHERS: Final = frozenset(
    {
        "Chapel", "Masquerade", "Mine", "Moneylender", "Remodel", "Replace", "Sentry", "Steward", "Trading Post",
        "Upgrade",
    }
)  # fmt: skip
TYPES: Final = (ACTION, TREASURE, VICTORY, CURSE, ATTACK, REACTION)
PHASES: Final = (ACTION_PHASE, TREASURE_PHASE, BUY_PHASE)
# The zones of a player that are counted card by card, and those that are summed up by attributes.
ZONES_BY_NAME: Final = (OWNED, HAND)
ZONES_BY_ATTRIBUTE: Final = (OWNED, HAND, DISCARDED, IN_PLAY)
# Where the coins are among the attributes, and where some numbers are among those that are not about cards.
COINS: Final = 5
GAINS_TO_END: Final = 8
MY_COINS: Final = 14
THEIR_COINS: Final = 17
# Coins that buy something more, and what matters most.
PRICES: Final = (3, 5, 8, 11, 16)
PROVINCE_COST: Final = 8
PROVINCE_POINTS: Final = 6.0
MOST_GAINS: Final = 20
# Copies of a card beyond this many hardly matter.
MOST_COPIES: Final = 12.0


def attributes_of(card: Card) -> list[float]:
    """What is printed on a card."""
    numbers = [1, card.cost, card.cards, card.actions, card.buys, card.coins, card.points]
    is_terminal = bool(card.types & ACTION and not card.actions)
    flags = [*(bool(card.types & kind) for kind in TYPES), is_terminal, card.name in TRASHERS]
    return [*map(float, numbers), *map(float, flags)]


def card_names() -> tuple[str, ...]:
    """All cards that come with the package, in the order of the features."""
    return tuple(all_cards())


class Positions:
    """Positions of one set-up, collected to be turned into numbers together."""

    def __init__(self, setup: Setup, names: tuple[str, ...]) -> None:
        if setup.players != 2:
            raise BadSetup(f"a learned value is for games of two players, not {setup.players}")
        self.setup = setup
        self.names = names
        self._cells: list[npt.NDArray[np.int64]] = []
        self._others: list[tuple[int, ...]] = []

    def __len__(self) -> int:
        return len(self._others)

    def add(self, game: Game, seat: int) -> None:
        """Note the position of a game, as a seat looks at it."""
        other = 1 - seat
        is_mine = game.active == seat
        gains = View(game, NONE).gains_to_end()
        self._cells.append(np.array(game.cells))
        self._others.append(
            (
                seat,
                game.score(seat),
                game.score(other),
                game.turns_taken(seat),
                game.turns_taken(other),
                is_mine,
                game.asked == seat if game.asked != NONE else is_mine,
                game.empty,
                min(gains, MOST_GAINS),
                *(game.phase == phase for phase in PHASES),
                *(number if is_mine else 0 for number in (game.actions, game.buys, game.coins)),
                *(0 if is_mine else number for number in (game.actions, game.buys, game.coins)),
            )
        )

    def numbers(self) -> Numbers:
        """A row of numbers for each position."""
        cells = np.array(self._cells, dtype=np.float32)
        others = np.array(self._others, dtype=np.float32)
        width, cards = int(self.setup.width), self.setup.cards
        attributes = np.array([attributes_of(card) for card in cards], dtype=np.float32)
        places = {name: place for place, name in enumerate(self.names)}
        known = [(slot, places[card.name]) for slot, card in enumerate(cards) if card.name in places]
        slots, columns = [slot for slot, _ in known], [column for _, column in known]

        def by_name(counts: Numbers) -> Numbers:
            found = np.zeros((len(counts), len(self.names)), dtype=np.float32)
            found[:, columns] = np.minimum(counts[:, slots], MOST_COPIES)
            return found

        is_first = others[:, 0] == 0
        piles = cells[:, PILES : PILES + width]
        parts = [by_name(piles), np.array(by_name(piles + 1) > 0, dtype=np.float32)]
        spending: list[Numbers] = []
        for mine in (True, False):
            rows = {zone: self._rows(cells, is_first == mine, zone) for zone in ZONES_BY_ATTRIBUTE}
            parts += [by_name(rows[zone]) for zone in ZONES_BY_NAME]
            sums = [rows[zone] @ attributes for zone in ZONES_BY_ATTRIBUTE]
            parts += sums
            # What an average card of the deck does.
            parts.append(sums[0][:, 1:] / np.maximum(1.0, sums[0][:, :1]))
            in_hand, there_already = sums[1][:, COINS], others[:, MY_COINS if mine else THEIR_COINS]
            spending.append((in_hand + there_already)[:, None])
        smallest = np.sort(np.where(piles > 0, piles, 99.0), axis=1)[:, :3].clip(0.0, 12.0)
        return np.concatenate([*parts, others[:, 1:], smallest, *_ending(others, spending)], axis=1)

    def _rows(self, cells: Numbers, is_first: npt.NDArray[np.bool_], zone: int) -> Numbers:
        """The cards that a player, of the first seat or the other, has in a zone; a row for each position."""
        setup = self.setup
        first = int(setup.seats_at + SEAT_NUMBERS + zone * setup.width)
        second = first + int(setup.block)
        width = int(setup.width)
        return np.where(is_first[:, None], cells[:, first : first + width], cells[:, second : second + width])


def _ending(others: Numbers, spending: list[Numbers]) -> list[Numbers]:
    """What matters near the end: who leads, now and after a Province, and by how much for each gain that is left."""
    nearness = np.reciprocal(1 + others[:, GAINS_TO_END, None])
    # Of two players with the same points, the one who had fewer turns wins.
    lead = others[:, 1:2] - others[:, 2:3] + 0.5 * np.sign(others[:, 4:5] - others[:, 3:4])
    prices = np.array(PRICES, dtype=np.float32)
    found = [np.array(coins >= prices, dtype=np.float32) for coins in spending]
    mine, theirs = (PROVINCE_POINTS * (coins >= PROVINCE_COST) for coins in spending)
    leads = np.concatenate([lead, lead + mine, lead - theirs, lead + mine - theirs], axis=1)
    return [*spending, *found, nearness, leads, leads * nearness, np.tanh(leads * nearness)]
