"""Which rulings the tests cover: `python -m tests.rulings` prints how many, and lists the rest."""

import ast
import sys
from pathlib import Path

from freehold.cards.rulings import rulings as all_rulings

TESTS = Path(__file__).parent

# Rulings about cardboard, which no program can get right or wrong; at most ten.
CARDBOARD = {
    "shuffle-cut-1e": "cutting a deck",
    "turn-overlap-1e": "clean-ups that overlap in time",
    "contents-box-total": "counts randomizers and blanks in the box",
}


def rulings() -> dict[str, str]:
    """The statement of every ruling by its id."""
    return {ruling.id: ruling.statement for ruling in all_rulings()}


def named() -> dict[str, list[str]]:
    """The tests that name a ruling with `@pytest.mark.ruling("id", ...)`, by ruling."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.ruling":
                        for argument in mark.args:
                            ruling = ast.literal_eval(argument)
                            found.setdefault(ruling, []).append(f"{path.relative_to(TESTS)}::{node.name}")
    return found


def missing() -> list[str]:
    covered = named()
    return [ruling for ruling in rulings() if ruling not in covered and ruling not in CARDBOARD]


def main() -> int:
    everything = rulings()
    lacking = missing()
    covered = len(everything) - len(lacking) - len(CARDBOARD)
    print(f"{covered} of {len(everything)} rulings are covered by tests; {len(CARDBOARD)} speak of cardboard only:")
    for ruling, reason in CARDBOARD.items():
        print(f"  {ruling}: {reason}")
    for ruling in lacking:
        print(f"missing: {ruling}: {everything[ruling]}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
