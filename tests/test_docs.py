"""The docs are true: their examples run, their sample output is real, and their links work."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import freehold
from freehold.strategies.library import library_text
from tests.terminal.typist import run

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
EXAMPLES = sorted((ROOT / "docs" / "examples").rglob("*.py"))

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)


# Examples.


@pages
def test_the_examples_of_a_page_give_what_is_written(page: Path, tmp_path: Path) -> None:
    """Run the examples in a separate process, since some of them add cards; fences would be taken for output."""
    copy = tmp_path / page.name
    copy.write_text(re.sub("^```.*$", "", page.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    command = [sys.executable, "-W", "error", "-m", "doctest", "-o", "ELLIPSIS", str(copy)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "FREEHOLD_CARDS": ""}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done.stdout + done.stderr


def test_the_examples_of_the_package_give_what_is_written() -> None:
    result = doctest.testmod(freehold)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/environments.md",
        "docs/text-forms.md",
        "docs/use-as-a-library.md",
        "docs/write-a-card.md",
        "docs/write-a-player.md",
    ],
)
def test_the_pages_with_examples_have_some(page: str) -> None:
    assert (ROOT / page).read_text("utf-8").count(">>> ") > 5


@pages
def test_code_on_a_page_is_code_of_an_example(page: Path) -> None:
    """A block without prompts is a piece of a file in docs/examples, which other tests run."""
    sources = [path.read_text("utf-8") for path in EXAMPLES]
    for block in blocks(page, "python"):
        if ">>> " not in block:
            assert any(block in source for source in sources), block


def test_the_picture_of_the_terminal_is_what_the_game_prints() -> None:
    picture = next(block for block in blocks(ROOT / "docs" / "terminal.md", "text") if block.startswith("Turn 4"))
    lines = ["", "militia", "", "silver", "", "village", "mil"]
    printed = run("play", "--seed", "7", typed="".join(f"{line}\n" for line in lines)).out
    assert picture in re.sub(" +$", "", printed, flags=re.MULTILINE), (
        f"print it again with freehold play --seed 7, and type {lines}"
    )


def test_the_strategy_in_the_readme_is_that_of_the_library() -> None:
    (shown,) = (block for block in blocks(ROOT / "README.md", "text") if block.startswith("strategy"))
    assert shown.strip() == library_text("Double Witch").strip()


# Links.


@pages
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


@pages
def test_the_files_that_are_named_exist(page: Path) -> None:
    for name in re.findall(r"`((?:src|tests|docs|benchmarks)/[\w./-]+)`", page.read_text("utf-8")):
        assert (ROOT / name).exists(), name


@pages
def test_the_targets_that_are_named_exist(page: Path) -> None:
    known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"^make (\w+)|`make (\w+)`", page.read_text("utf-8"), re.MULTILINE)) <= {
        pair for target in known for pair in ((target, ""), ("", target))
    }


@pages
def test_the_commands_and_options_that_are_named_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    for line in [*re.findall(r"`(freehold [^`]*)`", text), *re.findall(r"^(?:\$ )?(freehold .*)", text, re.MULTILINE)]:
        command, *words = line.partition("#")[0].split()[1:]
        if not command.startswith("-"):
            described = run(command, "--help")
            assert described.code == 0, line
            for option in words:
                assert not option.startswith("--") or option == "--help" or option in described.out, line
