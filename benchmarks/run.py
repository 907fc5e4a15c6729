"""The benchmark twice: the source as it is (interpreted) and the installed package (compiled), as one JSON object."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
KINDS = ("interpreted", "compiled")


class Report(TypedDict):
    """What bench.py prints."""

    compiled: bool
    python: str
    games: dict[str, dict[str, float]]


def note(text: str) -> None:
    """Tell the person who waits what is going on."""
    print(text, file=sys.stderr, flush=True)


def outside() -> dict[str, str]:
    """The environment in which Python finds what is installed, and not the source."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def bench(kind: str, arguments: Sequence[str]) -> Report:
    """Run bench.py on the source or on the installed package."""
    surroundings = outside()
    if kind == "interpreted":
        surroundings["PYTHONPATH"] = str(SOURCE)
    command = [sys.executable, str(HERE / "bench.py"), *arguments]
    ended = subprocess.run(command, env=surroundings, stdout=subprocess.PIPE, text=True)
    if ended.returncode:
        raise SystemExit(f"the {kind} benchmark failed (is tablee installed in this environment?)")
    report: Report = json.loads(ended.stdout)
    if report["compiled"] != (kind == "compiled"):
        fault = "the installed tablee is not compiled" if kind == "compiled" else "the source holds compiled modules"
        note(f"WARNING: {fault}, so these are not {kind} figures")
    return report


def main() -> None:
    """Run both benchmarks with the arguments of bench.py and print the figures."""
    reports: dict[str, Report] = {}
    for kind in KINDS:
        note(f"{kind}:")
        reports[kind] = bench(kind, sys.argv[1:])
    note("processes of the lab:")
    size = ["--games", "4", "--rounds", "1"] if "--quick" in sys.argv else []
    lab = subprocess.check_output([sys.executable, str(HERE / "lab_processes.py"), *size], text=True)
    print(json.dumps({**reports, "lab_processes": json.loads(lab)}, indent=2))


if __name__ == "__main__":
    main()
