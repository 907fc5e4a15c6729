"""How many games a change of a given size needs, before any is played: ``python -m tablee.lab.workbench.forecast``.

Two boxes are compared on the same deals, so their difference varies at most as that of two games that have nothing in
common. How much games vary is measured with the box and kept in ``spreads.json``.
"""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tablee import games
from tablee.lab.experiments.measures import Measure
from tablee.lab.experiments.sequential import games_needed
from tablee.lab.match import Match
from tablee.lab.workbench.jobs import CONFIDENCE, MEASURES
from tablee.lab.workbench.strengths import Strength
from tablee.whole_file import write_whole

FILE = Path(__file__).parent / "spreads.json"
FORECAST = ("points", "first_player")
GAMES = {"novice": 400, "fair": 60}
COMPARISONS = len(MEASURES) + 2  # of a test: the measures, and about two ways in which a game ends


@cache
def _spreads() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    spreads: dict[str, dict[str, dict[str, float]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return spreads


def needed(game: str, strength: Strength, measure: str, size: float) -> int | None:
    """The games, at most, that show a change of this size; None for a game of which nothing is known."""
    known = _spreads().get(game, {})
    bot = strength.bots[0] if strength.bots[0] in known else "fair"  # nearest to what is stronger
    if bot not in known:
        return None
    return games_needed(math.sqrt(2) * known[bot][measure], (1 - CONFIDENCE) / COMPARISONS, size)


def measured(game: str, bot: str, number: int) -> dict[str, float]:
    """How much games with the box vary from each other."""
    match = Match(game, games.usual_seats(games.load(game)), (bot,))
    results = [match.play("spreads", one) for one in range(number)]
    return {name: round(statistics.stdev(Measure(name).of(one) for one in results), 3) for name in FORECAST}


if __name__ == "__main__":
    table = {game: {bot: measured(game, bot, number) for bot, number in GAMES.items()} for game in games.names()}
    write_whole(FILE, json.dumps(table, indent=1) + "\n")
