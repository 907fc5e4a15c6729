"""Golden playthroughs: a random game told move by move, with what every seat sees.

``make playthroughs`` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from support.tables import TABLES, Table, pick
from tablee.table import ALL, SPECTATOR, SeededDealer

FOLDER = Path(__file__).parents[1] / "playthroughs"


def chosen_tables() -> list[Table]:
    """For every game the smallest table without options, and the largest with all of them."""
    chosen: list[Table] = []
    for name in dict.fromkeys(table.name for table in TABLES):
        mine = [table for table in TABLES if table.name == name]
        chosen += [mine[0], mine[-1]]
    return chosen


def play_through(table: Table) -> Iterator[str]:
    """The lines of a playthrough: moves, events, and every change of a view. `*` is what everybody sees."""
    dealer = SeededDealer(f"playthrough/{table}", listening=True)
    chance = SeededDealer(f"playthrough/{table}/moves")
    game, state = table.start(dealer)
    seen: dict[int, dict[str, Any]] = {seat: {} for seat in [SPECTATOR, *range(table.seats)]}
    told = 0
    number = 0
    yield f"# {table}"
    while True:
        for event in dealer.events[told:]:
            values = event.values[: len(game.events[event.kind].args)]
            audience = "" if event.audience == ALL else f" (only {event.audience})"
            yield f"  ! {event.rule} {event.kind} {' '.join(map(str, values))}{audience}".rstrip()
        told = len(dealer.events)
        yield from changes(game, state, seen)
        if not state.agenda:
            break
        for seat in game.owing(state):
            yield f"  ? {seat}: {', '.join(game.text(move) for move in game.moves(state, seat))}"
        seat, move = pick(game, state, chance)
        number += 1
        yield f"{number}. {seat} {game.text(move)}"
        game.play(state, seat, move, dealer)
    for seat, score in enumerate(game.scores(state)):
        lines = ", ".join(f"{line.name} {line.points}" for line in score.lines)
        yield f"= {seat}: {score.total}, place {score.rank} ({lines})"


def changes(game: Any, state: Any, seen: dict[int, dict[str, Any]]) -> Iterator[str]:
    """What changed in the view of everybody, and in what a seat sees besides."""
    public = game.seen_by(state, SPECTATOR).dump()
    for seat in seen:
        view = game.seen_by(state, seat).dump()
        if seat != SPECTATOR:
            view = {name: value for name, value in view.items() if value != public[name]}
        for name, value in view.items():
            if seen[seat].get(name) != value:
                yield f"  {'*' if seat == SPECTATOR else seat} {name} {json.dumps(value, separators=(',', ':'))}"
        seen[seat] = view


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for table in chosen_tables():
        (FOLDER / f"{table}.txt").write_text("\n".join(play_through(table)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
