"""Measures the openings and cards of the solved recommended sets and writes src/freehold/lab/numbers.json.

    python scripts/measure_openings.py             # those that are not in the file yet
    python scripts/measure_openings.py --again

A run can be interrupted at any time: the file is written after every set.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Final

from freehold.cards.catalogue import recommended_sets
from freehold.lab.executor import Workers
from freehold.lab.numbers import FILE, ROUNDS, data_of, numbers_of
from freehold.lab.report import write_page
from freehold.lab.trial import Setting
from freehold.notation.kingdom import read_kingdom
from freehold.strategies.solved import set_name, solved_kingdom

ROOT: Final = Path(__file__).resolve().parents[1]
TARGET: Final = ROOT / "src" / "freehold" / "lab" / FILE


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the openings and cards of the solved sets.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use")
    parser.add_argument("--again", action="store_true", help="also the sets that are in the file")
    options = parser.parse_args()
    found = {} if options.again or not TARGET.exists() else json.loads(TARGET.read_text("utf-8"))
    solved = [one for one in recommended_sets() if one.playable and solved_kingdom(one, 2) is not None]
    with Workers(options.jobs) as workers:
        for number, one in enumerate(solved, 1):
            name = set_name(one)
            if name in found:
                continue
            started = time.monotonic()
            found[name] = data_of(numbers_of(Setting(read_kingdom(name)), workers, options.rounds))
            write_page(TARGET, _lines(found), "the numbers")
            print(f"{number}/{len(solved)} {name}: {time.monotonic() - started:.0f} s", flush=True)
    return 0


def _lines(found: dict[str, object]) -> str:
    """A line for each set."""
    sets = [f"{json.dumps(name)}: {json.dumps(found[name])}" for name in sorted(found)]
    return "{\n" + ",\n".join(sets) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
