"""`tablee lab dataset`: decisions to learn from."""

from __future__ import annotations

from pathlib import Path

import click

from tablee import extras
from tablee.cli.common import (
    GAME,
    edition_option,
    game_options,
    games_option,
    jobs_option,
    progress_bar,
    seats_option,
    seed_option,
)
from tablee.cli.lab_match import bots_option, match_of
from tablee.lab.datasets.dataset import write_dataset
from tablee.lab.runners import local_runner


@click.command()
@click.argument("game", type=GAME)
@seats_option
@games_option
@bots_option(default="novice", show_default=True)
@seed_option
@jobs_option
@edition_option
@game_options
@click.option("--output", required=True, type=click.Path(file_okay=False), help="An empty or new folder.")
def dataset(
    game: str,
    seats: int,
    number_of_games: int,
    bots: str,
    seed: str,
    jobs: int,
    edition_file: str | None,
    options: dict[str, bool],
    output: str,
) -> None:
    """Write the decisions of many games of GAME as Parquet: what was seen, allowed and done, and what came of it."""
    extras.require("lab")
    match = match_of(game, seats, bots, options, edition_file)
    match.check(repeatable=True)
    with local_runner(jobs) as runner, progress_bar(game, number_of_games) as progress:
        files = write_dataset(Path(output), match, number_of_games, seed, runner, progress)
    click.echo(f"{output}: {len(files)} files, {number_of_games} games")
    click.echo(match.provenance(seed))
