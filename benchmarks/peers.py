"""Our games against Catanatron and OpenSpiel, measured in turns in one run, as JSON."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import venv

from run import HERE, KINDS, Report, bench, note

PACKAGES = ("catanatron==3.2.1", "open_spiel==2.0.2", "pettingzoo[classic]==1.27.0")
HOME = HERE.parent / ".venv-peers"
PYTHON = HOME / "bin" / "python"
ROUNDS = 5
SECONDS = 1.0  # processor time for each measure of each round

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
TIMES_CATANATRON = 45.0  # the kernel's loop, compiled
TIMES_HEARTS = 6.0  # the same
TIMES_CATANATRON_INTERPRETED = 5.0  # the loop in Python
AT_LEAST = {
    "playout_decisions_per_second": 1_000_000,
    "decisions_per_second": 600_000,
    "strong_simulations_per_second": 10_000,
}
AT_MOST = {"clone_us": 1.0, "seen_by_imagine_us": 12.0}
VECTOR_AT_LEAST = 100_000  # observed decisions per second of many games at once, compiled


def prepare() -> None:
    """Make the peers' environment; what is there already stays."""
    if not PYTHON.exists():
        note(f"making {HOME.name} ...")
        venv.create(HOME, with_pip=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", *PACKAGES], check=True, stdout=sys.stderr)


def peer(name: str) -> dict[str, float]:
    """The decisions per second of one peer, game by game."""
    command = [str(PYTHON), str(HERE / "peer_games.py"), name, str(SECONDS)]
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    rates: dict[str, float] = json.loads(subprocess.check_output(command, env=surroundings, text=True))
    return rates


def environments() -> dict[str, dict[str, float]]:
    """The observed decisions per second of our environments, game by game; of the installed package."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, str(HERE / "environments.py"), str(SECONDS)]
    report = json.loads(subprocess.check_output(command, env=surroundings, text=True))
    rates: dict[str, dict[str, float]] = report["decisions_per_second"]
    return rates


def medians(rows: list[dict[str, float]]) -> dict[str, float]:
    """The median of each figure over the rounds."""
    return {key: round(statistics.median(row[key] for row in rows), 2) for key in rows[0]}


def ratios(figures: dict[str, dict[str, float]], key: str, peers: dict[str, float]) -> dict[str, dict[str, float]]:
    """How many times as fast as each peer each game is."""
    return {game: {name: round(row[key] / speed, 2) for name, speed in peers.items()} for game, row in figures.items()}


def bar(value: float, bound: float, met: bool) -> dict[str, float | bool]:
    """One bar: what was measured, what was asked, and whether it is met."""
    return {"value": value, "bar": bound, "met": met}


def main() -> None:
    """Measure everybody in turns, and print rates, ratios and bars."""
    prepare()
    peer_rows: list[dict[str, float]] = []
    reports: dict[str, list[Report]] = {kind: [] for kind in KINDS}
    observed_peers: list[dict[str, float]] = []
    observed: list[dict[str, dict[str, float]]] = []
    for number in range(1, ROUNDS + 1):
        note(f"round {number} of {ROUNDS}")
        peer_rows.append({**peer("catanatron"), **peer("open_spiel")})
        for kind in reversed(KINDS):
            reports[kind].append(bench(kind, ["--seconds", str(SECONDS)]))
        observed_peers.append({**peer("pettingzoo"), **peer("open_spiel_observed")})
        observed.append(environments())

    peers = medians(peer_rows)
    ours = {
        kind: {game: medians([report["games"][game] for report in rows]) for game in rows[0]["games"]}
        for kind, rows in reports.items()
    }
    compared = {kind: ratios(figures, "decisions_per_second", peers) for kind, figures in ours.items()}
    looped = ratios(ours["compiled"], "playout_decisions_per_second", peers)
    truly = {kind: rows[0]["compiled"] == (kind == "compiled") for kind, rows in reports.items()}
    seen = {game: medians([row[game] for row in observed]) for game in observed[0]}
    bars: dict[str, dict[str, dict[str, float | bool]]] = {}
    for game, row in ours["compiled"].items():
        least = {
            "playout_times_catanatron": (looped[game]["catanatron"], TIMES_CATANATRON),
            "playout_times_hearts": (looped[game]["open_spiel hearts"], TIMES_HEARTS),
            **{key: (row[key], bound) for key, bound in AT_LEAST.items()},
        }
        bars[game] = {
            key: bar(value, bound, truly["compiled"] and value >= bound) for key, (value, bound) in least.items()
        }
        for key, bound in AT_MOST.items():
            bars[game][key] = bar(row[key], bound, truly["compiled"] and row[key] <= bound)
        times = compared["interpreted"][game]["catanatron"]
        met = truly["interpreted"] and times >= TIMES_CATANATRON_INTERPRETED
        bars[game]["interpreted_times_catanatron"] = bar(times, TIMES_CATANATRON_INTERPRETED, met)
        many = seen[game]["vector"]
        bars[game]["vector_decisions_per_second"] = bar(
            many, VECTOR_AT_LEAST, truly["compiled"] and many >= VECTOR_AT_LEAST
        )

    result = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "rounds": ROUNDS,
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
        "bars": bars,
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
