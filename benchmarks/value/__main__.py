"""A learned value: `python -m benchmarks.value train --minutes 20`, then what it is worth.

* `train` makes the network from nothing and saves it every minute; after an interruption, `--resume` continues. It
  needs scikit-learn: `pip install "freehold[learn]"`.
* `error` compares the network with the judge of reviews: 2,000 rollouts of positions from games of plans.
* `options` compares ways to find the best buy at equal processor time: rollouts to the end of the game, and rollouts
  that stop after some turns and take the value there.
* `match` lets the same player with and without guesses of the network play Common Sense.

All but the training use random kingdoms that the network has not learned from, with the plans that Hard has there. With
`--games 2000` the network first learns from that many games of these plans. docs/learned-value.md has the last results.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from rich.console import Console

from benchmarks.value.error import measure_error
from benchmarks.value.match import measure_match
from benchmarks.value.network import BadNetworkFile, load_network
from benchmarks.value.options import measure_options

FILE: Final = Path("value.npz")
KINGDOMS: Final = 16
WIDTH: Final = 140
MEASURES: Final = {"error": measure_error, "options": measure_options, "match": measure_match}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["train", *MEASURES])
    parser.add_argument("--file", type=Path, default=FILE, help=f"the network (default: {FILE})")
    parser.add_argument(
        "--minutes", type=float, default=20.0, help="how long to train, in all if resumed (default: 20)"
    )
    parser.add_argument("--resume", action="store_true", help="continue the training that wrote the file")
    parser.add_argument("--kingdoms", type=int, default=KINGDOMS, help=f"where to measure (default: {KINGDOMS})")
    parser.add_argument("--games", type=int, default=0, help="games in each of them to learn from first (default: 0)")
    options = parser.parse_args()
    try:
        if options.what == "train":
            # Only this needs scikit-learn.
            from benchmarks.value.train import start_or_resume

            start_or_resume(options.minutes, options.file, options.resume)
        else:
            MEASURES[options.what](load_network(options.file), options.kingdoms, options.games, Console(width=WIDTH))
    except FileNotFoundError as error:
        print(f"there is no training to resume: {error.filename} is missing", file=sys.stderr)
        return 2
    except BadNetworkFile as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
