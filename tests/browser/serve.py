"""`freehold serve` with a few changes for tests.

Every game is shuffled with the same secret, so that a test plays the same game. Computers that think do so for just
long enough to be seen. Games are reviewed with hardly any rollouts. The documentation can be in another folder.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from freehold.cli import main
from freehold.server.serve import serve
from freehold.server.settings import Settings
from freehold.server.site import SITE
from tests.server.quick_opponents import slow_copper_buyer
from tests.server.quick_reviews import quick_unless_short
from tests.shuffled import secret

SEED = 20
SITE_VARIABLE = "FREEHOLD_TEST_SITE"


def serve_tables(settings: Settings, host: str, port: int | None, browser: bool, say: Callable[[str], None]) -> None:
    serve(replace(settings, prepare=slow_copper_buyer, review=quick_unless_short), host, port, browser, say)


if __name__ == "__main__":
    with (
        patch("freehold.table.storage.new_secret", return_value=secret(SEED)),
        patch("freehold.server.serve.serve", serve_tables),
        patch("freehold.server.site.SITE", Path(os.environ.get(SITE_VARIABLE, SITE))),
    ):
        sys.exit(main())
