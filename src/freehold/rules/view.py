"""What a seat may see: its own hand, the table, and what it has seen of the face-down cards."""

from typing import Final, final

from mypy_extensions import i64

from freehold.rules.card import Card
from freehold.rules.decision import Decision
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import (
    ASIDE,
    DISCARDED,
    ENDING_IDS,
    GAINED,
    GAINED_THIS_TURN,
    HAND,
    HAND_SIZE,
    IN_PLAY,
    KNOWN,
    KNOWN_SEEN,
    KNOWN_SLOT,
    MATS,
    NONE,
    OVER,
    OWNED,
    OWNED_COINS,
    PAYS_MORE,
    PHASE_IDS,
    PILES,
    PLAY_ANSWERS,
    PLAY_UNAFFECTED,
    POINTS,
    POOL,
    PURPOSE_IDS,
    STAYING,
    TOP,
    TOPDECK,
    TRASHED,
    TURNS,
)
from freehold.rules.worlds import determinized
from freehold.rules.zones import SPECTATORS

# The basic cards have the first slots; counts of kingdom cards skip them at once.
SKIPPED: Final = 7
FIRST_SLOTS: Final = (1 << SKIPPED) - 1


@final
class View:
    """A game seen from one seat; seat -1 is a spectator. It always shows the current state."""

    def __init__(self, game: Game, seat: i64) -> None:
        if not NONE <= seat < game.setup.players:
            raise BadSetup(f"there is no seat {seat}: the seats are 0 to {game.setup.players - 1}, spectators -1")
        self._game: Final = game
        self.seat: Final[i64] = seat

    def __repr__(self) -> str:
        who = "a spectator" if self.seat == NONE else f"seat {self.seat}"
        return f"<View of {who}: {self._game!r}>"

    def __reduce__(self) -> tuple[type["View"], tuple[object, ...]]:
        return View, (self._game, int(self.seat))

    # The question.

    def is_asked(self) -> bool:
        """Whether the current question is for this seat."""
        return self._game.asked == self.seat and self.seat != NONE

    def purpose(self) -> i64:
        """What the question is for, as a number of the vocabulary."""
        return self._game.purpose

    def asking_card(self) -> i64:
        """The slot of the card that asks, or -1 for the turn itself."""
        return self._game.asking_card

    def owner(self) -> i64:
        """The seat whose cards the question is about."""
        return self._game.owner

    def options(self) -> i64:
        """The options as bits; nothing unless this seat is asked."""
        if self._game.asked != self.seat:
            return 0
        return self._game.options

    def decision(self) -> Decision:
        """The question for this seat. Its number is left out: it would tell which answers of others were forced."""
        if self._game.asked != self.seat:
            raise IllegalChoice(f"seat {self.seat} is not asked anything now")
        return self._game.question(NONE)

    def least(self) -> i64:
        """How many cards must be picked in all."""
        return self._game.least

    def most(self) -> i64:
        """How many cards may be picked in all."""
        return self._game.most

    def picked(self) -> i64:
        """How many cards have been picked so far."""
        if not self.is_asked() or not self._game.several:
            return 0
        return len(self._game.picks)

    def left_to_pick(self, slot: i64) -> i64:
        """How many copies of a card can still be picked in a choice of several; picked cards have not moved yet."""
        if not self.is_asked():
            return 0
        return self._game.cells[POOL * self._game.setup.width + self._slot(slot)]

    # The turn.

    def active(self) -> i64:
        """The seat whose turn it is."""
        return self._game.active

    def turn(self) -> i64:
        """The number of the turn, counting the turns of all players."""
        return self._game.turn

    def phase(self) -> i64:
        """The phase of the turn, as a number of the vocabulary."""
        return self._game.phase

    def actions(self) -> i64:
        """How many Actions the active player may still play."""
        return self._game.actions

    def actions_played(self) -> i64:
        """How many Action cards were played this turn; a card played twice counts twice."""
        return self._game.actions_played

    def buys(self) -> i64:
        """How many cards the active player may still buy."""
        return self._game.buys

    def coins(self) -> i64:
        """How many coins the active player has to spend."""
        return self._game.coins

    def shielded(self, seat: i64) -> bool:
        """Whether the seat has shielded itself from the Attack being played."""
        return (self._unaffected() >> self._seat(seat)) & 1 != 0

    def _unaffected(self) -> i64:
        """The seats that the play that asks, or the Attack it answers, does not affect, as bits."""
        game = self._game
        if game.asked == NONE or game.asking == NONE:
            return 0
        attack = game.of_play(game.asking, PLAY_ANSWERS)
        return game.of_play(game.asking if attack == NONE else attack, PLAY_UNAFFECTED)

    # The table.

    def players(self) -> i64:
        """How many players there are."""
        return self._game.setup.players

    def slots(self) -> i64:
        """How many kinds of cards are in the game; slots are numbered from 0."""
        return self._game.setup.width

    def card(self, slot: i64) -> Card:
        """The card of a slot."""
        return self._game.setup.cards[self._slot(slot)]

    def slot(self, name: str) -> i64:
        """The slot of a card, or -1 if it is not in this game."""
        return self._game.setup.slots.get(name, NONE)

    def setup(self) -> Setup:
        """The set-up of the game."""
        return self._game.setup

    def pays(self, slot: i64) -> i64:
        """What a Treasure gives when played now, without bonuses that only the next copy gets."""
        return self._game.setup.coins[self._slot(slot)] + self._game.cells[PAYS_MORE * self._game.setup.width + slot]

    def cost(self, slot: i64) -> i64:
        """What a card costs now."""
        return self._game.cost(self._slot(slot))

    def supply(self, slot: i64) -> i64:
        """How many cards are left in the pile."""
        return self._game.cells[PILES + self._slot(slot)]

    def affordable(self, coins: i64) -> i64:
        """The cards of the Supply that cost at most this much now, as bits."""
        return self._game.costing(0, coins)

    def _slot(self, slot: i64) -> i64:
        if slot < 0 or slot >= self._game.setup.width:
            self._refuse_slot(slot)
        return slot

    def _refuse_slot(self, slot: i64) -> None:
        """Raise for a bad slot; a separate method, so that the check itself is inlined into its callers."""
        raise BadSetup(f"there is no slot {slot}: the cards of this game have 0 to {self._game.setup.width - 1}")

    def _seat(self, seat: i64) -> i64:
        self._game.check_seat(seat)
        return seat

    def empty_piles(self) -> i64:
        """How many piles of the Supply are empty."""
        return self._game.empty

    def is_last_turn(self) -> bool:
        """Whether the game ends after this turn, whatever else is gained."""
        game = self._game
        return game.setup.ending_slots & ~game.stocked != 0 or game.empty >= game.setup.piles_that_end

    def last_gains(self) -> i64:
        """The piles, as bits, from which one more gain ends the game after this turn."""
        if self.gains_to_end() > 1:
            return 0
        game = self._game
        piles = game.setup.ending_slots
        if game.empty + 1 >= game.setup.piles_that_end:
            piles = game.stocked
        last: i64 = 0
        slot: i64 = 0
        while piles:
            if piles & 1 and game.cells[PILES + slot] == 1 and game.setup.under[slot] == NONE:
                last |= 1 << slot
            piles >>= 1
            slot += 1
        return last

    def gains_to_end(self) -> i64:
        """How many cards must be gained from the Supply to end the game."""
        if self._game.gains_to_end == NONE:
            self._count_gains_to_end()
        return self._game.gains_to_end

    def _count_gains_to_end(self) -> None:
        game = self._game
        cells = game.cells
        needed = game.setup.piles_that_end - game.empty
        if needed <= 0:
            game.gains_to_end = 0
            return
        fewest: i64 = 1000
        left = game.setup.ending_slots
        slot: i64 = 0
        while left:
            if left & 1 and cells[PILES + slot] < fewest:
                fewest = cells[PILES + slot]
            left >>= 1
            slot += 1
        # The sizes of the smallest piles; up to four of them end a game.
        first: i64 = 1000
        second: i64 = 1000
        third: i64 = 1000
        fourth: i64 = 1000
        left = game.stocked
        slot = 0
        while left:
            if left & 1:
                size = cells[PILES + slot]
                if size < third:
                    fourth = third
                    if size < second:
                        third = second
                        if size < first:
                            second = first
                            first = size
                        else:
                            second = size
                    else:
                        third = size
                elif size < fourth:
                    fourth = size
            left >>= 1
            slot += 1
        gains = first
        largest = first
        if needed > 1:
            gains += second
            largest = second
        if needed > 2:
            gains += third
            largest = third
        if needed > 3:
            gains += fourth
            largest = fourth
        game.gains_to_end = gains if gains < fewest else fewest
        game.largest_counted = largest

    def trashed(self, slot: i64) -> i64:
        """How many copies of a card are in the Trash."""
        return self._game.cells[TRASHED * self._game.setup.width + self._slot(slot)]

    # The players.

    def hand_mask(self) -> i64:
        """The cards this seat holds, as bits."""
        if self.seat == NONE:
            return 0
        return self._game.hand_mask(self.seat)

    def hand(self, slot: i64) -> i64:
        """How many copies of a card this seat holds."""
        if self.seat == NONE:
            return 0
        return self._game.in_hand(self.seat, self._slot(slot))

    def count_in_hand(self, slots: i64) -> i64:
        """How many of these cards this seat holds."""
        if self.seat == NONE:
            return 0
        return self._count_cards(self._game.row(self.seat, HAND), slots)

    def count_owned(self, slots: i64) -> i64:
        """How many of these cards this seat owns."""
        if self.seat == NONE:
            return 0
        return self._count_cards(self._game.row(self.seat, OWNED), slots)

    def count_in_play(self, seat: i64, slots: i64) -> i64:
        """How many of these cards a player has in play."""
        return self._count_cards(self._game.row(self._seat(seat), IN_PLAY), slots)

    def count_supply(self, slots: i64) -> i64:
        """How many of these cards are left in their piles."""
        return self._count_cards(PILES, slots)

    def count_trashed(self, slots: i64) -> i64:
        """How many of these cards are in the Trash."""
        return self._count_cards(TRASHED * self._game.setup.width, slots)

    def _count_cards(self, row: i64, slots: i64) -> i64:
        cells = self._game.cells
        count: i64 = 0
        slots &= self._game.setup.all_slots
        if not slots & FIRST_SLOTS:
            slots >>= SKIPPED
            row += SKIPPED
        while slots:
            if slots & 1:
                count += cells[row]
            slots >>= 1
            row += 1
        return count

    def hand_size(self, seat: i64) -> i64:
        """How many cards a player has in hand."""
        return self._game.hand_size(self._seat(seat))

    def in_play(self, seat: i64, slot: i64) -> i64:
        """How many copies of a card a player has in play."""
        return self._game.in_play(self._seat(seat), self._slot(slot))

    def aside(self, seat: i64, slot: i64) -> i64:
        """How many copies of a card a player has set aside."""
        return self._game.cells[self._game.row(self._seat(seat), ASIDE) + self._slot(slot)]

    def discard_top(self, seat: i64) -> i64:
        """The card on top of a discard pile, or -1 if the pile is empty."""
        return self._game.top_of_discards(self._seat(seat))

    def deck_size(self) -> i64:
        """How many cards are in this seat's own draw pile (info-own-deck-count)."""
        if self.seat == NONE:
            return 0
        return self._game.deck_size(self.seat)

    def looks_through_discards(self) -> bool:
        """Whether a card now lets this seat look through its own discard pile."""
        return self.is_asked() and self._game.zone == DISCARDED and self._game.purpose == TOPDECK

    def owned(self, slot: i64) -> i64:
        """How many copies this seat owns: a player knows what they started with, gained and lost."""
        if self.seat == NONE:
            return 0
        return self._game.owned(self.seat, self._slot(slot))

    def count_owned_by(self, seat: i64, slots: i64) -> i64:
        """How many of these cards a player owns as far as this seat can know."""
        self._seat(seat)
        slots &= self._game.setup.all_slots
        if len(self._game.passes) == 0:
            return self._count_cards(self._game.row(seat, OWNED), slots)
        count: i64 = 0
        slot: i64 = 0
        while slots:
            if slots & 1:
                count += self.owned_by(seat, slot)
            slots >>= 1
            slot += 1
        return count

    def count_gained(self, slots: i64) -> i64:
        """How many of these cards this seat has gained in the game; passed cards are not gained."""
        if self.seat == NONE:
            return 0
        return self._count_cards(self._game.row(self.seat, GAINED), slots)

    def count_gained_this_turn(self, slots: i64) -> i64:
        """How many of these cards this seat has gained in its turn; none while it is not its turn."""
        if self.seat == NONE or self.seat != self._game.active or not self._game.gained & slots:
            return 0
        return self._count_cards(GAINED_THIS_TURN * self._game.setup.width, slots)

    def smallest_pile(self) -> i64:
        """How many cards are left in the smallest pile of the Supply that is not empty; 0 if all are."""
        game = self._game
        fewest: i64 = 0
        slot: i64 = 0
        piles = game.stocked
        while piles:
            if piles & 1 and (fewest == 0 or game.cells[PILES + slot] < fewest):
                fewest = game.cells[PILES + slot]
            piles >>= 1
            slot += 1
        return fewest

    def zone(self) -> i64:
        """The zone that holds the cards of the question."""
        return self._game.zone

    def owned_cards(self) -> i64:
        """How many cards this seat owns in all."""
        if self.seat == NONE:
            return 0
        return self._game.owned_cards(self.seat)

    def owned_coins(self) -> i64:
        """The coins printed on all cards that this seat owns."""
        if self.seat == NONE:
            return 0
        return self._game.cells[self._game.base(self.seat) + OWNED_COINS]

    def owned_money(self) -> i64:
        """The coins printed on the Treasures that this seat owns."""
        if self.seat == NONE:
            return 0
        cells = self._game.cells
        values = self._game.setup.coins
        row = self._game.row(self.seat, OWNED)
        coins: i64 = 0
        slot: i64 = 0
        treasures = self._game.setup.treasures
        while treasures:
            if treasures & 1:
                coins += cells[row + slot] * values[slot]
            treasures >>= 1
            slot += 1
        return coins

    def owned_by(self, seat: i64, slot: i64) -> i64:
        """How many copies a player owns as far as this seat can know: gains and trashed cards are seen by all, but what
        two other players passed each other is not (term-pass-hidden-intrigue)."""
        game = self._game
        self._seat(seat)
        self._slot(slot)
        if seat == self.seat or len(game.passes) == 0:
            return game.owned(seat, slot)
        return game.believed(SPECTATORS if self.seat == NONE else self.seat, seat, slot)

    def points(self, seat: i64) -> i64:
        """The points of a player as far as this seat can know them."""
        return self._known_to_own(self._seat(seat)).score(seat)

    def _known_to_own(self, seat: i64) -> Game:
        """The game, or if cards were passed unseen, a copy in which a player owns only what this seat can know of."""
        game = self._game
        if seat == self.seat or len(game.passes) == 0:
            return game
        believed = game.copy()
        owned = game.row(seat, OWNED)
        slot: i64
        for slot in range(game.setup.width):
            believed.cells[owned + slot] = self.owned_by(seat, slot)
        believed.recount()
        return believed

    def points_of_one_more(self, seat: i64, slot: i64) -> i64:
        """How many points one more copy of a card would bring a player, on itself and on cards they own already, as far
        as this seat can know."""
        self._seat(seat)
        self._slot(slot)
        if len(self._game.setup.varying) == 0:
            return self._game.setup.points[slot]
        game = self._known_to_own(seat)
        before = game.score(seat)
        game.change_owned(seat, slot, 1)
        try:
            return game.score(seat) - before
        finally:
            game.change_owned(seat, slot, -1)

    def turns_taken(self, seat: i64) -> i64:
        """How many turns a player has completed."""
        return self._game.turns_taken(self._seat(seat))

    def known_top(self, seat: i64) -> list[int]:
        """The cards of a draw pile from the top down to the lowest one that any player knows; -1 for one that this seat
        has not seen."""
        game = self._game
        self._seat(seat)
        seen: list[int] = []
        missing = game.cells[game.base(seat) + KNOWN]
        depth: i64 = 0
        lowest: i64 = 0
        # There, every card has a place, but most of these places nobody knows.
        has_shared_luck = game.has_shared_luck()
        while missing > 0:
            at = game.known_at(seat, depth)
            slot: i64 = NONE
            if at != NONE:
                missing -= 1
                if self.seat != NONE and (game.known[at + KNOWN_SEEN] >> self.seat) & 1:
                    slot = game.known[at + KNOWN_SLOT]
                if game.known[at + KNOWN_SEEN] or not has_shared_luck:
                    lowest = depth + 1
            seen.append(slot)
            depth += 1
        return seen[:lowest]

    def determinize(self, seed: i64) -> Game:
        """A whole game that this seat cannot tell from the real one: what it cannot know is dealt again at random, and
        shuffles to come differ too.

        A seed, from 0 to LARGEST_SEED, gives the same game wherever the cards that this seat cannot know really lie. It
        remembers its own discard pile, although its view does not list it.
        """
        return determinized(self._game, self.seat, seed)

    # The whole view as plain data.

    def data(self, counters: bool = False) -> dict[str, object]:
        """The view as plain data; with counters, also the sizes that strict table rules hide from the players."""
        game = self._game
        data = self.table_data()
        seats: list[dict[str, object]] = []
        seat: i64
        for seat in range(game.setup.players):
            seats.append(self.seat_data(seat, counters or game.phase == OVER))
        data["seats"] = seats
        asked: dict[str, object] | None = None
        if self.is_asked():
            asked = self.decision().data()
        elif game.asked != NONE:
            asked = {
                "seat": game.asked,
                "purpose": PURPOSE_IDS[game.purpose],
                "card": game.setup.cards[game.asking_card].name if game.asking_card != NONE else "",
                "owner": game.owner,
            }
        data["decision"] = asked
        return data

    def table_data(self) -> dict[str, object]:
        """What is not about a single player, as plain data."""
        game = self._game
        setup = game.setup
        unaffected = self._unaffected()
        shielded: list[int] = [seat for seat in range(setup.players) if (unaffected >> seat) & 1]
        slot: i64
        costs: dict[str, int] = {}
        for slot in range(setup.width):
            costs[setup.cards[slot].name] = game.cost(slot)
        return {
            "seat": None if self.seat == NONE else self.seat,
            "editions": setup.editions,
            "turn": game.turn,
            "phase": PHASE_IDS[game.phase],
            "active": game.active,
            "actions": game.actions,
            "buys": game.buys,
            "coins": game.coins,
            "supply": self._pile(PILES, setup.supply_slots),
            "outside": self._pile(PILES, setup.outside_slots),
            "costs": costs,
            "pile_tokens": {name: self._pile(setup.pile_token_row(name), 0) for name in setup.pile_tokens},
            "trash": self._pile(TRASHED * setup.width, 0),
            "shielded": shielded,
            "ending": ENDING_IDS[game.ending],
            "scores": game.scores() if game.phase == OVER else None,
            "winners": game.winners() if game.phase == OVER else None,
        }

    def sees_more_of(self, seat: i64) -> bool:
        """Whether this seat sees more of a player than a spectator does."""
        if seat == self.seat:
            return True
        for slot in self.known_top(seat):
            if slot != NONE:
                return True
        return False

    def seat_data(self, seat: i64, counters: bool = False) -> dict[str, object]:
        """What this seat sees of a player, as plain data; with counters, also the sizes of both piles."""
        game = self._game
        setup = game.setup
        cells = game.cells
        at = game.base(seat)
        mine = seat == self.seat
        names = [card.name for card in setup.cards]
        top = cells[at + TOP]
        known: list[str | None] = [None if slot == NONE else names[slot] for slot in self.known_top(seat)]
        mats: dict[str, object] = {}
        mat_sizes: dict[str, int] = {}
        for place, mat in enumerate(setup.mats):
            row = game.row(seat, MATS + place)
            mats[mat.name] = self._pile(row, 0) if mat.face_up or mine or game.phase == OVER else None
            # Everybody sees how many cards are on a mat, even if they are face down.
            mat_sizes[mat.name] = int(self._count_cards(row, setup.all_slots))
        return {
            "hand": self._pile(game.row(seat, HAND), 0) if mine else None,
            "hand_size": cells[at + HAND_SIZE],
            "deck_size": game.deck_size(seat) if mine or counters else None,
            "deck_top": known,
            "discard_top": None if top == NONE else names[top],
            "discard": self._pile(game.row(seat, DISCARDED), 0) if mine and self.looks_through_discards() else None,
            "discard_size": self._count_cards(game.row(seat, DISCARDED), setup.all_slots) if counters else None,
            "in_play": self._pile(game.row(seat, IN_PLAY), 0),
            "staying": self._pile(game.row(seat, STAYING), 0),
            "aside": self._pile(game.row(seat, ASIDE), 0),
            "mats": mats,
            "mat_sizes": mat_sizes,
            "tokens": {name: int(game.tokens(seat, name)) for name in setup.tokens},
            "points": cells[at + POINTS],
            "turns": cells[at + TURNS],
        }

    def _pile(self, start: i64, with_empty: i64) -> dict[str, int]:
        """The cards of a row by name; of the piles those with these slots, given as bits, including empty ones."""
        pile: dict[str, int] = {}
        slot: i64
        for slot in range(self._game.setup.width):
            count = self._game.cells[start + slot]
            if (with_empty >> slot) & 1 if start == PILES else count:
                pile[self._game.setup.cards[slot].name] = count
        return pile
