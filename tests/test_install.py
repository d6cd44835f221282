"""From the source distribution to a wheel and a game, with only the core libraries."""

import fcntl
import os
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Callable, Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PathDistribution, distribution, packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import freehold
from freehold._mode import SOURCES_FILE
from freehold.cli import app
from freehold.terminal.extras import EXTRAS
from tests.test_layers import LAYERS, LIBRARIES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md")
# What a build leaves behind in the tree. All of it exists here, and none of it may be distributed.
BUILT = (
    f"src/freehold/rules/game{EXTENSION_SUFFIXES[0]}",
    f"src/freehold/{SOURCES_FILE}",
    "src/freehold/server/page/index.html",
    "src/freehold/__pycache__/cli.pyc",
    "web/src/lib/messages.ts",
    "web/node_modules/vite/package.json",
    "tests/test_layers.py",
)
# Modules besides the server and the tables that need an extra.
NEED_EXTRAS = {"freehold.bots.joining", "freehold.lab.charts", "freehold.lab.solution_charts"}


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A new folder that one test process fills for all of them."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, done = shared / name, shared / f"{name}.done"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            folder.mkdir()
            make(folder)
            done.touch()
    return folder


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of a tree in which everything has already been built."""

    def make(out: Path) -> None:
        tree = tmp_path_factory.mktemp("tree")
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "node_modules", SOURCES_FILE)
        for name in ("src", "web"):
            shutil.copytree(ROOT / name, tree / name, ignore=ignored)
        for name in FILES:
            shutil.copy(ROOT / name, tree / name)
        for name in BUILT:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_text("", "utf-8")
        python("-m", "build", "--sdist", "--no-isolation", "--outdir", str(out), str(tree))

    (found,) = made_once(tmp_path_factory, "sdist", make).iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from that source distribution, with a page built from its sources and uncompiled rules.

    Compiling takes a minute, and `make test` has done it; the release script compiles the source distribution.
    """

    def make(out: Path) -> None:
        # The tools for the page are already here, so they are not downloaded again.
        npm = runpy.run_path(str(ROOT / "web" / "build.py"))["find_npm"]()
        script = f'#!/bin/sh\nif [ "$1" = install ]; then ln -s {ROOT}/web/node_modules .; else exec {npm} "$@"; fi\n'
        programs = tmp_path_factory.mktemp("programs")
        (programs / "npm").write_text(script, "utf-8")
        (programs / "npm").chmod(0o755)
        options = ("--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", str(out))
        path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        python("-m", "pip", "wheel", *options, str(sdist), PATH=path, FREEHOLD_PURE="1", FREEHOLD_PAGE="now")

    (found,) = made_once(tmp_path_factory, "wheel", make).iterdir()
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs in a new environment with that wheel and the core libraries, copied from here."""

    def make(folder: Path) -> None:
        venv.create(folder)
        (site,) = folder.glob("lib/python*/site-packages")
        for one in core_distributions():
            for file in one.files or ():
                if ".." not in file.parts and "__pycache__" not in file.parts:
                    (site / file).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(str(one.locate_file(file)), site / file)
        environment = str(folder / "bin" / "python")
        python("-m", "pip", "--python", environment, "install", "--no-compile", "--no-index", str(wheel))

    return made_once(tmp_path_factory, "environment", make) / "bin"


def python(*arguments: str, **variables: str) -> None:
    """Run Python with these arguments; its output is shown if it fails."""
    surroundings = {**os.environ, "PYTHONPATH": "", **variables}
    done = subprocess.run(
        [sys.executable, *arguments],
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def core_distributions() -> Iterator[PathDistribution]:
    """The core libraries, and their dependencies."""
    pending, seen = [Requirement(written) for written in PROJECT["dependencies"]], set[str]()
    while pending:
        one = pending.pop()
        if one.name in seen or (one.marker is not None and not one.marker.evaluate({"extra": ""})):
            continue
        seen.add(one.name)
        found = distribution(one.name)
        assert isinstance(found, PathDistribution)
        yield found
        pending += [Requirement(written) for written in found.requires or ()]


def run(installed: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program in the new environment."""
    surroundings = {"HOME": str(installed.parent), "PATH": str(installed), "COLUMNS": "100"}
    return subprocess.run(
        [installed / command[0], *command[1:]],
        cwd=installed.parent,
        env=surroundings,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


# What is distributed.


def test_a_source_distribution_has_all_sources_and_nothing_built(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {Path(*Path(one.name).parts[1:]).as_posix() for one in archive.getmembers() if one.isfile()}
    assert not names & set(BUILT)
    sources = {name for name in names if not name.startswith("src/freehold.egg-info/")} - {"PKG-INFO", "setup.cfg"}
    kept = {
        path.relative_to(ROOT).as_posix()
        for folder in ("src/freehold", "web")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", "node_modules", "page"} & set(path.parts) and path.suffix != ".so"
    }
    reports = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src/freehold/lab/page").iterdir()}
    assert sources == {*kept, *reports, *FILES} - set(BUILT)


def test_a_wheel_has_the_page_and_the_types(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert {"freehold/py.typed", "freehold/server/page/index.html", "freehold/server/page/service-worker.js"} < {*names}
    assert any(name.startswith("freehold/server/page/assets/index-") for name in names)
    assert {name.partition("/")[0] for name in names} == {"freehold", f"freehold-{freehold.__version__}.dist-info"}


def test_the_page_knows_the_version(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        scripts = [name for name in archive.namelist() if name.startswith("freehold/server/page/assets/")]
        assert any(freehold.__version__.encode() in archive.read(name) for name in scripts if name.endswith(".js"))


def test_the_description_is_complete(sdist: Path, wheel: Path) -> None:
    python("-m", "twine", "check", "--strict", str(sdist), str(wheel))
    with ZipFile(wheel) as archive:
        description = archive.read(f"freehold-{freehold.__version__}.dist-info/METADATA").decode()
    for line in (f"Version: {freehold.__version__}", "License-Expression: MIT", "Classifier: Typing :: Typed"):
        assert f"\n{line}\n" in description
    for extra in ("lab", "server", "cluster", "learn", "postgres", "all"):
        assert f"\nProvides-Extra: {extra}\n" in description


# What the core can do.


def test_the_command_says_which_version_is_installed(installed: Path) -> None:
    assert run(installed, "freehold", "--version").stdout == f"freehold {freehold.__version__}, rules interpreted\n"


def test_help_lists_all_commands(installed: Path) -> None:
    done = run(installed, "freehold", "--help")
    assert done.stderr == ""
    for command in (name for name in app if not name.startswith("-")):
        assert f" {command} " in done.stdout


def test_a_game_is_played_and_read_again(installed: Path) -> None:
    options = ("--seat", "human", "--seat", "Big Money", "--seed", "7", "--save", "evening.txt")
    done = run(installed, "freehold", "play", *options, typed="\n" * 500)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Big Money wins" in done.stdout
    read = run(installed, "freehold", "replay", "evening.txt")
    assert "Big Money wins" in read.stdout
    assert run(installed, "freehold", "verify", "evening.txt").returncode == 0


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("cards", "throne", "room"), "Throne Room   $4"),
        (("kingdoms",), "Size Distortion"),
        (("strategies", "Double Witch"), "buy Witch"),
        (("puzzle", "--list"), "endgame"),
        (("simulate", "Big Money", "Smithy", "--games", "20", "--jobs", "1", "--seed", "1"), "20 games"),
        (("simulate", "Easy", "Big Money", "--kingdom", "First Game", "--games", "2", "--think", "0"), "2 games"),
        (
            ("bot", "check", f"{sys.executable} {ROOT}/docs/examples/bots/penny.py", "--games", "1"),
            "keeps to the protocol",
        ),
    ],
)
def test_what_works_without_extras(installed: Path, command: tuple[str, ...], says: str) -> None:
    done = run(installed, "freehold", *command)
    assert (done.returncode, done.stderr) == (0, "")
    assert says in done.stdout


@pytest.mark.parametrize(
    ("command", "what", "extra"),
    [
        (("serve",), "freehold serve", "server"),
        (("bot", "join", "http://127.0.0.1:1/t/abc", "--bot", "true"), "freehold bot join", "server"),
        (("tournament", "Big Money", "Smithy"), "freehold tournament", "lab"),
        (("solve", "First Game"), "freehold solve", "lab"),
        (("simulate", "Big Money", "Smithy", "--until-clear"), "--until-clear", "lab"),
        (("simulate", "Big Money", "Smithy", "--report", "x.html"), "--report", "lab"),
    ],
)
def test_what_needs_an_extra_says_which(installed: Path, command: tuple[str, ...], what: str, extra: str) -> None:
    done = run(installed, "freehold", *command)
    sentence = f'{what} needs libraries that are not installed; run pip install "freehold[{extra}]"'
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"freehold: {sentence}\n")


def test_a_cluster_needs_ray(installed: Path) -> None:
    done = run(installed, "freehold", "simulate", "Big Money", "Smithy", "--cluster", "local")
    sentence = 'a cluster needs Ray, which is not installed; run pip install "freehold[cluster]"'
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"freehold: {sentence}\n")


def test_a_library_that_no_command_asked_for_in_time_is_one_sentence_too(installed: Path) -> None:
    script = "from freehold import cli\nfrom freehold.terminal import serve\n"
    script += "serve.require = lambda extra, what: None\nraise SystemExit(cli.main(['serve']))"
    done = run(installed, "python", "-c", script)
    sentence = 'this needs libraries that are not installed; run pip install "freehold[server]"'
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"freehold: {sentence}\n")


IMPORT_ALL = """
import importlib, pkgutil, freehold
for module in pkgutil.walk_packages(freehold.__path__, "freehold."):
    if ".migrations." not in module.name:
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError:
            print(module.name)
"""


def test_only_the_server_its_tables_and_charts_need_extras(installed: Path) -> None:
    done = run(installed, "python", "-W", "error", "-c", IMPORT_ALL)
    assert done.stderr == ""
    missing = {name for name in done.stdout.split() if name.split(".")[1] not in ("server", "table", "environments")}
    assert missing == NEED_EXTRAS


def test_importing_the_package_imports_no_other_library(installed: Path) -> None:
    script = "import sys, freehold; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    usual = {*sys.stdlib_module_names, "freehold", "freehold__mypyc", "librt", "mypy_extensions"}
    others = {name for name in run(installed, "python", "-I", "-c", script).stdout.split() if not name.startswith("_")}
    assert others - usual - {"sitecustomize", "usercustomize"} == set()


# The extras.


def required(extra: str) -> set[str]:
    """The libraries that an extra of pyproject.toml names, or the core."""
    written = PROJECT["dependencies"] if extra == "core" else PROJECT["optional-dependencies"][extra]
    return {canonicalize_name(Requirement(one).name) for one in written}


known_distributions = cache(packages_distributions)


def brings(extra: str, library: str) -> bool:
    """Whether an extra names the distribution with this library."""
    return bool({canonicalize_name(name) for name in known_distributions()[library]} & required(extra))


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_brings_the_libraries_that_it_is_asked_for(extra: str) -> None:
    assert [library for library in EXTRAS[extra] if not brings(extra, library)] == []


def test_every_library_that_a_command_imports_is_in_the_core_or_in_an_extra() -> None:
    in_extras = {library for libraries in EXTRAS.values() for library in libraries}
    imported = {library for layer in LAYERS["terminal"] for library in LIBRARIES[layer]} - in_extras
    assert [library for library in sorted(imported) if not brings("core", library)] == []
