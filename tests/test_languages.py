"""The page says everything through its message catalogue, and every language has all of it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from freehold.cards.catalogue import all_cards, recommended_sets
from freehold.puzzles.puzzle import ENDGAME, MISTAKE, WIN
from freehold.server.reference import computers
from tests.page_sources import ENGLISH, LANGUAGES, SOURCES, arguments, calls, files, literals, said_patterns

OTHERS = sorted(set(LANGUAGES) - {"en"})
LOG_WORDS = json.loads((SOURCES.parents[1] / "src" / "freehold" / "notation" / "log_words.json").read_text("utf-8"))
REASONS = (SOURCES.parents[1] / "src" / "freehold" / "lab" / "reasons.py").read_text("utf-8")
PUZZLE_WORDS = (SOURCES.parents[1] / "src" / "freehold" / "puzzles" / "words.py").read_text("utf-8")
# English has no such keys: these words come with the cards and computer players from the server.
FROM_SERVER = (
    *("article", "card", "character", "option", "plan", "reason", "set", "text", "type"),
    *("puzzle-question", "puzzle-reason", "puzzle-title"),
)


def is_from_server(key: str) -> bool:
    return key.split(".")[0] in FROM_SERVER


def from_server() -> dict[str, set[str]]:
    """The keys that a complete language has for the words of the server; articles, plans and sets are up to it."""
    cards = all_cards().values()
    return {
        "card": {card.name for card in cards},
        "text": {card.name for card in cards},
        "type": {name for card in cards for name in card.type_names()},
        "option": {f"{card.name}.{option}" for card in cards for option in card.options},
        "character": {computer.id for computer in computers()},
        "puzzle-question": {WIN, ENDGAME, MISTAKE},
        "puzzle-reason": {
            *re.findall(r'\bSentence\(\s*"([\w-]+)"', PUZZLE_WORDS),
            "line-with-draws",
            "line",
            "for-opponent",
        },
        "puzzle-title": {"cards", "coins"},
        "reason": set(re.findall(r'\bReason\("([\w-]+)"', REASONS)),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_read(language: str) -> None:
    for key, message in LANGUAGES[language].items():
        try:
            arguments(message)
        except ValueError as error:
            pytest.fail(f"{key}: {error}")


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_key_and_no_other(language: str) -> None:
    assert {key for key in LANGUAGES[language] if not is_from_server(key)} == set(ENGLISH)


def test_english_has_no_words_of_the_server() -> None:
    assert [key for key in ENGLISH if is_from_server(key)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_words_of_the_server(language: str) -> None:
    found: dict[str, set[str]] = {}
    for key in filter(is_from_server, LANGUAGES[language]):
        space, _, name = key.partition(".")
        found.setdefault(space, set()).add(name)
    for space, names in from_server().items():
        assert found[space] == names, space
    assert found.get("article", set()) <= set(all_cards())
    assert found.get("set", set()) <= {one.name for one in recommended_sets()}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_fills_in_the_same(language: str) -> None:
    for key, message in LANGUAGES[language].items():
        if key in ENGLISH:
            assert set(arguments(message)) == set(arguments(ENGLISH[key])), key


def test_every_key_is_used_and_every_used_key_is_known() -> None:
    source = "\n".join(path.read_text("utf-8") for path in files(".ts", ".svelte"))
    used = literals(source)
    patterns = re.compile("|".join(said_patterns(source)))
    assert [key for key in ENGLISH if key not in used and not patterns.fullmatch(key)] == []
    assert sorted({key for key, _ in calls(source)} - set(ENGLISH)) == []


def test_every_message_gets_its_values() -> None:
    for path in files(".ts", ".svelte"):
        for key, names in calls(path.read_text("utf-8")):
            wanted = {name for name in arguments(ENGLISH[key]) if not name.startswith("<")}
            is_known = not any(name.startswith("...") for name in names)
            assert not is_known or names == wanted, f"{path.name}: {key}"


# Texts that are the same in all languages: the name, keys, and what is typed in a terminal.
NOT_WORDS = {"Freehold", "Esc", "freehold verify RECORD --hash", "record: 2 …"}
ATTRIBUTES = re.compile(r'\b(?:aria-label|alt|label|placeholder|title|what|words)="([^"{]*[A-Za-z]{2}[^"]*)"')


def without_braces(template: str) -> str:
    """A template without its expressions, which may hold others."""
    kept, depth = "", 0
    for letter in template:
        depth += letter == "{"
        kept += "" if depth else letter
        depth -= letter == "}"
    return kept


def template_of(path: Path) -> str:
    source = re.sub(r"<(script|style)\b.*?</\1>", "", path.read_text("utf-8"), flags=re.S)
    return re.sub(r"<!--.*?-->", "", source, flags=re.S)


@pytest.mark.parametrize("path", files(".svelte"), ids=lambda path: path.stem)
def test_no_words_stand_in_a_template(path: Path) -> None:
    template = template_of(path)
    plain = re.sub(r"<[^>]*>|&\w+;", "\n", without_braces(template), flags=re.S)
    words = [line.strip() for line in plain.splitlines() if re.search(r"[A-Za-z]{2}", line)]
    assert [line for line in words if line not in NOT_WORDS] == []
    assert set(ATTRIBUTES.findall(template)) <= NOT_WORDS
    quoted = re.findall(r'"([^"\n]*)"', " ".join(re.findall(r"\{[^{}]*\}", template)))
    assert [text for text in quoted if re.search(r"^[A-Z][a-z]+ |[a-z] [a-z]+ [a-z]|…", text)] == []


@pytest.mark.parametrize("path", files(".svelte", ".ts"), ids=lambda path: path.stem)
def test_no_sentences_stand_in_code(path: Path) -> None:
    source = re.sub(
        r"/\*.*?\*/|^\s*//.*?$|new Error\(.*?\)|generics=\".*?\"", "", path.read_text("utf-8"), flags=re.S | re.M
    )
    assert re.findall(r"""["`][A-Z][a-z]+ [a-z]+ ?[^"`<>=]*["`]""", source) == []


def in_icu(forms: Any) -> str:
    """A sentence of the terminal's log as the page has it."""
    if isinstance(forms, dict):
        return f"{{count, plural, one {{{in_icu(forms['one'])}}} other {{{in_icu(forms['other'])}}}}}"
    if isinstance(forms, list):
        return f"{{who, select, you {{{forms[0]}}} other {{{forms[1]}}}}}"
    return str(forms)


def test_the_log_reads_as_in_the_terminal() -> None:
    for what, forms in LOG_WORDS["deeds"].items():
        assert ENGLISH[f"log.{what}"] == in_icu(forms)
    for key in ("you", "line", "with-effects", "with-top", "between", "to-you", "option", "one-card", "some-cards"):
        assert ENGLISH[f"log.{key}"] == LOG_WORDS[key]
