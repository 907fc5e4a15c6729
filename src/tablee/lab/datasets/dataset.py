"""Decisions as a dataset: what a seat saw, what it might do, what it did, and what came of it. See docs/lab.md."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee import bots
from tablee.lab.experiments.arms import Arm, players, result_of
from tablee.lab.runners import Runner
from tablee.table import Game, SeededDealer, State, TableeError

if TYPE_CHECKING:
    from polars.datatypes import DataType, DataTypeClass

SCHEMA_VERSION = "1"
GAMES_IN_A_PART = 50
ROWS_IN_A_GROUP = 4096  # what a reader holds at a time

Row = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """A task for a process: write the decisions of these games to a file."""

    arm: Arm
    seed: str
    numbers: tuple[int, ...]
    file: str


class Decisions:
    """Watches a game and notes each decision."""

    def __init__(self, game: Game[State], number: int) -> None:
        self.game = game
        self.number = number
        self.rows: list[Row] = []

    def before_move(self, s: State, seat: int) -> None:
        """Note what the seat sees and may do."""
        view = self.game.seen_by(s, seat)
        seen = {f"view.{name}": value for name, value in view.dump().items()}
        seen["view.agenda"] = json.dumps(seen["view.agenda"])
        step = self.game.steps[s.agenda[-1].step].name
        row = {"game": self.number, "decision": len(self.rows), "seat": seat, "step": step}
        self.rows.append({**row, "legal": self.game.moves(s, seat), **seen})

    def after_move(self, s: State, seat: int, move: int) -> None:
        """Note what it did; what it said is no decision."""
        if not self.game.is_aside(move):
            self.rows[-1]["choice"] = move


def decisions_of(arm: Arm, game: Game[State], seed: str, number: int) -> list[Row]:
    """Play a game: its decisions, each with what the deciding seat got in the end."""
    dealer = SeededDealer(f"{seed}/{number}")
    state = game.start(arm.seats, dealer, dict(arm.options))
    noted = Decisions(game, number)
    bots.play_out(game, state, players(arm, game, seed, number), dealer, watch=noted)
    result = result_of(arm, game, state, (0, number, 0, len(noted.rows)))
    shares = result.shares()
    for row in noted.rows:
        seat = row["seat"]
        row |= {"bot": result.bots[seat], "points": result.totals[seat]}
        row |= {"place": result.ranks[seat], "share": shares[seat]}
    return noted.rows


def schema(game: Game[State], seats: int) -> dict[str, DataType | DataTypeClass]:
    """The columns and their types; those that begin with ``view.`` are the fields of the state by name."""
    import polars as pl

    found: dict[str, DataType | DataTypeClass] = {
        "game": pl.Int32,
        "decision": pl.Int32,
        "seat": pl.Int8,
        "step": pl.String,
        "bot": pl.String,
        "legal": pl.List(pl.Int32),
        "choice": pl.Int32,
        "points": pl.Int32,
        "place": pl.Int8,
        "share": pl.Float64,
    }
    for name, value in game.start(seats, SeededDealer("schema")).dump().items():
        if name == "agenda":
            found["view.agenda"] = pl.String
        elif isinstance(value, list):
            nested = bool(value) and isinstance(value[0], list)
            found[f"view.{name}"] = pl.List(pl.List(pl.Int64)) if nested else pl.List(pl.Int64)
        else:
            found[f"view.{name}"] = pl.Boolean if isinstance(value, bool) else pl.Int64
    return found


def observed(game: Game[State], seats: int) -> list[tuple[str, int]]:
    """The columns that make up a flat observation, with how many numbers each has: all fields that never grow."""
    state = game.start(seats, SeededDealer("schema"))
    return [
        (f"view.{name}", len(value) if isinstance(value, list) else 1)
        for name, value in state.dump().items()
        if name not in ("agenda", *state.lists())
    ]


def write_part(part: Part) -> int:
    """Play the games of a part, write them, and tell how many there were."""
    import polars as pl

    game = part.arm.load()
    rows = [row for number in part.numbers for row in decisions_of(part.arm, game, part.seed, number)]
    metadata = {
        "tablee.schema": f"decisions {SCHEMA_VERSION}",
        "tablee.provenance": json.dumps(asdict(part.arm.provenance(game, part.seed))),
        "tablee.moves": str(game.actions.size),
        "tablee.observation": json.dumps(observed(game, part.arm.seats)),
    }
    frame = pl.DataFrame(rows, schema=schema(game, part.arm.seats))
    frame.write_parquet(part.file, metadata=metadata, row_group_size=ROWS_IN_A_GROUP)
    return len(part.numbers)


def write_dataset(
    folder: Path, arm: Arm, games: int, seed: str, runner: Runner, progress: Callable[[int], None]
) -> list[Path]:
    """Write the decisions of so many games, in files of `GAMES_IN_A_PART` games each."""
    if folder.exists() and any(folder.iterdir()):
        raise TableeError(f"{folder} is not empty")
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"part-{number:05d}.parquet" for number in range(-(-games // GAMES_IN_A_PART))]
    tasks = [
        Part(arm, seed, tuple(range(first, min(first + GAMES_IN_A_PART, games))), str(file))
        for file, first in zip(files, range(0, games, GAMES_IN_A_PART), strict=True)
    ]
    for done in runner(write_part, tasks):
        progress(done)
    return files
