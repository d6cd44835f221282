"""The bot protocol: one JSON object a line, or one a message over WebSocket. docs/bots.md explains it.

Fields that are not known are ignored, so that later versions can add some.
"""

import json
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from freehold._mode import version
from freehold.rules.errors import FreeholdError

# The versions that this host speaks.
VERSIONS: Final = (1,)
# The longest line that a bot may send, in bytes.
LONGEST_LINE: Final = 65_536

Seconds = Annotated[float, Meta(ge=0)]
Value = bool | int | float | str


class BotError(FreeholdError):
    """A bot cannot be started, or does not keep to the protocol."""


class _Message(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Any message; its type is the name of its class."""


class _Part(Struct, frozen=True, kw_only=True):
    """A part of a message."""


# Hello, from both sides.


class HostHello(_Message, frozen=True, kw_only=True, tag="hello"):
    """The first line: who asks, and which versions of the protocol it speaks."""

    versions: tuple[int, ...] = VERSIONS
    name: str = "Freehold"
    software: str = ""


class BotOption(_Part, frozen=True, kw_only=True):
    """A setting of a bot; numbers may have a range, and a choice has its values."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    type: Literal["bool", "int", "float", "text", "choice"]
    default: Value
    min: float | None = None
    max: float | None = None
    values: list[str] = []


class BotHello(_Message, frozen=True, kw_only=True, tag="hello"):
    """A bot introduces itself. Without `cards` it plays with all kingdom cards."""

    versions: Annotated[list[int], Meta(min_length=1, max_length=20)]
    name: Annotated[str, Meta(min_length=1, max_length=24)]
    author: Annotated[str, Meta(max_length=80)] = ""
    options: Annotated[list[BotOption], Meta(max_length=50)] = []
    cards: Annotated[list[str], Meta(max_length=2000)] | None = None
    # The fewest and the most players of a game.
    players: tuple[int, int] = (2, 6)


# From the host.


class Clock(_Part, frozen=True, kw_only=True):
    """The seconds for this question, and those left for the rest of the game; null without a limit."""

    move: Seconds | None = None
    game: Seconds | None = None


class CardInfo(_Part, frozen=True, kw_only=True):
    """What is printed on a card."""

    name: str
    cost: int
    types: list[str]
    cards: int
    actions: int
    buys: int
    coins: int
    points: int
    # The options printed on it: the ids that questions offer, and their words.
    options: dict[str, str]
    text: str


class GameEvent(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened, as this seat saw it: cards that it did not see are only counted.

    What is empty, null or 0 is left out.
    """

    kind: str
    seat: int | None = None
    cards: list[str] = []
    count: int = 0
    # The card that made the player do it, and where the cards come from, or for a gain where they go.
    source: str = ""
    zone: str = ""
    to_zone: str = ""
    # Who gets a card that is passed.
    receiver: int | None = None
    # Which turn of the player it is, or under how many cards one is put.
    number: int | None = None
    option: str = ""
    tokens: str = ""
    ending: str | None = None


class New(_Message, frozen=True, kw_only=True):
    """A game begins, or the bot joins one that is being played."""

    version: int
    # The number of the game in this conversation, from 1.
    game: int
    seat: int
    players: list[str]
    kingdom: list[str]
    editions: str
    cards: list[CardInfo]
    options: dict[str, Value]
    clock: Clock


class Ask(_Message, frozen=True, kw_only=True):
    """A question. `number` counts the questions of this game to this seat."""

    number: int
    options: list[str]
    view: dict[str, Any]
    # How many events came before the first of these; fewer than the bot knows if some were undone.
    events_before: int
    events: list[GameEvent]
    clock: Clock


class Stop(_Message, frozen=True, kw_only=True):
    """A question no longer waits for an answer: a choice was undone, or the bot is late."""

    number: int


class End(_Message, frozen=True, kw_only=True):
    """The game is over, by seat; the ending is `resigned` if it was given up."""

    scores: list[int]
    winners: list[int]
    ending: str
    events_before: int
    events: list[GameEvent]


class Error(_Message, frozen=True, kw_only=True):
    """What is wrong, in words. From the host: about the last message. From a bot: why it cannot go on."""

    message: Annotated[str, Meta(max_length=2000)]


# From the bot.


class Answer(_Message, frozen=True, kw_only=True):
    """The answer to a question: one of its options; and what the bot thinks, if it likes to say so."""

    number: int
    option: Annotated[str, Meta(max_length=200)]
    # The chance to win, and options from best to worst.
    win: Annotated[float, Meta(ge=0, le=1)] | None = None
    ranking: Annotated[list[str], Meta(max_length=100)] = []
    comment: Annotated[str, Meta(max_length=500)] = ""


class Resign(_Message, frozen=True, kw_only=True):
    """The bot gives up its seat; a computer player continues for it."""

    comment: Annotated[str, Meta(max_length=500)] = ""


ToBot = HostHello | New | Ask | Stop | End | Error
FromBot = BotHello | Answer | Resign | Error

Kind = TypeVar("Kind")
_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[FromBot]] = msgspec.json.Decoder(FromBot)


def host_hello() -> HostHello:
    """What this host says first."""
    return HostHello(software=f"Freehold {version()}")


def encoded(message: ToBot) -> bytes:
    """A message as JSON, without the end of the line."""
    return _encoder.encode(message)


def decoded(line: bytes | str) -> FromBot:
    """A message from a bot."""
    try:
        return _decoder.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BotError(f"not a message of the protocol: {printable(line)} ({error})") from None


def printable(said: bytes | str, most: int = 80) -> str:
    """What a bot said, short and without control characters, so that it can be shown."""
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    shown = "".join(character if character.isprintable() else " " for character in text[: most + 1]).strip()
    return f"{shown[: most - 1]}…" if len(shown) > most else shown


def common_version(hello: BotHello) -> int:
    """The newest version that both sides speak."""
    common = set(VERSIONS) & set(hello.versions)
    if not common:
        raise BotError(f"{printable(hello.name)} speaks the versions {hello.versions} of the protocol, not {VERSIONS}")
    return max(common)


def check_hello(hello: BotHello) -> None:
    """Refuse an introduction that makes no sense."""
    common_version(hello)
    if printable(hello.name) != hello.name:
        raise BotError("the name of a bot has only printable characters, and no space at its ends")
    fewest, most = hello.players
    if not 1 <= fewest <= most:
        raise BotError(f"{hello.name} plays with {fewest} to {most} players, which makes no sense")
    for option in hello.options:
        check_value(option, option.default)


def check_value(option: BotOption, value: Value) -> Value:
    """Refuse a value that an option cannot have."""
    kinds: dict[str, tuple[type, ...]] = {"bool": (bool,), "int": (int,), "float": (int, float)}
    fits = isinstance(value, kinds.get(option.type, (str,))) and (option.type == "bool" or not isinstance(value, bool))
    if fits and isinstance(value, int | float) and not isinstance(value, bool):
        fits = (option.min is None or value >= option.min) and (option.max is None or value <= option.max)
    if option.type == "choice":
        fits = value in option.values
    if not fits:
        limits = f" from {option.min:g}" if option.min is not None else ""
        limits += f" up to {option.max:g}" if option.max is not None else ""
        limits += f" of {', '.join(map(printable, option.values))}" if option.type == "choice" else ""
        raise BotError(f"the option {printable(option.name)} is a {option.type}{limits}, not {value!r}")
    return value


def read_value(option: BotOption, text: str) -> Value:
    """A value of an option as written on the command line."""
    value: Value = text
    if option.type in ("bool", "int", "float"):
        try:
            value = msgspec.json.decode(text, type=bool | int | float)
        except msgspec.MsgspecError:
            value = text
    return check_value(option, value)


def schema() -> str:
    """All messages as a JSON Schema: `python -m freehold.bots.protocol` prints it."""
    roots, components = msgspec.json.schema_components((ToBot, FromBot), ref_template="#/$defs/{name}")
    named = dict(zip(("ToBot", "FromBot"), roots, strict=True))
    return json.dumps({"title": "Bot protocol", "$defs": {**named, **components}}, indent=1) + "\n"


if __name__ == "__main__":
    print(schema(), end="")
