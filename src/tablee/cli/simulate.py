"""`tablee simulate`: many games between bots."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tablee.cli.common import (
    GAME,
    edition_option,
    game_options,
    games_option,
    jobs_option,
    json_option,
    progress_bar,
    seats_option,
    seed_option,
)
from tablee.cli.lab_match import bots_option, match_of
from tablee.lab.runners import local_runner
from tablee.lab.simulate import SimulationReport
from tablee.lab.simulate import simulate as carry_out


@click.command()
@click.argument("game", type=GAME)
@seats_option
@games_option
@seed_option
@bots_option(default="random", show_default=True)
@jobs_option
@edition_option
@game_options
@click.option("--records", type=click.Path(file_okay=False), help="Write the record of each game to this folder.")
@json_option
def simulate(
    game: str,
    seats: int,
    number_of_games: int,
    seed: str,
    bots: str,
    jobs: int,
    edition_file: str | None,
    options: dict[str, bool],
    records: str | None,
    as_json: bool,
) -> None:
    """Let bots play many games of GAME and count who wins."""
    match = match_of(game, seats, bots, options, edition_file)
    folder = None if records is None else Path(records)
    with local_runner(jobs) as runner, progress_bar(game, number_of_games) as progress:
        report = carry_out(match, number_of_games, seed, folder, runner, progress)
    if as_json:
        click.echo(json.dumps(asdict(report), indent=2))
    else:
        show(report)


def show(report: SimulationReport) -> None:
    """The report as a table for people."""
    table = Table("player", "bot", "victories", "mean score", box=None)
    for player, bot in enumerate(report.bots):
        table.add_row(str(player), bot, f"{report.win_shares[player]:.1%}", f"{report.mean_scores[player]:.1f}")
    Console().print(table)
    pace = report.decisions / report.seconds
    how = "compiled" if report.compiled else "interpreted"
    click.echo(f"{report.games} games, {report.decisions} decisions in {report.seconds:.1f} s ({pace:,.0f}/s, {how})")
    click.echo(report.provenance)
