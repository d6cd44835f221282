"""The set-up of a game: its cards, how many of each there are, and where everything is stored."""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.rules.card import Card, Mat, Trigger
from freehold.rules.errors import BadSetup
from freehold.rules.vocabulary import (
    ACTION,
    DISCARDED,
    MATS,
    MOMENTS,
    MOST_KINDS,
    NONE,
    ON_ATTACK,
    ON_PLAY,
    OWNED,
    OWNED_CARDS,
    OWNED_COINS,
    PILES,
    PLACES,
    SEAT_NUMBERS,
    SHARED_ROWS,
    TOP,
    TREASURE,
    TYPE_NAMES,
    ZONE_IDS,
)

MOST_SEATS: Final = 6
# A game is cut off after this many turns, all players together: people never get there, but random players may.
TURNS_AT_MOST: Final = 2000
# All costs are below this; that many coins buy everything.
COSTS: Final = 64


def has_text(card: Card) -> bool:
    """Whether a Treasure does more than pay coins when played."""
    does_more = card.cards or card.actions or card.buys or card.play is not None
    return bool(card.types & TREASURE and does_more)


def with_companions(cards: Sequence[Card]) -> list[Card]:
    """The cards and all the cards they bring along, each once."""
    found: list[Card] = []
    waiting = list(cards)
    while waiting:
        card = waiting.pop(0)
        if card not in found:
            found.append(card)
            waiting += [*card.brings, *card.below]
    return found


@final
class Setup:
    """What stays the same through a game, shared by all its copies: the card of each slot, as objects and as bits.

    It also says where everything lies in the numbers of a game: rows of counts that all players share, then a block for
    each seat with its single numbers, its rows and its tokens. What a card declares gets its place here, and from here
    come copies, equality, the text form and the names that are sent.
    """

    def __init__(
        self,
        editions: str,
        cards: Sequence[Card],
        players: i64,
        turn_limit: i64 = TURNS_AT_MOST,
        kingdom: Sequence[str] = (),
        guarded: bool = True,
        own: Sequence[str] = (),
    ) -> None:
        if not 2 <= players <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to 6 players, not {players}")
        if turn_limit < 1:
            raise BadSetup(f"the turn limit is at least 1 turn, not {turn_limit}")
        self.editions: Final = editions
        self.cards: Final = with_companions(cards)
        self.kingdom: Final = list(kingdom)
        self.players: Final[i64] = players
        self.turn_limit: Final[i64] = turn_limit
        # Whether to roll the game back when a card fails; the official cards need no guard.
        self.guarded: Final = guarded
        self.width: Final[i64] = len(self.cards)
        if self.width > MOST_KINDS:
            greedy = max(cards, key=lambda card: len(with_companions([card])))
            hint = f"; {greedy.name} brings the most" if greedy.brings or greedy.below else ""
            raise BadSetup(f"a game has room for {MOST_KINDS} kinds of cards, not {self.width}{hint}")
        self.slots: Final = {card.name: slot for slot, card in enumerate(self.cards)}
        if len(self.slots) < len(self.cards):
            raise BadSetup("each pile holds a different card; one is named twice")

        # People's own cards and those they bring along, as bits.
        people = with_companions([card for card in self.cards if card.name in own])
        self.own_slots: Final[i64] = sum(1 << self.slots[card.name] for card in people)

        self.costs: Final[vec[i64]] = vec[i64]([card.cost for card in self.cards])
        self.coins: Final[vec[i64]] = vec[i64]([card.coins for card in self.cards])
        self.points: Final[vec[i64]] = vec[i64]([card.points for card in self.cards])
        self.types: Final[vec[i64]] = vec[i64]([card.types for card in self.cards])
        self.totals: Final[vec[i64]] = vec[i64]([card.pile[players - 2] + players * card.start for card in self.cards])
        self.all_slots: Final[i64] = (1 << self.width) - 1
        self.by_type: Final[vec[i64]] = vec[i64]([self._slots_with(bit) for bit in TYPE_NAMES])
        self.actions: Final[i64] = self._slots_with(ACTION)
        self.treasures: Final[i64] = self._slots_with(TREASURE)
        self.within_cost: Final[vec[i64]] = vec[i64]([self._slots_up_to(cost) for cost in range(COSTS)])
        # The slots with printed points, and those whose points depend on what else their owner has; scoring skips the
        # others.
        self.scoring: Final[vec[i64]] = vec[i64]([slot for slot, card in enumerate(self.cards) if card.points])
        self.varying: Final[vec[i64]] = vec[i64](
            [slot for slot, card in enumerate(self.cards) if card.score is not None]
        )
        # The starting cards, and all slots from the least telling card to the most: starting cards first, then by cost.
        self.starting_slots: Final[i64] = sum(1 << slot for slot, card in enumerate(self.cards) if card.start)
        ranked = sorted(range(len(self.cards)), key=lambda slot: _telling(self.cards[slot]))
        self.by_telling: Final[vec[i64]] = vec[i64](ranked)

        # The piles. Only the top of a pile can be gained; `under` is the slot that comes up when a slot runs out.
        self.ending_slots: Final[i64] = sum(1 << slot for slot, card in enumerate(self.cards) if card.ends_game)
        self.under: Final[vec[i64]] = vec[i64]([NONE] * len(self.cards))
        below: i64 = 0
        for slot, card in enumerate(self.cards):
            upper: i64 = slot
            for lower in card.below:
                self.under[upper] = self.slots[lower.name]
                upper = self.slots[lower.name]
                below |= 1 << upper
        outside: i64 = sum(1 << slot for slot, card in enumerate(self.cards) if not card.in_supply)
        # The slots on top of the Supply's piles at the start; each stands for its pile.
        self.first_stocked: Final[i64] = self.all_slots & ~outside & ~below
        # All slots that the Supply can offer, and those of piles outside it.
        self.supply_slots: Final[i64] = self.all_slots & ~outside
        self.outside_slots: Final[i64] = outside
        self.piles_that_end: Final[i64] = 3 if players <= 4 else 4

        # When cards act other than by being played.
        self.moments: Final[i64] = self._moments()
        self.own_listeners: Final[vec[i64]] = self._listeners(False)
        self.other_listeners: Final[vec[i64]] = self._listeners(True)
        self.reacting_slots: Final[i64] = sum(
            1 << slot for slot, card in enumerate(self.cards) if self.reaction(slot) is not None
        )
        # Treasures that do more than pay coins are played one at a time.
        one_by_one: i64 = sum(1 << slot for slot, card in enumerate(self.cards) if has_text(card))
        if (self.moments >> ON_PLAY) & 1:
            one_by_one = self.treasures
        self.treasures_with_text: Final[i64] = one_by_one

        # The cards whose plays keep cards that players have chosen face down.
        self.committing_slots: Final[i64] = sum(1 << slot for slot, card in enumerate(self.cards) if card.commits)

        # What the cards declare beyond the common zones.
        self.mats: Final[list[Mat]] = list(dict.fromkeys([mat for card in self.cards for mat in card.mats]))
        self.tokens: Final = list(dict.fromkeys([name for card in self.cards for name in card.tokens]))
        self.pile_tokens: Final = list(dict.fromkeys([name for card in self.cards for name in card.pile_tokens]))
        names = [mat.name for mat in self.mats]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise BadSetup(f"two different mats of this game are called {twice}; rename one of them")

        # Where everything is stored in the numbers of a game.
        self.rows: Final[i64] = MATS + len(self.mats)
        self.seats_at: Final[i64] = (SHARED_ROWS + len(self.pile_tokens)) * self.width
        self.tokens_at: Final[i64] = SEAT_NUMBERS + self.rows * self.width
        self.block: Final[i64] = self.tokens_at + len(self.tokens)
        self.size: Final[i64] = self.seats_at + players * self.block
        self.first_cells: Final[vec[i64]] = self._first_cells()

    def __repr__(self) -> str:
        kingdom = ", ".join(self.kingdom or list(self.slots))
        return f"<Setup for {self.players} players, {self.editions}: {kingdom}>"

    def _slots_with(self, types: i64) -> i64:
        mask: i64 = 0
        for slot, card in enumerate(self.cards):
            if card.types & types:
                mask |= 1 << i64(slot)
        return mask

    def of_type(self, types: i64) -> i64:
        """The slots of the cards that have one of these types, as bits."""
        mask: i64 = 0
        bit: i64 = 0
        while types:
            if types & 1:
                mask |= self.by_type[bit]
            types >>= 1
            bit += 1
        return mask

    def _slots_up_to(self, cost: i64) -> i64:
        mask: i64 = 0
        for slot, card in enumerate(self.cards):
            if card.cost <= cost:
                mask |= 1 << i64(slot)
        return mask

    def _moments(self) -> i64:
        """The moments at which some card acts, as bits; players choose to reveal Reactions, so those do not count."""
        found: i64 = 0
        for card in self.cards:
            for trigger in card.triggers:
                if trigger.moment != ON_ATTACK:
                    found |= 1 << trigger.moment
        return found

    def _listeners(self, others: bool) -> vec[i64]:
        """For each place and moment the slots of the cards that act then, as bits."""
        found = vec[i64]([0] * (PLACES * MOMENTS))
        for slot, card in enumerate(self.cards):
            for trigger in card.triggers:
                if trigger.others == others:
                    found[trigger.place * MOMENTS + trigger.moment] |= 1 << i64(slot)
        return found

    def reaction(self, slot: i64) -> Trigger | None:
        """What a card does when it is revealed to an Attack."""
        for trigger in self.cards[slot].triggers:
            if trigger.moment == ON_ATTACK:
                return trigger
        return None

    def _first_cells(self) -> vec[i64]:
        """The cells before the first shuffle: full piles, and each player's starting cards in the discard pile."""
        cells = vec[i64]([0] * self.size)
        seat: i64
        slot: i64
        for slot in range(self.width):
            card = self.cards[slot]
            cells[PILES * self.width + slot] = card.pile[self.players - 2]
            for seat in range(self.players):
                rows = self.seats_at + seat * self.block + SEAT_NUMBERS
                cells[rows + DISCARDED * self.width + slot] = card.start
                cells[rows + OWNED * self.width + slot] = card.start
        for seat in range(self.players):
            at = self.seats_at + seat * self.block
            cells[at + TOP] = 0
            cells[at + OWNED_CARDS] = sum([card.start for card in self.cards])
            cells[at + OWNED_COINS] = sum([card.start * card.coins for card in self.cards])
        return cells

    # Names.

    def slot(self, name: str) -> i64:
        """The slot of a card by its name."""
        found = self.slots.get(name)
        if found is None:
            raise BadSetup(f"{name} is not in this game; its cards are {', '.join(self.slots)}")
        return found

    def zone(self, name: str) -> i64:
        """The zone of a mat by its name."""
        for place, mat in enumerate(self.mats):
            if mat.name == name:
                return MATS + i64(place)
        raise BadSetup(f"no card in this game has a mat {name!r}")

    def token(self, name: str) -> i64:
        """Where the tokens of a name are counted in the block of a seat."""
        if name not in self.tokens:
            raise BadSetup(f"no card in this game has tokens {name!r}")
        return self.tokens_at + i64(self.tokens.index(name))

    def pile_token_row(self, name: str) -> i64:
        """Where the row of pile tokens with this name begins."""
        if name not in self.pile_tokens:
            raise BadSetup(f"no card in this game has tokens {name!r} for piles")
        return (SHARED_ROWS + i64(self.pile_tokens.index(name))) * self.width

    def zone_id(self, zone: i64) -> str:
        """The id of a zone: a common one, or the name of a mat."""
        if zone == NONE:
            return ""
        if MATS <= zone < MATS + len(self.mats):
            return self.mats[zone - MATS].name
        return ZONE_IDS[zone]

    def zone_named(self, zone_id: str) -> i64:
        """The zone with this id, or -1."""
        for zone, name in ZONE_IDS.items():
            if name == zone_id:
                return zone
        for place, mat in enumerate(self.mats):
            if mat.name == zone_id:
                return MATS + i64(place)
        return NONE

    def same_as(self, other: "Setup") -> bool:
        """Whether games with these two set-ups are played the same way."""
        return self is other or (
            self.editions == other.editions
            and self.players == other.players
            and self.turn_limit == other.turn_limit
            and list(self.slots) == list(other.slots)
        )


def _telling(card: Card) -> tuple[int, int]:
    """How much a card on top of a discard pile reveals about the hand it came from."""
    return (0 if card.start else 1), card.cost
