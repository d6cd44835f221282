"""Compiled and interpreted rules play the same games, and a binary older than its source is never used."""

import ast
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from freehold import _mode
from tests.mode_games import GAMES

ROOT = Path(__file__).parents[1]
SUFFIX = EXTENSION_SUFFIXES[0]
BUILT = sorted(_mode.PACKAGE.rglob(f"*{SUFFIX}"))
USUAL_MODE = "compiled" if BUILT else "interpreted"
WARNING = "RuntimeWarning: freehold's sources changed since they were compiled"
SAY_MODE = """
import freehold, freehold._mode, sys
print(freehold._mode.PACKAGE)
print("compiled" if freehold._mode.is_compiled() else "interpreted")
print("freehold__mypyc" in sys.modules)
"""


def environment(pure: bool, **others: str) -> dict[str, str]:
    return {**os.environ, "FREEHOLD_PURE": "1" if pure else "0", **others}


def test_both_modes_play_the_same_games() -> None:
    """Without binaries both runs are interpreted, and show at least that a game is the same each time."""
    command = [sys.executable, "-m", "tests.mode_games"]
    runs = [
        subprocess.Popen(command, cwd=ROOT, env=environment(pure), stdout=subprocess.PIPE, text=True)
        for pure in (False, True)
    ]
    usual, interpreted = [run.communicate()[0].splitlines() for run in runs]
    print(f"{usual[0]} against {interpreted[0]} rules")
    assert [run.returncode for run in runs] == [0, 0]
    assert (usual[0], interpreted[0]) == (USUAL_MODE, "interpreted")
    assert len(usual) == len(interpreted) == GAMES + 1
    different = [pair for pair in zip(usual[1:], interpreted[1:], strict=True) if pair[0] != pair[1]]
    assert different == []


@pytest.mark.parametrize("pure", [False, True])
def test_the_command_says_which_rules_run(pure: bool) -> None:
    command = [sys.executable, "-m", "freehold.cli", "--version"]
    done = subprocess.run(command, env=environment(pure), capture_output=True, text=True, check=True)
    assert done.stdout.endswith(f", rules {'interpreted' if pure else USUAL_MODE}\n")


DOCSTRINGS = """
import importlib, inspect, json
from freehold._mode import COMPILED
found = {}
for name in COMPILED:
    module = importlib.import_module("freehold." + name.removesuffix(".py").replace("/", "."))
    things = {module.__name__: module}
    for key, one in vars(module).items():
        if getattr(one, "__module__", "") == module.__name__ and (inspect.isclass(one) or inspect.isroutine(one)):
            things[f"{module.__name__}.{key}"] = one
            if inspect.isclass(one):
                for part, inside in vars(one).items():
                    if not part.startswith("__") and (inspect.isroutine(inside) or inspect.isdatadescriptor(inside)):
                        things[f"{module.__name__}.{key}.{part}"] = inside
    found |= {path: inspect.cleandoc(one.__doc__) for path, one in things.items() if one.__doc__}
print(json.dumps(found))
"""


def test_docstrings_survive_compilation() -> None:
    usual, pure = [
        json.loads(subprocess.check_output([sys.executable, "-c", DOCSTRINGS], cwd=ROOT, env=environment(pure)))
        for pure in (False, True)
    ]
    assert len(pure) > 400
    assert {path: usual.get(path) for path in pure} == pure


# What is compiled.


def test_every_module_of_the_compiled_layers_is_compiled_or_named_as_interpreted() -> None:
    layers = {layer.partition("/")[0] for layer in _mode.COMPILED_LAYERS}
    modules = {
        path.relative_to(_mode.PACKAGE).as_posix()
        for layer in layers
        for path in _mode.PACKAGE.glob(f"{layer}/**/*.py")
    }
    without_code = {name for name in modules if name.endswith("__init__.py")}
    modules |= set(_mode.ALSO_COMPILED)
    assert modules - without_code == {*_mode.COMPILED, *_mode.INTERPRETED}
    assert len(_mode.COMPILED) + len(_mode.INTERPRETED) == len(modules - without_code)


def test_a_build_has_a_binary_for_each_of_them() -> None:
    """Without binaries there is nothing to check, except that there is not a single one."""
    binaries = {path.relative_to(_mode.PACKAGE).as_posix() for path in BUILT}
    compiled = {name.removesuffix(".py") + SUFFIX for name in _mode.COMPILED}
    assert binaries == (compiled if BUILT else set())


# The guard, on a copy of the package.


class Package:
    """A copy of the package with its binaries, or if there are none, with files that only look like binaries."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "freehold"
        shutil.copytree(_mode.PACKAGE, self.path, ignore=shutil.ignore_patterns("__pycache__"))
        for library in _mode.PACKAGE.parent.glob(f"*{SUFFIX}"):
            shutil.copy(library, folder)
        if not BUILT:
            for name in _mode.COMPILED:
                (self.path / name).with_suffix(SUFFIX).write_bytes(b"")
            (self.path / _mode.SOURCES_FILE).write_text(_mode.digest_of_sources(self.path), "utf-8")

    def edit(self, name: str, line: str) -> None:
        with (self.path / name).open("a", encoding="utf-8") as source:
            source.write(f"\n{line}\n")

    def run(self, script: str = SAY_MODE, pure: bool = False) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", script],
            cwd=self.folder,
            env=environment(pure, PYTHONPATH=str(self.folder), PYTHONWARNINGS="default"),
            capture_output=True,
            text=True,
            check=False,
        )

    def said(self, compiled: bool) -> str:
        return f"{self.path}\n{'compiled' if compiled else 'interpreted'}\n{compiled}\n"


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


def test_binaries_of_these_very_sources_are_used(package: Package) -> None:
    done = package.run()
    assert WARNING not in done.stderr
    if BUILT:
        assert (done.stdout, done.stderr) == (package.said(compiled=True), "")
    else:
        assert "ImportError" in done.stderr
        assert SUFFIX in done.stderr


@pytest.mark.parametrize("name", ["rules/game.py", "cards/intrigue.py", "players/strategist.py"])
def test_after_an_edit_the_sources_run_with_a_warning(package: Package, name: str) -> None:
    package.edit(name, "# A comment.")
    done = package.run()
    assert done.stdout == package.said(compiled=False)
    assert done.stderr.count("Warning") == 1
    assert WARNING in done.stderr
    assert "`make build`" in done.stderr


def test_binaries_of_unknown_sources_are_not_used(package: Package) -> None:
    (package.path / _mode.SOURCES_FILE).unlink()
    done = package.run()
    assert done.stdout == package.said(compiled=False)
    assert WARNING in done.stderr


def test_after_an_edit_it_is_the_edited_source_that_runs(package: Package) -> None:
    package.edit("rules/setup.py", "MOST_SEATS = 60")
    done = package.run("import freehold.rules.setup; print(freehold.rules.setup.MOST_SEATS)")
    assert done.stdout == "60\n"


def test_an_edit_elsewhere_leaves_the_binaries_in_use(package: Package) -> None:
    package.edit("cards/catalogue.py", "# A comment.")
    done = package.run()
    assert WARNING not in done.stderr
    assert done.stdout == (package.said(compiled=True) if BUILT else "")


@pytest.mark.parametrize("edited", [False, True])
def test_pure_runs_the_sources_without_a_warning(package: Package, edited: bool) -> None:
    if edited:
        package.edit("rules/game.py", "# A comment.")
    done = package.run(pure=True)
    assert (done.stdout, done.stderr) == (package.said(compiled=False), "")


def test_without_binaries_there_is_nothing_to_guard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_mode, "PACKAGE", tmp_path)
    finders = list(sys.meta_path)
    _mode.prepare()
    assert sys.meta_path == finders


def test_a_change_in_any_compiled_source_is_noticed(package: Package) -> None:
    digests = {_mode.digest_of_sources(package.path)}
    for name in _mode.COMPILED:
        package.edit(name, "# A comment.")
        digests.add(_mode.digest_of_sources(package.path))
    assert len(digests) == len(_mode.COMPILED) + 1


def test_a_line_moved_from_one_source_to_the_next_is_noticed(package: Package) -> None:
    before = _mode.digest_of_sources(package.path)
    first, second = (package.path / name for name in _mode.COMPILED[:2])
    text = first.read_text("utf-8")
    first.write_text(text[:-20], "utf-8")
    second.write_text(text[-20:] + second.read_text("utf-8"), "utf-8")
    assert _mode.digest_of_sources(package.path) != before


# Classes only: errors, strategies as data, which travel between processes, and lines of a log.
WITHOUT_CONSTANTS = {"freehold.rules.errors", "freehold.players.strategy", "freehold.notation.log_line"}


@pytest.mark.parametrize("name", _mode.COMPILED)
def test_compiled_sources_take_constants_only_from_compiled_ones(name: str) -> None:
    """The compiler copies constants into the binaries, so one from any other file could be stale without a warning."""
    guarded = {f"freehold.{source.removesuffix('.py').replace('/', '.')}" for source in _mode.COMPILED}
    tree = ast.parse((_mode.PACKAGE / name).read_text("utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    ours = {module for module in imported if module.startswith("freehold")}
    assert ours <= guarded | WITHOUT_CONSTANTS


@pytest.mark.parametrize("module", sorted(WITHOUT_CONSTANTS))
def test_interpreted_modules_that_compiled_ones_use_have_no_constants(module: str) -> None:
    tree = ast.parse((_mode.PACKAGE.parent / f"{module.replace('.', '/')}.py").read_text("utf-8"))
    assert not [
        node for node in tree.body if isinstance(node, ast.AnnAssign) and "Final" in ast.unparse(node.annotation)
    ]
