"""`tablee simulate`: many games between bots."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from tablee.cli.common import GAME, edition_option, game_options, progress_bar
from tablee.lab.simulate import Plan, Report
from tablee.lab.simulate import simulate as carry_out


@click.command()
@click.argument("game", type=GAME)
@click.option("--seats", default=4, show_default=True, help="How many players.")
@click.option(
    "--games", "number_of_games", default=100, show_default=True, type=click.IntRange(1), help="How many games."
)
@click.option("--seed", default="1", show_default=True, help="Where chance comes from; the same seed, the same games.")
@click.option("--bots", default="random", show_default=True, help="Who plays, seat by seat, again and again: a,b,…")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes; the result is the same.")
@edition_option
@game_options
@click.option("--records", type=click.Path(file_okay=False), help="Write the record of each game into this folder.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
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
    plan = Plan(
        game=game,
        seats=seats,
        games=number_of_games,
        seed=seed,
        bots=tuple(bots.split(",")),
        options=tuple(options.items()),
        edition=edition_file,
        records=records,
    )
    with progress_bar(game, number_of_games) as bar:
        report = carry_out(plan, jobs, lambda done: bar.advance(bar.task_ids[0], done))
    if as_json:
        click.echo(json.dumps(asdict(report), indent=2))
    else:
        show(report)


def show(report: Report) -> None:
    """The report as a table for people."""
    table = Table("seat", "bot", "victories", "mean score", box=None)
    for seat, bot in enumerate(report.bots):
        table.add_row(str(seat), bot, f"{report.win_shares[seat]:.1%}", f"{report.mean_scores[seat]:.1f}")
    Console().print(table)
    pace = report.decisions / report.seconds
    how = "compiled" if report.compiled else "interpreted"
    click.echo(f"{report.games} games, {report.decisions} decisions in {report.seconds:.1f} s ({pace:,.0f}/s, {how})")
