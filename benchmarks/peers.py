"""Our games against Catanatron and OpenSpiel, measured in turns in one run, as JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from run import HERE, KINDS, Report, bench, note, outside

PACKAGES = ("catanatron==3.2.1", "open_spiel==2.0.2", "pettingzoo[classic]==1.27.0")
HOME = HERE.parent / ".venv-peers"
PEERS = ("catanatron", "open_spiel")
OBSERVED_PEERS = ("pettingzoo", "open_spiel_observed")

# How each figure comes about, in the words of the report.
DRIVEN = {
    "playout_decisions_per_second": "our kernel plays by itself: one call from Python for each game (Game.playout)",
    "decisions_per_second": "a loop in Python calls owing, moves and apply for each decision",
    "checked_decisions_per_second": "the same loop with play, which asks the rules about each move again",
    "catanatron": "its own loop in Python: play_tick asks a RandomPlayer and carries the action out",
    "open_spiel": "a loop in Python calls legal_actions and apply_action of its C++ games for each decision",
    "environments": "every decision is observed, all allowed actions are equally likely (environments.py)",
}

# What is asked of each game: at least so many times as fast, at most so many microseconds.
TIMES = {"playout_times_catanatron": ("catanatron", 45.0), "playout_times_hearts": ("open_spiel hearts", 6.0)}
TIMES_CATANATRON_INTERPRETED = 5.0  # the loop in Python; the others are of the kernel's loop, compiled
AT_LEAST = {
    "playout_decisions_per_second": 1_000_000,
    "decisions_per_second": 600_000,
    "strong_simulations_per_second": 10_000,
}
AT_MOST = {"clone_us": 1.0, "seen_by_imagine_us": 12.0}
# Observed decisions per second of many games at once, compiled; against three fair bots in Bastille alone.
OBSERVED_AT_LEAST = {
    "bastille": {"vector": 258_000, "against_fair": 1_885},
    "heads_of_state": {"vector": 259_500},
    "bastide": {"vector": 334_500},
}
TIMES_TWO_PROCESSES = 1.8  # as fast as one, in Bastille

Figures = dict[str, dict[str, float]]  # of each game


def prepare() -> Path:
    """The Python of the peers' environment, which is made if it is not there."""
    python = HOME / "bin" / "python"
    if not python.exists():
        note(f"making {HOME.name} ...")
        venv.create(HOME, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True, stdout=sys.stderr)
    return python


def peer(name: str, python: Path, seconds: float, quick: bool) -> dict[str, float]:
    """The decisions per second of one peer, game by game; in a quick run there may be none."""
    command = [str(python), str(HERE / "peer_games.py"), name, str(seconds)]
    ended = subprocess.run(command, env=outside(), stdout=subprocess.PIPE, text=True, check=not quick)
    if ended.returncode:
        note(f"without {name}")
        return {}
    rates: dict[str, float] = json.loads(ended.stdout)
    return rates


def environments(seconds: float) -> dict[str, Any]:
    """What our environments do, game by game; of the installed package."""
    command = [sys.executable, str(HERE / "environments.py"), str(seconds)]
    report: dict[str, Any] = json.loads(subprocess.check_output(command, env=outside(), text=True))
    return report


def medians(rows: list[dict[str, float]]) -> dict[str, float]:
    """The median of each figure over the rounds."""
    return {key: round(statistics.median(row[key] for row in rows), 2) for key in rows[0]}


def ratios(figures: Figures, key: str, peers: dict[str, float]) -> Figures:
    """How many times as fast as each peer each game is."""
    return {game: {name: round(row[key] / speed, 2) for name, speed in peers.items()} for game, row in figures.items()}


def bar(value: float, bound: float, met: bool) -> dict[str, float | bool]:
    """One bar: what was measured, what was asked, and whether it is met."""
    return {"value": value, "bar": bound, "met": met}


def bars(
    ours: dict[str, Figures],
    looped: Figures,
    compared: Figures,
    seen: Figures,
    two_processes: float,
    truly: dict[str, bool],
) -> dict[str, dict[str, dict[str, float | bool]]]:
    """The bars of each game; those beside a peer only if it was measured."""
    found: dict[str, dict[str, dict[str, float | bool]]] = {}
    for game, row in ours["compiled"].items():
        least = {
            **{key: (looped[game][name], bound) for key, (name, bound) in TIMES.items() if name in looped[game]},
            **{key: (row[key], bound) for key, bound in AT_LEAST.items()},
            **{f"{key}_observed": (seen[game][key], bound) for key, bound in OBSERVED_AT_LEAST.get(game, {}).items()},
        }
        if game == "bastille":  # where two processes are measured
            least["two_processes_times"] = (two_processes, TIMES_TWO_PROCESSES)
        found[game] = {
            **{key: bar(value, bound, truly["compiled"] and value >= bound) for key, (value, bound) in least.items()},
            **{key: bar(row[key], bound, truly["compiled"] and row[key] <= bound) for key, bound in AT_MOST.items()},
        }
        if "catanatron" in compared[game]:
            times = compared[game]["catanatron"]
            met = truly["interpreted"] and times >= TIMES_CATANATRON_INTERPRETED
            found[game]["interpreted_times_catanatron"] = bar(times, TIMES_CATANATRON_INTERPRETED, met)
    return found


def main() -> None:
    """Measure everybody in turns, and print rates, ratios and bars."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="everybody so often (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for each measure of a round (1)")
    parser.add_argument("--quick", action="store_true", help="only see that it runs, with the peers installed here")
    asked = parser.parse_args()
    rounds, seconds = (1, 0.01) if asked.quick else (asked.rounds, asked.seconds)
    python = Path(sys.executable) if asked.quick else prepare()
    effort = ["--quick"] if asked.quick else ["--seconds", str(seconds)]

    def measured(names: tuple[str, ...]) -> dict[str, float]:
        return {key: rate for name in names for key, rate in peer(name, python, seconds, asked.quick).items()}

    peer_rows: list[dict[str, float]] = []
    reports: dict[str, list[Report]] = {kind: [] for kind in KINDS}
    observed_peers: list[dict[str, float]] = []
    observed: list[dict[str, Any]] = []
    for number in range(1, rounds + 1):
        note(f"round {number} of {rounds}")
        peer_rows.append(measured(PEERS))
        for kind in reversed(KINDS):
            reports[kind].append(bench(kind, effort))
        observed_peers.append(measured(OBSERVED_PEERS))
        observed.append(environments(seconds))

    peers = medians(peer_rows)
    ours = {
        kind: {game: medians([report["games"][game] for report in rows]) for game in rows[0]["games"]}
        for kind, rows in reports.items()
    }
    compared = {kind: ratios(figures, "decisions_per_second", peers) for kind, figures in ours.items()}
    looped = ratios(ours["compiled"], "playout_decisions_per_second", peers)
    truly = {kind: rows[0]["compiled"] == (kind == "compiled") for kind, rows in reports.items()}
    rates = [report["decisions_per_second"] for report in observed]
    seen = {game: medians([row[game] for row in rates]) for game in rates[0]}
    two_processes = statistics.median(report["two_processes_times"] for report in observed)
    result = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "rounds": rounds,
        "packages": PACKAGES,
        "driven": DRIVEN,
        "peers_decisions_per_second": peers,
        **ours,
        "playout_ratios": looped,
        "ratios": compared,
        "checked_ratios": {
            kind: ratios(figures, "checked_decisions_per_second", peers) for kind, figures in ours.items()
        },
        "observed_decisions_per_second": {"peers": medians(observed_peers), **seen},
        "two_processes_times": two_processes,
        "bars": bars(ours, looped, compared["interpreted"], seen, two_processes, truly),
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
