"""`tablee train`: weights for the judge of a game, learned from games of our own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tablee.bots import fitted
from tablee.bots.fitted import Weights
from tablee.cli.common import GAME, progress_bar
from tablee.lab.calibration import Calibration, calibrate
from tablee.lab.lessons import Course
from tablee.lab.training import DOUBT, save
from tablee.lab.training import train as learn


@click.command()
@click.argument("game", type=GAME)
@click.option("--seats", default=4, show_default=True, help="How many players.")
@click.option("--games", "number_of_games", default=1000, show_default=True, type=click.IntRange(1))
@click.option("--bots", default="fair", show_default=True, help="Who plays, one kind at a table, with commas.")
@click.option(
    "--doubt",
    default=DOUBT,
    show_default=True,
    type=click.FloatRange(0),
    help="How far weights made by hand may be off, as a share of them; 0 keeps them and fits the chances to win alone.",
)
@click.option("--seed", default="1", show_default=True, help="Where chance comes from.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="How many processes.")
@click.option("--out", type=click.Path(dir_okay=False), help="The file to write; by default the one bots read.")
@click.option("--calibrate", "checks", default=0, show_default=True, help="Check the chances to win on fresh games.")
def train(
    game: str,
    seats: int,
    number_of_games: int,
    bots: str,
    doubt: float,
    seed: str,
    jobs: int,
    out: str | None,
    checks: int,
) -> None:
    """Fit the weights of the judge of GAME to how games between bots ended."""
    course = Course(game, seats, number_of_games, seed, tuple(bots.split(",")))
    with progress_bar("games", number_of_games) as bar:
        weights = learn(course, doubt, jobs, lambda done: bar.advance(bar.task_ids[0], done))
    kept = f"--seats {seats} --games {number_of_games} --bots {bots} --doubt {doubt:g} --seed {seed}"
    weights = replace(weights, made_by=f"tablee train {game} {kept}")
    save(weights, Path(out) if out is not None else fitted.path(game))
    Console().print(weights_table(weights))
    if checks:
        Console().print(calibration_table(calibrate(game, seats, games_played=checks, seed=f"{seed}/calibration")))


def weights_table(weights: Weights) -> Table:
    """What was learned, for people."""
    title = f"{weights.positions} positions, {weights.explained:.0%} of the differences explained"
    table = Table("feature", "early", "late", title=title, box=None)
    for name, early, late in zip(weights.features, weights.early, weights.late, strict=True):
        table.add_row(name, f"{early:.2f}", f"{late:.2f}")
    return table


def calibration_table(found: Calibration) -> Table:
    """How forecasts came true, for people."""
    title = f"Brier score {found.brier:.4f}, equal chances {found.brier_of_equal_chances:.4f} ({found.games} games)"
    table = Table("forecast", "how many", "mean", "came true", title=title, box=None)
    for row in found.table:
        table.add_row(f"{row.low:.0%} to {row.high:.0%}", str(row.forecasts), f"{row.mean:.1%}", f"{row.came_true:.1%}")
    return table
