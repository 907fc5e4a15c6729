"""Datasets made of records: the decisions of games that were played before, by bots or by people who agreed to it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tablee import games
from tablee.bots.evaluator import shares_of
from tablee.bots.provenance import provenance
from tablee.lab.datasets import dataset
from tablee.lab.datasets.card import BOTS_PLAYED, CARD, PEOPLE_PLAYED, dataset_card
from tablee.lab.datasets.dataset import Decisions, Row, begin_dataset, write_rows
from tablee.lab.runners import Progress
from tablee.table import Game, Record, RecordError, Replay, State, TableeError
from tablee.whole_file import write_whole

HUMAN = "human"  # who sits on a seat that no bot plays, as records call them


@dataclass(frozen=True)
class NamedRecord:
    """A finished game in a file."""

    file: Path
    record: Record

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat where; where it was not noted, it may have been people."""
        return self.record.players or (HUMAN,) * self.record.seats


def read_records(folder: Path, game: str) -> tuple[list[NamedRecord], int]:
    """The finished games of this name in a folder in the order of their files, and how many were not finished."""
    read = []
    for file in sorted(folder.glob("*.game")):
        try:
            read.append(NamedRecord(file, Record.parse(file.read_text(encoding="utf-8"))))
        except (RecordError, UnicodeDecodeError) as error:
            raise TableeError(f"{file}: {error}") from None
    of_game = [one for one in read if one.record.game == game]
    finished = [one for one in of_game if one.record.totals is not None]
    if not finished:
        raise TableeError(f"{folder}: there is no record of a finished game of {game}")
    return finished, len(of_game) - len(finished)


def decisions_of_record(game: Game[State], named: NamedRecord, number: int) -> list[Row]:
    """The decisions of a recorded game, each with what the deciding seat got in the end."""
    try:
        replay = Replay(game, named.record)
        noted = Decisions(game, games.observation(game), number)
        for entry in named.record.entries:
            move = game.parse(entry.move)
            if not game.is_aside(move):
                noted.before_move(replay.state, entry.seat)
            replay.forward()
            noted.after_move(replay.state, entry.seat, move)
        replay.finish()
    except RecordError as error:
        raise TableeError(f"{named.file}: {error}") from None
    scores = game.scores(replay.state)
    shares = shares_of([score.rank for score in scores])
    for row in noted.rows:
        seat = row["seat"]
        row |= {"bot": named.players[seat], "points": scores[seat].total}
        row |= {"place": scores[seat].rank, "share": shares[seat]}
    return noted.rows


def write_records(
    folder: Path, records: Sequence[NamedRecord], game: Game[State], consent: bool, progress: Progress
) -> list[Path]:
    """Write the decisions of recorded games; games of people only with their consent."""
    people = any(HUMAN in one.players for one in records)
    if people and not consent:
        raise TableeError("people played some of these games: ask them, then add --consent")
    names = sorted({name for one in records for name in one.players})
    seats = sorted({one.record.seats for one in records})
    options = sorted({option for one in records for option in one.record.options})
    origin = provenance(game, seats, names, "", options)
    size = dataset.GAMES_IN_A_PART
    firsts = range(0, len(records), size)
    digest = hashlib.sha256("".join(one.record.text() for one in records).encode()).hexdigest()
    plan = {"schema": dataset.SCHEMA_VERSION, "of": f"records {digest}", "games": len(records), "parts": len(firsts)}
    begin_dataset(folder, plan)
    files = []
    for part, first in enumerate(firsts):
        file = folder / f"part-{part:05d}.parquet"
        files.append(file)
        some = records[first : first + size]
        if not file.exists():
            rows = [row for at, one in enumerate(some, first) for row in decisions_of_record(game, one, at)]
            write_rows(str(file), game, rows, origin)
        progress(len(some))
    write_whole(folder / CARD, dataset_card(origin, len(records), PEOPLE_PLAYED if people else BOTS_PLAYED))
    return files
