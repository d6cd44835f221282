"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from freehold.server import thinking_processes
from tests.server.serving import running_server


@pytest.fixture(scope="package", autouse=True)
def _no_lower_priority() -> Iterator[None]:
    """Other tests keep the processors busy, and thinking must not wait for them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking_processes, "NICENESS", 0)
        yield


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with running_server(folder / "freehold.sqlite") as found:
        yield found
