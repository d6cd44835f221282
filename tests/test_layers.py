"""The layers: dependencies point one way, and the rules know no kingdom card."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards

PACKAGE = Path(__file__).parents[1] / "src" / "freehold"

# What each layer may import of the package. `_mode` says which version this is, and whether the rules run compiled.
_BELOW = {"rules", "cards", "players", "notation", "strategies"}
LAYERS = {
    "rules": {"rules"},
    "cards": {"rules", "cards"},
    "players": {"rules", "cards", "players"},
    "notation": {"rules", "cards", "players", "notation"},
    "strategies": {"rules", "cards", "players", "notation", "strategies"},
    "bots": {*_BELOW, "bots", "_mode"},
    "puzzles": {*_BELOW, "puzzles"},
    "lab": {*_BELOW, "bots", "puzzles", "lab", "_mode"},
    "environments": {*_BELOW, "lab", "environments"},
    "sessions": {*_BELOW, "sessions"},
    "table": {*_BELOW, "sessions", "table"},
    "server": {*_BELOW, "bots", "puzzles", "lab", "sessions", "table", "server", "_mode"},
    "terminal": {*_BELOW, "bots", "sessions", "puzzles", "lab", "table", "server", "terminal", "_mode"},
    "cli": {*_BELOW, "lab", "terminal", "_mode"},
    "__init__": {"rules", "cards", "notation", "_mode"},
    "_mode": set(),
}
# What is compiled needs nothing but the compiler's run-time libraries; only the edge talks to a terminal.
LIBRARIES = {
    "rules": {"librt", "mypy_extensions"},
    "cards": {"librt", "mypy_extensions"},
    "players": {"librt", "mypy_extensions"},
    "notation": {"lark", "librt", "mypy_extensions"},
    "strategies": set(),
    "bots": {"msgspec", "mypy_extensions", "websockets"},
    "puzzles": set(),
    "lab": {"altair", "choix", "jinja2", "mypy_extensions", "numpy", "ray", "scipy", "vl_convert"},
    "environments": {"gymnasium", "librt", "mypy_extensions", "numpy", "pettingzoo", "pyspiel"},
    "sessions": {"mypy_extensions"},
    "table": {"alembic", "psycopg", "sqlalchemy"},
    "server": {"msgspec", "mypy_extensions", "prometheus_client", "psycopg", "starlette", "uvicorn", "websockets"},
    "terminal": {"cyclopts", "mypy_extensions", "rich"},
    "cli": {"cyclopts"},
    "__init__": set(),
    "_mode": set(),
}
# Words of plain English in the rules that are also the name of a card.
PLAIN_ENGLISH = {("view.py", "mine")}


def layer_of(path: Path) -> str:
    """The folder of a module, or its own name if it is at the top."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(tree: ast.AST, package: list[str]) -> Iterator[list[str]]:
    """The modules that are imported anywhere in a module of this package, as lists of their parts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.split(".")
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = [*start, *(node.module.split(".") if node.module else [])]
            # `from freehold import _mode` names a layer after the word import.
            yield from [[*module, alias.name] for alias in node.names] if module == ["freehold"] else [module]


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imports_of(path: Path) -> list[list[str]]:
    package = ["freehold", *path.relative_to(PACKAGE).parent.parts]
    return list(imports(ast.parse(path.read_text("utf-8")), package))


def test_every_module_belongs_to_a_layer() -> None:
    assert {layer_of(path) for path in modules()} == set(LAYERS) == set(LIBRARIES)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_the_layers_below_it(layer: str) -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}: {'.'.join(parts)}"
        for path in modules()
        if layer_of(path) == layer
        for parts in imports_of(path)
        if parts[0] == "freehold" and (parts[1:2] or ["the front door"])[0] not in LAYERS[layer]
    ]
    assert wrong == []


def test_a_server_starts_no_bots() -> None:
    """Whatever a page or a bot sends, there is nothing here that could run it as a command."""
    imported = {".".join(parts) for path in modules() if layer_of(path) == "server" for parts in imports_of(path)}
    bots = {one for one in imported if one.startswith("freehold.bots")}
    assert bots <= {"freehold.bots.protocol", "freehold.bots.spec", "freehold.bots.telling"}
    assert "subprocess" not in imported


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_needs_no_other_library(layer: str) -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}: {'.'.join(parts)}"
        for path in modules()
        if layer_of(path) == layer
        for parts in imports_of(path)
        if parts[0] not in {"freehold", *sys.stdlib_module_names, *LIBRARIES[layer]}
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import freehold.cards.base", [["freehold", "cards", "base"]]),
        ("from freehold import _mode, cards", [["freehold", "_mode"], ["freehold", "cards"]]),
        ("from freehold.cards import base", [["freehold", "cards"]]),
        ("from ..cards import base", [["freehold", "cards"]]),
        ("from .. import cards", [["freehold", "cards"]]),
        ("from . import game", [["freehold", "rules"]]),
        ("def f():\n    import rich.text as t", [["rich", "text"]]),
    ],
)
def test_no_way_to_import_goes_unseen(source: str, found: list[list[str]]) -> None:
    assert list(imports(ast.parse(source), ["freehold", "rules"])) == found


# The rules name no card.


def words_of(tree: ast.Module) -> Iterator[str]:
    """All names and strings of a module except docstrings, as lower-case words with spaces between them."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield plain(node.value)
        else:
            for key in ("name", "id", "attr", "arg", "asname"):
                name = getattr(node, key, None)
                if isinstance(name, str):
                    yield plain(name)


def plain(text: str) -> str:
    """A name in lower case with its words apart: throne_room, ThroneRoom and Throne-Room are `throne room`."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return " ".join(re.findall(r"[a-z0-9]+", apart.lower()))


def named_in(tree: ast.Module) -> set[str]:
    """The kingdom cards that a module names."""
    names = {plain(name) for edition in EDITIONS for name in kingdom_cards(edition)}
    pattern = re.compile(rf"\b({'|'.join(sorted(names))})s?\b")
    return {match[1] for text in words_of(tree) for match in pattern.finditer(text)}


def test_the_rules_name_no_kingdom_card() -> None:
    named = {
        (path.name, name)
        for path in sorted((PACKAGE / "rules").glob("*.py"))
        for name in named_in(ast.parse(path.read_text("utf-8")))
    }
    assert named - PLAIN_ENGLISH == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""Moat is named here (moat-reveal-unaffected)."""  # and Witch here', set()),
        ("def shield():\n    '''As a Moat does.'''", set()),
        ("if card.name == 'Moat':\n    pass", {"moat"}),
        ("moats = 2", {"moat"}),
        ("ThroneRoomStep = game.throne_room(village=1)", {"throne room", "village"}),
        ("REACTIONS = {'secret-chamber': 1}", {"secret chamber"}),
        ("from cards import witch as curse_giver", {"witch"}),
        ("determined = 1", set()),
    ],
)
def test_a_card_is_found_in_code_but_not_in_comments(source: str, found: set[str]) -> None:
    assert named_in(ast.parse(source)) == found
