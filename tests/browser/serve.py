"""`freehold serve` with one change: every game is shuffled with the same secret, so that a test plays the same game."""

import sys
from unittest.mock import patch

from freehold.cli import main
from tests.shuffled import secret

SEED = 20

if __name__ == "__main__":
    with patch("freehold.table.storage.new_secret", return_value=secret(SEED)):
        sys.exit(main())
