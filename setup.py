"""Compiles the rules, the cards and the built-in players with mypyc; what else there is to build stands in pyproject.toml.

With FREEHOLD_PURE=1, or without a C compiler, nothing is compiled and the same sources run interpreted.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "src" / "freehold"))

from _mode import COMPILED, SOURCES_FILE, digest_of_sources  # noqa: E402


def why_pure() -> str:
    """The reason not to compile, or nothing."""
    if os.environ.get("FREEHOLD_PURE", "0") not in ("", "0"):
        return "FREEHOLD_PURE is set"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the Python headers are not installed"
    return ""


class BuildCompiled(build_ext):
    """Also writes down which sources the binaries were made of, so that stale ones are never used."""

    def run(self) -> None:
        super().run()
        package = ROOT / "src" / "freehold" if self.inplace else Path(self.build_lib) / "freehold"
        if self.extensions:
            (package / SOURCES_FILE).write_text(digest_of_sources(ROOT / "src" / "freehold"), "utf-8")


reason = why_pure()
if reason:
    print(f"freehold: installing the interpreted version, because {reason}", file=sys.stderr)
    setup()
else:
    from mypyc.build import mypycify

    os.chdir(ROOT)
    extensions = mypycify(
        ["--strict", *(f"src/freehold/{name}" for name in COMPILED)],
        opt_level="3",
        debug_level="0",
        group_name="freehold",
    )
    for extension in extensions:
        # All functions live in one library: calls between them need not go through the symbol table.
        extension.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition"]
    setup(ext_modules=extensions, cmdclass={"build_ext": BuildCompiled})
