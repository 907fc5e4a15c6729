"""Many games between bots, on several processes, with the same result whatever their number."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tablee.bots.provenance import Provenance
from tablee.lab.match import Match, Result, Watcher
from tablee.lab.runners import Progress, Runner, here, in_order, silent
from tablee.table import COMPILED, Sitting, State


@dataclass
class SimulationReport:
    """What came out, for each player: its share of victories (a shared one is divided) and its mean score.

    Players have the order of their seats in the first game; in the others they sit elsewhere.
    """

    provenance: Provenance
    games: int
    decisions: int
    seconds: float
    bots: list[str]
    win_shares: list[float]
    mean_scores: list[float]
    compiled: bool = field(default=COMPILED)


class Recorder(Watcher):
    """Watches a game and writes it down."""

    def __init__(self, sitting: Sitting[State]) -> None:
        self.sitting = sitting

    def after_move(self, s: State, seat: int, move: int) -> None:
        """Write the move down."""
        self.sitting.write_down(seat, move)


def play_recorded(match: Match, seed: str, number: int, folder: Path) -> Result:
    """Play game `number` and write its record."""
    own = f"{seed}/{number}"
    sitting = Sitting.open(match.load(), match.seats, own, dict(match.options))
    result = match.play(seed, number, watch=Recorder(sitting), sitting=sitting)
    sitting.close()
    match.provenance(own, result.bots).sign(sitting.record)
    (folder / f"{match.game}-{number:05d}.game").write_text(sitting.record.text(), encoding="utf-8")
    return result


def _play(match: Match, seed: str, records: Path | None, numbers: Sequence[int]) -> list[Result]:
    """Some games; the work of one process at a time."""
    if records is None:
        return [match.play(seed, number) for number in numbers]
    return [play_recorded(match, seed, number, records) for number in numbers]


def simulate(
    match: Match,
    games: int,
    seed: str,
    records: Path | None = None,
    runner: Runner = here,
    progress: Progress = silent,
) -> SimulationReport:
    """Play `games` games, each with a seed made of `seed` and its number, and write their records to a folder."""
    match.check()
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    results = in_order(partial(_play, match, seed, records), games, runner, progress)
    seconds = time.perf_counter() - began
    wins = [0.0] * match.seats
    points = [0] * match.seats
    for result in results:
        for seat, share in enumerate(result.shares()):
            player = (seat + result.number) % match.seats
            wins[player] += share
            points[player] += result.totals[seat]
    seated = match.seated(0)
    return SimulationReport(
        provenance=match.provenance(seed, seated),
        games=games,
        decisions=sum(result.decisions for result in results),
        seconds=seconds,
        bots=seated,
        win_shares=[won / games for won in wins],
        mean_scores=[total / games for total in points],
    )
