"""Answers to every kind of question: by the tactics of the asking card, else by common sense."""

from mypy_extensions import i64

from freehold.players.tactics.mind import Mind
from freehold.rules.vocabulary import (
    DECLINE,
    DISCARD,
    GAIN,
    NAME,
    NONE,
    PASS,
    PLAY,
    PLAY_TREASURE,
    REVEAL,
    SET_ASIDE,
    TOPDECK,
    TRASH,
)


def answer(mind: Mind) -> i64:
    """What to answer now."""
    view = mind.view
    purpose = view.purpose()
    if purpose == REVEAL:
        return react(mind)
    asker = view.asker()
    if asker != NONE:
        judge = mind.answering[asker]
        if judge is not None:
            return judge(mind)
    if purpose == GAIN:
        return mind.gain()
    if purpose == DISCARD:
        return discard(mind)
    if purpose == TRASH:
        return trash(mind)
    if purpose == TOPDECK:
        return DECLINE if mind.may_decline() else mind.least_worth_keeping()
    if purpose == PLAY:
        return mind.play()
    if purpose == NAME:
        return likeliest(mind)
    if purpose == PASS:
        return mind.least_worth_keeping()
    if purpose == SET_ASIDE:
        return mind.first_option() if view.actions() == 0 else DECLINE
    if purpose == PLAY_TREASURE:
        return mind.first_option()
    return DECLINE if mind.may_decline() else mind.first_option()


def react(mind: Mind) -> i64:
    """A Reaction whose time it is, or none."""
    options = mind.view.options()
    slot: i64
    for slot in range(mind.setup.width):
        if (options >> slot) & 1:
            judge = mind.reacting[slot]
            if judge is not None and judge(mind) > 0:
                return slot
    return DECLINE


def discard(mind: Mind) -> i64:
    """What is missed least; if nothing has to go, only what is worth nothing."""
    worst = mind.least_worth_keeping()
    if mind.may_decline() and mind.worth_keeping(worst) > 0:
        return DECLINE
    return worst


def trash(mind: Mind) -> i64:
    """Junk; if something has to go, what is missed least."""
    junk = mind.most_junk()
    if junk != NONE:
        return junk
    return DECLINE if mind.may_decline() else mind.least_worth_keeping()


def likeliest(mind: Mind) -> i64:
    """The card of which most copies may lie face down in this seat's deck."""
    best: i64 = 0
    most: i64 = -1
    slot: i64
    for slot in range(mind.setup.width):
        unseen = mind.unseen(slot)
        if unseen > most:
            most = unseen
            best = slot
    return best
