"""A question in plain words: who asks for what, what each option means, and what a bare Enter does."""

from collections.abc import Sequence
from typing import Final

from freehold.rules.decision import ALL_NAME, DECLINE_NAME, Decision
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    BUY,
    DISCARD,
    GAIN,
    NAME,
    OPTION,
    PASS,
    PLAY,
    PLAY_ACTION,
    PLAY_TREASURE,
    PURPOSE_IDS,
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
_ZONES: Final = {"hand": "hand", "deck": "deck", "discard": "discard pile"}
_PURPOSES: Final = {name: number for number, name in enumerate(PURPOSE_IDS)}
_NUMBERS: Final = ("none", "one", "two", "three", "four")


def purpose_of(decision: Decision) -> int:
    return _PURPOSES[decision.purpose]


def things(decision: Decision) -> list[str]:
    """The options that can be picked, without those to take all or nothing."""
    return [name for name in decision.options if name not in (ALL_NAME, DECLINE_NAME)]


def is_yes_or_no(decision: Decision) -> bool:
    """Whether there is one thing to do or not to do."""
    return decision.may_decline and decision.most == 1 and len(decision.options) == 2


def question(decision: Decision, view: View, names: Sequence[str]) -> str:
    """What is asked, with the asking card first and how far along it is last."""
    words = _words(decision, view, names)
    text = f"{decision.card}: {words}" if decision.card else words[0].upper() + words[1:]
    progress = decision.progress()
    return f"{text} ({progress})" if progress else text


def _words(decision: Decision, view: View, names: Sequence[str]) -> str:
    purpose = purpose_of(decision)
    only = option_words(view, decision, things(decision)[0]) if is_yes_or_no(decision) else ""
    other = names[decision.owner] if decision.owner != decision.seat else ""
    end = "?" if decision.may_decline else ""
    if purpose == PLAY_ACTION:
        return "play an Action card?"
    if purpose == PLAY_TREASURE:
        return "play Treasures?"
    if purpose == BUY:
        return f"buy a card for up to ${view.coins()}?"
    if purpose == PLAY:
        return f"play {only or 'which Action card'}{end}"
    if purpose == REVEAL:
        return f"{names[view.active()]} attacks. Reveal a Reaction?"
    if purpose == NAME:
        return "name a card"
    if purpose == PASS:
        return "pass a card to the left"
    if purpose == SET_ASIDE and only:
        return f"set aside the {only} you drew?"
    if purpose == GAIN:
        return f"which card does {other} gain?" if other else f"gain {_amount(decision)}{_from(decision, '')}{end}"
    if purpose == OPTION:
        return f"{only[0].lower()}{only[1:]}?" if only else f"choose {_number(int(decision.most))}"
    if purpose == TRASH and only == decision.card:
        return "trash this card?"
    if purpose == TOPDECK and decision.most > 1:
        return f"put {decision.most} cards {_back(decision)}on your deck, the last one on top"
    what = (only or _amount(decision)) + _from(decision, other)
    return f"put {what} on your deck{end}" if purpose == TOPDECK else f"{_VERBS[purpose]} {what}{end}"


def _from(decision: Decision, other: str) -> str:
    """Where the cards lie, if that needs to be said."""
    if decision.zone in _ZONES:
        whose = f"{other}'s" if other else "your"
        return f" from {whose} {_ZONES[decision.zone]}"
    return " from the Trash" if decision.zone == "trash" else ""


def _back(decision: Decision) -> str:
    return "back " if decision.zone == "deck" else "from your hand "


def _amount(decision: Decision) -> str:
    if decision.most == 1:
        return "a card"
    return f"{'' if decision.least == decision.most else 'up to '}{decision.most} cards"


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def label(decision: Decision, view: View, option: str) -> str:
    """What an option is called in the list."""
    purpose = purpose_of(decision)
    if option == ALL_NAME:
        return "all Treasures"
    if option == DECLINE_NAME:
        return _label_of_declining(decision)
    if purpose in (BUY, GAIN):
        return f"{option} ${view.cost(view.slot(option))}"
    return option_words(view, decision, option)


def option_words(view: View, decision: Decision, option: str) -> str:
    """The words of an option printed on the asking card; a card is called by its name."""
    if purpose_of(decision) == OPTION:
        return view.card(view.slot(decision.card)).options[option]
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
    if purpose == OPTION:
        return "no"
    if purpose == DISCARD and decision.zone == "deck" and is_yes_or_no(decision):
        return "leave it on the deck"
    return "put nothing on the deck" if purpose == TOPDECK else f"{_VERBS[purpose]} nothing"


def on_enter(decision: Decision) -> str | None:
    """The option that a bare Enter takes: all Treasures, else to decline; nothing where a choice must be made."""
    if ALL_NAME in decision.options:
        return ALL_NAME
    return DECLINE_NAME if decision.may_decline else None
