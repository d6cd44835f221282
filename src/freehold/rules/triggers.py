"""Triggers: what cards do when a card is gained, trashed, played and so on, or at moments of a turn.

A player with several triggers at one moment chooses their order, and the players act in turn order
(order-one-player-chooses-2e, order-turn-order).
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from freehold.rules.card import Step, Trigger, step
from freehold.rules.errors import blame
from freehold.rules.vocabulary import (
    AT_TURN_START,
    FROM_NOWHERE,
    HAND_MASK,
    IN_HAND,
    IN_PLAY_MASK,
    LIES_IN_PLAY,
    MOMENTS,
    NONE,
    ON_TRASH,
    ORDER,
    PLAY_ANSWERS,
    PLAY_LIES,
    PLAY_NUMBERS,
    PLAY_OWNER,
    PLAY_SIZE,
    PLAY_SLOT,
    THIS,
    WHILE_IN_PLAY,
)
from freehold.rules.zones import Zones

if TYPE_CHECKING:
    from freehold.rules.game import Game

# The record of a step that waits for a player's next turn: seat, step, two arguments, and the card it belongs to.
LATER_SIZE: Final = 5
# What an occasion keeps: the cards that have not acted yet, as bits; and the first of several at once, how many.
STILL_TO_ACT: Final = PLAY_NUMBERS
TOGETHER: Final = PLAY_NUMBERS + 1


class Triggers(Zones):
    """Who acts at a moment, and in which order."""

    def set_off(self, moment: i64, who: i64, slot: i64) -> None:
        """Queue what cards do now that a player has done something; only called if some card cares."""
        self.set_off_together(moment, who, [int(slot)])

    def set_off_together(self, moment: i64, who: i64, slots: list[int]) -> None:
        """The same for several cards at once: each player chooses among all that their cards do."""
        seat = self.active
        slot: i64
        for _ in range(self.setup.players):
            first = self.play_count
            for slot in slots:
                listening = self.listeners(moment, who, slot, seat)
                if listening:
                    occasion = self.new_play(slot, who)
                    self.plays[occasion * PLAY_SIZE + PLAY_ANSWERS] = self.play
                    self.plays[occasion * PLAY_SIZE + STILL_TO_ACT] = listening
            if self.play_count > first:
                self.plays[first * PLAY_SIZE + TOGETHER] = self.play_count - first
                self.push(act_in_order.number, seat, moment, 0, first)
            seat = self.seat_after(seat)

    def set_off_picks(self, moment: i64, who: i64) -> None:
        """The same for each of the picked cards, one after the other as their owner picked them."""
        if (self.setup.moments >> moment) & 1:
            slot: i64
            for slot in self.picks:
                self.set_off(moment, who, slot)

    def listeners(self, moment: i64, who: i64, slot: i64, seat: i64) -> i64:
        """The cards of a player that act at this moment, as bits."""
        masks = self.setup.own_listeners if seat == who else self.setup.other_listeners
        at = self.base(seat)
        found = self.cells[at + HAND_MASK] & masks[IN_HAND * MOMENTS + moment]
        found |= self.cells[at + IN_PLAY_MASK] & masks[WHILE_IN_PLAY * MOMENTS + moment]
        if seat == who and slot != NONE:
            found |= (1 << slot) & masks[THIS * MOMENTS + moment]
        if moment == AT_TURN_START and seat == who:
            found |= self.waiting_for_turn(seat)
        return found

    def line_up(self, number: i64, seat: i64, a: i64, b: i64, listener: i64, occasion: i64, place: i64) -> None:
        """Queue a step of a card as a play of that card that is not part of an Attack."""
        play = self.new_play(listener, seat)
        self.plays[play * PLAY_SIZE + PLAY_ANSWERS] = occasion
        if place == WHILE_IN_PLAY:
            self.plays[play * PLAY_SIZE + PLAY_LIES] = LIES_IN_PLAY
        self.push(number, seat, a, b, play)

    # Steps that wait for a player's next turn.

    def next_turn(self, then: Step, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Queue a step for the start of the player's next turn."""
        self.check_seat(seat)
        number: i64
        for number in (seat, then.number, a, b, self.source()):
            self.later = append(self.later, number)

    def waiting_for_turn(self, seat: i64) -> i64:
        """The cards with a step that waits for this player's turn, as bits."""
        found: i64 = 0
        at: i64 = 0
        while at < len(self.later):
            if self.later[at] == seat:
                found |= 1 << self.later[at + 4]
            at += LATER_SIZE
        return found

    def line_up_later(self, seat: i64, slot: i64) -> None:
        """Queue the steps of a card that waited for this turn."""
        later = self.later
        kept = vec[i64]()
        at: i64 = 0
        part: i64
        while at < len(later):
            if later[at] == seat and later[at + 4] == slot:
                place = WHILE_IN_PLAY if self.in_play(seat, slot) else THIS
                self.line_up(later[at + 1], seat, later[at + 2], later[at + 3], slot, NONE, place)
            else:
                for part in range(LATER_SIZE):
                    kept = append(kept, later[at + part])
            at += LATER_SIZE
        self.later = kept

    # Trashing, which every part of the rules uses.

    def trash_card(self, seat: i64, slot: i64, zone: i64) -> None:
        """Trash a card of a player that was just taken from a zone."""
        self.add_to_trash(seat, slot, zone)
        if (self.setup.moments >> ON_TRASH) & 1:
            self.set_off(ON_TRASH, seat, slot)


def applies(game: "Game", trigger: Trigger, seat: i64, listener: i64) -> bool:
    """Whether the condition of a trigger holds for the card that listens."""
    only_if = trigger.only_if
    if only_if is None:
        return True
    try:
        return only_if(game, seat)
    except Exception as error:
        raise blame(error, game.setup.cards[listener].name) from error


def times(game: "Game", trigger: Trigger, seat: i64, listener: i64, moment: i64) -> i64:
    """How many times a trigger of a player's card fires on this occasion: once for each copy at its place."""
    if trigger.moment != moment or trigger.others != (seat != game.of_play(game.play, PLAY_OWNER)):
        return 0
    copies: i64 = 0
    if trigger.place == WHILE_IN_PLAY:
        copies = game.in_play(seat, listener)
    elif trigger.place == IN_HAND:
        copies = game.in_hand(seat, listener)
    elif listener == game.of_play(game.play, PLAY_SLOT):
        copies = 1
    return copies if copies and applies(game, trigger, seat, listener) else 0


def waits_for_turn(game: "Game", seat: i64, listener: i64, moment: i64) -> bool:
    """Whether some step of a card waited for this turn of this player."""
    is_own_turn = moment == AT_TURN_START and seat == game.of_play(game.play, PLAY_OWNER)
    return is_own_turn and (game.waiting_for_turn(seat) >> listener) & 1 != 0


def acts(game: "Game", seat: i64, listener: i64, moment: i64) -> bool:
    """Whether a player's card has anything to do on this occasion."""
    if waits_for_turn(game, seat, listener, moment):
        return True
    for trigger in game.setup.cards[listener].triggers:
        if times(game, trigger, seat, listener, moment):
            return True
    return False


def act(game: "Game", seat: i64, listener: i64, moment: i64) -> None:
    """Queue what one of a player's cards does on this occasion."""
    occasion = game.play
    for index, trigger in enumerate(game.setup.cards[listener].triggers):
        copies = times(game, trigger, seat, listener, moment)
        while copies > 0:
            game.line_up(act_if_still_there.number, seat, index, moment, listener, occasion, trigger.place)
            copies -= 1
    if waits_for_turn(game, seat, listener, moment):
        game.line_up_later(seat, listener)


@step
def act_if_still_there(game: "Game", seat: i64, index: i64, moment: i64) -> None:
    """Run a trigger of a card, unless an earlier effect took the card away."""
    listening = game.play
    listener = game.of_play(listening, PLAY_SLOT)
    occasion = game.of_play(listening, PLAY_ANSWERS)
    trigger = game.setup.cards[listener].triggers[index]
    game.play = occasion
    is_there = times(game, trigger, seat, listener, moment) > 0
    game.play = listening
    if is_there:
        trigger.step.run(game, seat, game.of_play(occasion, PLAY_SLOT), game.of_play(occasion, PLAY_OWNER))


def still_to_act(game: "Game", seat: i64, moment: i64) -> i64:
    """The cards of a player that still have something to do on this occasion, as bits."""
    owner = game.of_play(game.play, PLAY_OWNER)
    listening = game.of_play(game.play, STILL_TO_ACT)
    listening &= game.listeners(moment, owner, game.of_play(game.play, PLAY_SLOT), seat)
    slot: i64
    for slot in range(game.setup.width):
        if (listening >> slot) & 1 and not acts(game, seat, slot, moment):
            listening &= ~(1 << slot)
    return listening


@step
def act_in_order(game: "Game", seat: i64, moment: i64, _: i64) -> None:
    """Let a player's cards act one after the other, in the order the player chooses."""
    first = game.play
    options: i64 = 0
    occasion: i64
    for occasion in range(first, first + game.of_play(first, TOGETHER)):
        game.play = occasion
        listening = still_to_act(game, seat, moment)
        game.plays[occasion * PLAY_SIZE + STILL_TO_ACT] = listening
        options |= listening
    game.play = first
    # Where only one kind of card is left, the question answers itself.
    game.ask(seat, ORDER, options, act_first, moment, zone=FROM_NOWHERE)


@step
def act_first(game: "Game", seat: i64, slot: i64, moment: i64) -> None:
    """Let a card act on the first occasion on which it still has something to do, and then the others."""
    first = game.play
    occasion = first
    while not (game.of_play(occasion, STILL_TO_ACT) >> slot) & 1:
        occasion += 1
    game.plays[occasion * PLAY_SIZE + STILL_TO_ACT] &= ~(1 << slot)
    game.play = occasion
    act(game, seat, slot, moment)
    game.push(act_in_order.number, seat, moment, 0, first)
