"""Lets the reference use the comment above an attribute as its description, as is the style of this code base."""

import ast
from typing import Any

from griffe import Attribute, Docstring, Extension, ObjectNode


class CommentsAsDocstrings(Extension):
    """Gives an attribute without a docstring the comment right above it.

    A comment above constants of a module applies to all of them, down to the next blank line.
    """

    def on_attribute_instance(self, *, node: ast.AST | ObjectNode, attr: Attribute, **_: Any) -> None:
        """Look for a comment above an attribute."""
        if attr.docstring is not None or attr.lineno is None or isinstance(attr.filepath, list):
            return
        text = comment_above(attr.lines_collection[attr.filepath], attr.lineno, attr.name.isupper())
        if text:
            attr.docstring = Docstring(text, parent=attr)


def comment_above(lines: list[str], number: int, skips_code: bool) -> str:
    """The comment right above a line, or above the block of lines that it belongs to."""
    at = number - 2
    while skips_code and at >= 0 and lines[at].strip() and not lines[at].lstrip().startswith("#"):
        at -= 1
    found: list[str] = []
    while at >= 0 and lines[at].lstrip().startswith("#"):
        found.insert(0, lines[at].strip().lstrip("# "))
        at -= 1
    return " ".join(found)
