"""How a player evaluates a position: what a hand can buy, which cards are junk, who is winning, what to play first.

It uses only the view of the seat that is asked. The cards' own tactics are in the modules next to this one, registered
by the name of the card: how much it is worth to play it now, and how to answer when it asks.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.cards.basic import COPPER, CURSE_CARD, ESTATE, PROVINCE
from freehold.players.plan import Plan, best_of_the_others
from freehold.players.strategy import Strategy
from freehold.rules.card import Card
from freehold.rules.game import start
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, ALL, CURSE, DECLINE, DISCARD, HAND, NONE, TREASURE, VICTORY

Judge = Callable[["Evaluator"], i64]
# What a card is worth, or how many of it count, in the judgement of a player.
JudgeOfCard = Callable[["Evaluator", i64], i64]

# The cards that are junk by themselves, as bits.
JUNK: Final = 1 << CURSE_CARD | 1 << ESTATE | 1 << COPPER

# The value of playing a card now, in tenths of a coin; 0 or less means better not. Cards that give back their Action
# come first, so their value is at least FREE, in the order in which they are best played.
PLAYING: Final[dict[str, Judge]] = {}
# Whether a card without a printed number of cards would draw if played now, 1 or 0.
DRAWING: Final[dict[str, Judge]] = {}
# What to answer when the card asks.
ANSWERING: Final[dict[str, Judge]] = {}
# Whether to reveal a Reaction, 1 or 0.
REACTING: Final[dict[str, Judge]] = {}

FREE: Final = 1000
NOTHING: Final = -1_000_000
ANYTHING: Final = 1_000_000

# What fewer than this many coins buy is remembered, each by one bit.
COINS_REMEMBERED: Final = 60


def playing(name: str) -> Callable[[Judge], Judge]:
    """Register how much a card is worth playing. A judge must not ask for the worth of another card, because two judges
    could ask each other for ever."""

    def register(judge: Judge) -> Judge:
        PLAYING[name] = judge
        return judge

    return register


def drawing(name: str) -> Callable[[Judge], Judge]:
    """Register whether a card would draw."""

    def register(judge: Judge) -> Judge:
        DRAWING[name] = judge
        return judge

    return register


def answering(name: str) -> Callable[[Judge], Judge]:
    """Register how a card's questions are answered."""

    def register(judge: Judge) -> Judge:
        ANSWERING[name] = judge
        return judge

    return register


def reacting(name: str) -> Callable[[Judge], Judge]:
    """Register when a Reaction is revealed."""

    def register(judge: Judge) -> Judge:
        REACTING[name] = judge
        return judge

    return register


def worth_in_hand(card: Card) -> i64:
    """How much a card in hand is worth to the turn it will be used in, in tenths of a coin."""
    if card.types & ACTION:
        return card.coins * 10 + card.cards * 9 + card.cost * 2 + 1
    if card.types & TREASURE:
        return card.coins * 10
    if card.types & CURSE:
        return -2
    return -1


@final
class Evaluator:
    """The judgement of one player in games with one set-up.

    It remembers what it worked out about the view until it looks at the next one.
    """

    def __init__(self, strategy: Strategy, setup: Setup) -> None:
        self.setup: Final = setup
        self.buys: Final = Plan(strategy.buys, setup)
        self.trashes: Final = Plan(strategy.trashes, setup)
        self.plays: Final = Plan(strategy.plays, setup)
        self.discards: Final = Plan(strategy.discards, setup)
        self.holds: Final = Plan(strategy.holds, setup)
        # Whether it has `discard` lines, or `hold back` lines.
        self.has_rules: Final = self.discards.size + self.holds.size > 0
        # Whether it avoids ending the game when that loses, and ends it against its lines when that wins.
        self.careful: Final = not strategy.even_when_behind
        self.finishes: Final = self.careful and not strategy.keeps_to_list
        self.playing: Final = [PLAYING.get(card.name) for card in setup.cards]
        self.drawing: Final = [DRAWING.get(card.name) for card in setup.cards]
        self.answering: Final = [ANSWERING.get(card.name) for card in setup.cards]
        self.reacting: Final = [REACTING.get(card.name) for card in setup.cards]
        # The terminal Actions: those that do not give back their Action, as bits.
        self.terminals: Final[i64] = sum(
            1 << slot for slot, card in enumerate(setup.cards) if card.types & ACTION and card.actions == 0
        )
        self.throne_room: Final[i64] = setup.slots.get("Throne Room", NONE)
        self.merchant: Final[i64] = setup.slots.get("Merchant", NONE)
        # What each card is worth in hand.
        self.keeping: Final[vec[i64]] = vec[i64]([worth_in_hand(card) for card in setup.cards])
        # The cards that can be junk, as bits: all that the strategy names, or these three.
        self.junkable: Final[i64] = setup.all_slots if strategy.trashes else JUNK
        # The view of the seat that is asked now; at first, a view of a new game.
        self.view: View = View(start(setup, 0), NONE)
        # What is remembered about it: the line that applies for each number of coins, the points of one more copy of
        # each card, the piles whose last card loses the game, the money per card, the coins in hand, and those
        # with Actions.
        self.lines: Final[vec[i64]] = vec[i64]([NONE] * COINS_REMEMBERED)
        self.lines_known: i64 = 0
        self.points: Final[vec[i64]] = vec[i64]([0] * setup.width)
        self.points_known: i64 = 0
        self.losing: i64 = NONE
        self.money: i64 = NONE
        self.coins_held: i64 = NONE
        self.coins_expected: i64 = NONE

    def look(self, view: View) -> None:
        """Judge from this view, in its present state, and forget what was worked out before."""
        self.view = view
        self.lines_known = 0
        self.points_known = 0
        self.losing = NONE
        self.money = NONE
        self.coins_held = NONE
        self.coins_expected = NONE
        self.buys.look_again()
        self.trashes.look_again()
        self.plays.look_again()
        if self.has_rules:
            self.discards.look_again()
            self.holds.look_again()

    # The question.

    def offers(self, option: i64) -> bool:
        """Whether an option is offered."""
        return (self.view.options() >> option) & 1 != 0

    def may_decline(self) -> bool:
        """Whether the player may decline."""
        return self.offers(DECLINE)

    def first_option(self) -> i64:
        """The first option that is offered."""
        options = self.view.options()
        option: i64 = 0
        while not (options >> option) & 1:
            option += 1
        return option

    # Judging cards.

    def best(self, slots: i64, judge: JudgeOfCard, above: i64 = NOTHING, otherwise: i64 = NONE) -> i64:
        """The first of these cards that is worth most, if that is above a limit."""
        found = otherwise
        most = above
        slot: i64 = 0
        slots &= self.setup.all_slots
        while slots:
            if slots & 1:
                worth = judge(self, slot)
                if worth > most:
                    most = worth
                    found = slot
            slots >>= 1
            slot += 1
        return found

    def worst(self, slots: i64, judge: JudgeOfCard, below: i64 = ANYTHING, otherwise: i64 = NONE) -> i64:
        """The first of these cards that is worth least, if that is below a limit."""
        found = otherwise
        least = below
        slot: i64 = 0
        slots &= self.setup.all_slots
        while slots:
            if slots & 1:
                worth = judge(self, slot)
                if worth < least:
                    least = worth
                    found = slot
            slots >>= 1
            slot += 1
        return found

    def count(self, slots: i64, judge: JudgeOfCard) -> i64:
        """The sum of a judge's counts over all these cards."""
        total: i64 = 0
        slot: i64 = 0
        slots &= self.setup.all_slots
        while slots:
            if slots & 1:
                total += judge(self, slot)
            slots >>= 1
            slot += 1
        return total

    def hand_besides(self, slot: i64) -> i64:
        """The cards in hand besides one copy of this one, as bits."""
        hand = self.view.hand_mask()
        if slot != NONE and self.view.hand(slot) == 1:
            return hand & ~(1 << slot)
        return hand

    # Money.

    def coins_in_hand(self) -> i64:
        """What the Treasures in hand give."""
        if self.coins_held == NONE:
            self.coins_held = self._coins_in_hand()
        return self.coins_held

    def _coins_in_hand(self) -> i64:
        view = self.view
        coins: i64 = 0
        slot: i64 = 0
        treasures = view.hand_mask() & self.setup.treasures
        while treasures:
            if treasures & 1:
                coins += view.hand(slot) * view.pays(slot)
            treasures >>= 1
            slot += 1
        return coins

    def coins_to_spend(self) -> i64:
        """What this seat can spend without playing more Actions, this turn or on its next one."""
        if self.view.active() != self.view.seat:
            return self.coins_in_hand()
        return self.view.coins() + self.coins_in_hand()

    def coins_ahead(self) -> i64:
        """The coins to spend this turn or the next one, with those of the Actions that can still be played."""
        if self.coins_expected == NONE:
            self.coins_expected = self._coins_ahead()
        return self.coins_expected

    def _coins_ahead(self) -> i64:
        view = self.view
        coins = self.coins_in_hand()
        if view.active() == view.seat:
            coins += view.coins()
            if view.actions() == 0:
                return coins
        best: i64 = 0
        slot: i64 = 0
        actions = view.hand_mask() & self.setup.actions
        while actions:
            if actions & 1:
                card = self.setup.cards[slot]
                if card.actions:
                    coins += view.hand(slot) * card.coins
                elif card.coins > best:
                    best = card.coins
            actions >>= 1
            slot += 1
        return coins + best

    def money_per_card(self) -> i64:
        """The coins on the Treasures this seat owns, in tenths per card: what drawing a card is worth."""
        if self.money == NONE:
            self.money = self._money_per_card()
        return self.money

    def _money_per_card(self) -> i64:
        cards = self.view.owned_cards()
        if cards == 0:
            return 0
        return 10 * self.view.owned_money() // cards

    def planned_line(self, coins: i64) -> i64:
        """The number of the line that the plan follows with this many coins to spend; -1 if there is none."""
        if coins < 0 or coins >= COINS_REMEMBERED:
            return self.buys.line(self.view, self.view.affordable(coins), coins)
        if not (self.lines_known >> coins) & 1:
            self.lines[coins] = self.buys.line(self.view, self.view.affordable(coins), coins)
            self.lines_known |= 1 << coins
        return self.lines[coins]

    def planned_card(self, coins: i64) -> i64:
        """The card that the plan buys with this many coins to spend, or -1."""
        line = self.planned_line(coins)
        if line == NONE:
            return NONE
        return self.buys.slots[line]

    def purchase(self, coins: i64) -> i64:
        """The rank of the best card that the plan buys with this many coins: higher lines rank higher, 0 for none."""
        line = self.planned_line(coins)
        if line == NONE:
            return 0
        return self.buys.size - line

    def gap(self, coins: i64, most: i64 = 3) -> i64:
        """How many more coins would buy something better; more than `most` means too many to matter."""
        now = self.purchase(coins)
        more: i64 = 1
        while more <= most:
            if self.purchase(coins + more) > now:
                return more
            more += 1
        return most + 1

    # Cards.

    def is_terminal(self, slot: i64) -> bool:
        """Whether a card is terminal: it does not give back its Action."""
        return (self.terminals >> slot) & 1 != 0

    def count_in_hand(self, types: i64) -> i64:
        """How many cards with one of these types are in hand."""
        return self.view.count_in_hand(self.setup.of_type(types))

    def terminals_in_hand(self) -> i64:
        """How many terminal Actions are in hand."""
        return self.view.count_in_hand(self.terminals)

    def unseen(self, slot: i64) -> i64:
        """How many copies are in this seat's draw pile or discard pile, as far as it knows."""
        view = self.view
        owned = view.owned(slot)
        if owned == 0:
            return 0
        return owned - view.hand(slot) - view.in_play(view.seat, slot) - view.aside(view.seat, slot)

    def count_unseen(self, slots: i64) -> i64:
        """How many of these cards are in this seat's draw pile or discard pile, as far as it knows."""
        count: i64 = 0
        slot: i64 = 0
        slots &= self.setup.all_slots
        while slots:
            if slots & 1:
                count += self.unseen(slot)
            slots >>= 1
            slot += 1
        return count

    def junk(self, slot: i64) -> i64:
        """How much this seat wants to trash a card; 0 means it would keep it."""
        if self.trashes.size:
            line = self.trashes.line(self.view, 1 << slot, self.view.coins())
            return 0 if line == NONE else 100 - line
        if slot == CURSE_CARD:
            return 90
        view = self.view
        if slot == ESTATE:
            # Late in the game its point matters more than the space it takes.
            return 80 if view.supply(PROVINCE) > 3 and view.gains_to_end() > 3 else 0
        if slot == COPPER:
            # Keep enough money to continue.
            return 50 if view.owned_coins() > 5 and view.gains_to_end() > 3 else 0
        return 0

    def junk_in_hand(self) -> i64:
        """How many cards in hand this seat wants to trash."""
        count: i64 = 0
        slot: i64 = 0
        slots = self.view.hand_mask() & self.junkable
        while slots:
            if slots & 1 and self.junk(slot):
                count += self.view.hand(slot)
            slots >>= 1
            slot += 1
        return count

    def most_junk(self, options: i64, otherwise: i64 = NONE) -> i64:
        """The card among these that this seat most wants to trash, if there is one."""
        found = otherwise
        most: i64 = 0
        slot: i64 = 0
        slots = options & self.junkable
        while slots:
            if slots & 1:
                worth = self.junk(slot)
                if worth > most:
                    most = worth
                    found = slot
            slots >>= 1
            slot += 1
        return found

    def worth_keeping(self, slot: i64) -> i64:
        """How much a card in hand is worth to the turn it will be used in, in tenths of a coin."""
        return self.keeping[slot]

    def least_worth_keeping(self) -> i64:
        """The offered card that would be missed least."""
        return self.worst(self.view.options(), Evaluator.worth_keeping, otherwise=DECLINE)

    def most_worth_keeping(self) -> i64:
        """The offered card that is worth most in hand."""
        return self.best(self.view.options(), Evaluator.worth_keeping, otherwise=DECLINE)

    def planned_discard(self) -> i64:
        """The card in hand that the strategy discards first, if this is a question to discard; otherwise -1."""
        view = self.view
        if self.discards.size == 0 or view.purpose() != DISCARD or view.zone() != HAND or view.owner() != view.seat:
            return NONE
        return self.discards.pick(view, view.options() & self.setup.all_slots, view.coins())

    # Gaining.

    def worth_gaining(self, slot: i64) -> i64:
        """The value of gaining a card that the plan does not mention; 0 or less means better not."""
        view = self.view
        card = self.setup.cards[slot]
        if slot == CURSE_CARD:
            return -100
        if slot == COPPER:
            return -30
        if slot == PROVINCE:
            return 100
        # Points matter only near the end: until then, cards with nothing else clog the deck.
        points: i64 = 0
        if card.types & VICTORY and view.gains_to_end() <= 5:
            points = 10 * self.points_of(slot)
        if card.types & (ACTION | TREASURE):
            return 10 * card.cost + points
        return 20 + points if points else -20 + card.cost

    def gain_from(self, options: i64, coins: i64) -> i64:
        """The card to gain from these: what the plan says, else the one most worth having; -1 if none is wanted."""
        options = self.without_losing_ends(options)
        planned = self.buys.pick(self.view, options, coins)
        if planned != NONE:
            return planned
        return self.most_worth_gaining(options, 0)

    def most_worth_gaining(self, options: i64, more_than: i64) -> i64:
        """The card among these that is most worth having, or -1 if none is worth more than the limit."""
        return self.best(options, Evaluator.worth_gaining, more_than)

    def gain(self) -> i64:
        """The answer to an offer of a free card from the Supply."""
        options = self.view.options() & self.setup.all_slots
        winning = self.winning_gain(options)
        if winning != NONE:
            return winning
        slot = self.gain_from(options, self.coins_to_spend())
        if slot != NONE:
            return slot
        if self.may_decline():
            return DECLINE
        return self.least_harmful(options)

    def least_harmful(self, options: i64) -> i64:
        """The card to gain if one of these must be gained and none is wanted."""
        kept = self.without_losing_ends(options)
        if kept == 0:
            kept = options
        return self.most_worth_gaining(kept, NOTHING)

    # The end of the game.

    def standing(self, gained: i64) -> i64:
        """How the game would end now with this many more points: 1 won, 0 shared, -1 lost."""
        view = self.view
        mine = view.points(view.seat) + gained
        best = best_of_the_others(view)
        if mine != best:
            return 1 if mine > best else -1
        # With equal points the player with fewer turns wins.
        turns = self.turns_in_all(view.seat)
        shared: i64 = 1
        seat: i64
        for seat in range(view.players()):
            if seat != view.seat and view.points(seat) == best:
                if self.turns_in_all(seat) < turns:
                    return -1
                if self.turns_in_all(seat) == turns:
                    shared = 0
        return shared

    def turns_in_all(self, seat: i64) -> i64:
        """How many turns a player will have taken when this turn is over."""
        if seat == self.view.active():
            return self.view.turns_taken(seat) + 1
        return self.view.turns_taken(seat)

    def points_of(self, slot: i64) -> i64:
        """How many points one more copy of a card is worth to this seat."""
        if not (self.points_known >> slot) & 1:
            self.points[slot] = self.view.points_of_one_more(self.view.seat, slot)
            self.points_known |= 1 << slot
        return self.points[slot]

    def without_losing_ends(self, options: i64) -> i64:
        """These options without the cards that would end the game and lose it."""
        if not self.careful or self.view.gains_to_end() > 1:
            return options
        if self.losing == NONE:
            self.losing = self._losing_ends()
        return options & ~self.losing

    def _losing_ends(self) -> i64:
        """The cards that would end the game and lose it, as bits."""
        losing: i64 = 0
        slot: i64 = 0
        last = self.view.last_gains()
        while last:
            if last & 1 and self.standing(self.points_of(slot)) < 0:
                losing |= 1 << slot
            last >>= 1
            slot += 1
        return losing

    def winning_gain(self, options: i64) -> i64:
        """A card among these whose gain ends the game and wins it, or -1."""
        if not self.finishes or self.view.gains_to_end() > 1:
            return NONE
        last = self.view.last_gains() & options
        if last:
            slot: i64
            for slot in range(self.setup.width):
                if (last >> slot) & 1 and self.standing(self.points_of(slot)) > 0:
                    return slot
        return NONE

    # The turn.

    def buy(self) -> i64:
        """The card to buy, or to decline."""
        view = self.view
        options = view.options() & self.setup.all_slots
        if self.finishes:
            slot = self.buy_to_win(options)
            if slot != NONE:
                return slot
        options = self.without_losing_ends(options)
        slot = self.buys.pick(view, options, view.coins())
        if slot == NONE:
            return DECLINE
        return slot

    def buy_to_win(self, options: i64) -> i64:
        """The card to buy if this turn can be the last one and win, or -1."""
        view = self.view
        if view.gains_to_end() > view.buys():
            return NONE
        if view.is_last_turn():
            return self.most_points(options)
        winning = self.winning_gain(options)
        if winning != NONE or view.buys() == 1:
            return winning
        # Several buys together can end it: the last Provinces, or the remaining piles.
        if view.supply(PROVINCE) <= view.buys() and view.supply(PROVINCE) * view.cost(PROVINCE) <= view.coins():
            return PROVINCE if self.standing(view.supply(PROVINCE) * self.points_of(PROVINCE)) > 0 else NONE
        return self.pile_to_win(options)

    def most_points(self, options: i64) -> i64:
        """The card among these that is worth most points, or -1 if none is worth any."""
        return self.best(options, Evaluator.points_of, 0)

    def pile_to_win(self, options: i64) -> i64:
        """A card of a small pile, if buying out small piles this turn ends the game and wins it; else -1."""
        view = self.view
        needed = self.setup.piles_that_end - view.empty_piles()
        buys = view.buys()
        coins = view.coins()
        points: i64 = 0
        first: i64 = NONE
        used: i64 = 0
        while needed > 0:
            smallest: i64 = NONE
            slot: i64
            for slot in range(self.setup.width):
                left = view.supply(slot)
                is_candidate = left > 0 and (options >> slot) & 1 and not (used >> slot) & 1
                if is_candidate and (smallest == NONE or left < view.supply(smallest)):
                    smallest = slot
            if smallest == NONE:
                return NONE
            left = view.supply(smallest)
            buys -= left
            coins -= left * view.cost(smallest)
            if buys < 0 or coins < 0:
                return NONE
            points += left * self.points_of(smallest)
            used |= 1 << smallest
            first = smallest
            needed -= 1
        return first if self.standing(points) > 0 else NONE

    def play_treasure(self) -> i64:
        """The Treasure to play next: first those with a line, then all others.

        If some are held back, Treasures are played one at a time, those that pay most first, since each play can change
        whether a line applies.
        """
        view = self.view
        options = view.options() & self.setup.all_slots & ~self.held_back()
        if options == 0:
            return DECLINE if self.may_decline() else self.first_option()
        planned = self.plays.pick(view, options, view.coins())
        if planned != NONE:
            return planned
        if self.holds.size == 0 and self.offers(ALL):
            return ALL
        return self.best(options, Evaluator.pay)

    def pay(self, slot: i64) -> i64:
        """What a Treasure pays now."""
        return self.view.pays(slot)

    def held_back(self) -> i64:
        """The Treasures that the strategy does not play now, as bits."""
        held: i64 = 0
        slot: i64 = 0
        treasures = self.view.options() & self.setup.treasures if self.holds.size else 0
        while treasures:
            if treasures & 1 and self.holds.line(self.view, 1 << slot, self.view.coins()) != NONE:
                held |= 1 << slot
            treasures >>= 1
            slot += 1
        return held

    def worth_playing(self, slot: i64) -> i64:
        """The value of playing a card now, by the card's own judge if it has one."""
        judge = self.playing[slot]
        if judge is not None:
            return judge(self)
        card = self.setup.cards[slot]
        if card.actions > 0:
            return FREE + 10 * card.actions + 5 * card.cards + card.coins
        return card.coins * 10 + card.cards * self.money_per_card() + card.buys * 2 + 1

    def draws(self, slot: i64) -> bool:
        """Whether a card draws if it is played now."""
        judge = self.drawing[slot]
        if judge is not None:
            return judge(self) != 0
        return self.setup.cards[slot].cards > 0

    def play(self) -> i64:
        """The Action to play next, or to play none."""
        view = self.view
        options = view.options() & self.setup.all_slots
        if self.plays.size:
            planned = self.plays.pick(view, options, view.coins())
            if planned != NONE:
                return planned
        spare = view.actions() > 1
        best: i64 = DECLINE
        most: i64 = 0
        slot: i64 = 0
        while options:
            if options & 1:
                worth = self.worth_playing(slot)
                if worth > 0 and spare and worth < FREE and self.draws(slot):
                    # With an Action to spare, cards that draw come before cards that pay.
                    worth += FREE // 2
                if worth > most:
                    most = worth
                    best = slot
            options >>= 1
            slot += 1
        if best == DECLINE and not self.may_decline():
            return self.first_option()
        return best
