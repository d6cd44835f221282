"""The transcript in docs/bots.md: the last turn of a game, from hello to end. `python -m tests.bots.transcript` prints
it as it should be there."""

import json
import textwrap

from freehold.bots import telling
from freehold.bots.protocol import Clock, HostHello, ToBot, encoded
from freehold.notation.position import read_position
from freehold.rules.events import Journal
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE

POSITION = """
kingdom: Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop
turn: 31
A hand: 2 Gold, Silver, Estate, Copper
A deck: / 4 Copper, 2 Estate, 4 Province
A turns: 15
B hand: 3 Copper, Estate, Gold
B deck: / 4 Copper, 2 Estate, 3 Province, Silver
B turns: 15
"""
CLOCK = Clock(move=10.0, game=600.0)
BOT_HELLO = {"type": "hello", "versions": [1], "name": "Penny", "author": "Freehold"}
WIDTH = 118


def conversation() -> list[tuple[str, dict[str, object]]]:
    """Who says what: `>` the host, `<` the bot."""
    game = read_position(POSITION)
    journal = Journal()
    game.journal = journal
    view = View(game, 0)
    said: list[tuple[str, dict[str, object]]] = []

    def tell(message: ToBot) -> None:
        said.append((">", json.loads(encoded(message))))

    tell(HostHello(software="Freehold 0.1.0"))
    said.append(("<", dict(BOT_HELLO)))
    tell(telling.new_game(view, ["Penny", "Ann"], CLOCK))
    told = 0
    for number, option in enumerate(("all", "Province"), 1):
        tell(telling.question(view, number, journal.events[told:], told, CLOCK))
        told = len(journal.events)
        said.append(("<", {"type": "answer", "number": number, "option": option}))
        game.answer(option)
    assert game.asked == NONE
    tell(telling.ending(game, 0, journal.events[told:], told))
    return said


def written() -> str:
    """The conversation as it is printed on the page, with long lines wrapped."""
    lines: list[str] = []
    for who, message in conversation():
        text = json.dumps(message, ensure_ascii=False)
        lines += textwrap.wrap(
            f"{who} {text}", WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        )
    return "\n".join(lines) + "\n"


def read(text: str) -> list[tuple[str, dict[str, object]]]:
    """A printed conversation."""
    messages: list[str] = []
    for line in text.splitlines():
        if line.startswith("  "):
            messages[-1] += f" {line.strip()}"
        else:
            messages.append(line)
    return [(message[0], json.loads(message[2:])) for message in messages]


if __name__ == "__main__":
    print(written(), end="")
