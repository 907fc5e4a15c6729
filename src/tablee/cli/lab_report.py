"""`tablee lab report`: how balanced a game is, and what that depends on."""

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
from tablee.lab.editions import sensitivity
from tablee.lab.reports.page import page
from tablee.lab.reports.report import as_csv, balance_report
from tablee.lab.runners import local_runner


@click.command()
@click.argument("game", type=GAME)
@seats_option
@games_option
@click.option(
    "--shifted", default=400, show_default=True, type=click.IntRange(2), help="Games of each shifted edition."
)
@bots_option(default="fair", show_default=True)
@seed_option
@jobs_option
@edition_option
@game_options
@click.option(
    "--output", type=click.Path(dir_okay=False), help="The page; by default GAME.html. The figures go beside it."
)
def report(
    game: str,
    seats: int,
    number_of_games: int,
    shifted: int,
    bots: str,
    seed: str,
    jobs: int,
    edition_file: str | None,
    options: dict[str, bool],
    output: str | None,
) -> None:
    """Write a report on the balance of GAME: a page that needs no network, and its figures as CSV."""
    extras.require("lab")
    match = match_of(game, seats, bots, options, edition_file)
    match.check(repeatable=True)
    total = number_of_games + shifted * sensitivity.count(match)
    with local_runner(jobs) as runner, progress_bar(game, total) as progress:
        found = balance_report(match, number_of_games, shifted, seed, runner, progress)
    target = Path(output or f"{game}.html")
    target.write_text(page(found), encoding="utf-8")
    target.with_suffix(".csv").write_text(as_csv(found), encoding="utf-8")
    click.echo(f"{target}, {target.with_suffix('.csv')}: {found.games} games, {len(found.figures)} figures")
    click.echo(found.provenance)
