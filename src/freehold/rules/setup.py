"""The set-up of a game: which cards lie in the Supply, how many of each, and what a player starts with."""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.rules.card import Card
from freehold.rules.errors import BadSetup
from freehold.rules.vocabulary import BLOCK_BITS, DISCARDED, SEATS, SUPPLY, TOP, TREASURE, WIDTH

MOST_SEATS: Final = 6
# A game that goes on for this many turns, all players together, is cut off: people never get there, random choices may.
TURNS_AT_MOST: Final = 2000
# Costs run up to this; coins beyond it buy everything.
COSTS: Final = 64


def has_text(card: Card) -> bool:
    """Whether a Treasure does more when played than to pay coins."""
    does_more = card.cards or card.actions or card.buys or card.play is not None
    return bool(card.types & TREASURE and does_more)


@final
class Setup:
    """What stays the same through a game, shared by all its copies: the card of each slot, as objects and as bits."""

    def __init__(self, edition: str, cards: Sequence[Card], players: i64, turn_limit: i64 = TURNS_AT_MOST) -> None:
        if not 2 <= players <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to 6 players, not {players}")
        if len(cards) > WIDTH:
            raise BadSetup(f"a game has room for {WIDTH} piles, not {len(cards)}")
        if turn_limit < 1:
            raise BadSetup(f"the turn limit is at least 1 turn, not {turn_limit}")
        self.edition: Final = edition
        self.cards: Final = list(cards)
        self.players: Final[i64] = players
        self.turn_limit: Final[i64] = turn_limit
        self.width: Final[i64] = len(self.cards)
        self.slots: Final = {card.name: slot for slot, card in enumerate(self.cards)}
        if len(self.slots) < len(self.cards):
            raise BadSetup("each pile holds a different card; one is named twice")

        self.costs: Final[vec[i64]] = vec[i64]([card.cost for card in self.cards])
        self.coins: Final[vec[i64]] = vec[i64]([card.coins for card in self.cards])
        self.points: Final[vec[i64]] = vec[i64]([card.points for card in self.cards])
        self.types: Final[vec[i64]] = vec[i64]([card.types for card in self.cards])
        self.totals: Final[vec[i64]] = vec[i64]([card.pile[players - 2] + players * card.start for card in self.cards])
        # Bits of the slots that have a type; the types are bits themselves, up to 32.
        self.of_type: Final[vec[i64]] = vec[i64]([self._slots_with(types) for types in range(64)])
        self.within_cost: Final[vec[i64]] = vec[i64]([self._slots_up_to(cost) for cost in range(COSTS)])
        self.all_slots: Final[i64] = (1 << self.width) - 1
        # Treasures that do more than pay coins are played one by one; only people's own cards are such.
        self.treasures_with_text: Final[i64] = sum(1 << slot for slot, card in enumerate(self.cards) if has_text(card))
        self.ending_slots: Final[i64] = sum(1 << slot for slot, card in enumerate(self.cards) if card.ends_game)
        self.reacting_slots: Final[i64] = sum(1 << slot for slot, card in enumerate(self.cards) if card.react)
        self.piles_that_end: Final[i64] = 3 if players <= 4 else 4
        self.first_cells: Final[vec[i64]] = self._first_cells()

    def _slots_with(self, types: i64) -> i64:
        """The slots of the cards that have one of these types."""
        mask: i64 = 0
        for slot, card in enumerate(self.cards):
            if card.types & types:
                mask |= 1 << i64(slot)
        return mask

    def _slots_up_to(self, cost: i64) -> i64:
        mask: i64 = 0
        for slot, card in enumerate(self.cards):
            if card.cost <= cost:
                mask |= 1 << i64(slot)
        return mask

    def _first_cells(self) -> vec[i64]:
        """The cells before the first shuffle: full piles, and each player's starting cards in the discard pile."""
        cells = vec[i64]([0] * (SEATS + (self.players << BLOCK_BITS)))
        seat: i64
        for slot, card in enumerate(self.cards):
            cells[SUPPLY + slot] = card.pile[self.players - 2]
            for seat in range(self.players):
                cells[SEATS + (seat << BLOCK_BITS) + DISCARDED + slot] = card.start
        for seat in range(self.players):
            cells[SEATS + (seat << BLOCK_BITS) + TOP] = 0
        return cells

    def slot(self, name: str) -> i64:
        """The slot of a card by its name."""
        found = self.slots.get(name)
        if found is None:
            raise BadSetup(f"{name} is not in this game; its cards are {', '.join(self.slots)}")
        return found

    def same_as(self, other: "Setup") -> bool:
        return (
            self.edition == other.edition
            and self.players == other.players
            and self.turn_limit == other.turn_limit
            and list(self.slots) == list(other.slots)
        )
