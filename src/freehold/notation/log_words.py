"""The log of a game in words, from the ids of its lines and the sentences in `log_words.json`.

The page makes its words from the same sentences, so that both read alike.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from freehold.notation.log import GrowingLog, result_lines
from freehold.notation.log_line import Deed, LogLine, Segment, WordedLine
from freehold.rules.errors import BadSetup
from freehold.rules.events import GAME_ENDS, Event, Journal
from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ENDING_IDS

SPECTATOR: Final = -1

_WORDS: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("log_words.json").read_text("utf-8"))
_BONUSES: Final = ("actions", "buys", "coins")
# A line may begin with one of these, and goes on with what the card did.
_PLAYS: Final = ("play", "play-again", "play-treasures", "react")
_PLURALS: Final = {"Thief": "Thieves"}

Segments = list[Segment]


def log_lines(
    setup: Setup, events: Sequence[Event], names: Sequence[str], viewer: int, game: Game | None = None
) -> list[WordedLine]:
    """The log of these events for a viewer, seat or spectator (-1); with the finished game also the scores."""
    log = GrowingLog(setup, viewer)
    log.add(events)
    return in_words(setup, names, viewer, [*log.lines(), *([] if game is None else result_lines(game))])


def write_log(game: Game, journal: Journal, names: Sequence[str], viewer: int = SPECTATOR) -> str:
    """The log of a game in words, as a viewer may read it: a seat, or a spectator (-1).

    The journal is the one that was given to the game at its start. Once the game is over, the scores come last.
    """
    if len(names) != game.setup.players:
        raise BadSetup(f"a log of this game needs the names of {game.setup.players} players, not {len(names)}")
    if not SPECTATOR <= viewer < game.setup.players:
        raise BadSetup(f"there is no seat {viewer}: the seats are 0 to {game.setup.players - 1}, spectators -1")
    return text_of(log_lines(game.setup, journal.events, names, viewer, game))


def text_of(lines: Sequence[WordedLine], is_first: bool = True) -> str:
    """The lines of a log as text, with a blank line before each turn; `is_first` if the log begins with them."""
    between = ["\n" if line.heading and (place or not is_first) else "" for place, line in enumerate(lines)]
    return "".join([f"{blank}{line}\n" for blank, line in zip(between, lines, strict=True)])


# Lines.


def in_words(setup: Setup, names: Sequence[str], viewer: int, lines: Sequence[LogLine]) -> list[WordedLine]:
    """Lines in words, with the names of the players; the viewer is called you."""
    called = [_WORDS["you"] if seat == viewer else name for seat, name in enumerate(names)]
    return [_line(setup, called, viewer, line) for line in lines]


def _line(setup: Setup, names: Sequence[str], viewer: int, line: LogLine) -> WordedLine:
    if line.heading is not None:
        return WordedLine(line.indent, (Segment(_heading(setup, names, line.heading)),), line.heading)
    tell = _Telling(setup, names, viewer, line)
    told = [tell.deed(deed, is_first=not place) for place, deed in enumerate(line.deeds)]
    # What an option says is not said again.
    chosen = [option for deed in line.deeds for option in tell.options(deed)]
    told = [words for words in told if "".join(segment.text for segment in words) not in chosen]
    if line.deeds[0].what in _PLAYS and told[1:]:
        effects = _joined(told[1:], _WORDS["between"], _WORDS["between"])
        words = _filled(_WORDS["with-effects"], {"deed": told[0], "deeds": effects})
    else:
        words = _joined(told, _WORDS["between"], _WORDS["between"])
    if line.is_named:
        words = _filled(_WORDS["line"], {"name": [Segment(names[line.seat])], "deeds": words})
    return WordedLine(line.indent, tuple(_merged(words)))


def _heading(setup: Setup, names: Sequence[str], event: Event) -> str:
    if event.kind == GAME_ENDS:
        count = _WORDS["numbers"][str(setup.piles_that_end)]
        return str(_WORDS["ends"][ENDING_IDS[event.number]]).format(count=count)
    return str(_WORDS["turn"]).format(count=event.number, name=names[event.seat])


class _Telling:
    """What a player did, in words."""

    def __init__(self, setup: Setup, names: Sequence[str], viewer: int, line: LogLine) -> None:
        self.setup = setup
        self.names = names
        self.viewer = viewer
        self.line = line

    def deed(self, deed: Deed, is_first: bool) -> Segments:
        words = self._filled(deed, _WORDS["deeds"][deed.what])
        if deed.top:
            words = _filled(_WORDS["with-top"], {"deed": words, "card": [Segment(deed.top, deed.top)]})
        if is_first and deed.what in _BONUSES:
            words = _filled(self._form(_WORDS["deeds"]["get"]), {"deed": words})
        return words

    def _form(self, forms: Any) -> str:
        """The form for the viewer or for anybody else, if they differ."""
        return str(forms if isinstance(forms, str) else forms[0 if self.line.seat == self.viewer else 1])

    def _filled(self, deed: Deed, forms: Any) -> Segments:
        if isinstance(forms, dict):
            forms = forms["one" if abs(deed.number) == 1 else "other"]
        fill: dict[str, Callable[[], Segments]] = {
            "cards": lambda: self._cards(deed),
            "card": lambda: [Segment(deed.cards[0][0], deed.cards[0][0])],
            "count": lambda: [Segment(str(abs(deed.number)))],
            "sign": lambda: [Segment("-" if deed.number < 0 else "+")],
            "name": lambda: [Segment(deed.names[0])],
            "options": lambda: _listed([[Segment(_WORDS["option"].format(name=one))] for one in self.options(deed)]),
            "receiver": lambda: [Segment(self._receiver(deed.seats[0]))],
            "names": lambda: _listed([[Segment(self.names[seat])] for seat in deed.seats]),
        }
        form = self._form(forms)
        return _filled(form, {place: fill[place]() for place in _places(form)})

    def _cards(self, deed: Deed) -> Segments:
        """Cards with their numbers, such as 3 Coppers and a Silver, or how many if they are hidden."""
        if not deed.cards:
            return [Segment(_WORDS["one-card"] if deed.number == 1 else _WORDS["some-cards"].format(count=deed.number))]
        return _listed([_card(name, count) for name, count in deed.cards])

    def options(self, deed: Deed) -> list[str]:
        """The chosen options as they are printed on the card that this player is following."""
        if deed.what != "choose":
            return []
        first = self.line.deeds[0]
        card = first.cards[-1][0] if first.what in _PLAYS else self.line.card
        printed = next((one.options for one in self.setup.cards if one.name == card), {})
        return [printed.get(name, name) for name in deed.names]

    def _receiver(self, seat: int) -> str:
        return str(_WORDS["to-you"] if seat == self.viewer else self.names[seat])


def _card(name: str, count: int) -> Segments:
    if count == 1:
        return [Segment(f"{article(name)} "), Segment(name, name)]
    return [Segment(f"{count} "), Segment(plural(name), name)]


# Sentences.


@cache
def _pieces(form: str) -> tuple[str, ...]:
    """The words of a form at even places, and what is to be filled in at odd ones."""
    return tuple(re.split(r"\{(\w+)\}", form))


def _places(form: str) -> tuple[str, ...]:
    return _pieces(form)[1::2]


def _filled(form: str, values: Mapping[str, Segments]) -> Segments:
    filled: Segments = []
    for at, piece in enumerate(_pieces(form)):
        filled += values[piece] if at % 2 else [Segment(piece)] if piece else []
    return filled


def _joined(parts: Sequence[Segments], between: str, last: str) -> Segments:
    joined: Segments = []
    for place, part in enumerate(parts):
        joined += [Segment(last if place == len(parts) - 1 else between)] if place else []
        joined += part
    return joined


def _listed(parts: Sequence[Segments]) -> Segments:
    return _joined(parts, _WORDS["between"], _WORDS["and"])


def _merged(segments: Segments) -> Segments:
    """Words that follow each other as one piece."""
    merged: Segments = []
    for segment in segments:
        if merged and not segment.card and not merged[-1].card:
            merged[-1] = Segment(merged[-1].text + segment.text)
        else:
            merged.append(segment)
    return merged


# Words.


def plural(name: str) -> str:
    """More than one of a card: Coppers, Duchies, Witches, Gardens."""
    if name in _PLURALS:
        return _PLURALS[name]
    if name.endswith("y") and name[-2:-1] not in tuple("aeiou"):
        return f"{name[:-1]}ies"
    if name.endswith(("ch", "sh", "ss", "x", "z")):
        return f"{name}es"
    return name if name.endswith("s") else f"{name}s"


def article(name: str) -> str:
    """The article of a card: an Estate, a Copper, a University."""
    return "an" if name[:1] in "AEIOU" and not name.startswith(("Eu", "One", "Uni")) else "a"
