"""How games of Bastide end at tables of bots: `python benchmarks/towns.py GAMES SEED TABLE…`.

A table is written fair,fair,fair,fair; a bot as for a tournament, or `builder`, `rider` or `beggar` for the scripted
players. The same deal is played as often as there are seats, everybody one seat further each time.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

from tablee import bots, games
from tablee.games.bastide.state import OUTCOMES
from tablee.lab.bastide.builder import Builder
from tablee.lab.bastide.free_rider import Beggar, FreeRider
from tablee.lab.match import Match, Watcher
from tablee.lab.tournament import interval
from tablee.table import COMPILED

SCRIPTED: dict[str, Any] = {"builder": Builder, "rider": FreeRider, "beggar": Beggar}


class Counts(Watcher):
    """Counts the influence that is placed, what is said and given, and the gifts that were asked for."""

    def __init__(self, game: Any) -> None:
        first = game.actions.first("place")
        self.game = game
        self.places = range(first, first + game.parts.town.circles)
        self.placed = 0
        self.said: Counter[str] = Counter()
        self.asked: tuple[int, ...] = ()  # per seat: how much money it asked for before this move

    def after_move(self, s: Any, seat: int, move: int) -> None:
        """One more of this kind."""
        self.placed += move in self.places
        if self.game.is_aside(move):
            kind, values = self.game.actions.kind(move).name, self.game.actions.values(move)
            self.said[kind] += 1
            self.said["give_if_asked"] += kind == "give" and bool(self.asked) and self.asked[values[0]] > 0
        self.asked = s.talk.asks.amounts


def measure(game: Any, table: list[str], number_of_games: int, seed: str) -> dict[str, Any]:
    """Play so many games and sum them up."""
    seats = len(table)
    ends = dict.fromkeys(OUTCOMES, 0)
    totals: dict[str, list[int]] = {name: [] for name in table}
    shares: dict[str, list[float]] = {name: [] for name in table}
    placed: list[int] = []
    said: Counter[str] = Counter()
    match = Match("bastide", seats, tuple(table))
    for number in range(number_of_games):
        order = match.seated(number)
        opponents = ["" if name in SCRIPTED else name for name in order]
        players = [
            SCRIPTED[name](game)
            if name in SCRIPTED
            else bots.load(name, game, f"{seed}/{number}/bot{seat}", opponents=opponents)
            for seat, name in enumerate(order)
        ]
        watch = Counts(game)
        result = match.play(seed, number, players, watch, deal=number // seats)
        placed.append(watch.placed)
        said += watch.said
        ends[result.ending] += 1
        for name in totals:
            totals[name] += [total for total, who in zip(result.totals, order, strict=True) if who == name]
            shares[name].append(result.share_of(name))
    points = [point for one in totals.values() for point in one]
    return {
        "table": table,
        "games": number_of_games,
        "seed": seed,
        "compiled": COMPILED,
        "ends": {end: count / number_of_games for end, count in ends.items() if count},
        "mean_score": sum(points) / len(points),
        "influence_placed": sum(placed) / number_of_games,
        "said": {kind: count / number_of_games for kind, count in said.items()},
        "games_without_a_building": placed.count(0),
        "mean_score_of": {name: sum(one) / len(one) for name, one in totals.items()},
        "win_share_of": {name: interval(one, seats) for name, one in shares.items()},
    }


if __name__ == "__main__":
    box: Any = games.load("bastide")
    for text in sys.argv[3:]:
        found = measure(box, text.split(","), int(sys.argv[1]), sys.argv[2])
        print(json.dumps(found), flush=True)
