"""A sensible opponent for any kingdom: money first, Actions it can use, points when the game draws to its end."""

from typing import Final, final

from mypy_extensions import i64

from freehold.cards.basic import COPPER, CURSE_CARD, DUCHY, ESTATE, GOLD, PROVINCE, SILVER
from freehold.players.player import Player
from freehold.rules.card import Card
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    ACTION,
    ALL,
    BUY,
    CURSE,
    DECLINE,
    DISCARD,
    GAIN,
    NAME,
    NONE,
    OPTION,
    PASS,
    PLAY,
    PLAY_ACTION,
    PLAY_TREASURE,
    REACTION,
    REVEAL,
    SET_ASIDE,
    TOPDECK,
    TRASH,
    TREASURE,
    VICTORY,
)

# Cards of which so many are enough, whatever they cost.
FEW: Final = {
    "Chapel": 1,
    "Moneylender": 1,
    "Trading Post": 1,
    "Steward": 1,
    "Bureaucrat": 1,
    "Coppersmith": 1,
    "Mine": 1,
}
# What a card can be worth something for.
TO_GAIN: Final = 0
TO_KEEP: Final = 1
TO_PLAY: Final = 2
LEAST: Final = -1000
MOST: Final = 1000
# Discards that are worth their cards: the asking card pays for each.
PAYS_FOR_ANY: Final = ("Secret Chamber",)


@final
class Steady(Player):
    """Answers every question by what a card is worth now: to gain, to keep, to play."""

    def choose(self, view: View) -> i64:
        purpose = view.purpose()
        if purpose == PLAY_TREASURE:
            return ALL
        if purpose == BUY:
            return self.best(view, TO_GAIN, 1)
        if purpose == PLAY_ACTION or purpose == PLAY:
            return self.play(view)
        if purpose == GAIN:
            return self.gain(view)
        if purpose == DISCARD:
            return self.discard(view)
        if purpose == TRASH:
            return self.trash(view)
        if purpose == TOPDECK:
            return self.put_on_deck(view)
        if purpose == OPTION:
            return self.option(view)
        if purpose == REVEAL:
            return self.reveal(view)
        if purpose == NAME:
            return self.likeliest(view)
        if purpose == PASS:
            return self.worst(view, TO_KEEP)
        if purpose == SET_ASIDE:
            return self.lowest(view.options()) if view.actions() == 0 else DECLINE
        return self.lowest(view.options())

    def lowest(self, options: i64) -> i64:
        option: i64 = 0
        while not (options >> option) & 1:
            option += 1
        return option

    def asking(self, view: View) -> str:
        return view.card(view.asker()).name if view.asker() != NONE else ""

    # What a card is worth.

    def worth_gaining(self, view: View, slot: i64) -> i64:
        """How much this seat would like to gain a card; nothing or less means rather not."""
        left = view.supply(PROVINCE)
        if slot == PROVINCE:
            return 100
        if slot == DUCHY:
            return 65 if left <= 4 else -1
        if slot == ESTATE:
            return 25 if left <= 2 else -2
        if slot == GOLD:
            return 60
        if slot == SILVER:
            return 30
        if slot == COPPER:
            return -3
        if slot == CURSE_CARD:
            return -100
        card = view.card(slot)
        value = card.cost * 9 + 4
        if card.types & ACTION:
            few: i64 = FEW.get(card.name, 10)
            if view.owned(slot) >= few:
                return -1
            if card.actions == 0 and self.terminals(view) > self.villages(view) + view.turn() // 20:
                return 2 if card.cost < 3 else 5
            if card.actions >= 2 and self.villages(view) > self.terminals(view):
                return 6
        elif card.types & VICTORY and not card.types & TREASURE:
            return 64 if left <= 5 else 3
        return value

    def terminals(self, view: View) -> i64:
        """How many Action cards this seat owns that give no Action back."""
        count: i64 = 0
        slot: i64
        for slot in range(view.slots()):
            card = view.card(slot)
            if card.types & ACTION and card.actions == 0:
                count += view.owned(slot)
        return count

    def villages(self, view: View) -> i64:
        count: i64 = 0
        slot: i64
        for slot in range(view.slots()):
            card = view.card(slot)
            if card.types & ACTION and card.actions >= 2:
                count += view.owned(slot)
        return count

    def worth_keeping(self, view: View, slot: i64) -> i64:
        """How much a card in hand is worth to this seat for the rest of the turn and the next."""
        card = view.card(slot)
        if card.types & CURSE:
            return -10
        if card.types & ACTION:
            return 20 + card.cost * 5
        if card.types & TREASURE:
            return 10 + card.coins * 12
        return card.points

    def is_junk(self, view: View, slot: i64) -> bool:
        """Whether the deck is better without this card."""
        card = view.card(slot)
        if card.types & CURSE:
            return True
        if slot == ESTATE:
            return view.supply(PROVINCE) > 4
        return slot == COPPER and self.money(view) > 8

    def money(self, view: View) -> i64:
        """The coins on all Treasures this seat owns."""
        coins: i64 = 0
        slot: i64
        for slot in range(view.slots()):
            card = view.card(slot)
            if card.types & TREASURE:
                coins += card.coins * view.owned(slot)
        return coins

    # Picking the best or the worst.

    def worth(self, view: View, slot: i64, to: i64) -> i64:
        if to == TO_GAIN:
            return self.worth_gaining(view, slot)
        if to == TO_KEEP:
            return self.worth_keeping(view, slot)
        return self.worth_playing(view, slot)

    def best(self, view: View, to: i64, least: i64 = LEAST) -> i64:
        """The offered card that is worth most; to decline if none is worth so much."""
        options = view.options()
        best: i64 = DECLINE
        best_worth = least - 1
        slot: i64
        for slot in range(view.slots()):
            if (options >> slot) & 1:
                worth = self.worth(view, slot, to)
                if worth > best_worth:
                    best_worth = worth
                    best = slot
        return best

    def worst(self, view: View, to: i64) -> i64:
        """The offered card that is worth least."""
        options = view.options()
        worst: i64 = DECLINE
        worst_worth: i64 = MOST
        slot: i64
        for slot in range(view.slots()):
            if (options >> slot) & 1:
                worth = self.worth(view, slot, to)
                if worth < worst_worth:
                    worst_worth = worth
                    worst = slot
        return worst

    # The questions.

    def worth_playing(self, view: View, slot: i64) -> i64:
        card: Card = view.card(slot)
        if card.name in ("Chapel", "Trading Post", "Remodel", "Upgrade") and self.junk_in_hand(view) == 0:
            return 0
        if card.actions > 0:
            return 100 + card.actions * 10 + card.cards
        return 10 + card.cost + card.cards * 2 + card.coins

    def play(self, view: View) -> i64:
        options = view.options()
        best = self.best(view, TO_PLAY, 1)
        return best if (options >> best) & 1 else self.lowest(options)

    def gain(self, view: View) -> i64:
        if view.about() != view.seat:
            return self.worst(view, TO_GAIN)
        if (view.options() >> DECLINE) & 1:
            return self.best(view, TO_GAIN, 1)
        return self.best(view, TO_GAIN)

    def discard(self, view: View) -> i64:
        options = view.options()
        worst = self.worst(view, TO_KEEP)
        if not (options >> DECLINE) & 1:
            return worst
        if view.about() != view.seat:
            good = self.worth_keeping(view, worst) > 20
            return worst if good else DECLINE
        if self.asking(view) == "Baron":
            return worst
        if self.asking(view) in PAYS_FOR_ANY and not view.card(worst).types & TREASURE:
            return worst
        return worst if self.worth_keeping(view, worst) < 10 else DECLINE

    def trash(self, view: View) -> i64:
        options = view.options()
        if view.about() != view.seat:
            return self.best(view, TO_KEEP)
        asking = self.asking(view)
        if asking == "Mine":
            return SILVER if (options >> SILVER) & 1 else self.worst(view, TO_KEEP)
        worst = self.worst(view, TO_KEEP)
        if not (options >> DECLINE) & 1 or asking == "Moneylender":
            return worst
        if worst == view.asker():
            return worst if view.supply(PROVINCE) <= 2 else DECLINE
        slot: i64
        for slot in range(view.slots()):
            if (options >> slot) & 1 and self.is_junk(view, slot):
                return slot
        return DECLINE

    def put_on_deck(self, view: View) -> i64:
        """The best of the discard pile; of the hand what is least missed, so that the best ends on top."""
        if (view.options() >> DECLINE) & 1:
            best = self.best(view, TO_KEEP)
            return best if self.worth_keeping(view, best) > 22 else DECLINE
        return self.worst(view, TO_KEEP)

    def reveal(self, view: View) -> i64:
        """A shield, once; other Reactions stay hidden."""
        options = view.options()
        slot: i64
        for slot in range(view.slots()):
            if (options >> slot) & 1 and view.card(slot).types & REACTION and view.card(slot).name == "Moat":
                return DECLINE if view.shielded(view.seat) else slot
        return DECLINE

    def likeliest(self, view: View) -> i64:
        """The card this seat owns most of, not counting those in sight."""
        best: i64 = COPPER
        most: i64 = -1
        slot: i64
        for slot in range(view.slots()):
            unseen = view.owned(slot) - view.hand(slot) - view.in_play(view.seat, slot)
            if unseen > most:
                most = unseen
                best = slot
        return best

    def option(self, view: View) -> i64:
        asking = self.asking(view)
        options = view.options()
        if asking == "Torturer":
            return 1 if view.supply(CURSE_CARD) == 0 or view.hand_size(view.seat) <= 3 else 0
        if asking == "Nobles":
            return 1 if view.actions() == 0 and self.holds_action(view) else 0
        if asking == "Steward":
            return 2 if self.junk_in_hand(view) >= 2 else 1
        if asking == "Chancellor":
            return DECLINE
        return self.lowest(options)

    def holds_action(self, view: View) -> bool:
        slot: i64
        for slot in range(view.slots()):
            if view.hand(slot) and view.card(slot).types & ACTION:
                return True
        return False

    def junk_in_hand(self, view: View) -> i64:
        count: i64 = 0
        slot: i64
        for slot in range(view.slots()):
            if view.hand(slot) and self.is_junk(view, slot):
                count += view.hand(slot)
        return count
