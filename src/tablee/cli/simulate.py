"""`tablee simulate`: many games between bots."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from tablee.cli.common import (
    GAME,
    SEATING,
    edition_option,
    game_options,
    games_option,
    jobs_option,
    json_option,
    progress_bar,
    seats_option,
    seed_option,
)
from tablee.lab.simulate import SimulationPlan, SimulationReport
from tablee.lab.simulate import simulate as carry_out


@click.command()
@click.argument("game", type=GAME)
@seats_option
@games_option
@seed_option
@click.option("--bots", default="random", show_default=True, help=f"Bots, separated by commas. {SEATING}")
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
    plan = SimulationPlan(
        game=game,
        seats=seats,
        games=number_of_games,
        seed=seed,
        bots=tuple(bots.split(",")),
        options=tuple(options.items()),
        edition=edition_file,
        records=records,
    )
    with progress_bar(game, number_of_games) as progress:
        report = carry_out(plan, jobs, progress)
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
