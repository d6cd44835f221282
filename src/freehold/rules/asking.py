"""Questions: one pick at a time, each the last act of a step."""

from mypy_extensions import i64

from freehold.rules.card import Step
from freehold.rules.errors import BadCard
from freehold.rules.state import State
from freehold.rules.vocabulary import (
    DECLINE,
    DEEPER,
    DISCARD,
    FROM_NOWHERE,
    FROM_SUPPLY,
    GAIN,
    HAND,
    NONE,
    OPTION,
    PLACE,
    POOL,
    PURPOSE_IDS,
    TRASH,
)


class Asking(State):
    """How a step asks; the answer arrives in the step it names."""

    def ask(
        self,
        who: i64,
        purpose: i64,
        options: i64,
        then: Step,
        argument: i64 = 0,
        optional: bool = False,
        owner: i64 = NONE,
        zone: i64 = HAND,
        subject: i64 = NONE,
    ) -> None:
        """Ask for one of the options, as the last act of a step; with nothing to pick, nothing is asked or done.

        The options are cards in the hand of the player asked, unless `owner` and `zone` say otherwise.
        """
        if optional and options:
            options |= 1 << DECLINE
        self.check_question(who, purpose, options)
        self.put_question(who, purpose, options, then, argument, owner, zone)
        self.subject = subject

    def ask_several(
        self,
        who: i64,
        purpose: i64,
        least: i64,
        most: i64,
        then: Step,
        argument: i64 = 0,
        zone: i64 = HAND,
        optional: bool = False,
    ) -> None:
        """Ask for picks from the pool one by one, as the last act of a step; the answer is how many, `picks` which.

        If that is optional, the player picks no card or at least `least`.
        """
        options = self.pick_options(purpose, least)
        if optional and options:
            options = self.pool() | (1 << DECLINE)
        self.check_question(who, purpose, options)
        self.put_question(who, purpose, options, then, argument, NONE, zone)
        self.several = True
        self.least = least
        self.most = most

    def check_question(self, who: i64, purpose: i64, options: i64) -> None:
        """Check that there is a player to ask, and that every option has a name."""
        self.check_seat(who)
        offered = self.setup.all_slots
        if purpose == OPTION:
            source = self.source()
            offered = (1 << len(self.setup.cards[source].options)) - 1 if source != NONE else 0
        elif purpose == PLACE:
            offered = (1 << (DEEPER + 1)) - 1
        if not 0 < purpose < len(PURPOSE_IDS):
            raise BadCard(f"asks for an unknown purpose {purpose}")
        if options & ~(offered | (1 << DECLINE)):
            raise BadCard(f"asks for the {PURPOSE_IDS[purpose]!r} of something that is not a card of this game")

    def put_question(
        self, who: i64, purpose: i64, options: i64, then: Step, argument: i64, owner: i64, zone: i64
    ) -> None:
        if options == 0:
            return
        if self.asked != NONE:
            raise BadCard("asks two questions in one step; a step asks one, as its last act")
        self.asked = who
        self.purpose = purpose
        self.asking = self.play
        self.owner = who if owner == NONE else owner
        self.zone = zone
        self.options = options
        self.answer_step = then.number
        self.answer_argument = argument
        self.several = False
        self.least = 1
        self.most = 1
        self.subject = NONE
        self.cheapest = NONE
        self.dearest = NONE

    def pool(self) -> i64:
        """What can be picked from the pool, as bits."""
        return self.row_mask(POOL * self.setup.width)

    def pick_options(self, purpose: i64, needed: i64) -> i64:
        """What can be picked from the pool next, when `needed` picks are still required.

        If every remaining card must be picked and the order does not matter, the first card is the only option.
        """
        cells = self.cells
        options: i64 = 0
        size: i64 = 0
        pool = POOL * self.setup.width
        slot: i64
        for slot in range(self.setup.width):
            count = cells[pool + slot]
            if count:
                options |= 1 << slot
                size += count
        if needed <= 0 and size:
            options |= 1 << DECLINE
        elif size == needed and (purpose == DISCARD or purpose == TRASH or purpose == OPTION):
            options &= -options
        return options

    def fill_pool(self, start: i64) -> i64:
        """Fill the pool with the cards of the row that starts there, and return how many there are."""
        cells = self.cells
        pool = POOL * self.setup.width
        size: i64 = 0
        slot: i64
        for slot in range(self.setup.width):
            count = cells[start + slot]
            cells[pool + slot] = count
            size += count
        return size

    def clear_pool(self) -> None:
        cells = self.cells
        pool = POOL * self.setup.width
        slot: i64
        for slot in range(self.setup.width):
            cells[pool + slot] = 0

    def add_to_pool(self, slot: i64) -> None:
        """Add one copy of a card to the pool."""
        self.cells[POOL * self.setup.width + slot] += 1

    def ask_gain(
        self,
        who: i64,
        cheapest: i64,
        dearest: i64,
        then: Step,
        argument: i64 = 0,
        types: i64 = 0,
        optional: bool = False,
        owner: i64 = NONE,
        subject: i64 = NONE,
    ) -> None:
        """Ask for a card of the Supply to gain that costs this much, as the last act of a step."""
        options = self.costing(cheapest, dearest)
        if types:
            options &= self.setup.of_type(types)
        self.ask(who, GAIN, options, then, argument, optional, owner, FROM_SUPPLY, subject)
        self.cheapest = cheapest
        self.dearest = dearest

    def pick_from_hand(
        self, seat: i64, purpose: i64, least: i64, most: i64, then: Step, argument: i64 = 0, optional: bool = False
    ) -> None:
        """Ask for several cards from hand, as the last act of a step; if the hand is smaller, ask for all of it."""
        size = self.fill_pool(self.row(seat, HAND))
        self.ask_several(
            seat,
            purpose,
            least if least < size else size,
            most if most < size else size,
            then,
            argument,
            optional=optional,
        )

    def ask_option(self, who: i64, then: Step, optional: bool = False) -> None:
        """Ask for one of the options printed on the card that is being resolved, as the last act of a step."""
        count: i64 = len(self.setup.cards[self.source()].options)
        self.ask(who, OPTION, (1 << count) - 1, then, optional=optional, zone=FROM_NOWHERE)

    def choose_options(self, who: i64, count: i64, then: Step) -> None:
        """Ask for several different options printed on the card, as the last act of a step."""
        self.clear_pool()
        offered: i64 = len(self.setup.cards[self.source()].options)
        option: i64
        for option in range(offered):
            self.add_to_pool(option)
        if count > offered:
            count = offered
        self.ask_several(who, OPTION, count, count, then, zone=FROM_NOWHERE)

    def ask_place(self, who: i64, most: i64, then: Step, above: i64 = 0, subject: i64 = NONE) -> None:
        """Ask where in a deck to put a card, as the last act of a step: under how many cards, from `above` to `most`.

        The answer counts from `above`, which is the step's argument. If it is DEEPER, the step asks again from there.
        """
        options: i64 = (1 << (DEEPER + 1)) - 1
        if most - above < DEEPER:
            options = (1 << (most - above + 1)) - 1
        self.ask(who, PLACE, options, then, above, zone=FROM_NOWHERE, subject=subject)
