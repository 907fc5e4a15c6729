"""Run all attacks, or those that are named: `python -m attack streams bots`. Prints one line of JSON for each."""

from __future__ import annotations

import importlib
import json
import signal
import sys
import time
from types import FrameType

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
MOST = 180  # seconds for one attack


def stop(number: int, frame: FrameType | None) -> None:
    """An attack that takes too long is a failure of its own."""
    raise TimeoutError(f"not done after {MOST} s")


def main() -> None:
    whole = True
    signal.signal(signal.SIGALRM, stop)
    for name in sys.argv[1:] or NAMES:
        attack: Attack = importlib.import_module(f"attack.{name}").attack
        result = Result()
        began = time.monotonic()
        signal.alarm(MOST)
        try:
            attack(result)
        except Exception as error:
            result.expect(False, repr(error))
        finally:
            signal.alarm(0)
            hang_up()
        whole &= result.survived == result.tried > 0
        seconds = round(time.monotonic() - began, 1)
        print(f"{name}: {result.survived} of {result.tried} held, {seconds} s", file=sys.stderr)
        print(json.dumps({"attack": name, "seconds": seconds, **result.report()}), flush=True)
    sys.exit(0 if whole else 1)


if __name__ == "__main__":
    main()
