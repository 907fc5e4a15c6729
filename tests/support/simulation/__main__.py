"""`make simulate SEEDS=N FIRST=M`: run seeds and print what was met; ends with 1 if anything was wrong."""

from __future__ import annotations

import sys

from support.simulation.run import run


def main(first: int, seeds: int) -> int:
    found = run(range(first, first + seeds))
    print(found.told())
    return 1 if found.failed or found.never_met else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
