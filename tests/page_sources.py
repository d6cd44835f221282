"""The sources of the page, as far as tests read them: its messages, and where it says them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parents[1] / "web" / "src"
LANGUAGES: Final = {
    path.stem: dict[str, str](json.loads(path.read_text("utf-8"))) for path in (SOURCES / "languages").glob("*.json")
}
ENGLISH: Final = LANGUAGES["en"]


def files(*endings: str) -> list[Path]:
    """The sources with these endings, without what is generated."""
    found = [path for ending in endings for path in sorted(SOURCES.rglob(f"*{ending}"))]
    return [path for path in found if path.name != "messages.ts"]


# Messages.


def arguments(message: str) -> dict[str, str]:
    """The arguments of an ICU message and their types; a ValueError if it is not one.

    This reads what our messages use: arguments, plurals, selections and tags. An apostrophe would quote: write
    the typographic one instead.
    """
    if "'" in message:
        raise ValueError("an apostrophe")
    found: dict[str, str] = {}
    if _message(message, 0, found, ()) != len(message):
        raise ValueError("a brace too many")
    return found


def _message(text: str, at: int, found: dict[str, str], tags: tuple[str, ...]) -> int:
    """Read a message or one of its forms, up to its end or a closing brace."""
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            at = _argument(text, at + 1, found)
        elif text[at] == "<":
            tag = re.compile(r"<(/?)(\w+)>").match(text, at)
            if tag is None or (tag[1] and tags[-1:] != (tag[2],)):
                raise ValueError(f"a wrong tag at {at}")
            tags = tags[:-1] if tag[1] else (*tags, tag[2])
            found[f"<{tag[2]}>"] = "tag"
            at = tag.end()
        else:
            at += 1
    if tags:
        raise ValueError(f"<{tags[-1]}> is not closed")
    return at


def _argument(text: str, at: int, found: dict[str, str]) -> int:
    head = re.compile(r"(\w+)(?:, number(?:, [\w:.]+)?|, (plural|select), )?").match(text, at)
    if head is None:
        raise ValueError(f"a wrong argument at {at}")
    name, kind = head[1], head[2] or ""
    found[name] = kind or found.get(name, "")
    at = head.end()
    forms = set()
    while kind in ("plural", "select") and text[at] != "}":
        form = re.compile(r"\s*([\w=-]+) \{").match(text, at)
        if form is None:
            raise ValueError(f"a wrong form at {at}")
        forms.add(form[1])
        at = _message(text, form.end(), found, ()) + 1
    if kind in ("plural", "select") and "other" not in forms:
        raise ValueError(f"{name} has no other")
    if text[at : at + 1] != "}":
        raise ValueError(f"{name} is not closed")
    return at + 1


# Where messages are said.


def keys_of(said: str) -> str:
    """A pattern for the keys that a template such as `phase.${view.phase}` stands for."""
    pieces = re.split(r"\$\{.*?\}(?=[.`-]|$)", said)
    return r".+?".join(re.escape(piece) for piece in pieces)


def literals(source: str) -> set[str]:
    """All string literals."""
    return set(re.findall(r'"([^"\n]*)"', source))


def said_patterns(source: str) -> set[str]:
    """The templates that are used as keys."""
    return {keys_of(found) for found in re.findall(r"`([a-z][\w-]*\.[^`\s]*\$\{[^`]*\}[^`\s]*)`", source)}


def calls(source: str) -> Iterator[tuple[str, set[str]]]:
    """The calls that name a key and its values: the key and the names of the values."""
    for found in re.finditer(r'\b(?:say|filled|sayInParts<\w+>)\("([^"]+)"(\)|, \{)', source):
        yield found[1], set() if found[2] == ")" else _names(source, found.end())


def _names(source: str, at: int) -> set[str]:
    """The names in an object literal whose opening brace was just read."""
    depth, pieces = 1, [""]
    while depth:
        letter = source[at]
        depth += (letter in "{[(") - (letter in "}])")
        if letter == "," and depth == 1:
            pieces.append("")
        elif depth:
            pieces[-1] += letter
        at += 1
    return {piece.strip().split(":")[0] for piece in pieces if piece.strip()}
