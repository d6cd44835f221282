"""A server that the tests of a module share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import running_server


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with running_server(folder / "freehold.sqlite") as found:
        yield found
