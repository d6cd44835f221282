"""Reads the logs of dominion.games.

    A plays a Smithy.
    A draws 2 Coppers and an Estate.
    B draws 3 cards.

Player names are shortened inside turns, and the log may give only the number of cards that others draw.
"""

import re
from typing import Final

from freehold.notation.foreign import story as verbs
from freehold.notation.foreign.story import BadLog, LogReader, Story, in_seats, order_of_turns, with_next_hands

PROGRAM: Final = "dominion.games"

_TURN: Final = re.compile(r"Turn (\d{1,4}) - (.+)")
_STARTS: Final = re.compile(r"(.+?) starts with (.+)\.")
_COUNTED: Final = re.compile(r"(?:(\d{1,3})|an?) (.+)")
_QUITS: Final = re.compile(r"(.+?) (?:resigns|has resigned|quits|has quit|leaves the game|left the game)\.?")
# The coins that Treasures pay are given after them; they follow from the rules.
_PAID: Final = re.compile(r" \(\+\$\d+\)$")
_BONUSES: Final = (
    (re.compile(r"gets \+(\d+) Actions?\."), verbs.ACTIONS),
    (re.compile(r"gets \+(\d+) Buys?\."), verbs.BUYS),
    (re.compile(r"gets \+\$(\d+)\."), verbs.COINS),
)
_DEEDS: Final = (
    (re.compile(r"plays (.+) again\."), verbs.PLAY_AGAIN),
    (re.compile(r"plays (.+)\."), verbs.PLAY),
    (re.compile(r"buys(?: and gains)? (.+)\."), verbs.BUY),
    (re.compile(r"gains (.+?)(?: (?:to|onto|into|in) (?:their|the) .+)?\."), verbs.GAIN),
    (re.compile(r"draws (.+)\."), verbs.DRAW),
    (re.compile(r"discards (.+)\."), verbs.DISCARD),
    (re.compile(r"trashes (.+)\."), verbs.TRASH),
    (re.compile(r"reveals (?:their hand: )?(.+)\."), verbs.REVEAL),
    (re.compile(r"looks at (.+)\."), verbs.LOOK),
    (re.compile(r"topdecks (.+)\."), verbs.TOPDECK),
    (re.compile(r"sets (.+) aside(?: with .+)?\."), verbs.SET_ASIDE),
    (re.compile(r"reacts with (.+)\."), verbs.REACT),
    (re.compile(r"(?:names|wishes for) (.+)\."), verbs.NAME),
    (re.compile(r"puts (.+) in(?:to)? their hand\."), verbs.TAKE),
)
_INSERTS: Final = re.compile(r"(?:puts|inserts) (.+) into their deck(?: under (\d{1,3}) cards?)?\.")
_PASSES: Final = re.compile(r"passes (.+) to (.+)\.")
_SHUFFLES: Final = re.compile(r"shuffles their deck\.")
_FLIPS: Final = re.compile(r"(?:moves|puts) their deck (?:in)?to their discard(?: pile)?\.")


def is_dominion_games(text: str) -> bool:
    return re.search(r"^\s*(?:Turn \d+ - \S|.+ starts with .+\.\s*$)", text, re.MULTILINE) is not None


def read_dominion_games(text: str) -> Story:
    """Read the story from a dominion.games log."""
    return _Reader(text).story()


class _Reader(LogReader):
    def story(self) -> Story:
        starts = [found for _, line in self.lines if (found := _STARTS.fullmatch(line))]
        shorts = list(dict.fromkeys(found[1] for found in starts))
        turns = [found[2] for _, line in self.lines if (found := _TURN.fullmatch(line))]
        order = order_of_turns(turns)
        names = _full_names(shorts, order)
        players, first = in_seats(list(names.values()) or order, order)
        seats = {short: players.index(name) for short, name in names.items()}
        seats |= {name: seat for seat, name in enumerate(players)}
        quitters: list[str] = []
        begun = False
        for number, line in self.lines:
            turn = _TURN.fullmatch(line)
            leaves = _QUITS.fullmatch(line)
            if turn:
                begun = True
                self.tell(number, line, seats[turn[2]], verbs.TURN, count=int(turn[1]))
            elif _STARTS.fullmatch(line):
                continue
            elif leaves and leaves[1] in seats:
                quitters.append(players[seats[leaves[1]]])
            else:
                who = next((one for one in sorted(seats, key=len, reverse=True) if line.startswith(f"{one} ")), None)
                if who is not None:
                    self._read_deed(number, line, seats, who)
                elif begun and not line.startswith(("Game ", "The game ")):
                    raise BadLog(f"line {number}: {line[:60]!r} is not a line of a dominion.games log")
        told = with_next_hands(self.told)
        return Story(
            PROGRAM,
            players,
            first,
            told,
            buys_include_gains=True,
            tells_bonuses=any(one.verb in verbs.BONUSES for one in told),
            quitters=tuple(dict.fromkeys(quitters)),
        )

    def _read_deed(self, number: int, line: str, seats: dict[str, int], who: str) -> None:
        seat = seats[who]
        deed = _PAID.sub("", line.removeprefix(f"{who} "))
        for pattern, verb in _BONUSES:
            if found := pattern.fullmatch(deed):
                self.tell(number, line, seat, verb, count=int(found[1]))
                return
        if _SHUFFLES.fullmatch(deed):
            self.tell(number, line, seat, verbs.SHUFFLE)
        elif _FLIPS.fullmatch(deed):
            self.tell(number, line, seat, verbs.DISCARD_DECK)
        elif found := _INSERTS.fullmatch(deed):
            cards, hidden = self._cards(found[1], number)
            self.tell(number, line, seat, verbs.PUT_IN_DECK, cards, hidden, int(found[2] or 0))
        elif found := _PASSES.fullmatch(deed):
            cards, hidden = self._cards(found[1], number)
            self.tell(number, line, seat, verbs.PASS, cards, hidden, seats.get(found[2], -1))
        else:
            for pattern, verb in _DEEDS:
                if found := pattern.fullmatch(deed):
                    cards, hidden = self._cards(found[1], number)
                    if verb in (verbs.PLAY, verbs.PLAY_AGAIN):
                        self.card = cards[-1] if cards else ""
                    # When Library looks at an Action, that card has just been drawn.
                    drawn = verb == verbs.LOOK and self.card == "Library"
                    self.tell(number, line, seat, verb, cards, hidden, is_optional=drawn)
                    return
            raise BadLog(f"line {number}: {line[:60]!r} tells something that cannot be imported")

    def _cards(self, written: str, line: int) -> tuple[tuple[str, ...], int]:
        """The cards of a list such as `2 Coppers and an Estate`, and how many are not named."""
        cards: list[str] = []
        hidden = 0
        for part in re.split(r", (?:and )?| and ", written):
            found = _COUNTED.fullmatch(part)
            if found is None:
                raise BadLog(f"line {line}: {part[:40]!r} is not a number of cards, such as '2 Coppers' or 'a card'")
            count = int(found[1] or 1)
            if found[2] in ("card", "cards"):
                hidden += count
            else:
                cards += [self.names.find(found[2], line)] * count
        return tuple(cards), hidden


def _full_names(shorts: list[str], full: list[str]) -> dict[str, str]:
    """The name of each player by its short form: the first name that begins with it and is not taken."""
    names: dict[str, str] = {}
    for short in sorted(shorts, key=len, reverse=True):
        fitting = [name for name in full if name.startswith(short) and name not in names.values()]
        names[short] = fitting[0] if fitting else short
    return {short: names[short] for short in shorts}
