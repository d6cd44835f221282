"""The extras of the package: which libraries each one installs, and the error for a missing one."""

from importlib.util import find_spec
from typing import Final

from freehold.rules.errors import FreeholdError

# The libraries beyond the core that commands import, by the extra in pyproject.toml that installs them.
EXTRAS: Final = {
    "lab": ("altair", "choix", "jinja2", "numpy", "scipy", "vl_convert"),
    "server": ("alembic", "prometheus_client", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    "cluster": ("ray",),
    "postgres": ("psycopg",),
}


class MissingExtra(FreeholdError):
    """A command needs an extra that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f'{what} needs libraries that are not installed; run pip install "freehold[{extra}]"')


def require(extra: str, what: str) -> None:
    """Check that the libraries of an extra are installed, before doing any work."""
    if any(find_spec(library) is None for library in EXTRAS[extra]):
        raise MissingExtra(what, extra)


def extra_with(library: str) -> str | None:
    """The extra that installs a library, if any."""
    return next((extra for extra, libraries in EXTRAS.items() if library.partition(".")[0] in libraries), None)
