"""The reference is complete: it has every name that is exported or used in a guide, each described and typed."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from griffe import Alias, Function, Object

import freehold
from freehold.rules.game import PUBLIC_NAMES
from scripts.site.comments import comment_above
from scripts.site.public_names import entries, public_objects, read_package
from tests.built_site import ROOT

GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = sorted((ROOT / "docs" / "examples").rglob("*.py"))


@pytest.fixture(scope="module")
def public() -> dict[str, Object | Alias]:
    return dict(public_objects(read_package()))


def imported_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "freehold":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def prompted_in(page: Path) -> Iterator[str]:
    """The imports in the examples of a page."""
    for line in re.findall(r"^>>> (from freehold.*)$", page.read_text("utf-8"), re.MULTILINE):
        yield from imported_in(line)


def is_described(one: Object | Alias) -> bool:
    return one.docstring is not None and bool(one.docstring.value.strip())


def is_field(one: Object | Alias) -> bool:
    return one.is_attribute and "property" not in one.labels and one.parent is not None and one.parent.is_class


def test_the_front_door_is_in_the_reference(public: dict[str, Object | Alias]) -> None:
    assert {f"freehold.{name}" for name in freehold.__all__} <= set(public)
    names = {name for name, _ in entries() if name.count(".") == 1 and not public[name].is_module}
    assert names == {f"freehold.{name}" for name in freehold.__all__}


def test_what_programs_need_of_a_game_is_there(public: dict[str, Object | Alias]) -> None:
    assert {name for name in public if name.startswith("freehold.Game.")} == {
        f"freehold.Game.{name}" for name in PUBLIC_NAMES
    }


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_what_a_guide_imports_is_public(page: Path, public: dict[str, Object | Alias]) -> None:
    assert set(prompted_in(page)) <= set(public)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_what_an_example_imports_is_public(example: Path, public: dict[str, Object | Alias]) -> None:
    assert set(imported_in(example.read_text("utf-8"))) <= set(public)


def test_every_public_name_is_described(public: dict[str, Object | Alias]) -> None:
    """The docstring of a class may describe its fields, except for a game, which has too many."""
    must = {name: one for name, one in public.items() if not is_field(one) or name.startswith("freehold.Game.")}
    assert len(must) > 300
    assert [name for name, one in must.items() if not is_described(one)] == []


def test_every_public_function_has_type_hints(public: dict[str, Object | Alias]) -> None:
    functions = {name: one.final_target if isinstance(one, Alias) else one for name, one in public.items()}
    untyped = [
        f"{name}({parameter.name})"
        for name, one in functions.items()
        if isinstance(one, Function)
        for parameter in one.parameters
        if parameter.annotation is None and parameter.name not in ("self", "cls")
    ]
    assert untyped == []
    assert [name for name, one in functions.items() if isinstance(one, Function) and one.returns is None] == []


LINES = [
    "# Above.",
    "first = 1",
    "second = 2",
    "",
    "third = 3",
    "# About all,",
    "# down to here.",
    "A = 1",
    "B = 2",
]


@pytest.mark.parametrize(
    ("number", "of_group", "found"),
    [
        (2, False, "Above."),
        (3, False, ""),
        (3, True, "Above."),
        (5, True, ""),
        (8, True, "About all, down to here."),
        (9, True, "About all, down to here."),
        (9, False, ""),
    ],
)
def test_a_comment_describes_what_is_below_it(number: int, of_group: bool, found: str) -> None:
    assert comment_above(LINES, number, of_group) == found
