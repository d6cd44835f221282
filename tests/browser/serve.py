"""`freehold serve` with one change: every game is shuffled with the same seed, so that a test plays the same game."""

import sys
from unittest.mock import patch

from freehold.cli import main

SEED = 20

if __name__ == "__main__":
    with patch("freehold.table.storage.new_seed", return_value=SEED):
        sys.exit(main())
