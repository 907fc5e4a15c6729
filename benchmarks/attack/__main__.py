"""Run all attacks, or those that are named: `python -m attack streams bots`. Prints one line of JSON for each."""

from __future__ import annotations

import importlib
import json
import sys
import time

from attack.result import Attack, Result
from support.api_client import hang_up

NAMES = (
    "kills",
    "cut_answers",
    "joins",
    "streams",
    "bots",
    "damage",
    "full_disk",
    "locked_file",
    "clock_jumps",
    "two_servers",
    "slow_senders",
    "backups",
)


def main() -> None:
    whole = True
    for name in sys.argv[1:] or NAMES:
        attack: Attack = importlib.import_module(f"attack.{name}").attack
        result = Result()
        began = time.monotonic()
        try:
            attack(result)
        except Exception as error:
            result.expect(False, repr(error))
        finally:
            hang_up()
        whole &= result.survived == result.tried > 0
        print(
            json.dumps({"attack": name, "seconds": round(time.monotonic() - began, 1), **result.report()}), flush=True
        )
    sys.exit(0 if whole else 1)


if __name__ == "__main__":
    main()
