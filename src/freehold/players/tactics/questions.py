"""Answers every kind of question: by the tactics of the asking card, else by a rule of thumb."""

from mypy_extensions import i64

from freehold.players.tactics.evaluator import Evaluator
from freehold.rules.vocabulary import (
    DECLINE,
    DISCARD,
    GAIN,
    NAME,
    NONE,
    ORDER,
    PASS,
    PLACE,
    PLAY,
    PLAY_TREASURE,
    PUT_IN_DECK,
    REVEAL,
    SET_ASIDE,
    TOPDECK,
    TRASH,
)


def answer(evaluator: Evaluator) -> i64:
    """The answer to the current question."""
    view = evaluator.view
    purpose = view.purpose()
    if purpose == REVEAL and view.seat != view.active() and evaluator.may_decline():
        return react(evaluator)
    planned = evaluator.planned_discard()
    if planned != NONE:
        return planned
    if purpose == ORDER:
        # This question is about all cards that act now, so no single card asks it.
        return evaluator.first_option()
    asking_card = view.asking_card()
    if asking_card != NONE:
        judge = evaluator.answering[asking_card]
        if judge is not None:
            return judge(evaluator)
    if purpose == GAIN:
        return evaluator.gain()
    if purpose == DISCARD:
        return discard(evaluator)
    if purpose == TRASH:
        return trash(evaluator)
    if purpose == TOPDECK:
        return DECLINE if evaluator.may_decline() else evaluator.least_worth_keeping()
    if purpose == PLAY:
        return evaluator.play()
    if purpose == NAME:
        return likeliest(evaluator)
    if purpose == PASS or purpose == PUT_IN_DECK:
        return evaluator.least_worth_keeping()
    if purpose == PLACE:
        return last_option(evaluator)
    if purpose == SET_ASIDE:
        return evaluator.first_option() if view.actions() == 0 else DECLINE
    if purpose == PLAY_TREASURE:
        return evaluator.first_option()
    return DECLINE if evaluator.may_decline() else evaluator.first_option()


def last_option(evaluator: Evaluator) -> i64:
    """The last option offered; for places in a deck, that is the deepest."""
    options = evaluator.view.options()
    option: i64 = 0
    while options >> (option + 1):
        option += 1
    return option


def react(evaluator: Evaluator) -> i64:
    """A Reaction worth revealing now, or none."""
    options = evaluator.view.options()
    slot: i64
    for slot in range(evaluator.setup.width):
        if (options >> slot) & 1:
            judge = evaluator.reacting[slot]
            if judge is not None and judge(evaluator) > 0:
                return slot
    return DECLINE if evaluator.may_decline() else evaluator.most_worth_keeping()


def discard(evaluator: Evaluator) -> i64:
    """The card that would be missed least; if none has to go, only a worthless one."""
    worst = evaluator.least_worth_keeping()
    if evaluator.may_decline() and evaluator.worth_keeping(worst) > 0:
        return DECLINE
    return worst


def trash(evaluator: Evaluator) -> i64:
    """Junk; if a card has to go, the one that would be missed least."""
    junk = evaluator.most_junk(evaluator.view.options())
    if junk != NONE:
        return junk
    return DECLINE if evaluator.may_decline() else evaluator.least_worth_keeping()


def likeliest(evaluator: Evaluator) -> i64:
    """The card with the most copies that may be face down in this seat's deck."""
    return evaluator.best(evaluator.view.options(), Evaluator.unseen)
