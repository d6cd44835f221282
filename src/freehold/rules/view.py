"""What a seat may see: its own hand, the table, and what it has seen of the cards that lie face down."""

from typing import Final, final

from mypy_extensions import i64

from freehold.rules.card import Card
from freehold.rules.decision import Decision
from freehold.rules.errors import IllegalChoice
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import (
    ASIDE,
    DISCARDED,
    DRAW_SIZE,
    ENDING_IDS,
    EXTRA,
    HAND,
    HAND_SIZE,
    IN_PLAY,
    KNOWN,
    NONE,
    OVER,
    PHASE_IDS,
    POOL,
    PURPOSE_IDS,
    SUPPLY,
    TOP,
    TOPDECK,
    TRASHED,
    TURNS,
    WIDTH,
)


@final
class View:
    """A game seen from one seat; seat -1 is a spectator. It stays true as the game goes on."""

    def __init__(self, game: Game, seat: i64) -> None:
        self._game: Final = game
        self.seat: Final[i64] = seat

    # The question.

    def is_asked(self) -> bool:
        return self._game.asked == self.seat and self.seat != NONE

    def purpose(self) -> i64:
        return self._game.purpose

    def asking_card(self) -> i64:
        """The slot of the card that asks, or -1 for the turn itself."""
        return self._game.asking_card

    def owner(self) -> i64:
        return self._game.owner

    def options(self) -> i64:
        """The options as bits; nothing unless this seat is asked."""
        if self._game.asked != self.seat:
            return 0
        return self._game.options

    def decision(self) -> Decision:
        if self._game.asked != self.seat:
            raise IllegalChoice(f"seat {self.seat} is not asked anything now")
        return self._game.decision()

    def least(self) -> i64:
        """How many cards have to be picked in all."""
        return self._game.least

    def most(self) -> i64:
        """How many cards may be picked in all."""
        return self._game.most

    def picked(self) -> i64:
        """How many cards were picked so far."""
        if not self.is_asked() or not self._game.several:
            return 0
        return len(self._game.picks)

    def left_to_pick(self, slot: i64) -> i64:
        """How many copies of a card can still be picked, where several are asked for; they lie where they lay."""
        if not self.is_asked():
            return 0
        return self._game.cells[POOL + slot]

    # The turn.

    def active(self) -> i64:
        return self._game.active

    def turn(self) -> i64:
        return self._game.turn

    def phase(self) -> i64:
        return self._game.phase

    def actions(self) -> i64:
        return self._game.actions

    def actions_played(self) -> i64:
        """How many Action cards were played this turn, each play of a card that is played twice counting."""
        return self._game.actions_played

    def buys(self) -> i64:
        return self._game.buys

    def coins(self) -> i64:
        return self._game.coins

    def shielded(self, seat: i64) -> bool:
        """Whether the seat has shielded itself from the Attack being played."""
        return (self._game.shielded >> seat) & 1 != 0

    # The table.

    def players(self) -> i64:
        return self._game.setup.players

    def slots(self) -> i64:
        return self._game.setup.width

    def card(self, slot: i64) -> Card:
        return self._game.setup.cards[slot]

    def slot(self, name: str) -> i64:
        """The slot of a card, or -1 if it is not in this game."""
        return self._game.setup.slots.get(name, NONE)

    def setup(self) -> Setup:
        return self._game.setup

    def pays(self, slot: i64) -> i64:
        """What a Treasure gives when played now, but for bonuses that only the next copy gets."""
        return self._game.setup.coins[slot] + self._game.cells[EXTRA + slot]

    def cost(self, slot: i64) -> i64:
        return self._game.cost(slot)

    def supply(self, slot: i64) -> i64:
        """How many cards are left in the pile."""
        return self._game.cells[SUPPLY + slot]

    def empty_piles(self) -> i64:
        return self._game.empty_piles()

    def is_last_turn(self) -> bool:
        """Whether the game ends with this turn whatever else is gained."""
        game = self._game
        if game.stocked == game.setup.all_slots:
            return False
        return game.setup.ending_slots & ~game.stocked != 0 or game.empty_piles() >= game.setup.piles_that_end

    def last_gains(self) -> i64:
        """The piles, as bits, of which one more card gained ends the game with this turn."""
        game = self._game
        piles = game.setup.ending_slots
        if game.stocked != game.setup.all_slots and game.empty_piles() + 1 >= game.setup.piles_that_end:
            piles = game.setup.all_slots
        last: i64 = 0
        slot: i64 = 0
        while piles:
            if piles & 1 and game.cells[SUPPLY + slot] == 1:
                last |= 1 << slot
            piles >>= 1
            slot += 1
        return last

    def gains_to_end(self) -> i64:
        """How many cards have to be gained from the Supply to end the game."""
        game = self._game
        fewest: i64 = 1000
        slot: i64
        for slot in range(game.setup.width):
            if (game.setup.ending_slots >> slot) & 1 and game.cells[SUPPLY + slot] < fewest:
                fewest = game.cells[SUPPLY + slot]
        needed = game.setup.piles_that_end - game.empty_piles()
        if needed <= 0:
            return 0
        # The smallest piles that are left, one after the other.
        used: i64 = 0
        gains: i64 = 0
        while needed > 0 and gains < fewest:
            smallest: i64 = NONE
            for slot in range(game.setup.width):
                left = game.cells[SUPPLY + slot]
                if left and not (used >> slot) & 1 and (smallest == NONE or left < game.cells[SUPPLY + smallest]):
                    smallest = slot
            if smallest == NONE:
                return fewest
            used |= 1 << smallest
            gains += game.cells[SUPPLY + smallest]
            needed -= 1
        if gains < fewest:
            return gains
        return fewest

    def trashed(self, slot: i64) -> i64:
        return self._game.cells[TRASHED + slot]

    # The players.

    def hand(self, slot: i64) -> i64:
        """How many copies of a card this seat holds."""
        if self.seat == NONE:
            return 0
        return self._game.in_hand(self.seat, slot)

    def hand_size(self, seat: i64) -> i64:
        return self._game.hand_size(seat)

    def in_play(self, seat: i64, slot: i64) -> i64:
        return self._game.cells[self._game.base(seat) + IN_PLAY + slot]

    def aside(self, seat: i64, slot: i64) -> i64:
        return self._game.cells[self._game.base(seat) + ASIDE + slot]

    def discard_top(self, seat: i64) -> i64:
        return self._game.top_of_discards(seat)

    def deck_size(self) -> i64:
        """How many cards lie in this seat's own draw pile (info-own-deck-count)."""
        if self.seat == NONE:
            return 0
        cells = self._game.cells
        at = self._game.base(self.seat)
        return cells[at + DRAW_SIZE] + cells[at + KNOWN]

    def looks_through_discards(self) -> bool:
        """Whether a card now lets this seat look through its own discard pile."""
        return self.is_asked() and self._game.zone == DISCARDED and self._game.purpose == TOPDECK

    def owned(self, slot: i64) -> i64:
        """How many copies this seat owns: a player knows what they started with, gained and lost."""
        if self.seat == NONE:
            return 0
        return self._game.owned(self.seat, slot)

    def owned_by(self, seat: i64, slot: i64) -> i64:
        """How many copies a player owns as far as this seat can know: gains and trashed cards are seen by all, but what
        two other players passed each other is not (term-pass-hidden-intrigue)."""
        game = self._game
        count = game.owned(seat, slot)
        if seat != self.seat and len(game.passed):
            count -= game.passed[seat * WIDTH + slot]
        return count

    def points(self, seat: i64) -> i64:
        """The points of a player as far as this seat can know them."""
        game = self._game
        if seat == self.seat or len(game.passed) == 0:
            return game.score(seat)
        believed = game.copy()
        slot: i64
        for slot in range(game.setup.width):
            believed.cells[game.base(seat) + DISCARDED + slot] -= game.passed[seat * WIDTH + slot]
        return believed.score(seat)

    def turns_taken(self, seat: i64) -> i64:
        return self._game.turns_taken(seat)

    def known_top(self, seat: i64) -> list[int]:
        """The cards on top of a draw pile whose place is known to somebody, top first; -1 for one this seat did not
        see."""
        game = self._game
        seen: list[int] = []
        depth: i64
        for depth in range(game.cells[game.base(seat) + KNOWN]):
            entry = game.known[game.known_at(seat, depth)]
            visible = self.seat != NONE and (entry >> (16 + self.seat)) & 1
            seen.append(entry & 0xFF if visible else NONE)
        return seen

    # All of it as plain data.

    def data(self, counters: bool = False) -> dict[str, object]:
        """The view as plain data; with counters, also the sizes that strict table rules keep from the players."""
        game = self._game
        setup = game.setup
        seats: list[dict[str, object]] = []
        seat: i64
        for seat in range(setup.players):
            seats.append(self._seat_data(seat, counters or game.phase == OVER))
        asked: dict[str, object] | None = None
        if self.is_asked():
            asked = game.decision().data()
        elif game.asked != NONE:
            asked = {
                "number": game.number,
                "seat": game.asked,
                "purpose": PURPOSE_IDS[game.purpose],
                "card": setup.cards[game.asking_card].name if game.asking_card != NONE else "",
                "owner": game.owner,
            }
        shielded: list[int] = [seat for seat in range(setup.players) if (game.shielded >> seat) & 1]
        slot: i64
        costs: dict[str, int] = {}
        for slot in range(setup.width):
            costs[setup.cards[slot].name] = game.cost(slot)
        return {
            "seat": None if self.seat == NONE else self.seat,
            "edition": setup.edition,
            "turn": game.turn,
            "phase": PHASE_IDS[game.phase],
            "active": game.active,
            "actions": game.actions,
            "buys": game.buys,
            "coins": game.coins,
            "supply": self._pile(SUPPLY, True),
            "costs": costs,
            "trash": self._pile(TRASHED, False),
            "shielded": shielded,
            "seats": seats,
            "decision": asked,
            "ending": ENDING_IDS[game.ending],
            "scores": [game.score(seat) for seat in range(setup.players)] if game.phase == OVER else None,
            "winners": game.winners() if game.phase == OVER else None,
        }

    def _seat_data(self, seat: i64, counters: bool) -> dict[str, object]:
        game = self._game
        cells = game.cells
        at = game.base(seat)
        mine = seat == self.seat
        names = [card.name for card in game.setup.cards]
        top = cells[at + TOP]
        known: list[str | None] = [None if slot == NONE else names[slot] for slot in self.known_top(seat)]
        discard_size: i64 = 0
        slot: i64
        for slot in range(game.setup.width):
            discard_size += cells[at + DISCARDED + slot]
        return {
            "hand": self._pile(at + HAND, False) if mine else None,
            "hand_size": cells[at + HAND_SIZE],
            "deck_size": cells[at + DRAW_SIZE] + cells[at + KNOWN] if mine or counters else None,
            "deck_top": known,
            "discard_top": None if top == NONE else names[top],
            "discard": self._pile(at + DISCARDED, False) if mine and self.looks_through_discards() else None,
            "discard_size": discard_size if counters else None,
            "in_play": self._pile(at + IN_PLAY, False),
            "aside": self._pile(at + ASIDE, False),
            "turns": cells[at + TURNS],
        }

    def _pile(self, start: i64, with_empty: bool) -> dict[str, int]:
        pile: dict[str, int] = {}
        slot: i64
        for slot in range(self._game.setup.width):
            count = self._game.cells[start + slot]
            if count or with_empty:
                pile[self._game.setup.cards[slot].name] = count
        return pile
