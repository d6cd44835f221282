"""Converts records and saved positions of the first form, as earlier versions wrote them."""

import re
from dataclasses import dataclass, field
from typing import Final

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import kingdom_card
from freehold.rules.errors import BadState, FreeholdError
from freehold.rules.setup import MOST_SEATS
from freehold.rules.vocabulary import NONE

# The old words for options printed on cards, and their ids today.
OPTION_IDS: Final = {
    "+1 Card": "card",
    "+1 Action": "action",
    "+1 Buy": "buy",
    "+$1": "coin",
    "+2 Cards": "cards",
    "+3 Cards": "cards",
    "+2 Actions": "actions",
    "+$2": "coins",
    "Trash 2 cards": "trash",
    "Discard 2 cards": "discard",
    "Gain a Curse to your hand": "curse",
    "Put your deck into your discard pile": "discard-deck",
    "Discard your hand, +4 Cards, and the others with 5 or more cards do so too": "redraw",
}
# There was one edition for all cards, and only the first of Intrigue.
EDITIONS: Final = {"1e": "base 1e, intrigue 1e", "2e": "base 2e, intrigue 1e"}


def option_id(written: str) -> str:
    """The id of an option that the first form names."""
    return OPTION_IDS.get(written, written)


def is_older(fields: dict[str, str]) -> bool:
    """Whether a saved position has the first form, with a single edition."""
    return "edition" in fields


def told(fields: dict[str, str]) -> dict[str, str]:
    """The fields of a position that the first form had too.

    It had no finished plays, no single passes, no gains, and did not say who saw discards. Only players who held a
    Reaction were about to be asked for one.
    """
    stack = [frame.split() for frame in fields.get("stack", "").split(";") if _MAY_REACT not in frame]
    question = [part.strip() for part in fields.get("question", "").split(";")]
    return {
        **{key: value for key, value in fields.items() if not key.endswith(_NEWER)},
        "stack": "; ".join(" ".join(frame[:2]) for frame in stack),
        "question": "; ".join([*question[:3], *question[4:7]]),
    }


_NEWER: Final = ("plays", "passes", "discard seen", "gained", "gained this turn")
_MAY_REACT: Final = "rules.game.may_react"
# Lines that were only renamed.
_RENAMED: Final = {"extra": "pays more", "extra once": "pays more once"}
# Lines whose content is written differently.
_REWRITTEN: Final = ("edition", "reduction", "source", "left play", "shielded", "pool", "picks", "stack", "question")
# Cards passed where others could not see them.
_SECRET: Final = (" took in secret", " gave in secret")
_PURPOSES: Final = {
    "play an Action": "play-action",
    "play a Treasure": "play-treasure",
    "put on deck": "topdeck",
    "name a card": "name",
    "set aside": "set-aside",
}
_ZONES: Final = {"discard pile": "discard", "in play": "play", "Supply": "supply", "Trash": "trash"}
# Questions of the turn named no step.
_TURN: Final = "turn"
_TURN_STEPS: Final = {
    "play an Action": "rules.turn.take_action",
    "play a Treasure": "rules.turn.take_treasure",
    "buy": "rules.turn.take_buy",
}
# Steps of cards that only the first edition of Intrigue has.
_INTRIGUE_1E: Final = ("discard_aside_cards", "put_them_on_deck", "saboteur_reveal", "secret_chamber_pay")
_STEPS: Final = {f"cards.intrigue.{name}": f"cards.intrigue_1e.{name}" for name in _INTRIGUE_1E}
_PLAY_AGAIN: Final = "rules.game.play_again"
_RESOLVE_LATER: Final = "rules.game.resolve_later"
_MASQUERADE: Final = "cards.intrigue.masquerade_pass"
_THIEF: Final = "cards.first_edition.thief_trash"
_CARD: Final = re.compile(r"(?:([0-9]{1,4}) )?(.+)")
_SEATS: Final = "ABCDEF"
_PLAYERS: Final = ("2", "3", "4", "5", "6")


def position(fields: dict[str, str]) -> dict[str, str]:
    """The fields of a position of the first form as they are written today."""
    try:
        return _OlderPosition(fields).converted()
    except FreeholdError:
        raise
    except (ValueError, LookupError):
        raise BadState("the lines that only the game writes do not match the first form") from None


@dataclass
class _Play:
    """A play of a card; the first form only named the card."""

    card: str
    owner: str
    lies: bool = True
    unaffected: int = 0
    answers: int = NONE
    numbers: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)

    def written(self, number: int) -> str:
        parts = [number, int(self.lies), self.unaffected, self.answers, *self.numbers]
        return f"{self.owner} {' '.join(str(part) for part in parts)} {self.card}"


class _OlderPosition:
    """A position of the first form, with the plays that its steps and its question belong to."""

    def __init__(self, fields: dict[str, str]) -> None:
        self.fields = {key: value.strip() for key, value in fields.items()}
        self.editions = EDITIONS.get(self.fields["edition"], self.fields["edition"])
        kingdom = [name for name in self.text("kingdom").split(",") if name.strip()]
        self.names = [*[card.name for card in BASIC], *[kingdom_card(name, self.editions) for name in kingdom]]
        players = self.text("players", "2")
        self.players = int(players) if players in _PLAYERS else 0
        self.active = self.text("active", "A")
        self.plays: list[_Play] = []
        self.stack: list[str] = []
        self.pool = [self.names.index(name) for name, count in _cards(self.text("pool")) for _ in range(count)]
        self.picks = self.text("picks")

    def text(self, key: str, default: str = "") -> str:
        return self.fields.get(key, default)

    def converted(self) -> dict[str, str]:
        same = {
            _RENAMED.get(key, key): value
            for key, value in self.fields.items()
            if key not in _REWRITTEN and not key.endswith(_SECRET)
        }
        reduction = self.text("reduction")
        for frame in self.text("stack").split(";"):
            if frame.strip():
                self.read_frame(frame.strip())
        question = self.question(self.text("question")) if self.text("question") else ""
        return {
            "editions": self.editions,
            **same,
            "cheaper": ", ".join(f"{reduction} {name}" for name in self.names) if reduction else "",
            "passes": self.passes(),
            "pool": " ".join(str(slot) for slot in self.pool),
            "picks": self.picks,
            "stack": "; ".join(self.stack),
            "plays": "; ".join(play.written(number) for number, play in enumerate(self.plays)),
            "question": question,
        }

    def play_of(self, card: str) -> int:
        """The number of the play of a card. One is enough: while a card that can leave play waits to be played again,
        no other copy of it is played."""
        for number, play in enumerate(self.plays):
            if play.card == card:
                return number
        self.plays.append(_Play(card, self.active))
        return len(self.plays) - 1

    def read_frame(self, frame: str) -> None:
        """Read a waiting step: its name, a seat, two numbers, and the card it belongs to."""
        step, seat, a, b, card = frame.split(maxsplit=4)
        play = self.play_of(card)
        if step in (_PLAY_AGAIN, _RESOLVE_LATER):
            # The second number said whether the card was in play.
            original = self.play_of(self.names[int(a)])
            self.plays[original].lies = b == "1"
            a, b = str(original) if step == _PLAY_AGAIN else a, "0"
        self.stack.append(f"{_step(step)} {seat} {a} {b} {play}")

    def question(self, written: str) -> str:
        asked, purpose, step, argument, bounds, about, options, card = (part.strip() for part in written.split(";"))
        seat, _, zone = about.partition(" ")
        asking = self.asking_play(asked, card)
        if step == _TURN:
            step, argument = _TURN_STEPS[purpose], "0"
        elif step == _MASQUERADE:
            self.keep_passed_cards(asking, int(argument))
            self.stack.append(f"cards.intrigue_1e.masquerade_next {asked} {argument} 0 {asking}")
            step, argument = "cards.intrigue_1e.masquerade_keep", "0"
        elif step == _THIEF:
            victim = int(argument) // 4
            self.keep_loot(asking, victim)
            argument = str(victim)
        parts = (
            asked,
            _PURPOSES.get(purpose, purpose),
            _step(step),
            argument,
            bounds,
            f"{seat} {_ZONES.get(zone, zone)}".strip(),
            options,
            str(asking),
            f"{NONE} {NONE}",
        )
        return "; ".join(parts)

    def asking_play(self, asked: str, card: str) -> int:
        """The play that asks: of the card being resolved, or of a Reaction to it."""
        if not card:
            return NONE
        source = self.play_of(self.text("source", card))
        self.plays[source].unaffected = sum(1 << _SEATS.index(letter) for letter in self.text("shielded"))
        if self.text("left play"):
            self.plays[source].lies = False
        if card == self.plays[source].card:
            return source
        self.plays.append(_Play(card, asked, lies=False, answers=source))
        return len(self.plays) - 1

    def keep_passed_cards(self, play: int, first: int) -> None:
        """Store the chosen cards with a Masquerade, in turn order, for the players with cards in hand."""
        givers = [seat for seat in self.seats_from(first) if self.text(f"{_SEATS[seat]} hand")]
        for giver, slot in zip(givers, self.picks.split(), strict=False):
            self.plays[play].numbers[giver] = 1 + int(slot)
        self.picks = ""

    def keep_loot(self, play: int, victim: int) -> None:
        """Store the Treasures trashed so far with a Thief, under the seats before this victim; whose they were does not
        matter."""
        seats = self.seats_from(_SEATS.index(self.active))
        before = seats[1 : seats.index(victim)]
        for place, slot in enumerate(self.pool):
            self.plays[play].numbers[before[place]] = 1 + slot
        self.pool = []

    def seats_from(self, first: int) -> list[int]:
        return [(first + place) % self.players for place in range(self.players)]

    def passes(self) -> str:
        """Who passed what to whom. The first form had only the totals that each seat took and gave. Cards go to the
        left, so assume the fewest passes that give these totals."""
        taken: dict[str, list[int]] = {}
        for seat, letter in enumerate(_SEATS[: self.players]):
            for sign, key in zip((1, -1), _SECRET, strict=True):
                for name, count in _cards(self.text(letter + key)):
                    taken.setdefault(name, [0] * self.players)[seat] += sign * count
        found = []
        for name, balance in taken.items():
            if sum(balance):
                raise ValueError(f"not every {name} that was given was taken")
            given = [-sum(balance[: seat + 1]) for seat in range(self.players)]
            for giver in range(self.players):
                receiver = (giver + 1) % self.players
                count = given[giver] - min(given)
                if count:
                    seen = 1 << giver | 1 << receiver
                    found.append(f"{_SEATS[giver]} {_SEATS[receiver]} {seen} {count} {name}")
        return "; ".join(found)


def _cards(written: str) -> list[tuple[str, int]]:
    """Cards with their counts, such as `2 Copper, Estate`."""
    found = []
    for item in written.split(","):
        match = _CARD.fullmatch(item.strip())
        if match is not None:
            found.append((match[2], int(match[1] or 1)))
    return found


def _step(name: str) -> str:
    """The current name of a step."""
    return _STEPS.get(name, name.replace("cards.first_edition.", "cards.base_1e."))
