"""Run every example, and say for each how often it beat three random bots, as JSON: fails if one does not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
EXAMPLES = sorted(file.stem for file in HERE.glob("*_*.py") if file.stem != "run_all")
CHANCE = 0.25


def main() -> None:
    """Options such as `--seconds 5 --games 20` are handed to each."""
    found = {}
    for name in EXAMPLES:
        ended = subprocess.run(
            [sys.executable, str(HERE / f"{name}.py"), *sys.argv[1:]], stdout=subprocess.PIPE, text=True, check=True
        )
        found[name] = json.loads(ended.stdout.splitlines()[-1])
        print(name, found[name], file=sys.stderr)
    print(json.dumps(found, indent=2))
    weak = [name for name, figures in found.items() if figures["low"] <= CHANCE]
    if weak:
        sys.exit(f"no better than chance, or not surely: {', '.join(weak)}")


if __name__ == "__main__":
    main()
