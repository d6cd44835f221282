"""A release is checked before it is made, and the workflows of a public host fit the project."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import freehold
from scripts.release import problems, section_of, version_of

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CHANGELOG = """# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

* A card.

## [0.1.0] - 2026-11-15

* All of it.

[0.2.0]: https://home.test/compare/v0.1.0...v0.2.0
"""


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A repository in which version 0.2.0 can be released."""
    package = tmp_path / "src" / "freehold"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""A game."""\n\n__version__ = "0.2.0"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    (tmp_path / "pyproject.toml").write_text('[project.urls]\nHomepage = "https://home.test"\n', "utf-8")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    commit(tmp_path)
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=Ann", "-c", "user.email=ann@home.test")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True)


def commit(folder: Path) -> None:
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "Release")


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_a_version_with_its_notes_can_be_released(ready: Path) -> None:
    assert problems(ready) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("src/freehold/__init__.py", "0.2.0", "0.3.0", "CHANGELOG.md has no section '## [0.3.0] - YEAR-MONTH-DAY'"),
        ("src/freehold/__init__.py", "0.2.0", "soon", "src/freehold/__init__.py has no version such as 0.2.0"),
        ("CHANGELOG.md", "* A card.", "", "CHANGELOG.md has no section '## [0.2.0] - YEAR-MONTH-DAY'"),
        ("CHANGELOG.md", "0.2.0] - 2026-12-01", "0.2.0]", "CHANGELOG.md has no section '## [0.2.0] - YEAR-MONTH-DAY'"),
        ("pyproject.toml", "home.test", "home.example", "the addresses in pyproject.toml end in .example"),
    ],
)
def test_what_is_missing_is_said(ready: Path, file: str, old: str, new: str, problem: str) -> None:
    replace(ready / file, old, new)
    if file == "CHANGELOG.md":
        replace(ready / file, "### Added\n", "")
    commit(ready)
    (found,) = problems(ready)
    assert found.startswith(problem)


def test_only_what_is_committed_on_the_main_branch_is_released_and_only_once(ready: Path) -> None:
    git(ready, "tag", "v0.2.0")
    git(ready, "switch", "--quiet", "--create", "idea")
    (ready / "new.txt").touch()
    assert problems(ready) == [
        "there are changes that are not committed",
        "releases are made on the branch main",
        "there is a tag v0.2.0 already; the next release needs a new version",
    ]


def test_the_notes_of_a_version_are_its_section() -> None:
    assert section_of(CHANGELOG, "0.2.0") == "### Added\n\n* A card."
    assert section_of(CHANGELOG, "0.1.0") == "* All of it."
    assert section_of(CHANGELOG, "0.1") == ""


# This project.


def test_the_version_stands_in_one_place() -> None:
    assert version_of(ROOT) == freehold.__version__
    assert "version" not in PYPROJECT["project"]
    assert PYPROJECT["project"]["dynamic"] == ["version"]


def test_the_changelog_keeps_its_form() -> None:
    """Newest first, each version with its date and a link, and changes under the usual headings."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert versions[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", one) for one in versions[1:])
    numbers = [one.partition("]")[0].removeprefix("[") for one in versions]
    assert re.findall(r"^\[([^]]+)\]: https://", text, re.MULTILINE) == numbers
    assert numbers[1:] == sorted(numbers[1:], key=lambda one: [int(part) for part in one.split(".")], reverse=True)
    kinds = set(re.findall(r"^### (.*)$", text, re.MULTILINE))
    assert {"Added", "Changed", "Fixed"} <= kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def workflow(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    return found


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_what_a_workflow_runs_exists(file: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    steps = [step for job in workflow(file)["jobs"].values() for step in job["steps"]]
    runs = [step["run"] for step in steps if "run" in step]
    assert runs or file.name != "test.yml"
    for line in runs:
        assert set(re.findall(r"\bmake (\w+)", line)) <= targets
        for name in re.findall(r"\b(?:scripts|web)/[\w.-]+", line):
            assert (ROOT / name).exists(), line


def test_every_supported_python_is_tested_and_gets_a_wheel() -> None:
    classifiers = PYPROJECT["project"]["classifiers"]
    supported = [one.rpartition(" ")[2] for one in classifiers if re.search(r":: 3\.\d+$", one)]
    assert PYPROJECT["project"]["requires-python"] == f">={supported[0]}"
    tested = workflow(ROOT / ".github" / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert tested == supported
    assert PYPROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{one.replace('.', '')}-*" for one in supported]
