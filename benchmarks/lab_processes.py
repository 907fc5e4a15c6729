"""Games per second of `tablee lab run` by number of processes, and how much faster two are than one, as JSON."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path

from tablee.lab.experiments.experiment import run
from tablee.lab.experiments.plan import Arm, Plan
from tablee.lab.match import Match
from tablee.lab.runners import local_runner
from tablee.table import COMPILED


def seconds(plan: Plan, jobs: int) -> float:
    """How long an experiment takes, the start of its processes included."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with local_runner(jobs) as runner:
            run(plan, runner, Path(folder) / "journal", lambda done: None)
        return time.perf_counter() - began


def main() -> None:
    """Time the same experiment with one process, two, and as many as there are processors; in turns, the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="of each of two arms (4000)")
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many (3)")
    asked = parser.parse_args()
    games = asked.games
    arms = tuple([Arm(f"arm {number}", Match("bastille", 4, ("novice",))) for number in range(2)])
    plan = Plan("processes", "bench", games, max(games // 8, 2), 0.95, ("points",), (), arms)
    numbers = sorted({1, 2, os.cpu_count() or 1})
    rounds = [{jobs: seconds(plan, jobs) for jobs in numbers} for _ in range(asked.rounds)]
    times = {jobs: statistics.median(row[jobs] for row in rounds) for jobs in numbers}
    found = {
        "compiled": COMPILED,
        "processors": os.cpu_count(),
        "games_per_second": {jobs: round(2 * games / taken, 1) for jobs, taken in times.items()},
        "ratio_to_one": {jobs: round(statistics.median(row[1] / row[jobs] for row in rounds), 2) for jobs in numbers},
    }
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
