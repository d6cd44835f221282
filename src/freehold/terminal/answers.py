"""A typed line read as answers: numbers of the list, beginnings of names, several of them on one line."""

from collections.abc import Sequence
from typing import Final

from freehold.notation.question import is_yes_or_no, label, on_enter, option_words, things
from freehold.rules.decision import ALL_NAME, DECLINE_NAME, Decision
from freehold.rules.errors import IllegalChoice
from freehold.rules.view import View

_DECLINING: Final = ("0", "done", "none", "end", "pass", "decline")


def numbered(decision: Decision) -> list[str]:
    """The options as they are listed from number 1; to decline is number 0."""
    listed = things(decision)
    if ALL_NAME in decision.options:
        listed.append(ALL_NAME)
    return listed


def prompt_for(decision: Decision, view: View) -> str:
    """What stands before the line that a person types: what Enter means, if it means something."""
    default = on_enter(decision)
    return f"[Enter: {label(decision, view, default)}] > " if default else "> "


def read_answers(line: str, decision: Decision, view: View, room: int) -> list[str]:
    """The ids of the options meant by a line, in order; `room` is how many can be answered at once.

    `3 copper` is three times Copper, `3` is number 3 of the list, and `3, copper` is number 3 and one Copper. It is not
    checked whether there are that many of a card.
    """
    if not line.strip():
        default = on_enter(decision)
        if default is None:
            raise IllegalChoice("a choice must be made here; type a number from the list or the start of a name")
        return [default]
    answers: list[str] = []
    for part in line.split(","):
        answers += _read_part(part.split(), decision, view)
    if not answers:
        raise IllegalChoice("there is nothing between the commas; type numbers or names")
    picks = [answer for answer in answers if answer != DECLINE_NAME]
    if len(picks) > room:
        raise IllegalChoice(
            f"that is {len(picks)} answers, but {'only one' if room == 1 else f'at most {room}'} can be given"
        )
    if DECLINE_NAME in answers[:-1]:
        raise IllegalChoice("nothing can follow the word that ends the choice")
    return answers


def _read_part(words: Sequence[str], decision: Decision, view: View) -> list[str]:
    """The options of words without a comma between them: the longest run of words that means something comes first."""
    answers: list[str] = []
    at = 0
    while at < len(words):
        for end in range(len(words), at, -1):
            found = _matches(" ".join(words[at:end]), decision, view)
            times = 1
            if not found and end > at + 1 and _is_number(words[at]) and not _is_number(words[at + 1]):
                found = _matches(" ".join(words[at + 1 : end]), decision, view)
                times = int(words[at])
            if len(found) == 1 and times:
                answers += found * min(times, 99)
                at = end
                break
        else:
            raise _misread(words[at], decision, view)
    return answers


def _matches(written: str, decision: Decision, view: View) -> list[str]:
    """The options that the text can mean."""
    lower = written.casefold()
    if decision.may_decline and (lower in _DECLINING or (is_yes_or_no(decision) and lower in ("n", "no"))):
        return [DECLINE_NAME]
    if is_yes_or_no(decision) and lower in ("y", "yes"):
        return things(decision)
    listed = numbered(decision)
    if _is_number(written):
        return [listed[int(written) - 1]] if 1 <= int(written) <= len(listed) else []
    ids = {option_words(view, decision, option): option for option in listed}
    return [ids[words] for words in beginnings(written, list(ids))]


def beginnings(written: str, names: Sequence[str]) -> list[str]:
    """The names that the text can mean: one that it is, or else all that begin with it."""
    plain = _plain(written)
    exact = [name for name in names if _plain(name) == plain]
    return exact or [name for name in names if plain and _plain(name).startswith(plain)]


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum() or letter == "$")


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= 4


def _misread(word: str, decision: Decision, view: View) -> IllegalChoice:
    found = [option_words(view, decision, option) for option in _matches(word, decision, view)]
    if len(found) > 1:
        return IllegalChoice(f"{word!r} could be {' or '.join(found)}; type more of the name, or its number")
    first, last = 0 if decision.may_decline else 1, len(numbered(decision))
    numbers = f"a number from {first} to {last}" if first < last else f"number {last}"
    return IllegalChoice(f"{word!r} is not one of the options; type {numbers}, or ? for help")
