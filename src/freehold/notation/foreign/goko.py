"""Reads logs in the style of Goko and Isotropic.

Supply cards: Village, Feast, ...
---------- Ann: turn 1 ----------
Ann - plays 4 Copper
Ann - buys Silver
"""

import re
from collections import Counter
from dataclasses import replace
from typing import Final

from freehold.cards.basic import BASIC
from freehold.notation.foreign import story as verbs
from freehold.notation.foreign.story import (
    BadLog,
    FinalCount,
    LogReader,
    Story,
    Told,
    in_seats,
    order_of_turns,
    with_next_hands,
)

PROGRAM: Final = "Goko"

_SUPPLY: Final = re.compile(r"Supply cards: (.+)")
_TURN: Final = re.compile(r"-{3,} (.+): turn (\d{1,4}) -{3,}")
_RULE: Final = re.compile(r"-{3,} .+ -{3,}")
_OVER: Final = re.compile(r"-{3,} Game Over -{3,}")
_STARTS: Final = re.compile(r"(.+?) - starting cards: (.+)")
_DEED: Final = re.compile(r"(.+?) - (.+)")
_COUNTED: Final = re.compile(r"(\d{1,3}) (.+)")
_DEEDS: Final = (
    (re.compile(r"plays (.+)"), verbs.PLAY),
    (re.compile(r"buys (.+)"), verbs.BUY),
    (re.compile(r"gains:? (.+?)(?: (?:to|onto|into|in|on) .+)?"), verbs.GAIN),
    (re.compile(r"draws:? (.+)"), verbs.DRAW),
    (re.compile(r"discards:? (.+)"), verbs.DISCARD),
    (re.compile(r"trashes:? (.+)"), verbs.TRASH),
    (re.compile(r"reveals reaction:? (.+)"), verbs.REACT),
    (re.compile(r"reveals(?: hand)?:? (.+)"), verbs.REVEAL),
    (re.compile(r"looks at:? (.+)"), verbs.LOOK),
    (re.compile(r"places:? (.+) (?:on top of|onto) (?:the )?deck"), verbs.TOPDECK),
    (re.compile(r"(?:places|puts):? (.+) (?:in|into) hand"), verbs.TAKE),
    (re.compile(r"sets aside:? (.+)"), verbs.SET_ASIDE),
    (re.compile(r"passes:? (.+?)(?: to .+)?"), verbs.PASS),
    (re.compile(r"(?:names|wishes for):? (.+)"), verbs.NAME),
    (re.compile(r"(?:puts|inserts):? (.+) into deck.*"), verbs.PUT_IN_DECK),
)
_FLIPS: Final = ("moves deck to discard", "discards deck", "moves deck to discard pile")
_POINTS: Final = re.compile(r"total victory points: (-?\d{1,4})")


def is_goko(text: str) -> bool:
    return re.search(r"^\s*(?:-{3,} .+: turn \d+ -{3,}|.+ - starting cards: )", text, re.MULTILINE) is not None


def read_goko(text: str) -> Story:
    """Read the story from a log in the style of Goko."""
    return _Reader(text).story()


class _Reader(LogReader):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._counts: list[FinalCount] = []
        self._quitters: list[str] = []
        # Who revealed cards last: a Thief trashes the cards of that player.
        self._revealer = -1

    def story(self) -> Story:
        listed = [found[1] for _, line in self.lines if (found := _STARTS.fullmatch(line))]
        turns = [found[1] for _, line in self.lines if (found := _TURN.fullmatch(line))]
        players, first = in_seats(listed or order_of_turns(turns), order_of_turns(turns))
        kingdom: tuple[str, ...] = ()
        begun = over = False
        for number, line in self.lines:
            supply, turn, deed = _SUPPLY.fullmatch(line), _TURN.fullmatch(line), _DEED.fullmatch(line)
            if supply:
                cards = [self.names.find(one, number) for one in supply[1].split(",")]
                kingdom = tuple(card for card in cards if card not in {basic.name for basic in BASIC})
            elif turn:
                if turn[1] not in players:
                    raise BadLog(f"line {number}: {turn[1]!r} has a turn but no starting cards")
                begun = True
                self.tell(number, line, players.index(turn[1]), verbs.TURN, count=int(turn[2]))
            elif _RULE.fullmatch(line):
                over = over or _OVER.fullmatch(line) is not None
            elif deed and deed[1] in players and over:
                self._read_result(number, line, players.index(deed[1]), deed[1], deed[2])
            elif deed and deed[1] in players:
                self._read_deed(number, line, players.index(deed[1]), deed[2])
            elif begun and not over:
                raise BadLog(f"line {number}: {line[:60]!r} is not a line of a Goko log")
        return Story(
            PROGRAM,
            players,
            first,
            with_next_hands(_with_library(self.told)),
            kingdom,
            tells_bonuses=any(one.verb in verbs.BONUSES for one in self.told),
            quitters=tuple(self._quitters),
            counts=self._counts,
        )

    def _read_deed(self, number: int, line: str, seat: int, deed: str) -> None:
        if deed == "shuffles deck":
            self.tell(number, line, seat, verbs.SHUFFLE)
            return
        if deed == "quit":
            self._quitters.append(line.partition(" - ")[0])
            return
        if deed.startswith("starting cards: "):
            return
        if deed in _FLIPS:
            self.tell(number, line, seat, verbs.DISCARD_DECK)
            return
        for pattern, verb in _DEEDS:
            if found := pattern.fullmatch(deed):
                cards = self._cards(found[1], number)
                if verb == verbs.PLAY:
                    self.card = cards[-1]
                if verb == verbs.REVEAL:
                    self._revealer = seat
                if verb == verbs.TRASH and self.card == "Thief" and self._revealer >= 0:
                    # In Goko logs, it is the thief who trashes the card.
                    seat = self._revealer
                # With a Throne Room, the log trashes a Feast twice.
                twice = verb == verbs.TRASH and cards == ("Feast",) and self.card == "Feast"
                self.tell(number, line, seat, verb, cards, is_optional=twice)
                return
        raise BadLog(f"line {number}: {line[:60]!r} tells something that cannot be imported")

    def _read_result(self, number: int, line: str, seat: int, name: str, deed: str) -> None:
        if deed == "quit":
            self._quitters.append(name)
        elif deed.startswith("cards: "):
            self._counts.append(FinalCount(number, line, seat, cards=self._cards(deed.removeprefix("cards: "), number)))
        elif found := _POINTS.fullmatch(deed):
            self._counts.append(FinalCount(number, line, seat, points=int(found[1])))

    def _cards(self, written: str, line: int) -> tuple[str, ...]:
        cards: list[str] = []
        for part in written.split(","):
            found = _COUNTED.fullmatch(part.strip())
            name, count = (found[2], int(found[1])) if found else (part, 1)
            cards += [self.names.find(name, line)] * count
        return tuple(cards)


def _with_library(told: list[Told]) -> list[Told]:
    """The same story, with Library's cards in the order of the rules: drawn, set aside, and finally discarded."""
    found: list[Told] = []
    at = 0
    while at < len(told):
        found.append(told[at])
        at += 1
        if found[-1].verb != verbs.PLAY or found[-1].cards[-1:] != ("Library",):
            continue
        seat, start = found[-1].seat, at
        while at < len(told) and told[at].seat == seat and told[at].verb in (verbs.DRAW, verbs.DISCARD, verbs.SHUFFLE):
            at += 1
        found += _as_drawn(told[start:at])
    return found


def _as_drawn(part: list[Told]) -> list[Told]:
    discards = [one for one in part if one.verb == verbs.DISCARD]
    if not discards:
        return part
    aside = Counter(card for one in discards[:-1] for card in one.cards)
    # The log may end before the cards that were set aside are discarded.
    last = discards[-1] if Counter(discards[-1].cards) == aside else None
    told: list[Told] = []
    for one in part:
        if one.verb == verbs.DISCARD and one is not last:
            told += [replace(one, verb=verbs.DRAW), replace(one, verb=verbs.SET_ASIDE)]
        else:
            told.append(one)
    return told
