"""A bot for tests that does one thing wrong, or something unusual: `python odd_bot.py THING`."""

import json
import os
import random
import sys
import time

THING = sys.argv[1]
HELLO = {"type": "hello", "versions": [1], "name": f"Odd {THING}"[:24]}
EXTRA: dict[str, dict[str, object]] = {
    "options": {"options": [{"name": "depth", "type": "int", "default": 2, "min": 1, "max": 9}]},
    "picky": {"cards": ["Cellar", "Moat"], "players": [2, 3]},
    "newer": {"versions": [7]},
    "unprintable": {"name": "Odd\u001b[31m"},
}


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def answer(asked: dict[str, object], settings: dict[str, object]) -> None:
    options, number = asked["options"], asked["number"]
    assert isinstance(options, list)
    assert isinstance(number, int)
    if THING == "silent":
        time.sleep(60)
    if THING == "illegal":
        say(type="answer", number=number, option="Colony")
    elif THING == "garbage":
        print("Hello, world!", flush=True)
    elif THING == "dies" and number == 3:
        os._exit(3)
    elif THING == "resigns":
        say(type="resign", comment="well played")
    elif THING == "gives-up":
        say(type="error", message="out of memory")
    elif THING == "ahead":
        say(type="answer", number=number + 5, option=options[0])
    elif THING == "endless":
        while True:
            sys.stdout.write("x" * 10_000)
    elif THING == "slow-and-old":
        say(type="answer", number=number - 1, option="whatever")
        say(type="answer", number=number, option=options[0], win=0.5, ranking=options, another="field")
    elif THING == "random":
        say(type="answer", number=number, option=random.Random(json.dumps(asked["view"])).choice(options))
    elif THING == "unsteady":
        say(type="answer", number=number, option=random.choice(options))
    elif THING == "repeats":
        while True:
            say(type="answer", number=number - 1, option="all")
    elif THING == "options":
        say(type="answer", number=number, option=options[0], comment=f"depth {settings['depth']}")
    else:
        say(type="answer", number=number, option=options[0])


def main() -> None:
    if THING == "mute":
        time.sleep(60)
    settings: dict[str, object] = {}
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "hello":
            say(**{**HELLO, **EXTRA.get(THING, {})})
            if THING == "deaf":
                time.sleep(60)
        elif said["type"] == "new":
            settings = said["options"]
        elif said["type"] == "ask":
            answer(said, settings)
    if THING == "lingers":
        time.sleep(60)


main()
