"""The modules of the page depend on each other in one direction only."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
IMPORT = re.compile(r"""^\s*(?:import|export)\b(?!\s+type\b)[^;"']*["'](\.[^"']+)["']""", re.MULTILINE)


def imports_of(module: Path) -> list[Path]:
    """The files of the page that a module loads; types are gone when it runs."""
    found = [(module.parent / name).resolve() for name in IMPORT.findall(module.read_text("utf-8"))]
    return [path for name in found for path in (name, Path(f"{name}.ts")) if path.is_file()]


def test_no_module_of_the_page_imports_itself_through_others() -> None:
    modules = {path.resolve(): imports_of(path) for suffix in ("ts", "svelte") for path in SOURCES.rglob(f"*.{suffix}")}
    assert sum(map(len, modules.values())) > len(modules)
    done: set[Path] = set()

    def follow(module: Path, way: list[Path]) -> None:
        cycle = [path.name for path in [*way, module]]
        assert module not in way, f"these modules import each other: {' -> '.join(cycle)}"
        if module not in done:
            for other in modules.get(module, []):
                follow(other, [*way, module])
            done.add(module)

    for module in modules:
        follow(module, [])
