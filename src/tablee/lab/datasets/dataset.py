"""Decisions as a dataset: what a seat saw, what it might do, what it did, and what came of it. See docs/lab.md."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee import games
from tablee.bots.provenance import Provenance
from tablee.lab.datasets.card import BOTS_PLAYED, CARD, dataset_card
from tablee.lab.match import Match
from tablee.lab.parquet import write_parquet
from tablee.lab.runners import Progress, Runner
from tablee.table import Game, Observation, State, TableeError
from tablee.whole_file import write_whole

if TYPE_CHECKING:
    from polars.datatypes import DataType, DataTypeClass

SCHEMA_VERSION = "2"
PLAN = "dataset.json"  # what a folder will hold
GAMES_IN_A_PART = 50
ROWS_IN_A_GROUP = 4096  # what a reader holds at a time

Row = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """A task for a process: write the decisions of these games to a file."""

    match: Match
    seed: str
    numbers: range
    file: str


class Decisions:
    """Watches a game and notes each decision."""

    def __init__(self, game: Game[State], observation: Observation[State], number: int) -> None:
        self.game = game
        self.observation = observation
        self.number = number
        self.rows: list[Row] = []

    def before_move(self, s: State, seat: int) -> None:
        """Note what the seat sees and may do."""
        self.rows.append(
            {
                "game": self.number,
                "decision": len(self.rows),
                "seat": seat,
                "step": self.game.steps[s.agenda[-1].step].name,
                "legal": self.game.moves(s, seat),
                "observation": list(self.observation.of(self.game.seen_by(s, seat), seat)),
            }
        )

    def after_move(self, s: State, seat: int, move: int) -> None:
        """Note what it did; what it said is no decision."""
        if not self.game.is_aside(move):
            self.rows[-1]["choice"] = move


def decisions_of(match: Match, seed: str, number: int) -> list[Row]:
    """Play a game: its decisions, each with what the deciding seat got in the end."""
    game = match.load()
    noted = Decisions(game, games.observation(game), number)
    result = match.play(seed, number, watch=noted)
    shares = result.shares()
    for row in noted.rows:
        seat = row["seat"]
        row |= {"bot": result.bots[seat], "points": result.totals[seat]}
        row |= {"place": result.ranks[seat], "share": shares[seat]}
    return noted.rows


def schema(observation: Observation[State]) -> dict[str, DataType | DataTypeClass]:
    """The columns and their types."""
    import polars as pl

    return {
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
        "observation": pl.Array(pl.Int16, int(observation.size)),
    }


def write_part(part: Part) -> int:
    """Play the games of a part, write them, and tell how many there were."""
    rows = [row for number in part.numbers for row in decisions_of(part.match, part.seed, number)]
    write_rows(part.file, part.match.load(), rows, part.match.provenance(part.seed))
    return len(part.numbers)


def write_rows(file: str, game: Game[State], rows: list[Row], provenance: Provenance) -> None:
    """Write decisions to a file that says what they are and where they come from."""
    import polars as pl

    observation = games.observation(game)
    metadata = {
        "tablee.schema": f"decisions {SCHEMA_VERSION}",
        "tablee.provenance": json.dumps(asdict(provenance)),
        "tablee.moves": str(game.decisions),
        "tablee.observation": json.dumps([(field.name, field.start, field.size) for field in observation.fields]),
    }
    frame = pl.DataFrame(rows, schema=schema(observation))
    write_parquet(Path(file), frame, metadata, ROWS_IN_A_GROUP)


def write_dataset(folder: Path, match: Match, games: int, seed: str, runner: Runner, progress: Progress) -> list[Path]:
    """Write the decisions of so many games, in files of `GAMES_IN_A_PART` games each; those that are there are kept."""
    parts = [
        Part(match, seed, range(first, min(first + GAMES_IN_A_PART, games)), str(folder / f"part-{number:05d}.parquet"))
        for number, first in enumerate(range(0, games, GAMES_IN_A_PART))
    ]
    plan = {"schema": SCHEMA_VERSION, "of": str(match.provenance(seed)), "games": games, "parts": len(parts)}
    begin_dataset(folder, plan)
    missing = [part for part in parts if not Path(part.file).exists()]
    progress(games - sum(len(part.numbers) for part in missing))
    for done in runner(write_part, missing):
        progress(done)
    write_whole(folder / CARD, dataset_card(match.provenance(seed), games, BOTS_PLAYED))
    return [Path(part.file) for part in parts]


def begin_dataset(folder: Path, plan: Row) -> None:
    """Write down what the folder will hold, or make sure that it is the same that was begun there."""
    file = folder / PLAN
    if not file.exists():
        if folder.exists() and any(folder.iterdir()):
            raise TableeError(f"{folder} is not empty")
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(plan))
    elif json.loads(file.read_text(encoding="utf-8")) != plan:
        raise TableeError(f"{folder} holds another dataset: remove it, or choose another folder")
