"""Building the package without compiling it: on request, or where there is no C compiler."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

from freehold._mode import COMPILED, SOURCES_FILE

ROOT = Path(__file__).parents[1]
NEEDED = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "web/build.py")
MESSAGE = "freehold: installing the interpreted version, because"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what a build needs, with a binary left over from another build."""
    folder = tmp_path / "tree"
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", f"*{EXTENSION_SUFFIXES[0]}")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    for built in ("page", "site"):
        shutil.rmtree(folder / "src" / "freehold" / "server" / built, ignore_errors=True)
    (folder / "web").mkdir()
    for name in NEEDED:
        shutil.copy(ROOT / name, folder / name)
    package = folder / "src" / "freehold"
    (package / "rules" / f"game{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    (package / SOURCES_FILE).write_text("", "utf-8")
    return folder


def make_wheel(tree: Path, **variables: str) -> tuple[Path, str]:
    """The one wheel that is built there, and the output; nothing is downloaded."""
    options = ["--no-build-isolation", "--no-deps", "--no-index", "--verbose", "--wheel-dir", "wheels"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, "."],
        cwd=tree,
        env={**os.environ, "FREEHOLD_PURE": "0", "FREEHOLD_PAGE": "later", **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    (wheel,) = (tree / "wheels").iterdir()
    return wheel, done.stdout


def said(output: str) -> set[str]:
    """Our lines of output, without repeats; a builder runs setup.py several times."""
    return {line.strip() for line in output.splitlines() if line.strip().startswith("freehold: ")}


def test_a_pure_build_gives_a_wheel_that_plays_on_every_machine(tree: Path) -> None:
    wheel, output = make_wheel(tree, FREEHOLD_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert said(output) == {f"{MESSAGE} FREEHOLD_PURE is set"}
    names = set(ZipFile(wheel).namelist())
    assert names > {f"freehold/{name}" for name in COMPILED}
    assert names > {"freehold/py.typed", "freehold/cards/sets.tsv", "freehold/_mode.py"}
    assert "freehold/strategies/solved/first_game_1e.txt" in names
    assert not [name for name in names if name.endswith((EXTENSION_SUFFIXES[0], SOURCES_FILE))]
    ZipFile(wheel).extractall(tree / "installed")
    script = "import freehold; print(freehold.new_game(seed=1).decision().purpose, freehold.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tree,
        env={**os.environ, "FREEHOLD_PURE": "0", "PYTHONPATH": str(tree / "installed")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"play-treasure {tree / 'installed' / 'freehold' / '__init__.py'}\n"
    assert done.stderr == ""


def put_npm(folder: Path, script: str) -> str:
    """A path of programs on which Node is new enough and npm runs a script; it must not need the network."""
    folder.mkdir()
    for name, text in (("node", "echo v99.0.0"), ("npm", script)):
        (folder / name).write_text(f"#!/bin/sh\n{text}\n", "utf-8")
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def test_a_wheel_brings_the_page_along_and_the_documentation_if_it_was_built(tree: Path) -> None:
    page = "../src/freehold/server/page"
    site = tree / "src" / "freehold" / "server" / "site" / "cards" / "militia"
    site.mkdir(parents=True)
    (site / "index.html").write_text("Militia", "utf-8")
    path = put_npm(
        tree / "bin", f"mkdir -p {page}/assets && echo page > {page}/index.html && echo x > {page}/assets/x.js"
    )
    wheel, _ = make_wheel(tree, FREEHOLD_PURE="1", FREEHOLD_PAGE="now", PATH=path)
    names = set(ZipFile(wheel).namelist())
    assert {"freehold/server/page/index.html", "freehold/server/page/assets/x.js"} < names
    assert "freehold/server/site/cards/militia/index.html" in names


def test_a_page_that_cannot_be_built_is_left_out_and_named(tree: Path) -> None:
    wheel, output = make_wheel(tree, FREEHOLD_PURE="1", FREEHOLD_PAGE="now", PATH=put_npm(tree / "bin", "exit 7"))
    assert "freehold: installing without the page, because it could not be built" in said(output)
    assert "freehold/server/app.py" in ZipFile(wheel).namelist()


def test_without_a_c_compiler_the_build_is_pure_and_says_why(tree: Path) -> None:
    wheel, output = make_wheel(tree, CC="/nonexistent -O2")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert said(output) == {f"{MESSAGE} there is no C compiler (/nonexistent)"}
