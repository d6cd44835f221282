"""Questions: one pick at a time, each the last act of a step."""

from mypy_extensions import i64

from freehold.rules.card import Step
from freehold.rules.state import State
from freehold.rules.vocabulary import (
    DECLINE,
    DISCARD,
    FROM_NOWHERE,
    FROM_SUPPLY,
    GAIN,
    HAND,
    NONE,
    OPTION,
    POOL,
    TRASH,
    WIDTH,
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
    ) -> None:
        """Ask for one of the options, as the last act of a step; with nothing to pick, nothing is asked or done.

        The options lie in the hand of the one who is asked, unless `owner` and `zone` say otherwise.
        """
        if optional and options:
            options |= 1 << DECLINE
        self.put_question(who, purpose, options, then, argument, who if owner == NONE else owner, zone, False, 1, 1)

    def ask_several(
        self, who: i64, purpose: i64, least: i64, most: i64, then: Step, argument: i64 = 0, zone: i64 = HAND
    ) -> None:
        """Ask for picks from the pool one by one, as the last act of a step; the answer is how many, `picks` which."""
        options = self.pick_options(purpose, least)
        self.put_question(who, purpose, options, then, argument, who, zone, True, least, most)

    def put_question(
        self,
        who: i64,
        purpose: i64,
        options: i64,
        then: Step,
        argument: i64,
        owner: i64,
        zone: i64,
        several: bool,
        least: i64,
        most: i64,
    ) -> None:
        if options == 0:
            return
        if self.asked != NONE:
            raise RuntimeError(f"{self.setup.cards[self.source].name} asks two questions in one step; a step asks one")
        self.asked = who
        self.purpose = purpose
        self.asking_card = self.source
        self.owner = owner
        self.zone = zone
        self.options = options
        self.answer_step = then.number
        self.answer_argument = argument
        self.several = several
        self.least = least
        self.most = most

    def pick_options(self, purpose: i64, needed: i64) -> i64:
        """What can be picked from the pool next, with so many picks still needed.

        Where all that is left must go and the order does not matter, the first card is the only option.
        """
        options: i64 = 0
        size: i64 = 0
        slot: i64
        for slot in range(WIDTH):
            count = self.cells[POOL + slot]
            if count:
                options |= 1 << slot
                size += count
        if needed <= 0 and size:
            options |= 1 << DECLINE
        elif size == needed and (purpose == DISCARD or purpose == TRASH):
            options &= -options
        return options

    def fill_pool(self, start: i64) -> i64:
        """Let the pool be the cards of the row that starts there; how many."""
        cells = self.cells
        size: i64 = 0
        slot: i64
        for slot in range(self.setup.width):
            count = cells[start + slot]
            cells[POOL + slot] = count
            size += count
        return size

    def clear_pool(self) -> None:
        slot: i64
        for slot in range(WIDTH):
            self.cells[POOL + slot] = 0

    def ask_gain(
        self, who: i64, options: i64, then: Step, argument: i64 = 0, optional: bool = False, owner: i64 = NONE
    ) -> None:
        """Ask for a card of the Supply to gain, as the last act of a step."""
        self.ask(who, GAIN, options, then, argument, optional, owner, FROM_SUPPLY)

    def pick_from_hand(self, seat: i64, purpose: i64, least: i64, most: i64, then: Step, argument: i64 = 0) -> None:
        """Ask for several cards from hand, as the last act of a step; with fewer in hand, for as many as there are."""
        size = self.fill_pool(self.base(seat) + HAND)
        self.ask_several(seat, purpose, least if least < size else size, most if most < size else size, then, argument)

    def ask_option(self, who: i64, then: Step, optional: bool = False) -> None:
        """Ask for one of the options printed on the card that is being resolved, as the last act of a step."""
        count: i64 = len(self.setup.cards[self.source].options)
        self.ask(who, OPTION, (1 << count) - 1, then, optional=optional, zone=FROM_NOWHERE)

    def choose_options(self, who: i64, count: i64, then: Step) -> None:
        """Ask for several different options printed on the card, as the last act of a step."""
        self.clear_pool()
        slot: i64
        for slot in range(i64(len(self.setup.cards[self.source].options))):
            self.cells[POOL + slot] = 1
        self.ask_several(who, OPTION, count, count, then, zone=FROM_NOWHERE)
