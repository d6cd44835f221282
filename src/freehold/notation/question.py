"""A question in plain words: what is asked, what each option means, and what a bare Enter does."""

from collections.abc import Sequence
from typing import Final

from freehold.cards.catalogue import INTRIGUE_SET, read_editions
from freehold.notation.log_words import article
from freehold.rules.decision import ALL_NAME, DECLINE_NAME, DEEPER_NAME, Decision
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    ATTACK,
    BUY,
    DISCARD,
    GAIN,
    NAME,
    NONE,
    OPTION,
    ORDER,
    PASS,
    PLACE,
    PLAY,
    PLAY_ACTION,
    PLAY_SIZE,
    PLAY_TREASURE,
    PURPOSE_IDS,
    PUT_IN_DECK,
    REVEAL,
    SET_ASIDE,
    TOPDECK,
    TRASH,
)

_VERBS: Final = {
    DISCARD: "discard",
    TRASH: "trash",
    GAIN: "gain",
    REVEAL: "reveal",
    SET_ASIDE: "set aside",
    PLAY: "play",
    PASS: "pass",
    NAME: "name",
}
# Where a chosen card is put.
_PUT: Final = {TOPDECK: "on your deck", PUT_IN_DECK: "anywhere in your deck"}
_PILES: Final = {"hand": "hand", "deck": "deck", "discard": "discard pile"}
_PLACES: Final = {
    "": "",
    "play": " from play",
    "aside": " that is set aside",
    "supply": " from the Supply",
    "trash": " from the Trash",
}
# What a card lets a player gain, if not any card.
_GAINED: Final = {"Mine": "a Treasure", "Lurker": "an Action card"}
# What a card gives for the cards it asks for.
_FOR: Final = {
    ("Baron", DISCARD): " for +$4",
    ("Cellar", DISCARD): ", then draw as many",
    ("Mill", DISCARD): " for +$2",
    ("Mining Village", TRASH): " for +$2",
    ("Moneylender", TRASH): " for +$3",
    ("Secret Chamber", DISCARD): " for +$1 each",
    ("Trading Post", TRASH): " for a Silver",
}
_PURPOSES: Final = {name: number for number, name in enumerate(PURPOSE_IDS)}
_NUMBERS: Final = ("none", "one", "two", "three", "four")


def purpose_of(decision: Decision) -> int:
    return _PURPOSES[decision.purpose]


def things(decision: Decision) -> list[str]:
    """The options that can be picked, without `all` and `decline`."""
    return [name for name in decision.options if name not in (ALL_NAME, DECLINE_NAME)]


def is_yes_or_no(decision: Decision) -> bool:
    """Whether there is one thing to do or decline."""
    return decision.may_decline and decision.most == 1 and len(decision.options) == 2


def question(decision: Decision, view: View, names: Sequence[str]) -> str:
    """What is asked, with the asking card first and how far along it is last."""
    words = _Words(decision, view, names).all()
    text = f"{decision.card}: {words}" if decision.card else words[0].upper() + words[1:]
    progress = decision.progress()
    return f"{text} ({progress})" if progress else text


class _Words:
    """The words of one question."""

    def __init__(self, decision: Decision, view: View, names: Sequence[str]) -> None:
        self.decision: Final = decision
        self.view: Final = view
        self.names: Final = names
        self.purpose: Final = purpose_of(decision)
        # The one thing to do or decline, if there is only one.
        self.only: Final = option_words(view, decision, things(decision)[0]) if is_yes_or_no(decision) else ""
        # The name of the player who owns these cards, if it is another player.
        self.other: Final = names[decision.owner] if decision.owner != decision.seat else ""
        self.end: Final = "?" if decision.may_decline else ""

    def all(self) -> str:
        decision, view, purpose = self.decision, self.view, self.purpose
        if purpose == PLAY_ACTION:
            return "play an Action card?"
        if purpose == PLAY_TREASURE:
            return "play your Treasures, then buy a card"
        if purpose == BUY:
            return f"buy a card costing up to ${view.coins()}?"
        if purpose == PLAY:
            twice = " twice" if "twice" in view.card(view.slot(decision.card)).text else ""
            return f"play {self.only or 'an Action card'}{twice}{self.end}"
        if purpose == REVEAL and self.is_reaction():
            return f"{self.names[view.active()]} attacks. Reveal a Reaction?"
        if purpose == NAME:
            return "name a card"
        if purpose == PASS:
            return f"choose a card to pass to {self.names[self.receiver()]}"
        if purpose == ORDER:
            return "choose which card acts first"
        if purpose == PLACE:
            return "choose where in your deck to put it"
        if purpose == SET_ASIDE and self.only:
            return f"set aside the {self.only} you drew?"
        if purpose == GAIN:
            return self.gain()
        if purpose == OPTION:
            return f"{self.only[0].lower()}{self.only[1:]}?" if self.only else f"choose {_number(int(decision.most))}"
        gives = _FOR.get((decision.card, purpose), "")
        if purpose == TRASH and self.only == decision.card and decision.zone == "play":
            return f"trash this card{gives}?"
        if purpose == TOPDECK and decision.most > 1:
            back = "back " if decision.zone == "deck" else "from your hand "
            return f"put {decision.most} cards {back}on your deck, the last one on top"
        if purpose in _PUT:
            return f"put {self.cards()} {_PUT[purpose]}{self.end}"
        return f"{_VERBS[purpose]} {self.cards()}{gives}{self.end}"

    def is_reaction(self) -> bool:
        """Whether the card that asks is an Attack, to which cards in hand can be revealed."""
        return bool(self.view.card(self.view.slot(self.decision.card)).types & ATTACK)

    def receiver(self) -> int:
        """Who gets a card that is passed: the player to the left, or with the second edition of Intrigue the next one
        who has cards."""
        view = self.view
        seat = (self.decision.seat + 1) % view.players()
        if read_editions(view.setup().editions)[INTRIGUE_SET] != "1e":
            while view.hand_size(seat) == 0:
                seat = (seat + 1) % view.players()
        return int(seat)

    def gain(self) -> str:
        decision = self.decision
        if self.other:
            return (
                f"you trashed {self.other}'s {decision.subject}. Choose a ${decision.dearest} card for {self.other} to"
                " gain"
            )
        what = _GAINED.get(decision.card, "") or self.amount()
        gain = f"gain {what}{self.cost()}{self.where() if decision.zone != 'supply' else ''}{self.end}"
        # Another player's card led to it.
        if decision.subject and self.view.active() != decision.seat:
            return f"your {decision.subject} was trashed. {gain[0].upper()}{gain[1:]}"
        return gain

    def cost(self) -> str:
        """What a card to gain may cost, if that is limited."""
        cheapest, dearest = self.decision.cheapest, self.decision.dearest
        if dearest == NONE:
            return ""
        if cheapest == dearest:
            return f" costing exactly ${dearest}"
        return f" costing up to ${dearest}" if cheapest <= 0 else f" costing ${cheapest} to ${dearest}"

    def cards(self) -> str:
        """What can be picked, and from where."""
        if self.only and self.decision.zone == "deck":
            return f"the {self.only} on {self.whose()} deck"
        what = f"{article(self.only)} {self.only}" if self.only else self.amount()
        return what + self.where()

    def amount(self) -> str:
        if self.decision.most == 1:
            return "a card"
        return f"{'' if self.decision.least == self.decision.most else 'up to '}{self.decision.most} cards"

    def where(self) -> str:
        """Where the cards are, if that needs to be said."""
        zone = self.decision.zone
        if zone in _PLACES:
            return _PLACES[zone]
        return f" from {self.whose()} {_PILES.get(zone, f'{zone} mat')}"

    def whose(self) -> str:
        return f"{self.other}'s" if self.other else "your"


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def label(decision: Decision, view: View, option: str) -> str:
    """An option as it is listed: what can be bought or gained has its price."""
    named = choice_words(decision, view, option)
    if purpose_of(decision) in (BUY, GAIN) and option not in (ALL_NAME, DECLINE_NAME):
        return f"{named} ${view.cost(view.slot(option))}"
    return named


def choice_words(decision: Decision, view: View, option: str) -> str:
    """The words of an option, or of declining."""
    if option == ALL_NAME:
        return "all Treasures"
    if option == DECLINE_NAME:
        return _label_of_declining(decision)
    return option_words(view, decision, option)


def option_words(view: View, decision: Decision, option: str) -> str:
    """The words of an option: as printed on the asking card, or where a place in the deck is; cards have names."""
    purpose = purpose_of(decision)
    if purpose == OPTION:
        return view.card(view.slot(decision.card)).options[option]
    if purpose == PLACE and option != DEEPER_NAME:
        if option == "0":
            return "on top"
        if int(option) == view.deck_size():
            return "at the bottom"
        return f"under {option} card{'' if option == '1' else 's'}"
    return option


def _label_of_declining(decision: Decision) -> str:
    purpose = purpose_of(decision)
    if purpose == PLAY_ACTION:
        return "no more Actions"
    if purpose == PLAY_TREASURE:
        return "no more Treasures"
    if purpose == BUY:
        return "end the turn"
    if decision.picked:
        return "done"
    if purpose == SET_ASIDE:
        return "keep it"
    if purpose == DISCARD and decision.zone == "deck" and is_yes_or_no(decision):
        return "leave it on the deck"
    if purpose in _PUT:
        return "put nothing on your deck" if purpose == TOPDECK else "put nothing in your deck"
    return f"{_VERBS[purpose]} nothing" if purpose in _VERBS else "no"


def on_enter(decision: Decision) -> str | None:
    """The option for a bare Enter: all Treasures, else to decline; none if a choice must be made.

    Nobody gives up a Reaction by accident.
    """
    if ALL_NAME in decision.options:
        return ALL_NAME
    return DECLINE_NAME if decision.may_decline and purpose_of(decision) != REVEAL else None


def is_idle(game: Game) -> bool:
    """Whether revealing anything to an Attack leaves the game as it is, as a Moat does that was revealed before."""
    decision = game.decision()
    if purpose_of(decision) != REVEAL or not decision.may_decline:
        return False
    return all(_changes_nothing(game, name) for name in things(decision))


def _changes_nothing(game: Game, option: str) -> bool:
    after = game.copy()
    after.answer(option)
    if after.asked != game.asked or list(after.cells) != list(game.cells):
        return False
    # The reveal itself is one more play.
    before = list(game.plays[: game.play_count * PLAY_SIZE])
    return list(after.plays[: len(before)]) == before
