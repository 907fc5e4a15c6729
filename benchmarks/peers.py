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

PACKAGES = ("catanatron==3.2.1", "open_spiel==2.0.2")
HOME = HERE.parent / ".venv-peers"
PYTHON = HOME / "bin" / "python"
ROUNDS = 5
SECONDS = 1.0  # processor time for each measure of each round

TIMES_CATANATRON = {"compiled": 15.0, "interpreted": 3.0}
CLONE_US = {"bastille": 3.0}
CLONE_US_OTHERS = 4.0


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
    for number in range(1, ROUNDS + 1):
        note(f"round {number} of {ROUNDS}")
        peer_rows.append({**peer("catanatron"), **peer("open_spiel")})
        for kind in reversed(KINDS):
            reports[kind].append(bench(kind, ["--seconds", str(SECONDS)]))

    peers = medians(peer_rows)
    ours = {
        kind: {game: medians([report["games"][game] for report in rows]) for game in rows[0]["games"]}
        for kind, rows in reports.items()
    }
    compared = {kind: ratios(figures, "decisions_per_second", peers) for kind, figures in ours.items()}
    truly = {kind: rows[0]["compiled"] == (kind == "compiled") for kind, rows in reports.items()}
    bars: dict[str, dict[str, dict[str, float | bool]]] = {}
    for game, row in ours["compiled"].items():
        bars[game] = {}
        for kind, bound in TIMES_CATANATRON.items():
            times = compared[kind][game]["catanatron"]
            bars[game][f"{kind}_times_catanatron"] = bar(times, bound, truly[kind] and times >= bound)
        most = CLONE_US.get(game, CLONE_US_OTHERS)
        bars[game]["compiled_clone_us"] = bar(row["clone_us"], most, truly["compiled"] and row["clone_us"] < most)

    result = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "rounds": ROUNDS,
        "packages": PACKAGES,
        "peers_decisions_per_second": peers,
        **ours,
        "ratios": compared,
        "checked_ratios": {
            kind: ratios(figures, "checked_decisions_per_second", peers) for kind, figures in ours.items()
        },
        "bars": bars,
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
