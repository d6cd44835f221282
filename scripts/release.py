#!/usr/bin/env python3
"""Releases the version that src/freehold/__init__.py names: checks it, builds it, tries it, and tags it.

    scripts/release.py            say what is missing, and what a release would do
    scripts/release.py --tag      do it

Pushing the tag publishes it: .github/workflows/release.yml builds the wheels for all platforms. Before that, a release
is one commit that sets the version and gives the section Unreleased of CHANGELOG.md its number and date.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
BRANCH = "main"
VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?)"$', re.MULTILINE)


def version_of(root: Path) -> str:
    """The version that the sources name."""
    found = VERSION.search((root / "src" / "freehold" / "__init__.py").read_text("utf-8"))
    return found[1] if found else ""


def section_of(changelog: str, version: str) -> str:
    """What the changelog says about a version; empty if there is no section with its number and date."""
    heading = rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n"
    found = re.search(rf"{heading}(.*?)(?=^## |^\[[^]]+\]: |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def problems(root: Path) -> list[str]:
    """The reasons why this version cannot be released yet, in sentences."""
    found = []
    version = version_of(root)
    if not version:
        found.append("src/freehold/__init__.py has no version such as 0.2.0")
    elif not section_of((root / "CHANGELOG.md").read_text("utf-8"), version):
        found.append(f"CHANGELOG.md has no section '## [{version}] - YEAR-MONTH-DAY' that says what has changed")
    if git(root, "status", "--porcelain"):
        found.append("there are changes that are not committed")
    if git(root, "branch", "--show-current") != BRANCH:
        found.append(f"releases are made on the branch {BRANCH}")
    if version and git(root, "tag", "--list", f"v{version}"):
        found.append(f"there is a tag v{version} already; the next release needs a new version")
    urls = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    if any(re.match(r"https://[^/]+\.example(/|$)", url) for url in urls.values()):
        found.append("the addresses in pyproject.toml end in .example; put in those of the project's home")
    return found


def build(root: Path, out: Path) -> None:
    """Build the source distribution, and from it a compiled wheel; then check and test both."""
    shutil.rmtree(out, ignore_errors=True)
    _run(sys.executable, "-m", "build", "--outdir", str(out), str(root))
    files = sorted(str(file) for file in out.iterdir())
    _run(sys.executable, "-m", "twine", "check", "--strict", *files)
    with TemporaryDirectory() as folder:
        _run(sys.executable, "-m", "venv", folder)
        python = str(Path(folder) / "bin" / "python")
        _run(python, "-m", "pip", "install", "--quiet", *(file for file in files if file.endswith(".whl")))
        _run(python, str(root / "scripts" / "check_installed.py"))


def _run(*command: str) -> None:
    # Outside the repository, so that nothing is imported from it.
    subprocess.run(command, cwd="/", check=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage="%(prog)s [--tag]"
    )
    parser.add_argument("--tag", action="store_true", help="build, try and tag; without it nothing is changed")
    arguments = parser.parse_args()
    found = problems(ROOT)
    for problem in found:
        print(f"release: {problem}", file=sys.stderr)
    if found:
        return 1
    version = version_of(ROOT)
    notes = section_of((ROOT / "CHANGELOG.md").read_text("utf-8"), version)
    if not arguments.tag:
        print(f"Ready to release {version}. With --tag: build and try it, then tag it v{version}, with these notes:\n")
        print(notes)
        return 0
    build(ROOT, ROOT / "dist")
    git(ROOT, "tag", "--annotate", f"v{version}", "--cleanup=verbatim", "--message", f"Freehold {version}\n\n{notes}\n")
    print(f"Tagged v{version}. To publish it: git push origin {BRANCH} v{version}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
